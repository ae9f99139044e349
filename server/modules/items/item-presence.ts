import type { Presence } from '#contract/items.ts'
import { statement } from '../../platform/database/database.ts'
import { findItem } from './item-store.ts'
import type { Work } from './item-work.ts'

// Who has an item open (spec 2.0.5): told every 15 seconds, believed for 40. It informs and never locks.

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

/** Notes that the caller has the item open, or closes it, and says who else has. */
export async function notePresence({ site, area, actor }: Work, id: string, isLeaving: boolean): Promise<Presence> {
  await findItem(site, area.name, id, 'read')
  const values = [site.siteId, id, actor.userId]
  if (isLeaving) {
    await Promise.all([site.rows(left, values), site.rows(forgotten, [site.siteId, actor.now])])
    return { others: [] }
  }
  const [, present] = await Promise.all([site.rows(seen, [...values, actor.now]), site.rows(others, [...values, actor.now])])
  return { others: present }
}
