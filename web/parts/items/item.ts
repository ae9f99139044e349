import type { EndpointResponse } from '#contract/endpoint.ts'
import type { itemEndpoints } from '#contract/items/item-endpoints.ts'
import type { z } from 'zod'

/** The draft of any area as its parts see it: named fields, each saved and versioned by itself. */
export type Fields = Readonly<Record<string, unknown>>

/** The calls of any area. */
export type ItemEndpoints = ReturnType<typeof itemEndpoints<string, z.ZodRawShape>>

/** An item of any area; `Content` is the area's own. */
export type Item<Content extends Fields = Fields> = Omit<EndpointResponse<ItemEndpoints['read']>, 'content'> & {
  readonly content: Content
}
