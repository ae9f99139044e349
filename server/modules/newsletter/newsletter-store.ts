import type { NewsletterState, StopReason } from '#contract/newsletter/newsletter.ts'
import type { NewsletterMode } from '#contract/settings/newsletter-settings.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { noteAskedFor, noteOutcome } from '../outbox/site-letters.ts'

// News items that are sent as letters: the site's own, and the federation's that it shows. The site's list of letters is told of every
// change of their state. Each subscriber's copy is noted before it is sent and removed when it is counted, so that none is sent twice:
// not by two processes, and not after one died.

/** How the site's list of letters calls it. */
const listed = ({ siteId }: SiteDb, itemId: string) => ({ siteId, id: itemId, kind: 'newsletter' }) as const

const mode = statement<{ mode: NewsletterMode }>(
  'newsletter_mode',
  `select content ->> 'mode' as mode from site_settings where site_id = $1 and tab = 'newsletter'`,
)

export async function newsletterMode(site: SiteDb): Promise<NewsletterMode> {
  const [row] = await site.rows(mode, [site.siteId])
  return row?.mode ?? 'off'
}

/** A news item that visitors may read on the site: its own, or the federation's. */
export interface NewsToSend {
  /** The federation's site; null for an item of the site's own. */
  readonly originSiteId: string | null
  /** Visitors read it on the site now. */
  readonly isPublished: boolean
  /** False for the federation's where the site does not send these. */
  readonly isAllowed: boolean
}

const ownNews = `select from items i where i.site_id = $1 and i.id = $2 and i.area = 'news'`
const newsToSendText = `select null::text as "originSiteId", true as "isAllowed",
    exists (select from published_items p where p.site_id = $1 and p.id = $2) as "isPublished"
  where exists (${ownNews})
  union all
  select b.origin_site_id, coalesce((select (s.content ->> 'sendsBroadcasts')::boolean from site_settings s
      where s.site_id = $1 and s.tab = 'newsletter'), false), b.is_shown
  from shared_here b where b.area = 'news' and b.id = $2 and not exists (${ownNews}) limit 1`
const newsToSend = statement<NewsToSend>('newsletter_item', newsToSendText)

/** Null for an id that is neither a news item of the site nor one of the federation that reaches it. */
export async function newsItemToSend(site: SiteDb, itemId: string): Promise<NewsToSend | null> {
  const [row] = await site.rows(newsToSend, [site.siteId, itemId])
  return row ?? null
}

interface StoredNewsletter {
  /** The federation's site; null for an item of the site's own. */
  readonly originSiteId: string | null
  readonly state: NewsletterState
  readonly stoppedBy: StopReason | null
  readonly receivers: number
  readonly sent: number
  readonly failed: number
  readonly left: number
  readonly startedAt: Date
  /** When it was started or resumed. */
  readonly triedSince: Date
  readonly startedBy: string | null
}

const one = statement<StoredNewsletter>(
  'newsletter',
  `select n.state, n.stopped_by as "stoppedBy", n.receivers, n.sent, n.failed, n.started_at as "startedAt", n.tried_since as "triedSince", u.name as "startedBy",
     (select count(*)::int from outbox c where c.kind = 'copy' and c.site_id = n.site_id and c.newsletter_id = n.item_id) as "left", n.origin_site_id as "originSiteId"
   from newsletters n left join users u on u.id = n.started_by where n.site_id = $1 and n.item_id = $2`,
)

export async function newsletterOf(site: SiteDb, itemId: string): Promise<StoredNewsletter | null> {
  const [row] = await site.rows(one, [site.siteId, itemId])
  return row ?? null
}

// One statement, so that the number and the letters are those of one moment. A copy's id is made of both of its own.
const begin = statement<{ receivers: number }>(
  'newsletter_begin',
  `with begun as (
     insert into newsletters (site_id, item_id, origin_site_id, started_by, started_at, tried_since, state, receivers)
     select $1, $2, (select t."originSiteId" from (${newsToSendText}) t), $3, $4, $4, 'sending', count(*)
     from newsletter_subscribers where site_id = $1 and state = 'confirmed'
     on conflict do nothing returning receivers
   ), letters as (
     insert into outbox (site_id, id, kind, state, at, newsletter_id, subscriber_id)
     select $1, md5($2::text || s.id)::uuid, 'copy', 'waiting', $4, $2, s.id from newsletter_subscribers s
     where s.site_id = $1 and s.state = 'confirmed' and exists (select from begun)
   ) select receivers from begun`,
)

/** Begins to send. The number of receivers; null when the item was sent before. */
export async function beginNewsletter(site: SiteDb, itemId: string, by: { userId: string; now: Date }): Promise<number | null> {
  const [row] = await site.rows(begin, [site.siteId, itemId, by.userId, by.now])
  if (row) noteAskedFor(site, listed(site, itemId), by.now)
  return row?.receivers ?? null
}

const stop = statement<{ id: string }>(
  'newsletter_stop',
  `update newsletters set state = 'stopped', stopped_by = $3 where site_id = $1 and item_id = $2 and state = 'sending'
   returning item_id as id`,
)

