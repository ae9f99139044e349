import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './item-paths.ts'
import { ItemTarget } from './items.ts'
import { requiredLine } from '../text.ts'

// The call that serves every area alike.

/** Items of all areas by their words, best first: for Ctrl+K, for links and for pickers. */
export const searchItems = endpoint({
  ...paths.searchItems,
  summary: 'Söker i allt på sajten, bästa träff först.',
  query: z.strictObject({
    q: requiredLine(1, 80, 'Sökordet', 'Skriv något att söka efter.'),
    area: z.string().max(40).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({
    items: z.array(ItemTarget),
    /** A suggested spelling when `q` has no hits; `items` are then the hits of the suggestion. */
    meant: z.string().nullable(),
  }),
})
