import { eventTimes } from '#contract/news/event-times.ts'
import { signUpKept } from '#contract/news/sign-ups.ts'
import type { Keys } from '../../platform/keys.ts'
import { mac, sameSecret } from '../../platform/keys.ts'
import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { mayReach } from '../../platform/mail/stranger-letters.ts'
import { keptDays, notePurged } from '../retention/retention.ts'
import type { FailureRule, LetterPost } from '../outbox/send-letter.ts'
import { sendLetter } from '../outbox/send-letter.ts'
import type { Outcome } from '../outbox/site-letters.ts'
import { dropUnsent, noteOutcome } from '../outbox/site-letters.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { changedLetter, reminderLetter, signUpLetter } from './sign-up-letter.ts'
import type { SignUpToMail, ToldState } from './sign-up-letter.ts'
import {
  enqueueForgetting,
  forgetJob,
  offerEndsJob,
  offerJob,
  queueReminder,
  remindJob,
  reminderTime,
  sendJob,
  tellJob,
} from './sign-up-queue.ts'
import { signUpState } from './sign-up-state.ts'
import { changesSince, keyParts } from './told-events.ts'
import { askInLine, endUnanswered } from './waiting-list.ts'

// The letters to those who sign up, and what ends with time.

const dayMs = 86_400_000
// As long as a sign-up is kept that nobody confirms. For an address that the mail server does not know, somebody may ask again.
const rule: FailureRule = { triedMs: signUpKept.unconfirmedDays * dayMs, endsRefused: true }

const sealOf = (key: Buffer, siteId: string, id: string): string =>
  mac(key, `sign-up ${siteId} ${id}`).subarray(0, 16).toString('hex')

/** The last part of the link's address: whoever has it may confirm and cancel. It is stored nowhere. */
const signUpCode = (key: Buffer, siteId: string, id: string): string => id.replaceAll('-', '') + sealOf(key, siteId, id)

const codeForm = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{32})$/

/** The id of the sign-up that a code is of; null for a code that this server has not made. */
export function signUpOfCode(keys: readonly Buffer[], siteId: string, code: string): string | null {
  const [, ...parts] = codeForm.exec(code) ?? []
  const seal = parts.at(-1)
  const id = parts.slice(0, -1).join('-')
  return seal !== undefined && keys.some((key) => sameSecret(seal, sealOf(key, siteId, id))) ? id : null
}

const toMail = statement<SignUpToMail>(
  'event_sign_up_to_mail',
  `select s.id, s.name, s.email, s.people, s.created_at as "createdAt", s.confirmed_at as "confirmedAt",
     s.queued_at as "queuedAt", s.offered_until as "offeredUntil", i.title, i.event, w.name as "siteName"
   from event_sign_ups s
   join published_items i on i.site_id = s.site_id and i.id = s.item_id
   join sites w on w.id = s.site_id
   where s.site_id = $1 and s.id = $2 and i.event_end > $3::timestamptz`,
)
// One with a place, or in line, is kept until some time after the event. Without an event that is public, the time counts from the confirmation.
const forget = statement<{ itemId: string; isQueued: boolean; isOver: boolean }>(
  'event_sign_up_forget',
  `with kept as (
     select s.id, s.item_id, s.queued_at is not null as queued, case when s.confirmed_at is null and s.queued_at is null then s.created_at + $4::interval
            else coalesce(i.event_end, s.confirmed_at, s.queued_at) + $5::interval end as until
     from event_sign_ups s left join published_items i on i.site_id = s.site_id and i.id = s.item_id
     where s.site_id = $1 and s.id = $2
   ), gone as (
     delete from event_sign_ups where site_id = $1 and id in (select id from kept where until <= $3::timestamptz)
   ) select item_id as "itemId", queued as "isQueued", until <= $3::timestamptz as "isOver" from kept`,
)

interface SignUpDeps extends LetterPost {
  readonly database: Database
  readonly keys: Pick<Keys, 'forms'>
  readonly config: { readonly sitesUrl: string }
}

/** The state that a letter can tell of; null when the time to use its link, or to answer, has passed. */
function toldState(to: SignUpToMail, now: Date): ToldState | null {
  const state = signUpState(to, now)
  if (state === 'unconfirmed' && now.getTime() - to.createdAt.getTime() > rule.triedMs) return null
  return state === 'ended' ? null : state
}

// Mail services drop a message whose id they know: each letter has its own, the same on every attempt. Several sign-ups of an event may
// have one address, and each of them several letters at one moment.
const begunAt = ({ failingSince }: Job, now: Date): Date => failingSince ?? now
const idOf = ({ id }: SignUpToMail, kind: ToldState | 'changed' | 'reminder', ...told: (Date | null)[]): string =>
  [id, kind, ...told.map((moment) => (moment?.getTime() ?? 0).toString(36))].join('.')

