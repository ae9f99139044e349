import { generateKeyBetween } from 'fractional-indexing'
import { randomUUID } from 'node:crypto'
import type { Body, BodyInput, BodyWithPeople } from '#contract/representatives/representative-bodies.ts'
import { invalidField, notFound, stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChanged } from '../../sites/sites.ts'
import { assignmentsOfBodies } from './assignment-store.ts'
import { seatAdvice, seatsTaken } from './body-advice.ts'
import type { LockedRow } from '../changes.ts'
import { lockRowsOf, storeChange, newRows } from '../changes.ts'
import { isUuid } from '../../../platform/uuid.ts'

type StoredBody = Body & { readonly sortKey: string }

const columns = `id, name, level, kind, seats, term_from::text as "termFrom", term_to::text as "termTo", url, version, sort_key as "sortKey"`
const allBodies = statement<StoredBody>(
  'bodies_all',
  `select ${columns} from bodies where site_id = $1 order by sort_key collate "C"`,
)
const lockOrder = statement('bodies_order_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
const insert = statement(
  'body_insert',
  `insert into bodies (site_id, id, name, level, kind, seats, term_from, term_to, url, sort_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const update = statement(
  'body_update',
  `update bodies set name = $3, level = $4, kind = $5, seats = $6, term_from = $7, term_to = $8, url = $9, version = version + 1
   where site_id = $1 and id = $2`,
)
const place = statement('body_place', 'update bodies set sort_key = $3, version = version + 1 where site_id = $1 and id = $2')
const assignmentIds = statement<{ id: string }>(
  'body_assignments',
  'select id from assignments where site_id = $1 and body_id = $2',
)
const removeAssignments = statement('body_assignments_delete', 'delete from assignments where site_id = $1 and body_id = $2')
const remove = statement('body_delete', 'delete from bodies where site_id = $1 and id = $2')
const formerCounts = statement<{ bodyId: string; former: number }>(
  'bodies_former',
  `select body_id as "bodyId", count(*)::int as former from assignments where site_id = $1 and to_date < $2::date group by body_id`,
)

/** All bodies of the site, in order. */
export const bodiesOf = (site: SiteDb): Promise<StoredBody[]> => site.rows(allBodies, [site.siteId])

export async function bodyById(site: SiteDb, id: string): Promise<Body> {
  const body = (await bodiesOf(site)).find((one) => one.id === id)
  if (!body) throw notFound()
  return body
}

export async function bodiesWithPeople(site: SiteDb, today: string): Promise<BodyWithPeople[]> {
  const [all, assignments, counts] = await Promise.all([
    bodiesOf(site),
    assignmentsOfBodies(site, today),
    site.rows(formerCounts, [site.siteId, today]),
  ])
  const formerOf = new Map(counts.map(({ bodyId, former }) => [bodyId, former]))
  return all.map((body) => {
    const here = assignments.filter(({ bodyId }) => bodyId === body.id)
    const current = here.filter(({ state }) => state === 'current')
    const coming = here.filter(({ state }) => state === 'coming')
    const taken = seatsTaken(current)
    // For a body whose term has not begun, its future members are counted.
    const advice = seatAdvice(body.name, body.seats, current.length > 0 ? taken : seatsTaken(coming))
    return {
      ...body,
      current,
      coming,
      former: formerOf.get(body.id) ?? 0,
      seatsTaken: taken,
      advice: advice === null ? [] : [advice],
    }
  })
}

const log = (site: SiteDb, action: string, objectId: string, actor: Actor): Promise<void> =>
  recordAudit(site, { actorId: actor.userId, siteId: site.siteId, action: `body.${action}`, objectId }, actor.now)

async function lockBody(site: SiteDb, id: string): Promise<LockedRow[]> {
  if (!isUuid(id)) throw notFound()
  const held = await lockRowsOf(site, 'bodies', [id])
  if (held[0]?.row === null) throw notFound()
  return held
}

const values = (input: BodyInput): readonly unknown[] => [
  input.name,
  input.level,
  input.kind,
  input.seats,
  input.termFrom,
  input.termTo,
  input.url,
]

const inOrder = (site: SiteDb): Promise<unknown> => site.rows(lockOrder, [`${site.siteId} bodies`])

export async function createBody(site: SiteDb, input: BodyInput, actor: Actor): Promise<{ body: Body; undoToken: string }> {
  await inOrder(site)
  const id = randomUUID()
  const last = (await bodiesOf(site)).at(-1)
  await site.rows(insert, [site.siteId, id, ...values(input), generateKeyBetween(last?.sortKey ?? null, null)])
  const undoToken = await storeChange(site, 'body.create', newRows('bodies', [id]), actor)
  await Promise.all([log(site, 'create', id, actor), publicChanged(site)])
  return { body: await bodyById(site, id), undoToken }
}

export async function changeBody(
  site: SiteDb,
  id: string,
  input: BodyInput & { readonly version: number },
  actor: Actor,
): Promise<{ body: Body; undoToken: string }> {
  const held = await lockBody(site, id)
  if (held[0]?.row?.version !== input.version)
    throw stateChanged('Någon har ändrat organet sedan du läste det. Läs igenom och försök igen.')
  await site.rows(update, [site.siteId, id, ...values(input)])
  const undoToken = await storeChange(site, 'body.change', held, actor)
  await Promise.all([log(site, 'change', id, actor), publicChanged(site)])
  return { body: await bodyById(site, id), undoToken }
}

/** Moves a body directly before another; null: last. */
export async function moveBody(site: SiteDb, id: string, beforeId: string | null, actor: Actor): Promise<{ undoToken: string }> {
  await inOrder(site)
  const held = await lockBody(site, id)
  const others = (await bodiesOf(site)).filter((body) => body.id !== id)
  const at = beforeId === null ? others.length : others.findIndex((body) => body.id === beforeId)
  if (at === -1) throw invalidField('beforeId', 'Organet finns inte längre. Läs in sidan igen.')
  await site.rows(place, [site.siteId, id, generateKeyBetween(others[at - 1]?.sortKey ?? null, others[at]?.sortKey ?? null)])
  const undoToken = await storeChange(site, 'body.move', held, actor)
  await Promise.all([log(site, 'move', id, actor), publicChanged(site)])
  return { undoToken }
}

/** Removes a body with its assignments, if their number is still the one that the caller saw. */
export async function removeBody(site: SiteDb, id: string, assignments: number, actor: Actor): Promise<{ undoToken: string }> {
  const body = await lockBody(site, id)
  const ids = (await site.rows(assignmentIds, [site.siteId, id])).map((row) => row.id)
  if (ids.length !== assignments) throw stateChanged(`Organet har nu ${ids.length} uppdrag. Läs igenom dem innan du tar bort det.`)
  const held = [...body, ...(await lockRowsOf(site, 'assignments', ids))]
  await site.rows(removeAssignments, [site.siteId, id])
  await site.rows(remove, [site.siteId, id])
  const undoToken = await storeChange(site, 'body.remove', held, actor)
  await Promise.all([log(site, 'remove', id, actor), publicChanged(site)])
  return { undoToken }
}
