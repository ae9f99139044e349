import type { Locator, Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { expectSaved, itemIdOf, leadField, readItem, titleField, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// A new text that was left before it was saved is found again, and never in another text.

const main = (page: Page): Locator => page.getByRole('main')
const lines = (page: Page): Locator => main(page).getByRole('note').filter({ hasText: 'Du har osparad text från en annan nyhet' })
const unsaved = (page: Page): Locator => main(page).getByText('Inte sparat – ingen kontakt med servern.')

/** The server answers no creation, as on a train. Gives what lets them through again. */
async function holdCreations(page: Page): Promise<() => Promise<void>> {
  const refuse =
    'window.fetch = ((fetch) => (path, init) => init?.method === "POST" && String(path).endsWith("/news") && window.isAway !== false ? Promise.reject(new TypeError("Failed to fetch")) : fetch(path, init))(window.fetch)'
  await page.addInitScript(refuse)
  return () => page.evaluate('window.isAway = false')
}

async function openNew(page: Page): Promise<void> {
  await page.goto('/malmo/nyheter')
  await isTakenOver(page)
  await main(page).getByRole('link', { name: 'Skriv en nyhet' }).click()
  await expect(titleField(page)).toBeFocused()
}

/** A tab that is closed while the server does not answer. */
async function leaveUnsaved(page: Page, title: string, lead: string): Promise<void> {
  const tab = await page.context().newPage()
  await holdCreations(tab)
  await openNew(tab)
  await titleField(tab).fill(title)
  await leadField(tab).fill(lead)
  await expect(unsaved(tab)).toBeVisible()
  await tab.close()
}

test(
  'a new text left unsaved is not put into the next one, but found from it, opened with its words, and saved once',
  { tag: '@chromium' },
  async ({ open, sessionOf }) => {
    const page = await open({ as: asa })
    const title = unique('Skriven på tåget')
    await leaveUnsaved(page, title, 'Mellan Malmö och Lund.')

    await openNew(page)
    await expect(lines(page)).toHaveText(
      new RegExp(`^Du har osparad text från en annan nyhet: ”${title}”, \\d+ \\S+ kl\\. \\d\\d:\\d\\d\\.ÖppnaKasta$`),
    )
    await expect(titleField(page)).toHaveValue('')
    await expect(leadField(page)).toHaveValue('')
    await expectFits(page, 'Ny nyhet, with a text that was left', ['light', 'dark'])

    await lines(page)
      .getByRole('button', { name: `Öppna: ”${title}”` })
      .focus()
    await page.keyboard.press('Enter')
    await expect(titleField(page)).toHaveValue(title)
    await expect(leadField(page)).toHaveValue('Mellan Malmö och Lund.')
    await expect(lines(page)).toHaveCount(0)
    await expectSaved(page)
    const item = await readItem(await sessionOf(asa), 'malmo', await itemIdOf(page))
    expect(item.content).toMatchObject({ title, lead: 'Mellan Malmö och Lund.' })
    await openNew(page)
    await expect(lines(page)).toHaveCount(0)
  },
)

test('what is thrown away is gone, and comes back with Ångra', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: asa })
  const title = unique('Inget att ha')
  await leaveUnsaved(page, title, 'Eller kanske.')
  await openNew(page)
  const throwAway = lines(page).getByRole('button', { name: `Kasta: ”${title}”` })
  await throwAway.click()
  await expect(lines(page)).toHaveCount(0)
  await expect(main(page).getByRole('heading', { level: 1, name: 'Ny nyhet' })).toBeFocused()
  await expectToast(page, 'Information', `”${title}”`, 'Texten är kastad.')
  await page.getByRole('button', { name: `Ångra: ”${title}” – Texten är kastad.` }).click()
  await expect(lines(page)).toHaveCount(1)
  await throwAway.click()
  await openNew(page)
  await expect(titleField(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(0)
})

test(
  'a reload and Back find the text of the same tab, and two tabs do not disturb each other',
  { tag: '@chromium' },
  async ({ open, complaints, sessionOf }) => {
    complaints.expect(/Failed to fetch/)
    const one = await open({ as: asa })
    const answer = await holdCreations(one)
    await openNew(one)
    const [first, second] = [unique('Första fliken'), unique('Andra fliken')]
    await titleField(one).fill(first)
    await expect(unsaved(one)).toBeVisible()
    const two = await one.context().newPage()
    const answerTwo = await holdCreations(two)
    await openNew(two)
    await expect(titleField(two)).toHaveValue('')
    await expect(lines(two), 'open in the other tab').toHaveCount(0)
    await titleField(two).fill(second)
    await expect(unsaved(two)).toBeVisible()

    one.on('dialog', (dialog) => void dialog.accept())
    await one.reload()
    await expect(titleField(one)).toHaveValue(first)
    await expect(lines(one)).toHaveCount(0)
    await one.goto('/malmo/politik')
    await one.goBack()
    await expect(titleField(one)).toHaveValue(first)

    await answerTwo()
    await titleField(two).press('End')
    await titleField(two).pressSequentially('!')
    await expectSaved(two)
    await answer()
    await titleField(one).press('End')
    await titleField(one).pressSequentially('!')
    await expectSaved(one)
    const client = await sessionOf(asa)
    expect((await readItem(client, 'malmo', await itemIdOf(one))).content.title).toBe(`${first}!`)
    expect((await readItem(client, 'malmo', await itemIdOf(two))).content.title).toBe(`${second}!`)
  },
)
