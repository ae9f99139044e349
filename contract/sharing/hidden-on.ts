import { z } from 'zod'

/** A site that has decided against something of the federation. */
export const HiddenOn = z.object({
  siteId: z.string(),
  siteName: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type HiddenOn = z.infer<typeof HiddenOn>
