import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { AssignmentRow, removeAssignment } from '#contract/representatives/representative-assignments.ts'
import * as paths from '#contract/representatives/representative-paths.ts'
import { call } from '#web/api/call.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'
import type { AssignmentStart } from './use-assignment-form.ts'

const AssignmentDialog = lazy(async () => ({ default: (await import('./assignment-dialog.tsx')).AssignmentDialog }))
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }))

export interface AssignmentDialogs {
  readonly add: (start: AssignmentStart) => void
  readonly change: (row: AssignmentRow) => void
  readonly end: (row: AssignmentRow) => void
  readonly remove: (row: AssignmentRow) => void
  /** Stands anywhere on the screen. */
  readonly element: ReactNode
}

type Open =
  | { readonly kind: 'add'; readonly start: AssignmentStart }
  | { readonly kind: 'change' | 'end'; readonly row: AssignmentRow }

/** Adding, changing, ending and removing assignments, from a body or from a person. */
export function useAssignmentDialogs(siteId: string): AssignmentDialogs {
  const [open, setOpen] = useState<Open | null>(null)
  const { run, tell } = useRepresentativeChanges(siteId)
  const close = () => setOpen(null)

  const remove = ({ id, version, personName, roleName }: AssignmentRow) =>
    run(async () => {
      const { undoToken } = await call<typeof removeAssignment>(paths.removeAssignment, {
        params: { siteId, assignmentId: id },
        body: { version },
      })
      await tell(`Uppdraget ${roleName} är borttaget för ${personName}.`, undoToken)
    })

  return {
    add: (start) => setOpen({ kind: 'add', start }),
    change: (row) => setOpen({ kind: 'change', row }),
    end: (row) => setOpen({ kind: 'end', row }),
    remove,
    element: open !== null && (
      <Suspense fallback={null}>
        {open.kind === 'end' ? (
          <EndDialog row={open.row} onClose={close} />
        ) : (
          <AssignmentDialog
            row={open.kind === 'change' ? open.row : null}
            start={open.kind === 'add' ? open.start : {}}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}
