import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { SiteImport } from '#contract/settings/site-imports.ts'
import { importPartBytes, siteImports } from '#contract/settings/site-imports.ts'
import { recordAudit } from '../../modules/audit/audit.ts'
import type { AccessDeps } from '../../modules/auth/auth.ts'
import { admin } from '../../modules/auth/auth.ts'
import { cleanFileName } from '../../modules/media/media-text.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { notFound, stateChanged } from '../../platform/errors.ts'
import { cancelJob, enqueueJob } from '../../platform/jobs/jobs.ts'
import { whyNotEmpty } from './empty-site.ts'
import { importCheckJob, importJob } from './import-job.ts'
import { sentCopies } from './sent-copies.ts'
import type { PartDeps } from './sent-parts.ts'
import { receivePart, removeParts } from './sent-parts.ts'
import type { ImportRow } from './import-store.ts'
import { findImport, insertImport, latestImport, removeImport, setImportState, shownImport } from './import-store.ts'
import { isUuid } from '../../platform/uuid.ts'

/** Long enough to consider the result of the trial overnight. */
const livesMs = 3 * 86_400_000
const siteForm = /^[a-z0-9-]{1,40}$/
const siteThere = statement<{ id: string }>(
  'import_site_there',
  'select id from sites where id = $1 and not exists (select from removed_sites r where r.id = $1)',
)

/** A transaction on the site; 404 when the site does not exist. */
async function onSite<T>(database: Database, siteId: string, work: (site: SiteDb) => Promise<T>, purpose?: 'read'): Promise<T> {
  if (!siteForm.test(siteId)) throw notFound()
  return database.inSite(
    siteId,
    async (site) => {
      const [there] = await site.rows(siteThere, [siteId])
      if (!there) throw notFound()
      return work(site)
    },
    purpose,
  )
}

async function lockImport(site: SiteDb, id: string): Promise<ImportRow> {
  const row = isUuid(id) ? await findImport(site, id, 'lock') : null
  if (!row) throw notFound()
  return row
}

async function refuseFullSite(site: SiteDb): Promise<void> {
  const reason = await whyNotEmpty(site)
  if (reason !== null) throw stateChanged(reason)
}

const shown = async (site: SiteDb, id: string): Promise<SiteImport> => shownImport(await lockImport(site, id))

export function registerImportRoutes(app: FastifyInstance, deps: AccessDeps & PartDeps): void {
  const { database, files } = deps

  admin(app, deps, (scope) => {
    scope.handleAcross(siteImports.show, ({ params, now }) =>
      onSite(
        database,
        params.siteId,
        async (site) => {
          const row = await latestImport(site, now)
          return { import: row && shownImport(row), refusal: await whyNotEmpty(site) }
        },
        'read',
      ),
    )

    scope.handleAcross(siteImports.begin, ({ params, body, user, now }) =>
      onSite(database, params.siteId, async (site) => {
        await lockOnSite(site, 'imports')
        await refuseFullSite(site)
        const before = await latestImport(site, now)
        if (before && before.state !== 'done') throw stateChanged('En kopia är redan på väg in. Ta bort den först.')
        const id = randomUUID()
        const newImport = { id, fileName: cleanFileName(body.fileName), bytes: body.bytes }
        insertImport(site, { ...newImport, expiresAt: new Date(now.getTime() + livesMs) }, { userId: user.id, now })
        await recordAudit(site, { actorId: user.id, siteId: site.siteId, action: 'site.importBegin', objectId: id }, now)
        return shown(site, id)
      }),
    )

    scope.handleAcross(siteImports.check, ({ params, now }) =>
      onSite(database, params.siteId, async (site) => {
        const row = await lockImport(site, params.importId)
        if (!['receiving', 'refused', 'failed', 'checked'].includes(row.state)) throw stateChanged('Kopian läses redan.')
        if (row.received < row.bytes) throw stateChanged('Hela filen har inte kommit fram än.')
        await refuseFullSite(site)
        await setImportState(site, row.id, 'checking')
        await enqueueJob(site, { kind: importCheckJob, key: row.id, runAt: now })
        return shown(site, row.id)
      }),
    )

    scope.handleAcross(siteImports.run, ({ params, user, now }) =>
      onSite(database, params.siteId, async (site) => {
        const row = await lockImport(site, params.importId)
        if (row.state !== 'checked') throw stateChanged('Prova kopian först.')
        await refuseFullSite(site)
        await setImportState(site, row.id, 'running')
        await enqueueJob(site, { kind: importJob, key: row.id, runAt: now })
        await recordAudit(site, { actorId: user.id, siteId: site.siteId, action: 'site.importRun', objectId: row.id }, now)
        return shown(site, row.id)
      }),
    )

    scope.handleAcross(siteImports.abandon, async ({ params, user, now }) => {
      await onSite(database, params.siteId, async (site) => {
        const row = await lockImport(site, params.importId)
        if (row.state === 'running') throw stateChanged('Kopian läses in just nu. Vänta tills det är klart.')
        await cancelJob(site, importCheckJob, row.id)
        removeImport(site, row.id)
        await recordAudit(site, { actorId: user.id, siteId: site.siteId, action: 'site.importAbandon', objectId: row.id }, now)
      })
      // After the row: a crash in between leaves parts without a row, which the sweep deletes.
      await removeParts(files, params.siteId, params.importId)
      return undefined
    })
  })

  registerImportParts(app, deps)
}

/** The upload of parts: the only route whose body is bytes. */
function registerImportParts(app: FastifyInstance, deps: AccessDeps & PartDeps): void {
  app.register(async (inside) => {
    const options = { parseAs: 'buffer', bodyLimit: importPartBytes } as const
    inside.addContentTypeParser('application/octet-stream', options, (_request, bytes, done) => done(null, bytes))
    admin(inside, deps, (scope) => {
      scope.handleAcross(siteImports.part, async ({ params, body }) => {
        const { siteId, importId: id, offset } = params
        if (!isUuid(id)) throw notFound()
        await onSite(deps.database, siteId, async () => undefined, 'read')
        return receivePart(deps, siteId, sentCopies, { id, offset, part: body })
      })
    })
  })
}
