import type { NewsEvent } from '#contract/news/event.ts'
import type { NewsContent } from '#contract/news/news.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import { noteAskedFor } from '../outbox/site-letters.ts'
import { listed, queueReminder, tellJob } from './sign-up-queue.ts'
import { moveUp } from './waiting-list.ts'

// An event that is cancelled or moved tells those who have a place, and those in line for one. Its text and its name may change without a
// letter.

type Known = Pick<NewsEvent, 'isCancelled' | 'startDay' | 'startTime' | 'endDay' | 'endTime' | 'place'>

/** The delay of letters about a changed event, within which Ångra stops them. */
const tellAfterMs = 2 * 60_000

/** What people must know of an event: whether it takes place, when and where. Without blanks, for the key of a job. */
export const knownOf = ({ isCancelled, startDay, startTime, endDay, endTime, place }: Known): string =>
  isCancelled ? 'cancelled' : [startDay, startTime, endDay, endTime, encodeURIComponent(place)].join('/')

export interface EventChanges {
  readonly wasCancelled: boolean
  readonly isMoved: boolean
  readonly isElsewhere: boolean
  /** There is something to tell. */
  readonly isAny: boolean
}

/** What differs from what a person knew. A job of the version before says nothing of the place. */
export function changesSince(known: string, event: Known): EventChanges {
  const parts = (of: string): [string, string | undefined] => {
    const [startDay, startTime, endDay, endTime, place] = of.split('/')
    return [[startDay, startTime, endDay, endTime].join('/'), place]
  }
  const [[when, where], [whenNow, whereNow]] = [parts(known), parts(knownOf(event))]
  const wasCancelled = known === 'cancelled'
  const isMoved = !wasCancelled && when !== whenNow
  const isElsewhere = where !== undefined && where !== whereNow
  return {
    wasCancelled,
    isMoved,
    isElsewhere,
    isAny: wasCancelled !== event.isCancelled || (!event.isCancelled && (isMoved || isElsewhere)),
  }
}

/** The parts of a job's key: the sign-up, and what its person knew when the job was made. */
export function keyParts(key: string): { readonly id: string; readonly known: string } {
  const [id = '', known = ''] = key.split(' ')
  return { id, known }
}

const shownEvent = statement<{ event: NewsEvent | null; hasEnded: boolean }>(
  'event_shown_until_now',
  `select event, event_end is null or event_end <= $3::timestamptz as "hasEnded" from published_items where site_id = $1 and id = $2`,
)
// A letter that waits already will tell how it is when it is sent. One that is being sent has been written.
const toTell = statement<{ id: string }>(
  'event_sign_ups_to_tell',
  `select s.id from event_sign_ups s
   where s.site_id = $1 and s.item_id = $2 and (s.confirmed_at is not null or s.queued_at is not null) and not exists (
     select from jobs j where j.site_id = s.site_id and j.kind = '${tellJob}' and j.taken_until is null and starts_with(j.key, s.id || ' '))`,
)

const withPlace = statement<{ id: string }>(
  'event_sign_ups_with_place',
  'select id from event_sign_ups where site_id = $1 and item_id = $2 and confirmed_at is not null',
)

/**
 * For `content`, which is about to be public: a letter to each who has a place or stands in line, if it changes what they know, and the
 * places that it adds to those in line.
 */
export async function tellSignedUp(site: SiteDb, itemId: string, { event }: NewsContent, now: Date): Promise<void> {
  if (event === null) return
  const [shown] = await site.rows(shownEvent, [site.siteId, itemId, now])
  if (shown?.event && !shown.hasEnded && knownOf(shown.event) !== knownOf(event)) {
    for (const { id } of await site.rows(toTell, [site.siteId, itemId])) {
      queueJob(site, site.siteId, {
        kind: tellJob,
        key: `${id} ${knownOf(shown.event)}`,
        runAt: new Date(now.getTime() + tellAfterMs),
      })
      noteAskedFor(site, listed(site.siteId, id), now)
    }
    if (shown.event.startDay !== event.startDay)
      for (const { id } of await site.rows(withPlace, [site.siteId, itemId])) queueReminder(site, id, event, now)
  }
  await moveUp(site, itemId, event, now)
}
