import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './item-paths.ts'
import { ItemTarget } from './items.ts'
import { requiredLine } from '../text.ts'

// The calls that serve every area alike.

/** An action that changed the public state, and the token that takes it back. */
export const UndoToken = z.string().max(64)

export const undoItem = endpoint({
  ...paths.undoItem,
  summary: 'Tar tillbaka en åtgärd, högst 30 dagar senare.',
  body: z.strictObject({ undoToken: UndoToken }),
  response: z.object({
    /** A sentence about anything that could not be restored; null when everything was. */
    notice: z.string().nullable(),
  }),
})

export const undoItems = endpoint({
  ...paths.undoItems,
  summary: 'Tar tillbaka flera åtgärder, var och en för sig.',
  body: z.strictObject({ undoTokens: z.array(UndoToken).min(1).max(100) }),
  response: z.object({ undone: z.number(), failed: z.number(), notices: z.array(z.string()) }),
})

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
