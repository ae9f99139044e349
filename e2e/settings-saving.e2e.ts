import { marta, tolvan } from './support/people.ts'
import { atTab, expectSaved, main, openTab, save, saveButton, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// covers Settings: faults: at the field, in sum, focus on the first; leaving the page
test(
  'every fault is named, stands beside its field, and the first has the focus',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 400/)
    const { page } = await atTab({ open, sessionOf }, 'allmant', 'Allmänt')
    await page.getByLabel('Sajtens namn').fill('')
    await page.getByRole('combobox', { name: 'Kommun' }).fill('Atlantis')
    await page.getByLabel('Organisationsnummer').fill('8020001234')
    await saveButton(page).click()
    await expect(main(page).getByRole('alert')).toContainText('3 saker behöver rättas.')
    await expect(page.getByLabel('Sajtens namn')).toBeFocused()
    await expect(page.getByLabel('Organisationsnummer')).toHaveAccessibleDescription(/stämmer inte/)
    await main(page)
      .getByRole('link', { name: /Organisationsnumret stämmer inte/ })
      .click()
    await expect(page.getByLabel('Organisationsnummer')).toBeFocused()
    // Errors that only the server can find are shown at their field too.
    await openTabAnew()
    await page.getByLabel('Telefon').fill('ring mig')
    await saveButton(page).click()
    await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription(/Skriv ett telefonnummer/)
    await expect(page.getByLabel('Telefon')).toBeFocused()
    async function openTabAnew() {
      await page.getByRole('navigation', { name: 'Inställningar' }).getByRole('link', { name: 'Kontakt' }).click()
      const question = page.getByRole('alertdialog', { name: 'Du har ändringar som inte är sparade.' })
      await question.getByRole('button', { name: 'Stanna kvar' }).click()
      await expect(page.getByLabel('Organisationsnummer')).toHaveValue('8020001234')
      await page.getByRole('navigation', { name: 'Inställningar' }).getByRole('link', { name: 'Kontakt' }).click()
      await question.getByRole('button', { name: 'Lämna sidan' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible()
    }
  },
)

// covers Settings: two save the same tab, different fields
test(
  'two who changed different fields of a tab both have their way',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 409/)
    const siteId = await siteOf(await sessionOf(tolvan))
    const [one, other] = [await open({ as: marta }), await open({ as: tolvan })]
    await openTab(one, siteId, 'kontakt', 'Kontakt')
    await openTab(other, siteId, 'kontakt', 'Kontakt')
    await other.getByLabel('Kontaktperson').fill('Tolvan')
    await save(other)
    await one.getByLabel('Telefon').fill('0701234567')
    await save(one)
    await expect(main(one).getByText(/Tolvan Tolvansson ändrade Kontaktperson samtidigt\. Båda/)).toBeVisible()
    await expect(one.getByLabel('Kontaktperson')).toHaveValue('Tolvan')
    await expect(one.getByLabel('Telefon')).toHaveValue('070-123 45 67')
  },
)

// covers Settings: two save the same field
test(
  'two who changed the same field: the second sees both and chooses, and nothing typed is lost',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 409/)
    const siteId = await siteOf(await sessionOf(tolvan))
    const [one, other] = [await open({ as: marta }), await open({ as: tolvan })]
    const bothWrite = async () => {
      await openTab(one, siteId, 'allmant', 'Allmänt')
      await openTab(other, siteId, 'allmant', 'Allmänt')
      await other.getByLabel('Distrikt').fill(`Den andras ${Date.now()}`)
      await save(other)
      await one.getByLabel('Distrikt').fill('Mitt distrikt')
      await one.getByLabel('Kortnamn').fill('Kort')
      await saveButton(one).click()
      const conflict = main(one).getByRole('alert').filter({ hasText: 'sparade samma fält' })
      await expect(conflict).toContainText('Tolvan Tolvansson')
      await expect(conflict).toContainText('Den andras')
      await expect(conflict).toContainText('Mitt distrikt')
      await expect(one.getByLabel('Distrikt')).toHaveValue('Mitt distrikt')
      return conflict
    }
    await (await bothWrite()).getByRole('button', { name: 'Ta den andras' }).click()
    await expect(one.getByLabel('Distrikt')).toHaveValue(/^Den andras/)
    await expect(one.getByLabel('Kortnamn'), 'what only one wrote is still there, unsaved').toHaveValue('Kort')
    await save(one)
    await one.getByLabel('Kortnamn').fill('')
    await save(one)
    await (await bothWrite()).getByRole('button', { name: 'Behåll min' }).click()
    await expectSaved(one)
    await one.reload()
    await expect(one.getByLabel('Distrikt')).toHaveValue('Mitt distrikt')
  },
)
