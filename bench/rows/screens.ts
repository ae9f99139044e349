import type { Browser, BrowserContextOptions } from '@playwright/test'
import { chromium } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { adminHost } from '../bench.ts'
import { inTurn } from '../compare.ts'
import { median } from '../load.ts'
import type { Person } from '../people.ts'
import type { Result } from '../report.ts'
import { atMost, within } from '../report.ts'

// Each screen in a new browser, compared with a static page of similar looks in the same browser.

interface Device {
  readonly name: string
  readonly context: BrowserContextOptions
  readonly isSlow: boolean
}

const desktop: Device = { name: 'desktop', context: { viewport: { width: 1280, height: 800 } }, isSlow: false }
const phone: Device = {
  name: 'phone',
  context: {
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 2.625,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  },
  isSlow: true,
}

/** The document, or a file it asked for; times in milliseconds after the navigation began. */
interface Resource {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Size of the transfer, compressed. */
  readonly bytes: number
}

interface Visit {
  readonly visibleAt: number
  readonly resources: readonly Resource[]
}

// Records in the page when the first match has been painted, because a question from outside takes longer than the measured time. A
// task that a frame's callback starts runs after the painting of that frame.
const watch = (selector: string): string => `(() => {
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)})
    if (found && found.getBoundingClientRect().height > 0) setTimeout(() => { window.__visibleAt = performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

const seen = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((one) => (
  { name: one.name, start: one.startTime, end: one.responseEnd, bytes: one.encodedBodySize }))`

async function visit(
  browser: Browser,
  device: Device,
  url: string,
  selector: string,
  cookies: Person['cookies'] = [],
): Promise<Visit> {
  const context = await browser.newContext(device.context)
  try {
    const { hostname } = new URL(url)
    await context.addCookies(
      cookies.map(({ name, value }) => ({ name, value, domain: hostname, path: '/', secure: true, sameSite: 'Lax' as const })),
    )
    await context.addInitScript(watch(selector))
    const page = await context.newPage()
    if (device.isSlow) {
      const cdp = await context.newCDPSession(page)
      const throughput = (9 * 1_000_000) / 8
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 80,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await page.goto(url, { waitUntil: 'commit' })
    // Asked from outside and rarely, because the page's content policy forbids Playwright's polling script.
    let visibleAt: unknown
    for (let tries = 0; typeof visibleAt !== 'number'; tries++) {
      if (tries === 400) throw new Error(`${selector} was never seen on ${url}`)
      await wait(50)
      visibleAt = await page.evaluate('window.__visibleAt')
    }
    // The screen may be seen before its scripts have come.
    await page.waitForLoadState('load')
    return { visibleAt, resources: (await page.evaluate(seen)) as Resource[] }
  } finally {
    await context.close()
  }
}

async function compareScreen(
  browser: Browser,
  bench: Bench,
  device: Device,
  url: string,
  selector: string,
  cookies?: Person['cookies'],
): Promise<{ ratio: number; said: string; last: Visit }> {
  const page = `http://localhost:${bench.limits.port}/page`
  const visits = await inTurn(
    () => visit(browser, device, url, selector, cookies),
    () => visit(browser, device, page, 'main button'),
  )
  const [ours, limit] = [visits.ours, visits.limit].map((all) => median(all.map(({ visibleAt }) => visibleAt))) as [number, number]
  return {
    ratio: ours / limit,
    said: `${Math.round(ours)} and ${Math.round(limit)} ms`,
    last: visits.ours.at(-1) ?? { visibleAt: Number.NaN, resources: [] },
  }
}

const kilobytes = (resources: readonly Resource[], kind: RegExp): number =>
  resources.filter(({ name }) => kind.test(name)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000

const launch = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
}

/** Row 7: the sign-in, until its first button can be seen. */
export async function signIn(bench: Bench): Promise<Result[]> {
  const browser = await launch()
  try {
    const url = `http://${adminHost(bench)}/auth/login`
    const wide = await compareScreen(browser, bench, desktop, url, 'main button')
    const small = await compareScreen(browser, bench, phone, url, 'main button')
    const size = kilobytes(wide.last.resources, /\.(js|css)$|\/auth\/login$/)
    return [
      within(7, 'sign-in, script and style', size, 90, 'kB', 'as sent, brotli, with the document'),
      atMost(7, 'sign-in visible on a desktop', wide.ratio, 3, 'static', wide.said),
      atMost(7, 'sign-in visible on a phone', small.ratio, 2, 'static', small.said),
    ]
  } finally {
    await browser.close()
  }
}

/** Row 8: the news list of a signed-in person, until its first row is visible. */
export async function newsList(bench: Bench): Promise<Result[]> {
  const [reader] = bench.readers
  if (!reader) throw new Error('The bench has no reader')
  const browser = await launch()
  try {
    const url = `http://${adminHost(bench)}/${reader.siteId}/nyheter`
    const row = 'main ul[aria-label] li'
    const wide = await compareScreen(browser, bench, desktop, url, row, reader.cookies)
    const small = await compareScreen(browser, bench, phone, url, row, reader.cookies)
    const { resources, visibleAt } = small.last
    const shown = resources.filter(({ start }) => start < visibleAt)
    const calls = shown.filter(({ name }) => /\/api\//.test(name))
    return [
      within(8, 'news list, script', kilobytes(shown, /\.js$/), 140, 'kB', 'as sent, brotli, until the first row is seen'),
      within(8, 'news list, requests', shown.length, 9, 'requests', names(shown)),
      atMost(8, 'news list visible on a desktop', wide.ratio, 6, 'static', wide.said),
      atMost(8, 'news list visible on a phone', small.ratio, 3, 'static', small.said),
      within(8, 'news list, calls before its first row', calls.length, 0, 'calls', 'the server answers them in the document'),
    ]
  } finally {
    await browser.close()
  }
}

const names = (resources: readonly Resource[]): string =>
  resources.map(({ name }) => new URL(name).pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}(?=\.)/, '')).join(' ')
