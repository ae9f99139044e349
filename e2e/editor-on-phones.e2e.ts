import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { bodyField, draftOf, draftWith, expectSaved, openItem, readItem, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const toolsOf = (page: Page) => page.getByRole('toolbar', { name: 'Formatering' })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Uppgifter' })
const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: 'Visa uppgifter' }).tap()
  await expect(sheetOf(page).getByRole('button', { name: 'Ändra adress' })).toBeVisible()
  // It stands still.
  await sheetOf(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
}

/** A finger on the glass, from the middle of the window, as the browser hears it. */
async function swipe(page: Page, from: { readonly x: number; readonly y: number }, down: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, points: readonly { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: [...points] })
  await touch('touchStart', [from])
  const steps = 8
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', [{ x: from.x, y: from.y + (down * step) / steps }])
  await touch('touchEnd', [])
}

/** The script that hears the finger comes with the first sheet: from now on the sheet follows, and goes back when the finger is lost. */
async function followsTheFinger(page: Page, from: { readonly x: number; readonly y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const follows = async () => {
    const points = [from]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points })
    const touchPoints = [{ x: from.x, y: from.y + 24 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    const translate = await sheetOf(page).evaluate((sheet) => sheet.style.translate)
    await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    return translate
  }
  await expect.poll(follows).not.toBe('')
}

// covers Content end to end: on a phone every tool of a text is in sight, and large enough for a finger
test('on a phone the toolbar of a text is whole', { tag: '@layout' }, async ({ open, sessionOf }) => {
  const { id } = await draftOf(await sessionOf(asa), 'malmo', unique('Hela raden'))
  const page = await open({ as: asa, ...phone })
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await openItem(page, 'malmo', id)
    for (const tool of await toolsOf(page).getByRole('button').all()) {
      const box = await tool.boundingBox()
      const name = `${await tool.getAttribute('title')} at ${width} px`
      expect(box?.x, name).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width)
      expect(box?.width, name).toBeGreaterThanOrEqual(44)
      expect(box?.height, name).toBeGreaterThanOrEqual(44)
    }
  }
  await expect(toolsOf(page).getByRole('button', { name: /rubrik/i })).toHaveCount(2)
})

// covers Texts: the toolbar has two levels of headings; a third one in an older text stays, and can be changed
test(
  'a heading of the third level stays, and becomes another one with the two tools',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const heading = (level: 2 | 3 | 4, text: string) => ({
      type: 'heading' as const,
      attrs: { level },
      content: [{ type: 'text' as const, text }],
    })
    const { id } = await draftWith(client, 'malmo', unique('Tre nivåer'), [
      heading(2, 'Trafiken'),
      heading(3, 'Bron'),
      heading(4, 'Räcket'),
      heading(4, 'Belysningen'),
    ])
    const page = await open({ as: asa })
    await openItem(page, 'malmo', id)
    const tool = (name: string) => toolsOf(page).getByRole('button', { name, exact: true })
    await bodyField(page).getByText('Belysningen').click()
    await expect(tool('Underrubrik')).toHaveAttribute('aria-pressed', 'true')
    await tool('Rubrik').click()
    await expect(bodyField(page).getByRole('heading', { level: 2, name: 'Belysningen' })).toBeVisible()
    await tool('Underrubrik').click()
    await expect(bodyField(page).getByRole('heading', { level: 3, name: 'Belysningen' })).toBeVisible()
    await expectSaved(page)
    await expect
      .poll(async () => JSON.stringify((await readItem(client, 'malmo', id)).content.body).match(/"level":\d/g))
      .toEqual(['"level":2', '"level":3', '"level":4', '"level":3'])
  },
)

// covers Content end to end: on a phone the details lie in a sheet, closed by a button of 44 px, by Escape and by a swipe
test('the details lie in a sheet that a finger draws down and away', { tag: '@layout' }, async ({ open, sessionOf }) => {
  const { id } = await draftOf(await sessionOf(asa), 'malmo', unique('Drag ned'))
  const page = await open({ as: asa, ...phone })
  await openItem(page, 'malmo', id)
  await openSheet(page)
  const sheet = await sheetOf(page).boundingBox()
  expect([sheet?.x, sheet?.width], 'as wide as the window').toEqual([0, phone.viewport.width])
  expect(sheet?.y, 'the bar stays in sight').toBeGreaterThan(90)
  const closer = sheetOf(page).getByRole('button', { name: 'Stäng', exact: true })
  const box = await closer.boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await sheetOf(page).evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight))
  await expect(closer, 'however far it is scrolled').toBeInViewport({ ratio: 1 })
  await closer.tap()
  await expect(sheetOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Visa uppgifter' })).toBeFocused()

  await openSheet(page)
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toHaveCount(0)

  await openSheet(page)
  const { x, y, width } = (await sheetOf(page).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const title = { x: x + width / 2, y: y + 40 }
  await followsTheFinger(page, title)
  await swipe(page, title, 40)
  await expect(sheetOf(page), 'a little is not enough').toBeVisible()
  const gone = async () => Math.abs(((await sheetOf(page).boundingBox())?.y ?? 0) - y)
  await expect.poll(gone, { message: 'it goes back to its place' }).toBeLessThan(1)
  await swipe(page, title, 300)
  await expect(sheetOf(page)).toHaveCount(0)

  await openSheet(page)
  await sheetOf(page).evaluate((sheet) => sheet.scrollTo(0, 200))
  await swipe(page, { x: 195, y: 400 }, 150)
  await expect(sheetOf(page), 'a scrolled sheet is scrolled').toBeVisible()
  await expectAccessible(page, 'the details in a sheet', ['360'])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await sheetOf(page).evaluate((sheet) => sheet.scrollTo(0, 0))
  await swipe(page, title, 300)
  await expect(sheetOf(page)).toHaveCount(0)
})
