import type { Locator, Page } from '@playwright/test'
import { draftOf, readItem, titleField, unique } from './support/editor.ts'
import { asa, elif, karlErik, tolvan } from './support/people.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const main = (page: Page) => page.getByRole('main')
const namesIn = (list: Locator): Promise<string[]> =>
  list.locator(':scope > li').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.split('\n')[0] ?? ''))

// covers Item steps: several at once, on the screen
test('selected items are published together, and each refusal says why', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const client = await sessionOf(asa)
  const [good, bad] = [unique('Går att publicera'), 'Kort']
  const { id } = await draftOf(client, 'lund', good)
  const faulty = await draftOf(client, 'lund', bad)
  const page = await open({ as: asa })
  await page.goto('/lund/nyheter?flik=utkast')
  await page.getByRole('checkbox', { name: `Markera ${good}` }).check()
  await page
    .getByRole('checkbox', { name: `Markera ${bad}` })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Markerade' })
  await expect(bar).toContainText('2 valda')
  await bar.getByRole('button', { name: 'Publicera', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicera' }).click()
  const result = page.getByRole('dialog', { name: '1 nyhet kunde inte publiceras' })
  await expect(result.getByRole('listitem').filter({ hasText: bad })).toContainText(/Rubriken är för kort|åtgärdas/)
  await expect(result.getByRole('listitem').filter({ hasText: good }).getByRole('img', { name: 'Klart' })).toBeVisible()
  await result.getByRole('button', { name: 'Ångra den som gick' }).click()
  await expectToast(page, 'Information', 'Ångrat: ')
  expect((await readItem(client, 'lund', id)).isLive).toBe(false)
  await client.send('POST', `/api/site/lund/news/${faulty.id}/trash`, { draftVersion: faulty.draftVersion })
})

test(
  'after an action on several rows, and after Ångra, the focus is at the heading',
  { tag: '@focus' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const titles = [unique('Kastas'), unique('Kastas')]
    for (const title of titles) await draftOf(client, 'lund', title)
    const page = await open({ as: asa })
    await page.goto('/lund/nyheter?flik=utkast')
    for (const title of titles) await page.getByRole('checkbox', { name: `Markera ${title}` }).check()
    await page.getByRole('region', { name: 'Markerade' }).getByRole('button', { name: 'Papperskorg' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Papperskorg' }).press('Enter')
    const heading = main(page).getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    await page.getByRole('button', { name: 'Ångra' }).press('Enter')
    await expectToast(page, 'Information', 'Ångrat: ')
    await expect(heading).toBeFocused()
  },
)

// covers News: list: filter and order in the address
test('the list is narrowed and ordered by its address', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: asa })
  await page.goto('/malmo/nyheter')
  const rows = page.getByRole('list', { name: 'Nyheter' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBeGreaterThan(5)
  const all = await rows.count()
  const filters = main(page).getByRole('button', { name: /^Filter/ })
  await filters.click()
  await main(page).getByRole('combobox', { name: 'Kategori' }).selectOption({ label: 'Debatt' })
  await expect(page).toHaveURL(/kategori=debatt/)
  await expect.poll(() => rows.count()).toBeLessThan(all)
  const maker = main(page).getByRole('combobox', { name: 'Skapad av' })
  await maker.selectOption({ label: karlErik.name })
  await expect(page).toHaveURL(/av=[0-9a-f-]{36}/)
  await page.reload()
  // What is chosen stands over the list, each with a way to take it back.
  const chips = main(page).getByRole('list', { name: 'Valda filter' }).getByRole('button')
  await expect(chips).toHaveText(['Debatt', karlErik.name])
  await expect(filters).toHaveText('Filter (2)')
  await chips.last().click()
  await expect(page).not.toHaveURL(/av=/)
  await main(page).getByRole('combobox', { name: 'Ordning' }).selectOption({ label: 'A–Ö' })
  await page.reload()
  await filters.click()
  await expect(main(page).getByRole('combobox', { name: 'Kategori' })).toHaveValue('debatt')
  await expect(main(page).getByRole('combobox', { name: 'Ordning' })).toHaveValue('title')
})

// covers Addresses and screens: columns and views follow the person to every device
test(
  'columns and the look of the Bildbank follow the person, who finds them drawn on another device',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const page = await open({ as: elif })
    // The screen shows a choice before it is stored.
    const isStored = () => page.waitForResponse(/\/auth\/display-choices$/)
    await page.goto('/pitea/nyheter')
    const rows = main(page).getByRole('list', { name: 'Nyheter' }).getByRole('listitem')
    await page.getByRole('button', { name: 'Kolumner' }).click()
    await page.getByRole('checkbox', { name: 'Avsändare' }).check()
    const hasColumns = isStored()
    await page.getByRole('dialog').getByRole('button', { name: 'Visa' }).click()
    await expect(rows.first()).toContainText('Avsändare:')
    await hasColumns
    await page.goto('/pitea/bildbank')
    const hasLook = isStored()
    await main(page).getByRole('button', { name: 'Lista' }).click()
    await expect(main(page).getByRole('button', { name: 'Lista' })).toHaveAttribute('aria-pressed', 'true')
    await hasLook

    // Without scripts: the first painting has them.
    const other = await open({ as: elif, javaScriptEnabled: false })
    await other.goto('/pitea/nyheter')
    await expect(main(other).getByRole('list', { name: 'Nyheter' }).getByRole('listitem').first()).toContainText('Avsändare:')
    await other.goto('/pitea/bildbank')
    await expect(main(other).getByRole('button', { name: 'Lista' })).toHaveAttribute('aria-pressed', 'true')
    const usual = { newsColumns: ['kategori', 'datum'], mediaLayout: 'grid' }
    await (await sessionOf(elif)).send('PATCH', '/api/auth/display-choices', usual)
  },
)

// covers News: calendar: weeks and arrow keys
test('the calendar goes by weeks, and its days by the arrow keys', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: asa })
  await page.goto('/malmo/nyheter?visa=kalender&manad=2026-11')
  const grid = page.getByRole('grid', { name: 'november 2026' })
  await expect(grid.getByRole('rowheader')).toContainText(['44', '45', '46', '47', '48', '49'])
  await grid.locator('[data-date="2026-11-17"]').focus()
  await page.keyboard.press('ArrowDown')
  await expect(grid.locator('[data-date="2026-11-24"]')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(grid.locator('[data-date="2026-11-23"]')).toBeFocused()
  await page.getByRole('link', { name: 'Nästa månad: december 2026' }).click()
  await expect(page.getByRole('heading', { name: 'december 2026' })).toBeVisible()
})

