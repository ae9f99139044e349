import { randomUUID } from 'node:crypto'
import type { NewsEvent } from '#contract/news/event.ts'
import type { SignUpInput } from '#contract/news/sign-ups.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { publicContentChanged } from '../sites/sites.ts'
import { enqueueForgetting, enqueueLetter, queueReminder } from './sign-up-queue.ts'
import { holdsPlaces, isAhead, signUpState } from './sign-up-state.ts'
import { countTaken, lockPlaces, placesFreed } from './waiting-list.ts'

// Signing up for an event. A place is taken when the link in the mail is used, and not before: an address that somebody else typed
// takes none.

export interface SignUpOf {
  readonly id: string
  readonly itemId: string
  readonly name: string
  readonly people: number
  readonly confirmedAt: Date | null
  readonly queuedAt: Date | null
  readonly offeredUntil: Date | null
  /** Sign-ups before it in line, of those who were not asked yet. */
  readonly ahead: number
  readonly title: string
  readonly slug: string
  readonly event: NewsEvent
  readonly end: Date
}

const shownEvent = statement<{ event: NewsEvent; end: Date }>(
  'event_to_sign_up_for',
  'select event, event_end as "end" from published_items where site_id = $1 and id = $2 and event_end is not null',
)
// A person is an address and a name, in letters of either case. Until the link was used, the newest sign-up of a person counts. Afterwards a
// further one changes nothing and gets the link again: it may have been typed by somebody else.
const put = statement<{ id: string; isOpen: boolean }>(
  'event_sign_up_put',
  `insert into event_sign_ups as s (site_id, id, item_id, name, email, people, created_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (site_id, item_id, email, lower(name collate "sv-x-icu")) do update set
     name = case when s.confirmed_at is null and s.queued_at is null then excluded.name else s.name end,
     people = case when s.confirmed_at is null and s.queued_at is null then excluded.people else s.people end,
     created_at = case when s.confirmed_at is null and s.queued_at is null then excluded.created_at else s.created_at end
   returning id, confirmed_at is null and queued_at is null as "isOpen"`,
)
const byId = statement<SignUpOf>(
  'event_sign_up',
  `select s.id, s.item_id as "itemId", s.name, s.people, s.confirmed_at as "confirmedAt", s.queued_at as "queuedAt",
     s.offered_until as "offeredUntil", i.title, i.slug, i.event, i.event_end as "end",
     (select count(*)::int from event_sign_ups b where b.site_id = s.site_id and b.item_id = s.item_id and b.confirmed_at is null
        and b.offered_until is null and (b.queued_at, b.id) < (s.queued_at, s.id)) as ahead
   from event_sign_ups s join published_items i on i.site_id = s.site_id and i.id = s.item_id
   where s.site_id = $1 and s.id = $2 and i.event_end is not null`,
)
const confirm = statement(
  'event_sign_up_confirm',
  'update event_sign_ups set confirmed_at = $3, queued_at = null, offered_until = null where site_id = $1 and id = $2',
)
const stand = statement(
  'event_sign_up_stand_in_line',
  'update event_sign_ups set queued_at = $3, offered_until = null where site_id = $1 and id = $2',
)
const setPeople = statement('event_sign_up_people', 'update event_sign_ups set people = $3 where site_id = $1 and id = $2')
const itemOf = statement<{ itemId: string }>(
  'event_of_sign_up',
  'select item_id as "itemId" from event_sign_ups where site_id = $1 and id = $2',
)
const remove = statement<{ heldPlaces: boolean }>(
  'event_sign_up_remove',
  `delete from event_sign_ups where site_id = $1 and id = $2
   returning confirmed_at is not null or offered_until is not null as "heldPlaces"`,
)

/**
 * `queued`: it stands in line. `full`: there are not so many places, and nothing was changed. `closed`: the event is over, cancelled, no
 * longer public, or takes no sign-ups. `cancelled`: the sign-up was removed.
 */
