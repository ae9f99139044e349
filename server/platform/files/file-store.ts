import type { Readable } from 'node:stream'

/** The store does not answer (503) or is full (507). The failed operation has been undone. */
export class FileStoreFault extends Error {
  readonly isFull: boolean
  constructor(message: string, options: { readonly isFull: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.isFull = options.isFull
  }
}

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly modifiedAt: Date
}

/**
 * Stores files in a folder or in S3. The database row is written after the file, and the file is deleted after the
 * row, so that a crash leaves at worst a file without a row. Keys are made by the program – `malmo/3f…/original-9a….jpg` –, of
 * a–z, 0–9 and `-_./`, never of user input (SEC-31). All methods throw FileStoreFault when the store cannot be reached.
 */
export interface FileStore {
  /** Atomic: a reader never sees half a file. `from` is bytes, or the path of a local file, which is not moved. */
  put(key: string, from: Uint8Array | { readonly path: string }, contentType: string): Promise<void>
  /** Null when the file does not exist. */
  get(key: string): Promise<Buffer | null>
  /** As `get`, for a file too large for memory. `bytes` is its whole length. */
  open(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | null>
  /** Does nothing when the file does not exist. */
  delete(key: string): Promise<void>
  /** All files whose key begins with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Deletes unfinished uploads begun before `before`: no list shows them, and they take space. */
  forgetUnfinished(before: Date): Promise<void>
}
