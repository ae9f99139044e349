import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import type { Dirent } from 'node:fs'
import { copyFile, lstat, mkdir, open, opendir, readdir, realpath, rename, rmdir, unlink, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore, StoredFile } from './file-store.ts'
import { FileStoreFault } from './file-store.ts'
import { requireKey, requireKeyPrefix } from './file-key.ts'

// Files in a folder of this computer, or one that several computers share. A file is written under `.new`, which is no valid key,
// and moved into place when it is complete and on disk.

const unfinished = '.new'
/** A half-written file older than this was left by a killed program; a younger one may still be written by another. */
const forgottenAfterMs = 3_600_000
/** A folder may be removed as empty between its creation and the move of a file into it. */
const moveAttempts = 5

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))

function asFault(error: unknown): FileStoreFault {
  if (error instanceof FileStoreFault) return error
  const code = codeOf(error)
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return new FileStoreFault(`The folder of files answered ${code || 'wrongly'}`, { isFull, cause: error })
}

/** Runs one operation and turns its errors into FileStoreFault. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asFault(error)
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const handle = await open(to, 'r+')
  try {
    // The copy has the mode of its source.
    await handle.chmod(0o600)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sweepUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await lstat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before.getTime()) await unlink(path).catch(() => undefined)
  }
}

/** The path of a key. A symbolic link among its folders is refused, because it leads out of the store (SEC-31). */
async function pathOf(root: string, key: string): Promise<string> {
  const path = join(root, key)
  const parent = dirname(path)
  if ((await realpath(parent)) !== parent) throw new FileStoreFault('A folder of files is a link', { isFull: false })
  return path
}

async function makeParent(path: string): Promise<void> {
  const first = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  if (first === undefined) return
  // A new folder survives a crash only when its parent has been flushed.
  for (let made = dirname(path); made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made))
}

/** Moves a finished file to the path of its key; creates the folder again when it was removed meanwhile. */
async function moveTo(root: string, written: string, key: string, attempt = 1): Promise<void> {
  const path = join(root, key)
  try {
    await makeParent(path)
    await pathOf(root, key)
    await rename(written, path)
    await flushFolder(dirname(path))
  } catch (error) {
    if (!isAbsent(error) || attempt === moveAttempts) throw error
    await moveTo(root, written, key, attempt + 1)
  }
}

async function openFile(root: string, key: string): Promise<{ handle: FileHandle; bytes: number } | null> {
  try {
    const handle = await open(await pathOf(root, key), constants.O_RDONLY | constants.O_NOFOLLOW)
    const about = await handle.stat()
    if (about.isFile()) return { handle, bytes: about.size }
    await handle.close()
    return null
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

async function* filesBelow(root: string, at: string, prefix: string): AsyncGenerator<StoredFile> {
  const entries = await asking(() => namesIn(join(root, at)))
  for (const entry of entries) {
    const key = at === '' ? entry.name : `${at}/${entry.name}`
    if (key === unfinished) continue
    if (entry.isDirectory() && (key.startsWith(prefix) || prefix.startsWith(`${key}/`))) yield* filesBelow(root, key, prefix)
    if (!entry.isFile() || !key.startsWith(prefix)) continue
    const about = await asking(() => lstat(join(root, key)).catch(absentAsNull))
    if (about) yield { key, bytes: about.size, modifiedAt: about.mtime }
  }
}

/** Opens the store, creates its folder if needed, and deletes half-written files. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  await asking(() => mkdir(join(folder, unfinished), { recursive: true, mode: 0o700 }))
  const root = await realpath(folder)
  const newFiles = join(root, unfinished)
  await asking(() => sweepUnfinished(newFiles, new Date(Date.now() - forgottenAfterMs)))

  return {
    put(key, from) {
      requireKey(key)
      return asking(async () => {
        const written = join(newFiles, randomUUID())
        try {
          if ('path' in from) await copyWhole(from.path, written)
          else await writeFile(written, from, { flag: 'wx', mode: 0o600, flush: true })
          await moveTo(root, written, key)
        } catch (error) {
          await unlink(written).catch(() => undefined)
          throw error
        }
      })
    },
    async get(key) {
      requireKey(key)
      return asking(async () => {
        const found = await openFile(root, key)
        if (!found) return null
        try {
          return await found.handle.readFile()
        } finally {
          await found.handle.close()
        }
      })
    },
    async open(key) {
      requireKey(key)
      return asking(async () => {
        const found = await openFile(root, key)
        // The stream closes the file, also when it is destroyed half-way.
        return found && { stream: found.handle.createReadStream(), bytes: found.bytes }
      })
    },
    async delete(key) {
      requireKey(key)
      return asking(async () => {
        try {
          const path = await pathOf(root, key)
          await unlink(path)
          await removeEmptyFolders(dirname(path), root)
        } catch (error) {
          if (!isAbsent(error)) throw error
        }
      })
    },
    list(prefix) {
      requireKeyPrefix(prefix)
      const at = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
      return filesBelow(root, at, prefix)
    },
    forgetUnfinished: (before) => asking(() => sweepUnfinished(newFiles, before)),
  }
}

function absentAsNull(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}

async function namesIn(folder: string): Promise<Dirent[]> {
  try {
    if ((await realpath(folder)) !== folder) return []
    const entries: Dirent[] = []
    for await (const entry of await opendir(folder)) entries.push(entry)
    return entries
  } catch (error) {
    absentAsNull(error)
    return []
  }
}

/** Removes empty folders upwards. A `put` at the same moment creates its folder again. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}
