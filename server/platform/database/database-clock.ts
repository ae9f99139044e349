import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import { statement } from './database.ts'

// Several nodes work on one database and must agree on what is due, so the database's time is used: a node whose own clock is
// wrong, or is set while it runs, neither publishes early nor keeps expired sessions alive.

const measureEveryMs = 10_000
/** A slower answer is discarded: it does not tell accurately enough when the database read its clock. */
const usableRoundTripMs = 1000
/** A larger difference between the clocks is logged. */
const noticedMs = 5000

const databaseTime = statement<{ ms: number }>(
  'database_time',
  'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
)

interface DatabaseClock {
  readonly now: Clock
  stop(): void
}

interface Measured {
  /** The database's time, in milliseconds since 1970, when `performance.now()` was 0. */
  readonly zeroMs: number
}

async function measure(database: Database): Promise<Measured | null> {
  const asked = performance.now()
  const [row] = await database.inPlatformAtOnce((platform) => platform.rows(databaseTime, []))
  const answered = performance.now()
  if (!row || answered - asked > usableRoundTripMs) return null
  return { zeroMs: row.ms - (asked + answered) / 2 }
}

/**
 * The database's clock: read now and every ten seconds, and extrapolated in between and while the database is away. Rejects when
 * the database does not answer now.
 */
export async function followDatabaseClock(
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  ownClock: Clock = () => new Date(),
): Promise<DatabaseClock> {
  let isNoticed = false
  function judged(measured: Measured): Measured {
    const aheadMs = ownClock().getTime() - (measured.zeroMs + performance.now())
    const isWrong = Math.abs(aheadMs) > noticedMs
    if (isWrong && !isNoticed)
      log.warn(
        { aheadSeconds: Math.round(aheadMs / 1000) },
        "this machine's clock differs from the database's; the database's is used",
      )
    isNoticed = isWrong
    return measured
  }

  const first = await measure(database)
  let known = judged(first ?? { zeroMs: ownClock().getTime() - performance.now() })
  const timer = setInterval(() => {
    measure(database).then(
      (measured) => {
        if (measured) known = judged(measured)
      },
      () => undefined,
    )
  }, measureEveryMs)
  timer.unref()
  return { now: () => new Date(known.zeroMs + performance.now()), stop: () => clearInterval(timer) }
}
