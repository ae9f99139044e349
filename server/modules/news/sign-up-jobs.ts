import { signUpKept } from '#contract/news/sign-ups.ts'
import type { Keys } from '../../platform/keys.ts'
import { mac, sameSecret } from '../../platform/keys.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { mayReach } from '../../platform/mail/stranger-letters.ts'
import { keptDays, notePurged } from '../retention/retention.ts'
import type { FailureRule, LetterPost } from '../outbox/send-letter.ts'
import { sendLetter } from '../outbox/send-letter.ts'
import type { Outcome } from '../outbox/site-letters.ts'
import { dropUnsent, noteAskedFor, noteOutcome } from '../outbox/site-letters.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { changedLetter, signUpLetter } from './sign-up-letter.ts'
import type { SignUpToMail } from './sign-up-letter.ts'
import { keyParts, knownOf, tellJob } from './told-events.ts'

// The mail with the link of a sign-up, and its deletion.

const sendJob = 'signUp.send'
const forgetJob = 'signUp.forget'
const dayMs = 86_400_000
// As long as a sign-up is kept that nobody confirms. For an address that the mail server does not know, somebody may ask again.
const rule: FailureRule = { triedMs: signUpKept.unconfirmedDays * dayMs, endsRefused: true }

/** How the site's list of letters calls it. */
const listed = (siteId: string, id: string) => ({ siteId, id, kind: 'signUp' }) as const

export async function enqueueLetter(site: SiteDb, id: string, now: Date): Promise<void> {
  await enqueueJob(site, { kind: sendJob, key: id, runAt: now })
  noteAskedFor(site, listed(site.siteId, id), now)
}

/** Looks every day whether the sign-up has been kept long enough: an event may be moved, and leave the site. */
export const enqueueForgetting = (site: SiteDb, id: string, now: Date): Promise<unknown> =>
  enqueueJob(site, { kind: forgetJob, key: id, runAt: new Date(now.getTime() + dayMs) })

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
  `select s.id, s.name, s.email, s.people, s.created_at as "createdAt", s.confirmed_at is not null as "isConfirmed", i.title, i.event, w.name as "siteName"
   from event_sign_ups s
   join published_items i on i.site_id = s.site_id and i.id = s.item_id
   join sites w on w.id = s.site_id
   where s.site_id = $1 and s.id = $2 and i.event_end > $3::timestamptz`,
)
// A confirmed one is kept until some time after the event. Without an event that is public, the time counts from the confirmation.
const forget = statement<{ until: Date; isOver: boolean }>(
  'event_sign_up_forget',
  `with kept as (
     select s.id, case when s.confirmed_at is null then s.created_at + $4::interval
            else coalesce(i.event_end, s.confirmed_at) + $5::interval end as until
     from event_sign_ups s left join published_items i on i.site_id = s.site_id and i.id = s.item_id
     where s.site_id = $1 and s.id = $2
   ), gone as (
     delete from event_sign_ups where site_id = $1 and id in (select id from kept where until <= $3::timestamptz)
   ) select until, until <= $3::timestamptz as "isOver" from kept`,
)

interface SignUpDeps extends LetterPost {
  readonly database: Database
  readonly keys: Pick<Keys, 'forms'>
  readonly config: { readonly sitesUrl: string }
}

/** Sends the links, and what has changed. A letter may be mailed twice, then with the same message id. */
export function signUpJobs({ database, keys, config, ...post }: SignUpDeps): JobHandlers {
  async function send(
    { siteId, failingSince }: Job,
    to: SignUpToMail,
    letterWith: (link: string) => Mail,
    now: Date,
  ): Promise<void> {
    const mail = letterWith(publicAddress(config.sitesUrl, siteId, `/anmalan/${signUpCode(keys.forms, siteId, to.id)}`))
    const note = (outcome: Outcome): Promise<void> =>
      database.inSite(siteId, async (site) => noteOutcome(site, listed(siteId, to.id), outcome, now))
    await sendLetter(post, { mail, triedSince: failingSince ?? now, note }, rule, now)
  }

  return {
    async [sendJob](job, now) {
      const [found] = await database.inSite(job.siteId, (site) => site.rows(toMail, [job.siteId, job.key, now]), 'read')
      if (!found || (!found.isConfirmed && now.getTime() - found.createdAt.getTime() > rule.triedMs)) {
        await database.inSite(job.siteId, async (site) => dropUnsent(site, job.key))
        return
      }
      const isFirst = job.attempts === 1
      if (isFirst && !(await database.inPlatform((platform) => mayReach(platform, keys.forms, found.email, now)))) {
        await database.inSite(job.siteId, async (site) => dropUnsent(site, job.key))
        return
      }
      // Mail services drop a message whose id they know, and this one says something else than the first.
      const id = found.isConfirmed ? `${found.id}.${now.getTime().toString(36)}` : found.id
      await send(job, found, (link) => ({ ...signUpLetter(found, link), id }), now)
    },
    async [tellJob](job, now) {
      const { id, known } = keyParts(job.key)
      const [found] = await database.inSite(job.siteId, (site) => site.rows(toMail, [job.siteId, id, now]), 'read')
      // Taken back before anybody was told, cancelled by the person, or over.
      if (!found?.isConfirmed || knownOf(found.event) === known) {
        await database.inSite(job.siteId, async (site) => dropUnsent(site, id))
        return
      }
      const letterId = `${id}.${now.getTime().toString(36)}`
      await send(job, found, (link) => ({ ...changedLetter(found, link, known === 'cancelled'), id: letterId }), now)
    },
  }
}

/** Deletes sign-ups in time also on a server without a mail server. */
export const forgetSignUpJobs = (database: Database): JobHandlers => ({
  async [forgetJob](job, now) {
    const isGone = await database.inSite(job.siteId, async (site) => {
      const days = await keptDays(site, 'signUps')
      const [found] = await site.rows(forget, [job.siteId, job.key, now, `${signUpKept.unconfirmedDays} days`, `${days} days`])
      if (found && !found.isOver) await enqueueForgetting(site, job.key, now)
      return found?.isOver === true
    })
    if (isGone) await database.inPlatform(async (platform) => notePurged(platform, 'signUps', 1, now))
  },
})
