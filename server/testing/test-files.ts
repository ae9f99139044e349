import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, onTestFinished } from 'vitest'
import { pictureLimits } from '../modules/media/files/picture-limits.ts'
import { createImageWork } from '../platform/images/image-pool.ts'
import type { ImagePool } from '../platform/images/image-pool.ts'
import type { ThreadPatience } from '../platform/threads/threads.ts'
import type { SheetReader } from '../platform/sheets/sheet-reader.ts'
import { createSheetReader } from '../platform/sheets/sheet-reader.ts'
import type { TextReader } from '../wordpress/converting/text-reader.ts'
import { createTextReader } from '../wordpress/converting/text-reader.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFolderStore } from '../platform/files/folder-store.ts'

/** A new folder, removed after the test that makes it; after the file where it is made outside of tests. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-files-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  // A test that runs adds nothing to the end of its file, and outside of tests there is none to wait for.
  try {
    onTestFinished(remove)
  } catch {
    afterAll(remove)
  }
  return folder
}

/** A real folder store, as in the demonstration. */
export const testFiles = async (): Promise<FileStore> => openFolderStore(join(await testFolder(), 'files'))

/** Long limits, because these processes have low priority and tests run on a busy machine. */
const patient = { readMs: 40_000, resizeMs: 60_000 }

/** Real processes that read pictures, built like the product; each starts at its first task. */
export const openTestImages = (patience = patient): ImagePool =>
  createImageWork(pictureLimits, patience, join(inject('programs'), 'image-process.js'))

/** Such processes, closed with the test file. */
export function testImages(): ImagePool {
  const images = openTestImages()
  afterAll(() => images.close())
  return images
}

/** Real threads that read texts of WordPress, built like the product. */
export const testTexts = (limits: Partial<ThreadPatience> = {}): TextReader =>
  createTextReader({ memoryMb: 256, readMs: 40_000, waitMs: 120_000, ...limits }, join(inject('programs'), 'text-worker.js'))

/** Real threads that read lists, built like the product. */
export const testSheets = (limits: Partial<ThreadPatience> = {}): SheetReader =>
  createSheetReader({ memoryMb: 192, readMs: 40_000, waitMs: 120_000, ...limits }, join(inject('programs'), 'sheet-worker.js'))
