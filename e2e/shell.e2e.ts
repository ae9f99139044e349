import type { Page } from '@playwright/test'
import { asa, elif, karlErik, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const phoneWindow = { viewport: { width: 360, height: 740 } }
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Brödsmulor' }).getByRole('listitem')
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const siteSelector = (page: Page) => page.getByRole('button', { name: /Välj förening$/ })
const siteDialog = (page: Page) => page.getByRole('dialog', { name: 'Välj förening' })
/** The start page's cards, without what one can do on them. */
const siteEntries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .filter({ hasNotText: /Skriv en nyhet|läsningar/ })
const sidebar = (page: Page) => page.getByRole('complementary').first()

const siteRoutes = [
  { entry: 'Nyheter', path: '/malmo/nyheter', title: 'Nyheter', crumb: 'Nyheter' },
  { entry: 'Politik', path: '/malmo/politik', title: 'Politik', crumb: 'Politik' },
  { entry: 'Företrädare', path: '/malmo/foretradare', title: 'Företrädare', crumb: 'Företrädare' },
  { entry: 'Om Oss', path: '/malmo/sidor/om-oss', title: 'Om oss', crumb: 'Om oss' },
  { entry: 'Bildbank', path: '/malmo/bildbank', title: 'Bildbank', crumb: 'Bildbank' },
  { entry: 'Inställningar', path: '/malmo/installningar', title: 'Inställningar', crumb: 'Inställningar' },
]

test.describe('the start page', () => {
  // covers Addresses and screens: `/`: a greeting with the name, the heading Sidor, an entry for each site
  // covers Addresses and screens: `/`: the crumb Startsida
  test('greets by name and lists the sites one may open, without Administration', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: asa })
    await page.goto('/')
    await expect(heading(page)).toHaveText(/^God (natt|morgon|eftermiddag|kväll), Åsa$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Sidor' })).toBeVisible()
    await expect(crumbs(page)).toHaveText(['', 'Startsida'])
    const entries = siteEntries(page)
    await expect(entries).toHaveText(['Samling Framåt Lund', 'Samling Framåt Malmö'])
    await expect(entries.nth(1)).toHaveAttribute('href', '/malmo')
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    await entries.nth(1).click()
    await expect(page).toHaveURL('/malmo/nyheter')
  })

  // covers Addresses and screens: `/`: Administration for ADMIN alone, leading to `/admin`
  test('gives an administrator Administration first, then every site', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await page.goto('/')
    const entries = siteEntries(page)
    await expect(entries.first()).toHaveText('Administration')
    await expect(entries.first()).toHaveAttribute('href', '/admin')
    expect(await entries.count()).toBeGreaterThanOrEqual(13)
  })
})

test.describe('a site', () => {
  // covers Addresses and screens: the site's menu in order; Om Oss leads to `sidor/om-oss`
  test('has its menu in order, and every entry opens its screen', { tag: '@journey' }, async ({ open }) => {
    const page = await open({ as: asa })
    await page.goto('/malmo')
    const menu = page.getByRole('navigation', { name: 'Sajtens meny' })
    await expect(menu.getByRole('link')).toHaveText(['Hem', ...siteRoutes.map(({ entry }) => entry)])
    for (const { entry, path, title, crumb } of siteRoutes) {
      await menu.getByRole('link', { name: entry, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(heading(page)).toHaveText(title)
      await expect(crumbs(page).last()).toHaveText(crumb)
      await expect(menu.locator('[aria-current="page"]')).toHaveText(entry)
    }
    await menu.getByRole('link', { name: 'Hem', exact: true }).click()
    await expect(page).toHaveURL('/')
  })

  // covers Addresses and screens: nyheter, politik, foretradare, sidor, bildbank, installningar
  test('each screen opens from its address', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: karlErik })
    for (const { path, title } of siteRoutes) {
      await page.goto(path)
      await expect(heading(page)).toHaveText(title)
      await expect(page).toHaveURL(path)
    }
  })

  // covers Addresses and screens: `/{site}` and an unknown address below it lead to the news
  test('its own address and one that is not there go on to nyheter', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: asa })
    for (const path of ['/malmo', '/malmo/', '/malmo/finns-inte', '/malmo/finns/inte/alls']) {
      await page.goto(path)
      await expect(page).toHaveURL('/malmo/nyheter')
      await expect(heading(page)).toHaveText('Nyheter')
    }
  })

  // covers Layout: crumbs from the addresses' data, home icon to `/`
  test('crumbs lead back step by step, with a home icon to the start page', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: asa })
    await page.goto('/malmo/nyheter/ny')
    await expect(crumbs(page)).toHaveText(['', 'Samling Framåt Malmö', 'Nyheter', 'Ny nyhet'])
    const home = crumbs(page).first().getByRole('link', { name: 'Till startsidan' })
    await expect(home).toHaveAttribute('href', '/')
    await expect(home.locator('svg')).toBeVisible()
    await crumbs(page).nth(2).getByRole('link').click()
    await expect(page).toHaveURL('/malmo/nyheter')
    await home.click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the administration', () => {
  // covers Addresses and screens: `/admin`: a menu of its own, Hem, Sajter, Bildbank
  test('has a menu of its own, and every entry opens its screen', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: 'Administrationens meny' })
    await expect(menu.getByRole('link')).toHaveText(['Hem', 'Sajter', 'Bildbank'])
    await expect(heading(page)).toHaveText('Administration')
    await menu.getByRole('link', { name: 'Sajter' }).click()
    await expect(page).toHaveURL('/admin/sajter')
    await expect(heading(page)).toHaveText('Sajter')
    await expect(crumbs(page)).toHaveText(['', 'Administration', 'Sajter'])
    await menu.getByRole('link', { name: 'Bildbank' }).click()
    await expect(page).toHaveURL('/admin/bildbank')
    await expect(heading(page)).toHaveText('Bildbank')
    await menu.getByRole('link', { name: 'Hem' }).click()
    await expect(page).toHaveURL('/admin')
  })
})

