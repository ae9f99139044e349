import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { unavailable } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'

/** `/healthz` answers while the process lives, `/readyz` while it can do its work. Neither tells more than that. */
export function registerHealth(app: FastifyInstance, database: Pick<Database, 'isReady'>, files: Pick<FileStore, 'isReady'>): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', { config: { policy: 'anyone' } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('ok'),
  )
  app.get('/readyz', { config: { policy: 'anyone' } }, async (_request, reply) => {
    const answered = isClosing ? [false] : await Promise.all([database.isReady(), files.isReady()])
    if (answered.includes(false)) throw unavailable()
    return reply.type('text/plain; charset=utf-8').send('ok')
  })
}
