import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { createCall } from '#web/api/create-call.ts'
import { preloading } from '#web/api/preloading.ts'

// Two endpoints, a real server that answers as a test says, and what the browser is to `call`.

export const readThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  summary: '',
  query: z.object({ page: z.number().optional() }),
  response: z.unknown(),
})
export const saveThing = endpoint({
  method: 'POST',
  path: '/api/things/:id',
  summary: '',
  body: z.object({ text: z.string() }),
  response: z.unknown(),
  conflict: z.object({ code: z.literal('CONFLICT'), message: z.string(), theirs: z.string() }),
})

type Answer = [status: number, body?: unknown]
export const errorBody = (code: ErrorBody['code'], message: string, fields?: ErrorBody['fields']): ErrorBody => ({
  code,
  message,
  requestId: 'r',
  ...(fields === undefined ? {} : { fields }),
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A real server that answers as `answer` says, and a `call` that talks to it. */
export async function connect(answer: (request: IncomingMessage, path: string) => Answer | Promise<Answer>) {
  const seen: { line: string; csrf: string | undefined; body: string }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const path = request.url ?? ''
      seen.push({ line: `${request.method} ${path}`, csrf: request.headers['x-xsrf-token']?.toString(), body })
      const [status, content] = await answer(request, path)
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(content === undefined ? undefined : typeof content === 'string' ? content : JSON.stringify(content))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const toasts: [title: string, detail: string][] = []
  const severities: string[] = []
  const surroundings = {
    departures: 0,
    csrf: 'a%20token',
    /** The server's reasons, as the person was asked. */
    reasons: [] as string[],
    pausesMs: [] as number[],
    confirm: (): Promise<boolean> => Promise.resolve(false),
  }
  // What the browser does for its tabs: one after the other.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }
  const openTab = () =>
    createCall({
      fetch: (address, init) => fetch(`http://127.0.0.1:${port}${address}`, init),
      cookies: () => `other=1; XSRF-TOKEN=${surroundings.csrf}; last=2`,
      showFault: (severity, title, detail) => {
        severities.push(severity)
        toasts.push([title, detail])
      },
      isPreload: preloading.isOn,
      leaveForLogin: () => {
        surroundings.departures += 1
      },
      inTurn,
      confirm: (reason) => {
        surroundings.reasons.push(reason)
        return surroundings.confirm()
      },
      pause: (ms) => {
        surroundings.pausesMs.push(ms)
        return Promise.resolve()
      },
    })
  const count = (line: string) => seen.filter((request) => request.line === line).length
  return { call: openTab(), openTab, seen, toasts, severities, surroundings, count, close: () => server.close() }
}

export const refusal = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('The call should have failed.')
    },
    (error: unknown) => error as ApiError,
  )
