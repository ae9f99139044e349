import type { Database } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { isAlone } from '../../../platform/database/named-lock.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { RunPart } from '../../../platform/sweeps/sweep.ts'
import { counting, notePurged } from '../../retention/retention.ts'
import type { KeyOwner } from './media-keys.ts'
import { exportKey, ownerOfKey, uploadFolder } from './media-keys.ts'

// A row is written after its file and deleted before it, so that a crash leaves at worst a file without a row. The sweep deletes
// those files, and expired rows. Of an expired row, the file goes first and the row second: when killed in between, the next sweep
// finds the row and repeats the work.

const hourMs = 3_600_000
/** Younger files are kept, because their row may not have been written yet. */
const graceMs = 2 * hourMs
const uploadsLiveMs = 24 * hourMs
/** Cards are deleted after this, and made again on request. */
const cardsLiveMs = 30 * 24 * hourMs
const partsLiveMs = 30 * 24 * hourMs
/** The longest time that an upload to the store may take. */
const sendingMs = 24 * hourMs
/** The hour of the night in which the whole store is swept; in other hours only rows are. */
const hourOfAll = 2
const batchSize = 500

interface SweepDeps {
  readonly database: Database
  readonly files: FileStore
  readonly now: Date
  readonly part: RunPart
}

interface Swept {
  readonly siteId: string
  readonly id: string
}

const oldUploads = statement<Swept>('sweep_uploads', 'select site_id as "siteId", id from uploads where created_at < $1 limit 500')
const forgetUpload = statement('sweep_upload', 'delete from uploads where site_id = $1 and id = $2')
const oldExports = statement<Swept>(
  'sweep_exports',
  'select site_id as "siteId", id from site_exports where expires_at < $1 limit 500',
)
const oldImports = statement<Swept>(
  'sweep_imports',
  'select site_id as "siteId", id from site_imports where expires_at < $1 limit 500',
)
const oldWordpress = statement<Swept>(
  'sweep_wordpress',
  'select site_id as "siteId", id from wordpress_imports where expires_at < $1 limit 500',
)
const forgetWordpress = statement('sweep_wordpress_import', 'delete from wordpress_imports where site_id = $1 and id = $2')
const forgetImport = statement('sweep_import', 'delete from site_imports where site_id = $1 and id = $2')
const forgetExport = statement<{ count: number }>(
  'sweep_export',
  counting('delete from site_exports where site_id = $1 and id = $2'),
)
// Each change of a crop makes the sizes of the former part useless: if they were kept, a crop that is moved back and
// forth would fill the store.
const named = statement<{ key: string }>(
  'sweep_named',
  `select f.key from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[])
     as f (key, kind, site_id, id, file_key, part_of)
   where case f.kind
     when 'media' then exists (
       select from media m where m.site_id = f.site_id and m.id = f.id and (
         (m.file_key = f.file_key and (f.part_of is null or f.part_of >= m.updated_at))
         or (m.former_file_key = f.file_key and f.part_of is null)
       )
     )
     when 'uploads' then exists (select from uploads u where u.site_id = f.site_id and u.id = f.id)
       or exists (select from site_imports i where i.site_id = f.site_id and i.id = f.id)
       or exists (select from wordpress_imports w where w.site_id = f.site_id and w.id = f.id)
     else exists (select from site_exports e where e.site_id = f.site_id and e.id = f.id)
   end`,
)

async function sweepUploads({ database, files, now, part }: SweepDeps): Promise<void> {
  const old = [new Date(now.getTime() - uploadsLiveMs)]
  for (const { siteId, id } of await database.inPlatform((platform) => platform.rows(oldUploads, old), 'read')) {
    await part({ siteId, subject: id }, async () => {
      for await (const { key } of files.list(uploadFolder(siteId, id))) await files.delete(key)
      await database.inPlatform((platform) => platform.rows(forgetUpload, [siteId, id]))
    })
  }
}

