import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { listRoutes } from './listed-routes.ts'
import type { ListedRoute } from './platform/http/route-policy.ts'
import { notFound } from './platform/errors.ts'
import type { AtWork } from './testing/at-work.ts'
import { atWork, writtenItem } from './testing/at-work.ts'
import { newsContent } from './testing/factories.ts'
import { aPicture } from './testing/media-factory.ts'
import type { Place } from './testing/permissions/callers.ts'
import { callers } from './testing/permissions/callers.ts'
import { nameOf, narrower, permissionsText, placesOf, rowOf } from './testing/permissions/permission-rows.ts'
import { sampleOf } from './testing/permissions/sample-value.ts'
import type { TestBrowser } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

// Every route of the admin, called by every kind of caller, on the own site and on another.

const test = await testApp()
const routes = await listRoutes()
const [own, foreign] = [await atWork(test, 'siteAdmin'), await atWork(test, 'siteAdmin')]
const browsers: TestBrowser[] = []

type Ids = Readonly<Record<string, string>>
/** What there is on each site, and in the federation's library, by the names that paths and bodies have for it. */
const things = new Map<string, Ids>()

function pathOf({ url }: ListedRoute, place: Place): string {
  const site = things.get(place === 'foreign' ? foreign.siteId : own.siteId)
  const ids = { ...site, ...(/shared-media|admin\/media/.test(url) && things.get('*')) }
  return url.replace(/:(\w+)/g, (_whole, name: string) => (ids as Ids)[name] ?? crypto.randomUUID())
}

async function call(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  if (method !== 'GET') {
    const answer = await browser.send(method as 'POST', path, body)
    return { status: answer.status, text: JSON.stringify(answer.body) }
  }
  const { status, bytes } = await browser.fetch(path)
  return { status, text: status === 200 ? '' : bytes.toString() }
}

/** The limit of calls in a minute is another test's matter. */
const forgetCounts = () => test.superuser.query('delete from rate_limits')

async function furnish(site: AtWork): Promise<void> {
  const { siteId, user } = site
  const picture = await aPicture(test, siteId, { size: [400, 300] })
  const item = await writtenItem(site, 'news', newsContent())
  const { body } = await site.browser.send('POST', `${site.root}/exports`)
  const exportId = (body as { id: string }).id
  things.set(siteId, {
    siteId,
    mediaId: picture.id,
    itemId: item.id,
    userId: user.id,
    exportId,
    name: `${picture.fileKey}-320.webp`,
  })
}

beforeAll(async () => {
  await Promise.all([own, foreign].map(furnish))
  const shared = await aPicture(test, '*', { size: [400, 300] })
  things.set('*', { mediaId: shared.id, name: `${shared.fileKey}-320.webp` })
  for (const caller of callers) browsers.push(await caller.signIn(test, own.siteId))
})

/**
 * What the door answers. Past it a call with a parameter that no endpoint has is refused as malformed before its work begins,
 * so that no answer of the work is taken for one of the door, and nothing is changed. Files have no such parameters: they exist.
 */
async function answerAtDoor(browser: TestBrowser, route: ListedRoute, place: Place): Promise<number | null> {
  const { status, text } = await call(browser, route.method, `${pathOf(route, place)}?finns-inte=1`)
  if (status === 401 || status === 403) return status
  // The door's 404 says no more than this; a thing that is missing behind it has words of its own, and whoever may call needs no role.
  return status === 404 && route.policy !== 'anyone' && text.includes(notFound().message) ? status : null
}

// covers Security: SEC-01
// covers Files and export: matrix: each role against each call
// covers Files and export: matrix: a role that has run out
it('every call is let in and refused as docs/security/permissions.md says', async () => {
  const written = await readFile(new URL('../docs/security/permissions.md', import.meta.url), 'utf8')
  // `npm run permissions` prints it anew: read the difference.
  expect(written).toBe(permissionsText(routes))
  const rows: string[] = []
  for (const route of routes) {
    await forgetCounts()
    const answers = await Promise.all(
      browsers.flatMap((browser, index) =>
        placesOf(route).map(async (place) => [`${index} ${place}`, await answerAtDoor(browser, route, place)] as const),
      ),
    )
    const found = new Map(answers)
    rows.push(rowOf(route, (index, place) => found.get(`${index} ${place}`) ?? null))
  }
  const [calls = ''] = written.split('\n## ')
  const table = calls.split('\n').filter((line) => line.startsWith('| `'))
  expect(rows.toSorted()).toEqual(table.toSorted())
}, 60_000)

it('behind the door only the calls of a written list are refused, and the next weaker caller is refused at it', async () => {
  const refused: Record<string, number> = {}
  for (const route of routes.filter(({ policy }) => policy !== 'anyone')) {
    const { endpoint } = route
    if (!endpoint) continue
    await forgetCounts()
    const [place = 'none'] = placesOf(route)
    const weakest = callers.findIndex(({ refusal }) => refusal(route.policy, place) === null)
    const [below, caller] = [browsers[weakest - 1], browsers[weakest]]
    if (!below || !caller) throw new Error(`Nobody below may not call ${nameOf(route)}`)
    const ids = things.get(own.siteId) ?? {}
    const body = endpoint.body && sampleOf(endpoint.body, ids)
    const query = endpoint.query && (sampleOf(endpoint.query, ids) as Record<string, string>)
    const path = pathOf(route, place) + (query ? `?${new URLSearchParams(query).toString()}` : '')
    const answer = await call(below, route.method, path, body)
    expect(answer.status, nameOf(route)).toBe(callers[weakest - 1]?.refusal(route.policy, place))
    const { status } = await call(caller, route.method, path, body)
    if (status === 401 || status === 403 || status >= 500) refused[nameOf(route)] = status
  }
  expect(refused).toEqual(Object.fromEntries(Object.keys(narrower).map((name) => [name, 403])))
}, 60_000)
