import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { listCursor, pageOf } from '../../platform/database/listing.ts'

// The addresses of a site's newsletter. No answer tells a visitor whether an address is among them.

/** Hexadecimal, because mail programs leave a hyphen at the end out of a link. */
export const newSecret = (): string => randomBytes(24).toString('hex')
const secretForm = /^[0-9a-f]{48}$/
export const hasSecretForm = (secret: string): boolean => secretForm.test(secret)
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

interface Asked {
  readonly id: string
  readonly state: 'waiting' | 'confirmed'
  /** For the first time. */
  readonly askedAt: Date
}

const ask = statement<Asked>(
  'newsletter_ask',
  `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, leave_key)
   values ($1, $2, $3, lower($3), 'waiting', $4, $4, $5)
   on conflict (site_id, email_key) do update set letter_at = excluded.letter_at where newsletter_subscribers.letter_at < $6
   returning id, state, asked_at as "askedAt"`,
)

/** Notes that somebody asked for letters to the address. Null when it got a letter for that after `unlessSince`. */
export async function noteAsked(site: SiteDb, email: string, now: Date, unlessSince: Date): Promise<Asked | null> {
  const [row] = await site.rows(ask, [site.siteId, randomUUID(), email, now, newSecret(), unlessSince])
  return row ?? null
}

interface StoredSubscriber {
  readonly email: string
  readonly state: 'waiting' | 'confirmed'
  /** When the last letter with a link was asked for. */
  readonly letterAt: Date
  readonly leaveKey: string
}

const one = statement<StoredSubscriber>(
  'newsletter_subscriber',
  `select email, state, letter_at as "letterAt", leave_key as "leaveKey" from newsletter_subscribers where site_id = $1 and id = $2`,
)

export async function subscriberById(site: SiteDb, id: string): Promise<StoredSubscriber | null> {
  const [row] = await site.rows(one, [site.siteId, id])
  return row ?? null
}

const setSecret = statement<{ id: string }>(
  'newsletter_secret',
  `update newsletter_subscribers set confirm_hash = $3 where site_id = $1 and id = $2 and state = 'waiting' returning id`,
)

/** Makes the secret of a new letter; that of an older one ends. Null when the subscription no longer waits. */
export async function renewSecret(site: SiteDb, id: string): Promise<string | null> {
  const secret = newSecret()
  const [row] = await site.rows(setSecret, [site.siteId, id, hashOf(secret)])
  return row ? secret : null
}

const confirm = statement<{ id: string }>(
  'newsletter_confirm',
  `update newsletter_subscribers set state = 'confirmed', confirmed_at = coalesce(confirmed_at, $3)
   where site_id = $1 and confirm_hash = $2 and (state = 'confirmed' or asked_at > $4) returning id`,
)

/** The id of the subscription; null for a secret that was never sent, was replaced, or is too old. */
export async function confirmBySecret(site: SiteDb, secret: string, now: Date, askedAfter: Date): Promise<string | null> {
  if (!hasSecretForm(secret)) return null
  const [row] = await site.rows(confirm, [site.siteId, hashOf(secret), now, askedAfter])
  return row?.id ?? null
}

const leave = statement<{ id: string }>(
  'newsletter_leave',
  'delete from newsletter_subscribers where site_id = $1 and leave_key = $2 returning id',
)

/** Deletes the address. False for a key that is not known; it may have been used before. */
export const leaveByKey = async (site: SiteDb, key: string): Promise<boolean> =>
  hasSecretForm(key) && (await site.rows(leave, [site.siteId, key])).length > 0

const remove = statement<{ id: string }>(
  'newsletter_remove',
  'delete from newsletter_subscribers where site_id = $1 and id = $2 returning id',
)

/** False when it was gone already. */
export const deleteSubscriber = async (site: SiteDb, id: string): Promise<boolean> =>
  (await site.rows(remove, [site.siteId, id])).length > 0

const forget = statement(
  'newsletter_forget',
  `delete from newsletter_subscribers where site_id = $1 and id = $2 and state = 'waiting' and asked_at <= $3`,
)

/** Deletes an address that was not confirmed in time. */
export const forgetWaiting = (site: SiteDb, id: string, askedBefore: Date): Promise<unknown> =>
  site.rows(forget, [site.siteId, id, askedBefore])

interface Counts {
  readonly total: number
  readonly waiting: number
  /** Those who wait and whose letter was given up. */
  readonly unreached: number
}

const counts = statement<Counts>(
  'newsletter_counts',
  `select count(*) filter (where s.state = 'confirmed')::int as total, count(*) filter (where s.state = 'waiting')::int as waiting,
     count(*) filter (where s.state = 'waiting' and o.state = 'failed')::int as unreached
   from newsletter_subscribers s left join outbox o on s.state = 'waiting' and o.site_id = s.site_id and o.id = s.id where s.site_id = $1`,
)

export async function countSubscribers(site: SiteDb): Promise<Counts> {
  const [row] = await site.rows(counts, [site.siteId])
  return row ?? { total: 0, waiting: 0, unreached: 0 }
}

interface ListedSubscriber {
  readonly id: string
  readonly email: string
  readonly emailKey: string
  readonly confirmedAt: Date
}

const listed = statement<ListedSubscriber>(
  'newsletter_list',
  `select id, email, email_key as "emailKey", confirmed_at as "confirmedAt" from newsletter_subscribers
   where site_id = $1 and state = 'confirmed' and ($2::text is null or email_key like $2) and ($3::text is null or email_key > $3)
   order by email_key limit $4`,
)

const pageSize = 50
/** Addresses are searched as they are typed: unlike words they have no form with other letters. */
const addressPattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
const cursor = listCursor('text')

/** A page of the confirmed subscribers, by address. */
export async function listSubscribers(
  site: SiteDb,
  { search, after }: { readonly search?: string | undefined; readonly after?: string | undefined },
): Promise<{ shown: ListedSubscriber[]; next: string | null }> {
  const pattern = search === undefined || search === '' ? null : addressPattern(search)
  const rows = await site.rows(listed, [site.siteId, pattern, ...cursor.placeAfter(after), pageSize + 1])
  return pageOf(rows, pageSize, ({ emailKey }) => cursor.print(emailKey))
}

const all = statement<{ email: string; confirmedAt: Date }>(
  'newsletter_list_all',
  `select email, confirmed_at as "confirmedAt" from newsletter_subscribers where site_id = $1 and state = 'confirmed'
   order by email_key`,
)

export const allSubscribers = (site: SiteDb): Promise<{ email: string; confirmedAt: Date }[]> => site.rows(all, [site.siteId])
