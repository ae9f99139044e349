import { z } from 'zod'
import { shareModes } from './shared-kinds.ts'

// A shared thing in the lists of a site that has got it, of every kind (docs/decisions/109).

/** `waiting`: it is shown once the site chooses it. `own`: something of the site's own is in its place. */
export const ReceivedState = z.enum(['shown', 'hidden', 'waiting', 'own', 'recalled'])
export type ReceivedState = z.infer<typeof ReceivedState>

/** The site's decision; `version` is null while there is none. */
export const Decision = z.object({
  /** Why it is hidden. */
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  version: z.int().nullable(),
})
export type Decision = z.infer<typeof Decision>

export const Received = z.object({
  id: z.string(),
  title: z.string(),
  mode: z.enum(shareModes),
  state: ReceivedState,
  /** Where this site shows it, or would. */
  address: z.string(),
  decision: Decision,
})
export type Received = z.infer<typeof Received>
