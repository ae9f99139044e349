import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { sitesHost, testSites, visit } from '../testing/test-sites.ts'
import { readFederation } from './demo-files.ts'
import { seedDemonstration } from './seed.ts'

// A visitor who follows every link of the demonstration: pages, lists, feeds, calendars, site maps, documents and pictures.

const test = await testApp()
const { files, images } = test
const sites = await testSites(test, { files, images, sendsMail: true })
const own = `http://${sitesHost}`
const folder = join(import.meta.dirname, '..', '..', 'demonstration')
const federation = await readFederation(folder)
const siteIds = [...federation.sites, federation.own]

interface Visited {
  readonly status: number
  readonly body: string
}
/** By path and query. */
const visited = new Map<string, Visited>()
/** Every address that a page has, with the first page that has it. */
const addresses = new Map<string, string>()
/** Links to a heading or another part of a page. */
const parts = new Map<string, string>()

/** Of a picture the smallest file, the first that it names. */
const attribute = /\s(?:href|src(?!="[^"]*\/_bild\/)|srcset)="([^" ]*)/gi
/** Whole addresses in feeds, site maps, calendars and data for search engines; pictures for sharing are drawn and not linked. */
const whole = new RegExp(`(?:${own}|webcal://${sitesHost})(?!\\S*/_delning/)[^\\s"<>\\\\]*`, 'g')

/** Lines of a calendar are folded, and what is behind `#` in data for search engines is the name of a thing. */
const addressesIn = (body: string): string[] =>
  [
    ...Array.from(body.matchAll(attribute), ([, address = '']) => address),
    ...Array.from(body.replaceAll('\r\n ', '').matchAll(whole), ([one]) => one.replace(/#.*/, '')),
  ].map((address) => address.replaceAll('&amp;', '&'))

/** The path of an address on the sites' host, from the page that has it; null for any other website. */
function ownPath(address: string, from: string): URL | null {
  if (/^(?:mailto|tel|data):/.test(address)) return null
  const url = new URL(address.replace(/^webcal:/, 'http:'), own + from)
  return url.origin === own ? url : null
}

async function read(path: string): Promise<string[]> {
  let answer = await visit(sites, path)
  let at = path
  for (let steps = 0; answer.statusCode >= 300 && answer.statusCode < 400 && steps < 3; steps++) {
    at = ownPath(String(answer.headers.location), at)?.pathname ?? 'elsewhere'
    answer = await visit(sites, at)
  }
  const isText = /html|xml|calendar|text\/plain/.test(String(answer.headers['content-type']))
  const body = isText ? answer.body : ''
  visited.set(path, { status: answer.statusCode, body })
  const found: string[] = []
  for (const address of addressesIn(body)) {
    if (!addresses.has(address)) addresses.set(address, path)
    const url = ownPath(address, at)
    if (url === null) continue
    const next = url.pathname + url.search
    if (url.hash !== '') parts.set(next + url.hash, path)
    found.push(next)
  }
  return found
}

/** One address for all sizes and cuts of a picture on a site: making each of them takes as long as the whole rest of the walk. */
const thing = (path: string): string => (path.includes('/_bild/') ? path.replace(/-[^/]*$/, '') : path)

async function walk(): Promise<void> {
  const known = new Set(['/', ...siteIds.flatMap((id) => [`/${id}`, `/${id}/sitemap.xml`, `/${id}/sok`])])
  const waiting = [...known]
  const follow = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      for (const next of await read(path)) {
        if (known.has(thing(next))) continue
        known.add(thing(next))
        waiting.push(next)
      }
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: 6 }, follow))
}

/** Kinds of jobs that wait after the seed. */
let pictureWork: readonly string[] | null = null

beforeAll(async () => {
  await seedDemonstration(test.database, test.keys, test.clock(), { folder, pictures: { files, images } })
  const { rows } = await test.superuser.query<{ kind: string }>(`select distinct kind from jobs where kind like 'media.%'`)
  pictureWork = rows.map(({ kind }) => kind)
  await walk()
}, 180_000)

it('leaves no work on pictures for the first start: their sizes are made when they are asked for', () => {
  expect(pictureWork).toEqual([])
})

// covers End to end: no dead address in the demonstration
it('meets something at every address of its own', () => {
  expect(visited.size).toBeGreaterThan(500)
  const dead = Array.from(visited).flatMap(([path, { status }]) => (status === 200 ? [] : [`${status} ${path}`]))
  expect(dead).toEqual([])
})

