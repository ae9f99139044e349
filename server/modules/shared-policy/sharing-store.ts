import type { SharingState } from '#contract/policy/shared-policy.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { By, Shareable, StoredSharing } from '../sharing/share-item.ts'
import { ends, goesOn, reachedSites, shareableItem, sharingSql } from '../sharing/shared-sql.ts'

// Shared topics as the federation's own site shares them.

const verbs = { began: 'shared', ended: 'withdrawn' } as const

export const oneSharing = statement<StoredSharing>(
  'shared_topic_of_item',
  `select t.is_required as "isRequired", ${sharingSql('t', verbs)} from shared_topics t where t.origin_site_id = $1 and t.id = $2`,
)
export const shareableTopic = statement<Shareable>('shared_topic_shareable', shareableItem('policy'))
export const withdrawal = statement<{ id: string }>('shared_topic_withdraw', ends('shared_topics', verbs))

interface Sharing {
  readonly isRequired: boolean
  readonly target: SiteTarget
}

// What is public of it comes with the next statement, as after each change of the item.
const insert = statement<{ id: string }>(
  'shared_topic_share',
  `insert into shared_topics (id, origin_site_id, is_required, target, shared_at, shared_by, name, is_public, slug, revision_id, published_at,
     updated_at, summary, head, search_text, media, referred)
   select p.id, p.site_id, $3, $4::jsonb, $5, $6, p.title, false, p.slug, p.revision_id, p.published_at, p.updated_at, '', '{}', '', '[]', '{}'
   from published_items p where p.site_id = $1 and p.id = $2 and p.area = 'policy' on conflict (origin_site_id, id) do nothing returning id`,
)
const fill = statement('shared_topic_fill', 'select fill_shared_topic($1, $2)')

/** False if it has been shared before, or is not public. */
export async function insertSharing(site: SiteDb, id: string, { isRequired, target }: Sharing, by: By): Promise<boolean> {
  const rows = await site.rows(insert, [site.siteId, id, isRequired, JSON.stringify(target), by.now, by.userId])
  if (rows.length > 0) await site.rows(fill, [site.siteId, id])
  return rows.length > 0
}

const change = statement<{ id: string }>(
  'shared_topic_change',
  `update shared_topics set is_required = $4, target = $5::jsonb, ${goesOn(verbs, '$6', '$7')}
   where origin_site_id = $1 and id = $2 and version = $3 returning id`,
)

/** Changes how sites get it; a withdrawn one is shared anew. False if somebody changed it since that version. */
export async function changeSharing(
  site: SiteDb,
  id: string,
  version: number,
  { isRequired, target }: Sharing,
  by: By,
): Promise<boolean> {
  return (await site.rows(change, [site.siteId, id, version, isRequired, JSON.stringify(target), by.now, by.userId])).length > 0
}

const hides = `(not t.is_required and coalesce(e.is_hidden, false))`
const reached = `${reachedSites('shared_topics', 't')}
   left join policy_extensions e on e.topic_id = t.id and e.site_id = s.id
   where t.origin_site_id = (select own_site_id from federation) and t.id = $1`

const counts = statement<SharingState['counts']>(
  'shared_topic_counts',
  `select count(*)::int as reached, (count(*) filter (where ${hides}))::int as hidden, (count(*) filter (where e.has_words))::int as extended,
     (count(*) filter (where e.has_words and e.seen_revision <> t.revision_id))::int as unread
   from ${reached}`,
)
const hidden = statement<{ name: string }>(
  'shared_topic_hidden_on',
  `select s.name from ${reached} and ${hides} order by s.name collate "sv-x-icu", s.id limit 100`,
)

/** What the sites do with it. */
export async function sharingReach(platform: PlatformDb, id: string) {
  const [[count], hiddenOn] = await Promise.all([platform.rows(counts, [id]), platform.rows(hidden, [id])])
  return { counts: count ?? { reached: 0, hidden: 0, extended: 0, unread: 0 }, hiddenOn: hiddenOn.map(({ name }) => name) }
}
