import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { noteVerified } from '../../backup/verified-record.ts'
import { keptFileKey } from '../../modules/media/files/media-keys.ts'
import { startS3Server } from '../s3-server.ts'
import type { Plant, Planted } from './planted-fault.ts'
import { healthy } from './planted-fault.ts'

const { deps, siteId, path, target } = healthy
const day = 86_400_000

export const filesFolder = path('data/files')
/** Where the only document of the installation lies. */
export const documentPath = join(
  filesFolder,
  keptFileKey({ libraryId: siteId, mediaId: healthy.document.id, fileKey: healthy.document.fileKey }, 'pdf'),
)
const orphan = `${siteId}/media/00000000-0000-4000-8000-000000000000/abcdef.jpg`

async function moved(from: string, to: string): Promise<Plant> {
  await rename(from, to)
  return { undo: () => rename(to, from) }
}

/** Writes a file, dated `daysAgo`. */
async function written(at: string, daysAgo: number): Promise<Plant> {
  await mkdir(dirname(at), { recursive: true })
  await writeFile(at, 'innehåll')
  const then = new Date(Date.now() - daysAgo * day)
  await utimes(at, then, then)
  return { undo: () => rm(at) }
}

/** A disk with so much room. */
const withRoom = async (freeBytes: number): Promise<Plant> => {
  const { diskOf } = deps.outside
  return { deps: { outside: { ...deps.outside, diskOf: async (folder) => ({ ...(await diskOf(folder)), freeBytes }) } } }
}

async function verifiedAt(daysAgo: number, key = deps.keys.backups): Promise<Plant> {
  const note = (at: Date, by: Buffer): Promise<void> => noteVerified(target, { snapshot: healthy.snapshot, at }, by)
  await note(new Date(Date.now() - daysAgo * day), key)
  return { undo: () => note(new Date(), deps.keys.backups) }
}

/** Faults in files, disks and backups. */
export const fileFaults: readonly Planted[] = [
  {
    name: 'a file that is gone',
    plant: () => moved(documentPath, `${documentPath}-borta`.replace('.pdf', '')),
    found: ['files: fault'],
    words: /1 bild eller dokument saknar sin fil/,
  },
  {
    name: 'a file that belongs to nothing',
    plant: () => written(join(filesFolder, orphan), 3),
    found: ['files: warning'],
    words: /1 fil hör inte till något/,
  },
  {
    name: 'a file that Kansli has not made',
    plant: () => written(join(filesFolder, 'semesterbilder/strand.jpg'), 0),
    found: ['files: warning'],
    words: /känner Kansli inte till, till exempel semesterbilder\/strand\.jpg/,
  },
  {
    // Rights would not stop root, who may run the tests: no file can be made below a file.
    name: 'a folder that cannot be written to',
    plant: () => written(join(filesFolder, '_shared'), 0),
    found: ['store: fault', 'files: warning'],
    words: /Lagringen svarar inte som den ska/,
  },
  {
    name: 'an object store that is full',
    plant: async () => {
      const s3 = await startS3Server()
      s3.mode = 'full'
      return { deps: { config: { ...deps.config, s3: s3.settings } }, undo: s3.leave }
    },
    found: ['store: fault', 'files: fault'],
    words: /Lagringen är full/,
  },
  {
    name: 'a disk that is nearly full',
    plant: () => withRoom(900_000_000),
    found: ['disk: fault'],
    words: /Disken är nästan full: 0,9 GB/,
  },
  {
    name: 'a disk that becomes full',
    plant: () => withRoom(40_000_000_000),
    found: ['disk: warning'],
    words: /Disken börjar bli full: 40 GB/,
  },
  {
    name: 'a place of backups that is not there',
    plant: () => moved(path('backups'), path('unmounted')),
    found: ['backup: fault'],
    words: /Mappen .*backups för säkerhetskopior finns inte/,
  },
  {
    name: 'no backup at all',
    plant: () => moved(path('backups/snapshots'), path('backups/before')),
    found: ['backup: fault'],
    words: /Det finns ingen säkerhetskopia/,
  },
  {
    name: 'an old backup',
    plant: () => moved(path(`backups/snapshots/${healthy.snapshot}`), path('backups/snapshots/20250101t031500z')),
    found: ['backup: fault'],
    words: /från 2025-01-01 kl. 04:15,/,
  },
  {
    name: 'backups on the disk of what they save',
    plant: async () => {
      const { diskOf } = deps.outside
      return { deps: { outside: { ...deps.outside, diskOf: async (folder) => ({ ...(await diskOf(folder)), device: 1 }) } } }
    },
    found: ['backup: warning'],
    words: /på samma disk/,
  },
  {
    name: 'an installation without backups',
    plant: async () => ({ deps: { config: { ...deps.config, backup: null } } }),
    found: ['backup: warning'],
    words: /gör inga säkerhetskopior/,
  },
  {
    name: 'a restore that nobody has tried',
    plant: () => moved(path('backups/verified.json'), path('backups/noted.json')),
    found: ['restore: warning'],
    words: /Ingen har prövat/,
  },
  {
    name: 'a restore that was tried long ago',
    plant: () => verifiedAt(60),
    found: ['restore: warning'],
    words: /för 60 dygn sedan/,
  },
  {
    name: 'a note of a restore that somebody else has written',
    plant: () => verifiedAt(0, randomBytes(32)),
    found: ['restore: fault'],
    words: /inte gjord med den här SECRET_KEY/,
  },
]
