// Computes every shade of a site from the colour that its association chose, so that contrast is sufficient for any choice
// (WCAG 2.2: text 4.5:1, controls and focus 3:1). Lightness is changed in OKLCH, which keeps the hue of a darkened colour.

export interface Shades {
  /** The ground behind the masthead, and the text on it. */
  readonly band: string
  readonly onBand: string
  /** Links, focus and small marks on the page and on the tint. */
  readonly link: string
  /** A background slightly darker or lighter than the page. */
  readonly tint: string
}

export interface Palette {
  readonly light: Shades
  readonly dark: Shades
}

export const pageColors = { light: '#fbfaf8', dark: '#141618' } as const
const ink = '#1c2024'
const paper = '#ffffff'
const textContrast = 4.5

type Triple = readonly [number, number, number]

const channels = (hex: string): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Triple
const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
}

/** WCAG's contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** The matrices are those of https://bottosson.github.io/posts/oklab/. */
function oklab(hex: string): Triple {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, x, y]
}

/** How different two colours look: the distance in OKLab, where black and white are 1 apart. */
export function colorDistance(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Lightness 0–1, chroma and hue (radians). */
export function oklch(hex: string): Triple {
  const [lightness, x, y] = oklab(hex)
  return [lightness, Math.hypot(x, y), Math.atan2(y, x)]
}

function linearRgb(lightness: number, chroma: number, hue: number): Triple {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The colour as `#rrggbb`; chroma is reduced for colours outside sRGB. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  let saturation = chroma
  let rgb = linearRgb(lightness, saturation, hue)
  while (saturation > 0.001 && rgb.some((value) => value < -0.0005 || value > 1.0005)) {
    saturation *= 0.95
    rgb = linearRgb(lightness, saturation, hue)
  }
  const bytes = rgb.map((value) => Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The nearest shade of `hex`, in the given direction, with a contrast of `ratio` to all of `grounds`. */
function shadeAgainst(hex: string, direction: 'darker' | 'lighter', ratio: number, grounds: readonly string[]): string {
  const [start, chroma, hue] = oklch(hex)
  const step = direction === 'darker' ? -0.005 : 0.005
  for (let lightness = start, shade = hex; ; shade = hexOf(lightness, chroma, hue)) {
    if (grounds.every((ground) => contrast(shade, ground) >= ratio)) return shade
    lightness += step
    // Black and white have the highest contrast: there is nothing further to try.
    if (lightness <= 0 || lightness >= 1) return direction === 'darker' ? '#000000' : '#ffffff'
  }
}

export const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/.test(value)

/** The shades of a site. Anything that is not `#rrggbb` gives the ink palette. */
export function accentPalette(color: string): Palette {
  const accent = isColor(color.toLowerCase()) ? color.toLowerCase() : ink
  const [lightness, chroma, hue] = oklch(accent)
  // White on the band unless the colour is so light that ink is clearly easier to read: a yellow stays a yellow.
  const onBand = contrast(accent, paper) >= contrast(accent, ink) * 0.75 ? paper : ink
  const band = shadeAgainst(accent, onBand === paper ? 'darker' : 'lighter', textContrast, [onBand])
  const tint = hexOf(0.965, Math.min(chroma * 0.12, 0.014), hue)
  const darkTint = hexOf(0.245, Math.min(chroma * 0.2, 0.018), hue)
  return {
    light: { band, onBand, tint, link: shadeAgainst(accent, 'darker', textContrast, [pageColors.light, tint]) },
    dark: {
      // At night a bright band would be the lamp in the room.
      band: hexOf(Math.min(lightness, 0.36), Math.min(chroma, 0.09), hue),
      onBand: '#f4f2ee',
      tint: darkTint,
      link: shadeAgainst(hexOf(Math.max(lightness, 0.74), Math.min(chroma, 0.11), hue), 'lighter', textContrast, [
        pageColors.dark,
        darkTint,
      ]),
    },
  }
}

/** Proposed colours: each is readable unchanged, on white and on its own tint. */
export const suggestedAccents = [
  { color: '#0b5c63', name: 'Petrol' },
  { color: '#1f4e79', name: 'Havsblå' },
  { color: '#35558a', name: 'Blå' },
  { color: '#4b4b7c', name: 'Indigo' },
  { color: '#6b3a5b', name: 'Plommon' },
  { color: '#8a2f3c', name: 'Vinröd' },
  { color: '#7a3b2e', name: 'Tegel' },
  { color: '#5a4a2f', name: 'Brun' },
  { color: '#3d6137', name: 'Mossgrön' },
  { color: '#2f5233', name: 'Skogsgrön' },
  { color: '#285e6e', name: 'Sjögrön' },
  { color: '#54606e', name: 'Skiffer' },
] as const

interface AccentVerdict {
  /** True if the colour reaches 4.5:1 unchanged wherever it is text or behind text in light mode; controls need less. */
  readonly passes: boolean
  /** The colour itself, or the nearest darker shade of it that does. */
  readonly nearest: string
}

/** Whether an association may choose this colour. By night every site has shades of its own, made of it. */
export function accentVerdict(color: string): AccentVerdict {
  const chosen = isColor(color.toLowerCase()) ? color.toLowerCase() : ink
  let nearest = chosen
  // A darker shade has another tint, so its contrast is checked again on that tint.
  for (let link = accentPalette(nearest).light.link; link !== nearest; link = accentPalette(nearest).light.link) nearest = link
  return { passes: nearest === chosen, nearest }
}
