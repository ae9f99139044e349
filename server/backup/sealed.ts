import { Decrypter, Encrypter } from 'age-encryption'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { Readable, Transform, pipeline as connect } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FileStore } from '../platform/files/file-store.ts'
import { BackupFault } from './backup-fault.ts'

// Everything in a backup is an age file (age-encryption.org/v1) to the public keys of the operator, so that the server that makes
// it cannot read it. `age -d -i nyckel.txt fil.age | gunzip` reads it without Kansli.

export interface To {
  /** Public keys of age, one or more. */
  readonly recipients: readonly string[]
  /** A temporary folder, for files that are being encrypted. */
  readonly folder: string
}

/** Bytes and their hash, as they are in the backup. */
export interface Sealed {
  readonly bytes: number
  readonly sha256: string
}

// The types of Node's streams and of those of browsers differ, the streams do not.
const nodeOf = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream)
const webOf = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream) as ReadableStream<Uint8Array>

/** A fault of either ends both, and is seen by the reader of the result. */
function through(from: Readable, step: Duplex): Readable {
  connect(from, step, () => undefined)
  return step
}

/** Passes everything on, and tells afterwards how much it was. */
function counting(): { readonly stream: Transform; readonly result: () => Sealed } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** `isPacked`: already compressed, as pictures are. */
interface Sealing extends To {
  readonly isPacked: boolean
}

/** Passes everything on, and ends with a fault unless it was what is wanted. */
function expecting(key: string, wanted: Sealed): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const isSame = hash.digest('hex') === wanted.sha256
      done(isSame ? null : new BackupFault(`${key} är en annan än den som säkerhetskopian gjordes med.`))
    },
  })
}

/** Encrypts `plain` into the file `path`. */
async function sealInto(path: string, plain: Readable, { recipients, isPacked }: Sealing): Promise<Sealed> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const compressed = isPacked ? plain : through(plain, createGzip())
  const { stream, result } = counting()
  await pipeline(nodeOf(await encrypter.encrypt(webOf(compressed))), stream, createWriteStream(path, { mode: 0o600 }))
  return result()
}

/** Encrypts `plain` and puts it into the backup under `key`, by way of a file, since it may be larger than memory. */
export async function putSealed(target: FileStore, key: string, plain: Readable, sealing: Sealing): Promise<Sealed> {
  const path = join(sealing.folder, randomUUID())
  try {
    const sealed = await sealInto(path, plain, sealing)
    await target.put(key, { path }, 'application/octet-stream')
    return sealed
  } finally {
    await rm(path, { force: true })
  }
}

/** Reads what `putSealed` has put. Throws BackupFault when it is missing, changed, or encrypted to another key. */
export async function openSealed(target: FileStore, key: string, wanted: Sealed | null, opening: Opening): Promise<Readable> {
  const found = await target.open(key)
  if (!found) throw new BackupFault(`${key} saknas i säkerhetskopian.`)
  if (wanted && found.bytes !== wanted.bytes) {
    found.stream.destroy()
    throw new BackupFault(`${key} har ${found.bytes} byte i stället för ${wanted.bytes}: säkerhetskopian är skadad.`)
  }
  const decrypter = new Decrypter()
  for (const identity of opening.identities) decrypter.addIdentity(identity)
  const bytes = wanted ? through(found.stream, expecting(key, wanted)) : found.stream
  const plain = await decrypter.decrypt(webOf(bytes)).catch((error: unknown) => {
    found.stream.destroy()
    // A small file is read to its end while its head is opened, so that it may be found to be another one here.
    if (error instanceof BackupFault) throw error
    throw new BackupFault(
      `${key} går inte att öppna: den är skadad, eller nyckeln är en annan än den som kopian gjordes för.`,
      error,
    )
  })
  const opened = nodeOf(plain)
  return opening.isPacked ? opened : through(opened, createGunzip())
}

interface Opening {
  /** Private keys, as `AGE-SECRET-KEY-1…`. */
  readonly identities: readonly string[]
  readonly isPacked: boolean
}

/** All of a stream, for what is small. */
export async function bufferOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
