import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import type { Headers } from './sendable.ts'

// Pages of other origins may read the delivery API of a site, and the files that its answers point to; nothing else.
// Browsers check a redirect like any other answer, so redirects of these addresses carry the same headers.

export const openToOthers: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The path before any redirect: with or without a site in front, in every spelling. */
const openForm = new RegExp(`^(?:/[a-z0-9-]+)?(?:${deliveryRoot}|/_(?:bild|dokument|delning))(?:[/?]|$)`, 'i')

export const isOpenToOthers = (url: string): boolean => openForm.test(url)

/** The answer to a preflight request of a browser. A day is the most that browsers keep it. */
export const preflightHeaders: Headers = {
  ...openToOthers,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match, If-Modified-Since, Authorization',
  'access-control-max-age': '86400',
}
