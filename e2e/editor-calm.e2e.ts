import type { Locator, Page } from '@playwright/test'
import { bodyField, chooseFrom, draftOf, draftWith, expectSaved, openItem, readItem, titleField, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { pictureFile } from './support/picture-file.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// The editor and its messages, for those who use a keyboard, a screen reader, a phone or a large magnification: nothing is said
// in vain or left unsaid, nothing is in the way, and nothing moves.

const main = (page: Page): Locator => page.getByRole('main')

// covers Trash and undo: on another screen the toast says what it takes back, and F8 leads to it
test(
  'on another screen a toast says what it takes back, and a key leads there and back',
  { tag: '@focus' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const title = unique('Cykelvägen')
    const { id } = await draftOf(client, 'lund', title)
    const page = await open({ as: asa })
    await page.goto('/lund/nyheter')
    await chooseFrom(page, `Åtgärder för ${title}`, 'Flytta till papperskorgen')
    await expectToast(page, 'Klart', title, 'Flyttad till papperskorgen.')
    await page.getByRole('link', { name: 'Politik', exact: true }).click()
    const heading = main(page).getByRole('heading', { level: 1, name: 'Politik' })
    await expect(heading).toBeFocused()
    await page.keyboard.press('F8')
    await expect(page.getByRole('button', { name: `Ångra: ${title} – Flyttad till papperskorgen.` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Information', 'Ångrat: ')
    await expect(heading).toBeFocused()
    await expect.poll(async () => (await readItem(client, 'lund', id)).state).toBe('draft')
  },
)

const said = (page: Page, words: string): Promise<void> =>
  expect(main(page).getByRole('status').filter({ hasText: words })).toHaveText(words)

// covers Texts: a list by keyboard says its level, and Esc and then Tab leave the text
test('Tab in a list says the level, and after Escape it leaves the text', { tag: '@focus' }, async ({ open, sessionOf }) => {
  const point = (text: string) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  })
  const list = { type: 'bulletList' as const, content: [point('Dagordning'), point('Val av ordförande')] }
  const { id } = await draftWith(await sessionOf(asa), 'lund', unique('Årsmötet'), [list])
  const page = await open({ as: asa })
  await openItem(page, 'lund', id)
  await bodyField(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Tab')
  await said(page, 'Nivå 2. Tryck Esc och sedan Tab för att lämna texten.')
  await expect(bodyField(page).locator('li li')).toHaveText('Val av ordförande')
  await page.keyboard.press('Shift+Tab')
  await said(page, 'Nivå 1.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(bodyField(page)).not.toBeFocused()
  await expect(bodyField(page).locator('li li')).toHaveCount(0)

  await bodyField(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(bodyField(page)).not.toBeFocused()
  await expect(page.getByRole('toolbar', { name: 'Formatering' }).locator(':focus')).toHaveCount(1)

  await page.getByRole('link', { name: 'Nyheter' }).first().focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Kortkommandon' })).toContainText('Esc, sedan Tab')
})

// covers Layout: the title of the document and the last crumb name the item
test('the title of the window and the last crumb name the item, as it is called now', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: asa })
  const crumb = page.getByRole('navigation', { name: 'Brödsmulor' }).locator('[aria-current="page"]')
  const isCalled = async (name: string) => {
    await expect(page).toHaveTitle(new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)} – Nyheter – .*Lund – Kansli$`))
    await expect(crumb).toHaveText(name)
  }
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/site/lund/news', async (route) => {
    if (route.request().method() === 'POST') await isLetGo
    await route.continue()
  })
  await page.goto('/lund/nyheter/ny')
  await isCalled('Ny nyhet')
  const title = unique('Cykelvägen')
  await titleField(page).fill(title)
  await isCalled(`${title} (inte sparad)`)
  letGo()
  await isCalled(title)
  await titleField(page).fill(`${title} byggs`)
  await isCalled(`${title} byggs`)
  await expectSaved(page)

  // The server has drawn it with its name.
  const html = await (await page.request.get(page.url())).text()
  expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>${title} byggs<`))
  await page.getByRole('navigation', { name: 'Brödsmulor' }).getByRole('link', { name: 'Nyheter' }).click()
  await expect(page).toHaveTitle(/^Nyheter – /)
})

// covers Pictures in items: what a new picture lacks is said where nothing moves
test('what a new picture lacks is said without moving the text', { tag: '@layout' }, async ({ open, sessionOf }) => {
  test.slow()
  const { id } = await draftOf(await sessionOf(asa), 'malmo', unique('Med bild'))
  const page = await open({ as: asa })
  await openItem(page, 'malmo', id)
  const picture = main(page).getByRole('group', { name: 'Toppbild' })
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/uploads/*/finish', async (route) => {
    await isLetGo
    await route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await picture.getByRole('button', { name: 'Lägg till toppbild' }).click()
  await (await chooser).setFiles({ ...(await pictureFile('torget.jpg')) })
  await expect(picture.getByRole('progressbar')).toBeVisible()

  const shifts = await page.evaluateHandle(() => {
    const found: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift' })
    return found
  })
  const top = async () => (await titleField(page).boundingBox())?.y
  const before = await top()
  letGo()
  const lacks = picture.locator('summary')
  await expect(lacks).toHaveText('2 saker att åtgärda i bilden')
  await page.getByRole('dialog', { name: 'Om bilden' }).getByRole('button', { name: 'Senare' }).click()
  await expectSaved(page)
  expect(await top()).toBe(before)
  expect(await shifts.jsonValue()).toEqual([])
  // The line opens the fields that mend it.
  await lacks.click()
  await expect(picture.getByText('Bilden saknar alternativtext.')).toBeVisible()
  await expect(picture.getByRole('textbox', { name: 'Alternativtext' })).toBeVisible()
})
