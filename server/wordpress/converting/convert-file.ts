import { createHash } from 'node:crypto'
import { cleanFileName, titleOf } from '../../modules/media/media-text.ts'
import type { FileReaders, ReceivedFile } from '../../modules/media/uploads/received-file.ts'
import { receiveFile } from '../../modules/media/uploads/received-file.ts'
import { undescribed } from '../../modules/media/uploads/undescribed-media.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors.ts'
import type { CopiedRow } from '../../site-export/copied/rows.ts'
import { rows } from '../../site-export/copied/rows.ts'
import { pictureFile } from '../../site-export/picture-copies.ts'
import { CopyRefused } from '../../site-export/reading/copy-refused.ts'
import { inPatience } from '../../site-export/reading/keep-pictures.ts'
import { idOf } from '../reading/source-keys.ts'
import type { FileRow } from '../stored/file-rows.ts'
import { WxrRefused } from '../stored/wxr-refused.ts'
import { fileNameIn } from '../texts/context.ts'
import { wordsIn } from '../texts/words-in.ts'
import type { Converted } from './bundle.ts'
import { without } from './bundle.ts'

/** Opens a transaction that cannot write. */
export type Look = <T>(work: (site: SiteDb) => Promise<T>) => Promise<T>

/** Where the bytes of a file come from; null when it is not there. Throws HttpError with the reason when it cannot be had. */
type BytesOf = (address: string) => Promise<Buffer | null>

interface How {
  readonly bytesOf: BytesOf
  /** It has been read in before. */
  readonly isKnown: boolean
  readonly now: Date
  /** Throws for a file that the Bildbank has no room for beside those before it; a file that is added at once needs none. */
  readonly refuseBeyondRoom?: (bytes: number) => void
}

/** What a file of the old website became, with its row and what is stored where it comes along. */
interface ConvertedFile {
  readonly line: Converted
  readonly picture?: CopiedRow<'media'>
  readonly file?: ReceivedFile
}

const sameFile = statement<{ id: string }>(
  'wordpress_same_file',
  'select id from media where site_id = $1 and upload_hash = $2 and deleted_at is null limit 1',
)

/** Reads a file as an upload. */
async function received(
  readers: FileReaders,
  look: Look,
  siteId: string,
  row: FileRow,
  bytes: Buffer,
  { now, refuseBeyondRoom }: Pick<How, 'now' | 'refuseBeyondRoom'>,
): Promise<ConvertedFile> {
  const { nth, sourceKey } = row
  const hash = createHash('sha256').update(bytes).digest('hex')
  const [same] = await look((site) => site.rows(sameFile, [siteId, hash]))
  const line = without(nth, 'changed', [...row.notes, 'Samma fil fanns redan i bildbanken, och används.'], sourceKey)
  if (same) return { line: { ...line, hash, mediaId: same.id } }
  const id = idOf(siteId, sourceKey)
  const fileName = cleanFileName(fileNameIn(row.fileUrl))
  const file = await inPatience(() => receiveFile(readers, { bytes, hash }, { id, fileName }))
  refuseBeyondRoom?.(file.kept.length)
  const { fileKey: _key, color, isReady: _isReady, ...columns } = file.columns
  const isPicture = columns.kind === 'image'
  const title = wordsIn(row.title, 100) || titleOf(fileName, columns.kind)
  const at = now.toISOString()
  const picture = rows.media.parse({
    ...undescribed,
    ...columns,
    id,
    file: pictureFile({ id, title, extension: columns.extension }),
    fileName,
    title,
    alt: isPicture ? row.alt : '',
    caption: row.caption,
    licence: 'unknown',
    tags: [],
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
  })
  const ofRights = isPicture ? ['Rättigheten är okänd: fyll i fotograf och rättighet i bildbanken.'] : []
  return { line: { ...line, table: 'media', outcome: 'kept', notes: row.notes, notesIfNew: ofRights, hash, color }, picture, file }
}

/** What becomes of a file. */
export async function convertFile(
  readers: FileReaders,
  look: Look,
  siteId: string,
  row: FileRow,
  { bytesOf, isKnown, ...how }: How,
): Promise<ConvertedFile> {
  const left = (note: string): ConvertedFile => ({ line: without(row.nth, 'leftOut', [...row.notes, note], row.sourceKey) })
  if (isKnown) return { line: without(row.nth, 'same', [], row.sourceKey) }
  if (row.fileUrl === '') return left('Posten har ingen fil.')
  try {
    const bytes = await bytesOf(row.fileUrl)
    if (bytes === null) return left('Filen fanns inte med. Packa XML-filen och mappen wp-content/uploads i en ZIP, och läs in den.')
    return await received(readers, look, siteId, row, bytes, how)
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return left(error.message)
    if (error instanceof WxrRefused) return left(error.message)
    if (error instanceof CopyRefused) return left(error.message)
    throw error
  }
}
