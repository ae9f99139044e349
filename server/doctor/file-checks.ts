import { randomBytes } from 'node:crypto'
import { cardKey, keptFileKey, mediaFolder, ownerOfKey } from '../modules/media/files/media-keys.ts'
import { sharedLibrary } from '../modules/media/media-facts.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import type { Check, DoctorDeps, Found } from './check.ts'
import { count, dayMs, fault, fine, warning } from './check.ts'

export const storeCheck: Check<DoctorDeps> = {
  name: 'store',
  title: 'Filerna går att läsa och skriva',
  group: 'files',
  limitMs: 30_000,
  async look({ config }) {
    const files = await openFileStore(config)
    // Named as a card, which is in no backup and which the nightly sweep removes should this program be killed now.
    const key = cardKey(sharedLibrary, randomBytes(16).toString('hex'))
    const written = randomBytes(64)
    await files.put(key, written, 'image/png')
    const read = await files.get(key)
    await files.delete(key)
    const place = config.s3 === null ? 'Mappen för filer' : `Objektlagringen ${new URL(config.s3.endpoint).host}`
    return read?.equals(written)
      ? [fine(`${place} går att skriva till, läsa ur och ta bort ur.`)]
      : [
          fault(
            `${place} gav inte tillbaka det som skrevs.`,
            'Kontrollera att lagringen inte svarar med äldre innehåll, och att disken är hel.',
          ),
        ]
  },
}

interface MediaRow {
  readonly siteId: string
  readonly id: string
  readonly fileKey: string
  readonly formerFileKey: string | null
}

const rowsAtOnce = 5000
const mediaRows = statement<MediaRow>(
  'doctor_media',
  `select site_id as "siteId", id, file_key as "fileKey", former_file_key as "formerFileKey" from media
   where (site_id, id) > ($1, $2::uuid) order by site_id, id limit ${rowsAtOnce}`,
)
const mediaThere = statement<{ place: string }>(
  'doctor_media_there',
  `select m.site_id || '/' || m.id || '/' || m.file_key as place from media m
   join unnest($1::text[], $2::uuid[]) as f (site_id, id) on m.site_id = f.site_id and m.id = f.id`,
)
const passingRows = statement<{ id: string }>(
  'doctor_passing_files',
  'select id from uploads union select id from site_imports union select id from wordpress_imports union select id from site_exports',
)

const placeOf = (siteId: string, id: string, fileKey: string): string => `${siteId}/${id}/${fileKey}`

async function readMedia(database: Database): Promise<MediaRow[]> {
  const found: MediaRow[] = []
  for (let last = { siteId: '', id: '00000000-0000-0000-0000-000000000000' }; ;) {
    const rows = await database.inPlatform((platform) => platform.rows(mediaRows, [last.siteId, last.id]), 'read')
    found.push(...rows)
    last = rows.at(-1) ?? last
    if (rows.length < rowsAtOnce) return found
  }
}

/** A file of which no row is known may be on its way in or out; the nightly sweep removes it after two hours. */
const sweptAfterMs = 2 * dayMs

interface Stored {
  /** Places of the pictures and documents themselves, without sizes. */
  readonly originals: Set<string>
  readonly orphans: string[]
  readonly unknown: string[]
}

async function readStore(files: FileStore, known: ReadonlySet<string>, passing: ReadonlySet<string>, now: Date): Promise<Stored> {
  const found: Stored = { originals: new Set(), orphans: [], unknown: [] }
  for await (const { key, modifiedAt } of files.list('')) {
    const owner = ownerOfKey(key)
    if (!owner) {
      found.unknown.push(key)
      continue
    }
    if (owner.kind === 'cards') continue
    const place = owner.kind === 'media' ? placeOf(owner.libraryId, owner.id, owner.fileKey) : ''
    if (
      owner.kind === 'media' &&
      key.startsWith(`${mediaFolder({ libraryId: owner.libraryId, mediaId: owner.id })}${owner.fileKey}.`)
    )
      found.originals.add(place)
    const isKnown = owner.kind === 'media' ? known.has(place) : passing.has(owner.id)
    if (!isKnown && now.getTime() - modifiedAt.getTime() > sweptAfterMs) found.orphans.push(key)
  }
  return found
}

/** Of these rows, those that are still there: a picture may have been removed or replaced while the store was listed. */
async function stillThere(database: Database, rows: readonly MediaRow[]): Promise<MediaRow[]> {
  if (rows.length === 0) return []
  const asked = rows.slice(0, rowsAtOnce)
  const there = await database.inPlatform(
    (platform) => platform.rows(mediaThere, [asked.map(({ siteId }) => siteId), asked.map(({ id }) => id)]),
    'read',
  )
  const places = new Set(there.map(({ place }) => place))
  return asked.filter(({ siteId, id, fileKey }) => places.has(placeOf(siteId, id, fileKey)))
}

function judge({ orphans, unknown }: Stored, missing: readonly MediaRow[], rows: number): Found[] {
  const found: Found[] = []
  const [first] = missing
  if (first) {
    const example = keptFileKey({ libraryId: first.siteId, mediaId: first.id, fileKey: first.fileKey }, '…')
    found.push(
      fault(
        `${count(missing.length, 'bild eller dokument saknar sin fil', 'bilder och dokument saknar sina filer')}, till exempel ${example}. Besökare ser trasiga bilder.`,
        'Kontrollera att rätt mapp eller hink är inställd. Är den det: hämta filerna ur en säkerhetskopia (docs/operations.md), eller ladda upp dem på nytt.',
      ),
    )
  }
  if (orphans.length > 0)
    found.push(
      warning(
        `${count(orphans.length, 'fil hör inte', 'filer hör inte')} till något i databasen och borde ha rensats i natt, till exempel ${orphans[0] ?? ''}.`,
        'Kontrollera att programmet är i gång kl. 02 UTC, då det rensar, och att det får ta bort filer.',
      ),
    )
  if (unknown.length > 0)
    found.push(
      warning(
        `${count(unknown.length, 'fil', 'filer')} i lagringen känner Kansli inte till, till exempel ${unknown[0] ?? ''}.`,
        'Flytta det som hör till något annat. Delas hinken med annat: ange S3_PREFIX.',
      ),
    )
  return found.length > 0
    ? found
    : [fine(`${count(rows, 'bild eller dokument', 'bilder och dokument')}: alla har sin fil, och ingen fil är över.`)]
}

export const filesCheck: Check = {
  name: 'files',
  title: 'Filer och databas stämmer överens',
  group: 'files',
  limitMs: 180_000,
  async look({ config, database, clock }) {
    const files = await openFileStore(config)
    const rows = await readMedia(database)
    const passing = await database.inPlatform((platform) => platform.rows(passingRows, []), 'read')
    const known = new Set(
      rows.flatMap(({ siteId, id, fileKey, formerFileKey }) => [
        placeOf(siteId, id, fileKey),
        ...(formerFileKey === null ? [] : [placeOf(siteId, id, formerFileKey)]),
      ]),
    )
    const stored = await readStore(files, known, new Set(passing.map(({ id }) => id)), clock())
    const without = rows.filter(({ siteId, id, fileKey }) => !stored.originals.has(placeOf(siteId, id, fileKey)))
    return judge(stored, await stillThere(database, without), rows.length)
  },
}