it('meets the part of a page that a link names', () => {
  const missing = Array.from(parts, ([address, from]) => ({ from, address })).filter(({ address }) => {
    const [path = '', id = ''] = address.split('#')
    return !visited.get(path)?.body.includes(`id="${id}"`)
  })
  expect(missing).toEqual([])
})

/** Websites of others that texts and settings name. */
const others = new Set([
  'www.example.se',
  'www.val.se',
  'www.boverket.se',
  'www.krisinformation.se',
  'polisen.se',
  'www.lansstyrelsen.se',
  'www.facebook.com',
  'www.instagram.com',
  'www.openstreetmap.org',
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'bsky.app',
  'mastodon.nu',
  'www.imy.se',
  // Whose map and pictures the root shows.
  'mapsvg.com',
  'creativecommons.org',
])
/** The federation's own website is the demonstration itself. */
const isOwnName = (host: string): boolean => host === 'samlingframat.example' || host === 'www.samlingframat.example'

it('finds other websites only at example domains, authorities and social networks', () => {
  const strange = Array.from(addresses, ([address, from]) => ({ from, address })).filter(({ from, address }) => {
    if (address.startsWith('tel:') || address.startsWith('data:')) return false
    if (address.startsWith('mailto:')) return !/^mailto:[^@]*@[^?]+\.example(?:\?|$)|^mailto:\?/.test(address)
    const { origin, host } = new URL(address.replace(/^webcal:/, 'http:'), own + from)
    return origin !== own && !others.has(host) && (isOwnName(host) || !host.endsWith('.example'))
  })
  expect(strange).toEqual([])
})

/** The contents of the pictures in the main part of a page, or before its `end`, by the names of their files. */
async function picturesOf(): Promise<(path: string, end?: RegExp) => string[]> {
  const media = await test.superuser.query<{ id: string; name: string }>(
    'select id, min(file_name) over (partition by upload_hash) as name from media',
  )
  const names = new Map(media.rows.map(({ id, name }) => [id, name]))
  return (path, end = /$/) => {
    const main = /<main.*<\/main>/s.exec(visited.get(path)?.body ?? '')?.[0] ?? ''
    return Array.from(
      main
        .split(end, 1)
        .join('')
        .matchAll(/<img[^>]*?\/_bild\/([0-9a-f-]+)\//g),
      ([, id = '']) => names.get(id) ?? id,
    )
  }
}

// covers Public sites: no picture twice on a page of the demonstration
it('sees no picture twice on a page, but the face of a person at each name in the list of all', async () => {
  const shownOn = await picturesOf()
  const twice = Array.from(visited.keys()).flatMap((path) => {
    const isOfPeople = path.endsWith('/foretradare')
    const shown = shownOn(path).filter((name) => !isOfPeople || !name.startsWith('Porträtt'))
    return shown.filter((name, index) => shown.indexOf(name) !== index).map((name) => `${path}: ${name}`)
  })
  expect(twice).toEqual([])
})

it('meets a first headline and a first picture of its own on the start page of every site', async () => {
  const shownOn = await picturesOf()
  const twice = (shown: readonly (string | undefined)[]): unknown[] => shown.filter((one, at) => one && shown.indexOf(one) !== at)
  const starts = siteIds.map((id) => /<main.*?<h2[^>]*>(.*?)<\/h2>/s.exec(visited.get(`/${id}`)?.body ?? '')?.[1])
  expect(twice(starts)).toEqual([])
  expect(twice(siteIds.map((id) => shownOn(`/${id}`, /id="riks"/)[0]))).toEqual([])
})

it('finds newsletters and events to sign up for on several sites, and a news item with a table, slides and a film', () => {
  const withAll = (...marks: string[]): string[] =>
    Array.from(visited).flatMap(([path, { body }]) => (marks.every((mark) => body.includes(mark)) ? [path] : []))
  const sitesOf = (paths: readonly string[]): number => new Set(paths.map((path) => path.split('/')[1])).size
  expect(sitesOf(Array.from(visited.keys()).filter((path) => path.endsWith('/nyhetsbrev')))).toBeGreaterThanOrEqual(3)
  expect(sitesOf(withAll('id="anmalan"'))).toBeGreaterThanOrEqual(3)
  expect(withAll('<table', 'class="slides"', '<figure class="embed"')).toEqual(['/malmo/nyheter/tack-for-i-gar'])
})
