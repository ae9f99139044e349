import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { unique } from './support/editor.ts'
import { tolvan } from './support/people.ts'
import { main, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// covers Policy: programmes: added, chosen for a topic, shown on the site, in the browser
test(
  'a programme is added, chosen for a topic, and leads from the site to the topic',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack, complaints }) => {
    test.slow()
    complaints.expect(/status of 400/)
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const page = await open({ as: tolvan })
    await page.goto(`/${siteId}/politik?flik=program`)
    await expect(main(page).getByText(/^Inga program än\. Lägg till partiprogram och valmanifest/)).toBeVisible()
    await expectAccessible(page, 'no programmes')

    // The keyboard alone adds a programme, and each error stands at its field.
    await main(page).getByRole('button', { name: 'Lägg till program' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Lägg till program' })
    await expect(dialog.getByRole('textbox', { name: 'Namn' })).toBeFocused()
    await expectAccessible(page, 'adding a programme')
    await page.keyboard.type('Valmanifest 2026')
    await dialog.getByRole('combobox', { name: 'Slag' }).selectOption('Valmanifest')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    const link = dialog.getByRole('textbox', { name: 'Länk till programmet' })
    await expect(link).toBeFocused()
    await expect(link).toHaveAccessibleDescription('Skriv länken till programmet.')
    await link.fill('https://exempel.se/valmanifest')
    const day = dialog.getByRole('textbox', { name: 'Beslutat den' })
    await day.fill(daysAfter(stockholmDate(new Date()), 2))
    await dialog.getByRole('textbox', { name: 'Beslutat av' }).fill('Kongressen')
    await page.keyboard.press('Enter')
    await expect(day).toHaveAccessibleDescription(/Beslutsdatumet ligger framåt i tiden\./)
    await expect(day).toBeFocused()
    await day.fill('2026-05-23')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Klart', 'Programmet är tillagt.')
    const list = main(page).getByRole('list', { name: 'Program' })
    await expect(list.getByRole('listitem')).toContainText(/Valmanifest · Kongressen, 23 maj( 2026)? · Inga sakfrågor/)
    await expectAccessible(page, 'programmes')

    // Chosen for a topic, which is then published.
    const name = unique('Förskola')
    const content = { name, summary: 'Vi vill ha mindre grupper i förskolan.' }
    const topic = (await admin.send('POST', `/api/site/${siteId}/policy`, { content })).body as { readonly id: string }
    // Back from the width of the last reading: on a phone the details lie in a drawer.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/${siteId}/politik/${topic.id}`)
    await main(page).getByRole('combobox', { name: 'Program' }).selectOption('Valmanifest 2026')
    const read = async () =>
      (await admin.send('GET', `/api/site/${siteId}/policy/${topic.id}`)).body as { readonly draftVersion: number }
    await expect.poll(async () => (await read()).draftVersion).toBe(2)
    const publish = await admin.send('POST', `/api/site/${siteId}/policy/${topic.id}/publish`, { draftVersion: 2 })
    expect(publish.status, JSON.stringify(publish.body)).toBe(200)

    // In use, it is not removed; its new name is on the site without publishing the topic again.
    await page.goto(`/${siteId}/politik?flik=program`)
    await expect(list.getByRole('listitem')).toContainText('1 sakfråga')
    await main(page).getByRole('button', { name: 'Åtgärder för Valmanifest 2026' }).click()
    await expect(page.getByRole('menuitem', { name: 'Ta bort' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'Ändra' }).click()
    const changing = page.getByRole('dialog', { name: 'Ändra ”Valmanifest 2026”' })
    await changing.getByRole('textbox', { name: 'Namn' }).fill('Trygg i vardagen')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Klart', 'Programmet är ändrat.')

    const visitor = await open()
    await expect(async () => {
      await visitor.goto(`${stack.sitesUrl}/${siteId}/politik`)
      await visitor.getByRole('link', { name: 'Program och valmanifest' }).click({ timeout: 2000 })
      await expect(visitor.getByRole('heading', { level: 2, name: 'Trygg i vardagen' })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Program och valmanifest' })).toBeVisible()
    await expectAccessible(visitor, 'the public list of programmes')
    await visitor.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(visitor, 'the public list of programmes')
    await visitor.getByRole('main').getByRole('link', { name }).click()
    await expect(visitor.getByRole('link', { name: 'Trygg i vardagen' })).toHaveAttribute('href', 'https://exempel.se/valmanifest')
  },
)
