import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SharingState } from '#contract/policy/shared-policy.ts'
import { ShareInput, shareTopic } from '#contract/policy/shared-policy.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { TargetValues } from '#web/parts/site-target-field.tsx'
import { SiteTargetField, targetOf, targetValues } from '#web/parts/site-target-field.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
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
  const queryClient = useQueryClient()
  const { queryKey } = sharingQuery(siteId, itemId)
  const requestOf = ({ isRequired, target }: Values): ShareInput => ({
    isRequired,
    target: targetOf(target),
    version: state.shared?.version ?? null,
  })
  const { form, refusals, onRefused, onError } = useContractForm(valuesOf(state), ShareInput, requestOf)
  const share = useMutation({
    mutationFn: (body: ShareInput) => call(shareTopic, { params: { siteId, itemId }, body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      onClose()
      const { reached } = answer.counts
      showToast({ severity: 'success', message: `Sakfrågan delas med ${reached === 1 ? '1 sajt' : `${reached} sajter`}.` })
    },
    onError: (error) => {
      onError(error)
      void queryClient.invalidateQueries({ queryKey })
    },
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
