import { asa } from './support/people.ts'
import { expect, test } from './support/test.ts'

for (const { view, search, row, tag } of [
  { view: 'persons', search: '?vy=person', row: 'main [data-selectable]:has(a)', tag: '@nightly' },
  { view: 'bodies', search: '', row: 'main li li:has(> * a)', tag: '@layout' },
]) {
  // covers End to end: narrow screen: seven rows of a list
  test(`the list of ${view} shows seven whole rows on a phone`, { tag }, async ({ open }) => {
    const page = await open({ as: asa, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.goto(`/malmo/foretradare${search}`)
    const rows = page.locator(row)
    await expect(rows.nth(7)).toBeAttached()
    const whole = await rows.evaluateAll(
      (all) =>
        all.filter((one) => {
          const { top, bottom, left, right } = one.getBoundingClientRect()
          // Neither under the bar nor under the button at the thumb.
          const seen = [top + 1, bottom - 1].map((y) => document.elementFromPoint((left + right) / 2, y))
          return top >= 0 && bottom <= innerHeight && seen.every((element) => element !== null && one.contains(element))
        }).length,
    )
    expect(whole).toBeGreaterThanOrEqual(7)
  })
}
