import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { keptFileKey } from '../modules/media/files/media-keys.ts'
import { slugify } from '#contract/slug.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { CopiedPicture } from './copied/copy-data.ts'
import { isCopiedPicture } from '../bundle/description/copied-sql.ts'
import type { CopiedFile } from './copied/written-file.ts'

/** The facts of a picture in the copy. */
interface MediaRow extends CopiedPicture {
  readonly fileKey: string
  readonly alt: string
  readonly caption: string
  readonly credit: string
  readonly licence: string
  readonly licenceUntil: string | null
  readonly width: number
  readonly height: number
  readonly contentType: string
  readonly tags: readonly string[]
}

const mediaPage = statement<MediaRow>(
  'export_media',
  `select id, file_key as "fileKey", extension, title, alt, caption, credit, licence, licence_until::text as "licenceUntil", width, height,
          content_type as "contentType", tags
   from media m where site_id = $1 and id > $2 and ${isCopiedPicture('m')}
   order by id limit 200`,
)
const firstId = '00000000-0000-0000-0000-000000000000'

/** A readable name, with the beginning of the id to keep equal names apart. */
export const pictureFile = ({ id, title, extension }: CopiedPicture): string =>
  `bilder/${slugify(title) || 'bild'}-${id.slice(0, 8)}.${extension}`

/** Copies the site's own pictures and documents as stored, and their descriptions. */
export async function copyPictures(
  { database, files }: { readonly database: Database; readonly files: FileStore },
  siteId: string,
  folder: string,
): Promise<CopiedFile[]> {
  const copies: CopiedFile[] = []
  const facts: object[] = []
  for (let after = firstId; ;) {
    const rows = await database.inSite(siteId, (site) => site.rows(mediaPage, [siteId, after]), 'read')
    for (const { fileKey, ...row } of rows) {
      const opened = await files.open(keptFileKey({ libraryId: siteId, mediaId: row.id, fileKey }, row.extension))
      if (!opened) continue
      const at = join(folder, `picture-${copies.length}`)
      await pipeline(opened.stream, createWriteStream(at))
      const file = pictureFile(row)
      copies.push({ file, at })
      facts.push({ ...row, file })
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  const at = join(folder, 'pictures.json')
  await writeFile(at, `${JSON.stringify(facts, null, 1)}\n`)
  return [...copies, { file: 'innehall/bilder.json', at }]
}
