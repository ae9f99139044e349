import type { Locator, Page } from '@playwright/test'
import { bodyField } from './support/editor.ts'
import { placesToGo, siteToMend } from './support/findings.ts'
import { tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

const widths = [
  { viewport: { width: 1280, height: 800 }, tag: '@nightly' },
  { viewport: { width: 768, height: 1024 }, tag: '@nightly' },
  { viewport: { width: 390, height: 844 }, tag: '@focus' },
]

const left = (page: Page): Locator => page.getByRole('button', { name: /^\d+ (?:sak(?:er)? kvar|tips)$/ })

/** Whole in the window as it is seen, and covered by nothing; of what is higher than half of it, its beginning. */
const howSeen = (target: Locator) =>
  target.evaluate((element) => {
    const room = visualViewport ?? { offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight }
    const { left: x, top: y, width, height: whole } = element.getBoundingClientRect()
    const height = Math.min(whole, room.height / 2)
    // A field may have a button of its own in its frame, such as that of the calendar.
    const own = element.matches('input, select') ? (element.parentElement ?? element) : element
    const isInside =
      x >= room.offsetLeft - 1 &&
      x + width <= room.offsetLeft + room.width + 1 &&
      y >= room.offsetTop &&
      y + height <= room.offsetTop + room.height
    const points = [0.1, 0.5, 0.9].flatMap((across) => [0.2, 0.8].map((down) => [x + width * across, y + height * down] as const))
    const covering = points
      .map(([left, top]) => document.elementFromPoint(left, top))
      .find((found) => found === null || !(own.contains(found) || found.contains(own)))
    return { isInside, coveredBy: covering === undefined ? '' : (covering?.outerHTML.slice(0, 120) ?? 'nothing') }
  })

/** The caret is in the block, or the block is chosen as a whole. */
const isChosen = (block: Locator) =>
  block.evaluate(
    (element) =>
      element.classList.contains('ProseMirror-selectednode') || element.contains(document.getSelection()?.anchorNode ?? null),
  )

async function closeAll(page: Page): Promise<void> {
  const over = page.locator('dialog:modal')
  for (let open = await over.count(); open > 0; open = await over.count()) {
    await expect(async () => {
      await page.keyboard.press('Escape')
      expect(await over.count()).toBeLessThan(open)
    }).toPass()
  }
  const form = page.locator('.kansli-place-form')
  if ((await form.count()) > 0) await form.getByRole('button', { name: 'Avbryt' }).click()
}

for (const { viewport, tag } of widths) {
  // covers Publish check: Visa ends with the right control focused, whole and uncovered, for every finding and at three widths
  test(`Visa leads to every finding, in a window of ${viewport.width} px`, { tag }, async ({ open, stack, sessionOf }) => {
    test.setTimeout(150_000)
    const sheets = await siteToMend(stack, await sessionOf(tolvan))
    const page = await open({ as: tolvan, viewport })
    const places = placesToGo()
    for (const [sheet, address] of Object.entries(sheets)) {
      await page.goto(address)
      for (const [code, place] of places.filter(([, one]) => one.sheet === sheet)) {
        await left(page).click()
        const list = page.getByRole('dialog')
        const finding = list.getByRole('listitem').filter({ hasText: place.message }).first()
        await expect(finding, code).toBeVisible()
        await finding.getByRole('button', { name: /^Visa/ }).click()
        const control = place.control(page)
        await expect(control, code).toBeFocused()
        const shown = place.block === undefined ? control : bodyField(page).locator(':scope > *').nth(place.block)
        await expect.poll(() => howSeen(shown), code).toEqual({ isInside: true, coveredBy: '' })
        if (place.block !== undefined) await expect.poll(() => isChosen(shown), `${code}: the caret is in it`).toBe(true)
        await closeAll(page)
      }
    }
  })
}
