import pg from 'pg'
import { BackupFault } from './backup-fault.ts'

const take = "select pg_try_advisory_lock(hashtextextended('kansli: a backup is made', 0)) as taken"

/**
 * Calls `work` unless another program makes a backup of the same database: the first to end would delete files of old backups that
 * the other counts on. Throws BackupFault then.
 */
export async function oneAtATime<T>(reader: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(reader)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>(take)
    if (rows[0]?.taken !== true) throw new BackupFault('En säkerhetskopia görs redan. Vänta tills den är klar.')
    return await work()
  } finally {
    // The lock goes with the connection, however the program ends.
    await client.end()
  }
}
