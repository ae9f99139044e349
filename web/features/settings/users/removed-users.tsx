import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { siteRoleLabel } from '#contract/roles.ts'
import type { RemovedUser } from '#contract/users-and-sites/site-users.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { calendarDateText, relativeTime } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/parts/invitations/invitations.module.css'
import list from '#web/parts/plain-rows.module.css'
import { removedUsersQuery } from './user-queries.ts'
import { useUndoRemoval } from './use-undo-removal.ts'

/** Roles that were taken away and can be given back; nothing where there are none. */
export function RemovedUsers() {
  const siteId = useSiteId()
  const { data: removed } = useSuspenseQuery(removedUsersQuery(siteId))
  if (removed.length === 0) return null
  return (
    <section aria-labelledby="borttagna-roller" className={styles.section}>
      <h2 id="borttagna-roller" className={styles.heading}>
        Borttagna roller
      </h2>
      <ul aria-labelledby="borttagna-roller" className={list.list}>
        {removed.map((user) => (
          <RemovedRow key={user.undoToken} user={user} />
        ))}
      </ul>
    </section>
  )
}

function RemovedRow({ user }: { user: RemovedUser }) {
  const siteId = useSiteId()
  const now = useNow()
  const undo = useUndoRemoval(siteId)
  const { name, role, validTo, removedAt, removedBy, undoToken } = user
  return (
    <li className={list.row}>
      <IconArrowBackUp size={18} aria-hidden className={styles.icon} />
      <span className={list.text}>
        <span className={list.name}>
          {name}, {siteRoleLabel[role].toLowerCase()}
          {validTo !== null && ` till och med ${calendarDateText(validTo)}`}
        </span>
        <span className={list.meta}>{`Borttagen av ${removedBy}, ${relativeTime(removedAt, now)}`}</span>
      </span>
      <Button
        variant="default"
        aria-label={`Ångra: ge tillbaka rollen till ${name}`}
        loading={undo.isPending}
        onClick={() => undo.mutate(undoToken)}
      >
        Ångra
      </Button>
    </li>
  )
}
