import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { marta, tolvan } from './support/people.ts'
import { openScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// What a federation decides for its sites, from its screen to a site's settings and to the visitor, and back again.

const screen = '/admin/sajter/utformning'
const site = 'skovde'

const isDraft = (page: Page) => page.getByRole('status').filter({ hasText: 'Utkast' })

/** Takes back the design that was used last, on the screen Ångra. */
async function takeDesignBack(page: Page): Promise<void> {
  await openScreen(page, '/admin/angra')
  await page
    .getByRole('button', { name: /^Ångra: Ändra utformningen/ })
    .first()
    .click()
  await expectToast(page, 'Information', 'Ångrat: Ändra utformningen')
}

/** Draws nothing from an earlier test: whatever is used now is taken back to the standard at its end. */
async function useDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Använd på alla sajter' }).click()
  await expectToast(page, 'Klart', 'Utformningen används på alla sajter')
}

test.describe('a federation', () => {
  test.slow()

  // covers Settings: a federation chooses colours, lock-up and pictures, and decides parts of its sites; they read it and get it back
  test('decides for its sites, which read who does, and get their own back', { tag: '@journey' }, async ({ open, stack }) => {
    const [page, visitor] = [await open({ as: tolvan }), await open()]
    const front = `${stack.sitesUrl}/${site}`
    await visitor.goto(front)
    const colour = await visitor.locator('meta[name="theme-color"]').first().getAttribute('content')
    const drawn = (await visitor.locator('main').innerText()).slice(0, 200)

    await openScreen(page, screen)
    await page.getByRole('radio', { name: /^Bara namnet/ }).check()
    await page.getByRole('radio', { name: /^Svartvita/ }).check()
    await page.getByRole('radio', { name: /^En av förbundets färger/ }).check()
    // A colour that is too light stays as it is typed, says why, and holds the rest back.
    const first = page.getByRole('group', { name: 'Färg 1' })
    await first.getByRole('textbox', { name: 'Färg' }).fill('#ffd500')
    await expect(first.getByText('Färgen är för ljus för att läsas som text.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Använd på alla sajter' })).toHaveAttribute('aria-disabled', 'true')
    await first.getByRole('button', { name: 'Närmaste godkända färg' }).click()
    await expect(first.getByRole('textbox', { name: 'Färg' })).toBeFocused()
    await first.getByRole('textbox', { name: 'Färg' }).fill('#0b5c63')
    for (const name of ['Hur startsidan börjar', 'Budskapet', 'Knappen', 'Startsidans delar', 'Sidhuvudets bild'])
      await page.getByRole('group', { name, exact: true }).getByRole('radio', { name: 'Låst' }).check()
    await page.getByRole('radio', { name: /^Kampanj/ }).check()
    await expect(page.getByText('Skriv budskapet, eller låt sajterna bestämma.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Budskap', exact: true }).fill('Hela landet ska leva')
    await page.getByRole('textbox', { name: 'Text på knappen' }).fill('Följ med oss')
    await page.getByRole('checkbox', { name: 'Fler nyheter' }).uncheck()
    await expect(isDraft(page)).toBeVisible()
    await expect(page.frameLocator('iframe:not([inert])').getByText('Hela landet ska leva')).toBeVisible()
    await expectFits(page, screen, ['light', 'dark'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect((await visitor.request.get(front)).text()).resolves.not.toContain('Hela landet ska leva')
    await useDraft(page)

    await expect.poll(async () => (await visitor.request.get(front)).text()).toContain('Hela landet ska leva')
    await visitor.goto(front)
    await expect(visitor.locator('link[rel="stylesheet"]')).toHaveAttribute('href', /-svartvit-/)
    await expect(visitor.locator('header .monogram, header .logo')).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: 'Följ med oss' }).first()).toBeVisible()
    expect(
      await visitor
        .locator('main picture img')
        .first()
        .evaluate((image) => getComputedStyle(image).filter),
    ).toBe('grayscale(1)')
    await expectAccessible(visitor, 'the start page that the federation has decided')

    const responsible = await open({ as: marta })
    await openScreen(responsible, `/${site}/installningar/startsidan`)
    for (const sentence of [
      'Förbundet bestämmer hur startsidan börjar.',
      'Förbundet bestämmer budskapet.',
      'Förbundet bestämmer knappen.',
    ])
      await expect(responsible.getByText(sentence)).toBeVisible()
    await expect(responsible.getByRole('radio', { name: /^Tidning/ })).toHaveCount(0)
    await expect(responsible.getByText('Nyheter, Kalender, Vi vill, Företrädare, Nyhetsbrev, Bli medlem')).toBeVisible()
    await expectAccessible(responsible, 'Startsidan, decided by the federation')
    await openScreen(responsible, `/${site}/installningar/utseende`)
    await expect(responsible.getByText('Förbundet bestämmer sidhuvudets bild.')).toBeVisible()
    await expect(responsible.getByRole('group', { name: 'Förbundets färger' }).getByRole('radio')).toHaveCount(3)
    await expect(responsible.getByRole('textbox', { name: 'Egen färg' })).toHaveCount(0)
    await expectAccessible(responsible, 'Utseende with the palette of the federation')

    await takeDesignBack(page)
    await expect.poll(async () => (await visitor.request.get(front)).text()).not.toContain('Hela landet ska leva')
    await visitor.goto(front)
    await expect(visitor.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', colour ?? '')
    expect((await visitor.locator('main').innerText()).slice(0, 200)).toBe(drawn)
    await openScreen(responsible, `/${site}/installningar/startsidan`)
    await expect(responsible.getByRole('radio', { name: /^Tidning/ })).toBeVisible()
  })

  // covers Settings: throwing a draft of the design away leaves the focus in the screen
  test('keeps the focus when a draft is thrown away by keyboard', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await openScreen(page, screen)
    await page.getByRole('radio', { name: /^Tonade/ }).check()
    await expect(isDraft(page)).toBeVisible()
    await page.getByRole('button', { name: 'Kasta utkastet' }).focus()
    await page.keyboard.press('Enter')
    const status = page.getByRole('status').filter({ hasText: 'Används på alla sajter' })
    await expect(status).toBeVisible()
    await expect(status).toBeFocused()
    await expect(page.getByRole('radio', { name: /^Naturliga/ })).toBeChecked()
  })

  for (const lockup of ['Bara namnet', 'Bara logotypen', 'Förbundet över orten']) {
    // covers Public sites: lock-ups hold at 320 px and on paper
    test(
      `may have its sites begin with “${lockup}”, on a narrow phone and on paper too`,
      { tag: lockup === 'Förbundet över orten' ? '@layout' : '@nightly' },
      async ({ open, stack }) => {
        const [page, visitor] = [await open({ as: tolvan }), await open({ viewport: { width: 320, height: 700 } })]
        await openScreen(page, screen)
        await page.getByRole('radio', { name: new RegExp(`^${lockup}`) }).check()
        await expect(isDraft(page)).toBeVisible()
        const drawn = async () => (await visitor.request.get(`${stack.sitesUrl}/malmo`)).text()
        const before = await drawn()
        await useDraft(page)
        await expect.poll(drawn).not.toBe(before)
        for (const path of ['/malmo', '/malmo/nyheter', '/']) {
          await visitor.goto(stack.sitesUrl + path)
          const { wide, screenWide } = await visitor.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            screenWide: document.documentElement.clientWidth,
          }))
          expect([path, wide]).toEqual([path, screenWide])
          // The list of all sites has no site of its own to name.
          if (path === '/') continue
          for (const media of ['screen', 'print'] as const) {
            await visitor.emulateMedia({ media })
            await expect(visitor.locator('header .name').getByRole('link', { name: /Malmö/ })).toBeVisible()
            await expect(visitor.locator('footer .owner')).toBeVisible()
          }
        }
        await takeDesignBack(page)
      },
    )
  }
})
