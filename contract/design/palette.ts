import { z } from 'zod'
import { accentVerdict, colorDistance } from '../settings/contrast.ts'
import { accentHex } from '../settings/settings.ts'
import { line } from '../text.ts'

// The colours that a federation lets its sites choose among.

export const paletteSize = { max: 8 }
export const colorNameLength = { max: 24 }

export const PaletteColor = z.strictObject({
  name: line(colorNameLength.max, 'Färgens namn').refine((name) => name !== '', 'Ge färgen ett namn.'),
  color: accentHex,
})
export type PaletteColor = z.infer<typeof PaletteColor>

/** Null: each site chooses any colour that can be read. */
export const Palette = z
  .array(PaletteColor)
  .min(1, 'Lägg till minst en färg, eller låt sajterna välja fritt.')
  .max(paletteSize.max, `Högst ${paletteSize.max} färger.`)
  .nullable()
export type Palette = z.infer<typeof Palette>

/** Messages by field below the palette, `0.color`. */
export function paletteFaults(palette: readonly PaletteColor[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, { name, color }] of palette.entries()) {
    const before = palette.slice(0, index)
    const { passes, nearest } = accentVerdict(color)
    if (before.some((other) => other.color === color)) faults[`${index}.color`] = 'Färgen finns redan i paletten.'
    else if (!passes) faults[`${index}.color`] = `Färgen är för ljus för att läsas som text. Närmaste godkända färg är ${nearest}.`
    if (name !== '' && before.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      faults[`${index}.name`] = 'En annan färg heter likadant.'
  }
  return faults
}

/** The colour of the palette that looks most like this one; of two alike, the first. */
export function nearestIn(palette: readonly PaletteColor[], color: string): string {
  let [nearest, least] = [color, Infinity]
  for (const one of palette) {
    const distance = colorDistance(one.color, color)
    if (distance < least) [nearest, least] = [one.color, distance]
  }
  return nearest
}
