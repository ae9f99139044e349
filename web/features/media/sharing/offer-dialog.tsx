import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import type { OfferInput } from '#contract/media/shared-media.ts'
import { OfferInput as Input } from '#contract/media/shared-media.ts'
import type { TargetChoices } from '#contract/users-and-sites/site-target.ts'
import type { TargetValues } from '#web/parts/sharing/site-target-field.tsx'
import { SiteTargetField, targetOf, targetValues } from '#web/parts/sharing/site-target-field.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Small } from '#web/ui/layout.tsx'

interface Values {
  isRecommended: boolean
  target: TargetValues
}

interface OfferDialogProps {
  title: string
  /** What choosing other sites does. */
  about: string
  offer: OfferInput
  choices: TargetChoices
  isSending: boolean
  onSubmit: (offer: OfferInput, onError: (error: unknown) => void) => void
  onClose: () => void
}

/** Whether the federation recommends it, and to which sites it is offered. */
export function OfferDialog({ title, about, offer, choices, isSending, onSubmit, onClose }: OfferDialogProps) {
  const requestOf = ({ isRecommended, target }: Values): OfferInput => ({ isRecommended, target: targetOf(target) })
  const { form, refusals, onRefused, onError } = useContractForm<Values>(
    { isRecommended: offer.isRecommended, target: targetValues(offer.target) },
    Input,
    requestOf,
  )
  return (
    <DialogForm
      title={title}
      submitLabel="Spara"
      refusals={refusals}
      isSending={isSending}
      onSubmit={form.onSubmit((values) => onSubmit(requestOf(values), onError), onRefused)}
      onClose={onClose}
    >
      <Switch
        label="Rekommendera"
        description="Står först bland de gemensamma, på varje sajt som erbjuds den."
        checked={form.values.isRecommended}
        onChange={({ currentTarget }) => form.setFieldValue('isRecommended', currentTarget.checked)}
      />
      <SiteTargetField form={form} choices={choices} onChange={(target) => form.setFieldValue('target', target)} />
      <Small>{about}</Small>
    </DialogForm>
  )
}
