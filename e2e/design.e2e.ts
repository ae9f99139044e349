import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const isFace = /\/_typ\//

/** All layout shifts so far, those before this call included. */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          // Its type is not in TypeScript's DOM.
          for (const entry of list.getEntries() as (PerformanceEntry & { readonly value?: number })[]) sum += entry.value ?? 0
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered before the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** The families of our own faces that are loaded, stand-ins excluded. */
const facesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    return Array.from(document.fonts)
      .filter(({ status, family }) => status === 'loaded' && !/\d$/.test(family))
      .map(({ family }) => family)
      .toSorted()
  })

for (const [device, viewport] of [
  ['a computer', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 780 }],
] as const) {
  // covers Public sites: nothing moves when a face comes late, and it is there on the next page
  test(`on ${device}, a page is set in its faces, and moves nothing when they come late`, async ({ open, stack }) => {
    for (const path of ['/malmo', '/malmo/nyheter', '/malmo/politik', '/malmo/foretradare']) {
      // A browser of its own has nothing in its cache.
      const page = await open({ viewport })
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      const arrived = page.waitForResponse(isFace)
      await page.route(isFace, async (route) => {
        await released
        await route.continue()
      })
      await page.goto(stack.sitesUrl + path, { waitUntil: 'domcontentloaded' })
      await expect(page.locator('#sidfot')).toBeAttached()
      release()
      await arrived
      await page.waitForLoadState('load')
      await page.unroute(isFace)
      expect([path, await shiftsOf(page)]).toEqual([path, 0])
      await page.reload()
      expect([path, await facesOf(page)]).toEqual([path, ['head', 'text']])
      expect([path, await shiftsOf(page)]).toEqual([path, 0])
    }
  })
}

function expectWithin(size: number, least: number, most: number): void {
  expect(size).toBeGreaterThanOrEqual(least)
  expect(size).toBeLessThanOrEqual(most)
}

// covers Public sites: a real scale: 56 to 76 px on the front page of a computer, 36 to 44 on a phone
test('headlines are large: most on the front page, less in an article', async ({ open, stack }) => {
  const page = await open()
  const sizeAt = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 800 })
    return page
      .locator('.headline')
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  }
  await page.goto(`${stack.sitesUrl}/malmo`)
  for (const width of [1024, 1280, 1600]) expectWithin(await sizeAt(width), 56, 76)
  for (const width of [360, 414, 480]) expectWithin(await sizeAt(width), 36, 44)
  await page.locator('.headline a').click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of [360, 1280, 1600]) expectWithin(await sizeAt(width), 30, 56)
})
