import type { Corner, FederationDesign } from '#contract/design/federation-design.ts'
import { Corner as corners, PictureTreatment, standardDesign } from '#contract/design/federation-design.ts'
import { TypePair as pairs } from '#contract/design/type-pairs.ts'

/** All that the style sheet of a site depends on. */
export interface Look extends Pick<FederationDesign, 'type' | 'corner' | 'pictures'> {
  /** `#rrggbb`. */
  readonly color: string
}

/** `color`: the one that the site is shown in (`colorShown`). */
export const lookOf = (color: string, { type, corner, pictures }: Omit<Look, 'color'>): Look => ({ color, type, corner, pictures })

const hexOf = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color.slice(1).toLowerCase() : '1c2024')

/** The look as a part of an address: `0b5c63-tidning-mjuk`, or `0b5c63-tidning-mjuk-svartvit` where pictures are not as they are. */
export const lookName = ({ color, type, corner, pictures }: Look): string =>
  `${hexOf(color)}-${type}-${corner}${pictures === standardDesign.pictures ? '' : `-${pictures}`}`

/**
 * The look of such a part; null for any other text. Addresses from before there were faces have the colour alone, and those from before
 * there were treatments of pictures have none.
 */
export function readLook(name: string): Look | null {
  const [hex = '', type, corner, pictures = standardDesign.pictures, ...more] = name.includes('-')
    ? name.split('-')
    : [name, standardDesign.type, standardDesign.corner]
  const [knownType, knownCorner, knownPictures] = [
    pairs.safeParse(type),
    corners.safeParse(corner),
    PictureTreatment.safeParse(pictures),
  ]
  if (!/^[0-9a-f]{6}$/.test(hex) || more.length > 0) return null
  if (!knownType.success || !knownCorner.success || !knownPictures.success) return null
  return { color: `#${hex}`, type: knownType.data, corner: knownCorner.data, pictures: knownPictures.data }
}

/** The radius of pictures and boxes, of buttons and inputs, and of portraits. */
const corner: Readonly<Record<Corner, string>> = {
  rak: '--corner:0px;--knob:0px;--disc:0px',
  mjuk: '--corner:4px;--knob:4px;--disc:50%',
  rund: '--corner:1.125rem;--knob:1.625rem;--disc:50%',
}

export const cornerStyles = (look: Look): string => `:root{${corner[look.corner]}}`
