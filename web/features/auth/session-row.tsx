import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/sessions.ts'
import { sessions } from '#contract/sessions.ts'
import { call } from '#web/api/call.ts'
import { relativeTime } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import { sessionsQuery } from './sessions-queries.ts'
import styles from './sessions.module.css'

interface SessionRowProps {
  session: Session
  /** It is ended; these are left. */
  onEnded: (left: Session[], message: string) => void
}

export function SessionRow({ session, onEnded }: SessionRowProps) {
  const now = useNow()
  const queryClient = useQueryClient()
  const { id, device, signedInAt, lastUsedAt, isThis } = session
  const signedIn = relativeTime(signedInAt, now)
  const end = useMutation({
    mutationFn: () => call(sessions.end, { params: { sessionId: id } }),
    onSuccess: (left) => onEnded(left.sessions, `${device} är utloggad.`),
    // It ended by itself, or from elsewhere: the toast says so, and the list shall too.
    onError: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>
          {device}
          {isThis && <span className={styles.mark}>Den här enheten</span>}
        </span>
        <span className={styles.meta}>
          Inloggad {signedIn}, {isThis ? 'används nu' : `senast använd ${relativeTime(lastUsedAt, now)}`}
        </span>
      </span>
      {!isThis && (
        <Button
          variant="default"
          // Two of them may be the same browser.
          aria-label={`Logga ut ${device}, inloggad ${signedIn}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          Logga ut
        </Button>
      )}
    </li>
  )
}
