import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { unavailable } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'

interface HealthDeps {
  readonly database: Pick<Database, 'isReady'>
  readonly files: Pick<FileStore, 'isReady'>
}

/**
 * `/healthz` answers while the process lives, `/readyz` while it can do its work. Neither tells more than that. `headers`: what
 * every answer of the listener carries, where no hook of the listener adds them.
 */
export function registerHealth(
  app: FastifyInstance,
  { database, files }: HealthDeps,
  headers: Readonly<Record<string, string>> = {},
): void {
  const said = { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', { config: { policy: 'anyone' } }, async (_request, reply) => reply.headers(said).send('ok'))
  app.get('/readyz', { config: { policy: 'anyone' } }, async (_request, reply) => {
    const answered = isClosing ? [false] : await Promise.all([database.isReady(), files.isReady()])
    if (answered.includes(false)) throw unavailable()
    return reply.headers(said).send('ok')
  })
}
