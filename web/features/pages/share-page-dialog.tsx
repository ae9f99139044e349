import '@mantine/core/styles/Input.css'
import type { SharedPageState } from '#contract/broadcasts/shared-pages.ts'
import { sharePage, SharePageInput } from '#contract/broadcasts/shared-pages.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { TargetValues } from '#web/parts/sharing/site-target-field.tsx'
import { SiteTargetField, targetOf, targetValues } from '#web/parts/sharing/site-target-field.tsx'
import { useShare } from '#web/parts/sharing/use-share.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { sharedPageQuery } from './shared-page-queries.ts'

interface Values {
  isRequired: boolean
  isInMenu: boolean
  target: TargetValues
}

const ways = [
  {
    value: 'optional',
    label: 'Frivillig',
    about: 'Syns direkt, men en sajt kan dölja den. Sajtens egen sida på samma adress går före.',
  },
  {
    value: 'required',
    label: 'Obligatorisk',
    about: 'Går inte att dölja. Ersätter så länge sajtens egen sida av samma slag, till exempel den om personuppgifter.',
  },
] as const

interface SharePageDialogProps {
  itemId: string
  state: SharedPageState
  onClose: () => void
}

/** How the sites get the page, and which. */
export function SharePageDialog({ itemId, state: { shared, choices }, onClose }: SharePageDialogProps) {
  const siteId = useSiteId()
  const { queryKey } = sharedPageQuery(siteId, itemId)
  const initial: Values = {
    isRequired: shared?.isRequired ?? false,
    isInMenu: shared?.isInMenu ?? false,
    target: targetValues(shared?.target ?? { kind: 'all' }),
  }
  const requestOf = ({ target, ...values }: Values): SharePageInput => ({
    ...values,
    target: targetOf(target),
    version: shared?.version ?? null,
  })
  const { form, refusals, onRefused, onError } = useContractForm(initial, SharePageInput, requestOf)
  const isLive = shared !== null && shared.withdrawnAt === null
  const share = useShare({
    queryKey,
    send: (body: SharePageInput) => call(sharePage, { params: { siteId, itemId }, body }),
    said: 'Sidan går till',
    onShared: onClose,
    onError,
  })
  return (
    <DialogForm
      title="Visa på sajterna"
      submitLabel={isLive ? 'Spara' : 'Visa på sajterna'}
      refusals={refusals}
      isSending={share.isPending}
      onSubmit={form.onSubmit((values) => share.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <ChoiceGroup
        label="Hur"
        value={form.values.isRequired ? 'required' : 'optional'}
        options={ways}
        onChange={(value) => form.setFieldValue('isRequired', value === 'required')}
      />
      <SiteTargetField form={form} choices={choices} onChange={(target) => form.setFieldValue('target', target)} />
      <SwitchLine
        label="I menyn"
        about="Sist i sajtens meny, med sidans menytext, om det finns plats."
        isOn={form.values.isInMenu}
        onChange={(isOn) => form.setFieldValue('isInMenu', isOn)}
      />
    </DialogForm>
  )
}
