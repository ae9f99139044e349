import type { NewsEvent } from '#contract/news/event.ts'
import type { NewsContent } from '#contract/news/news.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import { noteAskedFor } from '../outbox/site-letters.ts'

// An event that is cancelled or moved tells those who have a place. Its text, its name and its place may change without a letter.

export const tellJob = 'signUp.tell'

/** What people who have a place must know of an event: whether it takes place, and when. Without blanks, for the key of a job. */
export const knownOf = ({ isCancelled, startDay, startTime, endDay, endTime }: NewsEvent): string =>
  isCancelled ? 'cancelled' : [startDay, startTime, endDay, endTime].join('/')

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
   where s.site_id = $1 and s.item_id = $2 and s.confirmed_at is not null and not exists (
     select from jobs j where j.site_id = s.site_id and j.kind = '${tellJob}' and j.taken_until is null and starts_with(j.key, s.id || ' '))`,
)

/** Enqueues a letter to each who has a place, if `content`, which is about to be public, changes what they know. */
export async function tellSignedUp(site: SiteDb, itemId: string, content: NewsContent, now: Date): Promise<void> {
  if (content.event === null) return
  const [shown] = await site.rows(shownEvent, [site.siteId, itemId, now])
  if (!shown?.event || shown.hasEnded || knownOf(shown.event) === knownOf(content.event)) return
  for (const { id } of await site.rows(toTell, [site.siteId, itemId])) {
    queueJob(site, site.siteId, { kind: tellJob, key: `${id} ${knownOf(shown.event)}`, runAt: now })
    noteAskedFor(site, { siteId: site.siteId, id, kind: 'signUp' }, now)
  }
}
