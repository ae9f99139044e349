import type { FastifyInstance } from 'fastify'
import { representatives } from '#contract/representatives/representatives.ts'
import type { ItemDeps } from '../../items/routes/items.ts'
import { registerItemArea } from '../../items/routes/items.ts'
import type { SheetReader } from '../../../platform/sheets/sheet-reader.ts'
import { registerBodyRoutes } from '../bodies/body-routes.ts'
import { registerGroupRoutes } from '../groups/group-routes.ts'
import { registerPersonRoutes } from '../persons/person-routes.ts'
import { representativesArea } from '../representatives-area.ts'
import { registerTermRoutes } from '../terms/term-routes.ts'

export function registerRepresentativeRoutes(app: FastifyInstance, deps: ItemDeps & { readonly sheets: SheetReader }): void {
  registerItemArea(app, deps, representativesArea, representatives)
  registerPersonRoutes(app, deps)
  registerBodyRoutes(app, deps)
  registerTermRoutes(app, deps)
  registerGroupRoutes(app, deps)
}
