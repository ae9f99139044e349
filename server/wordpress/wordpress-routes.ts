import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { WordpressOutcome } from '#contract/wordpress/wordpress-imports.ts'
import {
  wordpressBundlePath,
  wordpressCutTextPath,
  wordpressImports,
  wordpressPartBytes,
  wordpressReportPath,
  wordpressUndoDays,
} from '#contract/wordpress/wordpress-imports.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import type { AccessDeps } from '../modules/auth/auth.ts'
import { onSite } from '../modules/auth/auth.ts'
import type { OurPlace } from '../modules/settings/domain-records.ts'
import { bundleKey } from '../modules/media/files/media-keys.ts'
import { cleanFileName } from '../modules/media/media-text.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { lockOnSite } from '../platform/database/named-lock.ts'
import { HttpError, notFound, stateChanged } from '../platform/errors.ts'
import { cancelJob, enqueueJob } from '../platform/jobs/jobs.ts'
import { isUuid } from '../platform/uuid.ts'
import { maxXmlBytes, xmlTooLarge } from './reading/open-export.ts'
import { registerFetchRoutes } from './fetching/fetch-routes.ts'
import { endImport } from './adding/import-undo.ts'
import type { ImportRow } from './stored/import-store.ts'
import { findImport, insertImport, listImports, removeImport, setImportState, shownImport } from './stored/import-store.ts'
import { reportBytes, reportText } from './report-file.ts'
import { countRows, cutTextOf, pageOfRows } from './stored/row-store.ts'
import { wordpressCheckJob, wordpressRunJob } from './wordpress-jobs.ts'
import type { PartDeps } from '../site-export/reading/sent-parts.ts'
import { receivePart, removeParts } from '../site-export/reading/sent-parts.ts'
import { sentExports } from './stored/sent-exports.ts'

/** Long enough to consider the result of the trial over a week-end. */
const livesMs = 7 * 86_400_000
const undoMs = wordpressUndoDays * 86_400_000
const pageSize = 50
const underWay: readonly ImportRow['state'][] = [
  'receiving',
  'checking',
  'checked',
  'fetching',
  'refused',
  'running',
  'cancelling',
  'failed',
  'undoing',
]

async function lockImport(site: SiteDb, id: string): Promise<ImportRow> {
  const row = isUuid(id) ? await findImport(site, id, 'lock') : null
  if (!row) throw notFound()
  return row
}

const shown = async (site: SiteDb, id: string) => shownImport(await lockImport(site, id))

export function registerWordpressRoutes(app: FastifyInstance, deps: AccessDeps & PartDeps & { readonly config: OurPlace }): void {
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(wordpressImports.list, async ({ site, now }) => ({ imports: (await listImports(site, now)).map(shownImport) }))

    scope.handle(wordpressImports.begin, async ({ site, body, user, now }) => {
      if (body.bytes > maxXmlBytes && /\.xml$/i.test(body.fileName)) throw new HttpError(413, 'TOO_LARGE', xmlTooLarge)
      await lockOnSite(site, 'wordpress')
      const before = await listImports(site, now)
      if (before.some(({ state }) => underWay.includes(state)))
        throw stateChanged('En import är redan på väg. Slutför den eller ta bort den först.')
      const id = randomUUID()
      const expiresAt = new Date(now.getTime() + livesMs)
      insertImport(site, { id, fileName: cleanFileName(body.fileName), bytes: body.bytes, expiresAt }, { userId: user.id, now })
      await recordAudit(site, { actorId: user.id, siteId: site.siteId, action: 'wordpress.begin', objectId: id }, now)
      return shown(site, id)
    })

    scope.handle(wordpressImports.check, async ({ site, params, now }) => {
      const row = await lockImport(site, params.importId)
      if (!['receiving', 'refused', 'failed', 'checked'].includes(row.state) || row.done > 0)
        throw stateChanged('Filen läses redan.')
      if (row.received < row.bytes) throw stateChanged('Hela filen har inte kommit fram än.')
      await setImportState(site, row.id, 'checking')
      await enqueueJob(site, { kind: wordpressCheckJob, key: row.id, runAt: now })
      return shown(site, row.id)
    })

    scope.handle(wordpressImports.run, async ({ site, params, body, user, now }) => {
      const row = await lockImport(site, params.importId)
      const goesOn = row.state === 'failed' && row.contents !== null
      if (row.state !== 'checked' && !goesOn) throw stateChanged('Läs igenom filen först.')
      // What was chosen when it began holds for all of it.
      const choices = goesOn && row.choices ? row.choices : body
      await setImportState(site, row.id, 'running', { choices, expiresAt: new Date(now.getTime() + undoMs) })
      await enqueueJob(site, { kind: wordpressRunJob, key: row.id, runAt: now })
      await recordAudit(site, { actorId: user.id, siteId: site.siteId, action: 'wordpress.run', objectId: row.id }, now)
      return shown(site, row.id)
    })

    scope.handle(wordpressImports.cancel, async ({ site, params, now }) => {
      const row = await lockImport(site, params.importId)
      if (row.state !== 'running' && row.state !== 'fetching') throw stateChanged('Inläsningen pågår inte längre.')
      if (row.state === 'running') await setImportState(site, row.id, 'cancelling')
      else await endImport(site, row.id, 'checked', now)
      return shown(site, row.id)
    })

    scope.handleAcross(wordpressImports.abandon, async ({ params, siteId, user, now }) => {
      await deps.database.inSite(siteId, async (site) => {
        const row = await lockImport(site, params.importId)
        const isRead = row.done > 0 && row.state !== 'undone'
        if (isRead || row.state === 'running' || row.state === 'fetching')
          throw stateChanged('Något ur filen är redan inläst. Ta tillbaka importen i stället.')
        await cancelJob(site, wordpressCheckJob, row.id)
        removeImport(site, row.id)
        await recordAudit(site, { actorId: user.id, siteId, action: 'wordpress.abandon', objectId: row.id }, now)
      })
      // After the row: a crash in between leaves parts without a row, which the sweep deletes.
      await removeParts(deps.files, siteId, params.importId)
      return undefined
    })

    scope.handle(wordpressImports.rows, async ({ site, params, query }) => {
      const row = isUuid(params.importId) ? await findImport(site, params.importId, 'read') : null
      if (!row) throw notFound()
      const after = /^\d{1,9}$/.test(query.after ?? '') ? Number(query.after) : 0
      const outcome: WordpressOutcome | undefined = query.outcome
      const [rows, counts] = await Promise.all([
        pageOfRows(site, row.id, { outcome, after, size: pageSize + 1 }),
        countRows(site, row.id),
      ])
      const page = rows.slice(0, pageSize)
      return { rows: page, counts, next: rows.length > pageSize ? String(page.at(-1)?.nth ?? 0) : null }
    })
  })

  registerParts(app, deps)
  registerFiles(app, deps)
  registerFetchRoutes(app, deps)
}

