import { randomUUID } from 'node:crypto'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { ImageUse, LeadImage } from '#contract/media-use.ts'
import { aUser } from '../factories.ts'
import type { TestDatabase } from '../test-database.ts'

export interface LifePicture {
  readonly use: ImageUse
  readonly lead: LeadImage
  /** Updates the picture's row directly, without the checks of the Bildbank. */
  become(columns: Readonly<Record<string, unknown>>): Promise<void>
}

/** A publishable picture or document of a site (`*`: of the federation). It has a row but no file, which these tests never read. */
export async function lifePicture(
  { database, superuser }: TestDatabase,
  siteId: string,
  kind: MediaFacts['kind'] = 'image',
): Promise<LifePicture> {
  const id = randomUUID()
  const { id: creator } = await aUser(database)
  await superuser.query('insert into media_libraries (site_id) values ($1) on conflict do nothing', [siteId])
  await superuser.query(
    `insert into media (site_id, id, kind, upload_hash, file_key, content_type, extension, file_name, bytes, width, height, color,
       title, alt, credit, people, search_text, is_ready, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, $4, 'ab', 'image/jpeg', 'jpg', 'torget.jpg', 1000, 1600, 900, '#336699',
       'Torget', 'Folk på ett torg', 'Anna Berg', 'none', 'torget', true, now(), $5, now(), $5)`,
    [siteId, id, kind, id, creator],
  )
  const use = { id, isShared: siteId === '*', alt: '', caption: '' }
  return {
    use,
    lead: { ...use, crop: null },
    become: async (columns) => {
      const names = Object.keys(columns)
      const set = names.map((name, index) => `${name} = $${index + 3}`).join(', ')
      await superuser.query(`update media set ${set} where site_id = $1 and id = $2`, [siteId, id, ...Object.values(columns)])
    },
  }
}
