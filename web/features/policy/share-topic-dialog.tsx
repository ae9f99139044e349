import type { SharingState } from '#contract/policy/shared-policy.ts'
import { shareTopic } from '#contract/policy/shared-policy.ts'
import { SharingInput } from '#contract/sharing/sharing.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { TargetValues } from '#web/parts/sharing/site-target-field.tsx'
import { SiteTargetField, targetOf, targetValues } from '#web/parts/sharing/site-target-field.tsx'
import { useShare } from '#web/parts/sharing/use-share.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { sharingQuery } from './sharing-queries.ts'

interface Values {
  isRequired: boolean
  target: TargetValues
}

function valuesOf({ shared }: SharingState): Values {
  if (shared === null) return { isRequired: false, target: targetValues({ kind: 'all' }) }
  const { isRequired, target } = shared
  return { isRequired, target: targetValues(target) }
}

interface ShareTopicDialogProps {
  itemId: string
  state: SharingState
  onClose: () => void
}

/** Whether the sites can hide it, and which get it. */
export function ShareTopicDialog({ itemId, state, onClose }: ShareTopicDialogProps) {
  const siteId = useSiteId()
  const { queryKey } = sharingQuery(siteId, itemId)
  const requestOf = ({ isRequired, target }: Values): SharingInput => ({
    isRequired,
    target: targetOf(target),
    version: state.shared?.version ?? null,
  })
  const { form, refusals, onRefused, onError } = useContractForm(valuesOf(state), SharingInput, requestOf)
  const share = useShare({
    queryKey,
    send: (body: SharingInput) => call(shareTopic, { params: { siteId, itemId }, body }),
    said: 'Sakfrågan delas med',
    onShared: onClose,
    onError,
  })
  const { isRequired } = form.values
  return (
    <DialogForm
      title="Dela med sajterna"
      submitLabel={state.shared !== null && state.shared.withdrawnAt === null ? 'Spara' : 'Dela'}
      refusals={refusals}
      isSending={share.isPending}
      onSubmit={form.onSubmit((values) => share.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <ChoiceGroup
        label="Hur"
        value={isRequired ? 'required' : 'optional'}
        options={[
          {
            value: 'optional',
            label: 'Får döljas',
            about: 'Syns direkt, men en sajt kan dölja den eller ha en egen i dess ställe.',
          },
          { value: 'required', label: 'Alltid synlig', about: 'Syns på alla valda sajter och går inte att dölja.' },
        ]}
        onChange={(value) => form.setFieldValue('isRequired', value === 'required')}
      />
      <SiteTargetField form={form} choices={state.choices} onChange={(target) => form.setFieldValue('target', target)} />
    </DialogForm>
  )
}
