import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors.ts'
import { mediaLibraries } from './media-table.ts'

// The storage space of a library. Its row is created with the first file, and locked while a decision depends on it.

const make = statement('media_library_make', 'insert into media_libraries (site_id) values ($1) on conflict do nothing')
// Not `for update`, which would wait for every transaction that writes a row of the library, since each refers to this one.
const hold = statement<{ usedBytes: number; quotaBytes: number }>(
  'media_library_hold',
  `select used_bytes::float8 as "usedBytes", quota_bytes::float8 as "quotaBytes" from media_libraries where site_id = $1 for no key update`,
)
const add = statement(
  'media_library_add',
  'update media_libraries set used_bytes = greatest(0, used_bytes + $2) where site_id = $1',
)
const underWay = statement<{ bytes: number }>(
  'media_library_under_way',
  `select coalesce(sum(bytes), 0)::float8 as bytes from uploads
   where site_id = $1 and media_id is null and id <> $2 and created_at > $3::timestamptz - interval '1 hour'`,
)

const gigabytes = (bytes: number): string => new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 }).format(bytes / 1024 ** 3)

const full = (quotaBytes: number): HttpError =>
  new HttpError(
    413,
    'TOO_LARGE',
    `Bildbanken är full: alla ${gigabytes(quotaBytes)} GB används. Ta bort det som inte behövs ur papperskorgen och försök igen.`,
  )

/**
 * Throws 413 unless `bytes` fit in the quota besides all other uploads in progress; `uploadId` is the caller's own upload. Uploads
 * begun more than an hour ago are mostly abandoned and not counted; if one is finished, its own check decides.
 */
export async function refuseBeyondQuota(library: SiteDb, uploadId: string, bytes: number, now: Date): Promise<void> {
  await library.rows(make, [library.siteId])
  const [row] = await library.rows(hold, [library.siteId])
  // Counted after the row is locked, so that earlier uploads are included.
  const [others] = await library.rows(underWay, [library.siteId, uploadId, now])
  if (row && row.usedBytes + (others?.bytes ?? 0) + bytes > row.quotaBytes) throw full(row.quotaBytes)
}

const seen = statement<{ usedBytes: number; quotaBytes: number }>(
  'media_library_seen',
  `select used_bytes::float8 as "usedBytes", quota_bytes::float8 as "quotaBytes" from media_libraries where site_id = $1`,
)

/** A function that is asked about one file after the other, and throws 413 for the first that the library has no room for. */
export async function roomOf(library: SiteDb): Promise<(bytes: number) => void> {
  const [row] = await library.rows(seen, [library.siteId])
  // That of a library without a file yet.
  const quotaBytes = row?.quotaBytes ?? Number(mediaLibraries.quotaBytes.default)
  let taken = row?.usedBytes ?? 0
  return (bytes) => {
    if (taken + bytes > quotaBytes) throw full(quotaBytes)
    taken += bytes
  }
}

/** Adds bytes (negative when removed) to the library's total, in the transaction of their row. Throws 413 beyond the quota. */
export async function countBytes(library: SiteDb, bytes: number): Promise<void> {
  const [row] = await library.rows(hold, [library.siteId])
  if (row && bytes > 0 && row.usedBytes + bytes > row.quotaBytes) throw full(row.quotaBytes)
  library.send(add, [library.siteId, bytes])
}
