import type { Browser, BrowserContextOptions } from '@playwright/test'
import { chromium } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { inTurn } from '../compare.ts'
import { median } from '../load.ts'
import type { Person } from '../people.ts'

// Visits of a screen, each in a new browser, compared with a static page of similar looks in the same browser.

export interface Device {
  readonly name: string
  readonly context: BrowserContextOptions
  readonly isSlow: boolean
}

export const desktop: Device = { name: 'desktop', context: { viewport: { width: 1280, height: 800 } }, isSlow: false }
export const phone: Device = {
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
export interface Resource {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Size of the transfer, compressed. */
  readonly bytes: number
}

interface Visit {
  readonly visibleAt: number
  /** When the filmstrip's first frame with content was painted; in milliseconds after the navigation began, too. */
  readonly firstFrameAt: number
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

// The entry may come a little after the painting.
const firstFrame = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime)
}).observe({ type: 'paint', buffered: true }))`

/** The cookies of a signed-in person, as a browser takes them. */
export const browserCookies = (cookies: Person['cookies'], domain: string) =>
  cookies.map(({ name, value }) => ({ name, value, domain, path: '/', secure: true, sameSite: 'Lax' as const }))

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
    await context.addCookies(browserCookies(cookies, hostname))
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
    const [firstFrameAt, resources] = (await page.evaluate(`Promise.all([${firstFrame}, ${seen}])`)) as [number, Resource[]]
    return { visibleAt, firstFrameAt, resources }
  } finally {
    await context.close()
  }
}

/** Medians of one screen on one device, in milliseconds, beside the static page's in the same browser. */
export interface Screen {
  readonly visibleAt: number
  readonly firstFrameAt: number
  readonly staticAt: number
  readonly last: Visit
}

/** Visits the screen and the static page in turn. `selector` matches the element that must become visible. */
export async function measureScreen(
  browser: Browser,
  bench: Bench,
  device: Device,
  url: string,
  selector: string,
  cookies?: Person['cookies'],
): Promise<Screen> {
  const page = `http://localhost:${bench.limits.port}/page`
  const { ours, limit } = await inTurn(
    () => visit(browser, device, url, selector, cookies),
    () => visit(browser, device, page, 'main button'),
  )
  const [last] = ours.slice(-1)
  if (!last) throw new Error(`${url} was not visited`)
  return {
    visibleAt: median(ours.map(({ visibleAt }) => visibleAt)),
    firstFrameAt: median(ours.map(({ firstFrameAt }) => firstFrameAt)),
    staticAt: median(limit.map(({ visibleAt }) => visibleAt)),
    last,
  }
}

export const launch = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
}
