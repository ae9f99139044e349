import { z } from 'zod'
import { SiteTarget } from '../users-and-sites/site-target.ts'

/** How a topic or a page of the federation is shared with the sites. */
export const Sharing = z.object({
  /** No site can hide it. */
  isRequired: z.boolean(),
  target: SiteTarget,
  sharedAt: z.iso.datetime(),
  sharedBy: z.string(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnBy: z.string().nullable(),
  version: z.int(),
})
export type Sharing = z.infer<typeof Sharing>

/** What a person chooses of both. */
export const SharingInput = z.strictObject({
  /** No site can hide it. */
  isRequired: z.boolean(),
  target: SiteTarget,
  /** The version that the person saw; null when it was never shared. */
  version: z.int().nullable(),
})
export type SharingInput = z.infer<typeof SharingInput>
