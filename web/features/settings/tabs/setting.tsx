import '@mantine/core/styles/Input.css'
import type { TextInputProps } from '@mantine/core'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Settings } from '#contract/settings/settings.ts'
import { settingsTabs } from '#contract/settings/settings.ts'
import { settingsFieldLabel } from '#contract/settings/settings-words.ts'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import type { FormTab, TabForm } from './use-tab-form.ts'

interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } }
}
interface Schema {
  readonly def: { readonly in?: Schema; readonly out?: Schema; readonly checks?: readonly Check[] }
}

/** How long the text may be that a schema accepts; undefined where it does not say. zod's `maxLength` is not in the build (without-json-schemas.ts). */
function longest({ def }: Schema): number | undefined {
  const ends = def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')
  return ends?._zod.def.maximum ?? (def.out && longest(def.out)) ?? (def.in && longest(def.in))
}

export interface SettingProps<Tab extends FormTab, Values extends object> extends Pick<
  TextInputProps,
  'placeholder' | 'type' | 'inputMode' | 'spellCheck'
> {
  work: TabForm<Tab, Values>
  name: keyof Settings[Tab] & keyof Values & string
  /** Another label than the one that the history has. */
  label?: string
  /** Why, or how it is shown. */
  about?: string
  /** A text of several lines: the height of its field. */
  rows?: number
  /** Tells how many characters are written. */
  isCounted?: boolean
  options?: readonly { readonly value: string; readonly label: string }[]
}

/** One setting, drawn from its schema and its words: a switch, a choice or a text. */
export function Setting<Tab extends FormTab, Values extends object>({
  work: { tab, form, field },
  name,
  about,
  rows,
  isCounted = false,
  options,
  label = settingsFieldLabel[tab][name],
  ...more
}: SettingProps<Tab, Values>) {
  const value: unknown = form.values[name]
  // zod types the inside of each kind of schema for itself.
  const shape = settingsTabs[tab].shape as unknown as Readonly<Record<string, Schema>>
  const schema = shape[name]
  const max = schema && longest(schema)
  const text = typeof value === 'string' ? value : ''
  const words = isCounted ? [about, `${text.length} av ${max} tecken.`].filter(Boolean).join(' ') : about
  const shared = {
    ...field(name),
    label,
    description: words,
    ...(isCounted && { inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const] }),
  }
  const set = (next: unknown) => form.setValues({ [name]: next } as Partial<Values>)
  if (typeof value === 'boolean')
    return <SwitchLine label={label} {...(about !== undefined && { about })} isOn={value} onChange={(isOn) => set(isOn)} />
  if (options) return <NativeSelect {...shared} data={[...options]} />
  if (rows) return <Textarea {...shared} {...more} rows={rows} maxLength={max} />
  return <TextInput {...shared} {...more} maxLength={max} />
}
