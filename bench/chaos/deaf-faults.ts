import { setTimeout as wait } from 'node:timers/promises'
import { listeningName } from '#server/testing/road.ts'
import { newsPaths, typedNews } from '../content.ts'
import type { Person } from '../people.ts'
import type { Fault } from './fault.ts'
import { fault, seconds, tally } from './fault.ts'
import { call } from './observers.ts'
import { photographs, sendPicture } from './uploading.ts'
import type { Node, World } from './world.ts'

// One node silently stops hearing of changes while editors work through the other. Measures the outdated pages it shows.

const limitMs = 10_000
const watchMs = 14_000

interface Work {
  readonly person: Person
  readonly host: string
  /** Calls the API of the node that hears. */
  ask(method: string, path: string, body?: object): Promise<Record<string, never>>
}

function workOf({ balancer, nodes: [hearing] }: World, person: Person): Work {
  const host = `localhost:${balancer.adminPort}`
  return {
    person,
    host,
    async ask(method, path, body) {
      const given = { host, headers: person.writing, ...(body && { body }) }
      const { status, text } = await call(hearing.adminPort, method, `/api/site/${person.siteId}/${path}`, given)
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
      return JSON.parse(text) as Record<string, never>
    },
  }
}

let written = 300_000

interface News {
  readonly id: string
  readonly title: string
  readonly draftVersion: number
}

async function published({ ask }: Work, more: object = {}): Promise<News> {
  const content = { ...typedNews(written++), ...more } as { title: string }
  const { id, draftVersion } = (await ask('POST', 'news', { content })) as unknown as { id: string; draftVersion: number }
  await ask('POST', `news/${id}/publish`, { draftVersion })
  return { id, title: content.title, draftVersion }
}

/** A picture of adults with consent, on a public page. */
async function publicPicture(world: World, work: Work): Promise<{ id: string; fileKey: string; version: number }> {
  const [file] = await photographs(1)
  const { kept } = await sendPicture(world, work.person, file ?? Buffer.alloc(0), 20_000)
  if (!kept) throw new Error('No picture could be uploaded')
  const consent = { people: 'adults', consent: 'given', consentNote: 'Båda sa ja till Bo Bänk på torget.', consentOn: '2026-10-01' }
  const changes = { alt: 'Två personer på ett torg', credit: 'Bo Bänk', licence: 'own', ...consent }
  // The version increases when the sizes of the picture are made.
  const { version } = (await work.ask('GET', `media/${kept.mediaId}`)) as unknown as { version: number }
  const changed = (await work.ask('PATCH', `media/${kept.mediaId}`, { changes, version })) as unknown as { version: number }
  await published(work, { image: { id: kept.mediaId, isShared: false, alt: '', caption: '', crop: null } })
  return { id: kept.mediaId, fileKey: kept.fileKey, version: changed.version }
}

/** `deafen` starts the fault at the second node; `heal` ends it after `lastsMs`. */
const deaf = (name: string, lastsMs: number, deafen: (node: Node) => unknown, heal: (node: Node) => unknown): Fault =>
  fault(name, async (world, people) => {
    const [person] = people
    if (!person) return {}
    const work = workOf(world, person)
    const [, node] = world.nodes
    const host = `localhost:${world.balancer.sitesPort}`
    const read = (path: string) => call(node.sitesPort, 'GET', `/${person.siteId}${path}`, { host })
    const picture = await publicPicture(world, work)
    const goes = await published(work)
    const file = `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
    const wrong: string[] = []
    const warm = async (): Promise<boolean> =>
      (await read('/nyheter')).text.includes(goes.title) && (await read(file)).status === 200
    for (let tries = 0; !(await warm()) && tries < 100; tries++) await wait(100)

    const lostBefore = node.road.lostAnnouncements
    await deafen(node)
    const began = performance.now()
    const healing = wait(lastsMs).then(() => heal(node))
    const comes = await published(work)
    await work.ask('POST', `news/${goes.id}/unpublish`, { draftVersion: goes.draftVersion })
    const { version } = (await work.ask('GET', `media/${picture.id}`)) as unknown as { version: number }
    await work.ask('POST', `media/${picture.id}/withdraw-consent`, { version })
    let [shownMs, goneMs, lastPictureMs]: [number | null, number | null, number | null] = [null, null, null]
    while (
      performance.now() - began < lastsMs + watchMs &&
      (shownMs === null || goneMs === null || performance.now() - began < watchMs)
    ) {
      const [page, image] = await Promise.all([read('/nyheter'), read(file)])
      const now = performance.now() - began
      if (page.status === 200 && page.text.includes(comes.title)) shownMs ??= now
      if (page.status === 200 && page.text.includes(goes.title)) goneMs = null
      else if (page.status === 200) goneMs ??= now
      if (image.status === 200) lastPictureMs = now
      await wait(100)
    }
    await healing
    for (const [what, ms] of [
      ['published', shownMs],
      ['unpublished', goneMs],
    ] as const)
      if (ms === null || ms > lastsMs + limitMs) wrong.push(`what was ${what} is not seen ten seconds after the fault`)
    if (lastPictureMs !== null && lastPictureMs > limitMs)
      wrong.push(`a withdrawn picture was served ${seconds(lastPictureMs)} into the fault`)
    const lost = node.road.lostAnnouncements - lostBefore
    const words = `${lost > 0 ? `${lost} announcements lost; ` : ''}on the deaf node: published seen after ${shownMs === null ? '–' : seconds(shownMs)}, unpublished gone after ${goneMs === null ? '–' : seconds(goneMs)}, the withdrawn picture last served ${lastPictureMs === null ? 'never' : `at ${seconds(lastPictureMs)}`}`
    return { words, wrong }
  })

const readersInFlight = 40
const readSites = 4

export const deafFaults: readonly Fault[] = [
  deaf(
    'a listening connection dies without a word',
    0,
    ({ road }) => road.forgetConnections(listeningName),
    () => undefined,
  ),
  deaf(
    'a listening connection hears every second announcement',
    12_000,
    ({ road }) => road.loseAnnouncements(true),
    ({ road }) => road.loseAnnouncements(false),
  ),
  deaf(
    'a proxy accepts and moves nothing for 12 s, one node',
    12_000,
    ({ road }) => road.freeze(),
    ({ road }) => road.thaw(),
  ),
  fault(`a firewall forgets all connections, ${readersInFlight} readers in flight`, async ({ nodes, balancer }) => {
    const host = `localhost:${balancer.sitesPort}`
    const until = { isOver: false }
    const statuses: number[] = []
    const pages = [...newsPaths(readSites)]
    let calls = 0
    // Each read is of another page: most are not cached and need the database.
    const reading = Promise.all(
      Array.from({ length: readersInFlight }, async () => {
        while (!until.isOver)
          statuses.push((await call(balancer.sitesPort, 'GET', pages[calls++ % pages.length] ?? '', { host })).status)
      }),
    )
    await wait(1000)
    for (const { road } of nodes) road.forgetConnections()
    await wait(6000)
    until.isOver = true
    await reading
    return {
      words: `the readers: ${tally(statuses)}`,
      wrong: nodes.some((node) => node.hasEnded()) ? ['a node ended'] : [],
    }
  }),
]
