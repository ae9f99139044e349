import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '#contract/errors.ts'
import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import { asHttpError } from '../../platform/http/error-answer.ts'
import { HttpError } from '../../platform/errors.ts'
import { closedContentPolicy } from '../../platform/http/headers.ts'
import { openToOthers } from '../kept/other-origins.ts'
import type { Page } from '../kept/renderings.ts'
import { cacheContent, cacheNever } from '../view/page-source.ts'
import type { Headers, Rendering } from '../kept/sendable.ts'
import type { SiteView } from '../view/site-view.ts'

// The common part of every answer of the delivery API: any page may read it, search engines should not index it, and nothing in it can run.

const json = 'application/json; charset=utf-8'
const headers: Headers = {
  ...openToOthers,
  'content-security-policy': closedContentPolicy,
  'x-robots-tag': 'noindex',
}

const addressForm = new RegExp(`^(?:/[a-z0-9-]+)?${deliveryRoot}(?:/|\\?|$)`)

/** True for an address of the API, with or without a site in front. */
export const isDeliveryUrl = (url: string): boolean => addressForm.test(url)

/** `until`: when the answer changes without an edit. It also ends with the first licence of `media`. */
export const jsonAnswer = (view: SiteView, value: object, media: readonly PublicMedia[] = [], until?: Date): Page =>
  textAnswer(view, JSON.stringify(value), media, until)

export function textAnswer({ site, today }: SiteView, body: string, media: readonly PublicMedia[] = [], until?: Date): Page {
  const ends = [until, mediaEnd(media, today)].flatMap((end) => end?.getTime() ?? [])
  return {
    rendering: { status: 200, contentType: json, cacheControl: cacheContent, body, headers },
    revision: site.revision,
    ...(ends.length > 0 && { until: new Date(Math.min(...ends)) }),
  }
}

export const siteUnavailable = new HttpError(503, 'UNAVAILABLE', 'Sajten svarar inte just nu. Försök igen om en stund.', {
  retryAfter: 2,
})
export const internalFault = new HttpError(500, 'INTERNAL', 'Något gick fel hos oss. Försök igen om en stund.')

/** The envelope of every failed call. */
export function failureAnswer(error: unknown, requestId: string = randomUUID()): Rendering {
  const { status, code, message, retryAfter }: HttpError = asHttpError(error)
  const body: ErrorBody = { code, message, requestId }
  return {
    status,
    contentType: json,
    cacheControl: cacheNever,
    body: JSON.stringify(body),
    headers: { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) },
  }
}
