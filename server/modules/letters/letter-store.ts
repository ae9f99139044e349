import { randomUUID } from 'node:crypto'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { Outcome } from '../outbox/site-letters.ts'
import { dropSharedUnsent, noteSharedLetter, noteSharedOutcome } from '../outbox/site-letters.ts'
import type { LetterLine } from './letters-table.ts'
import { nextSendAt } from './letter-times.ts'

// Letters between the matter and the mail server. A person has at most one that lines are still added to.

export const sendJob = 'letters.send'

const add = statement<{ id: string; isNew: boolean }>(
  'letter_add',
  `insert into letters (id, user_id, lines, send_at) values ($1, $2, $3::jsonb, $4)
   on conflict (user_id) where begun_at is null do update set lines = letters.lines || excluded.lines
   returning id, id = $1 as "isNew"`,
)

/** Adds lines to the person's open letter, or begins one. */
export async function addToLetter(
  platform: PlatformDb,
  to: { readonly userId: string; readonly hour: number | null },
  lines: readonly LetterLine[],
  now: Date,
): Promise<void> {
  const sendAt = nextSendAt(to.hour, now)
  const [letter] = await platform.rows(add, [randomUUID(), to.userId, JSON.stringify(lines), sendAt])
  if (letter?.isNew === true) queueJob(platform, '', { kind: sendJob, key: letter.id, runAt: sendAt })
  if (!letter) return
  const siteIds = new Set(lines.map(({ siteId }) => siteId))
  const reminded = new Set(lines.filter(({ kind }) => kind === 'healthReminder').map(({ siteId }) => siteId))
  noteSharedLetter(platform, { id: letter.id, userId: to.userId }, { siteIds, reminded }, now)
}

const move = statement<{ id: string }>(
  'letter_move',
  'update letters set send_at = $2 where user_id = $1 and begun_at is null and send_at <> $2 returning id',
)

/** Gives the open letter another time. */
export async function moveOpenLetter(platform: PlatformDb, userId: string, hour: number | null, now: Date): Promise<void> {
  const sendAt = nextSendAt(hour, now)
  const [letter] = await platform.rows(move, [userId, sendAt])
  if (letter) queueJob(platform, '', { kind: sendJob, key: letter.id, runAt: sendAt })
}

const removeAll = statement('letters_remove_of_user', 'delete from letters where user_id = $1')
const removeOne = statement('letter_remove', 'delete from letters where id = $1')

/** The jobs of the letters find nothing and end. */
export function removeLetters(platform: PlatformDb, userId: string): void {
  platform.send(removeAll, [userId])
  dropSharedUnsent(platform, userId)
}

/** A letter that has nothing to tell any more. */
export function removeUnsent(platform: PlatformDb, userId: string, id: string): void {
  platform.send(removeOne, [id])
  dropSharedUnsent(platform, userId, id)
}

export interface BegunLetter {
  readonly userId: string
  readonly lines: unknown
  readonly begunAt: Date
}

const begin = statement<BegunLetter>(
  'letter_begin',
  `update letters set begun_at = coalesce(begun_at, $2) where id = $1 and send_at <= $2
   returning user_id as "userId", lines, begun_at as "begunAt"`,
)

/** Closes the letter for more lines. Null when it is gone, or has another time by now. */
export async function beginLetter(platform: PlatformDb, id: string, now: Date): Promise<BegunLetter | null> {
  const [letter] = await platform.rows(begin, [id, now])
  return letter ?? null
}

export interface Receiver {
  readonly address: string
  readonly kinds: string[]
  readonly hour: number | null
  readonly stopKey: string
}

const receiver = statement<Receiver>(
  'letter_receiver',
  `select l.address, l.kinds, l.hour, l.stop_key as "stopKey" from letter_settings l join users u on u.id = l.user_id
   where l.user_id = $1 and l.is_on and l.address is not null and u.removed_at is null and u.deactivated_at is null`,
)

/** Null for a person who gets no letters now: stopped, without an address, or without an account. */
export async function receiverOf(platform: PlatformDb, userId: string): Promise<Receiver | null> {
  const [found] = await platform.rows(receiver, [userId])
  return found ?? null
}

interface SiteOfReceiver {
  readonly siteId: string
  readonly name: string
  readonly role: SiteRole
}

const rolesNow = statement<SiteOfReceiver>(
  'letter_roles',
  `select m.site_id as "siteId", s.name, m.role from memberships m join sites s on s.id = m.site_id
   where m.user_id = $1 and m.site_id = any($2::text[]) and (m.valid_to is null or m.valid_to >= $3::date)
     and (m.valid_from is null or m.valid_from <= $3::date) and s.stopped is null
   order by s.name collate "sv-x-icu", s.id`,
)

/** The sites among `siteIds` on which the person has a role today, a Swedish date. On a stopped site nothing waits for anybody. */
export const rolesOn = (
  platform: PlatformDb,
  userId: string,
  siteIds: readonly string[],
  today: string,
): Promise<SiteOfReceiver[]> => platform.rows(rolesNow, [userId, siteIds, today])

const fail = statement(
  'letter_failed',
  `update letter_settings set failed_at = coalesce(failed_at, $2), failed_times = failed_times + 1 where user_id = $1`,
)
const arrive = statement(
  'letter_arrived',
  'update letter_settings set failed_at = null, failed_times = 0 where user_id = $1 and failed_at is not null',
)

/** A letter that is given up: administrators and the person see it until one arrives. */
export function noteGivenUp(
  platform: PlatformDb,
  userId: string,
  id: string,
  now: Date,
  outcome: Outcome = { state: 'failed', why: 'noMail' },
): void {
  platform.send(fail, [userId, now])
  noteSharedOutcome(platform, { id, userId }, { ...outcome, siteIds: null })
  platform.send(removeOne, [id])
}

const keepPast = statement(
  'past_letter_keep',
  `insert into past_letters (id, user_id, at, site_ids, things) values ($1, $2, $3, $4, $5) on conflict do nothing`,
)

interface ArrivedLetter {
  readonly id: string
  readonly userId: string
  readonly siteIds: readonly string[]
  readonly address: string
  /** How many things it told of. */
  readonly things: number
}

/** The mail server has it: its owner sees under Mitt konto that it was sent. */
export function noteArrived(platform: PlatformDb, { id, userId, siteIds, things, address }: ArrivedLetter, now: Date): void {
  platform.send(arrive, [userId])
  platform.send(keepPast, [id, userId, now, siteIds, things])
  noteSharedOutcome(platform, { id, userId }, { state: 'sent', address, siteIds })
  // Sites of which there was nothing left to tell.
  removeUnsent(platform, userId, id)
}

const forgetPast = statement('past_letters_remove', 'delete from past_letters where user_id = $1')

/** When the account is closed for good. */
export const forgetPastLettersOf = (platform: PlatformDb, userId: string): void => platform.send(forgetPast, [userId])

const overdue = statement<{ id: string; userId: string }>(
  'letters_overdue',
  'select id, user_id as "userId" from letters where send_at < $1 order by send_at limit 1000',
)

/** Letters whose time came before `before`: nobody tries them any more. */
export const overdueLetters = (platform: PlatformDb, before: Date): Promise<{ id: string; userId: string }[]> =>
  platform.rows(overdue, [before])
