import type { SiteDb } from '../../platform/database/database.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { endImport } from '../adding/import-undo.ts'
import { findImport, noteFetched } from '../stored/import-store.ts'
import { waitingFiles } from '../stored/file-rows.ts'
import { settleRows } from '../stored/row-store.ts'
import { sourcesOf } from '../stored/source-store.ts'
import type { OpenedExport } from '../reading/open-export.ts'
import { addFile, fileWithout } from '../adding/add-file.ts'
import type { Store } from '../adding/add-file.ts'
import type { RunDeps } from '../adding/run-import.ts'
import { Stopped } from '../adding/stopped.ts'
import type { Look } from '../converting/convert-file.ts'
import { convertFile } from '../converting/convert-file.ts'
import { areasByName } from '../../site-export/reading/opened-copy.ts'
import type { OldWebsiteDeps } from './old-website.ts'
import { isOn, oldWebsite } from './old-website.ts'

export type FetchDeps = Omit<RunDeps, 'texts'> & OldWebsiteDeps

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
  const adding = { areas: areasByName(deps.areas), actor: { userId: row.fetchBy ?? row.creatorId, now }, importId: row.id }
  const look: Look = (work) => database.inSite(siteId, work, 'read')
  const store: Store = (work) =>
    database.inSite(siteId, async (site) => {
      await refuseUnlessFetching(site, row.id)
      settleRows(site, row.id, await work(site))
      noteFetched(site, row.id)
    })
  for (let after = 0; ;) {
    const from = after
    const files = await look((site) => waitingFiles(site, row.id, from, filesAtOnce))
    for (const file of files) {
      if (!isOn(file.fileUrl, hosts) || opened.has(file.fileUrl)) continue
      const [before] = await database.inSite(siteId, async (site) => {
        await refuseUnlessFetching(site, row.id)
        return sourcesOf(site, [file.sourceKey])
      })
      const converted = await convertFile(deps, look, siteId, file, { bytesOf, isKnown: before !== undefined, now })
      const { line, picture } = converted
      if (picture && converted.file) await addFile(deps.files, siteId, adding, { line, picture, file: converted.file }, store)
      else await store(async (site) => [await fileWithout(site, adding, line)])
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
