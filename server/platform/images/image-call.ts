import type { CardWords, Icon, Part, PictureSize, ReadPicture } from './image-work.ts'

// Messages between the program and a process that reads pictures: JSON followed by bytes. Node's own channel is not used: the
// answer comes from a process that has read hostile bytes, and JSON is the richest format it may send.

export interface PictureLimits {
  readonly minWidth: number
  readonly maxSide: number
  readonly maxPixels: number
}

/** The bytes of its pictures follow, the logo first. */
export interface Card extends CardWords {
  readonly hasLogo: boolean
  readonly hasPicture: boolean
}

export type ImageCall =
  | { readonly kind: 'read'; readonly limits: PictureLimits }
  | { readonly kind: 'resize'; readonly part: Part | null; readonly sizes: readonly PictureSize[] }
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'icon'; readonly icon: Icon }

export type ReadFacts = Omit<ReadPicture, 'kept' | 'preview'>

/** `refused` is Swedish and shown to the uploader; `failed` goes to the log. */
export type ImageAnswer =
  | { readonly kind: 'read'; readonly facts: ReadFacts }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

export interface Message<Head> {
  readonly head: Head
  readonly bytes: readonly Buffer[]
}

const maxHeadBytes = 64 * 1024
/** More than all fifteen sizes of the largest picture together. */
const maxBodyBytes = 256 * 1024 * 1024

/** One message as bytes: two lengths, JSON with the lengths of the bodies, the bodies. */
export function encodeMessage<Head>(head: Head, bytes: readonly Uint8Array[]): Uint8Array[] {
  const json = Buffer.from(JSON.stringify({ head, lengths: bytes.map(({ length }) => length) }))
  const prefix = Buffer.alloc(8)
  prefix.writeUInt32BE(json.length, 0)
  prefix.writeUInt32BE(
    bytes.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return [prefix, json, ...bytes]
}

/** Collects incoming bytes and returns whole messages; each is held in memory once. Throws for malformed messages. */
export function messageReader<Head>(onMessage: (message: Message<Head>) => void): (chunk: Buffer) => void {
  let prefix: Buffer = Buffer.alloc(0)
  let message: { readonly all: Buffer; readonly headBytes: number; filled: number } | null = null
  return (chunk) => {
    for (let rest = chunk; rest.length > 0;) {
      if (message === null) {
        const missing = 8 - prefix.length
        prefix = Buffer.concat([prefix, rest.subarray(0, missing)])
        rest = rest.subarray(missing)
        if (prefix.length < 8) return
        const [headBytes, bodyBytes] = [prefix.readUInt32BE(0), prefix.readUInt32BE(4)]
        if (headBytes > maxHeadBytes || bodyBytes > maxBodyBytes)
          throw new Error('A picture process sent a message that is too long')
        message = { all: Buffer.allocUnsafe(headBytes + bodyBytes), headBytes, filled: 0 }
        prefix = Buffer.alloc(0)
      }
      const { all, headBytes } = message
      const copied = rest.copy(all, message.filled)
      message.filled += copied
      rest = rest.subarray(copied)
      if (message.filled < all.length) return
      message = null
      onMessage(parsed(all, headBytes))
    }
  }
}

function parsed<Head>(message: Buffer, headBytes: number): Message<Head> {
  const { head, lengths } = JSON.parse(message.toString('utf8', 0, headBytes)) as { head: Head; lengths: number[] }
  let at = headBytes
  const bytes = lengths.map((length) => message.subarray(at, (at += length)))
  if (at !== message.length) throw new Error('A picture process sent a malformed message')
  return { head, bytes }
}
