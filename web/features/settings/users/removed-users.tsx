import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { siteRoleLabel } from '#contract/roles.ts'
import type { RemovedUser } from '#contract/users-and-sites/site-users.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText, relativeTime } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { removedUsersQuery } from './user-queries.ts'
import { useUndoRemoval } from './use-undo-removal.ts'

/** Removed roles that can be restored; nothing when there are none. */
export function RemovedUsers() {
  const siteId = useSiteId()
  const { data: removed } = useSuspenseQuery(removedUsersQuery(siteId))
  if (removed.length === 0) return null
  return (
    <ListSection id="borttagna-roller" title="Borttagna roller">
      <ListFrame aria-labelledby="borttagna-roller">
        {removed.map((user) => (
          <RemovedRow key={user.undoToken} user={user} />
        ))}
      </ListFrame>
    </ListSection>
  )
}

function RemovedRow({ user }: { user: RemovedUser }) {
  const siteId = useSiteId()
  const now = useNow()
  const undo = useUndoRemoval(siteId)
  const { name, role, validTo, removedAt, removedBy, undoToken } = user
  return (
    <ListRow
      icon={<IconArrowBackUp size={18} aria-hidden color="var(--k-muted)" />}
      title={
        <>
          {name}, {siteRoleLabel[role].toLowerCase()}
          {validTo !== null && ` till och med ${dateText(validTo)}`}
        </>
      }
      meta={`Borttagen av ${removedBy}, ${relativeTime(removedAt, now)}`}
      actions={
        <Button
          variant="default"
          aria-label={`Ångra: ge tillbaka rollen till ${name}`}
          loading={undo.isPending}
          onClick={() => undo.mutate(undoToken)}
        >
          Ångra
        </Button>
      }
    />
  )
}
