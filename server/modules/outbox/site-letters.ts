import type { SiteLetterKind, SiteLetterState, SiteLetterWhy } from '#contract/letters/site-letters.ts'
import type { Handle, PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { counting } from '../retention/retention.ts'

// The results of a site's letters, noted by each sender (docs/decisions/095, 113). A row of a sent letter holds no word of it, and its
// receiver as `maskedAddress` leaves it.

interface Noted {
  readonly siteId: string
  /** Of what the letter is about: the same again is the same letter, asked for anew. */
  readonly id: string
  /** A message is asked for by the row that holds its words. */
  readonly kind: Exclude<SiteLetterKind, 'message'>
}

const maskedName = (name: string): string => `${name.slice(0, 1)}•••`

/** `a•••@e•••.se` of `anna@exempel.se`: enough to know again for somebody who knows it, and no name. */
export function maskedAddress(address: string): string {
  const [host = '', name = ''] = address.split('@').toReversed()
  const dot = host.lastIndexOf('.')
  return `${maskedName(name)}@${maskedName(host)}${dot === -1 ? '' : host.slice(dot)}`
}

const begin = statement(
  'site_letter_begin',
  `insert into outbox (site_id, id, kind, at, state) values ($1, $2, $3, $4, 'waiting')
   on conflict (site_id, id) do update set at = excluded.at, state = 'waiting', why = null`,
)

/** In the transaction that asks for the letter. */
export const noteAskedFor = (handle: SiteDb | PlatformDb, { siteId, id, kind }: Noted, now: Date): void =>
  handle.send(begin, [siteId, id, kind, now])

const went = statement(
  'site_letter_went',
  `update outbox set state = $3, why = $4, address = coalesce($5, address),
     ended_at = case when $3 = 'waiting' then ended_at else coalesce(ended_at, $6) end
   where site_id = $1 and id = $2 and (kind <> 'message' or state <> 'sent' and why is distinct from 'gone')`,
)

export interface Outcome {
  readonly state: SiteLetterState
  readonly why?: SiteLetterWhy
  /** Whole: it is masked here. */
  readonly address?: string | undefined
}

/** The result of an attempt; `waiting` with a reason for one that is made again. A message that has ended keeps its own. */
export function noteOutcome(handle: SiteDb | PlatformDb, { siteId, id }: Omit<Noted, 'kind'>, outcome: Outcome, now: Date): void {
  const { state, why = null, address } = outcome
  handle.send(went, [siteId, id, state, why, address === undefined ? null : maskedAddress(address), now])
}

const drop = statement('site_letter_drop', `delete from outbox where site_id = $1 and id = $2 and state = 'waiting'`)

/** For a letter that was never sent, since there is nothing to tell any more. */
export const dropUnsent = (site: SiteDb, id: string): void => site.send(drop, [site.siteId, id])

const dropOfUser = statement('letters_of_user_remove', 'delete from outbox where user_id = $1')

/** When the account is closed for good. */
export const forgetLettersTo = (platform: PlatformDb, userId: string): void => platform.send(dropOfUser, [userId])

// Copies of a newsletter end with it, and the words of a visitor have a time of their own.
const forget = statement<{ count: number }>(
  'letters_forget',
  counting(`delete from outbox where at < $1 and kind <> 'copy' and (kind <> 'message' or state = 'sent' or why = 'gone')`),
)

/** Removes the rows from before this moment; how many. */
export const forgetLetters = (platform: PlatformDb, before: Date): Promise<{ count: number }[]> => platform.rows(forget, [before])

interface StoredLetter {
  readonly kind: SiteLetterKind
  readonly state: SiteLetterState
  readonly why: SiteLetterWhy | null
  readonly userId: string | null
}

const one = statement<StoredLetter>(
  'site_letter',
  `select kind, state, why, user_id as "userId" from outbox where site_id = $1 and id = $2`,
)

export async function siteLetterById(handle: Handle, siteId: string, id: string): Promise<StoredLetter | null> {
  const [row] = await handle.rows(one, [siteId, id])
  return row ?? null
}

const remove = statement('site_letter_remove', 'delete from outbox where site_id = $1 and id = $2')

/** A letter that another has taken the place of. */
export const removeSiteLetter = (platform: PlatformDb, siteId: string, id: string): void => platform.send(remove, [siteId, id])
