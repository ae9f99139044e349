import type { ItemNow, Person, Presence } from '#contract/items/items.ts'
import { statement } from '../../../platform/database/database.ts'
import { formerUser } from '../../accounts/former-user.ts'
import { itemState } from '../store/item-state.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, namesOf } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'

// People who have an item open: reported every 15 seconds, valid for 40. This only informs and never locks. The answer also
// contains the item's current state, so that an open editor learns of changes by others.

const believedForSeconds = 40

const seen = statement(
  'presence_seen',
  `insert into item_presence (site_id, item_id, user_id, seen_at) values ($1, $2, $3, $4)
   on conflict (site_id, item_id, user_id) do update set seen_at = excluded.seen_at`,
)
const left = statement('presence_left', 'delete from item_presence where site_id = $1 and item_id = $2 and user_id = $3')
const others = statement<{ id: string; name: string }>(
  'presence_others',
  `select u.id, u.name from item_presence p join users u on u.id = p.user_id
   where p.site_id = $1 and p.item_id = $2 and p.user_id <> $3 and p.seen_at > $4::timestamptz - interval '${believedForSeconds} seconds'
   order by u.name collate "sv-x-icu"`,
)
const forgotten = statement(
  'presence_forget',
  `delete from item_presence where site_id = $1 and seen_at < $2::timestamptz - interval '1 day'`,
)
const revisionAuthor = statement<{ by: string }>(
  'presence_published_by',
  'select created_by as "by" from item_revisions where site_id = $1 and id = $2',
)

const comments = statement<{ open: number; mark: string }>(
  'presence_comments',
  `select (count(*) filter (where not is_resolved))::int as open, count(*) || '.' || coalesce(sum(version), 0) as mark
   from item_comments where site_id = $1 and item_id = $2`,
)

/** Records that the caller has the item open, or closes it. Returns the other people who have it open, and its current state. */
export async function notePresence(work: Work, id: string, isLeaving: boolean): Promise<Presence> {
  const { site, area, actor } = work
  const item = await findItem(site, area.name, id, 'read')
  const values = [site.siteId, id, actor.userId]
  if (isLeaving) {
    const [, , now] = await Promise.all([
      site.rows(left, values),
      site.rows(forgotten, [site.siteId, actor.now]),
      itemNow(work, item),
    ])
    return { others: [], now }
  }
  // An item in the trash is not edited.
  if (item.deletedAt) return { others: [], now: await itemNow(work, item) }
  const [, present, now] = await Promise.all([
    site.rows(seen, [...values, actor.now]),
    site.rows(others, [...values, actor.now]),
    itemNow(work, item),
  ])
  return { others: present, now }
}

async function itemNow({ site }: Work, item: StoredItem): Promise<ItemNow> {
  const [[published], [told]] = await Promise.all([
    item.publishedRevisionId ? site.rows(revisionAuthor, [site.siteId, item.publishedRevisionId]) : [],
    site.rows(comments, [site.siteId, item.id]),
  ])
  const ids = [published?.by, item.scheduledBy, item.deletedBy, item.review?.by].filter((id) => typeof id === 'string')
  const names = await namesOf(site, ids)
  const person = (id: string | null | undefined): Person | null => (id ? { id, name: names.get(id) ?? formerUser } : null)
  return {
    state: itemState(item),
    isLive: item.publishedRevisionId !== null,
    draftVersion: item.draftVersion,
    parentId: item.parentId,
    path: item.path,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    publishedBy: person(published?.by),
    publishAt: item.publishAt?.toISOString() ?? null,
    scheduledBy: person(item.scheduledBy),
    trashedAt: item.deletedAt?.toISOString() ?? null,
    trashedBy: person(item.deletedBy),
    reviewState: item.review?.state ?? null,
    reviewAt: item.review?.at ?? null,
    reviewBy: person(item.review?.by),
    comments: told ?? { open: 0, mark: '' },
  }
}
