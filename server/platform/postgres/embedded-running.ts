import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/**
 * The superuser's connection to the embedded database of a program that runs now on this folder; null when none runs. Only the
 * user of the program, and root, may open its socket.
 */
export async function runningEmbedded(dataDir: string): Promise<{ host: string; port: number; user: 'postgres' } | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, host] = text.split('\n')
  if (!host || !port) return null
  const connection = { host, port: Number(port), user: 'postgres' } as const
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return connection
  } catch {
    // The file was left by a program that was killed.
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
