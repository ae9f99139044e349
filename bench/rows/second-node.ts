import sharp from 'sharp'
import type { AllSettings } from '#contract/settings/settings.ts'
import type { Bench } from '../bench.ts'
import { adminHost } from '../bench.ts'
import { typedNews } from '../content.ts'
import { ask, percentile, request } from '../load.ts'
import { addPeople } from '../people.ts'
import type { Person } from '../people.ts'
import { firstAnswer, startSecondNode } from '../programs.ts'
import type { Result } from '../report.ts'

const rounds = 100
/** Sites are changed one after the other, so that no person meets the limit on writes per minute. */
const sites = 10

interface Versioned {
  readonly id: string
  readonly version: number
}
interface Item {
  readonly id: string
  readonly slug: string
  readonly draftVersion: number
  readonly versions: { readonly lead: { readonly version: number } }
}

/** One of the sites, as its sajtansvarig. */
interface Desk {
  readonly siteId: string
  call<Body>(method: string, path: string, body?: object): Promise<Body>
}

/** A repeated change on a site. `prepare` sets the state before it, `change` makes it. */
interface Change {
  /** Path below the site's address. */
  readonly page: string
  prepare(round: number): Promise<unknown>
  change(round: number): Promise<unknown>
  isVisible(page: { readonly status: number; readonly text: string }, round: number): boolean
}

function deskOf(bench: Bench, { siteId, writing, reading }: Person): Desk {
  return {
    siteId,
    async call<Body>(method: string, path: string, body?: object) {
      const headers = method === 'GET' ? reading : writing
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const message = request(method, adminHost(bench), `/api/site/${siteId}${path}`, headers, sent)
      const answer = await ask(bench.product.adminPort, message)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
      return (answer.body.length === 0 ? null : JSON.parse(answer.body.toString())) as Body
    },
  }
}

const publish = async (desk: Desk, item: Item): Promise<Item> =>
  (await desk.call<{ item: Item }>('POST', `/news/${item.id}/publish`, { draftVersion: item.draftVersion })).item

const publishedNews = async (desk: Desk, n: number, more: object = {}): Promise<Item> =>
  publish(desk, await desk.call('POST', '/news', { content: { ...typedNews(n), ...more } }))

const lead = (round: number): string => `Upplaga ${round} är ute.`

async function publishing(desk: Desk, at: number): Promise<Change> {
  let item = await publishedNews(desk, 500 + at)
  return {
    page: `/nyheter/${item.slug}`,
    async prepare(round) {
      const versions = { lead: item.versions.lead.version }
      item = await desk.call('PATCH', `/news/${item.id}/draft`, { fields: { lead: lead(round) }, versions })
    },
    change: async () => {
      item = await publish(desk, item)
    },
    isVisible: ({ text }, round) => text.includes(lead(round)),
  }
}

async function unpublishing(desk: Desk, at: number): Promise<Change> {
  let item = await publishedNews(desk, 600 + at)
  let isPublic = true
  return {
    page: `/nyheter/${item.slug}`,
    async prepare() {
      if (!isPublic) item = await publish(desk, item)
    },
    async change() {
      isPublic = false
      await desk.call('POST', `/news/${item.id}/unpublish`, { draftVersion: item.draftVersion })
    },
    isVisible: ({ status }) => status !== 200,
  }
}

/** Dark colours, which are used unchanged; a different one each time. */
const colors = ['#0b5c63', '#7a3b2e', '#1f4e79', '#2f5233']

async function recolouring(desk: Desk): Promise<Change> {
  const color = (round: number): string => colors[round % colors.length] ?? ''
  return {
    page: '',
    prepare: () => Promise.resolve(),
    async change(round) {
      const { appearance } = await desk.call<AllSettings>('GET', '/settings')
      const content = { ...appearance.content, accentColor: color(round) }
      await desk.call('PUT', '/settings', { tab: 'appearance', content, version: appearance.version })
    },
    isVisible: ({ text }, round) => text.includes(`/_stil/${color(round).slice(1)}-`),
  }
}

async function protecting(desk: Desk): Promise<Change> {
  const { items } = await desk.call<{ items: readonly { id: string; path: string }[] }>(
    'GET',
    '/representatives?filter=published&limit=1',
  )
  const [person] = items
  if (!person) throw new Error(`${desk.siteId} has no person to protect`)
  let isProtected = false
  const path = `/persons/${person.id}/protection`
  return {
    page: person.path,
    async prepare() {
      if (isProtected) await desk.call('DELETE', path)
    },
    async change() {
      isProtected = true
      await desk.call('PUT', path, { mode: 'hidden' })
    },
    isVisible: ({ status }) => status !== 200,
  }
}

