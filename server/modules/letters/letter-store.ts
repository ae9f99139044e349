import { randomUUID } from 'node:crypto'
import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import { maskedAddress } from '../outbox/site-letters.ts'
import type { Outcome } from '../outbox/site-letters.ts'
import { nextSendAt } from './letter-times.ts'

// Letters to people with an account, between the matter and the mail server. A person has at most one that lines are still added to;
// it has a row with the same id in the outbox of each site of which it tells.

export const sendJob = 'letter.send'

/** What a letter tells of: where to look, and no word of it. */
export interface LetterLine {
  readonly siteId: string
  readonly kind: LetterKind
  readonly subject: string
}

const hold = statement('letter_hold', 'select from letter_settings where user_id = $1 for update')

const add = statement<{ id: string; isNew: boolean }>(
  'letter_add',
  `with open as materialized (
     select id, send_at from outbox where user_id = $1 and lines is not null and begun_at is null limit 1
   ), letter as (
     select coalesce((select id from open), $2) as id, coalesce((select send_at from open), $4::timestamptz) as send_at
   ), added as (
     insert into outbox (site_id, id, kind, state, at, send_at, user_id, lines)
     select s.site_id, l.id, s.kind, 'waiting', $3, l.send_at, $1, s.lines
     from letter l, unnest($5::text[], $6::text[], $7::text[]::jsonb[]) as s (site_id, kind, lines)
     on conflict (site_id, id) do update set lines = outbox.lines || excluded.lines,
       kind = case when excluded.kind = 'reminder' then 'reminder' else outbox.kind end
     returning id
   ) select distinct a.id, not exists (select from open) as "isNew" from added a`,
)

/** Adds lines to the person's open letter, or begins one. */
export async function addToLetter(
  platform: PlatformDb,
  to: { readonly userId: string; readonly hour: number | null },
  lines: readonly LetterLine[],
  now: Date,
): Promise<void> {
  const sendAt = nextSendAt(to.hour, now)
  const siteIds = [...new Set(lines.map(({ siteId }) => siteId))]
  const ofSites = siteIds.map((siteId) => lines.filter((line) => line.siteId === siteId))
  // Two at the same moment add to one letter.
  platform.send(hold, [to.userId])
  const [letter] = await platform.rows(add, [
    to.userId,
    randomUUID(),
    now,
    sendAt,
    siteIds,
    ofSites.map((own) => (own.some(({ kind }) => kind === 'healthReminder') ? 'reminder' : 'todo')),
    ofSites.map((own) => JSON.stringify(own.map(({ kind, subject }) => ({ kind, subject })))),
  ])
  if (letter?.isNew === true) queueJob(platform, '', { kind: sendJob, key: letter.id, runAt: sendAt })
}

const move = statement<{ id: string }>(
  'letter_move',
  'update outbox set send_at = $2 where user_id = $1 and lines is not null and begun_at is null and send_at <> $2 returning id',
)

/** Gives the open letter another time. */
export async function moveOpenLetter(platform: PlatformDb, userId: string, hour: number | null, now: Date): Promise<void> {
  const sendAt = nextSendAt(hour, now)
  const [letter] = await platform.rows(move, [userId, sendAt])
  if (letter) queueJob(platform, '', { kind: sendJob, key: letter.id, runAt: sendAt })
}

const remove = statement(
  'letters_remove',
  'delete from outbox where user_id = $1 and lines is not null and ($2::uuid is null or id = $2)',
)

/** The jobs of the letters find nothing and end. */
export const removeLetters = (platform: PlatformDb, userId: string): void => platform.send(remove, [userId, null])

/** A letter that has nothing to tell any more. */
export const removeUnsent = (platform: PlatformDb, userId: string, id: string): void => platform.send(remove, [userId, id])

interface BegunRow {
  readonly siteId: string
  readonly userId: string
  readonly lines: unknown
  readonly begunAt: Date
}

const begin = statement<BegunRow>(
  'letter_begin',
  `update outbox set begun_at = coalesce(begun_at, $2) where id = $1 and lines is not null and send_at <= $2
   returning site_id as "siteId", user_id as "userId", lines, begun_at as "begunAt"`,
)

export interface BegunLetter {
  readonly userId: string
  readonly begunAt: Date
  readonly sites: readonly { readonly siteId: string; readonly lines: unknown }[]
}

/** Closes the letter for more lines. Null when it is gone, or has another time by now. */
export async function beginLetter(platform: PlatformDb, id: string, now: Date): Promise<BegunLetter | null> {
  const sites = await platform.rows(begin, [id, now])
  const [first] = sites
  return first ? { userId: first.userId, begunAt: first.begunAt, sites } : null
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

interface ToldLetter {
  readonly id: string
  readonly userId: string
}

const went = statement(
  'letter_went',
  `update outbox set state = $3, why = $4, address = coalesce($5, address), things = $6,
     lines = case when $3 = 'waiting' then lines end, ended_at = case when $3 <> 'waiting' then $7::timestamptz end
   where user_id = $1 and id = $2 and lines is not null and ($8::text[] is null or site_id = any($8::text[]))`,
)

/** How an attempt went. `told`: the sites of which the letter told in the end, and how many things. */
function noteWent(
  platform: PlatformDb,
  { id, userId }: ToldLetter,
  { state, why, address }: Outcome,
  now: Date,
  told: { readonly siteIds: readonly string[]; readonly things: number } | null = null,
): void {
  const masked = address === undefined ? null : maskedAddress(address)
  platform.send(went, [userId, id, state, why ?? null, masked, told?.things ?? null, now, told?.siteIds ?? null])
}

/** A letter that is tried again. */
export const noteWaits = (platform: PlatformDb, letter: ToldLetter, outcome: Outcome, now: Date): void =>
  noteWent(platform, letter, outcome, now)

/** A letter that is given up: administrators and the person see it until one arrives. */
export function noteGivenUp(
  platform: PlatformDb,
  letter: ToldLetter,
  now: Date,
  outcome: Outcome = { state: 'failed', why: 'noMail' },
): void {
  platform.send(fail, [letter.userId, now])
  noteWent(platform, letter, outcome, now)
}

interface ArrivedLetter extends ToldLetter {
  readonly siteIds: readonly string[]
  readonly address: string
  /** How many things it told of. */
  readonly things: number
}

/** The mail server has it: its owner sees under Mitt konto that it was sent. */
export function noteArrived(platform: PlatformDb, letter: ArrivedLetter, now: Date): void {
  platform.send(arrive, [letter.userId])
  noteWent(platform, letter, { state: 'sent', address: letter.address }, now, letter)
  // Sites of which there was nothing left to tell.
  removeUnsent(platform, letter.userId, letter.id)
}

const overdue = statement<ToldLetter>(
  'letters_overdue',
  `select id, user_id as "userId" from outbox where lines is not null and send_at < $1 group by id, user_id
   order by min(send_at) limit 1000`,
)

/** Letters whose time came before `before`: nobody tries them any more. */
export const overdueLetters = (platform: PlatformDb, before: Date): Promise<ToldLetter[]> => platform.rows(overdue, [before])
