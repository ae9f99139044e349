import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import type { Headers } from './sendable.ts'

// What pages of other origins may read of a site: the delivery API, and the files its answers point to. Everything else stays
// with its own origin. Browsers check a redirect like any other answer, so a redirect of these addresses carries the same headers.

export const openToOthers: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
}

/** As it came: with or without a site in front, in any spelling that is redirected to the right one. */
const openForm = new RegExp(`^(?:/[a-z0-9-]+)?(?:${deliveryRoot}|/_(?:bild|dokument|delning))(?:[/?]|$)`, 'i')

export const isOpenToOthers = (url: string): boolean => openForm.test(url)

/** The answer to the question that a browser asks before a request with headers of its own. A day is the most browsers keep it. */
export const preflightHeaders: Headers = {
  ...openToOthers,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match, If-Modified-Since, Authorization',
  'access-control-max-age': '86400',
}
