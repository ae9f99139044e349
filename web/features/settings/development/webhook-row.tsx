import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Webhook } from '#contract/settings/webhooks.ts'
import { isAccepted, webhooks } from '#contract/settings/webhooks.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListRow, RowMeta, RowState } from '#web/parts/lists/list-row.tsx'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText } from '#web/ui/dates.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'
import { makerWords } from './maker-words.ts'
import { answerText, eventsText, stateOf } from './webhook-words.ts'
import styles from './webhook-row.module.css'

const icons = { grey: IconClock, green: IconCircleCheck, amber: IconAlertTriangle, red: IconAlertTriangle }

interface WebhookRowProps {
  webhook: Webhook
  onChanged: () => Promise<void>
  onEdit: () => void
  /** A new secret, to be shown once. */
  onSecret: (secret: string) => void
}

/** What can be done with a webhook besides changing it. */
function useWebhookCalls({ webhook: { id, name }, onChanged, onSecret }: Omit<WebhookRowProps, 'onEdit'>) {
  const siteId = useSiteId()
  const input = { params: { siteId, webhookId: id } }
  const done = async (message: string) => {
    await onChanged()
    showToast({ severity: 'success', message })
  }
  const test = useMutation({
    mutationFn: () => call(webhooks.test, input),
    onSuccess: async ({ answer }) => {
      await onChanged()
      if (isAccepted(answer.status))
        showToast({ severity: 'success', message: `Provet kom fram. ${name} svarade ${answer.status}.` })
      else showToast({ severity: 'error', title: 'Provet kom inte fram', message: `${answerText(answer)}.` })
    },
  })
  const pause = useMutation({
    mutationFn: () => call(webhooks.pause, input),
    onSuccess: () => done(`${name} är pausad.`),
  })
  const resume = useMutation({
    mutationFn: () => call(webhooks.resume, input),
    onSuccess: () => done(`${name} är på igen.`),
  })
  const renew = useMutation({
    mutationFn: () => call(webhooks.renewSecret, input),
    onSuccess: ({ secret }) => onSecret(secret),
  })
  const remove = useMutation({
    mutationFn: () => call(webhooks.remove, input),
    onSuccess: () => done(`Webhooken ${name} är borttagen.`),
  })
  const askAndRenew = async () => {
    const isSure = await confirmDelete({
      title: `Byt hemlighet för ${name}?`,
      consequence: 'Den gamla slutar gälla genast. Tills mottagaren har fått den nya nekar den det som skickas.',
      confirmLabel: 'Byt hemlighet',
    })
    if (isSure) renew.mutate()
  }
  const askAndRemove = async () => {
    const isSure = await confirmDelete({
      title: `Ta bort webhooken ${name}?`,
      consequence: 'Mottagaren får inte veta något mer, och det som väntar skickas inte.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate()
  }
  return { test, pause, resume, askAndRenew, askAndRemove }
}

export function WebhookRow({ webhook, onChanged, onEdit, onSecret }: WebhookRowProps) {
  const { name, url, events, state, createdAt } = webhook
  const { tone, label, about } = stateOf(webhook, useNow())
  const { test, pause, resume, askAndRenew, askAndRemove } = useWebhookCalls({ webhook, onChanged, onSecret })
  // The most likely step is a button; the others are in the menu.
  const other =
    state === 'on'
      ? { label: 'Pausa', icon: <IconPlayerPause size={18} aria-hidden />, onChoose: () => pause.mutate() }
      : { label: 'Skicka ett prov', icon: <IconSend size={18} aria-hidden />, onChoose: () => test.mutate() }

  return (
    <ListRow
      isStacked
      title={name}
      actions={
        <>
          {state === 'on' ? (
            <Button
              variant="default"
              aria-label={`Skicka ett prov till ${name}`}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              Skicka ett prov
            </Button>
          ) : (
            <Button variant="default" aria-label={`Slå på ${name}`} loading={resume.isPending} onClick={() => resume.mutate()}>
              Slå på
            </Button>
          )}
          <MenuButton
            label={`Åtgärder för ${name}`}
            entries={[
              { label: 'Ändra', icon: <IconPencil size={18} aria-hidden />, onChoose: onEdit },
              other,
              { label: 'Byt hemlighet', icon: <IconKey size={18} aria-hidden />, onChoose: () => void askAndRenew() },
              { label: 'Ta bort', icon: <IconTrash size={18} aria-hidden />, onChoose: () => void askAndRemove() },
            ]}
          />
        </>
      }
    >
      <code className={styles.url}>{url}</code>
      <RowMeta>
        Säger till om {eventsText(events)} · {makerWords(webhook)}, {dateText(createdAt)}
      </RowMeta>
      <RowState>
        <StateChip tone={tone} icon={state === 'paused' ? IconPlayerPause : icons[tone]}>
          {label}
        </StateChip>
        <RowMeta>{about.join(' ')}</RowMeta>
      </RowState>
    </ListRow>
  )
}
