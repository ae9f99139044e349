import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { uploadPartBytes } from '#contract/media/media.ts'
import type { Person } from '../people.ts'
import { projectRoot } from '../programs.ts'
import { call } from './observers.ts'
import type { Reply } from './observers.ts'
import type { World } from './world.ts'

// Uploads a picture as a browser does: failed parts are sent again, and every acknowledged file is read back and compared.

const [width, height] = [960, 720]

/** Photographs with random grain: all files differ, and each is larger than one part of an upload. */
export async function photographs(count: number): Promise<Buffer[]> {
  const folder = join(projectRoot, 'demonstration/pictures')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted()
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const grain = {
        input: randomBytes(width * height * 3),
        raw: { width, height, channels: 3 as const },
        blend: 'overlay' as const,
      }
      return sharp(await readFile(join(folder, names[n % names.length] ?? '')))
        .resize(width, height, { fit: 'cover' })
        .composite([grain])
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer()
    }),
  )
}

export interface Kept {
  readonly siteId: string
  readonly uploadId: string
  readonly mediaId: string
  readonly fileKey: string
}

export interface Sending {
  /** Set when the last call was answered with 200. */
  readonly kept: Kept | null
  /** The unsuccessful answers, in order. */
  readonly refused: readonly number[]
  /** Milliseconds of the slowest of those. */
  readonly slowestMs: number
}

const pauseMs = 500

/** Sends a picture until it is stored or the time is up. Only missing parts are sent again. */
export async function sendPicture(
  { balancer }: World,
  { siteId, writing }: Person,
  picture: Buffer,
  limitMs: number,
): Promise<Sending> {
  const host = `localhost:${balancer.adminPort}`
  const root = `/api/site/${siteId}/uploads`
  const refused: number[] = []
  const end = performance.now() + limitMs
  let slowestMs = 0
  const tried = async (method: string, path: string, body?: object | Buffer): Promise<Reply | null> => {
    while (performance.now() < end) {
      const reply = await call(balancer.adminPort, method, path, { host, headers: writing, ...(body !== undefined && { body }) })
      if (reply.status === 200) return reply
      slowestMs = Math.max(slowestMs, reply.ms)
      refused.push(reply.status)
      await wait(pauseMs)
    }
    return null
  }
  const begun = await tried('POST', root, { fileName: 'Torget vid ån.jpg', bytes: picture.length, replaces: null })
  if (!begun) return { kept: null, refused, slowestMs }
  const { uploadId } = JSON.parse(begun.text) as { uploadId: string }
  let received = 0
  while (received < picture.length) {
    const part = await tried('PUT', `${root}/${uploadId}/parts/${received}`, picture.subarray(received, received + uploadPartBytes))
    if (!part) return { kept: null, refused, slowestMs }
    received = (JSON.parse(part.text) as { received: number }).received
  }
  const done = await tried('POST', `${root}/${uploadId}/finish`)
  if (!done) return { kept: null, refused, slowestMs }
  const { media } = JSON.parse(done.text) as { media: { id: string; fileKey: string } }
  return { kept: { siteId, uploadId, mediaId: media.id, fileKey: media.fileKey }, refused, slowestMs }
}

/** A node that has met the fault may refuse for so long without asking the store again. */
const refusedAtMostMs = 10_000

/**
 * Describes how a stored file differs from the acknowledged upload. A file's key is a hash of its upload and its bytes. While a node
 * answers 503, the file is read again: a refusal is no loss, and the recovery time is measured separately.
 */
export async function faultOfKept(
  world: World,
  { reading }: Person,
  { siteId, uploadId, mediaId, fileKey }: Kept,
): Promise<string | null> {
  const { adminPort } = world.balancer
  const path = `/api/site/${siteId}/media/${mediaId}/file`
  const read = () => call(adminPort, 'GET', path, { host: `localhost:${adminPort}`, headers: reading })
  const end = performance.now() + refusedAtMostMs
  let { status, bytes } = await read()
  while (status === 503 && performance.now() < end) {
    await wait(pauseMs)
    ;({ status, bytes } = await read())
  }
  if (status !== 200) return `a file that was acknowledged answers ${status}`
  const hash = createHash('sha256').update(uploadId).update(bytes).digest('hex').slice(0, 20)
  return hash === fileKey ? null : 'a file that was acknowledged has other bytes'
}

/** Number of incomplete pictures in the object store: each is decoded to its last line. */
export async function halfWritten({ s3 }: World): Promise<number> {
  let half = 0
  for (const [key, { bytes }] of s3.objects) {
    if (!/\/media\/.*\.(?:jpg|webp|avif)$/.test(key)) continue
    const isWhole = await sharp(bytes, { failOn: 'truncated' })
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
    if (!isWhole) half++
  }
  return half
}
