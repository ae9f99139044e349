import { oklch } from '#contract/settings/contrast.ts'
import type { Look } from './look.ts'

// Pictures in black and white or in shades of the site's colour, by filters of the picture alone: words beside or on it have grounds of
// their own, so no treatment changes their contrast.

type Color = readonly [number, number, number]
type Matrix = readonly [Color, Color, Color]

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const apply = (rows: Matrix, [r, g, b]: Color): Color => rows.map(([x, y, z]) => clamp(x * r + y * g + z * b)) as unknown as Color

// The matrices of filter effects, https://drafts.fxtf.org/filter-effects/#ShorthandEquivalents.
const sepia: Matrix = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
]
function turned(degrees: number): Matrix {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [
    [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928],
    [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.14, 0.072 - c * 0.072 - s * 0.283],
    [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072],
  ]
}
const saturated = (k: number): Matrix => [
  [0.213 + 0.787 * k, 0.715 - 0.715 * k, 0.072 - 0.072 * k],
  [0.213 - 0.213 * k, 0.715 + 0.285 * k, 0.072 - 0.072 * k],
  [0.213 - 0.213 * k, 0.715 - 0.715 * k, 0.072 + 0.928 * k],
]

const hexOf = (color: Color): string =>
  `#${color
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `sepia` is brighter than what it is made from: undimmed, all that is light would become one flat colour. */
const dimming = 0.76

/** What a grey of the picture becomes, `#rrggbb`; `grey` and all numbers as CSS has them. */
export function tonedGrey(grey: number, { turn, saturation }: Tone): string {
  const dimmed = grey * dimming
  return hexOf(apply(saturated(saturation), apply(turned(turn), apply(sepia, [dimmed, dimmed, dimmed]))))
}

interface Tone {
  /** Degrees of `hue-rotate`, from the brown of `sepia`. */
  readonly turn: number
  readonly saturation: number
}

/** The grey that is measured: lighter than the middle, since a tone is strongest in what is light. */
const middle = 0.65
const angle = (one: number, other: number): number => Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)))

/** The tone whose middle grey is nearest to the hue and strength of a colour; a grey colour has none. */
export function toneOf(color: string): Tone {
  const [, chroma, hue] = oklch(color)
  const hueAt = (turn: number): number => oklch(tonedGrey(middle, { turn, saturation: 1 }))[2]
  let turn = 0
  for (let one = 0; one < 360; one += 5) if (angle(hueAt(one), hue) < angle(hueAt(turn), hue)) turn = one
  const wanted = Math.min(chroma * 0.8, 0.06)
  const strengthAt = (saturation: number): number => oklch(tonedGrey(middle, { turn, saturation }))[1]
  let saturation = 0
  while (saturation < 3 && strengthAt(saturation) < wanted) saturation = Math.round((saturation + 0.1) * 10) / 10
  return { turn, saturation }
}

function filterOf({ pictures, color }: Look): string | null {
  if (pictures === 'naturlig') return null
  if (pictures === 'svartvit') return 'grayscale(1)'
  const { turn, saturation } = toneOf(color)
  return `grayscale(1) brightness(${dimming}) sepia(1) hue-rotate(${turn}deg) saturate(${saturation})`
}

/** Logos, the pictures that the press may fetch, and maps, whose colours say something, stay as they are. */
const natural = ':is(.logo,.press-logo,.press-portraits,.map-block) img'

export function treatmentStyles(look: Look): string {
  const filter = filterOf(look)
  if (filter === null) return ''
  return (
    `picture img{filter:${filter}}${natural}{filter:none}` +
    // Who has chosen the colours of the screen sees pictures as they are; a printer needs no tone.
    `@media (forced-colors:active){picture img{filter:none}}@media print{picture img{filter:grayscale(1)}${natural}{filter:none}}`
  )
}
