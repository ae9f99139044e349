import type { BroadcastState, SendInput } from '#contract/broadcasts/broadcasts.ts'
import { sendBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useShare } from '#web/parts/sharing/use-share.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { broadcastQuery } from './broadcast-queries.ts'
import { SendFields, useSendForm } from './send-form.tsx'

interface SendBroadcastDialogProps {
  itemId: string
  state: BroadcastState
  onClose: () => void
}

export function SendBroadcastDialog({ itemId, state, onClose }: SendBroadcastDialogProps) {
  const siteId = useSiteId()
  const { form, field, refusals, onRefused, onError, requestOf } = useSendForm(state)
  const send = useShare({
    queryKey: broadcastQuery(siteId, itemId).queryKey,
    send: (body: SendInput) => call(sendBroadcast, { params: { siteId, itemId }, body }),
    said: 'Nyheten är skickad till',
    onShared: onClose,
    onError,
  })
  return (
    <DialogForm
      title="Skicka till sajterna"
      submitLabel={state.sent !== null && state.sent.recalledAt === null ? 'Spara' : 'Skicka'}
      refusals={refusals}
      isSending={send.isPending}
      onSubmit={form.onSubmit((values) => send.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <SendFields form={form} field={field} choices={state.choices} />
    </DialogForm>
  )
}
