import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { ImageUse, LeadImage } from '#contract/media-use.ts'
import { keptFileKey } from '../modules/media/files/media-keys.ts'
import { media, mediaLibraries } from '../modules/media/media-table.ts'
import type { Database } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { ImageWork, ReadPicture } from '../platform/images/image-work.ts'
import { aUser } from './factories.ts'

// Pictures and documents of the Bildbank without an upload: read by the real reader, stored in a real store.

export interface MediaTest {
  readonly database: Database
  readonly files: FileStore
  readonly images: ImageWork
}

type Given = Partial<Omit<typeof media.$inferInsert, 'siteId' | 'id'>> & { readonly id?: string }

/** A JPEG like a photograph; never the same twice. */
export async function pictureFile(width = 330, height = 210, color = randomBytes(3)): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = color
  const mark = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .composite([{ input: mark, left: Math.floor(width / 4), top: Math.floor(height / 4) }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

const keyOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 20)

const known = new Map<string, Promise<ReadPicture>>()

/** The real reader's result for a picture of that size. It is computed once, because most tests do not need a certain picture. */
function readOnce(images: ImageWork, size: readonly [width: number, height: number] = [1600, 1000]): Promise<ReadPicture> {
  const read = known.get(String(size)) ?? pictureFile(...size).then((file) => images.read(file))
  known.set(String(size), read)
  read.catch(() => known.delete(String(size)))
  return read
}

/** `siteId` `*`: the federation's library. */
async function addRow(
  { database }: MediaTest,
  siteId: string,
  options: Given,
  file: Pick<typeof media.$inferInsert, 'kind' | 'fileKey' | 'contentType' | 'extension' | 'bytes' | 'width' | 'height' | 'color'>,
): Promise<MediaFacts['id']> {
  const { id: creator } = await aUser(database)
  const id = options.id ?? randomUUID()
  const now = new Date()
  await database.inSite(siteId, async ({ query }) => {
    await query.insert(mediaLibraries).values({ siteId }).onConflictDoNothing()
    await query.insert(media).values({
      uploadHash: randomBytes(32).toString('hex'),
      fileName: 'bild.jpg',
      title: 'Torget en lördag',
      searchText: 'torget en lordag',
      isReady: true,
      createdAt: now,
      createdBy: creator,
      updatedAt: now,
      updatedBy: creator,
      ...file,
      ...options,
      siteId,
      id,
    })
    await query.update(mediaLibraries).set({ usedBytes: sql`used_bytes + ${file.bytes}` })
  })
  return id
}

export interface TestMedia {
  readonly id: string
  readonly isShared: boolean
  readonly fileKey: string
  /** The reference in a text. */
  readonly use: ImageUse
  /** The reference in a picture field. */
  readonly lead: LeadImage
}

function testMedia(id: string, siteId: string, fileKey: string): TestMedia {
  const use = { id, isShared: siteId === '*', alt: '', caption: '' }
  return { id, isShared: siteId === '*', fileKey, use, lead: { ...use, crop: null } }
}

/** A publishable picture: it has an alternative text by default. `size`: of a file made for it. */
export async function aPicture(
  test: MediaTest,
  siteId: string,
  options: Given & { readonly size?: readonly [width: number, height: number]; readonly file?: Buffer } = {},
): Promise<TestMedia> {
  const { size, file, ...about } = options
  const read = file ? await test.images.read(file) : await readOnce(test.images, size)
  const id = about.id ?? randomUUID()
  const fileKey = keyOf(Buffer.concat([read.kept, Buffer.from(id)]))
  await test.files.put(keptFileKey({ libraryId: siteId, mediaId: id, fileKey }, read.extension), read.kept, read.contentType)
  const { contentType, extension, width, height, color } = read
  const alt = about.isDecorative ? '' : 'Människor på ett torg'
  await addRow(
    test,
    siteId,
    { alt, people: 'none', credit: 'Anna Berg', ...about, id },
    { kind: 'image', fileKey, contentType, extension, bytes: read.kept.length, width, height, color },
  )
  return testMedia(id, siteId, fileKey)
}

export const smallPdf = (): Buffer =>
  Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

/** A document with the given bytes, or with small ones. */
export async function aDocument(
  test: MediaTest,
  siteId: string,
  options: Given & { readonly file?: Buffer } = {},
): Promise<TestMedia> {
  const { file = smallPdf(), ...about } = options
  const id = about.id ?? randomUUID()
  const fileKey = keyOf(file)
  await test.files.put(keptFileKey({ libraryId: siteId, mediaId: id, fileKey }, 'pdf'), file, 'application/pdf')
  await addRow(
    test,
    siteId,
    { title: 'Årsmötets protokoll', fileName: 'protokoll.pdf', ...about, id },
    {
      kind: 'document',
      fileKey,
      contentType: 'application/pdf',
      extension: 'pdf',
      bytes: file.length,
      width: 0,
      height: 0,
      color: '#ffffff',
    },
  )
  return testMedia(id, siteId, fileKey)
}
