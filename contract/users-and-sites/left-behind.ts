import { z } from 'zod'

// What a person made on a site and leaves behind: links that show a draft to anybody, and what programs of others use.

export const LeftThing = z.object({
  kind: z.enum(['link', 'key', 'webhook']),
  id: z.string(),
  /** Of a link the title of what it shows; of the others what they are for, as their maker wrote it. */
  name: z.string(),
  createdAt: z.string(),
  /** Of a link: when it ends in any case. */
  expiresAt: z.string().nullable(),
  /** Of a key, to the minute; null: never. */
  lastUsedAt: z.string().nullable(),
})
export type LeftThing = z.infer<typeof LeftThing>

const ids = z.array(z.uuid()).max(500)

/** What becomes of it. A link that is not kept ends with its maker's access; a key or a webhook that is not withdrawn goes on. */
export const Leaving = z.strictObject({ keptLinks: ids, withdrawn: ids }).default({ keptLinks: [], withdrawn: [] })
export type Leaving = z.output<typeof Leaving>
