import { availableParallelism } from 'node:os'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { askOf, NotCommitted } from './asking.ts'
import type { Database, Handle, Purpose, Statement } from './database.ts'
import { statement } from './database.ts'
import { Batch } from '../pg-wire/batch.ts'
import { sendingAhead } from '../pg-wire/pg-inside.ts'
import { openLanes } from './lanes.ts'
import { readMomentsFast } from './moments.ts'
import { watchSilence } from './silence.ts'

// How the handles of database.ts come to be: the pool of connections, and the role and the site that each is opened with.

type Role = 'kansli_site' | 'kansli_public' | 'kansli_platform'

/** In one piece, so that no query can run outside the scope: what could not be set aborts the transaction. */
const opening = (role: Role, siteId: string, purpose: Purpose): string =>
  `${purpose === 'read' ? 'begin read only' : 'begin'}; set local role ${role}; set local app.site = ${pg.escapeLiteral(siteId)}`

// The same for a batch, as its first statement: until the end of its transaction.
const publicScope = statement(
  'public_scope',
  `select set_config('transaction_read_only', 'on', true), set_config('role', 'kansli_public', true), set_config('app.site', $1, true)`,
)
const platformScope = statement(
  'platform_scope',
  `select set_config('synchronous_commit', 'off', true), set_config('role', 'kansli_platform', true)`,
)

/** All in milliseconds. */
export interface DatabaseLimits {
  /** PostgreSQL itself ends a statement that takes longer. */
  readonly statementMs: number
  /** A connection that owes an answer and is silent for longer is ended. More than a statement may take: only the dead are. */
  readonly silenceMs: number
  /** The same for what visitors wait for: a page takes milliseconds. */
  readonly readerSilenceMs: number
}

const databaseLimits: DatabaseLimits = { statementMs: 8000, silenceMs: 10_000, readerSilenceMs: 3000 }

/** As many as the machine can work off at a time; the pool keeps some for those who change something. */
const mostLanes = 6
const usualLanes = Math.min(mostLanes, Math.max(2, availableParallelism()))

readMomentsFast()

/** Opens the pool. Connections are made when first needed; `onError` hears of those that break while idle. */
export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  limits: DatabaseLimits = databaseLimits,
): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 2000,
    statement_timeout: limits.statementMs,
    // The site is no value of a statement but its scope, so a plan for any values is as good, and planning again for each would
    // take longer than most statements do.
    options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
    ...connection,
    ...sendingAhead,
  })
  pool.on('error', onError)
  // A connection that breaks while it is in use says so to its queries, and as an event besides; one that nobody listens to
  // would end the program. The pool itself listens only to those that are idle.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const builders = new WeakMap<pg.PoolClient, NodePgDatabase>()
  const madeAt = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => madeAt.set(client, performance.now()))
  let doubtedAt = 0
  const doubtConnections = (): void => {
    doubtedAt = performance.now()
  }
  const watch = watchSilence(doubtConnections)

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if ((madeAt.get(client) ?? 0) >= doubtedAt) return client
      client.release(true)
    }
  }

  const lanes = openLanes(
    async (isOwed) => {
      const client = await connect()
      watch.lent(client, limits.readerSilenceMs, isOwed)
      return client
    },
    (client, isSpoiled) => {
      watch.back(client)
      client.release(isSpoiled)
    },
    usualLanes,
    mostLanes,
  )

  function builderFor(client: pg.PoolClient): NodePgDatabase {
    const known = builders.get(client)
    if (known) return known
    const made = drizzle(client)
    builders.set(client, made)
    return made
  }

  async function inScope<T, H extends Handle>(
    role: Role,
    siteId: string,
    purpose: Purpose,
    work: (handle: H) => Promise<T>,
  ): Promise<T> {
    const client = await connect()
    const asking = askOf(client, opening(role, siteId, purpose))
    watch.lent(client, limits.silenceMs, asking.isOwed)
    const giveBack = (fault: Error | boolean): void => {
      watch.back(client)
      client.release(fault)
    }
    let result: T
    try {
      // The brand exists in the types only; this is the one place that may give it.
      result = await work({ siteId, query: builderFor(client), ...asking.handle } as unknown as H)
    } catch (error) {
      await asking.end('rollback').then(
        () => giveBack(asking.isSpoiled()),
        (broken: Error) => giveBack(broken),
      )
      throw asking.why(error)
    }
    const committed = asking.end('commit').then(
      (answer) => {
        giveBack(asking.isSpoiled())
        if (answer.command === 'ROLLBACK') throw asking.why(new NotCommitted())
      },
      (broken: Error) => {
        giveBack(broken)
        throw broken
      },
    )
    // A read has nothing to lose: its answer need not wait for the end of the transaction.
    if (purpose === 'read') committed.catch(onError)
    else await committed
    return result
  }

  async function atOnce<T, H>(
    scope: Statement<object>,
    siteId: string,
    values: readonly unknown[],
    work: (handle: H) => Promise<T>,
  ): Promise<T> {
    const batch = new Batch()
    let isSent = false
    const opened = batch.ask(scope, values)
    const handle = {
      siteId,
      rows: (prepared: Statement<object>, asked: readonly unknown[]) => {
        if (isSent) throw new Error('Asked of the database after its answers were waited for')
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
    inPublicAtOnce: (siteId, work) => atOnce(publicScope, siteId, [siteId], work),
    inPlatformAtOnce: (work) => atOnce(platformScope, '', [], work),
    inSite: (siteId, work, purpose = 'write') => inScope('kansli_site', siteId, purpose, work),
    inPublic: (siteId, work) => inScope('kansli_public', siteId, 'read', work),
    inPlatform: (work, purpose = 'write') => inScope('kansli_platform', '', purpose, work),
    doubtConnections,
    async close() {
      await pool.end()
      watch.stop()
    },
  }
}
