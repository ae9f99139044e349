import { triedDays } from '#contract/settings/contact-messages.ts'
import type { Database, PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { cancelJob, enqueueJob } from '../../platform/jobs/jobs.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import { tellMatter } from '../matters/matters.ts'
import type { LetterPost } from '../outbox/send-letter.ts'
import { sendLetter } from '../outbox/send-letter.ts'
import type { Outcome } from '../outbox/site-letters.ts'
import { noteOutcome } from '../outbox/site-letters.ts'
import { keptDays, notePurged } from '../retention/retention.ts'
import { letterTo } from './contact-letter.ts'
import type { Message } from './message-store.ts'
import { endMessage, messageById } from './message-store.ts'

/** Sends a message. */
const sendJob = 'message.send'
/** Deletes a message that was never delivered, forwarded or removed. */
const forgetJob = 'message.forget'

const dayMs = 86_400_000
/** A person must act when the mail server is away for longer. */
const rule = { triedMs: triedDays * dayMs }

/** When a message is deleted: so many days after delivery was abandoned, within what the privacy page promises visitors. */
export const deletionTime = (createdAt: Date, givenUpAt: Date | null, days: number): Date => {
  const last = createdAt.getTime() + rule.triedMs
  return new Date(Math.min(givenUpAt?.getTime() ?? last, last) + days * dayMs)
}

const enqueueSending = (site: SiteDb, id: string, now: Date): Promise<unknown> =>
  enqueueJob(site, { kind: sendJob, key: id, runAt: now })

/** Tries to send the message once more, at once. */
export async function enqueueAgain(site: SiteDb, id: string, now: Date): Promise<void> {
  await enqueueSending(site, id, now)
  noteOutcome(site, { siteId: site.siteId, id }, { state: 'waiting' }, now)
}

/** Enqueues the message, and its deletion even if this server never sends mail again. */
export async function enqueueMessage(site: SiteDb, id: string, now: Date): Promise<void> {
  await enqueueSending(site, id, now)
  await enqueueJob(site, { kind: forgetJob, key: id, runAt: deletionTime(now, null, await keptDays(site, 'messages')) })
}

/** Deletes what the visitor wrote, and its jobs. `sentTo`: null for one that never arrived. False when it was deleted already. */
export async function closeMessage(site: SiteDb, id: string, sentTo: string | null, now: Date): Promise<boolean> {
  await cancelJob(site, sendJob, id)
  await cancelJob(site, forgetJob, id)
  return endMessage(site, id, sentTo, now)
}

/** Keeps the message for the site's administrators, who are told of it. */
async function giveUp(site: SiteDb, { id, createdAt }: Message, outcome: Outcome, now: Date): Promise<void> {
  noteOutcome(site, { siteId: site.siteId, id }, outcome, now)
  tellMatter(site, site.siteId, { kind: 'messageUndelivered', subject: id, mark: '' }, now)
  await enqueueJob(site, { kind: forgetJob, key: id, runAt: deletionTime(createdAt, now, await keptDays(site, 'messages')) })
}

/** Job handlers for messages. A message may be mailed twice, then with the same message id. */
export function contactJobs(database: Database, post: LetterPost): JobHandlers {
  async function send(job: Job, now: Date): Promise<void> {
    const inSite = (work: (site: SiteDb) => Promise<unknown>): Promise<unknown> => database.inSite(job.siteId, work)
    const message = await database.inSite(job.siteId, (site) => messageById(site, job.key), 'read')
    if (message === null) return
    const { recipient } = message
    if (recipient === null) {
      post.log.warn({ site: job.siteId, job: job.key }, 'a message has no recipient any more and is kept for the site')
      await inSite((site) => giveUp(site, message, { state: 'failed', why: 'noRecipient' }, now))
      return
    }
    const note = (outcome: Outcome): Promise<unknown> =>
      inSite(async (site) => {
        if (outcome.state === 'sent') await closeMessage(site, job.key, recipient, now)
        else if (outcome.state === 'failed') await giveUp(site, message, outcome, now)
        else noteOutcome(site, { siteId: job.siteId, id: job.key }, outcome, now)
      })
    const mail = letterTo({ name: message.recipientName, address: recipient }, message)
    await sendLetter(post, { mail, triedSince: message.createdAt, note }, rule, now)
  }

  return {
    [sendJob]: {
      run: send,
      giveUp: ({ siteId, key }, now) =>
        database.inSite(siteId, async (site) => {
          const message = await messageById(site, key)
          if (message) await giveUp(site, message, { state: 'failed', why: 'noMail', address: message.recipient ?? undefined }, now)
        }),
    },
  }
}

/** Deletes messages in time also on a server without a mail server. */
export const forgettingJobs = (database: Database): JobHandlers => ({
  [forgetJob]: async (job, now) => {
    const isGone = await database.inSite(job.siteId, async (site) => {
      await cancelJob(site, sendJob, job.key)
      return endMessage(site, job.key, null, now)
    })
    if (isGone) await database.inPlatform(async (platform) => notePurged(platform, 'messages', 1, now))
  },
})

const shift = statement(
  'contact_forget_shift',
  `update jobs set run_at = run_at + make_interval(days => $1::int) where kind = '${forgetJob}'`,
)

/** Deletes the messages that wait so many days later than they would have been; earlier for a negative number. */
export const shiftForgetting = (platform: PlatformDb, days: number): void => {
  if (days !== 0) platform.send(shift, [days])
}
