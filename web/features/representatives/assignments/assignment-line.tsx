import {
  IconCircleCheck,
  IconCircleDashed,
  IconPencil,
  IconShieldLock,
  IconStar,
  IconTrash,
  IconUserMinus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import type { Standing } from '#contract/roles.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText } from '#web/ui/dates.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import styles from './assignment-line.module.css'
import { spokenWhenWide } from '../shared/spoken-when-wide.ts'
import { ContactPublicity } from './contact-publicity.tsx'
import { untilText } from '../shared/term-text.ts'
import { Quiet } from '#web/ui/layout.tsx'
import type { AssignmentDialogs } from './use-assignment-dialogs.tsx'

const size = 18

interface AssignmentLineProps {
  role: Standing
  row: AssignmentRow
  dialogs: AssignmentDialogs
}

/** What can be done with an assignment, wherever it is shown. */
export function assignmentEntries(row: AssignmentRow, role: Standing, dialogs: AssignmentDialogs): MenuEntry[] {
  const refusal = representativeRefusal(role, 'editAssignments')
  return [
    {
      label: 'Ändra uppdraget',
      icon: <IconPencil size={size} aria-hidden />,
      refusal,
      onChoose: () => dialogs.change(row),
    },
    {
      label: 'Avsluta uppdraget',
      icon: <IconUserMinus size={size} aria-hidden />,
      refusal: refusal ?? (row.state === 'coming' ? 'Uppdraget har inte börjat. Ta bort det i stället.' : null),
      onChoose: () => dialogs.end(row),
    },
    {
      label: 'Ta bort uppdraget',
      icon: <IconTrash size={size} aria-hidden />,
      refusal,
      onChoose: () => dialogs.remove(row),
    },
  ]
}

export const LeadStar = () => <IconStar size={16} role="img" aria-label="Toppnamn" className={styles.lead} />

/** One person in a body: name, assignment, last day, status. Kept as drawn while another row of a long list is moved. */
export const AssignmentLine = memo(function AssignmentLine({ role, row, dialogs }: AssignmentLineProps) {
  const siteId = useSiteId()
  const { personId, personName, roleName, labelOverride, substituteFor, isLead, state, from, to } = row
  return (
    <div className={styles.line}>
      <Link to="/$siteId/foretradare/$itemId" params={{ siteId, itemId: personId }} preload="intent" className={styles.name}>
        {personName}
      </Link>
      <p className={styles.what}>
        {isLead && <LeadStar />}
        {labelOverride === '' ? roleName : labelOverride}
        {substituteFor !== null && <Quiet as="span"> för {substituteFor.name}</Quiet>}
      </p>
      <p className={styles.until}>
        {state === 'coming' ? (
          `Från ${dateText(from)}`
        ) : (
          <>
            <span className={spokenWhenWide}>Till och med </span>
            {untilText(to)}
          </>
        )}
      </p>
      <ContactPublicity contact={row.personContact} />
      <PersonPublicity row={row} />
      <div className={styles.menu}>
        <MenuButton label={`Åtgärder för ${personName}, ${roleName}`} entries={assignmentEntries(row, role, dialogs)} />
      </div>
    </div>
  )
})

/** Whether the public sees the person at all. */
function PersonPublicity({ row: { isPersonLive, isPersonProtected } }: { row: AssignmentRow }) {
  if (isPersonProtected) {
    return (
      <p className={styles.status} data-tone="protected">
        <IconShieldLock size={16} aria-hidden /> Skyddad
      </p>
    )
  }
  return isPersonLive ? (
    <p className={styles.status} data-tone="published">
      <IconCircleCheck size={16} aria-hidden /> Publicerad
    </p>
  ) : (
    <p className={styles.status} data-tone="draft">
      <IconCircleDashed size={16} aria-hidden /> Utkast
    </p>
  )
}
