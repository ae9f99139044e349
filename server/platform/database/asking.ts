import pg from 'pg'
import { Batch } from '../pg-wire/batch.ts'
import { sendQuestion } from '../pg-wire/pg-inside.ts'
import type { SiteDb, Statement } from './database.ts'
import { statement } from './database.ts'

/** Thrown when a transaction that seemed to succeed was rolled back: nothing of it was kept. */
export class NotCommitted extends Error {
  constructor() {
    super('The transaction was rolled back: a failed query inside it was ignored')
  }
}

export interface Asking {
  readonly handle: Pick<SiteDb, 'rows' | 'send' | 'seal'>
  /** Resolves to true when the transaction is committed. Runs once; a second call returns the answer of the first. */
  end(how: 'commit' | 'rollback'): Promise<boolean>
  /** Sends the statements made so far, for a query that reaches the connection by another way. */
  flush(): void
  /** True while the server still owes an answer on the connection. */
  isOwed(): boolean
  /** The error to report: that of the statement that failed, not of the statements refused after it. */
  why(error: unknown): unknown
}

type Opening = readonly [asked: Statement<object>, values: readonly unknown[]]

const commit = statement('commit', 'commit')
const rollback = statement('rollback', 'rollback')

/**
 * The statements of one transaction, which begins with those of `opening`. All that are made before the caller awaits something are
 * one batch: one write to PostgreSQL, and one from it. `scope` as in `Batch`.
 */
export function askOf(client: pg.ClientBase, scope: string | null, opening: readonly Opening[]): Asking {
  let gathering: Batch | null = null
  /** The first failure of a statement that was sent without waiting. */
  let failure: unknown = null
  /** True when a statement could not be sent: the rest must not be committed. */
  let isUnsent = false
  let awaited = 0
  let ended: Promise<boolean> | null = null

  function flush(): void {
    if (!gathering) return
    const batch = gathering
    gathering = null
    awaited += 1
    void batch.ended.then(() => (awaited -= 1))
    sendQuestion(client, batch)
  }

  function gathered(): Batch {
    if (gathering) return gathering
    // Runs after all pending promises.
    process.nextTick(flush)
    return (gathering = new Batch(scope))
  }

  function ask<Row extends object>(asked: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    if (ended) throw new Error('A statement was sent after the end of its transaction')
    try {
      return gathered().ask(asked, values)
    } catch (error) {
      isUnsent = true
      throw error
    }
  }

  async function ending(how: 'commit' | 'rollback'): Promise<boolean> {
    const batch = gathered()
    const isCommit = how === 'commit' && !isUnsent
    try {
      await batch.ask(isCommit ? commit : rollback, [])
      return batch.command === 'COMMIT'
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      // A statement before it failed, so PostgreSQL has skipped this one.
      failure ??= error
      await gathered().ask(rollback, [])
      return false
    }
  }

  function end(how: 'commit' | 'rollback'): Promise<boolean> {
    ended ??= ending(how)
    return ended
  }

  for (const [asked, values] of opening) void ask(asked, values)
  return {
    handle: {
      rows: async (asked: Statement<never>, values) => ask(asked, values),
      send: (asked, values) => void ask(asked, values).catch((error: unknown) => (failure ??= error)),
      seal: () => void end('commit').catch(() => undefined),
    },
    end,
    flush,
    isOwed: () => awaited > 0,
    why: (error) => (failure !== null && isAftermath(error) ? failure : error),
  }
}

/** True for PostgreSQL's "current transaction is aborted", which only repeats that an earlier statement failed. */
const isAftermath = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return error instanceof NotCommitted || code === abortedTransaction || cause?.code === abortedTransaction
}
const abortedTransaction = '25P02'
