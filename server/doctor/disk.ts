import { stat, statfs } from 'node:fs/promises'

export interface Disk {
  /** Tells two disks apart. */
  readonly device: number
  readonly freeBytes: number
  readonly totalBytes: number
  /** Files that can still be made; null where the file system has no limit. */
  readonly freeFiles: number | null
  readonly totalFiles: number
}

/** The disk that a folder is on. Rejects when the folder is missing. */
export async function diskOf(folder: string): Promise<Disk> {
  const [{ dev }, { bavail, blocks, bsize, ffree, files }] = await Promise.all([stat(folder), statfs(folder)])
  return {
    device: dev,
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    freeFiles: files === 0 ? null : ffree,
    totalFiles: files,
  }
}
