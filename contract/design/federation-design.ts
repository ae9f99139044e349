import { z } from 'zod'
import { TypePair } from './type-pairs.ts'

/** How corners of pictures, boxes and buttons are: right-angled, softened, or round. */
export const Corner = z.enum(['rak', 'mjuk', 'rund'])
export type Corner = z.infer<typeof Corner>

/** What all sites of the federation have in common. */
export const FederationDesign = z.strictObject({
  type: TypePair,
  corner: Corner,
})
export type FederationDesign = z.infer<typeof FederationDesign>

/** Of a federation that has chosen nothing. */
export const standardDesign: FederationDesign = { type: 'tidning', corner: 'mjuk' }

/** A stored design: one of another program version may lack a choice, or have one that this version does not know. */
export function designOf(stored: unknown): FederationDesign {
  const { type, corner } = { ...standardDesign, ...(typeof stored === 'object' ? stored : null) }
  return { type: TypePair.catch(standardDesign.type).parse(type), corner: Corner.catch(standardDesign.corner).parse(corner) }
}

interface CornerWords {
  readonly name: string
  readonly about: string
}

export const cornerWords: Readonly<Record<Corner, CornerWords>> = {
  rak: { name: 'Raka', about: 'Räta vinklar överallt, också på porträtt.' },
  mjuk: { name: 'Mjuka', about: 'Lätt rundade, med runda porträtt.' },
  rund: { name: 'Runda', about: 'Stora rundningar och knappar som piller.' },
}

export const sameDesign = (one: FederationDesign, other: FederationDesign): boolean =>
  one.type === other.type && one.corner === other.corner
