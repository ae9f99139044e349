import { recordAudit } from '../modules/audit/audit.ts'
import { domainsChangedMessage } from '../modules/settings/domain-store.ts'
import { siteFolder } from '../modules/media/files/media-keys.ts'
import { publicChangedOn, siteChangedChannel } from '../modules/sites/sites.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { countRemoved, endRemoval, removalOf } from './deletion-store.ts'
import { emptyNext, platformTables, siteTables } from './emptied-tables.ts'

export const deleteSiteJob = 'site.delete'

interface DeletionDeps {
  readonly database: Database
  readonly files: FileStore
}

const tell = statement('site_removed_domains', `select pg_notify('${siteChangedChannel}', '${domainsChangedMessage}')`)

/**
 * Empties every table of the site, some hundred rows in each transaction. Broken off at any point, it goes on where it was: what is
 * deleted is not there any longer.
 */
async function emptyTables(database: Database, siteId: string, now: Date): Promise<number> {
  let all = 0
  const counted = async (rows: number): Promise<boolean> => {
    all += rows
    if (rows > 0) await database.inPlatform(async (platform) => countRemoved(platform, siteId, rows))
    return rows > 0
  }
  for (const table of platformTables)
    while (await counted(await database.inPlatform((platform) => emptyNext(platform, table, siteId, now))));
  for (const table of siteTables)
    while (await counted(await database.inSite(siteId, (site) => emptyNext(site, table, siteId, now))));
  return all
}

async function deleteFiles(files: FileStore, siteId: string): Promise<void> {
  for await (const { key } of files.list(siteFolder(siteId))) await files.delete(key)
}

async function deleteSite({ database, files }: DeletionDeps, siteId: string, now: Date): Promise<void> {
  const removal = await database.inPlatform((platform) => removalOf(platform, siteId), 'read')
  if (removal === null || removal.endedAt !== null) return
  // A call that had begun before may have written meanwhile: until a round finds nothing.
  while ((await emptyTables(database, siteId, now)) > 0);
  await deleteFiles(files, siteId)
  await database.inPlatform(async (platform) => {
    // The database refuses while anything refers to the site, and the job is tried again.
    endRemoval(platform, siteId, now)
    platform.send(tell, [])
    await recordAudit(platform, { actorId: removal.begunBy, siteId, action: 'site.deleted', objectId: siteId }, now)
    await publicChangedOn(platform, [siteId])
  })
}

/** The job is one of the installation, with the site as its key: it outlives the jobs of the site. */
export const deletionJobs = (deps: DeletionDeps): JobHandlers => ({
  [deleteSiteJob]: ({ key }, now) => deleteSite(deps, key, now),
})
