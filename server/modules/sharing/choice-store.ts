import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { SharedArea } from '../shares/shares-table.ts'
import type { By } from './share-store.ts'

// What a site decides about something that is shared with it, of every kind.

export interface SharedItem {
  readonly id: string
  readonly originSiteId: string
  readonly area: SharedArea
  readonly title: string
}

interface Choice {
  readonly display: 'auto' | 'shown' | 'hidden'
  /** Why it is hidden, for the federation. */
  readonly reason: string
  /** The site's own public words, in the form of the kind. */
  readonly words?: object
  readonly hasWords?: boolean
  readonly quotePersonId?: string | null
  /** A Swedish date, inclusive. */
  readonly pinnedUntil?: string | null
}

const insert = statement<{ version: number }>(
  'share_choose',
  `insert into share_choices (site_id, item_id, origin_site_id, area, title, display, reason, words, has_words, quote_person_id, pinned_until,
     decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11::date, $12, $13) on conflict do nothing returning version`,
)
const update = statement<{ version: number }>(
  'share_choose_again',
  `update share_choices set origin_site_id = $3, area = $4, title = $5, display = $6, reason = $7, words = $8::jsonb, has_words = $9,
     quote_person_id = $10, pinned_until = $11::date, decided_by = $12, decided_at = $13, version = version + 1
   where site_id = $1 and item_id = $2 and version = $14 returning version`,
)

/** `version` null: nothing was decided. False if somebody of the site decided since that version. */
export async function storeChoice(
  site: SiteDb,
  { id, originSiteId, area, title }: SharedItem,
  { display, reason, words = {}, hasWords = false, quotePersonId = null, pinnedUntil = null }: Choice,
  version: number | null,
  { userId, now }: By,
): Promise<boolean> {
  const values = [
    site.siteId,
    id,
    originSiteId,
    area,
    title,
    display,
    reason,
    words,
    hasWords,
    quotePersonId,
    pinnedUntil,
    userId,
    now,
  ]
  const rows = await (version === null ? site.rows(insert, values) : site.rows(update, [...values, version]))
  return rows.length > 0
}

const ownAgain = statement<{ id: string }>(
  'share_own_again',
  'delete from share_choices where site_id = $1 and own_id = $2 returning item_id as id',
)
const standIn = statement(
  'share_stands_in',
  `insert into share_choices (site_id, item_id, origin_site_id, area, title, display, own_id, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, 'shown', $6, $7, $8)
   on conflict (site_id, item_id) do update set origin_site_id = excluded.origin_site_id, own_id = excluded.own_id, display = excluded.display,
     decided_by = excluded.decided_by, decided_at = excluded.decided_at, version = share_choices.version + 1`,
)

/** Shows the site's own item as it is written there. False: it was already. */
export const showOwn = async (site: SiteDb, ownId: string): Promise<boolean> =>
  (await site.rows(ownAgain, [site.siteId, ownId])).length > 0

/** Shows what another site writes in the place of an item of the site's own. */
export async function showInstead(
  site: SiteDb,
  { id, originSiteId, area, title }: SharedItem,
  ownId: string,
  { userId, now }: By,
): Promise<void> {
  await showOwn(site, ownId)
  await site.rows(standIn, [site.siteId, id, originSiteId, area, title, ownId, userId, now])
}
