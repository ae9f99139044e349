import type { NewsEvent } from '#contract/news/event.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmInstant } from '#contract/typed-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { enqueueJob, queueJob } from '../../platform/jobs/jobs.ts'
import { noteAskedFor } from '../outbox/site-letters.ts'

// What the queue does for the sign-ups of events. The key of a job begins with the sign-up's id.

/** Sends the letter that says how it stands with the sign-up. */
export const sendJob = 'signUp.send'
/** Sends the offer of a free place. */
export const offerJob = 'signUp.offer'
/** Tells somebody of a change of the event. */
export const tellJob = 'signUp.tell'
/** Reminds of the event. */
export const remindJob = 'signUp.remind'
/** Deletes the sign-up when it has been kept long enough. */
export const forgetJob = 'signUp.forget'
/** Lets the next in line have the place of somebody who does not answer. */
export const offerEndsJob = 'signUp.offerEnds'

const dayMs = 86_400_000

/** How the site's list of letters calls it. */
export const listed = (siteId: string, id: string) => ({ siteId, id, kind: 'signUp' }) as const

async function enqueue(kind: string, site: SiteDb, id: string, now: Date): Promise<void> {
  await enqueueJob(site, { kind, key: id, runAt: now })
  noteAskedFor(site, listed(site.siteId, id), now)
}

/** Queues the letter that a typed address asks for. */
export const enqueueLetter = (site: SiteDb, id: string, now: Date): Promise<void> => enqueue(sendJob, site, id, now)
/** Queues the letter of an offer, for which no address was typed. */
export const enqueueOffer = (site: SiteDb, id: string, now: Date): Promise<void> => enqueue(offerJob, site, id, now)

/** Looks every day whether the sign-up has been kept long enough: an event may be moved, and leave the site. */
export const enqueueForgetting = (site: SiteDb, id: string, now: Date): Promise<unknown> =>
  enqueueJob(site, { kind: forgetJob, key: id, runAt: new Date(now.getTime() + dayMs) })

const remindedAt = '09:00'

/** The morning in Sweden before the day on which the event begins; null without a day. */
export function reminderTime({ startDay }: Pick<NewsEvent, 'startDay'>): Date | null {
  const morning = startDay === null ? null : stockholmInstant(`${daysAfter(startDay, -1)}T${remindedAt}`)
  return morning?.kind === 'instant' ? morning.instant : null
}

/** Nothing for an event that begins so soon that the letter with the place is reminder enough. */
export function queueReminder(site: SiteDb, id: string, event: NewsEvent, now: Date): void {
  const runAt = reminderTime(event)
  if (runAt && runAt > now) queueJob(site, site.siteId, { kind: remindJob, key: id, runAt })
}
