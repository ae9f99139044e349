import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { csrfCookie, endsCookie } from '#contract/session-signals.ts'
import { identityHash } from '#server/modules/accounts/identity.ts'
import { accessCookie, csrfToken, refreshCookie } from '#server/modules/auth/cookies.ts'
import { tokenHash } from '#server/modules/auth/session-store.ts'
import { deriveKeys } from '#server/platform/keys.ts'
import { rowsOf } from './database.ts'
import type { Person } from './people.ts'
import type { Stack } from './programs.ts'
import type { Client } from './session.ts'
import { clientOf, nextAddress } from './session.ts'

const minute = 60_000

/**
 * A client with the session that a sign-in with BankID would have left, stored without one: for the many tests that are not about the
 * sign-in, which takes two seconds. Throws when the person has no account.
 */
export async function givenSession(stack: Stack, person: Person): Promise<Client> {
  const keys = deriveKeys((await readFile(join(stack.dataDir, 'secret-key'), 'utf8')).trim())
  const [id, access, refresh] = [randomUUID(), randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const now = Date.now()
  const [idleEnd, end] = [new Date(now + 120 * minute), new Date(now + 720 * minute)]
  const signedIn = await rowsOf(
    stack,
    `with person as (
       update users set last_sign_in_at = now() where identity_hash = $2 and deactivated_at is null and removed_at is null returning id
     )
     insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, rotated_at, refresh_expires_at, ends_at, signed_in_at)
     select $1, id, $3, $4, $5, now(), $6, $7, now() from person returning id`,
    [
      id,
      identityHash(keys, person.personalNumber),
      tokenHash(access),
      new Date(now + 10 * minute),
      tokenHash(refresh),
      idleEnd,
      end,
    ],
  )
  if (signedIn.length === 0) throw new Error(`${person.name} has no account to sign in to.`)
  const ends = [end, idleEnd].map((one) => Math.floor(one.getTime() / 1000)).join('.')
  return clientOf(
    stack,
    nextAddress(),
    new Map([
      [accessCookie, `${id}.${access}`],
      [refreshCookie, `${id}.${refresh}`],
      [csrfCookie, csrfToken(keys, id)],
      [endsCookie, ends],
    ]),
  )
}
