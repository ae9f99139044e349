import { z } from 'zod'
import { Decision, Received } from '../sharing/received.ts'

// News of the federation as the lists of a site show them, among its own (docs/decisions/109).

/** `off`: the site does not send news of the federation in its newsletter. */
const BroadcastNewsletter = z.enum(['off', 'unsent', 'sending', 'stopped', 'done'])

export const LocalBroadcast = z.object({
  ...Received.shape,
  /** Its category, by the id that every site has for the standard ones. */
  category: z.string(),
  publishedAt: z.iso.datetime(),
  sentAt: z.iso.datetime(),
  recalledAt: z.iso.datetime().nullable(),
  newsletter: BroadcastNewsletter,
  /** Where the federation shows it. */
  originAddress: z.string(),
  decision: z.object({
    ...Decision.shape,
    lead: z.string(),
    quote: z.string(),
    quotePersonId: z.string().nullable(),
    quotePersonName: z.string(),
    pinnedUntil: z.string().nullable(),
  }),
})
export type LocalBroadcast = z.infer<typeof LocalBroadcast>

/** Stands before the item with this number on its page; after the last one where there is no such item. */
export const BroadcastAmongItems = z.object({ before: z.int(), row: LocalBroadcast })
