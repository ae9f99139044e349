import { domainToASCII } from 'node:url'
import type { PlatformDb } from '../database/database.ts'
import { statement } from '../database/database.ts'
import { lockOnPlatform } from '../database/named-lock.ts'
import { mac } from '../keys.ts'

// Letters to an address that somebody typed: a stranger may type anybody's. Every sender of such a letter asks here first (SEC-64),
// so that all sites and kinds together stay within the limit. Letters to confirmed addresses are not counted.

/** Any hour has this many at most, and any day: a mailbox is not filled by somebody else's typing. */
const most = { inHour: 3, inDay: 10 }
const [hour, day] = [3600, 86_400]

/** Keys of `rate_limits`: one for each letter of a day, whose `window_start` is the second it was let through. */
export const mailboxKeys = 'mailbox:'

// The oldest row is taken again when it is a day old, and the hour has room. Without a row, none is returned.
const take = statement<{ key: string }>(
  'mailbox_take',
  `with slots as (
     select $1::text || '.' || n as key, coalesce(r.window_start, 0) as at
     from generate_series(1, ${most.inDay}) n left join rate_limits r on r.key = $1::text || '.' || n
   )
   insert into rate_limits (key, window_start, count)
   select key, $2::bigint, 1 from slots
   where at <= $2::bigint - ${day} and (select count(*) from slots where at > $2::bigint - ${hour}) < ${most.inHour}
   order by at, key limit 1
   on conflict (key) do update set window_start = excluded.window_start returning key`,
)

/** The mailbox of an address: `Anna+lista@Exempel.se` arrives where `anna@exempel.se` does. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at).normalize('NFKC').toLowerCase(), address.slice(at + 1).toLowerCase()]
  const bare = name.replace(/(?<=.)\+.*$/s, '')
  return `${bare}@${domainToASCII(host) || host}`
}

/**
 * Counts a letter to a typed address. False when its mailbox has had as many as it may: the letter is not sent, and no visitor is told.
 * Ask once for each letter, not for each attempt. `key` hashes the address: a limit must not keep what somebody typed.
 */
export async function mayReach(platform: PlatformDb, key: Buffer, address: string, now: Date): Promise<boolean> {
  const name = mailboxKeys + mac(key, `mailbox ${mailboxOf(address)}`).toString('base64url')
  await lockOnPlatform(platform, name)
  return (await platform.rows(take, [name, Math.floor(now.getTime() / 1000)])).length > 0
}
