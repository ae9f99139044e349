import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { FileStore } from '../platform/files/file-store.ts'
import { mac } from '../platform/keys.ts'
import { BackupFault } from './backup-fault.ts'
import type { Sealed, To } from './sealed.ts'
import { bufferOf, openSealed, putSealed } from './sealed.ts'

// A backup in its target:
//
//   snapshots/20261127t031500z/tables/items.age   the rows, as COPY writes them
//   snapshots/20261127t031500z/files.age          which file of the store is which object, a line each
//   snapshots/20261127t031500z/objects            the names of those objects, readable without a key, for the retention
//   snapshots/20261127t031500z/manifest.age       what is in it and the hash of each; written last, so that a backup has one only when whole
//   objects/3f/3f9a….age                          a file of the store, once, however many backups have it
//
// A public key is no secret: anybody can encrypt to it. So the manifest is signed with a key of SECRET_KEY, and has the hash of all else.

const SealedObject = z.strictObject({ bytes: z.int(), sha256: z.string() })

const Manifest = z.strictObject({
  format: z.literal(1),
  /** Its name in the target: a copy of an old backup under a new name is none of this one. Absent in the first backups. */
  snapshot: z.string().optional(),
  /** Version of the program, for people. */
  program: z.string(),
  /** Version of the schema; the rows fit no other. */
  schema: z.number(),
  /** Of the snapshot: what was committed before is in it, and nothing later. */
  takenAt: z.iso.datetime(),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Of all rows, in any order (snapshot-tables.ts). */
      digest: z.string(),
      sealed: SealedObject,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.strictObject({ count: z.int(), bytes: z.int(), sealed: SealedObject }),
  /** Keys of files that rows named and the store did not have. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const Signed = z.strictObject({ manifest: z.string(), mac: z.string() })

/** A file of the store, and the object of the backup that holds it. */
export const BackedUpFile = z.strictObject({ key: z.string(), object: z.string(), bytes: z.int() })
export type BackedUpFile = z.infer<typeof BackedUpFile>

export const snapshotsFolder = 'snapshots/'
export const objectsFolder = 'objects/'
const nameForm = /^\d{8}t\d{6}z$/

/** `20261127t031500z`, in UTC. */
export const snapshotName = (at: Date): string =>
  at
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .toLowerCase()

/** The time of such a name; null for any other text. */
export function snapshotTime(name: string): Date | null {
  if (!nameForm.test(name)) return null
  const [year, month, day, hour, minute, second] = [0, 4, 6, 9, 11, 13].map((at, place) =>
    name.slice(at, at + (place === 0 ? 4 : 2)),
  )
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const folderOf = (snapshot: string): string => `${snapshotsFolder}${snapshot}/`
export const tableKey = (snapshot: string, table: string): string => `${folderOf(snapshot)}tables/${table}.age`
export const filesKey = (snapshot: string): string => `${folderOf(snapshot)}files.age`
export const namesKey = (snapshot: string): string => `${folderOf(snapshot)}objects`
const manifestKey = (snapshot: string): string => `${folderOf(snapshot)}manifest.age`
export const objectKey = (object: string): string => `${objectsFolder}${object.slice(0, 2)}/${object}.age`

interface Reading {
  readonly identities: readonly string[]
  /** `backups` of SECRET_KEY, and of SECRET_KEY_PREVIOUS while it is replaced. */
  readonly keys: readonly Buffer[]
}

export async function writeManifest(
  target: FileStore,
  snapshot: string,
  manifest: Manifest,
  { key, ...to }: To & { readonly key: Buffer },
): Promise<Sealed> {
  const text = JSON.stringify(manifest)
  const signed = JSON.stringify({ manifest: text, mac: mac(key, text).toString('hex') })
  return putSealed(target, manifestKey(snapshot), Readable.from([Buffer.from(signed)]), { ...to, isPacked: false })
}

/** Throws BackupFault unless this server, or one with the same SECRET_KEY, has made the backup. */
export async function readManifest(target: FileStore, snapshot: string, { identities, keys }: Reading): Promise<Manifest> {
  const unreadable = `Innehållsförteckningen i ${snapshot} går inte att läsa: säkerhetskopian är skadad eller förfalskad.`
  const sealed = await openSealed(target, manifestKey(snapshot), null, { identities, isPacked: false })
  const text = await bufferOf(sealed).catch((error: unknown) => {
    throw new BackupFault(unreadable, error)
  })
  const { manifest, mac: found } = asJson(Signed, text.toString('utf8'), unreadable)
  const isOurs = keys.some((key) => {
    const wanted = mac(key, manifest)
    const given = Buffer.from(found, 'hex')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isOurs)
    throw new BackupFault(
      `Säkerhetskopian ${snapshot} är inte gjord med den här SECRET_KEY. Ange den som gällde när den gjordes, annars kan den vara förfalskad.`,
    )
  const read = asJson(Manifest, manifest, unreadable)
  if (read.snapshot !== undefined && read.snapshot !== snapshot)
    throw new BackupFault(`${snapshot} är säkerhetskopian ${read.snapshot} under ett annat namn. Ange det rätta.`)
  return read
}

/** Throws BackupFault with the message for text of another form. */
function asJson<Schema extends z.ZodType>(schema: Schema, text: string, message: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupFault(message, error)
  }
}

/** Names of the whole backups in the target, oldest first. */
export async function listSnapshots(target: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of target.list(snapshotsFolder)) {
    const [, name = '', file] = key.split('/')
    if (file === 'manifest.age' && nameForm.test(name)) names.push(name)
  }
  return names.toSorted()
}
