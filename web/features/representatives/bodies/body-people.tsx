import { IconPlus } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AssignmentRow, moveAssignment } from '#contract/representatives/representative-assignments.ts'
import type { BodyWithPeople } from '#contract/representatives/representative-bodies.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { ownRoleWeight } from '#contract/representatives/role-titles.ts'
import type { Standing } from '#contract/roles.ts'
import * as paths from '#contract/representatives/representative-paths.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Fold } from '#web/ui/fold.tsx'
import { OrderList } from '#web/parts/ordering/order-list.tsx'
import { AssignmentLine } from '../assignments/assignment-line.tsx'
import styles from './bodies-view.module.css'
import { FormerAssignments } from '../assignments/former-assignments.tsx'
import type { AssignmentDialogs } from '../assignments/use-assignment-dialogs.tsx'
import { Rows } from '#web/ui/blocks.tsx'
import { Quiet, Row } from '#web/ui/layout.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface BodyPeopleProps {
  role: Standing
  body: BodyWithPeople
  /** Of the roles, by id. */
  weights: ReadonlyMap<string, number>
  isSearching: boolean
  dialogs: AssignmentDialogs
}

/** The rows as they stand, cut where the weight of the role changes: only inside such a group the order is people's own. */
function groupsOf(rows: readonly AssignmentRow[], weights: ReadonlyMap<string, number>): readonly AssignmentRow[][] {
  const groups: { weight: number; rows: AssignmentRow[] }[] = []
  for (const row of rows) {
    const weight = weights.get(row.roleId) ?? ownRoleWeight
    const last = groups.at(-1)
    if (last?.weight === weight) last.rows.push(row)
    else groups.push({ weight, rows: [row] })
  }
  return groups.map((group) => group.rows)
}

export function BodyPeople({ role, body, weights, isSearching, dialogs }: BodyPeopleProps) {
  const siteId = useSiteId()
  const { refresh, undo } = useRepresentativeChanges(siteId)
  const [isFormerOpen, setFormerOpen] = useState(false)
  const refusal = representativeRefusal(role, 'editAssignments')
  const orderRefusal = refusal ?? (isSearching ? 'Rensa sökningen för att ändra ordningen.' : null)
  const line = (row: AssignmentRow) => <AssignmentLine role={role} row={row} dialogs={dialogs} />

  return (
    <div className={styles.people}>
      {body.current.length > 0 && (
        <div className={styles.labels} aria-hidden>
          <span>Namn</span>
          <span>Uppdrag</span>
          <span>Till och med</span>
          <span>Kontakt</span>
          <span>Status</span>
        </div>
      )}
      {groupsOf(body.current, weights).map((rows) => (
        <div key={rows[0]?.id} className={styles.group} data-sortable={rows.length > 1 || undefined}>
          <OrderList
            label={`${rows[0]?.roleName ?? ''} i ${body.name}`}
            isPlain
            rows={rows}
            nameOf={({ personName }) => personName}
            refusal={orderRefusal}
            onMove={async ({ id, beforeId }) => {
              const { undoToken } = await call<typeof moveAssignment>(paths.moveAssignment, {
                params: { siteId, assignmentId: id },
                body: { beforeId },
              })
              await refresh()
              return () => undo(undoToken)
            }}
          >
            {line}
          </OrderList>
        </div>
      ))}
      {body.current.length === 0 && !isSearching && <Quiet className={styles.none}>Ingen sitter här nu.</Quiet>}
      {body.coming.length > 0 && (
        <section aria-label={`Tillträder i ${body.name}`}>
          <h3 className={styles.subhead}>Tillträder</h3>
          <Rows isPlain className={styles.plainRows}>
            {body.coming.map((row) => (
              <li key={row.id}>{line(row)}</li>
            ))}
          </Rows>
        </section>
      )}
      <Row gap={4} lineGap={1} align="start" wrap className={styles.foot}>
        {refusal === null && !isSearching && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={`Lägg till person i ${body.name}`}
            onClick={() => dialogs.add({ bodyId: body.id })}
          >
            Lägg till person
          </Button>
        )}
        {body.former > 0 && !isSearching && (
          <Fold
            className={styles.former}
            label={
              <>
                Tidigare uppdrag <span className={styles.count}>{body.former}</span>
              </>
            }
            onOpen={() => setFormerOpen(true)}
          >
            {isFormerOpen && <FormerAssignments body={body} />}
          </Fold>
        )}
      </Row>
    </div>
  )
}