test('Ctrl+K finds items, screens and sites without the mouse', { tag: '@journey' }, async ({ open, sessionOf }) => {
  const title = unique('Gräv ned ledningarna')
  const item = await draftOf(await sessionOf(asa), 'malmo', title)
  const page = await open({ as: asa })
  await page.goto('/malmo/politik')
  await expect(page.getByRole('heading', { level: 1, name: 'Politik' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Sök i / })
  await expect(field).toBeFocused()
  await page.keyboard.type('xyzzy plugh')
  await expect(page.getByRole('status').filter({ hasText: 'Inga träffar på ”xyzzy plugh”.' })).toBeVisible()
  await field.fill(title)
  await expect(page.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/malmo/nyheter/${item.id}`)
  await expect(titleField(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('lund')
  await page.getByRole('group', { name: 'Sajter' }).getByRole('option').first().click()
  await expect(page).toHaveURL('/lund/nyheter')
})

for (const { path, label, typed, hit, miss, meant } of [
  { path: 'politik', label: 'Sök bland sakfrågor', typed: 'förskolornas', hit: 'Förskola', miss: 'dahgem', meant: 'daghem' },
  { path: 'sidor', label: 'Sök bland sidor', typed: 'kontakter', hit: 'Kontakt', miss: 'tillgänglihet', meant: 'tillgänglighet' },
  { path: 'nyheter', label: 'Sök bland nyheter', typed: 'skola', hit: 'skolorna', miss: 'biblitoek', meant: 'bibliotek' },
] as const) {
  // covers Public sites: search in the admin: Menade du …? in the lists
  test(
    `the list of ${path} finds other forms of a word, and asks what a mistyped one meant`,
    { tag: '@nightly' },
    async ({ open }) => {
      const page = await open({ as: asa })
      await page.goto(`/malmo/${path}`)
      const field = main(page).getByRole('searchbox', { name: label })
      await field.fill(typed)
      await expect(main(page).getByRole('link', { name: hit }).first()).toBeVisible()
      await field.fill(miss)
      await expect(main(page).getByText(`Inga träffar på ”${miss}”.`)).toBeVisible()
      await main(page).getByRole('button', { name: meant }).click()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(meant)
      await expect(main(page).getByText('Inga träffar')).toHaveCount(0)
    },
  )
}

test.describe('an order', () => {
  const tab = '/malmo/politik?flik=prioriterade'
  const chosen = (page: Page) => page.getByRole('list', { name: 'Valda sakfrågor' })

  // covers Trash and undo: order, in the browser
  // covers Content end to end: ordering by keyboard and screen reader
  test('is changed with the arrow keys, said aloud, taken back with Escape and undone', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: asa })
    await page.goto(tab)
    await expect(chosen(page)).toBeVisible()
    const before = await namesIn(chosen(page))
    const first = before[0] ?? ''
    await page.getByRole('button', { name: `Flytta ${first}` }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('status').filter({ hasText: `${first}, plats 2 av ${before.length}` })).toBeAttached()
    await page.keyboard.press('Escape')
    expect(await namesIn(chosen(page))).toEqual(before)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Klart', 'De prioriterade frågorna är ändrade.')
    const moved = [...before.slice(1), first]
    await page.reload()
    await expect.poll(() => namesIn(chosen(page))).toEqual(moved)
    await page.getByRole('button', { name: `Flytta ${first}` }).click()
    await page.getByRole('menuitem', { name: 'Flytta först' }).click()
    await expect.poll(() => namesIn(chosen(page))).toEqual(before)
    await page.getByLabel('Meddelanden').getByRole('button', { name: 'Ångra' }).click()
    await expect.poll(() => namesIn(chosen(page))).toEqual(moved)
  })

  // covers Content end to end: ordering by dragging
  test('is changed by dragging', { tag: '@layout' }, async ({ open }) => {
    const page = await open({ as: asa })
    await page.goto(tab)
    await expect(chosen(page)).toBeVisible()
    const [first = '', second = ''] = await namesIn(chosen(page))
    const [from, to] = [
      await page.getByRole('button', { name: `Flytta ${first}` }).boundingBox(),
      await page.getByRole('button', { name: `Flytta ${second}` }).boundingBox(),
    ]
    if (from === null || to === null) throw new Error('The handles are not on the screen.')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + to.height, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => (await namesIn(chosen(page))).slice(0, 2)).toEqual([second, first])
  })

  test('is read-only for readers', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: elif })
    await page.goto('/pitea/politik?flik=prioriterade')
    await expect(main(page).getByText('Bara redaktörer och sajtansvariga kan välja prioriterade frågor.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Prioriterade frågor' })).toHaveCount(0)
  })
})

// covers Pages: move: pages below, new addresses and redirects are shown
test(
  'a page that moves says which addresses change, and its old address leads on',
  { tag: '@journey' },
  async ({ open, stack }) => {
    const page = await open({ as: asa })
    const reader = await open({ javaScriptEnabled: false })
    await page.goto('/malmo/sidor')
    await page.getByRole('button', { name: 'Åtgärder för Stadsdelsgrupper' }).click()
    await page.getByRole('menuitem', { name: 'Flytta till …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Flytta ”Stadsdelsgrupper”' })
    await dialog.getByRole('radio', { name: 'Kontakt' }).check()
    await expect(dialog.getByText('Adressen ändras')).toHaveText(
      /^Adressen ändras från \/om-oss\/stadsdelsgrupper till \/kontakt\/stadsdelsgrupper\. 3 undersidor får ny adress\. \d omdirigeringar skapas/,
    )
    await dialog.getByRole('button', { name: 'Flytta' }).click()
    await expectToast(page, 'Klart', 'Flyttad. Adressen är nu /kontakt/stadsdelsgrupper.')
    await expect(page.getByRole('list', { name: 'Under Kontakt' }).getByRole('link', { name: 'Stadsdelsgrupper' })).toBeVisible()
    await reader.goto(`${stack.sitesUrl}/malmo/om-oss/stadsdelsgrupper`)
    await expect(reader).toHaveURL(/\/kontakt\/stadsdelsgrupper$/)
    await page.getByLabel('Meddelanden').getByRole('button', { name: 'Ångra' }).click()
    await expect(page.getByRole('list', { name: 'Under Om oss' }).getByRole('link', { name: 'Stadsdelsgrupper' })).toBeVisible()
  },
)

// covers Trash and undo: the menu
test('the menu is arranged by site administrators, and read-only for others', { tag: '@journey' }, async ({ open, stack }) => {
  const editor = await open({ as: asa })
  await editor.goto('/lund/sidor')
  await editor.getByRole('button', { name: 'Sajtens meny' }).click()
  await expect(editor.getByRole('dialog').getByText('Bara sajtansvariga kan ändra menyn.')).toBeVisible()
  const page = await open({ as: tolvan })
  const reader = await open({ javaScriptEnabled: false })
  await page.goto('/lund/sidor')
  await page.getByRole('button', { name: 'Sajtens meny' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sajtens meny' })
  await dialog.getByRole('radio', { name: /^Ordnad för hand/ }).check()
  await dialog
    .getByRole('textbox', { name: /^Menytext för/ })
    .first()
    .fill('Det vi vill')
  await dialog.getByRole('button', { name: 'Spara menyn' }).click()
  await expectToast(page, 'Klart', 'Menyn är ändrad och syns på sajten.')
  await reader.goto(`${stack.sitesUrl}/lund`)
  await expect(reader.getByRole('link', { name: 'Det vi vill' }).first()).toBeVisible()
  await page.getByLabel('Meddelanden').getByRole('button', { name: 'Ångra' }).click()
  await expect
    .poll(async () => (await (await reader.request.get(`${stack.sitesUrl}/lund`)).text()).includes('Det vi vill'))
    .toBe(false)
})

// covers Pages: Om oss opens with the tree beside it
test('om-oss opens in the editor with the tree of pages', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: asa, viewport: { width: 1500, height: 900 } })
  await page.goto('/malmo')
  await page.getByRole('link', { name: 'Om Oss' }).click()
  await expect(page).toHaveURL('/malmo/sidor/om-oss')
  await expect(page.getByRole('textbox', { name: 'Rubrik', exact: true })).toHaveValue('Om oss')
  const tree = page.getByRole('navigation', { name: 'Alla sidor' })
  await expect(tree.getByRole('link', { name: 'Om oss', exact: true })).toHaveAttribute('aria-current', 'page')
  await tree.getByRole('link', { name: /^Styrelsen/ }).click()
  await expect(page.getByRole('textbox', { name: 'Rubrik', exact: true })).toHaveValue('Styrelsen')
})

test('a link that is only pointed at without contact reports nothing', { tag: '@nightly' }, async ({ open, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|NETWORK|Failed to fetch/)
  const page = await open({ as: asa })
  await page.goto('/malmo/nyheter')
  // Without contact the script of a page that the server has drawn would never come.
  await isTakenOver(page)
  await expect(page.getByRole('list', { name: 'Nyheter' })).toBeVisible()
  await page.context().setOffline(true)
  // The router waits a moment before it preloads; what would be shown is shown at once after it.
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('list', { name: 'Nyheter' }).getByRole('link').nth(5).hover()
  await failed
  await expect(page.getByLabel('Meddelanden').getByRole('listitem')).toHaveCount(0)
})
