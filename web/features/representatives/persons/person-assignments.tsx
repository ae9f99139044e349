import { IconPlus } from '@tabler/icons-react'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import { endedReasonLabel } from '#contract/representatives/representative-assignments.ts'
import type { PersonDetails } from '#contract/representatives/representative-persons.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import type { Standing } from '#contract/roles.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { assignmentEntries, LeadStar } from '../assignments/assignment-line.tsx'
import styles from '../shared/at-once.module.css'
import { Fold } from '#web/ui/fold.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Rows, Strong } from '#web/ui/blocks.tsx'
import { Card, Small } from '#web/ui/layout.tsx'
import { termText } from '../shared/term-text.ts'
import type { AssignmentDialogs } from '../assignments/use-assignment-dialogs.tsx'
import { useAssignmentDialogs } from '../assignments/use-assignment-dialogs.tsx'

interface PersonAssignmentsProps {
  role: Standing
  person: PersonDetails
}

export function PersonAssignments({ role, person }: PersonAssignmentsProps) {
  const siteId = useSiteId()
  const dialogs = useAssignmentDialogs(siteId)
  const present = person.assignments.filter(({ state }) => state !== 'former')
  const former = person.assignments.filter(({ state }) => state === 'former')
  const refusal =
    representativeRefusal(role, 'editAssignments') ?? (person.state === 'trashed' ? 'Personen ligger i papperskorgen.' : null)
  return (
    <Card aria-labelledby="uppdrag">
      <h3 id="uppdrag" className={styles.heading}>
        Uppdrag
      </h3>
      {present.length === 0 && <Small>Inget uppdrag nu.</Small>}
      {present.length > 0 && <AssignmentRows rows={present} role={role} dialogs={dialogs} label="Uppdrag" />}
      <div>
        <GuardedButton
          variant="default"
          refusal={refusal}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => dialogs.add({ person })}
        >
          Lägg till uppdrag
        </GuardedButton>
      </div>
      {former.length > 0 && (
        <Fold label={`Tidigare uppdrag (${former.length})`}>
          <AssignmentRows rows={former} role={role} dialogs={dialogs} label="Tidigare uppdrag" />
        </Fold>
      )}
      {dialogs.element}
    </Card>
  )
}

interface AssignmentRowsProps {
  rows: readonly AssignmentRow[]
  role: Standing
  dialogs: AssignmentDialogs
  label: string
}

const AssignmentRows = ({ rows, role, dialogs, label }: AssignmentRowsProps) => (
  <Rows isPlain aria-label={label}>
    {rows.map((row) => (
      <li key={row.id} className={styles.row}>
        <div>
          <Strong>
            {row.isLead && <LeadStar />}
            {row.labelOverride === '' ? row.roleName : row.labelOverride}, {row.bodyName}
          </Strong>
          <Small>
            {[
              row.state === 'coming' ? 'Tillträder' : '',
              termText(row.from, row.to),
              row.substituteFor === null ? '' : `ersätter ${row.substituteFor.name}`,
              row.endedReason === null ? '' : endedReasonLabel[row.endedReason],
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </Small>
        </div>
        <MenuButton label={`Åtgärder för ${row.roleName} i ${row.bodyName}`} entries={assignmentEntries(row, role, dialogs)} />
      </li>
    ))}
  </Rows>
)
