import { useRef } from 'react'
import { accentPalette, accentVerdict, contrast, isColor, pageColors, suggestedAccents } from '#contract/settings/contrast.ts'
import { Note } from '#web/ui/blocks.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import styles from './accent-field.module.css'
import { ColourField, NearestColour } from './colour-field.tsx'
import { Swatches } from './swatches.tsx'

interface AccentFieldProps {
  id?: string
  error?: React.ReactNode
  value: string
  onChange: (color: string) => void
}

const figure = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Rounded down: 4,49 is not 4,5. */
const ratioText = (ratio: number): string => `${figure.format(Math.floor(ratio * 10) / 10)}:1`

interface Measure {
  readonly label: string
  readonly ratio: number
  readonly needed: number
}

/** The contrast of the colour itself, before any shade of it is darkened. */
function measures(color: string): readonly Measure[] {
  const { tint, onBand } = accentPalette(color).light
  const onPage = Math.min(contrast(color, pageColors.light), contrast(color, tint))
  return [
    { label: 'Text', ratio: onPage, needed: 4.5 },
    { label: 'Text på färgen', ratio: contrast(color, onBand), needed: 4.5 },
    { label: 'Knappar och markeringar', ratio: onPage, needed: 3 },
  ]
}

/** A colour from the palette or a custom one, with its contrast. */
export function AccentField({ id, error, value, onChange }: AccentFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const color = value.toLowerCase()
  const { passes, nearest } = accentVerdict(color)
  return (
    <>
      <Swatches label="Färger som alltid går att läsa" colors={suggestedAccents} value={color} onChange={onChange} />
      <ColourField
        {...(id === undefined ? {} : { id })}
        label="Egen färg"
        pickerLabel="Välj en egen färg"
        error={error}
        value={value}
        onChange={onChange}
        inputRef={own}
      />
      {isColor(color) && (
        <Note as="div" role="status" className={passes ? styles.passes : undefined}>
          <Row gap={6} lineGap={3} justify="between" wrap>
            <Stack as="ul" gap={0} className={styles.measures}>
              {measures(color).map(({ label, ratio, needed }) => (
                <li key={label}>
                  {label} {ratioText(ratio)} –{' '}
                  <strong>{ratio >= needed ? 'godkänd' : `för svag, minst ${figure.format(needed).replace(',0', '')}:1`}</strong>
                </li>
              ))}
            </Stack>
            {!passes && <NearestColour color={nearest} onChoose={onChange} input={own} />}
          </Row>
        </Note>
      )}
    </>
  )
}
