import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Received } from '../sharing/received.ts'

// What a site does with pages of the federation's own site that it shows (docs/decisions/109).

export const LocalSharedPage = z.object({
  ...Received.shape,
  isInMenu: z.boolean(),
  /** The path on this site where it is shown, or would be. */
  path: z.string(),
  /** The title of the site's own page that it stands in for; null for none. */
  standsInFor: z.string().nullable(),
})
export type LocalSharedPage = z.infer<typeof LocalSharedPage>

export const siteSharedPages = endpoint({
  method: 'GET',
  path: '/api/site/:siteId/shared-pages',
  summary: 'Riksorganisationens sidor som sajten har fått, efter rubrik.',
  response: z.object({ pages: z.array(LocalSharedPage) }),
})
