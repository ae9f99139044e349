import { Button, TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useId, useRef } from 'react'
import { accentVerdict, isColor } from '#contract/settings/contrast.ts'
import { Row } from '#web/ui/layout.tsx'
import { spoken } from '#web/ui/spoken.ts'
import styles from './accent-field.module.css'

interface ColourFieldProps {
  id?: string
  label: string
  /** What the picker chooses, for those who do not see where it stands. */
  pickerLabel: string
  error?: ReactNode
  /** As typed. */
  value: string
  onChange: (color: string) => void
  inputRef?: Ref<HTMLInputElement>
}

/** A colour in figures, or chosen in the picker of the device. */
export function ColourField({ id, label, pickerLabel, error, value, onChange, inputRef }: ColourFieldProps) {
  const pickerId = useId()
  const color = value.toLowerCase()
  return (
    <div className={styles.own}>
      <TextInput
        ref={inputRef}
        {...(id === undefined ? {} : { id })}
        label={label}
        placeholder="#0b5c63"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={7}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <label className={styles.picker} htmlFor={pickerId}>
        <span className={spoken}>{pickerLabel}</span>
        <input
          id={pickerId}
          type="color"
          value={isColor(color) ? color : accentVerdict(color).nearest}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}

/** A colour beside its name. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={styles.colour} style={{ backgroundColor: color }} aria-hidden />
)

/** Such a field with a way out of a colour that cannot be read. */
export function ReadableColourField({ value, onChange, ...field }: Omit<ColourFieldProps, 'inputRef'>) {
  const input = useRef<HTMLInputElement>(null)
  const color = value.toLowerCase()
  const { passes, nearest } = accentVerdict(color)
  return (
    <>
      <ColourField {...field} value={value} onChange={onChange} inputRef={input} />
      {isColor(color) && !passes && <NearestColour color={nearest} onChoose={onChange} input={input} />}
    </>
  )
}

interface NearestProps {
  color: string
  onChoose: (color: string) => void
  /** Gets the focus: the button goes once the colour can be read. */
  input: { readonly current: HTMLInputElement | null }
}

export const NearestColour = ({ color, onChoose, input }: NearestProps) => (
  <Row>
    <Swatch color={color} />
    <Button
      variant="default"
      onClick={() => {
        input.current?.focus()
        onChoose(color)
      }}
    >
      Närmaste godkända färg
    </Button>
  </Row>
)
