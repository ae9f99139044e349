import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { SharedItem } from './choice-store.ts'
import type { By } from './share-store.ts'

// A site's own words under something that is shared with it: a draft, and what visitors read. All but the beginning are false if somebody
// of the site changed them since that version.

const begin = statement<{ version: number }>(
  'share_words_begin',
  `insert into share_choices (site_id, item_id, origin_site_id, area, title, seen_revision, draft, draft_by, draft_at, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $8, $9) on conflict do nothing returning version`,
)
const keepDraft = statement<{ version: number }>(
  'share_words_draft',
  `update share_choices set draft = $4::jsonb, draft_by = case when $4::jsonb is not null then $5::uuid end,
     draft_at = case when $4::jsonb is not null then $6::timestamptz end, version = version + 1
   where site_id = $1 and item_id = $2 and version = $3 returning version`,
)

/** The first words, not public yet. `seenRevision`: of the text that they were written under. False if somebody of the site has begun meanwhile. */
export async function beginWords(
  site: SiteDb,
  { id, originSiteId, area, title }: SharedItem,
  seenRevision: string,
  draft: object,
  { userId, now }: By,
): Promise<boolean> {
  return (await site.rows(begin, [site.siteId, id, originSiteId, area, title, seenRevision, draft, userId, now])).length > 0
}

/** `draft` null: there is nothing that is not public. */
export async function storeDraft(
  site: SiteDb,
  itemId: string,
  version: number,
  draft: object | null,
  { userId, now }: By,
): Promise<boolean> {
  return (await site.rows(keepDraft, [site.siteId, itemId, version, draft, userId, now])).length > 0
}

const publish = statement<{ version: number }>(
  'share_words_publish',
  `update share_choices set origin_site_id = $4, title = $5, display = $6, words = $7::jsonb, has_words = $8, search_text = $9, seen_revision = $10,
     decided_by = $11, decided_at = $12, draft = null, draft_by = null, draft_at = null, version = version + 1
   where site_id = $1 and item_id = $2 and version = $3 returning version`,
)

interface Words {
  readonly words: object
  readonly hasWords: boolean
  readonly searchText: string
  readonly isHidden: boolean
}

/** Makes the words public, in the place of the draft. */
export async function publishWords(
  site: SiteDb,
  { id, originSiteId, title }: Omit<SharedItem, 'area'>,
  { words, hasWords, searchText, isHidden }: Words,
  { version, seenRevision }: { readonly version: number; readonly seenRevision: string },
  { userId, now }: By,
): Promise<boolean> {
  const said = [isHidden ? 'hidden' : 'auto', words, hasWords, searchText, seenRevision]
  return (await site.rows(publish, [site.siteId, id, version, originSiteId, title, ...said, userId, now])).length > 0
}

const seen = statement<{ version: number }>(
  'share_words_seen',
  `update share_choices set seen_revision = $4, decided_by = $5, decided_at = $6, version = version + 1
   where site_id = $1 and item_id = $2 and version = $3 returning version`,
)

/** Notes that they still fit the text. */
export async function markSeen(site: SiteDb, itemId: string, version: number, revision: string, by: By): Promise<boolean> {
  return (await site.rows(seen, [site.siteId, itemId, version, revision, by.userId, by.now])).length > 0
}

const remove = statement<{ version: number }>(
  'share_words_remove',
  'delete from share_choices where site_id = $1 and item_id = $2 returning version',
)

/** False if there are none. */
export const removeWords = async (site: SiteDb, itemId: string): Promise<boolean> =>
  (await site.rows(remove, [site.siteId, itemId])).length > 0

const index = statement('share_words_index', 'update share_choices set search_text = $3 where site_id = $1 and item_id = $2')

/** Makes the search of the site know the public words. */
export const indexWords = (site: SiteDb, itemId: string, searchText: string): void =>
  site.send(index, [site.siteId, itemId, searchText])
