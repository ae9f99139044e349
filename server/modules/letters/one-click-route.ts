import type { FastifyInstance, FastifyRequest } from 'fastify'
import { oneClickPath } from '#contract/letters/letter-paths.ts'
import { malformed, notFound } from '../../platform/errors.ts'

// A mail program's own button (RFC 8058): one POST with a fixed body, without cookies, by the mail service and not by a page. It
// therefore needs no token against forgery; the key in the address is the secret. Reading the address changes nothing, because
// services that look for harmful links read every address of a letter.

const maxBytes = 1024
const keyForm = /^[0-9a-f]{48}$/

export function registerOneClick(
  app: FastifyInstance,
  { adminOrigin, stop }: { adminOrigin: string; stop: (key: string, request: FastifyRequest) => Promise<void> },
): void {
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, text, done) => done(null, text))
    const keyOf = ({ params }: FastifyRequest): string => {
      const { key } = params as { key: string }
      if (!keyForm.test(key)) throw notFound()
      return key
    }
    inside.get(oneClickPath, { config: { policy: 'anyone' } }, async (request, reply) =>
      reply.redirect(`${adminOrigin}/auth/login#sluta=${keyOf(request)}`, 303),
    )
    inside.post(oneClickPath, { config: { policy: 'anyone' } }, async (request, reply) => {
      const key = keyOf(request)
      // Both forms that the RFC allows hold these words.
      const { body } = request
      if (typeof body !== 'string' || !/List-Unsubscribe(=|"\s+)One-Click/.test(body)) throw malformed()
      await stop(key, request)
      return reply.code(204).send()
    })
  })
}
