import { availableParallelism } from 'node:os'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Asking } from './asking.ts'
import { askOf, NotCommitted } from './asking.ts'
import type { Database, Handle, Purpose, Statement } from './database.ts'
import { statement } from './database.ts'
import { Batch } from '../pg-wire/batch.ts'
import { openConnections } from './connections.ts'
import { openLanes } from './lanes.ts'
import { readMomentsFast } from './moments.ts'

// Implements the handles of database.ts: the pool of connections, and the role and the site that each transaction is opened with.

type Role = 'kansli_site' | 'kansli_public' | 'kansli_platform'

// A transaction is opened by two statements that are sent with its first ones: if one fails, PostgreSQL skips the rest.
const begins: Record<Purpose, Statement<object>> = {
  read: statement('begin_read', 'begin read only'),
  // Named here, because PostgreSQL takes no isolation level after the scope's statement.
  snapshot: statement('begin_snapshot', 'begin isolation level repeatable read, read only'),
  write: statement('begin_write', 'begin'),
}
const scoped = statement('scope', `select set_config('role', $1, true), set_config('app.site', $2, true)`)
/** What a connection of our own is opened with, for one transaction of a pooler's connection. */
const pooled = statement('pooled', `select set_config('timezone', 'UTC', true), set_config('statement_timeout', $1, true)`)

// The same for a batch that is a transaction of its own, as its first statement: the scope lasts until its end.
const publicScope = statement(
  'public_scope',
  `select set_config('transaction_read_only', 'on', true), set_config('role', 'kansli_public', true), set_config('app.site', $1, true)`,
)
const platformScope = statement(
  'platform_scope',
  `select set_config('synchronous_commit', 'off', true), set_config('role', 'kansli_platform', true)`,
)

/** Letters for `Batch`. Batches and transactions of one role share what a connection has prepared. */
const letters: Record<Role, string> = { kansli_site: 's', kansli_public: 'v', kansli_platform: 'p' }

/** All in milliseconds. */
interface DatabaseLimits {
  /** PostgreSQL itself cancels a statement that takes longer. */
  readonly statementMs: number
  /** A connection that owes an answer and is silent for longer is ended. Longer than `statementMs`, so only dead ones are. */
  readonly silenceMs: number
  /** The same for the pages of visitors, which take milliseconds. */
  readonly readerSilenceMs: number
}

export const databaseLimits: DatabaseLimits = { statementMs: 8000, silenceMs: 10_000, readerSilenceMs: 3000 }

/** As many as the machine can process at a time; the rest of the pool is kept for changes. */
const mostLanes = 6
const usualLanes = Math.min(mostLanes, Math.max(2, availableParallelism()))

readMomentsFast()

/** The query builder of tests. Its queries reach the connection behind the statements made before them. */
function builderOf(client: pg.PoolClient, { flush }: Asking): NodePgDatabase {
  const behind = (...query: Parameters<pg.PoolClient['query']>): unknown => {
    flush()
    return client.query(...query)
  }
  return drizzle({ query: behind } as unknown as pg.PoolClient)
}

// The site is no value of a statement but its scope, so a plan for any values is as good, and planning again for each would take
// longer than most statements do.
const sessionOf = ({ statementMs }: DatabaseLimits): pg.PoolConfig => ({
  options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
  statement_timeout: statementMs,
})

/**
 * Opens the pool. Connections are made when first needed; `onError` is called for connections that break while idle. `isPooled`: they
 * lead to a pooler in transaction mode, so nothing outlasts a transaction (docs/operations.md).
 */
export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { isPooled = false, ...limits }: DatabaseLimits & { readonly isPooled?: boolean } = databaseLimits,
): Database {
  const connections = openConnections(connection, isPooled ? {} : sessionOf(limits), onError)
  const letterOf = (role: Role): string | null => (isPooled ? null : letters[role])
  const inPool = isPooled ? [[pooled, [String(limits.statementMs)]] as const] : []
  const lanes = openLanes(
    async (isOwed) => {
      const client = await connections.connect()
      connections.watch(client, limits.readerSilenceMs, isOwed)
      return client
    },
    connections.giveBack,
    usualLanes,
    mostLanes,
  )

  async function inScope<T, H extends Handle>(
    role: Role,
    siteId: string,
    purpose: Purpose,
    work: (handle: H) => Promise<T>,
  ): Promise<T> {
    const client = await connections.connect()
    const asking = askOf(client, letterOf(role), [[begins[purpose], []], ...inPool, [scoped, [role, siteId]]])
    connections.watch(client, limits.silenceMs, asking.isOwed)
    let result: T
    try {
      // The brand exists in the types only; this and `atOnce` are the only places that give it.
      const handle = {
        siteId,
        ...asking.handle,
        get query() {
          return builderOf(client, asking)
        },
      }
      result = await work(handle as unknown as H)
    } catch (error) {
      await asking.end('rollback').then(
        () => connections.giveBack(client, false),
        (broken: Error) => connections.giveBack(client, broken),
      )
      throw asking.why(error)
    }
    const committed = asking.end('commit').then(
      (isCommitted) => {
        connections.giveBack(client, false)
        if (!isCommitted) throw asking.why(new NotCommitted())
      },
      (broken: Error) => {
        connections.giveBack(client, broken)
        throw broken
      },
    )
    // A read has nothing to lose, so its answer need not wait for the end of the transaction.
    if (purpose === 'write') await committed
    else committed.catch(onError)
    return result
  }

  async function atOnce<T, H>(
    role: Role,
    scope: Statement<object>,
    siteId: string,
    values: readonly unknown[],
    work: (handle: H) => Promise<T>,
  ): Promise<T> {
    const batch = new Batch(letterOf(role))
    let isSent = false
    for (const [setting, given] of inPool) void batch.ask(setting, given)
    const opened = batch.ask(scope, values)
    const handle = {
      siteId,
      rows: (prepared: Statement<object>, asked: readonly unknown[]) => {
        if (isSent) throw new Error('A statement was sent after its batch')
        return batch.ask(prepared, asked)
      },
    }
    // The brand exists in the types only, as above.
    const result = (async () => work(handle as unknown as H))()
    isSent = true
    lanes.send(batch)
    const [found] = await Promise.all([result, opened])
    return found
  }

  return {
    inPublicAtOnce: (siteId, work) => atOnce('kansli_public', publicScope, siteId, [siteId], work),
    inPlatformAtOnce: (work) => atOnce('kansli_platform', platformScope, '', [], work),
    inSite: (siteId, work, purpose = 'write') => inScope('kansli_site', siteId, purpose, work),
    inPublic: (siteId, work) => inScope('kansli_public', siteId, 'read', work),
    inPlatform: (work, purpose = 'write') => inScope('kansli_platform', '', purpose, work),
    use: connections.use,
    doubtConnections: connections.doubt,
    close: connections.close,
  }
}
