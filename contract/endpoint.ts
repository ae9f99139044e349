import type { z } from 'zod'
import type { EndpointPath } from './endpoint-path.ts'

/**
 * One call, as one value: the server registers it, the browser calls it, OpenAPI is printed from it.
 * A body or query that is absent here is refused when sent.
 */
export interface Endpoint extends EndpointPath {
  /** One Swedish sentence for the API document. */
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Bytes that the body may have, where 256 kB do not suffice. */
  readonly bodyLimit?: number
  /** The rate limit it counts against; absent: the limit of all other changes of a user. */
  readonly counted?: 'uploads' | 'uploadParts'
  /** Absent: the answer is 204 without a body. */
  readonly response?: z.ZodType
  /** A second answer, which is not an error: the change was saved, and the user must choose something. */
  readonly conflict?: z.ZodType
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export type EndpointBody<E extends Endpoint> = E extends { readonly body: infer B extends z.ZodType } ? z.output<B> : undefined
export type EndpointBodyInput<E extends Endpoint> = E extends { readonly body: infer B extends z.ZodType } ? z.input<B> : undefined
export type EndpointQuery<E extends Endpoint> = E extends { readonly query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type EndpointQueryInput<E extends Endpoint> = E extends { readonly query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined
export type EndpointResponse<E extends Endpoint> = E extends { readonly response: infer R extends z.ZodType }
  ? z.output<R>
  : undefined
export type EndpointConflict<E extends Endpoint> = E extends { readonly conflict: infer C extends z.ZodType } ? z.output<C> : never
