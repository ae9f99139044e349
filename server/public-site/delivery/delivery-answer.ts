import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '#contract/errors.ts'
import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import { asHttpError } from '../../platform/http/error-answer.ts'
import { HttpError, malformed, misdirected, notFound, rateLimited } from '../../platform/errors.ts'
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

const addressForm = new RegExp(`^(?:/[a-z0-9-]+)?${deliveryRoot}(?:/|\\?|$)`, 'i')

/** True for an address of the API, with or without a site in front, in every spelling. */
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

export const nothingHere = (): HttpError => notFound('Det finns inget här.')
export const siteUnavailable = new HttpError(503, 'UNAVAILABLE', 'Sajten svarar inte just nu. Försök igen om en stund.', {
  retryAfter: 2,
})
const internalFault = new HttpError(500, 'INTERNAL', 'Något gick fel hos oss. Försök igen om en stund.')

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

/** Also of what is refused as a form: nothing is sent to the API. */
const onlyRead = (): HttpError => new HttpError(405, 'MALFORMED', 'API:et kan bara läsas, med GET eller HEAD.')

/** The errors of calls that are refused before the API is asked, by the status of the page that a visitor would see. */
const refusedCalls: Readonly<Record<number, () => HttpError>> = {
  400: () => malformed('Adressen går inte att läsa.'),
  404: nothingHere,
  403: onlyRead,
  405: onlyRead,
  413: onlyRead,
  415: onlyRead,
  414: () => new HttpError(414, 'MALFORMED', 'Adressen är för lång.'),
  421: misdirected,
  429: () => rateLimited(60),
  500: () => internalFault,
  503: () => siteUnavailable,
}

/** The envelope in place of an error page, for an address of the API; null for every other address. */
export function refusedCall(url: string, status: number, requestId?: string): Rendering | null {
  const error = isDeliveryUrl(url) ? refusedCalls[status]?.() : undefined
  return error ? failureAnswer(error, requestId) : null
}
