import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The rules that look at colours; all others find the same in a dark theme as in a light one. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function checkNow(page: Page, where: string, isDark: boolean): Promise<void> {
  // In the page alone: there are no frames, for whose sake axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations, passes, incomplete } = await (isDark ? axe.withRules(colourRules) : axe).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect(found, where).toEqual([])
  // Where a picture or a layer lies below the words axe leaves the judgement to people; it has looked all the same.
  const looked = [...passes, ...incomplete].map(({ id }) => id)
  expect(looked, `${where}: axe has looked`).toContain('color-contrast')
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, `${where} is as wide as its window`).toBeLessThanOrEqual(window)
}

const sizes = { '1280': { width: 1280, height: 800 }, '360': { width: 360, height: 740 } } as const

/** axe finds nothing on the screen as it stands, light and dark, in a computer's window and a phone's, unless told otherwise. */
export async function expectAccessible(
  page: Page,
  name: string,
  widths: readonly (keyof typeof sizes)[] = ['1280', '360'],
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(sizes[width])
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const where = `${name}, ${width} px, ${colorScheme}`
      await checkNow(page, where, colorScheme === 'dark')
      await expectNoSidewaysScroll(page, where)
    }
  }
}
