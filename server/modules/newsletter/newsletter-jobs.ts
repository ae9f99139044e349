import { confirmDays } from '#contract/settings/newsletter-settings.ts'
import type { Keys } from '../../platform/keys.ts'
import { mayReach } from '../../platform/mail/stranger-letters.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import type { Job, JobHandlers, JobRuns } from '../../platform/jobs/jobs.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { faultLine } from '../../platform/logged-fault.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import type { FailureRule } from '../outbox/send-letter.ts'
import { handOver, sendLetter } from '../outbox/send-letter.ts'
import type { Outcome } from '../outbox/site-letters.ts'
import { dropUnsent, noteOutcome } from '../outbox/site-letters.ts'
import { stopOf } from '../sites/sites.ts'
import type { NewsToSend } from './newsletter-store.ts'
import {
  countLetter,
  endNewsletter,
  newsItemToSend,
  newsletterOf,
  putBackReceiver,
  stopNewsletter,
  takeReceiver,
} from './newsletter-store.ts'
import { forgetJob, sendJob, welcomeJob } from './newsletter-queue.ts'
import { forgetWaiting, renewSecret, subscriberById } from './subscriber-store.ts'

// Sends letters to subscribers: the one with the link that confirms, and news items.

const dayMs = 86_400_000
/** The visitor has gone after a day. */
const welcomeRule: FailureRule = { triedMs: dayMs, isOnce: true, endsRefused: true }
const newsRule: FailureRule = { triedMs: 3 * dayMs, isOnce: true, endsRefused: true }
/** With the queue's pauses about three days without a mail server. */
const attemptsWithoutServer = 75
/** Letters of one run, after which the queue takes the next: so a program that ends waits for few. */
const lettersOfRun = 50
/** Addresses that are put off in a row before all others are. */
const putOffInRow = 3
/** A letter takes seconds. One that was begun before this is of a process that died. */
const lostAfterMs = 120_000
const pauseMs = 60_000

/** What a mail says, without its receiver. */
export type Letter = Omit<Mail, 'id' | 'to'>

/** The words of letters, which the public site draws. Null where the site has no newsletter of its own any more. */
export interface LetterWriter {
  readonly confirming: (siteId: string, secret: string) => Promise<Letter | null>
  /** For an address that is subscribed already. */
  readonly known: (siteId: string, leaveKey: string) => Promise<Letter | null>
  /** The item as the site shows it now, its own or the federation's; null also when it does not, or does not send it. */
  readonly news: (siteId: string, itemId: string, of: Origin) => Promise<((leaveKey: string) => Letter) | null>
}

type Origin = Pick<NewsToSend, 'originSiteId'>

const isStillSent = ({ originSiteId, isPublished, isAllowed }: NewsToSend, begun: Origin): boolean =>
  originSiteId === begun.originSiteId && isPublished && isAllowed

interface NewsletterDeps {
  readonly database: Database
  readonly mailer: Mailer
  readonly keys: Pick<Keys, 'forms'>
  readonly letters: LetterWriter
  readonly clock: Clock
  readonly log: { warn(about: object, message: string): void }
}

