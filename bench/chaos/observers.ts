import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { typedNews } from '../content.ts'
import type { Person } from '../people.ts'

// A visitor reads the news lists in turn and editors publish, both through the balancer. The answers are counted.

export interface Reply {
  /** 0: no answer. */
  readonly status: number
  readonly text: string
  readonly bytes: Buffer
  readonly cookies: readonly string[]
  readonly ms: number
}

const agent = new Agent({ keepAlive: true })
const giveUpMs = 15_000

export function call(
  port: number,
  method: string,
  path: string,
  options: { host: string; headers?: readonly string[]; body?: object | Buffer },
): Promise<Reply> {
  const began = performance.now()
  const { body: sentBody } = options
  const body =
    sentBody === undefined || Buffer.isBuffer(sentBody) ? (sentBody ?? Buffer.alloc(0)) : Buffer.from(JSON.stringify(sentBody))
  const headers: Record<string, string> = { host: options.host }
  for (const line of options.headers ?? []) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon)] = line.slice(colon + 1).trim()
  }
  if (sentBody !== undefined) headers['content-type'] = Buffer.isBuffer(sentBody) ? 'application/octet-stream' : 'application/json'
  if (method !== 'GET') headers['content-length'] = String(body.length)
  return new Promise((resolve) => {
    const end = (status: number, bytes = Buffer.alloc(0), cookies: readonly string[] = []): void =>
      resolve({ status, text: bytes.toString(), bytes, cookies, ms: performance.now() - began })
    const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => end(answer.statusCode ?? 0, Buffer.concat(pieces), answer.headers['set-cookie']))
      answer.on('error', () => end(0))
    })
    sent.setTimeout(giveUpMs, () => sent.destroy())
    sent.on('error', () => end(0))
    sent.end(body)
  })
}

export interface Seen {
  readonly statuses: Map<number, number>
  slowestMs: number
}

const nothingSeen = (): Seen => ({ statuses: new Map(), slowestMs: 0 })

function note(seen: Seen, { status, ms }: Reply): void {
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
  seen.slowestMs = Math.max(seen.slowestMs, ms)
}

/** A news item whose publishing was answered 2xx. */
export interface Acknowledged {
  readonly siteId: string
  readonly id: string
  readonly title: string
  readonly at: number
}

interface Item {
  readonly id: string
  readonly draftVersion: number
}

let written = 10_000

/** Creates and publishes a news item. `seen` gets both answers. */
export async function publishOne(
  port: number,
  host: string,
  { siteId, writing }: Person,
  seen?: Seen,
): Promise<Acknowledged | null> {
  const n = written++
  const { title } = typedNews(n) as { title: string }
  const root = `/api/site/${siteId}/news`
  const created = await call(port, 'POST', root, { host, headers: writing, body: { content: typedNews(n) } })
  if (seen) note(seen, created)
  if (created.status !== 200) return null
  const { id, draftVersion } = JSON.parse(created.text) as Item
  const published = await call(port, 'POST', `${root}/${id}/publish`, { host, headers: writing, body: { draftVersion } })
  if (seen) note(seen, published)
  return published.status === 200 ? { siteId, id, title, at: performance.now() } : null
}

/** First number of the news items that are written to be due at once. */
export const firstDue = 500_000
/** True if the list begins with a scheduled item: older items may have left its first page, so it cannot show its age. */
const beginsWithDue = (page: string): boolean => Number(/ nummer (\d+)/.exec(page)?.[1] ?? 0) >= firstDue

export interface Observers {
  readonly visitor: Seen
  readonly editor: Seen
  readonly acknowledged: Acknowledged[]
  /** The longest time after an acknowledged publishing that a page was shown without it, in milliseconds. */
  staleMs(): number
  stop(): Promise<void>
}

export function observe(ports: { readonly admin: number; readonly sites: number }, editors: readonly Person[]): Observers {
  const [visitor, editor] = [nothingSeen(), nothingSeen()]
  const acknowledged: Acknowledged[] = []
  let staleMs = 0
  const until = { isOver: false }
  const [adminHost, sitesHost] = [`localhost:${ports.admin}`, `localhost:${ports.sites}`]

  const read = async (turn: number): Promise<void> => {
    const siteId = editors[turn % editors.length]?.siteId ?? ''
    const newest = acknowledged.findLast((one) => one.siteId === siteId)
    const startedAt = performance.now()
    const reply = await call(ports.sites, 'GET', `/${siteId}/nyheter`, { host: sitesHost })
    note(visitor, reply)
    const isOld = reply.status === 200 && newest && !reply.text.includes(newest.title) && !beginsWithDue(reply.text)
    if (isOld) staleMs = Math.max(staleMs, startedAt - newest.at)
  }
  const write = async (turn: number): Promise<void> => {
    const person = editors[turn % editors.length]
    const done = person && (await publishOne(ports.admin, adminHost, person, editor))
    if (done) acknowledged.push(done)
  }
  /** Starts the work at fixed intervals without waiting for the previous one, because people do not wait for each other. */
  const keepOn = async (everyMs: number, work: (turn: number) => Promise<void>): Promise<void> => {
    const under = new Set<Promise<void>>()
    for (let turn = 0; !until.isOver; turn++) {
      const one = work(turn).finally(() => under.delete(one))
      under.add(one)
      await wait(everyMs)
    }
    await Promise.all(under)
  }
  const both = Promise.all([keepOn(100, read), keepOn(400, write)])
  return {
    visitor,
    editor,
    acknowledged,
    staleMs: () => staleMs,
    async stop() {
      until.isOver = true
      await both
    },
  }
}

/** Number of acknowledged items that are not published, or not in the history. */
export async function countLost(client: pg.Client, acknowledged: readonly Acknowledged[]): Promise<number> {
  const { rows } = await client.query<{ kept: number }>(
    'select count(*)::int as kept from published_items p join unnest($1::uuid[]) as a (id) on a.id = p.id',
    [acknowledged.map(({ id }) => id)],
  )
  return acknowledged.length - (rows[0]?.kept ?? 0)
}
