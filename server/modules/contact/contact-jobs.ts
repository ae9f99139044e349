import { triedDays } from '#contract/settings/contact-messages.ts'
import type { Database, PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { cancelJob, enqueueJob } from '../../platform/jobs/jobs.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { tellMatter } from '../matters/matters.ts'
import { noteAskedFor, noteOutcome, whyUnsent } from '../site-letters/site-letters.ts'
import { keptDays, notePurged } from '../retention/retention.ts'
import { letterTo } from './contact-letter.ts'
import type { Message, UndeliveredReason } from './message-store.ts'
import { deleteMessage, markUndelivered, messageById } from './message-store.ts'
import { faultLine } from '../../platform/logged-fault.ts'

/** Sends a message. */
const sendJob = 'contact.send'
/** Deletes a message that was never delivered, forwarded or removed. */
const forgetJob = 'contact.forget'

const dayMs = 86_400_000
/** A person must act when the mail server is away for longer. */
export const giveUpAfterMs = triedDays * dayMs

/** When a message is deleted: so many days after delivery was abandoned, within what the privacy page promises visitors. */
export const deletionTime = (createdAt: Date, givenUpAt: Date | null, days: number): Date => {
  const last = createdAt.getTime() + giveUpAfterMs
  return new Date(Math.min(givenUpAt?.getTime() ?? last, last) + days * dayMs)
}

/** How the site's list of letters calls a message. */
const listed = (siteId: string, id: string) => ({ siteId, id, kind: 'message' }) as const

/** A message that nobody can send any more, though it never arrived. */
export const noteMessageGone = (site: SiteDb, id: string, now: Date): void =>
  noteOutcome(site, listed(site.siteId, id), { state: 'failed', why: 'gone' }, now)

export const noteMessageSent = (site: SiteDb, id: string, address: string, now: Date): void =>
  noteOutcome(site, listed(site.siteId, id), { state: 'sent', address }, now)

/** Tries to send the message once more, at once. */
export async function enqueueAgain(site: SiteDb, id: string, now: Date): Promise<void> {
  await enqueueJob(site, { kind: sendJob, key: id, runAt: now })
  noteAskedFor(site, listed(site.siteId, id), now)
}

/** Enqueues the message, and its deletion even if this server never sends mail again. */
export async function enqueueMessage(site: SiteDb, id: string, now: Date): Promise<void> {
  await enqueueAgain(site, id, now)
  await enqueueJob(site, { kind: forgetJob, key: id, runAt: deletionTime(now, null, await keptDays(site, 'messages')) })
}

/** Deletes the message and its jobs. False when it was deleted already. */
export async function closeMessage(site: SiteDb, id: string): Promise<boolean> {
  await cancelJob(site, sendJob, id)
  await cancelJob(site, forgetJob, id)
  return deleteMessage(site, id)
}

async function giveUp(site: SiteDb, { id, createdAt, recipient }: Message, why: UndeliveredReason, now: Date): Promise<void> {
  await markUndelivered(site, id, why, now)
  noteOutcome(site, listed(site.siteId, id), { state: 'failed', why, address: recipient ?? undefined }, now)
  tellMatter(site, site.siteId, { kind: 'messageUndelivered', subject: id, mark: '' }, now)
  await enqueueJob(site, { kind: forgetJob, key: id, runAt: deletionTime(createdAt, now, await keptDays(site, 'messages')) })
}

interface ContactLog {
  warn(about: object, message: string): void
}

/** Job handlers for messages. A message may be mailed twice, then with the same message id. */
export function contactJobs(database: Database, mailer: Mailer, log: ContactLog): JobHandlers {
  async function send(job: Job, now: Date): Promise<void> {
    const inSite = (work: (site: SiteDb) => Promise<unknown>): Promise<unknown> => database.inSite(job.siteId, work)
    const message = await database.inSite(job.siteId, (site) => messageById(site, job.key), 'read')
    if (message === null) return
    if (message.recipient === null) {
      log.warn({ site: job.siteId, job: job.key }, 'a message has no recipient any more and is kept for the site')
      await inSite((site) => giveUp(site, message, 'noRecipient', now))
      return
    }
    try {
      await mailer.send(letterTo({ name: message.recipientName, address: message.recipient }, message))
    } catch (error) {
      if (now.getTime() - message.createdAt.getTime() < giveUpAfterMs) {
        const outcome = { state: 'waiting', why: whyUnsent(error), address: message.recipient } as const
        await inSite(async (site) => noteOutcome(site, listed(job.siteId, job.key), outcome, now))
        throw error
      }
      log.warn({ site: job.siteId, job: job.key, fault: faultLine(error) }, 'a message could not be sent and is kept for the site')
      await inSite((site) => giveUp(site, message, 'noMail', now))
      return
    }
    const { recipient } = message
    await inSite((site) => {
      noteMessageSent(site, job.key, recipient, now)
      return closeMessage(site, job.key)
    })
  }

  return {
    [sendJob]: {
      run: send,
      giveUp: ({ siteId, key }, now) =>
        database.inSite(siteId, async (site) => {
          const message = await messageById(site, key)
          if (message) await giveUp(site, message, 'noMail', now)
        }),
    },
  }
}

/** Deletes messages in time also on a server without a mail server. */
export const forgettingJobs = (database: Database): JobHandlers => ({
  [forgetJob]: async (job, now) => {
    const isGone = await database.inSite(job.siteId, async (site) => {
      await cancelJob(site, sendJob, job.key)
      if (!(await deleteMessage(site, job.key))) return false
      noteMessageGone(site, job.key, now)
      return true
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
