import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { ShareMode } from '#contract/sharing/shared-kinds.ts'
import { sharedKinds, shareModeWords } from '#contract/sharing/shared-kinds.ts'
import type { SharingState } from '#contract/sharing/sharing.ts'
import { maxPinDays, ShareInput } from '#contract/sharing/sharing.ts'
import type { TargetChoices } from '#contract/users-and-sites/site-target.ts'
import type { ContractForm } from '#web/parts/use-contract-form.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import type { SharingWords } from './sharing-words.ts'
import type { TargetValues } from './site-target-field.tsx'
import { SiteTargetField, targetOf, targetValues } from './site-target-field.tsx'

interface Values {
  mode: ShareMode
  target: TargetValues
  isInMenu: boolean
  pinDays: string
}

/** The form of how the sites get an item, and the request that its values become. */
export function useShareForm(
  { area }: SharingWords,
  { shared }: SharingState,
): ContractForm<Values> & { requestOf: (values: Values) => ShareInput } {
  const initial: Values = {
    mode: shared?.mode ?? sharedKinds[area].modes[0] ?? 'required',
    target: targetValues(shared?.target ?? { kind: 'all' }),
    isInMenu: shared?.isInMenu ?? false,
    pinDays: String(shared?.pinDays ?? 0),
  }
  const requestOf = ({ target, pinDays, ...how }: Values): ShareInput => ({
    ...how,
    target: targetOf(target),
    pinDays: /^\d{1,3}$/.test(pinDays.trim()) ? Number(pinDays) : -1,
    version: shared?.version ?? null,
  })
  return { ...useContractForm(initial, ShareInput, requestOf), requestOf }
}

interface ShareFieldsProps extends Pick<ContractForm<Values>, 'form' | 'field'> {
  words: SharingWords
  choices: TargetChoices
}

/** How the sites get it, and which. */
export function ShareFields({ form, field, words: { area, modes }, choices }: ShareFieldsProps) {
  const kind = sharedKinds[area]
  return (
    <>
      <ChoiceGroup
        label="Hur"
        value={form.values.mode}
        options={kind.modes.map((value) => ({ value, label: shareModeWords[value], about: modes[value] ?? '' }))}
        onChange={(value) => form.setFieldValue('mode', value)}
      />
      <SiteTargetField form={form} choices={choices} onChange={(target) => form.setFieldValue('target', target)} />
      {kind.hasMenu && (
        <SwitchLine
          label="I menyn"
          about="Sist i sajtens meny, med sidans menytext, om det finns plats."
          isOn={form.values.isInMenu}
          onChange={(isOn) => form.setFieldValue('isInMenu', isOn)}
        />
      )}
      {kind.hasPin && (
        <TextInput
          {...field('pinDays')}
          label="Fäst överst i antal dagar"
          description={`0 för inte alls, högst ${maxPinDays}. Sajtens egna fästa nyheter delar platsen.`}
          inputMode="numeric"
          maxLength={3}
        />
      )}
    </>
  )
}
