import { randomBytes } from 'node:crypto'
import type { LetterChoices, OwnLetters } from '#contract/letters/letters.ts'
import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import { letterKinds } from '#contract/attention/todo-kinds.ts'
import { letterLinkDays } from '#contract/letters/letter-kinds.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { notFound, stateChanged } from '../../platform/errors.ts'
import { secretHashOf } from '../accounts/invitation-store.ts'
import { recordAudit } from '../audit/audit.ts'
import { moveOpenLetter, removeLetters } from './letter-store.ts'

// Where a person's letters go and what they tell of. The log says what was done, and no address.

const dayMs = 86_400_000

/** Hexadecimal, because mail programs leave a hyphen at the end out of a link. */
const newSecret = (): string => randomBytes(24).toString('hex')

interface StoredSettings {
  readonly address: string | null
  readonly newAddress: string | null
  readonly newUntil: Date | null
  readonly isOn: boolean
  readonly kinds: string[]
  readonly hour: number | null
  readonly failedAt: Date | null
}

const read = statement<StoredSettings>(
  'letter_settings',
  `select address, new_address as "newAddress", new_until as "newUntil", is_on as "isOn", kinds, hour, failed_at as "failedAt"
   from letter_settings where user_id = $1`,
)

const noSettings: Omit<OwnLetters, 'sendsMail'> = {
  address: null,
  waiting: null,
  isOn: true,
  kinds: [...letterKinds],
  hour: null,
  failedSince: null,
}

/** A person without an address gets the choices that a first address begins with. */
export async function ownLettersOf(platform: PlatformDb, userId: string, now: Date): Promise<Omit<OwnLetters, 'sendsMail'>> {
  const [row] = await platform.rows(read, [userId])
  if (!row) return noSettings
  const { address, newAddress, newUntil, isOn, hour, failedAt } = row
  const isWaiting = newAddress !== null && newUntil !== null && newUntil > now
  return {
    address,
    waiting: isWaiting ? { address: newAddress, until: newUntil.toISOString() } : null,
    isOn,
    kinds: letterKinds.filter((kind) => row.kinds.includes(kind)),
    hour,
    failedSince: failedAt?.toISOString() ?? null,
  }
}

const put = statement(
  'letter_address_give',
  `insert into letter_settings (user_id, new_address, new_secret_hash, new_until, kinds, stop_key) values ($1, $2, $3, $4, $5, $6)
   on conflict (user_id) do update set new_address = excluded.new_address, new_secret_hash = excluded.new_secret_hash,
     new_until = excluded.new_until`,
)

/** Stores an address that is used once its link is opened, and returns the link's secret, which is not stored. */
export function giveAddress(platform: PlatformDb, userId: string, address: string, now: Date): string {
  const secret = newSecret()
  const until = new Date(now.getTime() + letterLinkDays * dayMs)
  platform.send(put, [userId, address, secretHashOf(secret), until, [...letterKinds], newSecret()])
  return secret
}

// The links of letters to another address stop working: whoever reads that mail has no more say.
const confirmOne = statement<{ userId: string }>(
  'letter_address_confirm',
  `update letter_settings l set address = new_address, new_address = null, new_secret_hash = null, new_until = null,
     stop_key = case when address = new_address then stop_key else $3 end, is_on = is_on or address is null,
     failed_at = null, failed_times = 0
   where new_secret_hash = $1 and new_until > $2 and exists (select from users u where u.id = l.user_id and u.removed_at is null)
   returning user_id as "userId"`,
)

/** Throws 404 for a link that was used, replaced or has run out. */
export async function confirmAddress(platform: PlatformDb, secret: string, now: Date): Promise<void> {
  const [found] = await platform.rows(confirmOne, [secretHashOf(secret), now, newSecret()])
  if (!found) throw notFound('Länken gäller inte längre. Logga in och skriv adressen igen under E-post.')
  await recordAudit(platform, { actorId: found.userId, siteId: null, action: 'letters.confirm' }, now)
}

const forgetNew = statement(
  'letter_address_forget_new',
  `update letter_settings set new_address = null, new_secret_hash = null, new_until = null where user_id = $1 and address is not null`,
)
const removeUnconfirmed = statement(
  'letter_settings_remove_unconfirmed',
  'delete from letter_settings where user_id = $1 and address is null',
)

/** Forgets an address whose link was not opened. */
export async function forgetWaiting(platform: PlatformDb, userId: string): Promise<void> {
  await platform.rows(forgetNew, [userId])
  await platform.rows(removeUnconfirmed, [userId])
}

const removeSettings = statement('letter_settings_remove', 'delete from letter_settings where user_id = $1')

/** Removes the address, the choices and every letter that has not left: also when the account is closed. */
export function forgetLettersOf(platform: PlatformDb, userId: string): void {
  removeLetters(platform, userId)
  platform.send(removeSettings, [userId])
}

export async function removeAddress(platform: PlatformDb, userId: string, now: Date): Promise<void> {
  forgetLettersOf(platform, userId)
  await recordAudit(platform, { actorId: userId, siteId: null, action: 'letters.removeAddress' }, now)
}

const change = statement<{ userId: string }>(
  'letter_choices',
  'update letter_settings set is_on = $2, kinds = $3, hour = $4 where user_id = $1 returning user_id as "userId"',
)

/** A letter that waits for its hour follows the new one. */
export async function choose(platform: PlatformDb, userId: string, choices: LetterChoices, now: Date): Promise<void> {
  const kinds: LetterKind[] = letterKinds.filter((kind) => choices.kinds.includes(kind))
  const [found] = await platform.rows(change, [userId, choices.isOn, kinds, choices.hour])
  if (!found) throw stateChanged('Skriv en e-postadress först. Det du har valt sparas sedan.')
  if (choices.isOn) await moveOpenLetter(platform, userId, choices.hour, now)
  else removeLetters(platform, userId)
}

const stopOne = statement<{ userId: string }>(
  'letters_stop',
  'update letter_settings set is_on = false where stop_key = $1 returning user_id as "userId"',
)

/** Stops every letter to the person whose letters hold this key. Address and choices stay. Throws 404 for an unknown key. */
export async function stopLettersBy(platform: PlatformDb, key: string, now: Date): Promise<void> {
  const [found] = await platform.rows(stopOne, [key])
  if (!found) throw notFound('Länken gäller inte längre. Logga in och stäng av breven under E-post.')
  removeLetters(platform, found.userId)
  await recordAudit(platform, { actorId: found.userId, siteId: null, action: 'letters.stop' }, now)
}
