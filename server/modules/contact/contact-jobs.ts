import { triedDays, undeliveredDays } from '#contract/settings/contact-messages.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { cancelJob, enqueueJob } from '../../platform/jobs/jobs.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { tellMatter } from '../matters/matters.ts'
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
const forgetAfterMs = undeliveredDays * dayMs

/** When a message is deleted: a fixed time after delivery was abandoned, within what the privacy page promises visitors. */
export const deletionTime = (createdAt: Date, givenUpAt: Date | null): Date => {
  const last = createdAt.getTime() + giveUpAfterMs
  return new Date(Math.min(givenUpAt?.getTime() ?? last, last) + forgetAfterMs)
}

/** Enqueues the message, and its deletion even if this server never sends mail again. */
export async function enqueueMessage(site: SiteDb, id: string, now: Date): Promise<void> {
  await enqueueJob(site, { kind: sendJob, key: id, runAt: now })
  await enqueueJob(site, { kind: forgetJob, key: id, runAt: deletionTime(now, null) })
}

/** Deletes the message and its jobs. False when it was deleted already. */
export async function closeMessage(site: SiteDb, id: string): Promise<boolean> {
  await cancelJob(site, sendJob, id)
  await cancelJob(site, forgetJob, id)
  return deleteMessage(site, id)
}

async function giveUp(site: SiteDb, { id, createdAt }: Message, why: UndeliveredReason, now: Date): Promise<void> {
  await markUndelivered(site, id, why, now)
  tellMatter(site, site.siteId, { kind: 'messageUndelivered', subject: id, mark: '' }, now)
  await enqueueJob(site, { kind: forgetJob, key: id, runAt: deletionTime(createdAt, now) })
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
      if (now.getTime() - message.createdAt.getTime() < giveUpAfterMs) throw error
      log.warn({ site: job.siteId, job: job.key, fault: faultLine(error) }, 'a message could not be sent and is kept for the site')
      await inSite((site) => giveUp(site, message, 'noMail', now))
      return
    }
    await inSite((site) => closeMessage(site, job.key))
  }

  return { [sendJob]: send }
}

/** Deletes messages in time also on a server without a mail server. */
export const forgettingJobs = (database: Database): JobHandlers => ({
  [forgetJob]: async (job) => {
    await database.inSite(job.siteId, async (site) => {
      await cancelJob(site, sendJob, job.key)
      await deleteMessage(site, job.key)
    })
  },
})
