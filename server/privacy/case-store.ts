import { notePurged } from '../modules/retention/retention.ts'
import type { Finding } from '#contract/privacy/finding.ts'
import type { ErasureReport, ListedCase, PersonTerms, PrivacyCase } from '#contract/privacy/privacy.ts'
import { formerUser } from '../modules/accounts/former-user.ts'
import type { PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'
import type { privacyCases } from './privacy-table.ts'

export interface StoredCase {
  readonly id: string
  readonly kind: (typeof privacyCases.$inferSelect)['kind']
  readonly state: PrivacyCase['state']
  readonly terms: PersonTerms | null
  readonly findings: Finding[]
  readonly chosen: (typeof privacyCases.$inferSelect)['chosen']
  readonly report: ErasureReport | null
  readonly createdAt: Date
  readonly createdBy: string
  readonly byName: string | null
  readonly doneAt: Date | null
  readonly expiresAt: Date | null
}

const columns = `c.id, c.kind, c.state, c.terms, c.findings, c.chosen, c.report, c.created_at as "createdAt", c.created_by as "createdBy",
  (select u.name from users u where u.id = c.created_by) as "byName", c.done_at as "doneAt", c.expires_at as "expiresAt"`
const byId = {
  read: statement<StoredCase>('privacy_case_read', `select ${columns} from privacy_cases c where c.id = $1`),
  lock: statement<StoredCase>('privacy_case_lock', `select ${columns} from privacy_cases c where c.id = $1 for update of c`),
}
const newest = statement<Pick<StoredCase, 'id' | 'state' | 'createdAt' | 'byName' | 'doneAt' | 'expiresAt'>>(
  'privacy_cases_newest',
  `select c.id, c.state, c.created_at as "createdAt", (select u.name from users u where u.id = c.created_by) as "byName",
     c.done_at as "doneAt", c.expires_at as "expiresAt"
   from privacy_cases c where c.kind = 'request' order by c.created_at desc, c.id limit 100`,
)
const newestOwn = statement<StoredCase>(
  'privacy_case_own',
  `select ${columns} from privacy_cases c where c.kind = 'own' and c.created_by = $1 order by c.created_at desc, c.id limit 1`,
)
const insert = statement(
  'privacy_case_insert',
  `insert into privacy_cases (id, kind, state, terms, findings, created_at, created_by, expires_at)
   values ($1, $2, 'searching', $3::jsonb, '[]', $4, $5, $6)`,
)
const removeOwn = statement('privacy_case_remove_own', `delete from privacy_cases where kind = 'own' and created_by = $1`)
const found = statement(
  'privacy_case_found',
  `update privacy_cases set state = 'found', findings = $2::jsonb, done_at = $3 where id = $1 and state = 'searching'`,
)
const failed = statement('privacy_case_failed', `update privacy_cases set state = 'failed' where id = $1`)
const begin = statement(
  'privacy_case_erase',
  `update privacy_cases set state = 'erasing', chosen = $2::jsonb, expires_at = null where id = $1 and state = 'found'`,
)
// Nothing of the person is left in the row.
const erased = statement(
  'privacy_case_erased',
  `update privacy_cases set state = 'erased', terms = null, findings = '[]', chosen = null, report = $2::jsonb, done_at = $3 where id = $1`,
)
// Other questions about the same person, and the answer that the person had asked for.
const removeOthers = statement(
  'privacy_cases_remove_others',
  `delete from privacy_cases where id <> $1 and state <> 'erasing'
     and (terms::text ~* $2 or findings::text ~* $2 or (kind = 'own' and created_by::text = any($3::text[])))`,
)
const remove = statement('privacy_case_remove', `delete from privacy_cases where id = $1`)
const sweep = statement<{ id: string }>('privacy_cases_sweep', 'delete from privacy_cases where expires_at < $1 returning id')

export async function findCase(platform: PlatformDb, id: string, lock: 'lock' | 'read' = 'read'): Promise<StoredCase> {
  const [row] = isUuid(id) ? await platform.rows(byId[lock], [id]) : []
  if (!row) throw notFound('Frågan finns inte längre. Ställ den igen.')
  return row
}

export const findOwnCase = async (platform: PlatformDb, userId: string): Promise<StoredCase | null> =>
  (await platform.rows(newestOwn, [userId]))[0] ?? null

export async function listCases(platform: PlatformDb): Promise<ListedCase[]> {
  return (await platform.rows(newest, [])).map(({ id, state, createdAt, byName, doneAt, expiresAt }) => ({
    id,
    state,
    createdAt: createdAt.toISOString(),
    createdBy: byName ?? formerUser,
    doneAt: doneAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

export const shownCase = ({
  id,
  state,
  terms,
  findings,
  report,
  createdAt,
  byName,
  doneAt,
  expiresAt,
}: StoredCase): PrivacyCase => ({
  id,
  state,
  terms,
  findings,
  report,
  createdAt: createdAt.toISOString(),
  createdBy: byName ?? formerUser,
  doneAt: doneAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

interface NewCase {
  readonly id: string
  readonly kind: StoredCase['kind']
  readonly terms: PersonTerms | null
  readonly by: string
  readonly now: Date
  readonly expiresAt: Date
}

/** A person has one answer of one's own: the one before is removed. */
export function insertCase(platform: PlatformDb, { id, kind, terms, by, now, expiresAt }: NewCase): void {
  if (kind === 'own') platform.send(removeOwn, [by])
  platform.send(insert, [id, kind, terms, now, by, expiresAt])
}

export const storeFindings = (platform: PlatformDb, id: string, findings: readonly Finding[], now: Date): void =>
  platform.send(found, [id, JSON.stringify(findings), now])
export const markFailed = (platform: PlatformDb, id: string): void => platform.send(failed, [id])
export const beginErasure = (platform: PlatformDb, id: string, chosen: StoredCase['chosen']): void =>
  platform.send(begin, [id, chosen])
export const storeReport = (platform: PlatformDb, id: string, report: ErasureReport, now: Date): void =>
  platform.send(erased, [id, report, now])
/** Deletes what other questions have answered about a person who is erased. */
export const removeOtherCases = (platform: PlatformDb, id: string, pattern: string, accountIds: readonly string[]): void =>
  platform.send(removeOthers, [id, pattern, accountIds])
export const removeCase = (platform: PlatformDb, id: string): void => platform.send(remove, [id])
/** Deletes answers whose days are over; returns how many. */
export async function sweepCases(platform: PlatformDb, now: Date): Promise<number> {
  const gone = (await platform.rows(sweep, [now])).length
  notePurged(platform, 'answers', gone, now)
  return gone
}
