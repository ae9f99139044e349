import type { FastifyInstance } from 'fastify'
import { planFederationImport, readFederationImport, runFederationImport } from '#contract/representatives/federation-imports.ts'
import { importRuns, planImport, readImport, runImport } from '#contract/representatives/representative-imports.ts'
import { applyTerm, planTerm, previewTerm } from '#contract/representatives/representative-terms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { AccessDeps } from '../../auth/auth.ts'
import { admin, onSite } from '../../auth/auth.ts'
import { actorOf } from '../../items/routes/items.ts'
import type { SheetReader } from '../../../platform/sheets/sheet-reader.ts'
import { importOnSites, readForSites } from '../imports/federation-import.ts'
import { readFile } from '../imports/import-file.ts'
import { importRunsOf, listImport, mappingFor } from '../imports/import-service.ts'
import { tally } from '../imports/import-view.ts'
import { newTerm, sittingAtEnd } from './term-service.ts'

/** Routes that change many assignments at once: a new term, and lists. */
export function registerTermRoutes(app: FastifyInstance, deps: AccessDeps & { readonly sheets: SheetReader }): void {
  const { database, sheets } = deps

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(importRuns, async ({ site }) => ({ runs: await importRunsOf(site) }))
  })

  onSite(app, deps, 'editor', (scope) => {
    scope.handle(planTerm, async ({ site, body, now }) => ({
      bodies: await sittingAtEnd(site, body.bodyIds, body.endOn, stockholmDate(now)),
    }))
    scope.handle(previewTerm, (call) => newTerm.preview(call.site, call.body, actorOf(call)))
    scope.handle(applyTerm, (call) => newTerm.run(call.site, call.body, actorOf(call)))

    // The file is read before a transaction is opened: an Excel file may have to wait, and would keep a connection meanwhile.
    scope.handleAcross(readImport, async ({ siteId, body }) => {
      const file = await readFile(body.data, sheets)
      const { mapping, isRemembered } = await database.inSite(siteId, (site) => mappingFor(site, file), 'read')
      return {
        encoding: file.encoding,
        separator: file.separator,
        notes: [...file.notes],
        headings: [...file.headings],
        dropped: [...file.dropped],
        rows: file.rows.length,
        sample: file.rows.slice(0, 5).map(({ cells }) => cells),
        mapping,
        isRemembered,
        areas: tally(file, mapping.columns.area),
        parties: tally(file, mapping.columns.party),
      }
    })
    scope.handleAcross(planImport, async ({ siteId, body: { name: fileName, data, mapping }, user, role, now }) => {
      const asked = { fileName, file: await readFile(data, sheets), mapping, endMissingOn: null }
      return database.inSite(siteId, (site) => listImport.preview(site, asked, { userId: user.id, role, now }), 'read')
    })
    scope.handleAcross(runImport, async ({ siteId, body: { name: fileName, data, ...body }, user, role, now }) => {
      const asked = { ...body, fileName, file: await readFile(data, sheets) }
      return database.inSite(siteId, (site) => listImport.run(site, asked, { userId: user.id, role, now }), 'write')
    })
  })

  admin(app, deps, (scope) => {
    scope.handleAcross(readFederationImport, async ({ body: { data, party } }) => {
      const file = await readFile(data, sheets)
      return database.inPlatform((platform) => readForSites(platform, file, party), 'read')
    })
    scope.handleAcross(planFederationImport, async ({ body: { name: fileName, data, party, siteIds }, user, now }) => {
      const chosen = { fileName, file: await readFile(data, sheets), party, siteIds }
      return { sites: await importOnSites(database, chosen, { userId: user.id, now }, 'plan') }
    })
    scope.handleAcross(runFederationImport, async ({ body: { name: fileName, data, ...asked }, user, now }) => {
      const chosen = { ...asked, fileName, file: await readFile(data, sheets) }
      return { sites: await importOnSites(database, chosen, { userId: user.id, now }, 'run') }
    })
  })
}
