import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { exportFilePath, siteExports } from '#contract/settings/site-exports.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { keptDays } from '../modules/retention/retention.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import type { AccessDeps } from '../modules/auth/auth.ts'
import { onSite } from '../modules/auth/auth.ts'
import { refuseStaleLogin } from '../modules/auth/fresh-login.ts'
import { exportKey } from '../modules/media/files/media-keys.ts'
import { lockOnSite } from '../platform/database/named-lock.ts'
import { notFound, stateChanged } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { cancelJob, enqueueJob } from '../platform/jobs/jobs.ts'
import { exportJob } from './export-job.ts'
import {
  findExport,
  insertExport,
  isOutdated,
  listExports,
  openFor,
  removeExportRow,
  shownExport,
  takeOpened,
} from './export-store.ts'
import { isUuid } from '../platform/uuid.ts'

const dayMs = 86_400_000
/** Time between pressing the button and the browser's request for the file. */
const openMs = 60_000
/** Each export may be as large as the whole Bildbank, and no quota covers it. */
const maxKept = 3
const staleLogin =
  'Bekräfta med BankID för att hämta exporten. Den innehåller hela sajten, och det skyddar mot den som lånar din dator.'
const goneExport = 'Exporten finns inte längre. Gör en ny.'
const outdated = 'Sedan exporten gjordes har någon fått skyddade uppgifter eller tagit tillbaka ett samtycke. Gör en ny.'

function requireId(id: string): string {
  if (!isUuid(id)) throw notFound()
  return id
}

interface ExportRouteDeps extends AccessDeps {
  readonly files: FileStore
}

export function registerExportRoutes(app: FastifyInstance, deps: ExportRouteDeps): void {
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(siteExports.list, async ({ site, now }) => ({ exports: (await listExports(site, now)).map(shownExport) }))

    scope.handle(siteExports.create, async ({ site, user, now }) => {
      await lockOnSite(site, 'exports')
      const before = await listExports(site, now)
      if (before.some(({ state }) => state === 'waiting')) throw stateChanged('En export görs redan. Vänta tills den är klar.')
      if (before.filter(({ state }) => state === 'ready').length >= maxKept)
        throw stateChanged(`Det finns redan ${maxKept} exporter. Ta bort en av dem först.`)
      const id = randomUUID()
      insertExport(site, id, { userId: user.id, now }, new Date(now.getTime() + (await keptDays(site, 'exports')) * dayMs))
      await enqueueJob(site, { kind: exportJob, key: id, runAt: now })
      await recordAudit(site, { actorId: user.id, siteId: site.siteId, action: 'site.export', objectId: id }, now)
      const made = await findExport(site, id, now)
      if (!made) throw new Error('The new export was not found after it was created')
      return shownExport(made)
    })

    scope.handleAcross(siteExports.remove, async ({ params, siteId, user, now }) => {
      const id = requireId(params.exportId)
      await deps.database.inSite(siteId, async (site) => {
        if (!(await findExport(site, id, now))) throw notFound()
        await cancelJob(site, exportJob, id)
        await removeExportRow(site, id)
        await recordAudit(site, { actorId: user.id, siteId, action: 'site.exportRemove', objectId: id }, now)
      })
      // After the row: a crash in between leaves a file without a row, which the sweep removes.
      await deps.files.delete(exportKey(siteId, id))
      return undefined
    })

    scope.handle(siteExports.open, async ({ site, params, user, now }) => {
      refuseStaleLogin(user.signedInAt, now, staleLogin)
      const id = requireId(params.exportId)
      const found = await findExport(site, id, now)
      if (found?.state !== 'ready') throw notFound(goneExport)
      if (await isOutdated(site, found)) throw notFound(outdated)
      openFor(site, id, user.sessionId, new Date(now.getTime() + openMs))
      await recordAudit(site, { actorId: user.id, siteId: site.siteId, action: 'site.exportFetch', objectId: id }, now)
      return undefined
    })

    scope.handleFile(exportFilePath, async ({ params, siteId, user }) => {
      const id = requireId(params.exportId)
      const now = deps.clock()
      const found = await deps.database.inSite(siteId, async (site) => {
        const row = await findExport(site, id, now)
        if (row && (await isOutdated(site, row))) throw notFound(outdated)
        if (row && !(await takeOpened(site, id, user.sessionId, now)))
          throw notFound('Hämta exporten från Inställningar, under Export.')
        return row
      })
      const opened = found?.state === 'ready' ? await deps.files.open(exportKey(siteId, id)) : null
      if (!found || !opened) throw notFound(goneExport)
      const saveAs = `${siteId}-${stockholmDate(found.createdAt)}.zip`
      return { body: opened.stream, bytes: opened.bytes, contentType: 'application/zip', saveAs, isImmutable: false }
    })
  })
}
