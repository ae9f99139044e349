import type { SharedPageState, SharePageInput } from '#contract/broadcasts/shared-pages.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { By, DecidedAgainst, Shareable, StoredSharing } from '../sharing/share-item.ts'
import { readReach } from '../sharing/share-item.ts'
import { ends, goesOn, hiddenOnSites, reachedSites, shareableItem, sharingSql } from '../sharing/shared-sql.ts'

// Shared pages as the federation's own site shares them.

export interface StoredPage extends StoredSharing {
  readonly isInMenu: boolean
}

const verbs = { began: 'shared', ended: 'withdrawn' } as const

export const oneSharing = statement<StoredPage>(
  'shared_page_of_item',
  `select s.is_required as "isRequired", s.is_in_menu as "isInMenu", ${sharingSql('s', verbs)}
   from shared_pages s where s.origin_site_id = $1 and s.id = $2`,
)
export const shareablePage = statement<Shareable>('shared_page_shareable', shareableItem('pages'))
export const withdrawal = statement<{ id: string }>('shared_page_withdraw', ends('shared_pages', verbs))

const insert = statement<{ id: string }>(
  'shared_page_share',
  `insert into shared_pages (id, origin_site_id, is_required, target, is_in_menu, shared_at, shared_by, title, is_public, path, system_key,
     published_at, updated_at, no_index, head, body, search_text, media, referred)
   select p.id, p.site_id, $3, $4::jsonb, $5, $6, $7, p.title, true, p.path, p.system_key, p.published_at, p.updated_at, p.no_index, p.head,
     p.body, p.search_text, broadcast_media(p.site_id, p.media), broadcast_referred(p.site_id, p.id)
   from published_items p where p.site_id = $1 and p.id = $2 and p.area = 'pages'
   on conflict (id) do nothing returning id`,
)
const change = statement<{ id: string }>(
  'shared_page_change',
  `update shared_pages set is_required = $3, target = $4::jsonb, is_in_menu = $5, ${goesOn(verbs, '$6', '$7')}
   where origin_site_id = $1 and id = $2 and version = $8 returning id`,
)

/** Shares it, anew if it was withdrawn, or changes how sites get it. False if somebody did since that version, or it is not public. */
export async function storeSharing(site: SiteDb, id: string, input: SharePageInput, by: By): Promise<boolean> {
  const { isRequired, target, isInMenu, version } = input
  const values = [site.siteId, id, isRequired, JSON.stringify(target), isInMenu, by.now, by.userId]
  const rows = await (version === null ? site.rows(insert, values) : site.rows(change, [...values, version]))
  return rows.length > 0
}

const isHidden = 'not p.is_required and coalesce(c.is_hidden, false)'
const reached = `${reachedSites('shared_pages', 'p')}
   left join shared_page_choices c on c.page_id = p.id and c.site_id = s.id
   where p.id = $1`
const counts = statement<SharedPageState['counts']>(
  'shared_page_counts',
  `select count(*)::int as reached, (count(*) filter (where ${isHidden}))::int as hidden from ${reached}`,
)
const hidden = statement<DecidedAgainst>('shared_page_hidden_on', hiddenOnSites('c', reached, isHidden))

/** What the sites do with it. */
export const sharingReach = (platform: PlatformDb, id: string) => readReach(platform, id, counts, hidden)
