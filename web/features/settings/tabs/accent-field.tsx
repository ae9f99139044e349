import { Button, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { accentPalette, accentVerdict, contrast, isColor, pageColors, suggestedAccents } from '#contract/settings/contrast.ts'
import { Note } from '#web/ui/blocks.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { spoken } from '#web/ui/spoken.ts'
import styles from './accent-field.module.css'

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
  const ownId = useId()
  const own = useRef<HTMLInputElement>(null)
  const color = value.toLowerCase()
  const isWhole = isColor(color)
  const { passes, nearest } = accentVerdict(color)
  return (
    <>
      <fieldset className={styles.swatches}>
        <legend className={styles.legend}>Färger som alltid går att läsa</legend>
        {suggestedAccents.map((suggested) => (
          <label key={suggested.color} className={styles.swatch}>
            <input type="radio" name="accentfarg" checked={suggested.color === color} onChange={() => onChange(suggested.color)} />
            <span className={styles.colour} style={{ backgroundColor: suggested.color }} />
            <Small as="span" tone="ink" className={styles.name}>
              {suggested.name}
            </Small>
          </label>
        ))}
      </fieldset>
      <div className={styles.own}>
        <TextInput
          ref={own}
          {...(id === undefined ? {} : { id })}
          label="Egen färg"
          placeholder="#0b5c63"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={7}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
        <label className={styles.picker} htmlFor={`${ownId}-valj`}>
          <span className={spoken}>Välj en egen färg</span>
          <input
            id={`${ownId}-valj`}
            type="color"
            value={isWhole ? color : nearest}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      </div>
      {isWhole && (
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
            {!passes && (
              <Row>
                <span className={styles.colour} style={{ backgroundColor: nearest }} aria-hidden />
                <Button
                  variant="default"
                  onClick={() => {
                    // The button goes once the colour can be read.
                    own.current?.focus()
                    onChange(nearest)
                  }}
                >
                  Närmaste godkända färg
                </Button>
              </Row>
            )}
          </Row>
        </Note>
      )}
    </>
  )
}
