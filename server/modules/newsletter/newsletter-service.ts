import { randomUUID } from 'node:crypto'
import type { ItemNewsletter, TrialLetter } from '#contract/newsletter/newsletter.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { checkFailed, notFound, stateChanged } from '../../platform/errors.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { sendNow } from '../outbox/send-letter.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { formerUser } from '../accounts/former-user.ts'
import { recordAudit } from '../audit/audit.ts'
import { ownLettersOf } from '../letters/letter-settings.ts'
import type { LetterWriter } from './newsletter-jobs.ts'
import { sendJob } from './newsletter-queue.ts'
import {
  beginNewsletter,
  newsItemToSend,
  newsletterMode,
  newsletterOf,
  resumeNewsletter,
  stopNewsletter,
} from './newsletter-store.ts'
import { countSubscribers, newSecret } from './subscriber-store.ts'

// The steps of an editor with a news item that is sent to the subscribers. The log says which, and no address.

export interface ByEditor {
  readonly siteId: string
  readonly userId: string
  readonly now: Date
}

type Step = 'newsletter.start' | 'newsletter.stop' | 'newsletter.resume' | 'newsletter.test'

const note = (site: SiteDb, action: Step, itemId: string, { siteId, userId, now }: ByEditor): Promise<void> =>
  recordAudit(site, { actorId: userId, siteId, action, objectId: itemId }, now)

/** Throws 404 for an id that is no news item of the site, and none of the federation that reaches it. */
export async function viewItemNewsletter(site: SiteDb, itemId: string, sendsMail: boolean): Promise<ItemNewsletter> {
  const [item, mode, { total }, sent] = await Promise.all([
    newsItemToSend(site, itemId),
    newsletterMode(site),
    countSubscribers(site),
    newsletterOf(site, itemId),
  ])
  if (item === null) throw notFound()
  return {
    mode,
    sendsMail,
    isPublished: item.isPublished,
    isAllowed: item.isAllowed,
    subscribers: total,
    sent: sent && { ...sent, startedAt: sent.startedAt.toISOString(), startedBy: sent.startedBy ?? formerUser },
  }
}

const withoutBroadcasts = 'Riksnyheter skickas inte i sajtens nyhetsbrev. En sajtansvarig slår på det i Inställningar, Nyhetsbrev.'
const withoutMail = 'Härifrån går det inte att skicka e-post än. Be en administratör ordna det.'

/** Throws unless the item can be sent now. */
async function refuseUnsendable(site: SiteDb, itemId: string, sendsMail: boolean): Promise<ItemNewsletter> {
  const view = await viewItemNewsletter(site, itemId, sendsMail)
  if (!sendsMail) throw checkFailed(withoutMail, {})
  if (view.mode !== 'own')
    throw checkFailed('Sajten har inget eget nyhetsbrev. En sajtansvarig slår på det i Inställningar, Nyhetsbrev.', {})
  if (!view.isAllowed) throw checkFailed(withoutBroadcasts, {})
  if (!view.isPublished) throw checkFailed('Nyheten är inte publicerad på sajten. Publicera eller visa den först.', {})
  return view
}

const people = (count: number): string => (count === 1 ? 'en prenumerant' : `${count} prenumeranter`)

export async function startNewsletter(
  site: SiteDb,
  itemId: string,
  { receivers, sendsMail }: { receivers: number; sendsMail: boolean },
  by: ByEditor,
): Promise<ItemNewsletter> {
  const { subscribers, sent } = await refuseUnsendable(site, itemId, sendsMail)
  if (sent !== null) throw stateChanged('Nyheten är redan skickad som nyhetsbrev. En nyhet skickas en gång.')
  if (subscribers === 0) throw checkFailed('Ingen prenumererar på nyhetsbrevet än.', {})
  const begun = await beginNewsletter(site, itemId, by)
  if (begun === null) throw stateChanged('Nyheten är redan skickad som nyhetsbrev. En nyhet skickas en gång.')
  if (begun !== receivers) throw stateChanged(`Nyhetsbrevet har ${people(begun)} nu. Inget är skickat. Läs igenom och skicka igen.`)
  await enqueueJob(site, { kind: sendJob, key: itemId, runAt: by.now })
  await note(site, 'newsletter.start', itemId, by)
  return viewItemNewsletter(site, itemId, sendsMail)
}

export async function haltNewsletter(site: SiteDb, itemId: string, sendsMail: boolean, by: ByEditor): Promise<ItemNewsletter> {
  const before = await viewItemNewsletter(site, itemId, sendsMail)
  if (before.sent === null) throw notFound()
  if (!(await stopNewsletter(site, itemId, 'person', by.now))) throw stateChanged('Utskicket pågår inte längre.')
  await note(site, 'newsletter.stop', itemId, by)
  return viewItemNewsletter(site, itemId, sendsMail)
}

export async function continueNewsletter(site: SiteDb, itemId: string, sendsMail: boolean, by: ByEditor): Promise<ItemNewsletter> {
  const before = await refuseUnsendable(site, itemId, sendsMail)
  if (before.sent === null) throw notFound()
  if (!(await resumeNewsletter(site, itemId, by.now))) throw stateChanged('Utskicket är inte stoppat.')
  await enqueueJob(site, { kind: sendJob, key: itemId, runAt: by.now })
  await note(site, 'newsletter.resume', itemId, by)
  return viewItemNewsletter(site, itemId, sendsMail)
}

interface TestDeps {
  readonly database: Database
  readonly mailer: Mailer | null
  readonly letters: LetterWriter
  readonly log: { warn(about: object, message: string): void }
}

const withoutAddress =
  'Provbrevet går till din egen e-postadress, och du har ingen bekräftad. Skriv den under E-post till mig, öppna länken i brevet du får, och försök igen.'

/** Sends the letter to the confirmed address of the editor, and to no other. Its link to leave belongs to nobody. */
export async function testNewsletter(
  { database, mailer, letters, log }: TestDeps,
  itemId: string,
  by: ByEditor,
): Promise<TrialLetter> {
  const item = await database.inSite(
    by.siteId,
    async (site) => {
      await refuseUnsendable(site, itemId, mailer !== null)
      return newsItemToSend(site, itemId)
    },
    'read',
  )
  const { address: to } = await database.inPlatform((platform) => ownLettersOf(platform, by.userId, by.now), 'read')
  if (to === null) throw checkFailed(withoutAddress, {})
  const letter = item && (await letters.news(by.siteId, itemId, item))
  if (mailer === null || letter === null) throw checkFailed(withoutMail, {})
  const words = letter(newSecret())
  // No transaction is open while the mail server is waited for.
  const mail = { id: randomUUID(), to: { name: '', address: to }, ...words, subject: `Prov: ${words.subject}` }
  if ((await sendNow({ mailer, log }, mail)).state === 'failed')
    throw checkFailed('E-postservern tog inte emot brevet. Försök igen om en stund, eller byt adress under E-post till mig.', {})
  await database.inSite(by.siteId, (site) => note(site, 'newsletter.test', itemId, by))
  return { to }
}
