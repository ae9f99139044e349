import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { isAlone } from '../../platform/database/named-lock.ts'
import type { Keys } from '../../platform/keys.ts'
import { mac } from '../../platform/keys.ts'
import type { NotedSeal, SealedLine } from './seal-content.ts'
import { hashOfLines, hashOfSeal, idSet, lineColumns } from './seal-content.ts'

// Lines are written without a lock and chained afterwards (docs/decisions/040). Ids are no reliable order: a transaction may take
// an id and commit minutes after a higher one. So every visible line is sealed, and an id counts as settled only when every
// transaction that may have taken it has ended.

/** Limit of lines held in memory at a time. */
const mostLines = 5000

const highest = statement<{ id: string; oldest: string }>(
  'audit_highest',
  `select coalesce((select max(id) from audit_log), 0)::text as id, pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
)
const ownTransaction = statement<{ id: string }>('audit_transaction', 'select pg_current_xact_id()::text as id')
interface Head {
  readonly number: string
  readonly hash: Buffer
}

const head = statement<Head & { watchedId: string; watchedBefore: string }>(
  'audit_head',
  `select number::text, hash, watched_id::text as "watchedId", watched_before::text as "watchedBefore" from audit_head for update`,
)
const settled = statement<{ id: string }>(
  'audit_settled',
  'select settled_id::text as id from audit_seals order by number desc limit 1',
)
const unsealed = statement<SealedLine>(
  'audit_unsealed',
  `select ${lineColumns} from audit_log a
   where a.id > $1 and not exists (select from audit_seals s where s.last_id >= a.id and a.id <@ s.ids)
   order by a.id limit ${mostLines}`,
)
const insertSeal = statement(
  'audit_seal_insert',
  `insert into audit_seals (number, sealed_at, ids, last_id, lines, lines_hash, settled_id, previous, hash, key_id, mac)
   values ($1, $2, $3::int8multirange, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const moveHead = statement('audit_head_move', 'update audit_head set number = $1, hash = $2')
const watch = statement('audit_watch', 'update audit_head set watched_id = $1, watched_before = $2::xid8')

interface SealDeps {
  readonly database: Database
  readonly keys: Pick<Keys, 'id' | 'audit'>
  readonly log?: { info(about: object, message: string): void }
}

interface Progress {
  /** The id after which the next query begins; null: the settled id. */
  readonly after: number | null
  /** All lines up to this id are visible by now. */
  readonly visibleTo: number
  readonly isFinished: boolean
}

/** Seals the committed lines that are not sealed yet. Resolves to 'skipped' while another process does. */
export async function sealAudit({ database, keys, log }: SealDeps, now: Date): Promise<'skipped' | 'done'> {
  let progress: Progress = { after: null, visibleTo: 0, isFinished: false }
  while (!progress.isFinished) {
    const { after, visibleTo } = progress
    const next = await database.inPlatform(async (platform) => {
      if (!(await isAlone(platform, 'audit seal'))) return null
      return sealSome(platform, keys, { after, visibleTo }, now, log)
    })
    if (next === null) return 'skipped'
    progress = next
  }
  return 'done'
}

async function sealSome(
  platform: PlatformDb,
  keys: SealDeps['keys'],
  from: Pick<Progress, 'after' | 'visibleTo'>,
  now: Date,
  log: SealDeps['log'],
): Promise<Progress> {
  // In this order: the own transaction must be newer than all that had taken an id when the highest was read.
  const [seen] = await platform.rows(highest, [])
  const [own] = await platform.rows(ownTransaction, [])
  const [newest] = await platform.rows(head, [])
  if (!seen || !own || !newest) throw new Error('The table audit_head has no row')
  const [last] = await platform.rows(settled, [])
  const settledId = Number(last?.id ?? 0)
  const isWatchOver = BigInt(newest.watchedBefore) <= BigInt(seen.oldest)
  // Determined by the first query: later ones continue from its end, and miss lines that became visible before that.
  const visibleTo = from.after === null && isWatchOver ? Number(newest.watchedId) : from.visibleTo
  const lines = await platform.rows(unsealed, [Math.max(settledId, from.after ?? 0)])
  const lastId = Number(lines.at(-1)?.id ?? 0)
  const isFinished = lines.length < mostLines
  if (lines.length > 0) {
    const settledNow = Math.max(settledId, isFinished ? visibleTo : Math.min(visibleTo, lastId))
    const seal = addSeal(platform, keys, newest, { lines, lastId, settledId: settledNow, sealedAt: now })
    // Logged outside the database as well: an attacker with full access to the database cannot remove this line.
    log?.info({ seal: seal.number, lines: lines.length, hash: seal.hash }, 'the audit log was sealed')
  }
  if (isFinished) {
    // A transaction number from the future is from another server: the database was moved, and no transaction there is running.
    const isMoved = BigInt(newest.watchedBefore) > BigInt(own.id)
    if ((isWatchOver || isMoved) && seen.id !== newest.watchedId) platform.send(watch, [seen.id, own.id])
  }
  return { after: lastId, visibleTo, isFinished }
}

/** Adds the next seal of the chain, over these lines. */
function addSeal(
  platform: PlatformDb,
  keys: SealDeps['keys'],
  newest: Head,
  of: { readonly lines: readonly SealedLine[]; readonly lastId: number; readonly settledId: number; readonly sealedAt: Date },
): NotedSeal {
  const content = {
    number: Number(newest.number) + 1,
    sealedAt: of.sealedAt,
    ids: idSet(of.lines.map(({ id }) => Number(id))),
    lines: of.lines.length,
    linesHash: hashOfLines(of.lines),
    settledId: of.settledId,
    previous: newest.hash,
    keyId: keys.id,
  }
  const hash = hashOfSeal(content)
  const { number, sealedAt, ids, lines, linesHash, settledId, previous, keyId } = content
  const values = [number, sealedAt, ids, of.lastId, lines, linesHash, settledId, previous, hash, keyId]
  platform.send(insertSeal, [...values, mac(keys.audit, hash.toString('hex'))])
  platform.send(moveHead, [number, hash])
  return { number, hash: hash.toString('hex') }
}

/** Adds a seal without lines on top of `verified`. Resolves to null, and adds none, when that is no longer the newest seal. */
export async function countersign({ database, keys }: SealDeps, verified: NotedSeal, now: Date): Promise<NotedSeal | null> {
  return database.inPlatform(async (platform) => {
    if (!(await isAlone(platform, 'audit seal'))) return null
    const [newest] = await platform.rows(head, [])
    if (!newest || newest.hash.toString('hex') !== verified.hash) return null
    const [last] = await platform.rows(settled, [])
    const settledId = Number(last?.id ?? 0)
    return addSeal(platform, keys, newest, { lines: [], lastId: settledId, settledId, sealedAt: now })
  })
}