const whyOf = { person: 'stopped', notPublic: 'notPublic', mail: 'noMail' } as const

/** False unless it was being sent. */
export async function stopNewsletter(site: SiteDb, itemId: string, by: StopReason, now: Date): Promise<boolean> {
  const [stopped] = await site.rows(stop, [site.siteId, itemId, by])
  if (stopped) noteOutcome(site, listed(site, itemId), { state: 'failed', why: whyOf[by] }, now)
  return stopped !== undefined
}

const resume = statement<{ id: string }>(
  'newsletter_resume',
  `update newsletters set state = 'sending', stopped_by = null, tried_since = $3 where site_id = $1 and item_id = $2 and state = 'stopped'
   returning item_id as id`,
)

/** False unless it was stopped. */
export async function resumeNewsletter(site: SiteDb, itemId: string, now: Date): Promise<boolean> {
  const [resumed] = await site.rows(resume, [site.siteId, itemId, now])
  if (resumed) noteOutcome(site, listed(site, itemId), { state: 'waiting' }, now)
  return resumed !== undefined
}

interface NextReceiver {
  readonly id: string
  readonly email: string
  readonly leaveKey: string
}

// Materialized: a subquery with `skip locked` that is run again takes another row each time.
const take = statement<NextReceiver>(
  'newsletter_take',
  `with next as materialized (
     select c.id from outbox c
     join newsletters n on n.site_id = c.site_id and n.item_id = c.newsletter_id and n.state = 'sending'
     where c.kind = 'copy' and c.site_id = $1 and c.newsletter_id = $2 and c.begun_at is null and c.subscriber_id <> all ($4::uuid[])
     order by c.subscriber_id limit 1 for update of c skip locked
   ), taken as (
     update outbox set begun_at = $3 where site_id = $1 and id = (select id from next) returning site_id, subscriber_id
   ) select s.id, s.email, s.leave_key as "leaveKey" from taken t
     join newsletter_subscribers s on s.site_id = t.site_id and s.id = t.subscriber_id where s.site_id = $1`,
)

/** The next letter, noted as begun. `but`: receivers that are tried later. Null when none is left, or it was stopped. */
export async function takeReceiver(site: SiteDb, itemId: string, now: Date, but: readonly string[]): Promise<NextReceiver | null> {
  const [row] = await site.rows(take, [site.siteId, itemId, now, but])
  return row ?? null
}

const putBack = statement(
  'newsletter_put_back',
  `update outbox set begun_at = null where kind = 'copy' and site_id = $1 and newsletter_id = $2 and subscriber_id = $3`,
)

/** For a letter that the mail server has surely not taken. */
export const putBackReceiver = (site: SiteDb, itemId: string, id: string): Promise<unknown> =>
  site.rows(putBack, [site.siteId, itemId, id])

const countOne = (name: string, column: 'sent' | 'failed') =>
  statement(
    name,
    `with done as (
       delete from outbox where kind = 'copy' and site_id = $1 and newsletter_id = $2 and subscriber_id = $3 and begun_at is not null returning 1
     ) update newsletters set ${column} = ${column} + 1 where site_id = $1 and item_id = $2 and exists (select from done)`,
  )
const counted = { sent: countOne('newsletter_sent', 'sent'), failed: countOne('newsletter_failed', 'failed') }

export const countLetter = (site: SiteDb, itemId: string, id: string, as: 'sent' | 'failed'): Promise<unknown> =>
  site.rows(counted[as], [site.siteId, itemId, id])

const countLost = statement(
  'newsletter_lost',
  `with lost as (
     delete from outbox where kind = 'copy' and site_id = $1 and newsletter_id = $2 and begun_at < $3 returning 1
   ) update newsletters set failed = failed + (select count(*) from lost) where site_id = $1 and item_id = $2
       and exists (select from lost)`,
)
const end = statement<{ left: number; isEnded: boolean }>(
  'newsletter_end',
  `with waiting as (
     select count(*)::int as "left" from outbox where kind = 'copy' and site_id = $1 and newsletter_id = $2
   ), ended as (
     update newsletters set state = 'done' where site_id = $1 and item_id = $2 and state = 'sending'
       and not exists (select from outbox where kind = 'copy' and site_id = $1 and newsletter_id = $2)
     returning 1
   ) select "left", exists (select from ended) as "isEnded" from waiting`,
)

/**
 * Counts letters begun before `lostBefore` as failed: their process died, and nobody knows whether they were sent. Ends the
 * newsletter if nothing is left; returns how many are.
 */
export async function endNewsletter(site: SiteDb, itemId: string, lostBefore: Date, now: Date): Promise<number> {
  await site.rows(countLost, [site.siteId, itemId, lostBefore])
  const [row] = await site.rows(end, [site.siteId, itemId])
  if (row?.isEnded === true) noteOutcome(site, listed(site, itemId), { state: 'sent' }, now)
  return row?.left ?? 0
}