test.describe('guards', () => {
  // covers Addresses and screens: `/admin` needs ADMIN
  // covers Addresses and screens: `/{site}` needs access to the site
  // covers End to end: other people's sites are 404 in the admin
  test(
    'a screen without permission leads to the start page with a neutral warning',
    { tag: '@journey' },
    async ({ open, complaints }) => {
      // A list's page requests its rows together with its script, before the permission is known.
      complaints.expect(/404 .*\/api\/site\/skovde\/news/)
      const page = await open({ as: asa })
      for (const path of ['/admin', '/admin/sajter', '/skovde/nyheter', '/finns-inte']) {
        await page.goto(path)
        await expect(page).toHaveURL('/')
        await expectToast(page, 'Varning', 'Du har inte tillgång till den sidan.')
      }
    },
  )

  test('an administrator may open everything', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await page.goto('/skovde/nyheter')
    await expect(heading(page)).toHaveText('Nyheter')
    await page.goto('/admin/sajter')
    await expect(heading(page)).toHaveText('Sajter')
  })
})

test.describe('the layout', () => {
  // covers Layout: sidebar of 280 px with site selector, menu and name (Logga ut)
  // covers Constants: sidebar 280 px
  test('has a sidebar of 280 px with selector, menu and the user’s entry', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: karlErik })
    await page.goto('/malmo/nyheter')
    await expect(heading(page)).toBeVisible()
    expect((await sidebar(page).boundingBox())?.width).toBe(280)
    await expect(siteSelector(page)).toContainText('Samling Framåt Malmö')
    await expect(page.getByRole('button', { name: 'Karl Erik Andersson (Logga ut)' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Öppna menyn' })).toBeHidden()
  })

  // covers Layout: top bar of 60 px, menu button, closed by a press outside
  // covers Constants: top bar 60 px
  test(
    'has a top bar of 60 px on a phone, whose toggle opens the sidebar; a click outside closes it',
    { tag: '@layout' },
    async ({ open }) => {
      const page = await open({ as: asa, ...phoneWindow })
      await page.goto('/malmo/nyheter')
      const toggle = page.getByRole('button', { name: 'Öppna menyn' })
      await expect(toggle).toBeVisible()
      expect((await page.getByRole('banner').first().boundingBox())?.height).toBe(60)
      const entry = page.getByRole('link', { name: 'Politik' })
      await expect(entry).not.toBeInViewport()
      await toggle.click()
      await expect(entry).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Stäng menyn' })).toHaveAttribute('aria-expanded', 'true')
      await page.mouse.click(340, 500)
      await expect(entry).not.toBeInViewport()
      await toggle.click()
      await page.keyboard.press('Escape')
      await expect(entry).not.toBeInViewport()
      await expect(toggle).toBeFocused()
      await toggle.click()
      await entry.click()
      await expect(page).toHaveURL('/malmo/politik')
      await expect(entry).not.toBeInViewport()
    },
  )

  // covers Layout: the layout is shown when the sign-in has been read
  test('is shown only when it is known who is signed in', { tag: '@nightly' }, async ({ open, complaints }) => {
    complaints.expect(/status of 401/)
    const page = await open()
    const drawn: string[] = []
    await page.exposeFunction('layoutWasDrawn', () => drawn.push(page.url()))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('nav') !== null) (globalThis as unknown as { layoutWasDrawn: () => void }).layoutWasDrawn()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/malmo/politik')
    await expect(page).toHaveURL('/auth/login?till=%2Fmalmo%2Fpolitik')
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
    expect(drawn).toEqual([])
  })

  // covers Constants: language sv-SE
  test('the page says it is Swedish', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: asa })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  })
})

