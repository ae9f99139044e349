import type { Page } from '@playwright/test'
import { tolvan } from './support/people.ts'
import { adminScreens, openScreen, siteScreens } from './support/screens.ts'
import { test } from './support/test.ts'
import { expectNoShifts, expectRoomForText, expectTargets, expectVisibleFocus } from './support/wcag.ts'

// A site in which no other test writes: what others change meanwhile moves what is seen.
const walks = [
  ...Object.entries(siteScreens).map(([name, paths]) => ({ name, paths: paths.map((path) => path.replace('/malmo', '/kalmar')) })),
  { name: 'the administration', paths: adminScreens },
]
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function walk(page: Page, paths: readonly string[], checks: readonly ((page: Page, path: string) => Promise<void>)[]) {
  for (const path of paths) {
    await openScreen(page, path)
    await page.waitForLoadState('networkidle')
    for (const check of checks) await check(page, path)
  }
}

test.describe('what axe does not measure', () => {
  test.slow()

  for (const { name, paths } of walks) {
    // covers End to end: focus seen, nothing shifts, on every screen
    test(
      `on a computer, nothing moves by itself and the focus is always seen, on ${name}`,
      { tag: '@nightly' },
      async ({ open }) => {
        await walk(await open({ as: tolvan }), paths, [expectNoShifts, expectVisibleFocus, expectRoomForText])
      },
    )

    // covers End to end: 44 px for a finger, text spacing, on every screen
    test(`on a phone, a finger hits everything and spaced text has room, on ${name}`, { tag: '@nightly' }, async ({ open }) => {
      await walk(await open({ as: tolvan, ...phone }), paths, [expectNoShifts, expectTargets, expectRoomForText])
    })
  }
})
