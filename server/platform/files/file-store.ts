import type { Readable } from 'node:stream'

/** What does not answer or is full: 503 and 507, with what was being done undone. */
export class FileStoreFault extends Error {
  readonly isFull: boolean
  constructor(message: string, given: { readonly isFull: boolean; readonly cause?: unknown }) {
    super(message, { cause: given.cause })
    this.isFull = given.isFull
  }
}

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly modifiedAt: Date
}

/**
 * Where files are: a folder, or S3. The database row is written after the file, and the file is deleted after the
 * row, so that a crash leaves at worst a file nobody names. Keys are ours – `malmo/3f…/original-9a….jpg` –, of a–z, 0–9 and
 * `-_./`, and never made of what a person typed (SEC-31). All throw FileStoreFault when the store cannot be reached.
 */
export interface FileStore {
  /** Whole or not at all: a reader never sees half a file. `bytes` or a file of this computer, which is left where it is. */
  put(key: string, from: Uint8Array | { readonly path: string }, contentType: string): Promise<void>
  /** Null: there is none. */
  get(key: string): Promise<Buffer | null>
  /** As `get`, for what is too large to hold. `bytes` is its whole length. */
  open(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | null>
  /** Nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** Everything whose key begins so, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Throws away what was begun before then and never became a file: no list shows it, and it takes room. */
  forgetUnfinished(before: Date): Promise<void>
}
