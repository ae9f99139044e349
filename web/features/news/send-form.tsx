import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { BroadcastState } from '#contract/broadcasts/broadcasts.ts'
import { maxPinDays, SendInput } from '#contract/broadcasts/broadcasts.ts'
import type { BroadcastMode } from '#contract/items/broadcast-rows.ts'
import { BroadcastMode as Modes } from '#contract/items/broadcast-rows.ts'
import type { TargetChoices } from '#contract/users-and-sites/site-target.ts'
import type { TargetValues } from '#web/parts/sharing/site-target-field.tsx'
import { SiteTargetField, targetOf, targetValues } from '#web/parts/sharing/site-target-field.tsx'
import type { ContractForm } from '#web/parts/use-contract-form.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { modeAbout } from './broadcast-queries.ts'
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

/** The form of how a riksnyhet is sent, and the request that its values become. */
export function useSendForm(state: BroadcastState): ContractForm<Values> & { requestOf: (values: Values) => SendInput } {
  const requestOf = ({ mode, target, pinDays }: Values): SendInput => ({
    mode,
    target: targetOf(target),
    pinDays: /^\d{1,3}$/.test(pinDays.trim()) ? Number(pinDays) : -1,
    version: state.sent?.version ?? null,
  })
  return { ...useContractForm(valuesOf(state), SendInput, requestOf), requestOf }
}

/** How the sites get it, and which. */
export function SendFields({ form, field, choices }: Pick<ContractForm<Values>, 'form' | 'field'> & { choices: TargetChoices }) {
  return (
    <>
      <ChoiceGroup
        label="Hur"
        value={form.values.mode}
        options={Modes.options.map((value) => ({ value, label: modeLabel[value], about: modeAbout[value] }))}
        onChange={(value) => form.setFieldValue('mode', value)}
      />
      <SiteTargetField form={form} choices={choices} onChange={(target) => form.setFieldValue('target', target)} />
      <TextInput
        {...field('pinDays')}
        label="Fäst överst i antal dagar"
        description={`0 för inte alls, högst ${maxPinDays}. Sajtens egna fästa nyheter delar platsen.`}
        inputMode="numeric"
        maxLength={3}
      />
    </>
  )
}
