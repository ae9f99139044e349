import type { UndeliveredMessage } from '#contract/settings/contact-messages.ts'
import { lateSince } from '#contract/settings/contact-messages.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { checkFailed, notFound } from '../../platform/errors.ts'
import type { HttpError } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import { mayReach } from '../../platform/mail/stranger-letters.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { recordAudit } from '../audit/audit.ts'
import { sendNow } from '../outbox/send-letter.ts'
import { closeMessage, deletionTime } from './contact-jobs.ts'
import { letterTo } from './contact-letter.ts'
import type { Message, UndeliveredRow } from './message-store.ts'
import { messageById, undeliveredMessagesOf } from './message-store.ts'
import { keptDays } from '../retention/retention.ts'

// The steps of a site administrator with undelivered messages. The log names the person, and nothing of the message.

export interface ByAdmin {
  readonly siteId: string
  readonly userId: string
  readonly name: string
  readonly now: Date
}

const shownAtMost = 100

function shown({ createdAt, undeliveredAt, whyNot, total: _total, ...row }: UndeliveredRow, days: number): UndeliveredMessage {
  return {
    ...row,
    sentAt: createdAt.toISOString(),
    why: whyNot ?? 'late',
    keptUntil: deletionTime(createdAt, undeliveredAt, days).toISOString(),
  }
}

export async function listUndelivered(site: SiteDb, now: Date): Promise<{ messages: UndeliveredMessage[]; total: number }> {
  const rows = await undeliveredMessagesOf(site, lateSince(now), shownAtMost)
  const days = await keptDays(site, 'messages')
  return { messages: rows.map((row) => shown(row, days)), total: rows[0]?.total ?? 0 }
}

type Step = 'contact.read' | 'contact.retry' | 'contact.forward' | 'contact.remove'

const note = (site: SiteDb, action: Step, id: string, { siteId, userId, now }: ByAdmin): Promise<void> =>
  recordAudit(site, { actorId: userId, siteId, action, objectId: id }, now)

export async function openMessage(site: SiteDb, id: string, by: ByAdmin): Promise<string> {
  const message = await messageById(site, id)
  if (message === null) throw notFound()
  await note(site, 'contact.read', id, by)
  return message.message
}

export async function removeMessage(site: SiteDb, id: string, by: ByAdmin): Promise<void> {
  if (!(await closeMessage(site, id, null, by.now))) throw notFound()
  await note(site, 'contact.remove', id, by)
}

interface SendDeps {
  readonly database: Database
  readonly mailer: Mailer | null
  readonly log: { warn(about: object, message: string): void }
}

const unsent = (message: string): HttpError => checkFailed(message, {})
const withoutMail = 'Härifrån går det inte att skicka e-post. Meddelandet ligger kvar.'

async function handOn(
  { database, mailer, log }: SendDeps,
  id: string,
  action: Step,
  by: ByAdmin,
  letterOf: (message: Message) => Parameters<Mailer['send']>[0],
): Promise<void> {
  const message = await database.inSite(by.siteId, (site) => messageById(site, id), 'read')
  if (message === null) throw notFound()
  if (mailer === null) throw unsent(withoutMail)
  const letter = letterOf(message)
  if ((await sendNow({ mailer, log }, letter)).state === 'failed')
    throw unsent(
      'E-postservern tog inte emot meddelandet. Det ligger kvar. Försök igen senare, eller skicka det till en annan adress.',
    )
  await database.inSite(by.siteId, async (site) => {
    await closeMessage(site, id, letter.to.address, by.now)
    await note(site, action, id, by)
  })
}

export const retryMessage = (deps: SendDeps, id: string, by: ByAdmin): Promise<void> =>
  handOn(deps, id, 'contact.retry', by, (message) => {
    const { recipient, recipientName } = message
    if (recipient === null)
      throw unsent('Det finns fortfarande ingen e-postadress att skicka till. Skicka meddelandet vidare till någon annan.')
    return letterTo({ name: recipientName, address: recipient }, message)
  })

export async function forwardMessage(
  deps: SendDeps & { readonly keys: Pick<Keys, 'forms'> },
  id: string,
  email: string,
  by: ByAdmin,
): Promise<void> {
  if (!(await deps.database.inPlatform((platform) => mayReach(platform, deps.keys.forms, email, by.now))))
    throw unsent(
      'Den adressen har redan fått många brev den senaste tiden. Meddelandet ligger kvar. Försök igen i morgon, eller skicka det till någon annan.',
    )
  await handOn(deps, id, 'contact.forward', by, (message) => letterTo({ name: '', address: email }, message, by.name))
}
