import { useId } from 'react'
import { Row, Small } from '#web/ui/layout.tsx'
import styles from './accent-field.module.css'
import { Swatch } from './colour-field.tsx'

interface SwatchesProps {
  label: string
  colors: readonly { readonly color: string; readonly name: string }[]
  value: string
  onChange: (color: string) => void
}

/** A choice among named colours. */
export function Swatches({ label, colors, value, onChange }: SwatchesProps) {
  const group = useId()
  return (
    <fieldset className={styles.swatches}>
      <legend className={styles.legend}>{label}</legend>
      {colors.map(({ color, name }) => (
        <Row as="label" key={color} className={styles.swatch}>
          <input type="radio" name={group} checked={color === value} onChange={() => onChange(color)} />
          <Swatch color={color} />
          <Small as="span" tone="ink">
            {name}
          </Small>
        </Row>
      ))}
    </fieldset>
  )
}
