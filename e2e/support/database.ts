import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Stack } from './programs.ts'

/** The socket of the stack's embedded database, as PostgreSQL itself writes it down: fifth line of its pid file. */
async function socketOf(stack: Stack): Promise<string> {
  const files = await readdir(stack.dataDir, { recursive: true })
  const pidFile = files.find((file) => file.endsWith('postmaster.pid'))
  if (pidFile === undefined) throw new Error('The embedded database is not running.')
  return (await readFile(join(stack.dataDir, pidFile), 'utf8')).split('\n')[4] ?? ''
}

/** A statement that waits longer waits for a lock: its error then names itself, where a test that ends by time names nothing. */
const lockWaitMs = 15_000
/** The same of a server that accepts no connection, or does not answer. */
const answerWaitMs = 20_000

/** Asks the stack's database past the product: for what no screen shows, and for time that no test can wait for. */
export async function rowsOf<Row extends pg.QueryResultRow>(stack: Stack, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({
    host: await socketOf(stack),
    user: 'postgres',
    database: 'kansli',
    lock_timeout: lockWaitMs,
    connectionTimeoutMillis: answerWaitMs,
    query_timeout: answerWaitMs,
  })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Makes the time come at which the item is to be published: the next look at the queue finds it. */
export async function comeDue(stack: Stack, itemId: string): Promise<void> {
  await rowsOf(stack, "update items set publish_at = now() - interval '1 second' where id = $1", [itemId])
  await rowsOf(stack, "update jobs set run_at = now() - interval '1 second' where key = $1 and kind = 'item.publish'", [itemId])
}
