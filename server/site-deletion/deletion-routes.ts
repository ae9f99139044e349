import type { FastifyInstance } from 'fastify'
import type { SiteDeletion } from '#contract/users-and-sites/site-deletion.ts'
import { archivedDays, siteDeletion } from '#contract/users-and-sites/site-deletion.ts'
import { tidyLine } from '#contract/text.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import type { AccessDeps } from '../modules/auth/auth.ts'
import { admin } from '../modules/auth/auth.ts'
import { adminSiteById } from '../modules/sites/site-store.ts'
import { publicChangedOn } from '../modules/sites/sites.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { invalidField, notFound, stateChanged } from '../platform/errors.ts'
import { queueJob } from '../platform/jobs/jobs.ts'
import { deleteSiteJob } from './delete-site.ts'
import { beginRemoval, conditionsOf, removalOf, siteToDelete } from './deletion-store.ts'

const counts = statement<{ news: number; others: number; media: number; versions: number; people: number }>(
  'site_delete_counts',
  `select (select count(*)::int from items where site_id = $1 and area = 'news') as news,
     (select count(*)::int from items where site_id = $1 and area <> 'news') as others,
     (select count(*)::int from media where site_id = $1) as media,
     (select count(*)::int from item_revisions where site_id = $1) as versions,
     (select count(*)::int from memberships where site_id = $1) as people`,
)

async function countsOf(site: SiteDb): Promise<SiteDeletion['counts']> {
  const [found] = await site.rows(counts, [site.siteId])
  return [
    { label: 'Nyheter', count: found?.news ?? 0 },
    { label: 'Sidor, sakfrågor och företrädare', count: found?.others ?? 0 },
    { label: 'Bilder och dokument', count: found?.media ?? 0 },
    { label: 'Sparade versioner', count: found?.versions ?? 0 },
    { label: 'Roller', count: found?.people ?? 0 },
  ]
}

const siteForm = /^[a-z0-9-]{1,40}$/

export function registerDeletionRoutes(
  app: FastifyInstance,
  deps: AccessDeps & { readonly config: { readonly sitesUrl: string } },
): void {
  const { database, config } = deps
  admin(app, deps, (scope) => {
    scope.handleAcross(siteDeletion.show, async ({ params: { siteId }, now }) => {
      const found = siteForm.test(siteId)
        ? await database.inPlatform((platform) => siteToDelete(platform, siteId, 'read'), 'read')
        : null
      if (!found) throw notFound()
      return { ...conditionsOf(found, now), counts: await database.inSite(siteId, countsOf, 'read') }
    })

    scope.handle(siteDeletion.progress, async ({ platform, params }) => {
      const removal = await removalOf(platform, params.siteId)
      if (!removal) throw notFound()
      return { name: removal.name, rows: removal.rows, endedAt: removal.endedAt?.toISOString() ?? null }
    })

    scope.handle(siteDeletion.begin, async ({ platform, params: { siteId }, body, user, now }) => {
      const site = siteForm.test(siteId) ? await siteToDelete(platform, siteId, 'lock') : null
      if (!site) throw notFound()
      const { obstacle, isDayReached, from, exportFetchedAt } = conditionsOf(site, now)
      if (obstacle !== null) throw stateChanged(obstacle)
      if (!isDayReached) throw stateChanged(`Sajten ska ligga i arkivet i ${archivedDays} dagar. Den kan raderas från ${from}.`)
      if (exportFetchedAt === null)
        throw stateChanged('Gör en export av sajten och hämta filen först. Den ska vara gjord efter arkiveringen.')
      if (body.name !== tidyLine(site.name)) throw invalidField('name', `Skriv sajtens namn precis som det står: ${site.name}`)
      beginRemoval(platform, site, { userId: user.id, now })
      queueJob(platform, '', { kind: deleteSiteJob, key: siteId, runAt: now })
      await recordAudit(platform, { actorId: user.id, siteId, action: 'site.delete', objectId: siteId }, now)
      // Every page of it is dropped on every node.
      await publicChangedOn(platform, [siteId])
      const view = await adminSiteById(platform, siteId, config.sitesUrl, now)
      if (!view) throw notFound()
      return view
    })
  })
}
