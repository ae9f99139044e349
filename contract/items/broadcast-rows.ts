import { z } from 'zod'
import { shareModes } from '../sharing/shared-kinds.ts'

// News of the federation as the lists of a site show them, among its own (docs/decisions/109).

export const Display = z.enum(['auto', 'shown', 'hidden'])
export type Display = z.infer<typeof Display>

export const LocalState = z.enum(['shown', 'hidden', 'waiting', 'recalled'])
export type LocalState = z.infer<typeof LocalState>

/** `off`: the site does not send news of the federation in its newsletter. */
const BroadcastNewsletter = z.enum(['off', 'unsent', 'sending', 'stopped', 'done'])

export const LocalBroadcast = z.object({
  id: z.string(),
  title: z.string(),
  /** The federation's. */
  lead: z.string(),
  /** Its category, by the id that every site has for the standard ones. */
  category: z.string(),
  mode: z.enum(shareModes),
  publishedAt: z.iso.datetime(),
  sentAt: z.iso.datetime(),
  recalledAt: z.iso.datetime().nullable(),
  state: LocalState,
  newsletter: BroadcastNewsletter,
  /** Where this site shows it, or would. */
  address: z.string(),
  /** Where the federation shows it. */
  originAddress: z.string(),
  decision: z.object({
    display: Display,
    reason: z.string(),
    lead: z.string(),
    quote: z.string(),
    quotePersonId: z.string().nullable(),
    quotePersonName: z.string(),
    pinnedUntil: z.string().nullable(),
    decidedBy: z.string(),
    decidedAt: z.iso.datetime().nullable(),
    version: z.int().nullable(),
  }),
})
export type LocalBroadcast = z.infer<typeof LocalBroadcast>

/** Stands before the item with this number on its page; after the last one where there is no such item. */
export const BroadcastAmongItems = z.object({ before: z.int(), row: LocalBroadcast })
