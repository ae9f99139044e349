import type { PaletteColor } from '#contract/design/palette.ts'
import { nearestIn } from '#contract/design/palette.ts'
import { Swatch } from '#web/parts/accent/colour-field.tsx'
import { Swatches } from '#web/parts/accent/swatches.tsx'
import { Quiet, Row } from '#web/ui/layout.tsx'

const nameOf = (palette: readonly PaletteColor[] | null, color: string): string =>
  palette?.find((one) => one.color === color)?.name ?? color

/** The colour that the federation has given to all sites. */
export const SiteColour = ({ color, palette }: { color: string; palette: readonly PaletteColor[] | null }) => (
  <Row>
    <Swatch color={color} />
    {nameOf(palette, color)}
  </Row>
)

interface PaletteColourProps {
  palette: readonly PaletteColor[]
  value: string
  onChange: (color: string) => void
}

/** One of the federation's colours. A site that has another from before is shown in the nearest, and keeps its own. */
export function PaletteColour({ palette, value, onChange }: PaletteColourProps) {
  const isInPalette = palette.some(({ color }) => color === value)
  return (
    <>
      <Swatches label="Förbundets färger" colors={palette} value={value} onChange={onChange} />
      {!isInPalette && (
        <Quiet role="status">
          Er egen färg finns inte bland förbundets. Sajten visas i {nameOf(palette, nearestIn(palette, value))}, som är närmast.
        </Quiet>
      )}
    </>
  )
}
