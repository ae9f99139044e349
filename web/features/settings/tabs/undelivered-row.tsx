import { Button } from '@mantine/core'
import { IconClock, IconMailX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { mailtoOf } from '#contract/mailto.ts'
import type { UndeliveredList, UndeliveredMessage } from '#contract/settings/contact-messages.ts'
import { undeliveredMessages } from '#contract/settings/contact-messages.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListRow, RowMeta, RowState } from '#web/parts/lists/list-row.tsx'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText, relativeTime, sentence } from '#web/ui/dates.ts'
import { Row } from '#web/ui/layout.tsx'
import linkStyles from '#web/ui/link.module.css'
import { StateChip } from '#web/ui/state-chip.tsx'
import { useNow } from '#web/ui/use-now.ts'
import letter from '#web/ui/letter-text.module.css'
import styles from './undelivered-row.module.css'

/** Why the message has not been delivered. */
function reason({ why, isForPerson }: UndeliveredMessage): string {
  if (why === 'late') return 'E-postservern har inte tagit emot det än. Vi försöker fortfarande.'
  if (why === 'noMail') return 'E-postservern tog inte emot det på tre dygn.'
  return isForPerson
    ? 'Personen har ingen e-postadress här, tar inte emot meddelanden eller visas inte på sajten.'
    : 'Sajten har ingen e-postadress. Fyll i den nedanför och försök igen.'
}

/** The message replaces the button that shows it. */
const takeFocus = (shown: HTMLElement | null): void => shown?.focus()

interface UndeliveredRowProps {
  message: UndeliveredMessage
  sendsMail: boolean
  onForward: () => void
  onChanged: (list: UndeliveredList, done: string) => void
  /** The message may be gone, or another person was first. */
  onRefused: () => void
}

export function UndeliveredRow({ message, sendsMail, onForward, onChanged, onRefused }: UndeliveredRowProps) {
  const siteId = useSiteId()
  const now = useNow()
  const { id, senderName, senderEmail, sentAt, recipient, why, keptUntil } = message
  const input = { params: { siteId, messageId: id } }
  const open = useMutation({ mutationFn: () => call(undeliveredMessages.open, input), onError: onRefused })
  const retry = useMutation({
    mutationFn: () => call(undeliveredMessages.retry, input),
    onSuccess: (changed) => onChanged(changed, `Meddelandet från ${senderName} är skickat.`),
    onError: onRefused,
  })
  const remove = useMutation({
    mutationFn: () => call(undeliveredMessages.remove, input),
    onSuccess: (changed) => onChanged(changed, `Meddelandet från ${senderName} är borttaget.`),
    onError: onRefused,
  })
  const askAndRemove = async () => {
    const isSure = await confirmDelete({
      title: `Ta bort meddelandet från ${senderName}?`,
      consequence: 'Det går inte att få tillbaka, och besökaren får inget veta.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate()
  }
  return (
    <ListRow
      title={senderName}
      meta={
        <>
          <a href={mailtoOf(senderEmail)} className={linkStyles.link}>
            {senderEmail}
          </a>{' '}
          · till {recipient ?? 'en person som inte finns kvar'} · {relativeTime(sentAt, now)}
        </>
      }
      below={
        <div className={styles.below}>
          {open.data && (
            <p ref={takeFocus} role="note" aria-label={`Meddelandet från ${senderName}`} tabIndex={0} className={letter.text}>
              {open.data.message}
            </p>
          )}
          <Row wrap>
            {!open.data && (
              <Button
                variant="default"
                aria-label={`Läs meddelandet från ${senderName}`}
                loading={open.isPending}
                onClick={() => open.mutate()}
              >
                Läs
              </Button>
            )}
            {sendsMail && (
              <>
                <Button
                  variant="default"
                  aria-label={`Försök igen med meddelandet från ${senderName}`}
                  loading={retry.isPending}
                  onClick={() => retry.mutate()}
                >
                  Försök igen
                </Button>
                <Button variant="default" aria-label={`Skicka vidare meddelandet från ${senderName} till …`} onClick={onForward}>
                  Skicka vidare till …
                </Button>
              </>
            )}
            <Button
              variant="subtle"
              color="red"
              aria-label={`Ta bort meddelandet från ${senderName}`}
              loading={remove.isPending}
              onClick={() => void askAndRemove()}
            >
              Ta bort
            </Button>
          </Row>
        </div>
      }
    >
      <RowState>
        <StateChip tone={why === 'late' ? 'amber' : 'red'} icon={why === 'late' ? IconClock : IconMailX}>
          {why === 'late' ? 'Försenat' : 'Kom inte fram'}
        </StateChip>
        <RowMeta>{reason(message)}</RowMeta>
        <RowMeta>{sentence(`Tas bort ${dateText(keptUntil)}`)}</RowMeta>
      </RowState>
    </ListRow>
  )
}