export type SignUpOutcome = 'taken' | 'queued' | 'full' | 'changed' | 'closed' | 'cancelled'

/** Stores a sign-up and enqueues the mail with its link, also for a full event: whoever confirms stands in line then. */
export async function takeSignUp(site: SiteDb, itemId: string, input: SignUpInput, now: Date): Promise<'taken' | 'closed'> {
  const [shown] = await site.rows(shownEvent, [site.siteId, itemId])
  if (!shown?.event.takesSignUps || !isAhead(shown, now)) return 'closed'
  const email = input.email.toLowerCase()
  const [row] = await site.rows(put, [site.siteId, randomUUID(), itemId, input.name, email, input.people, now])
  if (!row) return 'closed'
  await enqueueLetter(site, row.id, now)
  if (row.isOpen) await enqueueForgetting(site, row.id, now)
  return 'taken'
}

/** The sign-up with its event as it is public now; null when it was removed, or the event is not public any more. */
export async function signUpById(site: SiteDb, id: string): Promise<SignUpOf | null> {
  const [row] = await site.rows(byId, [site.siteId, id])
  return row ?? null
}

/** The same, with the lock of the event's places. */
async function lockedSignUp(site: SiteDb, id: string): Promise<SignUpOf | null> {
  const [asked] = await site.rows(itemOf, [site.siteId, id])
  if (!asked) return null
  await lockPlaces(site, asked.itemId)
  return signUpById(site, id)
}

/** Of the event's places, those that are left for `people` of this sign-up. Less than 0: there are not so many. */
async function leftFor(site: SiteDb, known: SignUpOf, people: number, now: Date): Promise<number> {
  if (known.event.places === null) return Infinity
  const own = holdsPlaces(signUpState(known, now)) ? known.people : 0
  return known.event.places - (await countTaken(site, known.itemId, now)) + own - people
}

/** Gives the sign-up its places, or one in line where there are not so many. */
export async function confirmSignUp(site: SiteDb, id: string, now: Date): Promise<SignUpOutcome> {
  const known = await lockedSignUp(site, id)
  if (known === null || !isAhead(known, now)) return 'closed'
  const state = signUpState(known, now)
  if (state === 'confirmed') return 'taken'
  const left = await leftFor(site, known, known.people, now)
  if (left < 0) {
    // Also one who was asked and answers too late, whose place somebody else has: last in line.
    if (state !== 'inLine') await site.rows(stand, [site.siteId, id, now])
    await enqueueForgetting(site, id, now)
    return 'queued'
  }
  await site.rows(confirm, [site.siteId, id, now])
  await enqueueForgetting(site, id, now)
  queueReminder(site, id, known.event, now)
  // The page says that there are no more places.
  if (left === 0) await publicContentChanged(site, 'adds')
  return 'taken'
}

/** Gives the sign-up another number of people. */
export async function changeSignUp(site: SiteDb, id: string, people: number, now: Date): Promise<SignUpOutcome> {
  const known = await lockedSignUp(site, id)
  if (known === null || !isAhead(known, now)) return 'closed'
  const state = signUpState(known, now)
  if (people > known.people && holdsPlaces(state) && (await leftFor(site, known, people, now)) < 0) return 'full'
  await site.rows(setPeople, [site.siteId, id, people])
  // Whoever wants fewer may fit before others in line, and leaves places to them.
  if (people !== known.people && state !== 'unconfirmed') await placesFreed(site, known.itemId, now)
  return 'changed'
}

/** Removes a sign-up, and offers its places to those in line. False when it was removed already. */
export async function cancelSignUp(site: SiteDb, id: string, now: Date): Promise<boolean> {
  const [asked] = await site.rows(itemOf, [site.siteId, id])
  if (!asked) return false
  await lockPlaces(site, asked.itemId)
  const [removed] = await site.rows(remove, [site.siteId, id])
  if (removed?.heldPlaces) await placesFreed(site, asked.itemId, now)
  return removed !== undefined
}
