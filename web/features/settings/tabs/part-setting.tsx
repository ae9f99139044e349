import type { Part } from '#contract/inherited/parts.ts'
import type { SettingProps } from './setting.tsx'
import { Setting } from './setting.tsx'
import type { FormTab } from './use-tab-form.ts'
import { PartField } from '../inherited/part-field.tsx'

/** A setting that is a part, which may be set above; all others are a `Setting`. */
export function PartSetting<Tab extends FormTab, Values extends object>(props: SettingProps<Tab, Values> & { name: Part }) {
  const { work, name } = props
  const value: unknown = work.form.values[name]
  const onEmpty = () => work.form.setValues({ [name]: '' } as unknown as Partial<Values>)
  return (
    <PartField part={name} fact={{ text: typeof value === 'string' ? value : '', onEmpty }}>
      <Setting {...props} />
    </PartField>
  )
}
