import { expect } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Delivery } from '#contract/delivery/delivery.ts'
import type { Newsroom } from './test-sites.ts'
import { visit } from './test-sites.ts'

/** Reads the delivery API. The answer must have exactly the members of the contract. */
export const deliveredBy =
  (app: FastifyInstance) =>
  async <D extends Delivery>({ siteId }: Newsroom, endpoint: D, path: string = endpoint.path) => {
    const answer = await visit(app, `/${siteId}/api/v1${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const body: unknown = answer.json()
    const parsed = endpoint.response.parse(body) as ReturnType<D['response']['parse']>
    expect(parsed).toEqual(body)
    return parsed as D extends { response: { parse: (value: unknown) => infer Delivered } } ? Delivered : never
  }
