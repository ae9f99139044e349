import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import { accessCookie, csrfToken, refreshCookie } from '#server/modules/auth/cookies.ts'
import { tokenHash } from '#server/modules/auth/session-store.ts'
import { deriveKeys } from '#server/platform/keys.ts'
import { siteId } from './content.ts'
import { secretKey } from './programs.ts'

// One signed-in person for each site and role: the sign-in is not measured, and the limit on one person's writes per minute
// must not be measured either.

export interface Person {
  readonly userId: string
  readonly siteId: string
  /** Headers of a call that reads. */
  readonly reading: readonly string[]
  /** Headers of a call that changes data. */
  readonly writing: readonly string[]
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
}

export async function addPeople(
  client: pg.Client,
  role: 'reader' | 'editor' | 'siteAdmin',
  from: number,
  to: number,
): Promise<Person[]> {
  const keys = deriveKeys(secretKey)
  const people = Array.from({ length: to - from + 1 }, (_, at) => {
    const [sessionId, access, refresh] = [
      randomUUID(),
      randomBytes(32).toString('base64url'),
      randomBytes(32).toString('base64url'),
    ]
    const csrf = csrfToken(keys, sessionId)
    const cookies = [
      { name: accessCookie, value: `${sessionId}.${access}` },
      { name: refreshCookie, value: `${sessionId}.${refresh}` },
      { name: csrfCookie, value: csrf },
    ]
    const reading = [`Cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`]
    const person = {
      userId: randomUUID(),
      siteId: siteId(from + at),
      reading,
      writing: [...reading, `${csrfHeader}: ${csrf}`],
      cookies,
    }
    return { person, sessionId, access: tokenHash(access), refresh: tokenHash(refresh) }
  })
  const ids = people.map(({ person }) => person.userId)
  await client.query(
    `insert into users (id, name, search_name, identity_hash)
     select id, 'Bo Bänk', 'bo bank', sha256(id::text::bytea) from unnest($1::uuid[]) id`,
    [ids],
  )
  await client.query(
    'insert into memberships (site_id, user_id, role) select site_id, user_id, $3 from unnest($1::text[], $2::uuid[]) as m (site_id, user_id)',
    [people.map(({ person }) => person.siteId), ids, role],
  )
  await client.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, rotated_at, refresh_expires_at, ends_at, signed_in_at)
     select id, user_id, access, now() + interval '2 hours', refresh, now(), now() + interval '2 hours', now() + interval '12 hours', now()
     from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) as s (id, user_id, access, refresh)`,
    [people.map((one) => one.sessionId), ids, people.map((one) => one.access), people.map((one) => one.refresh)],
  )
  await client.query('vacuum (analyze) users, memberships, sessions')
  return people.map(({ person }) => person)
}
