import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'
import type { Readiness } from './readiness.ts'

/**
 * `/healthz` answers while the process lives, `/readyz` while visitors should be sent to this node. Neither tells anything else.
 * `headers`: the common headers, for a listener without a hook that adds them.
 */
export function registerHealth(
  app: FastifyInstance,
  { readiness }: { readonly readiness: Readiness },
  headers: Readonly<Record<string, string>> = {},
): void {
  const textHeaders = { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  app.get('/healthz', { config: { policy: 'anyone' } }, async (_request, reply) => reply.headers(textHeaders).send('ok'))
  app.get('/readyz', { config: { policy: 'anyone' } }, async (_request, reply) => {
    if (!(await readiness.isReady())) throw unavailable()
    return reply.headers(textHeaders).send('ok')
  })
}
