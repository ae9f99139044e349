import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { BroadcastState } from '#contract/broadcasts/broadcasts.ts'
import type { BroadcastMode } from '#contract/items/broadcast-rows.ts'
import { maxPinDays, SendInput, sendBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { BroadcastMode as Modes } from '#contract/items/broadcast-rows.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { TargetValues } from '#web/parts/sharing/site-target-field.tsx'
import { SiteTargetField, targetOf, targetValues } from '#web/parts/sharing/site-target-field.tsx'
import { useShare } from '#web/parts/sharing/use-share.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { broadcastQuery, modeAbout } from './broadcast-queries.ts'
import { modeLabel } from './broadcast-words.ts'

interface Values {
  mode: BroadcastMode
  target: TargetValues
  pinDays: string
}

function valuesOf({ sent }: BroadcastState): Values {
  if (sent === null) return { mode: 'default', target: targetValues({ kind: 'all' }), pinDays: '0' }
  const { mode, target, pinDays } = sent
  return { mode, target: targetValues(target), pinDays: String(pinDays) }
}

interface SendBroadcastDialogProps {
  itemId: string
  state: BroadcastState
  onClose: () => void
}

/** How the sites get it, and which. */
export function SendBroadcastDialog({ itemId, state, onClose }: SendBroadcastDialogProps) {
  const siteId = useSiteId()
  const { queryKey } = broadcastQuery(siteId, itemId)
  const requestOf = ({ mode, target, pinDays }: Values): SendInput => ({
    mode,
    target: targetOf(target),
    pinDays: /^\d{1,3}$/.test(pinDays.trim()) ? Number(pinDays) : -1,
    version: state.sent?.version ?? null,
  })
  const { form, field, refusals, onRefused, onError } = useContractForm(valuesOf(state), SendInput, requestOf)
  const send = useShare({
    queryKey,
    send: (body: SendInput) => call(sendBroadcast, { params: { siteId, itemId }, body }),
    said: 'Nyheten är skickad till',
    onShared: onClose,
    onError,
  })
  const { mode } = form.values
  return (
    <DialogForm
      title="Skicka till sajterna"
      submitLabel={state.sent !== null && state.sent.recalledAt === null ? 'Spara' : 'Skicka'}
      refusals={refusals}
      isSending={send.isPending}
      onSubmit={form.onSubmit((values) => send.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <ChoiceGroup
        label="Hur"
        value={mode}
        options={Modes.options.map((value) => ({ value, label: modeLabel[value], about: modeAbout[value] }))}
        onChange={(value) => form.setFieldValue('mode', value)}
      />
      <SiteTargetField form={form} choices={state.choices} onChange={(target) => form.setFieldValue('target', target)} />
      <TextInput
        {...field('pinDays')}
        label="Fäst överst i antal dagar"
        description={`0 för inte alls, högst ${maxPinDays}. Sajtens egna fästa nyheter delar platsen.`}
        inputMode="numeric"
        maxLength={3}
      />
    </DialogForm>
  )
}
