import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { collectIntervalMs } from '#contract/session-signals.ts'
import type { OwnSites } from '../chaos/own-sites.ts'
import type { Item } from '../chaos/busy-editors.ts'
import { edit, newsNaming } from '../chaos/busy-editors.ts'
import type { Reply } from '../chaos/observers.ts'
import { call } from '../chaos/observers.ts'
import { asAnotherAddress, collect, control, start, visitor } from '../chaos/sign-in-faults.ts'
import type { World } from '../chaos/world.ts'
import type { Ask } from './sharing.ts'
import { beginSharing, keepSharing } from './sharing.ts'

// Visitors read, editors write and publish, people sign in with BankID, and the federation shares, through the balancer: every request is
// counted.

export type Kind = 'pages' | 'edits' | 'sign-ins' | 'sharing'

export interface Count {
  requests: number
  failed: number
  slowestMs: number
  /** Of the failed ones, in words. */
  readonly faults: string[]
}

export interface Published {
  readonly id: string
  readonly lead: string
}

export interface Busy {
  /** The counts since the last call. */
  counts(): Readonly<Record<Kind, Count>>
  /** The news items whose publication was answered with 200, each with the lead that its page must show. */
  readonly acknowledged: readonly Published[]
  stop(): Promise<void>
}

const readers = 8
const editors = 4
const readerPauseMs = 20
const editorPauseMs = 50
const signInPauseMs = 1000
const mostTries = 20
const person = '191212121212'

const noCount = (): Count => ({ requests: 0, failed: 0, slowestMs: 0, faults: [] })

export async function keepBusy(world: World, client: pg.Client, own: OwnSites): Promise<Busy> {
  const { people } = own
  const { adminPort, sitesPort } = world.balancer
  const none = (): Record<Kind, Count> => ({ pages: noCount(), edits: noCount(), 'sign-ins': noCount(), sharing: noCount() })
  let counts = none()
  const acknowledged: Published[] = []
  const until = { isOver: false }

  function counted(kind: Kind, what: string, reply: Reply): Reply {
    const count = counts[kind]
    count.requests++
    count.slowestMs = Math.max(count.slowestMs, reply.ms)
    if (reply.status < 200 || reply.status >= 400) {
      count.failed++
      count.faults.push(`${what}: ${reply.status} ${reply.text.slice(0, 200)}`)
    }
    return reply
  }

  const read = async (reader: number): Promise<void> => {
    for (let turn = 0; !until.isOver; turn++) {
      const siteId = people[(reader + turn) % people.length]?.siteId ?? ''
      const path = ['/nyheter', '', '/politik', '/sitemap.xml'][turn % 4] ?? ''
      counted('pages', path, await call(sitesPort, 'GET', `/${siteId}${path}`, { host: `localhost:${sitesPort}` }))
      await wait(readerPauseMs)
    }
  }

  /** Creates an item, saves it, publishes it, changes it, publishes it again, and reads the list. */
  const write = async (editor: number): Promise<void> => {
    for (let turn = 0; !until.isOver; turn++) {
      const one = people[(editor + turn * editors) % people.length]
      if (!one) return
      const desk = { port: adminPort, host: `localhost:${adminPort}`, person: one }
      const ask = async (method: string, path: string, body: object): Promise<Item | null> => {
        const { status, text } = counted('edits', `${method} ${path}`, await edit(desk, method, path, body))
        return status === 200 ? (JSON.parse(text) as Item) : null
      }
      const content = newsNaming({ topics: [], persons: [] })
      let item = await ask('POST', '', { content })
      for (const lead of [content.lead, content.lead.replace('ett', 'två')]) {
        if (!item) break
        const versions = Object.fromEntries(Object.entries(item.versions).map(([field, { version }]) => [field, version]))
        item = await ask('PATCH', `/${item.id}/draft`, { fields: { lead }, versions })
        const published = item && (await ask('POST', `/${item.id}/publish`, { draftVersion: item.draftVersion }))
        if (published && item) acknowledged.push({ id: item.id, lead })
      }
      counted(
        'edits',
        'GET list',
        await call(adminPort, 'GET', `/api/site/${one.siteId}/news`, { host: desk.host, headers: one.reading }),
      )
      await wait(editorPauseMs)
    }
  }

  /** Signs in by the code on another device, as the phone confirms it. */
  const signIn = async (): Promise<void> => {
    while (!until.isOver) {
      await asAnotherAddress(world)
      const browser = await visitor(world)
      const ask = async (path: string, body: object = {}): Promise<Record<string, unknown>> =>
        JSON.parse(counted('sign-ins', path, await browser.ask(path, body)).text || '{}') as Record<string, unknown>
      await ask(start, { device: 'other' })
      let isScanned = false
      for (let turn = 0; turn < 20; turn++) {
        const { status, qrData } = await ask(collect)
        if (status !== 'pending') {
          if (status !== 'complete') counts['sign-ins'].faults.push(`a sign-in ended as ${String(status)}`)
          break
        }
        if (!isScanned && typeof qrData === 'string') {
          isScanned = true
          const scanned = (await (await control(world, 'scan', { qr: qrData, person })).json()) as { orderRef?: string }
          await control(world, 'approve', { orderRef: scanned.orderRef, code: '123456' })
        }
        await wait(collectIntervalMs)
      }
      await wait(signInPauseMs)
    }
  }

  const ask: Ask = async (one, method, path, body, before) => {
    const headers = method === 'GET' ? one.reading : one.writing
    const host = `localhost:${adminPort}`
    let [at, words, other] = [path, body, before]
    let reply = await call(adminPort, method, at, { host, headers, ...(words && { body: words }) })
    // Of two nodes each knows one of the calls: a person loads the screen anew, and meets either.
    for (let tries = 0; other && [400, 404].includes(reply.status) && tries < mostTries; tries++) {
      ;[at, words, other] = [...other, [at, words ?? {}] as const]
      reply = await call(adminPort, method, at, { host, headers, ...(words && { body: words }) })
    }
    return counted('sharing', `${method} ${at}`, reply)
  }
  const visit = async (path: string): Promise<Reply> =>
    counted('sharing', path, await call(sitesPort, 'GET', path, { host: `localhost:${sitesPort}` }))
  const shared = await beginSharing(client, ask, own)
  const share = async (): Promise<void> => {
    const faults = await keepSharing(world, ask, shared, visit, () => until.isOver)
    counts.sharing.failed += faults.length
    counts.sharing.faults.push(...faults)
  }

  const all = Promise.all([
    share(),
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ...Array.from({ length: editors }, (_, editor) => write(editor)),
    signIn(),
  ])
  // Awaited in `stop`, and a fault before that must not end the run without a word.
  all.catch(() => undefined)
  return {
    acknowledged,
    counts() {
      const seen = counts
      counts = none()
      return seen
    },
    async stop() {
      until.isOver = true
      await all
    },
  }
}
