import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Session } from '#contract/users-and-sites/sessions.ts'
import { sessions } from '#contract/users-and-sites/sessions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { relativeTime } from '#web/ui/dates.ts'
import { Row } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './sessions.module.css'

interface SessionRowProps {
  session: Session
  /** Called with the remaining sessions after one was ended. */
  onEnded: (left: Session[], message: string) => void
  /** The session had already ended. */
  onGone: () => Promise<void>
}

export function SessionRow({ session, onEnded, onGone }: SessionRowProps) {
  const now = useNow()
  const { id, device, signedInAt, lastUsedAt, isThis } = session
  const signedIn = relativeTime(signedInAt, now)
  const end = useMutation({
    mutationFn: () => call(sessions.end, { params: { sessionId: id } }),
    onSuccess: (left) => onEnded(left.sessions, `${device} är utloggad.`),
    onError: async (error) => {
      if (isApiError(error) && error.status === 404) await onGone()
    },
  })
  return (
    <ListRow
      title={
        <Row as="span" lineGap="half" wrap>
          {device}
          {isThis && <span className={styles.mark}>Den här enheten</span>}
        </Row>
      }
      meta={`Inloggad ${signedIn}, ${isThis ? 'används nu' : `senast använd ${relativeTime(lastUsedAt, now)}`}`}
      actions={
        isThis ? undefined : (
          <Button
            variant="default"
            // The time tells two sessions in the same browser apart.
            aria-label={`Logga ut ${device}, inloggad ${signedIn}`}
            loading={end.isPending}
            onClick={() => end.mutate()}
          >
            Logga ut
          </Button>
        )
      }
    />
  )
}
