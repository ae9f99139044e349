import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteAssets } from '../styles/assets.ts'
import { isOpenToOthers, openToOthers } from './other-origins.ts'
import type { Refusal } from '../frame/plain-pages.tsx'
import { refusalPage, refusals } from '../frame/plain-pages.tsx'
import type { Encoding, Headers, Reading, Rendering, Sendable } from './sendable.ts'
import { chooseEncoding, firstSent, isUnchanged, sendable } from './sendable.ts'

// Answers are written straight to the socket: a cached page has its bytes and headers ready, including everything that a
// framework would add.

export interface Answers {
  /** Sends a page that is ready; false if it must be compressed first. */
  sendReady(request: IncomingMessage, response: ServerResponse, page: Sendable): boolean
  send(request: IncomingMessage, response: ServerResponse, page: Sendable): Promise<void>
  redirect(request: IncomingMessage, response: ServerResponse, location: string, status?: number): void
  /** `more`: headers of this one answer. */
  refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal, more?: Headers): Promise<void>
}

const maxRemembered = 100

interface AnswersDeps {
  readonly headers: Headers
  readonly rootUrl: string
  readonly assets: SiteAssets
  /** The answer in place of the error page with that status, for addresses that programs read; null for every other address. */
  readonly refusedCall: (url: string, status: number, requestId?: string) => Rendering | null
  /** Called when a page of a site has been written to its socket, also when the browser has it already. */
  readonly onRead: (request: IncomingMessage, reading: Reading) => void
}

export function createAnswers({ headers, rootUrl, assets, refusedCall, onRead }: AnswersDeps): Answers {
  // Browsers send few different values, and parsing them each time would be measurable.
  const encodings = new Map<string, Encoding>()
  // Rendered at the start, because an error page must not be able to fail.
  const refusalPages = Object.fromEntries(
    Object.entries(refusals).map(([refusal, { status }]) => {
      const body = refusalPage(refusal as Refusal, rootUrl, assets)
      return [refusal, sendable({ status, contentType: 'text/html; charset=utf-8', cacheControl: 'no-store', body }, headers)]
    }),
    // The keys are those of `refusals`, but fromEntries loses their type.
  ) as Record<Refusal, Sendable>

  function encodingFor(request: IncomingMessage): Encoding {
    const accepted = request.headers['accept-encoding']
    if (typeof accepted !== 'string') return 'identity'
    const known = encodings.get(accepted)
    if (known) return known
    const encoding = chooseEncoding(accepted)
    if (encodings.size >= maxRemembered) encodings.clear()
    encodings.set(accepted, encoding)
    return encoding
  }

  function sendReady(request: IncomingMessage, response: ServerResponse, page: Sendable): boolean {
    if (page.status === 200 && isUnchanged(request.headers['if-none-match'], page.etag)) {
      response.writeHead(304, page.revalidatedHeaders)
      response.end()
      if (page.reading) onRead(request, page.reading)
      return true
    }
    const ready = page.ready[encodingFor(request)]
    if (!ready) return false
    response.writeHead(page.status, ready.headers)
    response.end(ready.bytes)
    if (page.reading) onRead(request, page.reading)
    return true
  }

  async function send(request: IncomingMessage, response: ServerResponse, page: Sendable): Promise<void> {
    if (sendReady(request, response, page)) return
    const { bytes, headers: all } = await firstSent(page, encodingFor(request))
    response.writeHead(page.status, all)
    response.end(bytes)
    if (page.reading) onRead(request, page.reading)
  }

  return {
    sendReady,
    send,
    redirect(request, response, location, status = 301) {
      // A permanent redirect that browsers must still check again: the site may get another address.
      const more = isOpenToOthers(request.url ?? '') ? openToOthers : {}
      response.writeHead(status, { ...headers, ...more, location, 'cache-control': 'public, max-age=0', 'content-length': '0' })
      response.end()
    },
    async refuse(request, response, refusal, more) {
      for (const [name, value] of Object.entries(more ?? {})) response.setHeader(name, value)
      const call = refusedCall(request.url ?? '', refusals[refusal].status, more?.['x-request-id'])
      await send(request, response, call ? sendable(call, headers) : refusalPages[refusal])
    },
  }
}