test.describe('the site selector', () => {
  // covers Layout: Välj förening: 500 px, does not move, lists the sites
  test(
    'opens a dialog of 500 px that cannot be dragged and lists the sites one may open',
    { tag: '@nightly' },
    async ({ open }) => {
      const page = await open({ as: asa })
      await page.goto('/malmo/nyheter')
      await siteSelector(page).click()
      await expect(siteDialog(page)).toBeVisible()
      // Includes the letter of the monogram, which is hidden from screen readers.
      await expect(siteDialog(page).getByRole('link')).toHaveText([/^.?Samling Framåt Lund$/, /^.?Samling Framåt Malmö$/])
      await expect(siteDialog(page).getByRole('listitem').nth(1).getByRole('img', { name: 'Vald' })).toBeVisible()
      // It comes in with a small movement of its own.
      await siteDialog(page).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
      const before = await siteDialog(page).boundingBox()
      expect(before?.width).toBe(500)
      await siteDialog(page).getByRole('heading').hover()
      await page.mouse.down()
      await page.mouse.move(900, 700, { steps: 4 })
      await page.mouse.up()
      expect(await siteDialog(page).boundingBox()).toEqual(before)
      await siteDialog(page).getByRole('link', { name: 'Samling Framåt Lund' }).click()
      await expect(page).toHaveURL('/lund/nyheter')
      await expect(siteDialog(page)).toBeHidden()
      await siteSelector(page).click()
      // The code of the dialog is loaded on demand.
      await expect(siteDialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(siteDialog(page)).toBeHidden()
      await expect(siteSelector(page)).toBeFocused()
    },
  )

  // covers Layout: Välj förening: Administration for ADMIN alone; a choice navigates
  test('lists Administration first, for administrators only, and searches', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await page.goto('/malmo/nyheter')
    await siteSelector(page).click()
    const choices = siteDialog(page).getByRole('link')
    await expect(choices.first()).toHaveText('Administration')
    await choices.first().click()
    await expect(page).toHaveURL('/admin')
    await expect(siteSelector(page)).toContainText('Administration')
  })

  // covers Layout: Välj förening: full width below 500 px
  // covers Constants: dialog 500 px, full width below that
  test('is as wide as a window below 500 px', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: asa, viewport: { width: 480, height: 740 } })
    await page.goto('/malmo/nyheter')
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    await siteSelector(page).click()
    expect((await siteDialog(page).boundingBox())?.width).toBe(480)
  })
})

test.describe('toasts', () => {
  // covers Constants: toast 3000 ms
  test('leave after 3000 ms', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: elif })
    await page.clock.install()
    await page.goto('/pitea/politik')
    await expect(heading(page)).toHaveText('Politik')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.goto('/admin')
    const toast = page.getByLabel('Meddelanden').getByRole('listitem')
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(2900)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
  })

  // covers Errors: both on the screen, one toast for each fault
  test(
    'of an error answer have its message under Ett fel uppstod; of no answer under Ett oväntat fel uppstod',
    { tag: '@nightly' },
    async ({ open, complaints }) => {
      complaints.expect(/status of 404|ERR_INTERNET_DISCONNECTED/)
      const page = await open({ as: asa })
      await page.goto('/malmo/nyheter/00000000-0000-4000-8000-000000000000')
      await expect(page.getByRole('heading', { name: 'Sidan finns inte' })).toBeVisible()
      await expectToast(page, 'Fel', 'Ett fel uppstod')
      await expect(page.getByLabel('Meddelanden').getByRole('listitem')).toHaveCount(1)
      // A screen that the browser draws: it is complete when it is seen.
      await page.goto('/malmo/installningar', { waitUntil: 'networkidle' })
      await expect(heading(page)).toHaveText('Inställningar')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: /\(Logga ut\)$/ }).click()
      await expectToast(page, 'Fel', 'Ett oväntat fel uppstod', 'Ingen kontakt med servern. Kontrollera nätet och försök igen.')
    },
  )
})

// covers Addresses and screens: an unknown address in the administration
test('an unknown address in the administration says that it is not there', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: tolvan })
  await page.goto('/admin/finns-inte')
  await expect(page.getByRole('heading', { name: 'Sidan finns inte' })).toBeVisible()
})

// covers Public sites: the administration: unknown files are not there
test('a missing file is 404, and screens open from their address', { tag: '@nightly' }, async ({ stack }) => {
  const ask = (path: string) => fetch(stack.adminUrl + path, { headers: { Accept: 'text/html' } })
  const files = ['/foo.js', '/assets/x.css', '/assets/index.js.map', '/wp-login.php', '/.env', '/.git/config', '/malmo/nyheter.php']
  for (const path of files) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/json; charset=utf-8'])
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
  for (const path of ['/malmo/finns-inte', '/malmo/nyheter?sida=a.b', '/admin', '/auth/login']) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
  }
})
