import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { ProcessorTime } from './processor.ts'
import { perAnswer, processorTime } from './processor.ts'

// A client with very little work per request, because it shares the machine with the measured program and an ordinary client
// would use most of the time. It speaks only the HTTP of Node's servers: keep-alive and Content-Length.

export interface Answer {
  readonly status: number
  readonly body: Buffer
}

export interface Load {
  readonly port: number
  readonly connections: number
  readonly ms: number
  /** The next request of a connection; null after the last one. */
  next(connection: number): Buffer | null
  onAnswer?(connection: number, answer: Answer): void
  /** Any other status ends the run, because fast failures would look like speed. */
  readonly expect: number
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  /** What one answer cost; left out where it is not counted. */
  readonly cost?: ProcessorTime
}

export function request(method: string, host: string, path: string, headers: readonly string[], body?: string): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...headers]
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Keeps each connection busy with one request at a time until the time or the requests run out. */
export async function load(target: Load): Promise<Measured> {
  const times: number[] = []
  const from = await processorTime()
  const start = performance.now()
  const end = start + target.ms
  await Promise.all(Array.from({ length: target.connections }, (_, connection) => converse(target, connection, end, times)))
  return summaryOf(times, start, from)
}

/** `times`: milliseconds, one for each answer since `start`; `from`: the processor's time at `start`. */
export async function summaryOf(times: readonly number[], start: number, from: ProcessorTime): Promise<Measured> {
  const perSecond = (times.length * 1000) / (performance.now() - start)
  return { perSecond, p50: median(times), cost: perAnswer(from, await processorTime(), times.length) }
}

function converse(target: Load, connection: number, end: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(target.port, '127.0.0.1')
    socket.setNoDelay(true)
    let sent = 0
    const send = (): void => {
      const now = performance.now()
      const next = now < end ? target.next(connection) : null
      if (next === null) {
        socket.destroy()
        return resolve()
      }
      sent = now
      socket.write(next)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('end', () => reject(new Error('The server closed the connection')))
    readAnswers(socket, (answer) => {
      times.push(performance.now() - sent)
      if (answer.status !== target.expect) {
        socket.destroy()
        return reject(new Error(`Status ${answer.status}, not ${target.expect}: ${answer.body.toString().slice(0, 300)}`))
      }
      target.onAnswer?.(connection, answer)
      send()
    })
  })
}

function readAnswers(socket: Socket, onAnswer: (answer: Answer) => void): void {
  let pending: Buffer | null = null
  socket.on('data', (chunk: Buffer) => {
    const data = pending ? Buffer.concat([pending, chunk]) : chunk
    const head = data.indexOf('\r\n\r\n')
    if (head === -1) {
      pending = data
      return
    }
    const lines = data.toString('latin1', 0, head)
    const length = Number(/content-length: (\d+)/i.exec(lines)?.[1] ?? 0)
    const whole = head + 4 + length
    if (data.length < whole) {
      pending = data
      return
    }
    pending = null
    onAnswer({ status: Number(lines.slice(9, 12)), body: data.subarray(head + 4, whole) })
  })
}

/** One unmeasured request. */
export async function ask(port: number, message: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(message))
    socket.on('error', reject)
    socket.on('end', () => reject(new Error('The server closed the connection')))
    readAnswers(socket, (answer) => {
      socket.destroy()
      resolve(answer)
    })
  })
}
