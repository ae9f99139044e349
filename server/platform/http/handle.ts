import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, EndpointBody, EndpointConflict, EndpointQuery, EndpointResponse } from '#contract/endpoint.ts'
import type { PathParams } from '#contract/endpoint-path.ts'
import type { FieldError } from '#contract/errors.ts'
import { malformed, validation } from '../errors.ts'

/** Permission to make a call. The server refuses to start with a route that has none (SEC-01). */
export type Policy = 'anyone' | 'signedIn' | 'reader' | 'writer' | 'editor' | 'siteAdmin' | 'federationEditor' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    endpoint?: Endpoint
  }
}

/** A call parsed by the endpoint's schemas, as its handler receives it. */
export interface Call<E extends Endpoint> {
  readonly params: PathParams<E['path']>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
}

const conflictMark = Symbol('conflict')

/** A 409 that commits the changes of the handler. */
interface Conflict<Body> {
  readonly [conflictMark]: true
  readonly body: Body
}

export const conflict = <Body>(body: Body): Conflict<Body> => ({ [conflictMark]: true, body })

export type Answer<E extends Endpoint> = EndpointResponse<E> | Conflict<EndpointConflict<E>>

/** Parses by the schema or throws a validation error that names every field at once. */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) {
    const isEmpty = value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
    if (!isEmpty) throw malformed('Anropet innehåller uppgifter som inte hör dit.')
    return undefined
  }
  const result = schema.safeParse(value ?? undefined)
  if (result.success) return result.data
  const fields: Record<string, FieldError> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    // Zod's own texts talk of data types, so only the contract's texts are shown to people.
    const message = issue.code === 'unrecognized_keys' ? 'Anropet innehåller uppgifter som inte hör dit.' : swedish(issue)
    fields[path] ??= { code: 'VALIDATION', message }
  }
  throw validation(fields)
}

const zodsOwnText = /^(Invalid|Too|Unrecognized|Expected|Required)/
const swedish = (issue: z.core.$ZodIssue): string => (zodsOwnText.test(issue.message) ? 'Uppgiften har fel form.' : issue.message)

function isConflict(answer: unknown): answer is Conflict<unknown> {
  return typeof answer === 'object' && answer !== null && conflictMark in answer
}

/** Registers one endpoint: parses the call, runs the handler, and answers with the fields of the response schema only. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  policy: Policy,
  work: (call: Call<E>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { policy, endpoint },
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    handler: async (request, reply) => {
      // The endpoint's own schemas parse these values, so they have the types that the endpoint declares.
      const call = {
        params: request.params,
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
      } as unknown as Call<E>
      const answer: unknown = await work(call, request, reply)
      if (isConflict(answer)) return reply.code(409).send(endpoint.conflict?.parse(answer.body))
      if (!endpoint.response) return reply.code(204).send()
      return reply.send(endpoint.response.parse(answer))
    },
  })
}
