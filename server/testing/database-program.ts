import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { StartupError } from '../platform/startup-error.ts'

// The smallest program that starts the embedded database, for tests that kill it. Usage: <data folder>.
// It prints lines of JSON on standard output, and inserts rows while standard input says so.

function say(what: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}

async function write(pool: pg.Pool): Promise<never> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(`insert into written (text) values (repeat('rad', 50)) returning id`)
    say({ written: Number(rows[0]?.id) })
  }
}

async function main(): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
  const pool = new pg.Pool({ ...database.adminConnection, max: 4 })
  // Connections die with the database in these tests, so their errors are expected.
  pool.on('error', () => undefined)
  await pool.query('create table if not exists written (id bigint generated always as identity primary key, text text)')
  const { rows } = await pool.query<{ id: string }>('select id from written order by id')
  say({ ready: process.pid, socketDir: database.socketDir, rows: rows.map((row) => Number(row.id)) })

  process.once('SIGINT', () => {
    // The signal goes to the whole process group; the database must still answer while the program stops.
    void pool.query('select 1').then(async () => {
      await pool.end()
      await database.stop()
      say({ stopped: true })
      process.stdin.destroy()
    })
  })
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === 'write') for (let i = 0; i < 4; i++) write(pool).catch(() => undefined)
  })
}

main().catch((error: unknown) => {
  say({ refused: error instanceof StartupError ? error.message : String(error) })
  process.exitCode = 1
})
