import type { ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey, clientAddress } from '../../platform/http/client-address.ts'
import { requestHost } from '../../platform/http/hosts.ts'
import type { Answers } from '../kept/answers.ts'
import type { SentForm } from './contact-post.ts'
import { receiveMessage } from './contact-post.ts'
import { isForm, isFromOwnPage, maxFormBytes, parseForm } from './form-body.ts'
import { leaveBySecret, receiveSubscription } from '../newsletter/newsletter-post.ts'
import { leavePath } from '../newsletter/newsletter-routes.ts'
import { answerSignUp, receiveSignUp, signUpCodeIn } from './sign-up-post.ts'
import type { PageSource } from '../view/page-source.ts'
import type { Headers, Rendering, Sendable } from '../kept/sendable.ts'
import { sendable } from '../kept/sendable.ts'

// The only call with data from visitors: a form, sent to the address of its page; and the button of a mail program that ends a
// subscription.

const formType = 'application/x-www-form-urlencoded'
/** What mail services may send instead to the address that ends a subscription (RFC 8058). */
const formDataType = 'multipart/form-data'
const tooLargeCode = 'FST_ERR_CTP_BODY_TOO_LARGE'

interface Deps {
  readonly source: PageSource
  readonly answers: Answers
  readonly proxies: BlockList
  readonly headers: Headers
  /** The page of a paused site; null for any other. */
  readonly paused: (siteId: string) => Promise<Sendable | null>
  /** A handler that writes its answer itself. */
  readonly written: (
    write: (request: FastifyRequest, response: ServerResponse) => Promise<void>,
  ) => (request: FastifyRequest, reply: FastifyReply) => void
}

export function acceptMessages(app: FastifyInstance, { source, answers, proxies, headers, paused, written }: Deps): void {
  const { addresses } = source
  for (const type of [formType, formDataType])
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) => done(null, body))

  function received(siteId: string, path: string, sent: SentForm): Promise<Rendering | null> {
    const code = signUpCodeIn(path)
    if (code !== null) return answerSignUp(source, siteId, code, sent)
    const [, slug] = /^\/nyheter\/([a-z0-9-]+)$/.exec(path) ?? []
    return slug === undefined ? receiveMessage(source, siteId, path, sent) : receiveSignUp(source, siteId, slug, sent)
  }

  async function answer(request: FastifyRequest, response: ServerResponse): Promise<void> {
    const host = requestHost(request)
    const target = addresses.resolve(host, request.raw.url ?? '/')
    if (target.kind === 'unknownHost') return answers.refuse(request.raw, response, 'otherHost')
    const isReadOnly = target.kind !== 'site' || !target.path
    if (!isReadOnly) {
      if (target.path === leavePath && request.headers['content-encoding'] === undefined) {
        // From anywhere: a webmail posts it from its own page (RFC 8058), and only who has the letter has the secret.
        const address = addressKey(clientAddress(request, proxies))
        const sent = { url: request.raw.url ?? '', body: request.body, address }
        const left = await leaveBySecret(source, target.siteId, sent)
        if (left) return answers.send(request.raw, response, sendable(left, headers))
        const closed = await paused(target.siteId)
        return closed ? answers.send(request.raw, response, closed) : answers.refuse(request.raw, response, 'malformed')
      }
      if (!isForm(request.headers['content-type']) || request.headers['content-encoding'] !== undefined)
        return answers.refuse(request.raw, response, 'notForm')
      if (!isFromOwnPage(request.headers, host)) return answers.refuse(request.raw, response, 'notOurs')
      const fields = Buffer.isBuffer(request.body) ? parseForm(request.body) : null
      if (!fields) return answers.refuse(request.raw, response, 'malformed')
      const address = addressKey(clientAddress(request, proxies))
      const form = { fields, address }
      const [siteId, path] = [target.siteId, target.path ?? '']
      const made =
        (await receiveSubscription(source, siteId, path, { ...form, url: request.raw.url ?? '' })) ??
        (await received(siteId, path, form))
      if (made) return answers.send(request.raw, response, sendable(made, headers))
      const closed = await paused(siteId)
      if (closed) return answers.send(request.raw, response, closed)
    }
    return answers.refuse(request.raw, response, 'otherMethod', { allow: 'GET, HEAD' })
  }

  app.route({
    method: 'POST',
    url: '*',
    config: { policy: 'anyone' },
    bodyLimit: maxFormBytes,
    errorHandler: (error, request, reply) =>
      written(async ({ raw }, response) => {
        if (error.code !== tooLargeCode) throw error
        await answers.refuse(raw, response, 'tooLarge', { connection: 'close' })
      })(request, reply),
    handler: written(answer),
  })
}
