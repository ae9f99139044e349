import type { FastifyInstance } from 'fastify'
import { importRuns, planImport, readImport, runImport } from '#contract/representative-imports.ts'
import { applyTerm, planTerm, previewTerm } from '#contract/representative-terms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { actorOf } from '../items/items.ts'
import { readFile } from './import-file.ts'
import * as lists from './import-service.ts'
import { tally, viewPlan } from './import-view.ts'
import * as term from './term-service.ts'

/** What changes many assignments at once: a new term, and lists. */
export function registerTermRoutes(app: FastifyInstance, deps: AccessDeps): void {
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(importRuns, async ({ site }) => ({ runs: await lists.importRunsOf(site) }))
  })

  onSite(app, deps, 'editor', (scope) => {
    scope.handle(planTerm, async ({ site, body, now }) => ({
      bodies: await term.planTerm(site, body.bodyIds, body.endOn, stockholmDate(now)),
    }))
    scope.handle(previewTerm, ({ site, body, now }) => term.previewTerm(site, body, stockholmDate(now)))
    scope.handle(applyTerm, (call) => term.applyTerm(call.site, call.body, actorOf(call)))

    scope.handle(readImport, async ({ site, body }) => {
      const file = readFile(body.data)
      const { mapping, isRemembered } = await lists.mappingFor(site, file)
      return {
        encoding: file.encoding,
        separator: file.separator,
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
    scope.handle(planImport, async ({ site, body, now }) => {
      const file = readFile(body.data)
      return viewPlan(await lists.planImport(site, file, body.mapping, stockholmDate(now)), file, body.mapping)
    })
    scope.handle(runImport, (call) => {
      const { name: fileName, data, mapping, endMissingOn } = call.body
      return lists.runImport(call.site, { fileName, file: readFile(data), mapping, endMissingOn }, actorOf(call))
    })
  })
}
