import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaRef } from '#contract/media-use.ts'
import { countBytes, refuseBeyondQuota } from '../modules/media/media-library.ts'
import { keptFileKey, sizeKey } from '../modules/media/files/media-keys.ts'
import { insertMedia } from '../modules/media/media-store.ts'
import { searchTextOf, titleOf } from '../modules/media/media-text.ts'
import { receiveFile } from '../modules/media/uploads/received-file.ts'
import type { Database } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { ImageWork } from '../platform/images/image-work.ts'
import type { DemoPicture } from './demo-pictures.ts'
import { demoDocuments, demoLogos, demoPortraits, logoKey, portraitKey, sharedPictures, sitePictures } from './demo-pictures.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoMedia } from './demo-text.ts'

export interface SeedFiles {
  readonly files: FileStore
  readonly images: ImageWork
  /** The folder server/seed/pictures, which differs between source and build. */
  readonly folder: string
}

type Described = Omit<DemoPicture, 'tags'> & { readonly tags?: readonly string[] }

const portrait = (name: string): Described => ({
  key: portraitKey(name),
  file: `Porträtt ${name}.jpg`,
  alt: `Porträtt av ${name}`,
  people: 'adults',
  tags: ['porträtt'],
  licence: 'press',
  focal: { x: 0.5, y: 0.4 },
})
const logo = (file: string): Described => ({ key: logoKey, file, alt: 'Föreningens logotyp', people: 'none' })
const document = ([key, file]: readonly [string, string]): Described => ({ key, file, alt: '', people: 'none' })

/** Stores the files first and then their row, in the same steps as an upload. */
async function addOne(
  database: Database,
  { files, images, folder }: SeedFiles,
  libraryId: string,
  picture: Described,
  by: { readonly userId: string; readonly now: Date },
): Promise<string> {
  const id = randomUUID()
  const bytes = await readFile(join(folder, picture.file))
  const file = await receiveFile(
    { images },
    { bytes, hash: createHash('sha256').update(bytes).digest('hex') },
    { id, fileName: picture.file },
  )
  const { columns } = file
  const place = { libraryId, mediaId: id, fileKey: columns.fileKey }
  await files.put(keptFileKey(place, columns.extension), file.kept, columns.contentType)
  if (file.preview) await files.put(sizeKey(place, 'full', 320, 'webp'), file.preview, 'image/webp')
  const isImage = columns.kind === 'image'
  const about = {
    title: titleOf(picture.file, columns.kind),
    alt: picture.alt,
    caption: picture.caption ?? '',
    credit: isImage && picture.alt !== '' ? 'Samling Framåt (illustration)' : '',
    tags: [...(picture.tags ?? [])],
    fileName: picture.file,
  }
  const withConsent = picture.people === 'adults'
  await database.inSite(libraryId, async (library) => {
    await refuseBeyondQuota(library, id, columns.bytes, by.now)
    await insertMedia(library, {
      siteId: libraryId,
      id,
      ...columns,
      ...about,
      isDecorative: false,
      licence: picture.licence ?? 'own',
      licenceUntil: null,
      people: picture.people,
      consent: withConsent ? 'given' : 'notNeeded',
      consentNote: withConsent ? 'Muntligt när bilden gjordes, av styrelsens sekreterare.' : '',
      consentOn: null,
      isAiGenerated: false,
      isHidden: false,
      needsRecheck: false,
      former: null,
      focalX: picture.focal?.x ?? 0.5,
      focalY: picture.focal?.y ?? 0.5,
      crops: {},
      collectionId: null,
      searchText: searchTextOf(about),
      // Its sizes are made at the first request for them.
      isReady: true,
      fault: null,
      version: 1,
      createdAt: by.now,
      createdBy: by.userId,
      updatedAt: by.now,
      updatedBy: by.userId,
      deletedAt: null,
      deletedBy: null,
    })
    await countBytes(library, columns.bytes)
  })
  return id
}

async function addAll(
  database: Database,
  files: SeedFiles,
  libraryId: string,
  pictures: readonly Described[],
  by: { readonly userId: string; readonly now: Date },
): Promise<DemoMedia> {
  const made = new Map<string, MediaRef>()
  for (const [index, picture] of pictures.entries()) {
    const now = new Date(by.now.getTime() - (index * 7 + 3) * 60 * 60_000)
    const id = await addOne(database, files, libraryId, picture, { ...by, now })
    made.set(picture.key, { id, isShared: libraryId === '*' })
  }
  return made
}

/** Fills the Bildbank of the federation. */
export const seedSharedMedia = (
  database: Database,
  files: SeedFiles,
  by: { readonly userId: string; readonly now: Date },
): Promise<DemoMedia> => addAll(database, files, '*', sharedPictures, by)

/** Fills the Bildbank of a site, and returns the media its texts can show: its own and the federation's. */
export async function seedSiteMedia(
  database: Database,
  files: SeedFiles,
  siteId: DemoSiteId,
  shared: DemoMedia,
  by: { readonly userId: string; readonly now: Date },
): Promise<DemoMedia> {
  const logoFile = demoLogos[siteId]
  const own = await addAll(
    database,
    files,
    siteId,
    [
      ...(sitePictures[siteId] ?? []),
      ...(demoPortraits[siteId] ?? []).map(portrait),
      ...(logoFile ? [logo(logoFile)] : []),
      ...(demoDocuments[siteId] ?? []).map(document),
    ],
    by,
  )
  return new Map([...shared, ...own])
}
