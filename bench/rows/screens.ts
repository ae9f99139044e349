import type { Bench } from '../bench.ts'
import { adminHost } from '../bench.ts'
import type { Person } from '../people.ts'
import type { Result } from '../report.ts'
import { atMost, within } from '../report.ts'
import type { Device, Resource, Screen } from './visits.ts'
import { desktop, launch, measureScreen, phone } from './visits.ts'

/** A bar for each device, in milliseconds and as a multiple of the static page. */
interface Bars {
  readonly desktop: readonly [ms: number, times: number]
  readonly phone: readonly [ms: number, times: number]
}

const signInBars: Bars = { desktop: [130, 3], phone: [400, 1.6] }
const screenBars: Bars = { desktop: [250, 6], phone: [650, 2.6] }

/** Until it is seen on one device: in milliseconds, and as a multiple of the static page, which says more about us than the machine. */
function seenOn(row: number, name: string, device: Device, bars: Bars, screen: Screen): Result[] {
  const { visibleAt, firstFrameAt, staticAt } = screen
  const [ms, times] = device.isSlow ? bars.phone : bars.desktop
  const work = `${name} visible on a ${device.name}`
  const note = `${Math.round(visibleAt)} and ${Math.round(staticAt)} ms`
  return [
    atMost(row, work, visibleAt / staticAt, times, 'static', note),
    within(row, work, Math.round(visibleAt), ms, 'ms', `first painted frame after ${Math.round(firstFrameAt)} ms`),
  ]
}

const kilobytes = (resources: readonly Resource[], kind: RegExp): number =>
  resources.filter(({ name }) => kind.test(name)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000

const names = (resources: readonly Resource[]): string =>
  resources.map(({ name }) => new URL(name).pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}(?=\.)/, '')).join(' ')

function first(people: readonly Person[]): Person {
  const [person] = people
  if (!person) throw new Error('The bench has no person of that role')
  return person
}

/** Row 7: the sign-in, until its first button can be seen. */
export async function signIn(bench: Bench): Promise<Result[]> {
  const browser = await launch()
  try {
    const url = `http://${adminHost(bench)}/auth/login`
    const wide = await measureScreen(browser, bench, desktop, url, 'main button')
    const small = await measureScreen(browser, bench, phone, url, 'main button')
    const size = kilobytes(wide.last.resources, /\.(js|css)$|\/auth\/login$/)
    return [
      within(7, 'sign-in, script and style', size, 90, 'kB', 'as sent, brotli, with the document'),
      ...seenOn(7, 'sign-in', desktop, signInBars, wide),
      ...seenOn(7, 'sign-in', phone, signInBars, small),
    ]
  } finally {
    await browser.close()
  }
}

/** Row 8: the first screens of a signed-in person: the news list until its first row is visible, the start page, and an editor. */
export async function firstScreens(bench: Bench): Promise<Result[]> {
  const browser = await launch()
  try {
    const reader = first(bench.readers)
    const list = `http://${adminHost(bench)}/${reader.siteId}/nyheter`
    const row = 'main ul[aria-label] li'
    const wide = await measureScreen(browser, bench, desktop, list, row, reader.cookies)
    const small = await measureScreen(browser, bench, phone, list, row, reader.cookies)
    const { resources, visibleAt } = small.last
    const shown = resources.filter(({ start }) => start < visibleAt)
    const calls = shown.filter(({ name }) => /\/api\//.test(name))
    const results = [
      within(8, 'news list, script', kilobytes(shown, /\.js$/), 140, 'kB', 'as sent, brotli, until the first row is seen'),
      within(8, 'news list, requests', shown.length, 9, 'requests', names(shown)),
      ...seenOn(8, 'news list', desktop, screenBars, wide),
      ...seenOn(8, 'news list', phone, screenBars, small),
      within(8, 'news list, calls before its first row', calls.length, 0, 'calls', 'the server answers them in the document'),
    ]
    const editor = first(bench.editors)
    const others = [
      ['start page', `http://${adminHost(bench)}/`, 'main li a', reader.cookies],
      ['editor', await newsItemAddress(bench, editor.siteId), '.ProseMirror p', editor.cookies],
    ] as const
    for (const [name, url, selector, cookies] of others) {
      for (const device of [desktop, phone])
        results.push(...seenOn(8, name, device, screenBars, await measureScreen(browser, bench, device, url, selector, cookies)))
    }
    return results
  } finally {
    await browser.close()
  }
}

/** Where the first news item of a site that is not in the trash is edited. */
async function newsItemAddress(bench: Bench, siteId: string): Promise<string> {
  const { rows } = await bench.client.query<{ id: string }>(
    `select id from items where site_id = $1 and area = 'news' and deleted_at is null order by id limit 1`,
    [siteId],
  )
  return `http://${adminHost(bench)}/${siteId}/nyheter/${rows[0]?.id}`
}
