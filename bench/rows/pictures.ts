import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { uploadPartBytes } from '#contract/media/media.ts'
import type { ImageFormat } from '#contract/media-facts.ts'
import { imageFormats, imageWidths } from '#contract/media-facts.ts'
import type { Bench } from '../bench.ts'
import { adminHost, connections, sitesHost } from '../bench.ts'
import { compare, inTurn, roundMs } from '../compare.ts'
import { ask, load, median, request } from '../load.ts'
import type { Person } from '../people.ts'
import type { Result } from '../report.ts'
import { atLeast, atMost, within } from '../report.ts'

/** A photograph as from a telephone: 12 megapixels, with grain and edges. */
async function photograph(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const small = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#808080', noise: grain } })
    .blur(3)
    .linear(3, -256)
    .png()
    .toBuffer()
  const fine = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise: { ...grain, sigma: 4 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(small)
    .resize(4000, 3000)
    .composite([{ input: fine, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The same picture as a different file, because a stored file is not processed again. */
const another = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16), jpeg.subarray(2)])

const encoders: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
}

/** S: sharp by itself makes the same sizes of the same file, all at once. Milliseconds. */
async function alone(jpeg: Buffer): Promise<number> {
  const from = performance.now()
  await Promise.all(
    imageWidths.flatMap((width) =>
      imageFormats.map((format) => encoders[format](sharp(jpeg).autoOrient().resize({ width })).toBuffer()),
    ),
  )
  return performance.now() - from
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function call<T>(bench: Bench, person: Person, method: string, path: string, body?: object | Buffer): Promise<T> {
  const at = `/api/site/${person.siteId}/${path}`
  const headers = method === 'GET' ? person.reading : [...person.writing, `Origin: http://${adminHost(bench)}`]
  const message = Buffer.isBuffer(body)
    ? Buffer.concat([
        request(method, adminHost(bench), at, [
          ...headers,
          'Content-Type: application/octet-stream',
          `Content-Length: ${body.length}`,
        ]),
        body,
      ])
    : request(method, adminHost(bench), at, headers, body && JSON.stringify(body))
  const answer = await ask(bench.product.adminPort, message)
  if (answer.status >= 300) throw new Error(`${method} ${at} answers ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
  return (answer.body.length > 0 ? JSON.parse(answer.body.toString()) : null) as T
}

/** The sizes that pages need first: for a list or a phone, for a column of text, and for a share card. */
const firstSizes = ['640.webp', '960.webp', '1280.jpg']

/** Milliseconds from the first call of the upload. */
interface Took {
  /** Until the picture can be described and used. */
  readonly answered: number
  /** Until the first sizes are stored. */
  readonly first: number
  /** Until every size is stored. */
  readonly ready: number
}

async function uploaded(bench: Bench, person: Person, file: Buffer): Promise<Took> {
  const from = performance.now()
  const { uploadId } = await call<{ uploadId: string }>(bench, person, 'POST', 'uploads', {
    fileName: 'bild.jpg',
    bytes: file.length,
    replaces: null,
  })
  for (let offset = 0; offset < file.length; offset += uploadPartBytes) {
    await call(bench, person, 'PUT', `uploads/${uploadId}/parts/${offset}`, file.subarray(offset, offset + uploadPartBytes))
  }
  const { media } = await call<{ media: { id: string; fileKey: string } }>(bench, person, 'POST', `uploads/${uploadId}/finish`)
  const answered = performance.now() - from
  // Looked for in the store: a request for a missing size would make it.
  const folder = join(bench.setting.dataDir, 'files', person.siteId, 'media', media.id)
  while (!firstSizes.every((name) => existsSync(join(folder, `${media.fileKey}-full-${name}`)))) await pause(5)
  const first = performance.now() - from
  for (;;) {
    const { isReady, fault } = await call<{ isReady: boolean; fault: string | null }>(bench, person, 'GET', `media/${media.id}`)
    if (fault !== null) throw new Error(fault)
    if (isReady) return { answered, first, ready: performance.now() - from }
    await pause(20)
  }
}

/** Row 14: the upload of a 12-megapixel JPEG, compared with sharp making the same sizes. */
export async function pictureIn(bench: Bench): Promise<Result[]> {
  const jpeg = await photograph()
  let at = 0
  const seen = await inTurn<Took>(
    () => {
      const person = bench.editors[at++ % bench.editors.length]
      if (!person) throw new Error('The bench has no editor for the upload')
      return uploaded(bench, person, another(jpeg))
    },
    async () => ({ answered: 0, first: 0, ready: await alone(jpeg) }),
  )
  const s = median(seen.limit.map(({ ready }) => ready))
  const all = (of: (took: Took) => number): string => seen.ours.map((took) => of(took).toFixed(0)).join(', ')
  const answered = median(seen.ours.map((took) => took.answered))
  const first = median(seen.ours.map((took) => took.first))
  const ready = median(seen.ours.map((took) => took.ready))
  return [
    within(
      14,
      '12-megapixel JPEG answered',
      answered,
      100,
      'ms',
      `${(jpeg.length / 1e6).toFixed(1)} MB; ${all((took) => took.answered)} ms`,
    ),
    within(
      14,
      '12-megapixel JPEG, first three sizes',
      first,
      500,
      'ms',
      `${firstSizes.join(', ')}; ${all((took) => took.first)} ms`,
    ),
    atMost(14, '12-megapixel JPEG, all sizes', ready / s, 1.5, 'S', `${ready.toFixed(0)} and ${s.toFixed(0)} ms`),
  ]
}

/** Row 15: a picture on a page of the demonstration, compared with the same bytes from memory. */
export async function pictureOut(bench: Bench): Promise<Result[]> {
  const { limits, product } = bench
  const page = await ask(product.sitesPort, request('GET', sitesHost(bench), '/malmo', []))
  const [path] = /\/malmo\/_bild\/[^" ]+-640\.webp/.exec(page.body.toString()) ?? []
  if (path === undefined) throw new Error('The page shows no picture')
  const message = request('GET', sitesHost(bench), path, ['Accept: image/webp'])
  const picture = await ask(product.sitesPort, message)
  if (picture.status !== 200) throw new Error(`The picture answers ${picture.status}`)
  const length = `Content-Length: ${picture.body.length}`
  const put = request('PUT', `localhost:${limits.port}`, '/bytes?content-type=image%2Fwebp', [
    'Content-Type: application/octet-stream',
    length,
  ])
  await ask(limits.port, Buffer.concat([put, picture.body]))
  const same = request('GET', `localhost:${limits.port}`, '/bytes', ['Accept: image/webp'])
  const common = { connections, ms: roundMs, expect: 200 }
  const { throughput, note } = await compare(
    () => load({ ...common, port: product.sitesPort, next: () => message }),
    () => load({ ...common, port: limits.port, next: () => same }),
  )
  return [atLeast(15, 'picture on a page', throughput, 0.6, 'B', `${picture.body.length} bytes of WebP; ${note}`)]
}
