import type { IncomingMessage, ServerResponse } from 'node:http'
import { controlActions, type ControlWorld } from './control-actions.ts'
import { viewOrder } from './order-view.ts'
import { findOrder } from './phone-actions.ts'
import type { PhoneAssets } from './phone-assets.ts'
import { parseJsonObject, readBody } from './read-body.ts'
import { isRefusal, refusal } from './refusal.ts'

const bodyLimit = 64 * 1024
const loopbackHost = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** The page may load its own files and use the camera, and nothing else. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Permissions-Policy': 'camera=(self)',
  'Referrer-Policy': 'no-referrer',
}

/** Answers one request on the listener that phone page and control interface share. */
export async function answerControlCall(
  world: ControlWorld,
  assets: PhoneAssets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    refuseForeigners(request)
    const [path = '/'] = (request.url ?? '/').split('?')
    if (!path.startsWith('/control/')) return await sendAsset(assets, path, request, response)
    sendJson(response, 200, await answer(world, path.slice('/control/'.length), request))
  } catch (error) {
    if (isRefusal(error)) sendJson(response, error.status, { message: error.message, reason: error.reason })
    else if (!request.destroyed || request.complete) sendJson(response, 500, { message: String(error), reason: 'fault' })
  }
}

/** Web pages must not reach the interface through the browser on the simulator's machine. */
function refuseForeigners({ headers }: IncomingMessage): void {
  const ownPage = headers.origin === undefined || headers.origin === `http://${headers.host}`
  if (!loopbackHost.test(headers.host ?? '') || !ownPage)
    throw refusal(403, 'foreign', 'Simulatorn svarar bara på den egna datorn.')
}

async function answer(world: ControlWorld, path: string, request: IncomingMessage): Promise<unknown> {
  const { book, clock, figures, persons, troubles } = world
  if (request.method === 'GET') {
    const [noun, orderRef] = path.split('/')
    if (path === 'orders') return book.all().map((order) => viewOrder(order, clock.now(), figures))
    if (noun === 'orders' && orderRef !== undefined) return viewOrder(findOrder(world, orderRef), clock.now(), figures)
    if (path === 'persons') return persons.all().map((person) => ({ ...person, blocked: persons.isBlocked(person) }))
    if (path === 'armed') return { troubles: troubles.all(), ahead: clock.ahead() }
  }
  const action = Object.hasOwn(controlActions, path) ? controlActions[path] : undefined
  if (!action) throw refusal(404, 'no-action', 'Det finns ingen sådan åtgärd.')
  if (request.method !== 'POST') throw refusal(405, 'method', 'Åtgärder anropas med POST.')
  const bytes = await readBody(request, bodyLimit)
  const body = bytes?.length === 0 ? {} : bytes && parseJsonObject(bytes)
  if (!body) throw refusal(400, 'bad-input', 'Kroppen ska vara ett JSON-objekt.')
  return action(world, body)
}

async function sendAsset(assets: PhoneAssets, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asset = await assets.read(path)
  if (!asset) throw refusal(404, 'no-page', 'Sidan finns inte.')
  if (request.method !== 'GET' && request.method !== 'HEAD') throw refusal(405, 'method', 'Sidan hämtas med GET.')
  send(response, 200, asset.contentType, asset.content, pageHeaders)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

function send(response: ServerResponse, status: number, contentType: string, text: string, headers: object = {}): void {
  if (response.destroyed || response.headersSent) return
  const bytes = Buffer.from(text)
  const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  response.writeHead(status, { ...always, ...headers, 'Content-Type': contentType, 'Content-Length': bytes.length }).end(bytes)
}
