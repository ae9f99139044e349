import pg from 'pg'
import { streamOf } from '../pg-wire/pg-inside.ts'
import type { SiteDb, Statement } from './database.ts'

/** Thrown when a transaction that seemed to succeed was rolled back: nothing of it was kept. */
export class NotCommitted extends Error {
  constructor() {
    super('The transaction was rolled back: a failed query inside it was ignored')
  }
}

export interface Asking {
  readonly handle: Pick<SiteDb, 'rows' | 'send' | 'seal'>
  /** Runs once; a second call returns the answer of the first. */
  end(how: 'commit' | 'rollback'): Promise<pg.QueryResult>
  /** True when the connection must not be used again: pg takes a statement that it could not send for prepared. */
  isSpoiled(): boolean
  /** True while the server still owes an answer on the connection. */
  isOwed(): boolean
  /** The error to report: that of the statement that failed, not of the statements refused after it. */
  why(error: unknown): unknown
}

/** The statements of one transaction, beginning with `begin`, without waiting: the connection works them off in order. */
export function askOf(client: pg.ClientBase, begin: string): Asking {
  const stream = streamOf(client)
  let isGathering = false
  /** The first failure of a statement that was sent without waiting. */
  let failure: Error | null = null
  /** True when a statement could not be sent: PostgreSQL then does not know of the failure. */
  let isUnsent = false
  let awaited = 0
  let sendEnd: (() => void) | null = null
  let ended: Promise<pg.QueryResult> | null = null

  // All statements made before the caller awaits something go in one write, since each write is a system call. `setImmediate` runs
  // after all pending promises.
  function gather(): void {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      sendEnd?.()
      sendEnd = null
      stream.uncork()
    })
  }

  function ask(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    if (ended) throw new Error('A statement was sent after the end of its transaction')
    gather()
    awaited += 1
    const answer = client.query(query as pg.QueryConfig)
    answer.then(
      () => (awaited -= 1),
      (error: Error) => {
        awaited -= 1
        isUnsent ||= !(error instanceof pg.DatabaseError)
      },
    )
    return answer
  }

  const asked = ({ name, text }: Statement<object>, values: readonly unknown[]) => ask({ name, text, values: [...values] })

  function sent(asking: Promise<unknown>): void {
    asking.catch((error: Error) => (failure ??= error))
  }

  function end(how: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    if (ended) return ended
    gather()
    awaited += 1
    ended = new Promise((resolve, reject) => {
      // A statement that could not be sent is missing, so the rest must not be committed.
      sendEnd = () => void client.query(isUnsent ? 'rollback' : how).then(resolve, reject)
    })
    return ended
  }

  sent(ask(begin))
  return {
    handle: {
      rows: async (prepared: Statement<never>, values) => (await asked(prepared, values)).rows,
      send: (prepared, values) => sent(asked(prepared, values)),
      seal: () => void end('commit').catch(() => undefined),
    },
    end,
    isSpoiled: () => isUnsent,
    // No answer is owed for the commit or rollback: the connection is given back without waiting for it.
    isOwed: () => awaited > 0,
    why: (error) => (failure && isAftermath(error) ? failure : error),
  }
}

/** True for PostgreSQL's "current transaction is aborted", which only repeats that an earlier statement failed. */
const isAftermath = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return error instanceof NotCommitted || code === abortedTransaction || cause?.code === abortedTransaction
}
const abortedTransaction = '25P02'
