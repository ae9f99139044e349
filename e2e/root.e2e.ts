import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { dataFaults, headFaults } from './support/document-facts.ts'
import { tabTo } from './support/keyboard.ts'
import { tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// The page of all sites: how a visitor finds an association, and how an administrator names the federation's own site.

const main = (page: Page) => page.getByRole('main')
const headings = (page: Page) => main(page).getByRole('heading', { level: 2 }).allTextContents()

// covers Public sites: the root: found by key alone, without script
test('a visitor finds the nearest association by key alone, without script', { tag: '@journey' }, async ({ open, stack }) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto(stack.sitesUrl)
  const field = page.getByRole('searchbox', { name: 'Hitta din förening' })
  await field.fill('Eslöv')
  await field.press('Enter')
  await expect(main(page)).toContainText('Det finns ingen förening i Eslöv ännu.')
  expect((await headings(page))[0]).toMatch(/^I Skåne län/)
  await expect(field).toHaveValue('Eslöv')
  await field.fill('2235')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Ett postnummer har fem siffror')
  await expect(field).toHaveValue('2235')
  await field.fill('223 50')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Samling Framåt Lund' }).click()
  await expect(page).toHaveURL(`${stack.sitesUrl}/lund`)
  // … and back, by the foot.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Samling Framåt', exact: true }).click()
  await expect(field).toBeVisible()
})

test('the counties are a list for keys and readers, and a map for the mouse', { tag: '@nightly' }, async ({ open, stack }) => {
  const page = await open()
  await page.goto(stack.sitesUrl)
  const county = main(page).getByRole('link', { name: 'Skåne', exact: true })
  await tabTo(page, county)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Föreningar i Skåne län')
  await expect(main(page).getByRole('link', { name: /^Samling Framåt/ })).not.toHaveCount(0)
  await page.goBack()
  await expect(page.locator('.county-map')).toHaveAttribute('aria-hidden', 'true')
  await page.locator('.county-map a', { has: page.locator('title', { hasText: 'Norrbottens län' }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Föreningar i Norrbottens län')
})

test(
  "an administrator names the federation's own site, and the root gets its name, menu and news",
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const page = await open({ as: tolvan })
    const reader = await open()
    await page.goto('/admin/sajter/malmo')
    const section = page.getByRole('region', { name: 'Riksorganisationens egen sajt' })
    await expect(section).toBeVisible()
    await expectAccessible(page, 'a site in the administration')
    await section.getByRole('button', { name: 'Gör till riksorganisationens egen' }).click()
    await expectToast(page, 'Klart', 'Samling Framåt Malmö är nu riksorganisationens egen sajt.')
    try {
      await expect(async () => {
        await reader.goto(stack.sitesUrl)
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Samling Framåt Malmö', { timeout: 500 })
      }).toPass()
      await expect(main(reader).getByRole('heading', { name: 'Nytt från Samling Framåt Malmö' })).toBeVisible()
      await reader.getByRole('banner').getByRole('link', { name: 'Nyheter', exact: true }).first().click()
      await expect(reader).toHaveURL(`${stack.sitesUrl}/malmo/nyheter`)
      for (const path of ['/', '/?lan=skane', '/?bokstav=m', '/?ort=223+50', '/?ort=2235']) {
        await reader.goto(stack.sitesUrl + path)
        await expect(reader.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        const html = await (await fetch(stack.sitesUrl + path)).text()
        expect([...dataFaults(html, []), ...headFaults(html, stack.sitesUrl + path)], path).toEqual([])
        await expectAccessible(reader, `own root ${path}`)
        await reader.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(reader, path)
      }
      await page.goto('/admin/sajter')
      await expect(main(page).getByText(/^Riksorganisationens egen sajt ·/)).toHaveCount(1)
      await page.goto('/admin/sajter/malmo')
    } finally {
      await section.getByRole('button', { name: 'Visa inte längre på startsidan' }).click()
      await expectToast(page, 'Klart', 'Startsidan för alla sajter har ingen egen sajt längre.')
      // As the demonstration has it.
      const admin = await sessionOf(tolvan)
      expect((await admin.send('PUT', '/api/admin/sites/riks/federations-own', { isOwn: true })).status).toBe(200)
    }
  },
)
