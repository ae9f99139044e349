import { randomUUID } from 'node:crypto'
import type { NewsEvent } from '#contract/news/event.ts'
import type { SignUpInput } from '#contract/news/sign-ups.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { publicContentChanged } from '../sites/sites.ts'
import { enqueueForgetting, enqueueLetter } from './sign-up-jobs.ts'

// Signing up for an event. A place is taken when the link in the mail is used, and not before: an address that somebody else typed
// takes none.

export interface SignUpOf {
  readonly id: string
  readonly itemId: string
  readonly name: string
  readonly people: number
  readonly confirmedAt: Date | null
  readonly title: string
  readonly slug: string
  readonly event: NewsEvent
  readonly end: Date
}

const takenNow = statement<{ taken: number }>(
  'event_places_taken',
  `select coalesce(sum(people), 0)::int as taken from event_sign_ups
   where site_id = $1 and item_id = $2 and confirmed_at is not null`,
)
const takenPublicly = statement<{ taken: number }>(
  'public_event_places_taken',
  `select coalesce(sum(people), 0)::int as taken from event_sign_ups where item_id = $1 and confirmed_at is not null`,
)
const openEvent = statement<{ event: NewsEvent; end: Date }>(
  'event_to_sign_up_for',
  'select event, event_end as "end" from published_items where site_id = $1 and id = $2 and event_end > $3::timestamptz',
)
// A second sign-up with the same address changes nothing and gets the link again: the address may have been typed by somebody else.
const put = statement<{ id: string; isConfirmed: boolean }>(
  'event_sign_up_put',
  `insert into event_sign_ups as s (site_id, id, item_id, name, email, people, created_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (site_id, item_id, email) do update set name = s.name
   returning id, confirmed_at is not null as "isConfirmed"`,
)
const byEmail = statement<{ id: string }>(
  'event_sign_up_by_email',
  'select id from event_sign_ups where site_id = $1 and item_id = $2 and email = $3',
)
const byId = statement<SignUpOf>(
  'event_sign_up',
  `select s.id, s.item_id as "itemId", s.name, s.people, s.confirmed_at as "confirmedAt", i.title, i.slug, i.event, i.event_end as "end"
   from event_sign_ups s join published_items i on i.site_id = s.site_id and i.id = s.item_id
   where s.site_id = $1 and s.id = $2 and i.event_end is not null`,
)
const confirm = statement('event_sign_up_confirm', 'update event_sign_ups set confirmed_at = $3 where site_id = $1 and id = $2')
const remove = statement<{ itemId: string; wasConfirmed: boolean }>(
  'event_sign_up_remove',
  `delete from event_sign_ups where site_id = $1 and id = $2
   returning item_id as "itemId", confirmed_at is not null as "wasConfirmed"`,
)

const isFull = ({ places }: NewsEvent, taken: number): boolean => places !== null && taken >= places

/** People with a place at the event. */
export async function placesTaken(site: PublicDb, itemId: string): Promise<number> {
  const [row] = await site.rows(takenPublicly, [itemId])
  return row?.taken ?? 0
}

async function countTaken(site: SiteDb, itemId: string): Promise<number> {
  const [row] = await site.rows(takenNow, [site.siteId, itemId])
  return row?.taken ?? 0
}

/** `closed`: the event is over, cancelled, no longer public, or takes no sign-ups. `cancelled`: the sign-up was removed. */
export type SignUpOutcome = 'taken' | 'full' | 'closed' | 'cancelled'

/**
 * Of a full event: somebody who has signed up gets the link again. For a stranger a mail of nobody is enqueued, so that both take the
 * same time: no caller learns whose address is known.
 */
async function mailAgain(site: SiteDb, itemId: string, email: string, now: Date): Promise<void> {
  const [known] = await site.rows(byEmail, [site.siteId, itemId, email])
  await enqueueLetter(site, known?.id ?? randomUUID(), now)
}

/** Stores a sign-up and enqueues the mail with its link. */
export async function takeSignUp(site: SiteDb, itemId: string, input: SignUpInput, now: Date): Promise<SignUpOutcome> {
  const [open] = await site.rows(openEvent, [site.siteId, itemId, now])
  if (!open?.event.takesSignUps || open.event.isCancelled) return 'closed'
  const { places } = open.event
  const email = input.email.toLowerCase()
  if (places !== null && (await countTaken(site, itemId)) + input.people > places) {
    await mailAgain(site, itemId, email, now)
    return 'full'
  }
  const [row] = await site.rows(put, [site.siteId, randomUUID(), itemId, input.name, email, input.people, now])
  if (!row) return 'closed'
  await enqueueLetter(site, row.id, now)
  if (!row.isConfirmed) await enqueueForgetting(site, row.id, now)
  return 'taken'
}

/** The sign-up with its event as it is public now; null when it was removed, or the event is not public any more. */
export async function signUpById(site: SiteDb, id: string): Promise<SignUpOf | null> {
  const [row] = await site.rows(byId, [site.siteId, id])
  return row ?? null
}

/** Gives the sign-up its places, if there are as many. Sign-ups of one event wait for each other, so the limit holds. */
export async function confirmSignUp(site: SiteDb, id: string, now: Date): Promise<SignUpOutcome> {
  const asked = await signUpById(site, id)
  if (asked === null) return 'closed'
  await lockOnSite(site, `places of ${asked.itemId}`)
  const known = await signUpById(site, id)
  if (known === null || known.end <= now || known.event.isCancelled) return 'closed'
  if (known.confirmedAt !== null) return 'taken'
  const taken = (await countTaken(site, known.itemId)) + known.people
  if (known.event.places !== null && taken > known.event.places) return 'full'
  await site.rows(confirm, [site.siteId, id, now])
  await enqueueForgetting(site, id, now)
  // The page says that there are no more places.
  if (isFull(known.event, taken)) await publicContentChanged(site, 'adds')
  return 'taken'
}

/** Removes a sign-up. False when it was removed already. */
export async function cancelSignUp(site: SiteDb, id: string): Promise<boolean> {
  const [removed] = await site.rows(remove, [site.siteId, id])
  // The event may have been full until now.
  if (removed?.wasConfirmed) await publicContentChanged(site, 'adds')
  return removed !== undefined
}
