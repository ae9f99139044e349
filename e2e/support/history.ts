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

/** Everything the history of an item holds, as text. Nothing in the product shows it yet, so it is read where it lies. */
export async function historyOf(stack: Stack, itemId: string): Promise<string> {
  const client = new pg.Client({ host: await socketOf(stack), user: 'postgres', database: 'kansli' })
  await client.connect()
  try {
    const { rows } = await client.query<{ content: unknown }>('select content from item_revisions where item_id = $1', [itemId])
    return JSON.stringify(rows.map(({ content }) => content))
  } finally {
    await client.end()
  }
}
