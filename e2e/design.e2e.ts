import type { Page } from '@playwright/test'
import { tolvan } from './support/people.ts'
import { openScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

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
  test(
    `on ${device}, a page is set in its faces, and moves nothing when they come late`,
    { tag: device === 'a phone' ? '@layout' : '@nightly' },
    async ({ open, stack }) => {
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
    },
  )
}

function expectWithin(size: number, least: number, most: number): void {
  expect(size).toBeGreaterThanOrEqual(least)
  expect(size).toBeLessThanOrEqual(most)
}

// covers Public sites: a real scale: 56 to 76 px on the front page of a computer, 36 to 44 on a phone
test('headlines are large: most on the front page, less in an article', { tag: '@layout' }, async ({ open, stack }) => {
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

const screen = '/admin/sajter/utformning'

test.describe('the design of all sites', () => {
  /** The looks of the pages of two sites and of the list of all. */
  const looks = (page: Page, sitesUrl: string): Promise<(string | undefined)[]> =>
    Promise.all(
      ['/malmo', '/lund/nyheter', '/'].map(async (path) => {
        const text = await (await page.request.get(sitesUrl + path)).text()
        return /_stil\/[0-9a-f]{6}-([a-z]+-[a-z]+)-/.exec(text)?.[1]
      }),
    )
  const everywhere = (look: string): string[] => [look, look, look]

  // covers Settings: a design is tried on a real site, used everywhere at once, and taken back
  test(
    'is tried on a real site, used everywhere, and taken back in the toast and later',
    { tag: '@journey' },
    async ({ open, sessionOf, stack }) => {
      const page = await open({ as: tolvan })
      await openScreen(page, screen)
      const sampleStyle = page.frameLocator('iframe:not([inert])').locator('link[rel="stylesheet"]').last()
      await expect(sampleStyle).toHaveAttribute('href', /-tidning-mjuk-/)
      await expect(page.getByRole('button', { name: 'Använd på alla sajter' })).toHaveAttribute('aria-disabled', 'true')

      await page.getByRole('radio', { name: /^Plakat/ }).check()
      await page.getByRole('radio', { name: /^Raka/ }).check()
      await expect(page.getByRole('status').filter({ hasText: 'Utkast' })).toBeVisible()
      await expect(sampleStyle).toHaveAttribute('href', /-plakat-rak-/)
      const site = page.getByRole('combobox', { name: 'Så blir startsidan för' })
      await site.fill('malmo')
      // The list is shorter when the words are found, and what lies under it is the page of a site.
      const found = page.getByRole('listbox', { name: 'Sajter' }).getByRole('option')
      await expect(found).toHaveText(['Samling Framåt Malmö'])
      await found.click()
      await expect(site).toHaveValue('Samling Framåt Malmö')
      await expect(page.frameLocator('iframe:not([inert])').getByText('Samling Framåt Malmö').first()).toBeVisible()
      expect(await looks(page, stack.sitesUrl)).toEqual(everywhere('tidning-mjuk'))

      // A draft waits for the next visitor of the screen, once it is stored.
      const admin = await sessionOf(tolvan)
      const stored = async () => (await admin.send('GET', '/api/admin/design')).body
      await expect.poll(stored).toMatchObject({ draft: { type: 'plakat', corner: 'rak' } })
      await openScreen(page, screen)
      await expect(page.getByRole('radio', { name: /^Plakat/ })).toBeChecked()
      await page.getByRole('button', { name: 'Använd på alla sajter' }).click()
      await expectToast(page, 'Klart', 'Utformningen används på alla sajter')
      await expect.poll(() => looks(page, stack.sitesUrl)).toEqual(everywhere('plakat-rak'))

      await page.getByRole('button', { name: 'Ångra' }).click()
      await expectToast(page, 'Information', 'Ångrat: Ändra utformningen – Typsnitt, Hörn.')
      await expect.poll(() => looks(page, stack.sitesUrl)).toEqual(everywhere('tidning-mjuk'))

      await page.getByRole('link', { name: 'Ångra det som gjorts' }).click()
      const done = page
        .getByRole('list', { name: /^Gjort för alla sajter/ })
        .getByRole('listitem')
        .first()
      await expect(done).toContainText(/^Ändra utformningen – Typsnitt, Hörn.*Ångrat av/)
    },
  )

  // covers Settings: a draft of the design is thrown away by keyboard, and one that another person changed is not overwritten
  test(
    'is chosen with the arrow keys, thrown away, and not overwritten when another has changed it',
    { tag: '@nightly' },
    async ({ open, complaints }) => {
      complaints.expect(/status of 409/)
      const [page, other] = [await open({ as: tolvan }), await open({ as: tolvan, isOwnSession: true })]
      await openScreen(page, screen)
      await openScreen(other, screen)
      await page.getByRole('radio', { name: /^Tidning/ }).focus()
      // The screen shows the draft before it is stored.
      const isStored = page.waitForResponse(/\/admin\/design\/draft$/)
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: /^Saklig/ })).toBeChecked()
      await expect(page.getByRole('status').filter({ hasText: 'Utkast' })).toBeVisible()
      await isStored

      await other.getByRole('radio', { name: /^Varm/ }).click()
      await expectToast(other, 'Varning', 'Någon annan har ändrat utformningen')
      await expect(other.getByRole('radio', { name: /^Saklig/ })).toBeChecked()

      await page.getByRole('button', { name: 'Kasta utkastet' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Används på alla sajter' })).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Tidning/ })).toBeChecked()
    },
  )
})
