import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DesignInput, FederationDesign } from './federation-design.ts'

/** The design of the federation as administrators see it. */
export const DesignState = z.object({
  /** What all sites have now. */
  used: FederationDesign,
  /** What somebody is trying; null when it is nothing else than `used`. */
  draft: FederationDesign.nullable(),
  /** Grows with every change; a change sends the version it started from. */
  version: z.number(),
})
export type DesignState = z.infer<typeof DesignState>

const root = '/api/admin/design'
const since = z.strictObject({ version: z.int() })

export const federationDesign = endpoint({
  method: 'GET',
  path: root,
  summary: 'Utformningen av alla sajter: den som används, och ett utkast.',
  response: DesignState,
})

export const saveDesignDraft = endpoint({
  method: 'PUT',
  path: `${root}/draft`,
  summary: 'Sparar ett utkast till utformning, som inga besökare ser.',
  body: since.extend({ design: DesignInput }),
  response: DesignState,
})

export const discardDesignDraft = endpoint({
  method: 'POST',
  path: `${root}/discard`,
  summary: 'Kastar utkastet.',
  body: since,
  response: DesignState,
})

export const useDesignDraft = endpoint({
  method: 'POST',
  path: `${root}/use`,
  summary: 'Använder utkastet på alla sajter.',
  body: since,
  response: DesignState.extend({ undoToken: z.string() }),
})
