import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FrontSettings } from '../settings/front.ts'
import { accentHex } from '../settings/settings.ts'
import * as paths from '../settings/settings-paths.ts'
import { FederationDesign } from './federation-design.ts'

/** Settings that a sample of the start page is drawn with, instead of the saved ones. Nothing is stored. */
export const SiteSample = z.strictObject({
  front: FrontSettings.optional(),
  accentColor: accentHex.optional(),
  design: FederationDesign.optional(),
})
export type SiteSample = z.infer<typeof SiteSample>

export const siteSample = endpoint({
  ...paths.siteSample,
  summary: 'En adress i en timme till startsidan som den blir med ändringar som inte är sparade.',
  body: SiteSample,
  response: z.object({ url: z.string() }),
})