async function sweepExports({ database, files, now, part }: SweepDeps): Promise<void> {
  for (const { siteId, id } of await database.inPlatform((platform) => platform.rows(oldExports, [now]), 'read')) {
    await part({ siteId, subject: id }, async () => {
      await files.delete(exportKey(siteId, id))
      await database.inPlatform(async (platform) =>
        notePurged(platform, 'exports', await platform.rows(forgetExport, [siteId, id]), now),
      )
    })
  }
}

/** Deletes the parts of expired imports, of copies and of other websites. */
async function sweepImports({ database, files, now, part }: SweepDeps): Promise<void> {
  for (const [old, forget] of [
    [oldImports, forgetImport],
    [oldWordpress, forgetWordpress],
  ] as const)
    for (const { siteId, id } of await database.inPlatform((platform) => platform.rows(old, [now]), 'read')) {
      await part({ siteId, subject: id }, async () => {
        for await (const { key } of files.list(uploadFolder(siteId, id))) await files.delete(key)
        await database.inPlatform((platform) => platform.rows(forget, [siteId, id]))
      })
    }
}

/** `partOf`: the time at which a part of a picture was made; null for all other files. */
type Found = KeyOwner & { readonly key: string; readonly partOf: Date | null }

async function deleteUnnamed({ database, files, part }: SweepDeps, found: readonly Found[]): Promise<void> {
  const values = [
    found.map(({ key }) => key),
    found.map(({ kind }) => kind),
    found.map(({ libraryId }) => libraryId),
    found.map((owner) => ('id' in owner ? owner.id : null)),
    found.map((owner) => ('fileKey' in owner ? owner.fileKey : null)),
    found.map(({ partOf }) => partOf),
  ]
  const rows = await database.inPlatform((platform) => platform.rows(named, values), 'read')
  const kept = new Set(rows.map(({ key }) => key))
  for (const { key, libraryId } of found)
    if (!kept.has(key)) await part({ siteId: libraryId, subject: key }, () => files.delete(key))
}

/** Sweeps the whole store. */
async function sweepUnnamed(sweeping: SweepDeps): Promise<void> {
  const { files, now, part } = sweeping
  let batch: Found[] = []
  for await (const { key, modifiedAt } of files.list('')) {
    const owner = ownerOfKey(key)
    const age = now.getTime() - modifiedAt.getTime()
    if (!owner || age < graceMs) continue
    if (owner.kind === 'cards') {
      if (age > cardsLiveMs) await part({ siteId: owner.libraryId, subject: key }, () => files.delete(key))
      continue
    }
    const isPart = owner.kind === 'media' && owner.isPart
    if (isPart && age > partsLiveMs) {
      await part({ siteId: owner.libraryId, subject: key }, () => files.delete(key))
      continue
    }
    batch.push({ ...owner, key, partOf: isPart ? modifiedAt : null })
    if (batch.length < batchSize) continue
    await deleteUnnamed(sweeping, batch)
    batch = []
  }
  if (batch.length > 0) await deleteUnnamed(sweeping, batch)
}

/** Runs `work` in one process at a time, which keeps `platform` open meanwhile. Other processes skip it. */
const alone = (sweeping: SweepDeps, name: string, work: () => Promise<void>): Promise<'done' | 'skipped'> =>
  sweeping.database.inPlatform(async (platform) => {
    if (!(await isAlone(platform, name))) return 'skipped'
    await work()
    return 'done'
  })

/** Hourly: rows that have expired, and their files. */
export const sweepFiles = (sweeping: SweepDeps): Promise<'done' | 'skipped'> =>
  alone(sweeping, 'sweep of files', async () => {
    await sweepUploads(sweeping)
    await sweepExports(sweeping)
    await sweepImports(sweeping)
  })

/** Nightly: files in the store without a row. */
export async function sweepStore(sweeping: SweepDeps): Promise<'done' | 'skipped'> {
  const { files, now, part } = sweeping
  if (now.getUTCHours() !== hourOfAll) return 'skipped'
  return alone(sweeping, 'sweep of the store', async () => {
    await sweepUnnamed(sweeping)
    await part({ subject: 'unfinished' }, () => files.forgetUnfinished(new Date(now.getTime() - sendingMs)))
  })
}
