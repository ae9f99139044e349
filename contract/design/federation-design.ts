import { z } from 'zod'
import { TypePair } from './type-pairs.ts'

/** How corners of pictures, boxes and buttons are: right-angled, softened, or round. */
export const Corner = z.enum(['rak', 'mjuk', 'rund'])
export type Corner = z.infer<typeof Corner>

/** What all sites of the federation have in common. */
export const FederationDesign = z.object({ type: TypePair, corner: Corner })
export type FederationDesign = z.infer<typeof FederationDesign>

/** Of a federation that has chosen nothing. */
export const standardDesign: FederationDesign = { type: 'tidning', corner: 'mjuk' }
