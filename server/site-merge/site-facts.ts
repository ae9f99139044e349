import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { isCopiedPicture } from '../bundle/description/copied-sql.ts'

// What two sites are compared by before one is merged into the other.

export interface ItemFact {
  readonly id: string
  readonly area: 'news' | 'policy' | 'representatives' | 'pages'
  readonly slug: string
  readonly path: string
  readonly parentId: string | null
  readonly sortKey: string | null
  readonly systemKey: string | null
  readonly title: string
}
interface NamedFact {
  readonly id: string
  readonly name: string
}

export interface SiteFacts {
  /** Those that a copy of the site holds: neither what is in the trash nor persons with Skyddade uppgifter. */
  readonly items: readonly ItemFact[]
  readonly bodies: readonly (NamedFact & { readonly sortKey: string })[]
  readonly roleTitles: readonly NamedFact[]
  readonly newsCategories: readonly NamedFact[]
  readonly policyAreas: readonly (NamedFact & { readonly slug: string })[]
  readonly policyProgrammes: readonly NamedFact[]
  readonly collections: readonly (NamedFact & { readonly parentId: string | null })[]
  readonly media: readonly { readonly id: string; readonly hash: string }[]
  /** Persons that are not copied. */
  readonly protectedPersons: number
  /** Pictures in its texts that visitors are not shown because of such a person. */
  readonly withheldPictures: number
}

const items = statement<ItemFact>(
  'merge_items',
  `select i.id, i.area, i.slug, i.path, i.parent_id as "parentId", i.sort_key as "sortKey", i.system_key as "systemKey", i.title
   from items i where i.site_id = $1 and i.deleted_at is null
     and not exists (select from person_protection p where p.site_id = i.site_id and p.person_id = i.id) order by i.path`,
)
const takenPaths = statement<{ path: string }>(
  'merge_paths',
  'select path from items where site_id = $1 and deleted_at is null union select from_path from redirects where site_id = $1',
)
const bodies = statement<NamedFact & { sortKey: string }>(
  'merge_bodies',
  'select id, name, sort_key as "sortKey" from bodies where site_id = $1 order by sort_key',
)
const roleTitles = statement<NamedFact>('merge_role_titles', 'select id, name from role_titles where site_id = $1')
const newsCategories = statement<NamedFact>('merge_categories', 'select id, name from news_categories where site_id = $1')
const policyAreas = statement<NamedFact & { slug: string }>(
  'merge_areas',
  'select id, name, slug from policy_areas where site_id = $1',
)
const programmes = statement<NamedFact>('merge_programmes', 'select id, name from policy_programmes where site_id = $1')
const collections = statement<NamedFact & { parentId: string | null }>(
  'merge_collections',
  'select id, name, parent_id as "parentId" from media_collections where site_id = $1',
)
const media = statement<{ id: string; hash: string }>(
  'merge_media',
  `select m.id, m.upload_hash as hash from media m where m.site_id = $1 and ${isCopiedPicture('m')}`,
)
const protectedPersons = statement<{ count: number }>(
  'merge_protected',
  'select count(*)::int as count from person_protection where site_id = $1',
)

const withheldPictures = statement<{ count: number }>(
  'merge_withheld',
  `select count(distinct (u.library_id, u.media_id))::int as count
   from media_uses u join media m on m.site_id = u.library_id and m.id = u.media_id
   where u.site_id = $1 and u.item_id is not null and m.upload_hash = any(withheld_on($1))
     and not exists (select from person_protection p where p.site_id = $1 and p.person_id = u.item_id)`,
)

export async function readFacts(site: SiteDb): Promise<SiteFacts> {
  const of = [site.siteId]
  const [hidden] = await site.rows(protectedPersons, of)
  const [withheld] = await site.rows(withheldPictures, of)
  return {
    items: await site.rows(items, of),
    bodies: await site.rows(bodies, of),
    roleTitles: await site.rows(roleTitles, of),
    newsCategories: await site.rows(newsCategories, of),
    policyAreas: await site.rows(policyAreas, of),
    policyProgrammes: await site.rows(programmes, of),
    collections: await site.rows(collections, of),
    media: await site.rows(media, of),
    protectedPersons: hidden?.count ?? 0,
    withheldPictures: withheld?.count ?? 0,
  }
}

/** The addresses that are taken on the site, those that lead on included. */
export const pathsOf = async (site: SiteDb): Promise<Set<string>> =>
  new Set((await site.rows(takenPaths, [site.siteId])).map(({ path }) => path))
