import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits of a connection (SEC-39), the same for every port. */
export const httpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  /** Interval of the check of the two first limits. Node's default of 30 s would make 10 s up to 40. */
  checkEveryMs: 500,
  /** A client that takes no byte for this long does not read its answer. Node checks twice, so it may take double the time. */
  unreadMs: 20_000,
  headerBytes: 16_384,
  headers: 100,
  /** Requests on one connection that wait for their answers. No browser sends a second before it has the first. */
  pipelined: 16,
  /**
   * For each port. Far more than a proxy or a town's visitors open at a time, and few enough that their buffers fit in memory
   * and their descriptors within what Linux allows a program.
   */
  connections: 2000,
}

/** One line without an error envelope, which a client that sends such bytes would not read. */
const refusal = (status: string): string =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n`

const tooManyHeaders = '431 Request Header Fields Too Large'

/** Answers bytes that are not a request, or an incomplete one. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? tooManyHeaders
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(refusal(status))
  // Does not wait for the client to hang up: a deliberately slow client would not.
  socket.destroySoon()
}

/** How many requests of a connection wait for the answer to an earlier one. */
const waiting = new WeakMap<Socket, number>()

/**
 * Counts a request of a connection; false, and the connection is ended, when too many wait already. Their answers would all be kept in
 * memory until the client reads: a kilobyte of requests can ask for a megabyte of pages.
 */
function admit({ socket }: IncomingMessage, response: ServerResponse, pipelined: number): boolean {
  // The connection was ended by an earlier request of the same bytes.
  if (socket.destroyed) return false
  // A response has its socket as soon as the earlier ones are answered: nearly always at once, and then nothing is counted.
  if (response.socket !== null) return true
  const count = (waiting.get(socket) ?? 0) + 1
  waiting.set(socket, count)
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  if (count < pipelined) return true
  socket.destroy()
  return false
}

/** The latest response begun on each connection. */
const lastAnswer = new WeakMap<Socket, ServerResponse>()

/** For a silent connection: true if it waits for its next request, or its client does not read. */
const isUseless = (socket: Socket): boolean => lastAnswer.get(socket)?.writableFinished !== false || socket.writableLength > 0

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The HTTP server of each port; only tests pass `limits`. */
export function limitedServer(handler: Handler, limits = httpLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
      // A missing Host is answered by the program, in Swedish, like a repeated one.
      requireHostHeader: false,
    },
    (request, response) => {
      if (!admit(request, response, limits.pipelined)) return
      // Node would silently drop the rest, and a proxy in front may have read exactly those.
      if (request.rawHeaders.length > limits.headers * 2) {
        response.writeHead(431, { connection: 'close', 'content-length': 0, 'x-content-type-options': 'nosniff' }).end()
        return
      }
      // The last answer of a node that stops: a proxy must not send its next request on this connection.
      if (!server.listening) response.shouldKeepAlive = false
      lastAnswer.set(request.socket, response)
      handler(request, response)
    },
  )
  server.maxConnections = limits.connections
  // Idle connections are closed before a new one is refused.
  server.on('connection', () => {
    server.getConnections((_error, count) => {
      if (count > limits.connections * 0.9) server.closeIdleConnections()
    })
  })
  // An answer that is still being made has no bytes to read yet; other limits apply to its time.
  server.setTimeout(limits.unreadMs, (socket) => {
    if (isUseless(socket)) socket.destroy()
  })
  server.on('clientError', refuseConnection)
  return server
}

/** The options that make Fastify use this server. */
export const limitedListening = {
  serverFactory: (handler: Handler): Server => limitedServer(handler),
  // `limitedServer` answers client errors itself.
  clientErrorHandler: (): void => undefined,
  return503OnClosing: true,
}
