import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { MediaRef } from '#contract/media-use.ts'
import { titleOf } from '../modules/media/media-text.ts'
import { undescribed } from '../modules/media/uploads/undescribed-media.ts'
import type { CopiedRow } from '../site-export/copied/rows.ts'
import type { Picture } from './demo-files.ts'

/** The pictures and documents of one library, as a copy has them. */
export interface LibraryCopy {
  readonly rows: readonly CopiedRow<'media'>[]
  /** By the name of the file in the copy. */
  readonly bytes: ReadonlyMap<string, Buffer>
  /** By the key in the demonstration. */
  readonly refs: ReadonlyMap<string, MediaRef>
}

const contentTypes = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const

function extensionOf(file: string): keyof typeof contentTypes {
  const extension = extname(file).slice(1)
  if (extension === 'jpg' || extension === 'png' || extension === 'pdf') return extension
  throw new Error(`demonstration/pictures/${file} is neither JPEG, PNG nor PDF`)
}

function rowOf(picture: Picture, bytes: Buffer, at: string, author: string): CopiedRow<'media'> {
  const { file, alt, caption, people, licence, focal, tags } = picture
  const id = randomUUID()
  const extension = extensionOf(file)
  const kind = extension === 'pdf' ? 'document' : 'image'
  const hasConsent = people === 'adults'
  return {
    ...undescribed,
    id,
    file: `bilder/${id}.${extension}`,
    kind,
    uploadHash: createHash('sha256').update(bytes).digest('hex'),
    contentType: contentTypes[extension],
    extension,
    fileName: file,
    bytes: bytes.length,
    // Read from the file when it is kept.
    width: 0,
    height: 0,
    title: titleOf(file, kind),
    alt,
    caption,
    credit: kind === 'image' && alt !== '' ? 'Samling Framåt (illustration)' : '',
    licence,
    people,
    consent: hasConsent ? 'given' : 'notNeeded',
    consentNote: hasConsent ? 'Muntligt när bilden gjordes, av styrelsens sekreterare.' : '',
    suggestedCredit: '',
    suggestedLicence: '',
    suggestedAlt: '',
    focalX: focal.x,
    focalY: focal.y,
    tags,
    createdAt: at,
    createdBy: author,
    updatedAt: at,
    updatedBy: author,
  }
}

const hourMs = 60 * 60 * 1000

/** Reads the files of a library, each with a moment of its own before `now`. `author` is the key of a person. */
export async function readLibrary(
  folder: string,
  pictures: readonly Picture[],
  { isShared, author, now }: { readonly isShared: boolean; readonly author: string; readonly now: Date },
): Promise<LibraryCopy> {
  const rows: CopiedRow<'media'>[] = []
  const bytes = new Map<string, Buffer>()
  const refs = new Map<string, MediaRef>()
  for (const [index, picture] of pictures.entries()) {
    const file = await readFile(join(folder, 'pictures', picture.file))
    const row = rowOf(picture, file, new Date(now.getTime() - (index * 7 + 3) * hourMs).toISOString(), author)
    rows.push(row)
    bytes.set(row.file, file)
    refs.set(picture.key, { id: row.id, isShared })
  }
  return { rows, bytes, refs }
}
