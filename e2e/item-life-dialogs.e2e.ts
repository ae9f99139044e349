import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { chooseFrom, draftOf, expectSaved, leadField, openItem, publishedOf, takeStep, unique } from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Every dialog of the editor in use: with its faults, its schedule, its link.
// Each dialog is checked in four looks, which takes time.
test.slow()

const main = (page: Page) => page.getByRole('main')
const wide = { width: 1280, height: 800 }

/** axe finds nothing, and at 320 px, and at 200 % of a 640 px window, nothing in the dialog or behind it is wider than the window. */
async function expectSound(page: Page, name: string, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expectAccessible(page, name)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page, `${name}, 320 px`)
  // A dialog is a layer over the page, so it does not count in the page's width.
  const { content, room, left, right } = await dialog.evaluate((element) => ({
    content: element.scrollWidth,
    room: element.clientWidth,
    left: element.getBoundingClientRect().left,
    right: element.getBoundingClientRect().right,
  }))
  expect(content, `${name} is as wide as its room`).toBeLessThanOrEqual(room)
  expect(left, `${name} begins in the window`).toBeGreaterThanOrEqual(0)
  expect(right, `${name} ends in the window`).toBeLessThanOrEqual(320)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function close(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

// covers Content end to end: axe in an item's dialogs
test('publishing, times and the address are sound', { tag: '@layout' }, async ({ open, sessionOf }) => {
  const { id, slug } = await publishedOf(await sessionOf(asa), 'malmo', unique('Att välja tid för'))
  const page = await open({ as: asa })
  await openItem(page, 'malmo', id)
  await leadField(page).fill('En ändring.')
  await expectSaved(page)
  const dialog = page.getByRole('dialog')
  const detail = (name: string) => main(page).getByRole('button', { name, exact: true })

  await detail('Publicera ändringar').click()
  await expectSound(page, 'publishing', dialog)
  await close(page, dialog)

  await detail('Schemalägg').click()
  await dialog.getByRole('textbox', { name: 'Klockslag' }).fill('25:00')
  await dialog.getByRole('button', { name: 'Schemalägg' }).click()
  await expect(dialog.getByText('Skriv ett klockslag, till exempel 08:00.')).toBeVisible()
  await expectSound(page, 'a time to publish, with a fault', dialog)
  await close(page, dialog)

  await detail('Avpublicera vid en viss tid').click()
  await expect(dialog.getByText(/^Avpubliceras /)).toBeVisible()
  await expectSound(page, 'a time to unpublish', dialog)
  await close(page, dialog)

  await detail('Ändra adress').click()
  await dialog.getByRole('textbox', { name: 'Ny adress' }).fill(`${slug}-igen`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Adressen ändras från/)).toBeVisible()
  await expectSound(page, 'another address', dialog)
})

test('the preview, its links and the name of a version are sound', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const { id } = await draftOf(await sessionOf(asa), 'malmo', unique('Att visa för andra'))
  const page = await open({ as: asa })
  await openItem(page, 'malmo', id)
  const dialog = page.getByRole('dialog')

  await main(page).getByRole('button', { name: 'Förhandsgranska' }).click()
  await expect(dialog.locator('iframe').contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page, 'the preview', dialog)
  await close(page, dialog)

  await main(page).getByRole('button', { name: 'Länk för förhandsgranskning' }).click()
  await dialog.getByRole('button', { name: 'Skapa länk för förhandsgranskning' }).click()
  await expect(dialog.getByRole('button', { name: /^Återkalla länken/ })).toBeVisible()
  await expectSound(page, 'links to the draft', dialog)
  await close(page, dialog)

  await main(page).getByRole('button', { name: 'Spara namngiven version' }).click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Skriv vad versionen ska heta.')).toBeVisible()
  await expectSound(page, 'the name of a version, with a fault', dialog)
})

test(
  'asking for a change, deleting for ever and comparing versions are sound',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(tolvan)
    const reviewed = await takeStep(client, 'malmo', await draftOf(client, 'malmo', unique('Att granska')), 'review')
    const page = await open({ as: tolvan })
    await openItem(page, 'malmo', reviewed.id)
    await main(page).getByRole('button', { name: 'Begär ändring' }).click()
    const asking = page.getByRole('dialog')
    await asking.getByRole('button', { name: 'Begär ändring' }).click()
    await expect(asking.getByText('Skriv vad som behöver ändras.')).toBeVisible()
    await expectSound(page, 'asking for a change, with a fault', asking)
    await close(page, asking)

    const title = unique('Att ta bort')
    const doomed = await draftOf(client, 'malmo', title)
    await takeStep(client, 'malmo', doomed, 'trash')
    await openItem(page, 'malmo', doomed.id)
    await chooseFrom(page, `Fler åtgärder för ${title}`, 'Ta bort permanent …')
    const deleting = page.getByRole('alertdialog')
    await deleting.getByRole('button', { name: 'Ta bort permanent' }).click()
    await expect(deleting.getByRole('textbox')).toHaveAccessibleDescription('Skriv ta bort för att fortsätta.')
    await expectSound(page, 'deleting for ever', deleting)

    const changed = await publishedOf(client, 'malmo', unique('Att jämföra'))
    const fields = { fields: { lead: 'En annan ingress.' }, versions: { lead: changed.versions['lead']?.version ?? 0 } }
    await client.send('PATCH', `/api/site/malmo/news/${changed.id}/draft`, fields)
    await page.goto(`/malmo/nyheter/${changed.id}/historik`)
    await page.getByRole('link', { name: 'Mot utkastet nu' }).click()
    await expect(page.getByRole('insertion').first()).toBeVisible()
    await expectSound(page, 'two versions beside each other', main(page))
  },
)
