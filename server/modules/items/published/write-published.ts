import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { Fields } from '../actor.ts'
import { storedForm } from '../area-content.ts'
import type { ItemArea } from '../item-area.ts'
import { searchTextOf } from '../store/item-work.ts'

// The item life writes the public row of an item from the content that it publishes (docs/decisions/047). A trigger keeps the
// address and the place of that row, and deletes it when the item is no longer public.

// Address and place come from the row of `items`. An item that is not published there gets no public row.
const writeRow = statement(
  'published_item_write',
  `insert into published_items (site_id, id, revision_id, area, slug, path, parent_id, sort_key, system_key, published_at, is_protected,
     title, about, facet, pinned_until, no_index, head, body, search_text, lead_field, media,
     event_start, event_end)
   select i.site_id, i.id, i.published_revision_id, i.area, i.slug, i.path, i.parent_id, i.sort_key, i.system_key, i.published_at,
     i.is_protected, $3, $4, $5, $6::date, $7, $8, $9, $10, $11,
     case when exists (select from media_uses u where u.site_id = i.site_id and u.item_id = i.id and u.version = 'published')
       then published_media(i.site_id, i.id) else '[]' end, $12, $13
   from items i
   where i.site_id = $1 and i.id = $2 and i.published_revision_id is not null and i.deleted_at is null
   on conflict (site_id, id) do update set
     revision_id = excluded.revision_id, title = excluded.title, about = excluded.about, facet = excluded.facet,
     pinned_until = excluded.pinned_until, no_index = excluded.no_index, head = excluded.head, body = excluded.body, search_text = excluded.search_text,
     lead_field = excluded.lead_field, media = excluded.media,
     event_start = excluded.event_start, event_end = excluded.event_end, updated_at = now()`,
)
const writeWords = statement(
  'published_item_words',
  `with shared as (update shares set search_text = $3 where origin_site_id = $1 and id = $2 and revision_id is not null)
   update published_items set search_text = $3 where site_id = $1 and id = $2`,
)

/** The group that lists filter by; null where there is none. Content without a group gets the group of new content. */
function facetOf({ grouping, empty }: ItemArea<Fields>, content: Fields): string | null {
  if (grouping === null) return null
  const chosen = content[grouping.field]
  const facet = typeof chosen === 'string' && chosen !== '' ? chosen : empty[grouping.field]
  return typeof facet === 'string' && facet !== '' ? facet : null
}

/** Makes `content` the public text of an item. Call this after its row names the published revision and its uses of media are written. */
export function writePublished(site: SiteDb, area: ItemArea<Fields>, id: string, content: Fields): void {
  const { [area.textField]: text, ...head } = storedForm(content) as Fields
  const { about, pinnedUntil, noIndex, event } = area.shown(content)
  site.send(writeRow, [
    site.siteId,
    id,
    area.title(content),
    about,
    facetOf(area, content),
    pinnedUntil,
    noIndex,
    head,
    text,
    searchTextOf(area, content),
    area.leadField,
    event?.start ?? null,
    event?.end ?? null,
  ])
}

const publishedContent = statement<{ id: string; area: string; content: unknown }>(
  'published_item_content',
  `select i.id, i.area, r.content
   from items i join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
   where i.site_id = $1 and i.id = any($2::uuid[])`,
)

/** Writes the public rows of several items from their published revisions. Throws for an unknown area. */
export async function writePublishedOf(
  site: SiteDb,
  areas: ReadonlyMap<string, ItemArea<Fields>>,
  ids: readonly string[],
): Promise<void> {
  for (const { id, area: name, content } of await site.rows(publishedContent, [site.siteId, ids])) {
    const area = areas.get(name)
    if (!area) throw new Error(`No area is named ${name}`)
    writePublished(site, area, id, area.content.parse(content))
  }
}

/** Rewrites the words of the public search. */
export const writePublishedWords = (site: SiteDb, area: ItemArea<Fields>, id: string, content: Fields): void =>
  site.send(writeWords, [site.siteId, id, searchTextOf(area, content)])
