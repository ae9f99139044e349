import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { PublishedNews } from './news.ts'
import { publishedNewsRow } from './news.ts'

const subjects = `version = 'published' and field in ('topics', 'persons')`

// From the item to its subjects, and from there to other items: an item without subjects costs one look-up. Content is read only for
// the items that are shown.
const sharing = statement<PublishedNews>(
  'public_news_sharing',
  `select ${publishedNewsRow}
   from (
     select i.site_id, i.id, i.slug, i.facet, i.published_at, i.updated_at, i.head, i.image, s.common
     from (
       select theirs.site_id, theirs.item_id, count(*) as common
       from (select site_id, to_item_id from item_references where ${subjects}
             and item_id = (select id from published_items where path = $1)) mine
       join item_references theirs on theirs.site_id = mine.site_id and theirs.to_item_id = mine.to_item_id
       where theirs.version = 'published' and theirs.field in ('topics', 'persons')
       group by theirs.site_id, theirs.item_id
     ) s join published_items i on i.site_id = s.site_id and i.id = s.item_id
     where i.area = 'news' and i.path <> $1
     order by s.common desc, i.published_at desc, i.id desc limit $2
   ) i
   order by i.common desc, i.published_at desc, i.id desc`,
)

/** News about the same topics or persons as the item at this path, those with most in common first. */
export const newsSharingSubjects = (site: PublicDb, path: string, count: number): Promise<PublishedNews[]> =>
  site.rows(sharing, [path, count])
