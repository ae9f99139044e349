import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { bodyField, draftOf, openItem, titleField, unique } from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Kortkommandon' })

// covers Layout: `?` and Ctrl+K on every screen
test(
  '? lists the keys and Ctrl+K searches, on the screens of a site, of the administration and of oneself',
  { tag: '@nightly' },
  async ({ open }) => {
    test.slow()
    const page = await open({ as: tolvan })
    for (const path of [
      '/',
      '/admin/sajter',
      '/auth/att-gora',
      '/malmo/politik',
      '/malmo/bildbank',
      '/malmo/installningar/allmant',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await isTakenOver(page)
      await page.keyboard.press('?')
      await expect(keysDialog(page)).toContainText('Ctrl+K')
      await page.keyboard.press('Escape')
      await expect(keysDialog(page)).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Sök och gå till' }).getByRole('combobox')).toBeFocused()
      await page.keyboard.type('?')
      await expect(page.getByRole('dialog', { name: 'Sök och gå till' }).getByRole('combobox')).toHaveValue('?')
      await expect(keysDialog(page)).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
    // In a field it is a character, and a question that waits for its answer is left alone.
    await page.getByLabel('Sajtens namn').press('?')
    await expect(keysDialog(page)).toHaveCount(0)
  },
)

// covers Layout: `?` and Ctrl+K in the editor and its panel
test(
  'in the editor ? lists the keys of texts once, and Ctrl+K searches from the panel at the side too',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const item = await draftOf(await sessionOf(asa), 'lund', unique('Om tangenter'))
    const page = await open({ as: asa, viewport: { width: 900, height: 900 } })
    await page.goto(`/lund/nyheter/${item.id}`)
    await expect(titleField(page)).toBeVisible()
    await page.getByRole('link', { name: 'Nyheter' }).first().focus()
    await page.keyboard.press('?')
    await expect(keysDialog(page)).toHaveCount(1)
    await expect(keysDialog(page)).toContainText('Spara nu')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Sök och gå till' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await titleField(page).focus()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Sök och gå till' })).toBeVisible()
  },
)

// covers Layout: the key `?` can be switched off (WCAG 2.1.4)
test('? is switched off in its list, and on again from the own menu', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const page = await open({ as: asa })
  const openScreen = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await isTakenOver(page)
  }
  await openScreen('/malmo/politik')
  await page.keyboard.press('?')
  const key = keysDialog(page).getByRole('checkbox', { name: 'Tangenten ? visar listan' })
  await key.uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Sök och gå till' })
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keysDialog(page)).toHaveCount(0)

  // The menu opens the list of the screen; here that of texts.
  const item = await draftOf(await sessionOf(asa), 'malmo', unique('Utan frågetecken'))
  await openScreen(`/malmo/nyheter/${item.id}`)
  await page.getByRole('link', { name: 'Nyheter' }).first().focus()
  await page.keyboard.press('?')
  await page.getByRole('button', { name: /^Ditt eget/ }).click()
  await page.getByRole('menuitem', { name: 'Kortkommandon' }).click()
  await expect(keysDialog(page)).toContainText('Spara nu')
  await expect(key).not.toBeChecked()
  await key.check()
  await page.keyboard.press('Escape')
  await expect(keysDialog(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(keysDialog(page)).toHaveCount(1)
  await expectAccessible(page, 'the list of keys')
})

// covers Layout: Ctrl+K: letters typed right after it go to the search field
test(
  'what is typed at once after Ctrl+K is searched, also while the field is on its way, and nothing of it lands in the text',
  { tag: '@focus' },
  async ({ open, sessionOf }) => {
    const title = unique('Inget extra')
    const item = await draftOf(await sessionOf(asa), 'lund', title)
    const palette = (page: Page) => page.getByRole('dialog', { name: 'Sök och gå till' }).getByRole('combobox')
    for (const isOnItsWay of [false, true]) {
      const page = await open({ as: asa })
      let letGo = (): void => undefined
      const held = new Promise<void>((resolve) => (letGo = resolve))
      const script = page.waitForRequest(/\/command-palette-[^/]*\.js$/)
      await page.route(/\/command-palette-[^/]*\.js$/, async (route) => {
        await held
        await route.fallback()
      })
      await openItem(page, 'lund', item.id)
      await titleField(page).focus()
      if (!isOnItsWay) letGo()
      await page.keyboard.down('Control')
      const sent = await script
      if (!isOnItsWay) await (await sent.response())?.finished()
      await page.keyboard.press('k')
      await page.keyboard.up('Control')
      await page.keyboard.type('en')
      letGo()
      await expect(palette(page)).toHaveValue('en')
      await page.keyboard.type(' två')
      await expect(palette(page)).toHaveValue('en två')
      await expect(titleField(page)).toHaveValue(title)
    }
  },
)

test('who closes the search goes on where the caret was in the text', { tag: '@focus' }, async ({ open, sessionOf }) => {
  const item = await draftOf(await sessionOf(asa), 'lund', unique('Vidare'), 'Torget stängs.')
  const page = await open({ as: asa })
  await openItem(page, 'lund', item.id)
  await bodyField(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  for (const keys of ['Control+k', 'Control+Enter']) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.type(' nu')
  }
  await expect(bodyField(page)).toHaveText('Torget stängs nu nu.')
})

test('Publicera says what a new item lacks before anything is typed', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: asa })
  await page.goto('/lund/nyheter/ny')
  await page.getByRole('main').getByRole('button', { name: 'Publicera', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Rubrik saknas.')
})