async function upload(bench: Bench, desk: Desk, person: Person, at: number): Promise<Versioned> {
  const file = await sharp({ create: { width: 640, height: 427, channels: 3, background: { r: 40 + at, g: 90, b: 140 } } })
    .jpeg()
    .toBuffer()
  const { uploadId } = await desk.call<{ uploadId: string }>('POST', '/uploads', {
    fileName: `Torget ${at}.jpg`,
    bytes: file.length,
    replaces: null,
  })
  const head = request('PUT', adminHost(bench), `/api/site/${desk.siteId}/uploads/${uploadId}/parts/0`, [
    ...person.writing,
    'Content-Type: application/octet-stream',
    `Content-Length: ${file.length}`,
  ])
  await ask(bench.product.adminPort, Buffer.concat([head, file]))
  const { media } = await desk.call<{ media: Versioned }>('POST', `/uploads/${uploadId}/finish`)
  return desk.call('PATCH', `/media/${media.id}`, {
    changes: { alt: 'Människor på ett torg.', credit: 'Bo Bänk', people: 'adults', consent: 'given', consentNote: 'Muntligt.' },
    version: media.version,
  })
}

async function withdrawing(bench: Bench, desk: Desk, person: Person, at: number): Promise<Change> {
  let media = await upload(bench, desk, person, at)
  const item = await publishedNews(desk, 700 + at, { image: { id: media.id, isShared: false, alt: '', caption: '', crop: null } })
  let isWithdrawn = false
  return {
    page: `/nyheter/${item.slug}`,
    async prepare(round) {
      if (!isWithdrawn) return
      const changes = { consent: 'given', consentNote: `Ja igen, ${round}.` }
      media = await desk.call('PATCH', `/media/${media.id}`, { changes, version: media.version })
    },
    async change() {
      isWithdrawn = true
      media = await desk.call('POST', `/media/${media.id}/withdraw-consent`, { version: media.version })
    },
    isVisible: ({ text }) => !text.includes('/_bild/'),
  }
}

/** Milliseconds from the call to one node until the other node, which has just shown and cached the page, shows the change. */
async function timesOf(changes: readonly Change[], desks: readonly Desk[], port: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [change, desk] = [changes[round % sites], desks[round % sites]]
    if (!change || !desk) continue
    const page = request('GET', `localhost:${port}`, `/${desk.siteId}${change.page}`, [])
    const seen = async () => {
      const { status, body } = await ask(port, page)
      return change.isVisible({ status, text: body.toString() }, round)
    }
    await change.prepare(round)
    // Until the other node shows the earlier state, and then once more, so that the page is cached.
    for (let tries = 0; (await seen()) && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 10))
    await seen()
    const start = performance.now()
    const changing = change.change(round)
    while (!(await seen()) && performance.now() - start < 5000);
    times.push(performance.now() - start)
    await changing
  }
  return times
}

/** Row 6: changes that must be visible within a second on every node. */
export async function secondNode(bench: Bench): Promise<Result[]> {
  const second = await startSecondNode(bench.setting, bench.server)
  await firstAnswer(second.adminPort, '/readyz')
  const people = await addPeople(bench.client, 'siteAdmin', 1, sites)
  const desks = people.map((person) => deskOf(bench, person))
  const each = (make: (desk: Desk, at: number) => Promise<Change>) => Promise.all(desks.map(make))
  const kinds: readonly (readonly [work: string, changes: () => Promise<Change[]>])[] = [
    ['publish', () => each(publishing)],
    ['unpublish', () => each(unpublishing)],
    ['theme change', () => each(recolouring)],
    ['Skyddade uppgifter', () => each(protecting)],
    ['consent withdrawn', () => each((desk, at) => withdrawing(bench, desk, people[at] as Person, at))],
  ]
  const results: Result[] = []
  for (const [work, changes] of kinds) {
    const times = await timesOf(await changes(), desks, second.sitesPort)
    const inTime = times.filter((time) => time < 1000).length
    results.push({
      row: 6,
      work: `${work}, visible on a second node within 1 s`,
      reached: `${inTime} of ${times.length}`,
      bar: '≥ 99 of 100',
      isMet: inTime >= 99,
      note: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    })
  }
  await second.stop()
  return results
}
