import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { deciding } from './choice-store.ts'
import type { By } from './share-store.ts'

// A site's own words under something that is shared with it: a draft, and what visitors read. `seenRevision` is that of the text that
// they were written to.

/** The first words, not public yet. */
export const beginWords = deciding('share_words_begin', 'seenRevision', 'draft', 'draftBy', 'draftAt')
/** Makes words public, in the place of the draft if that is null. */
export const publishWords = deciding(
  'share_words_publish',
  'display',
  'words',
  'hasWords',
  'searchText',
  'seenRevision',
  'draft',
  'draftBy',
  'draftAt',
)
/** Notes that they still fit the text. */
export const markSeen = deciding('share_words_seen', 'seenRevision')

const keepDraft = statement<{ version: number }>(
  'share_words_draft',
  `update share_choices set draft = $4::jsonb, draft_by = case when $4::jsonb is not null then $5::uuid end,
     draft_at = case when $4::jsonb is not null then $6::timestamptz end, version = version + 1
   where site_id = $1 and item_id = $2 and version = $3 returning version`,
)

/** `draft` null: all words are public. False if the site has changed the words since that version. */
export async function storeDraft(
  site: SiteDb,
  itemId: string,
  version: number,
  draft: object | null,
  { userId, now }: By,
): Promise<boolean> {
  return (await site.rows(keepDraft, [site.siteId, itemId, version, draft, userId, now])).length > 0
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