/** The upload of parts: the only route whose body is bytes. */
function registerParts(app: FastifyInstance, deps: AccessDeps & PartDeps): void {
  app.register(async (inside) => {
    const options = { parseAs: 'buffer', bodyLimit: wordpressPartBytes } as const
    inside.addContentTypeParser('application/octet-stream', options, (_request, bytes, done) => done(null, bytes))
    onSite(inside, deps, 'siteAdmin', (scope) => {
      scope.handleAcross(wordpressImports.part, async ({ params, siteId, body }) => {
        if (!isUuid(params.importId)) throw notFound()
        return receivePart(deps, siteId, sentExports, { id: params.importId, offset: params.offset, part: body })
      })
    })
  })
}

/** The downloads: the report, the bundle, and the ends of texts that were too long. */
function registerFiles(app: FastifyInstance, deps: AccessDeps & PartDeps): void {
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handleFile(wordpressBundlePath, async ({ params: { importId }, siteId }) => {
      const opened = isUuid(importId) ? await deps.files.open(bundleKey(siteId, importId)) : null
      if (!opened) throw notFound('Det som filen gjordes om till finns inte längre.')
      const { stream: body, bytes } = opened
      return { body, bytes, contentType: 'application/zip', saveAs: 'ur-wordpress.zip', isImmutable: false }
    })

    scope.handleFile(wordpressReportPath, async ({ params, siteId }) => {
      const row = isUuid(params.importId)
        ? await deps.database.inSite(siteId, (site) => findImport(site, params.importId, 'read'), 'read')
        : null
      if (!row) throw notFound('Inläsningen finns inte. Den kan ha tagits bort efter trettio dagar.')
      if (row.state === 'running' || row.state === 'checking') throw stateChanged('Vänta tills inläsningen är klar.')
      const bytes = await reportBytes(deps.database, siteId, row.id)
      const body = Readable.from(reportText(deps.database, siteId, row.id), { objectMode: false })
      return { body, bytes, contentType: 'text/csv; charset=utf-8', saveAs: 'import-fran-wordpress.csv', isImmutable: false }
    })

    scope.handleFile(wordpressCutTextPath, async ({ params: { importId, nth }, siteId }) => {
      const isRow = isUuid(importId) && /^\d{1,9}$/.test(nth)
      const text = isRow ? await deps.database.inSite(siteId, (site) => cutTextOf(site, importId, Number(nth)), 'read') : null
      if (text === null) throw notFound('Den texten kom med som helhet, eller finns inte längre.')
      const body = Buffer.from(text)
      const contentType = 'text/plain; charset=utf-8'
      return {
        body: Readable.from([body]),
        bytes: body.length,
        contentType,
        saveAs: `resten-av-text-${nth}.txt`,
        isImmutable: false,
      }
    })
  })
}
