import type { SiteLetterKind, SiteLetterState, SiteLetterWhy } from '#contract/letters/site-letters.ts'
import type { Handle, PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { counting } from '../retention/retention.ts'

// What becomes of the letters of a site, noted by each sender (docs/decisions/095). A row holds no word of a letter, and of
// its receiver what `maskedAddress` leaves.

interface Noted {
  readonly siteId: string
  /** Of what the letter is about: the same again is the same letter, asked for anew. */
  readonly id: string
  readonly kind: SiteLetterKind
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
  `insert into site_letters (site_id, id, kind, at, state) values ($1, $2, $3, $4, 'waiting')
   on conflict (site_id, id) do update set at = excluded.at, state = 'waiting', why = null`,
)

/** In the transaction that asks for the letter. */
export const noteAskedFor = (handle: SiteDb | PlatformDb, { siteId, id, kind }: Noted, now: Date): void =>
  handle.send(begin, [siteId, id, kind, now])

// A letter that was asked for by the version before has no row yet.
const went = statement(
  'site_letter_went',
  `insert into site_letters (site_id, id, kind, at, state, why, address) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (site_id, id) do update set state = excluded.state, why = excluded.why,
     address = coalesce(excluded.address, site_letters.address)`,
)

export interface Outcome {
  readonly state: SiteLetterState
  readonly why?: SiteLetterWhy
  /** Whole: it is masked here. */
  readonly address?: string | undefined
}

/** How an attempt went; `waiting` with a reason for one that is made again. */
export function noteOutcome(handle: SiteDb | PlatformDb, { siteId, id, kind }: Noted, outcome: Outcome, now: Date): void {
  const { state, why = null, address } = outcome
  handle.send(went, [siteId, id, kind, now, state, why, address === undefined ? null : maskedAddress(address)])
}

const drop = statement('site_letter_drop', `delete from site_letters where site_id = $1 and id = $2 and state = 'waiting'`)

/** For a letter that was never sent, since there is nothing to tell any more. */
export const dropUnsent = (site: SiteDb, id: string): void => site.send(drop, [site.siteId, id])

// Letters to people with an account: one letter tells of several sites, and has a row on each.

const beginShared = statement(
  'site_letters_begin',
  `insert into site_letters (site_id, id, kind, user_id, at, state)
   select s.site_id, $1, s.kind, $2, $3, 'waiting' from unnest($4::text[], $5::text[]) as s (site_id, kind)
   on conflict (site_id, id) do update set kind = excluded.kind where excluded.kind = 'reminder'`,
)

interface SharedLetter {
  readonly id: string
  readonly userId: string
}

/** `reminded`: sites of which the letter repeats a reminder; `siteIds`: all of which it tells. */
export function noteSharedLetter(
  platform: PlatformDb,
  { id, userId }: SharedLetter,
  { siteIds, reminded }: { readonly siteIds: ReadonlySet<string>; readonly reminded: ReadonlySet<string> },
  now: Date,
): void {
  const ids = [...siteIds]
  platform.send(beginShared, [id, userId, now, ids, ids.map((siteId) => (reminded.has(siteId) ? 'reminder' : 'todo'))])
}

const sharedWent = statement(
  'site_letters_went',
  `update site_letters set state = $3, why = $4, address = coalesce($5, address)
   where user_id = $1 and id = $2 and ($6::text[] is null or site_id = any($6::text[]))`,
)

/** `siteIds`: the sites that the letter told of in the end; null for all. */
export function noteSharedOutcome(
  platform: PlatformDb,
  { id, userId }: SharedLetter,
  outcome: Outcome & { readonly siteIds: readonly string[] | null },
): void {
  const { state, why = null, address, siteIds } = outcome
  platform.send(sharedWent, [userId, id, state, why, address === undefined ? null : maskedAddress(address), siteIds])
}

const dropShared = statement(
  'site_letters_drop',
  `delete from site_letters where user_id = $1 and state = 'waiting' and ($2::uuid is null or id = $2)`,
)

/** What of a letter was never sent; of all letters of the person without `id`. */
export const dropSharedUnsent = (platform: PlatformDb, userId: string, id: string | null = null): void =>
  platform.send(dropShared, [userId, id])

const dropOfUser = statement('site_letters_of_user_remove', 'delete from site_letters where user_id = $1')

/** When the account is closed for good. */
export const forgetSiteLettersOf = (platform: PlatformDb, userId: string): void => platform.send(dropOfUser, [userId])

const forget = statement<{ count: number }>('site_letters_forget', counting('delete from site_letters where at < $1'))

/** Removes the rows from before this moment; how many. */
export const forgetSiteLetters = (platform: PlatformDb, before: Date): Promise<{ count: number }[]> =>
  platform.rows(forget, [before])

interface StoredLetter {
  readonly kind: SiteLetterKind
  readonly state: SiteLetterState
  readonly why: SiteLetterWhy | null
  readonly userId: string | null
}

const one = statement<StoredLetter>(
  'site_letter',
  `select kind, state, why, user_id as "userId" from site_letters where site_id = $1 and id = $2`,
)

export async function siteLetterById(handle: Handle, siteId: string, id: string): Promise<StoredLetter | null> {
  const [row] = await handle.rows(one, [siteId, id])
  return row ?? null
}

const remove = statement('site_letter_remove', 'delete from site_letters where site_id = $1 and id = $2')

/** A letter that another has taken the place of. */
export const removeSiteLetter = (platform: PlatformDb, siteId: string, id: string): void => platform.send(remove, [siteId, id])
