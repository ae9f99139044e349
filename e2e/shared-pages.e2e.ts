import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { bodyField, leadField, titleField, unique } from './support/editor.ts'
import { marta, tolvan } from './support/people.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// A page of the federation: shared from its own site, shown with the facts of another, hidden there, and withdrawn.

const rowOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Från riksorganisationen' }).getByRole('listitem').filter({ hasText: title })

async function chooseInMenu(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Åtgärder för ${title}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

// covers Federation: a shared page, from the editor of the federation to the visitors of a site and back
test(
  'a page is shared with the sites, is in their menu, is hidden by one, and is withdrawn from all',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack, complaints }) => {
    test.slow()
    complaints.expect(/status of 4(00|04|10)/)
    const admin = await sessionOf(tolvan)
    const own = 'riks'
    const local = await siteOf(admin, 'Samling Framåt Sidsjö')
    const title = unique('Uppförandekod')
    const page = await open({ as: tolvan })
    await page.goto(`/${own}/sidor/ny`)
    await expect(titleField(page)).toBeFocused()
    await titleField(page).fill(title)
    await leadField(page).fill('Så är vi mot varandra i {förening}.')
    await bodyField(page).fill('Vi lyssnar på varandra.')
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicera', exact: true }).click()
    await page.getByRole('button', { name: 'Visa på sajterna', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Visa på sajterna' })
    await expect(question.getByRole('radio', { name: /^Frivillig/ })).toBeChecked()
    await question.getByRole('radio', { name: 'Valda sajter' }).check()
    await question.getByRole('button', { name: 'Visa på sajterna' }).click()
    await expect(question.getByRole('combobox', { name: 'Lägg till sajt' })).toHaveAccessibleDescription(/Välj minst en sajt/)
    await question.getByRole('combobox', { name: 'Lägg till sajt' }).selectOption({ label: 'Samling Framåt Sidsjö' })
    await question.getByRole('checkbox', { name: 'I menyn' }).check()
    await expectAccessible(page, 'sharing a page')
    await question.getByRole('button', { name: 'Visa på sajterna' }).click()
    await expect(page.getByText('Sidan går till 1 sajt.', { exact: true })).toBeVisible()

    const visitor = await open()
    // The first visit after something was added may get the page of before.
    await expect(async () => {
      await visitor.goto(`${stack.sitesUrl}/${local}`)
      await expect(visitor.getByRole('navigation').getByRole('link', { name: title }).first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await visitor.getByRole('navigation').getByRole('link', { name: title }).first().click()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(visitor.getByText('Så är vi mot varandra i Samling Framåt Sidsjö.')).toBeVisible()
    await expectAccessible(visitor, 'a page of the federation on a site')

    const märta = await open({ as: marta })
    await märta.goto(`/${local}/sidor`)
    await expect(rowOf(märta, title)).toContainText('Riks')
    await expect(rowOf(märta, title)).toContainText('Visas')
    await expectAccessible(märta, 'the pages of a site with one of the federation')
    await chooseInMenu(märta, title, 'Dölj på vår sajt …')
    const why = märta.getByRole('dialog', { name: 'Dölj sidan på vår sajt?' })
    await why.getByRole('button', { name: 'Dölj' }).click()
    await expect(why.getByRole('textbox')).toHaveAccessibleDescription(/Skriv varför/)
    await why.getByRole('textbox').fill('Vi har en egen kod.')
    await why.getByRole('button', { name: 'Dölj' }).click()
    await expect(rowOf(märta, title)).toContainText('Vi har en egen kod.')
    await expect(märta.getByRole('button', { name: `Åtgärder för ${title}` })).toBeFocused()
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await chooseInMenu(märta, title, 'Visa')
    await expect(rowOf(märta, title)).toContainText('Visas')
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 500 })
    }).toPass()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await page.getByRole('button', { name: 'Visa på sajterna', exact: true }).click()
    await expect(page.getByText(/^Frivillig, i menyn, visad .* av Tolvan Tolvansson\. Går till 1 sajt\.$/)).toBeVisible()
    await expectAccessible(page, 'a shared page in the editor', ['1280'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Ta bort från sajterna', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort från sajterna' }).click()
    await expect(page.getByText(/^Borttagen från sajterna .* av Tolvan Tolvansson/)).toBeVisible()
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await märta.reload()
    await expect(märta.getByRole('heading', { level: 1, name: 'Sidor' })).toBeVisible()
    await expect(märta.getByRole('region', { name: 'Från riksorganisationen' })).toHaveCount(0)
  },
)
