import type { SiteDb } from '../../platform/database/database.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { endImport } from '../import-undo.ts'
import { findImport, noteFetched } from '../stored/import-store.ts'
import { waitingFiles } from '../stored/file-rows.ts'
import type { Outcome } from '../stored/row-store.ts'
import { settleRows } from '../stored/row-store.ts'
import { sourcesOf } from '../stored/source-store.ts'
import type { OpenedExport } from '../reading/open-export.ts'
import type { KeepDeps } from '../writing/keep-files.ts'
import { keepFile } from '../writing/keep-files.ts'
import { Stopped } from '../writing/stopped.ts'
import type { OldWebsiteDeps } from './old-website.ts'
import { isOn, oldWebsite } from './old-website.ts'

export type FetchDeps = KeepDeps & OldWebsiteDeps

export const wordpressFetchJob = 'wordpress.fetch'

const filesAtOnce = 200

/** Fetches the files that the export names and does not hold, and puts them into the Bildbank. Goes on where it was when it is repeated. */
export async function fetchFiles(
  deps: FetchDeps,
  siteId: string,
  row: ImportRow,
  opened: Pick<OpenedExport, 'has'>,
  now: Date,
): Promise<void> {
  const { database } = deps
  const hosts = row.fetched?.hosts ?? []
  const bytesOf = oldWebsite(deps, siteId, hosts)
  const keeping = { siteId, importId: row.id, by: { userId: row.fetchBy ?? row.creatorId, now } }
  const settle = (outcome: Outcome): Promise<void> =>
    database.inSite(siteId, async (site) => {
      await refuseUnlessFetching(site, row.id)
      settleRows(site, row.id, [outcome])
      noteFetched(site, row.id)
    })
  for (let after = 0; ;) {
    const from = after
    const files = await database.inSite(siteId, (site) => waitingFiles(site, row.id, from, filesAtOnce), 'read')
    for (const file of files) {
      if (!isOn(file.fileUrl, hosts) || opened.has(file.fileUrl)) continue
      const [before] = await database.inSite(siteId, async (site) => {
        await refuseUnlessFetching(site, row.id)
        return sourcesOf(site, [file.sourceKey])
      })
      await settle(await keepFile(deps, keeping, bytesOf, file, before))
    }
    if (files.length < filesAtOnce) break
    after = files.at(-1)?.nth ?? 0
  }
  await database.inSite(siteId, async (site) => {
    await refuseUnlessFetching(site, row.id)
    await endImport(site, row.id, 'checked', now)
  })
}

/** Somebody may have stopped it meanwhile. */
async function refuseUnlessFetching(site: SiteDb, id: string): Promise<void> {
  const held = await findImport(site, id, 'lock')
  if (held?.state !== 'fetching') throw new Stopped()
}