/** Job handlers; the key of a job begins with what it is about, since the queue takes one at a time of each. */
export function newsletterJobs({ database, mailer, keys, letters, clock, log }: NewsletterDeps): JobHandlers {
  async function welcome({ siteId, key, attempts }: Job, now: Date): Promise<void> {
    const asked = await database.inSite(siteId, (site) => subscriberById(site, key), 'read')
    // Asked before the secret of the last letter ends.
    const isReached =
      asked === null || attempts > 1 || (await database.inPlatform((platform) => mayReach(platform, keys.forms, asked.email, now)))
    const found = await database.inSite(siteId, async (site) => {
      const subscriber = isReached ? await subscriberById(site, key) : null
      return subscriber && { ...subscriber, secret: subscriber.state === 'waiting' ? await renewSecret(site, key) : null }
    })
    const unsaid = (): Promise<void> => database.inSite(siteId, async (site) => dropUnsent(site, key))
    if (!found) return unsaid()
    const { email, letterAt, leaveKey, secret } = found
    const letter = await (secret === null ? letters.known(siteId, leaveKey) : letters.confirming(siteId, secret))
    if (letter === null) return unsaid()
    const note = (outcome: Outcome): Promise<void> =>
      database.inSite(siteId, async (site) => noteOutcome(site, { siteId, id: key }, outcome, now))
    // Another letter each time that it is asked for.
    const mail = { id: `${key}.${letterAt.getTime().toString(36)}`, to: { name: '', address: email }, ...letter }
    await sendLetter({ mailer, log }, { mail, triedSince: letterAt, note }, welcomeRule, now)
  }

  async function send(job: Job, now: Date): Promise<void> {
    const { siteId, key: itemId } = job
    const inSite = <T>(work: (site: SiteDb) => Promise<T>): Promise<T> => database.inSite(siteId, work)
    const sending = await inSite((site) => newsletterOf(site, itemId))
    if (sending === null) return inSite(async (site) => dropUnsent(site, itemId))
    if (sending.state !== 'sending') return
    const letter = await letters.news(siteId, itemId, sending)
    if (letter === null) {
      await inSite((site) => stopNewsletter(site, itemId, 'notPublic', now))
      return
    }
    const triedForMs = now.getTime() - sending.triedSince.getTime()
    const putOff: string[] = []
    let [inRow, isAllTaken] = [0, false]
    for (let n = 0; n < lettersOfRun; n++) {
      const to = await inSite(async (site) => {
        // Asked for each letter: a pause and a recall must act while letters are going out.
        const [stop, item] = await Promise.all([stopOf(site), newsItemToSend(site, itemId)])
        if (stop === null && item && isStillSent(item, sending)) return takeReceiver(site, itemId, clock(), putOff)
        await stopNewsletter(site, itemId, 'notPublic', now)
        return null
      })
      isAllTaken = to === null
      if (to === null) break
      const mail = { id: `${itemId}.${to.id}`, to: { name: '', address: to.email }, ...letter(to.leaveKey) }
      const fate = await handOver(mailer, mail, newsRule, triedForMs)
      if (fate.state === 'sent' || (fate.state === 'failed' && !fate.isForAll)) {
        const { state } = fate
        inRow = 0
        await inSite((site) => countLetter(site, itemId, to.id, state))
        continue
      }
      await inSite((site) => putBackReceiver(site, itemId, to.id))
      putOff.push(to.id)
      inRow += 1
      if (!fate.isForAll && inRow < putOffInRow) continue
      if (job.attempts < attemptsWithoutServer) throw fate.fault
      log.warn({ site: siteId, job: itemId, fault: faultLine(fate.fault) }, 'a newsletter is stopped: no mail server takes it')
      await inSite((site) => stopNewsletter(site, itemId, 'mail', now))
      return
    }
    const end = clock()
    await inSite(async (site) => {
      const left = await endNewsletter(site, itemId, new Date(end.getTime() - lostAfterMs), end)
      const isWaiting = (await newsletterOf(site, itemId))?.state === 'sending'
      if (left === 0 || !isWaiting) return
      // The time must differ from that of this run, whose end would otherwise remove the job.
      const runAt = new Date(Math.max(end.getTime(), job.runAt.getTime()) + (isAllTaken ? pauseMs : 1))
      await enqueueJob(site, { kind: sendJob, key: itemId, runAt })
    })
  }

  return {
    [welcomeJob]: {
      run: welcome,
      giveUp: ({ siteId, key }, now) =>
        database.inSite(siteId, async (site) => noteOutcome(site, { siteId, id: key }, { state: 'failed', why: 'noMail' }, now)),
    },
    // Somebody goes on with it, or does not: nobody is sent it twice.
    [sendJob]: {
      run: send,
      giveUp: async ({ siteId, key }, now) => {
        await database.inSite(siteId, (site) => stopNewsletter(site, key, 'mail', now))
      },
    },
  }
}

/** Deletes addresses that were not confirmed, also on a server that sends no mail any more. */
export const forgettingSubscriptions = (database: Database): JobRuns => ({
  [forgetJob]: async ({ siteId, key }, now) => {
    await database.inSite(siteId, (site) => forgetWaiting(site, key, new Date(now.getTime() - confirmDays * dayMs)))
  },
})
