import type { NewsEvent } from '#contract/news/event.ts'
import { eventTimes } from '#contract/news/event-times.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import { publicContentChanged } from '../sites/sites.ts'
import { answerTime } from './answer-time.ts'
import { enqueueOffer, offerEndsJob } from './sign-up-queue.ts'

// The places of an event, and who stands in line for them (docs/decisions/112). A place that becomes free is offered to the first in line
// who fits, and held until that person has answered or the time is out.

const taken = `select coalesce(sum(people), 0)::int as taken from event_sign_ups`
const isHeld = '(confirmed_at is not null or offered_until > $2::timestamptz)'
const takenNow = statement<{ taken: number }>('event_places_taken', `${taken} where item_id = $1 and ${isHeld} and site_id = $3`)
const takenPublicly = statement<{ taken: number }>('public_event_places_taken', `${taken} where item_id = $1 and ${isHeld}`)
const inLine = statement<{ id: string; people: number }>(
  'event_sign_ups_in_line',
  `select id, people from event_sign_ups
   where site_id = $1 and item_id = $2 and queued_at is not null and offered_until is null and confirmed_at is null order by queued_at, id`,
)
const offer = statement('event_sign_up_offer', 'update event_sign_ups set offered_until = $3 where site_id = $1 and id = $2')
const publicEvent = statement<{ event: NewsEvent }>(
  'event_with_places',
  'select event from published_items where site_id = $1 and id = $2 and event_end is not null',
)

/** The sign-ups of one event wait for each other, so that no place is given twice. */
export const lockPlaces = (site: SiteDb, itemId: string): Promise<void> => lockOnSite(site, `places of ${itemId}`)

/** People with a place at the event, or with one that is held for them. */
export async function placesTaken(site: PublicDb, itemId: string, now: Date): Promise<number> {
  const [row] = await site.rows(takenPublicly, [itemId, now])
  return row?.taken ?? 0
}

/** The same for one who has the lock of the places. */
export async function countTaken(site: SiteDb, itemId: string, now: Date): Promise<number> {
  const [row] = await site.rows(takenNow, [itemId, now, site.siteId])
  return row?.taken ?? 0
}

/** Offers the free places of the event to those in line. `event`: as it is public, or about to be. */
export async function moveUp(site: SiteDb, itemId: string, event: NewsEvent, now: Date): Promise<void> {
  const times = eventTimes(event)
  if (!times || times.start <= now || event.isCancelled || !event.takesSignUps) return
  await lockPlaces(site, itemId)
  const waiting = await site.rows(inLine, [site.siteId, itemId])
  if (waiting.length === 0) return
  const until = answerTime(times.start, now)
  let free = event.places === null ? Infinity : event.places - (await countTaken(site, itemId, now))
  for (const { id, people } of waiting) {
    if (people > free) continue
    free -= people
    await site.rows(offer, [site.siteId, id, until])
    queueJob(site, site.siteId, { kind: offerEndsJob, key: id, runAt: until })
    await enqueueOffer(site, id, now)
  }
}

/** The same for the event as it is public now. */
export async function askInLine(site: SiteDb, itemId: string, now: Date): Promise<void> {
  const [shown] = await site.rows(publicEvent, [site.siteId, itemId])
  if (shown) await moveUp(site, itemId, shown.event, now)
}

/** For places that have become free: the page of the event may have said that there were none. */
export async function placesFreed(site: SiteDb, itemId: string, now: Date): Promise<void> {
  await askInLine(site, itemId, now)
  await publicContentChanged(site, 'adds')
}

const endOffer = statement<{ itemId: string }>(
  'event_sign_up_offer_end',
  `delete from event_sign_ups where site_id = $1 and id = $2 and confirmed_at is null and offered_until <= $3::timestamptz
   returning item_id as "itemId"`,
)

/** Removes one who has not answered in time. Nothing for one who has. */
export async function endUnanswered(site: SiteDb, id: string, now: Date): Promise<void> {
  const [ended] = await site.rows(endOffer, [site.siteId, id, now])
  if (ended) await placesFreed(site, ended.itemId, now)
}
