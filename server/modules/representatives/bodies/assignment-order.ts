import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChanged } from '../../sites/sites.ts'
import { inBodyOrder, oneAssignment } from './assignment-store.ts'
import { lockRowsOf, storeChange } from '../changes.ts'
import { ownRoleJoin, roleWeight } from '../role-order.ts'

// The hand order of people in a body, among roles of equal weight.

const place = statement(
  'assignment_place',
  'update assignments set sort_key = $3, version = version + 1 where site_id = $1 and id = $2',
)
const bodyLock = statement<{ id: string }>(
  'assignment_body_lock',
  'select id from bodies where site_id = $1 and id = $2 for update',
)
const ofBody = statement<{ id: string; weight: number; sortKey: string | null; isEnded: boolean }>(
  'assignments_order_of_body',
  `select a.id, ${roleWeight} as weight, a.sort_key as "sortKey",
          a.to_date is not null and a.to_date < $3::date or i.deleted_at is not null as "isEnded"
   from assignments a join items i on i.site_id = a.site_id and i.id = a.person_id ${ownRoleJoin}
   where a.site_id = $1 and a.body_id = $2 order by ${inBodyOrder}`,
)

/**
 * Moves an assignment directly before another of the same weight in the body; null: after the last of them. The first move in a body
 * gives all its people a sort key in their current order: before that they are ordered by name, as newcomers still are.
 */
export async function moveAssignment(
  site: SiteDb,
  id: string,
  beforeId: string | null,
  actor: Actor,
): Promise<{ undoToken: string }> {
  const today = stockholmDate(actor.now)
  const { bodyId } = await oneAssignment(site, id, today)
  await site.rows(bodyLock, [site.siteId, bodyId])
  const all = await site.rows(ofBody, [site.siteId, bodyId, today])
  const moved = all.find((row) => row.id === id)
  if (!moved) throw notFound()
  const held = await lockRowsOf(
    site,
    'assignments',
    all.map((row) => row.id),
  )

  const keys = new Map<string, string | null>(all.map((row) => [row.id, row.sortKey]))
  const peers = all.filter((row) => row.weight === moved.weight && (!row.isEnded || row.sortKey !== null))
  if (peers.some(({ sortKey }) => sortKey === null)) {
    const highest = all
      .map(({ sortKey }) => sortKey)
      .filter((key) => key !== null)
      .toSorted(byCodeUnits)
      .at(-1)
    const fresh = generateNKeysBetween(highest ?? null, null, peers.length)
    for (const [at, peer] of peers.entries()) keys.set(peer.id, fresh[at] ?? null)
  }
  const others = peers.filter((row) => row.id !== id)
  const at = beforeId === null ? others.length : others.findIndex((row) => row.id === beforeId)
  if (at === -1) throw invalidField('beforeId', 'Bara de som har lika tung roll kan byta plats med varandra.')
  const keyOf = (index: number): string | null => keys.get(others[index]?.id ?? '') ?? null
  keys.set(id, freeKey(keyOf(at - 1), keyOf(at), new Set(keys.values())))

  const changed = all.filter((row) => keys.get(row.id) !== row.sortKey)
  // Emptied first: sort keys are unique, also between two of these updates.
  for (const row of changed) await site.rows(place, [site.siteId, row.id, null])
  for (const row of changed) await site.rows(place, [site.siteId, row.id, keys.get(row.id)])
  const ids = new Set(changed.map((row) => row.id))
  const undoToken = await storeChange(
    site,
    'assignment.move',
    held.filter((row) => ids.has(row.id)),
    actor,
  )
  await Promise.all([
    recordAudit(site, { actorId: actor.userId, siteId: site.siteId, action: 'assignment.move', objectId: id }, actor.now),
    publicChanged(site),
  ])
  return { undoToken }
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : 1)

/** A key between two that no row of another weight has. */
function freeKey(before: string | null, after: string | null, taken: ReadonlySet<string | null>): string {
  let key = generateKeyBetween(before, after)
  while (taken.has(key)) key = generateKeyBetween(before, key)
  return key
}
