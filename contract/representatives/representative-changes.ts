import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './representative-paths.ts'
import { UndoToken } from '../items/item-commons.ts'
import { Person } from '../items/items.ts'

// Steps with bodies and assignments are no steps of an item: their tokens are taken back here, not by `undoItem`.

export const undoRepresentatives = endpoint({
  ...paths.undoRepresentatives,
  summary: 'Tar tillbaka en ändring av organ eller uppdrag, högst 30 dagar senare. 409 om något kom efter.',
  body: z.strictObject({ undoToken: UndoToken }),
})

export const RepresentativeChange = z.object({
  undoToken: z.string(),
  action: z.enum([
    'body.create',
    'body.change',
    'body.move',
    'body.remove',
    'assignment.create',
    'assignment.change',
    'assignment.end',
    'assignment.remove',
    'assignment.move',
    'term.apply',
    'import.run',
  ]),
  /** Number of affected rows. */
  rows: z.number(),
  at: z.string(),
  by: Person,
})
export type RepresentativeChange = z.infer<typeof RepresentativeChange>

export const representativeChanges = endpoint({
  method: 'GET',
  path: '/api/site/:siteId/representative-changes',
  summary: 'Ändringar av organ och uppdrag som går att ångra, senast först.',
  response: z.object({ changes: z.array(RepresentativeChange) }),
})
