import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAuthRequest, parseOrderRef } from './auth-request.ts'
import type { Order, RelyingParty } from './order.ts'
import type { OrderBook } from './order-book.ts'
import { parseJsonObject, readBody } from './read-body.ts'
import { invalidParameters, isRpError, rpError } from './rp-errors.ts'
import { endpoints, type Endpoint, type Trouble, type Troubles } from './troubles.ts'

export const basePath = '/rp/v6.0'
const bodyLimit = 1024 * 1024

type RpService = {
  book: OrderBook
  troubles: Troubles
  /** The caller, from the client certificate. */
  callerOf: (request: IncomingMessage) => RelyingParty
  onStarted: (order: Order) => void
}

/** Answers one call of the RP interface. The checks come in BankID's order: a call with two faults shows the first. */
export async function answerRpCall(service: RpService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const endpoint = endpointOf(request)
    if (request.method !== 'POST') throw rpError('methodNotAllowed', 'Only POST is allowed')
    const trouble = service.troubles.next(endpoint)
    if (trouble) {
      if (trouble.kind !== 'delay') return makeTrouble(trouble, request, response)
      // The order is made after the wait, so its QR clock starts with the late answer, as a slow BankID's would.
      await service.troubles.delay(trouble.seconds)
    }
    const body = await readCall(request)
    sendJson(response, 200, perform(service, endpoint, request, body))
  } catch (error) {
    if (isRpError(error)) sendJson(response, error.status, { errorCode: error.errorCode, details: error.details })
    else if (!request.destroyed || request.complete) sendJson(response, 500, { errorCode: 'internalError', details: String(error) })
  }
}

function endpointOf(request: IncomingMessage): Endpoint {
  const [path] = (request.url ?? '').split('?')
  const endpoint = endpoints.find((name) => path === `${basePath}/${name}`)
  if (!endpoint) throw rpError('notFound', 'No such path')
  return endpoint
}

async function readCall(request: IncomingMessage): Promise<Record<string, unknown>> {
  // Compared exactly: BankID refuses a charset parameter too.
  if (request.headers['content-type']?.toLowerCase() !== 'application/json')
    throw rpError('unsupportedMediaType', 'Content-Type must be application/json')
  const bytes = await readBody(request, bodyLimit)
  if (!bytes) throw invalidParameters('Body too large')
  const body = parseJsonObject(bytes)
  if (!body) throw invalidParameters('Body is not a JSON object')
  return body
}

function perform(service: RpService, endpoint: Endpoint, request: IncomingMessage, body: Record<string, unknown>): object {
  const { book } = service
  const caller = service.callerOf(request)
  if (endpoint === 'collect') return book.collect(caller, parseOrderRef(body))
  if (endpoint === 'cancel') {
    book.cancel(caller, parseOrderRef(body))
    return {}
  }
  const order = book.start(caller, parseAuthRequest(body))
  service.onStarted(order)
  const { orderRef, autoStartToken, qrStartToken, qrStartSecret } = order
  return { orderRef, autoStartToken, qrStartToken, qrStartSecret }
}

function makeTrouble(trouble: Exclude<Trouble, { kind: 'delay' }>, request: IncomingMessage, response: ServerResponse): void {
  switch (trouble.kind) {
    case 'error':
      return sendJson(response, trouble.status, { errorCode: trouble.errorCode, details: trouble.details })
    case 'html':
      return send(response, trouble.status, 'text/html', proxyPage(trouble.status))
    case 'garbage':
      return send(response, 200, 'application/json', '{"orderRef": "7c40b5c9-fa74, \u0000 ]]>')
    case 'empty':
      return send(response, 200, 'application/json', '')
    case 'reset':
      request.socket.destroy()
      return
    case 'hang':
      // Never answers: the caller's own time limit must end the call.
      request.resume()
  }
}

const proxyPage = (status: number) =>
  `<html>\r\n<head><title>${status} Forbidden</title></head>\r\n<body><h1>${status} Forbidden</h1></body>\r\n</html>\r\n`

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json', JSON.stringify(body))
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  if (response.destroyed || response.headersSent) return
  const bytes = Buffer.from(body)
  response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': bytes.length }).end(bytes)
}
