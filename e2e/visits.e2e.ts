import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { openItem, publishedOf, unique } from './support/editor.ts'
import { rowsOf } from './support/database.ts'
import { asa, elif, marta, tolvan } from './support/people.ts'
import { openScreen } from './support/screens.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const list = (page: Page, name: string) => main(page).getByRole('list', { name }).getByRole('listitem')
/** The browser of the tests calls itself headless, which is a robot's name. */
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

// covers Readings: from the visitor's browser to the editor's screen
test(
  'what visitors read is seen on Besök, beside the item and on the start page',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    test.slow()
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin, 'Samling Framåt Läsby')
    const item = await publishedOf(admin, siteId, unique('Ny cykelväg'))
    const editor = await open({ as: marta })
    await openScreen(editor, `/${siteId}/besok`)
    await expect(main(editor)).toContainText('Ingen har läst sajten än.')
    await expectFits(editor, 'a site that nobody has read', ['light', 'dark'])

    const visitor = await open({ userAgent: firefox, javaScriptEnabled: false })
    const page = await visitor.goto(`${stack.sitesUrl}/${siteId}`, { referer: 'https://www.google.com/search?q=cykel' })
    expect(page?.headers()['set-cookie']).toBeUndefined()
    await visitor.getByRole('link', { name: item.content.title }).first().click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(item.content.title)
    await visitor.reload()
    const robot = await open({ javaScriptEnabled: false })
    await robot.goto(`${stack.sitesUrl}/${siteId}`)
    expect(await visitor.context().cookies()).toEqual([])

    // Sums are written every 15 seconds.
    const stored = () => rowsOf(stack, 'select readings from visit_days where site_id = $1', [siteId])
    await expect.poll(stored, { timeout: 30_000 }).toEqual([{ readings: 3 }])
    await openScreen(editor, `/${siteId}/besok`)
    await expect(main(editor).getByRole('heading', { name: /^3 läsningar (sedan i måndags|i dag)$/ })).toBeVisible()
    await expect(list(editor, 'Mest läst på 30 dagar')).toHaveText([`${item.content.title}2`, 'Startsidan1'])
    // One reader alone is not told apart by the host.
    await expect(list(editor, 'Varifrån läsarna kom')).toHaveText([/^Andra webbplatser.*1$/])
    await main(editor).getByText('Visa dagarna som tabell').click()
    await expect(main(editor).getByRole('row')).toHaveCount(31)
    await expect(main(editor).getByRole('row').nth(1)).toHaveText(/3$/)

    await openItem(editor, siteId, item.id)
    await expect(editor.getByRole('link', { name: /^2 läsningar (sedan i måndags|i dag)$/ })).toBeVisible()
    await editor.getByRole('link', { name: /^2 läsningar/ }).click()
    await expect(editor).toHaveURL(`/${siteId}/besok`)
    await openScreen(editor, '/')
    await expect(
      main(editor)
        .getByRole('listitem')
        .filter({ hasText: 'Läsby' })
        .getByRole('link', { name: /^3 läsningar/ }),
    ).toBeVisible()
  },
)

test(
  'a person with one site sees its readings on the start page, and one with several a line for each',
  { tag: '@nightly' },
  async ({ open, stack }) => {
    // Other tests give her roles on sites of their own.
    await rowsOf(
      stack,
      `delete from memberships where site_id <> 'pitea' and user_id = (select user_id from memberships m join users u on u.id = m.user_id
       where m.site_id = 'pitea' and u.name = $1) returning site_id`,
      [elif.name],
    )
    const reader = await open({ as: elif })
    await openScreen(reader, '/')
    await expect(list(reader, 'Mest läst på 30 dagar')).toHaveCount(5)
    await expect(list(reader, 'Varifrån läsarna kom').first()).toContainText('google.com')
    await expectFits(reader, 'the start page of one site', ['light', 'dark'])
    const page = await open({ as: asa })
    await openScreen(page, '/')
    const card = main(page).getByRole('listitem').filter({ hasText: 'Malmö' }).first()
    await card.getByRole('link', { name: /läsningar/ }).click()
    await expect(page).toHaveURL('/malmo/besok')
    await expect(main(page)).toContainText('Räknat utan kakor')
    await expect(list(page, 'Mest läst på 30 dagar')).toHaveCount(5)
  },
)

// covers Readings: all sites in the administration
test('an administrator compares all sites and goes to one of them', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: tolvan })
  await openScreen(page, '/admin/sajter')
  await page.getByRole('link', { name: 'Besök' }).click()
  await expect(page).toHaveURL('/admin/sajter/besok')
  await expect(list(page, 'Sajter, mest läst först').first()).toContainText('Malmö')
  await expect(main(page)).toContainText(/Läsningar på 30 dagar\d.* på alla sajter/)
  await page.getByRole('searchbox', { name: 'Sök sajt' }).fill('lund')
  await expect(list(page, 'Sajter, mest läst först')).toHaveText([/Lund/])
  await list(page, 'Sajter, mest läst först').getByRole('link').click()
  await expect(page).toHaveURL('/lund/besok')
  await expect(page.getByRole('heading', { level: 1, name: 'Besök' })).toBeVisible()
})