/** Sends the links, and what has changed. A letter may be mailed twice, then with the same message id. */
export function signUpJobs({ database, keys, config, ...post }: SignUpDeps): JobHandlers {
  async function send(
    { siteId, failingSince }: Job,
    to: SignUpToMail,
    id: string,
    wordsWith: (link: string) => Omit<Mail, 'id'>,
    now: Date,
  ): Promise<void> {
    const link = publicAddress(config.sitesUrl, siteId, `/anmalan/${signUpCode(keys.forms, siteId, to.id)}`)
    const mail = { ...wordsWith(link), id }
    const note = (outcome: Outcome): Promise<void> =>
      database.inSite(siteId, async (site) => noteOutcome(site, { siteId, id: to.id }, outcome, now))
    await sendLetter(post, { mail, triedSince: failingSince ?? now, note }, rule, now)
  }
  async function toTell({ siteId }: Job, id: string, now: Date): Promise<SignUpToMail | null> {
    const [found] = await database.inSite(siteId, (site) => site.rows(toMail, [siteId, id, now]), 'read')
    return found ?? null
  }
  const unsaid = ({ siteId }: Job, id: string): Promise<void> => database.inSite(siteId, async (site) => dropUnsent(site, id))

  /** The form sends the letter again on request. */
  const giveUp = ({ siteId, key }: Job, now: Date): Promise<void> =>
    database.inSite(siteId, async (site) =>
      noteOutcome(site, { siteId, id: keyParts(key).id }, { state: 'failed', why: 'noMail' }, now),
    )

  async function tellStanding(job: Job, now: Date): Promise<void> {
    const found = await toTell(job, job.key, now)
    const state = found && toldState(found, now)
    // A cancelled event is nothing to those who have not confirmed.
    if (!found || state === null || (state === 'unconfirmed' && found.event.isCancelled)) return unsaid(job, job.key)
    // A typed address: the letter counts for its mailbox in every state.
    if (job.attempts === 1 && !(await database.inPlatform((platform) => mayReach(platform, keys.forms, found.email, now))))
      return unsaid(job, job.key)
    const told = state === 'unconfirmed' ? found.createdAt : begunAt(job, now)
    await send(job, found, idOf(found, state, told), (link) => signUpLetter(state, found, link), now)
  }
  async function tellOffer(job: Job, now: Date): Promise<void> {
    const found = await toTell(job, job.key, now)
    if (!found || toldState(found, now) !== 'offered') return unsaid(job, job.key)
    // A late answer joins the line anew, and a second offer may end at the same moment.
    const id = idOf(found, 'offered', found.queuedAt, found.offeredUntil)
    await send(job, found, id, (link) => signUpLetter('offered', found, link), now)
  }
  async function tellChange(job: Job, now: Date): Promise<void> {
    const { id, known } = keyParts(job.key)
    const found = await toTell(job, id, now)
    const state = found && toldState(found, now)
    const changes = found && changesSince(known, found.event)
    // Taken back before anybody was told, cancelled by the person, or over.
    if (!found || !changes?.isAny || state === null || state === 'unconfirmed') return unsaid(job, id)
    await send(job, found, idOf(found, 'changed', begunAt(job, now)), (link) => changedLetter(state, found, link, changes), now)
  }
  async function remind(job: Job, now: Date): Promise<void> {
    const found = await toTell(job, job.key, now)
    if (!found || signUpState(found, now) !== 'confirmed' || found.event.isCancelled) return
    const at = reminderTime(found.event)
    if (at && at > now) {
      await database.inSite(job.siteId, async (site) => queueReminder(site, job.key, found.event, now))
      return
    }
    // A server that was away for the morning reminds of nothing that has begun.
    const times = eventTimes(found.event)
    if (!times || times.start <= now) return
    await send(job, found, idOf(found, 'reminder', at ?? begunAt(job, now)), (link) => reminderLetter(found, link), now)
  }

  return {
    [sendJob]: { run: tellStanding, giveUp },
    [offerJob]: { run: tellOffer, giveUp },
    [tellJob]: { run: tellChange, giveUp },
    [remindJob]: { run: remind, giveUp },
  }
}

/** Ends what has its time, also on a server without a mail server. */
export const forgetSignUpJobs = (database: Database): JobHandlers => ({
  [offerEndsJob]: ({ siteId, key }, now) => database.inSite(siteId, (site) => endUnanswered(site, key, now)),
  async [forgetJob](job, now) {
    const isGone = await database.inSite(job.siteId, async (site) => {
      const days = await keptDays(site, 'signUps')
      const [found] = await site.rows(forget, [job.siteId, job.key, now, `${signUpKept.unconfirmedDays} days`, `${days} days`])
      if (found && !found.isOver) {
        await enqueueForgetting(site, job.key, now)
        // A person who is erased from all sites leaves a place without a word to this one.
        if (found.isQueued) await askInLine(site, found.itemId, now)
      }
      return found?.isOver === true
    })
    if (isGone) await database.inPlatform(async (platform) => notePurged(platform, 'signUps', 1, now))
  },
})
