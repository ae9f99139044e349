import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { tolvan } from './support/people.ts'
import { main, openTab, saveButton, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const under = (page: Page, siteId: string) => openTab(page, siteId, 'under', 'Sajterna under')

test.slow()

// covers Settings: a district decides for the sites below it, which see where it is from, take their own and follow again
test(
  'a district decides for a site below it, which sees where it is from, takes its own and follows again',
  { tag: '@journey' },
  async ({ open, sessionOf, stack, complaints }) => {
    complaints.expect(/status of 400/)
    const admin = await sessionOf(tolvan)
    const [district, local] = [await siteOf(admin, 'Distrikt Sydost'), await siteOf(admin)]
    const changes = [
      { siteId: district, level: 'district' },
      { siteId: local, parentId: district },
    ]
    for (const change of changes)
      expect((await admin.send('POST', '/api/admin/sites/changes', { changes: [change] })).status).toBe(200)
    const page = await open({ as: tolvan })

    await under(page, local)
    await expect(main(page)).toContainText('Den här sajten är lokal, så ingen sajt kan ligga under den.')
    const tabs = page.getByRole('navigation', { name: 'Inställningar' })
    await expect(tabs.getByRole('link', { name: 'Meny' })).toBeVisible()
    await expect(tabs.getByRole('link', { name: 'Sajterna under' })).toHaveCount(0)
    await under(page, district)
    await expect(tabs.getByRole('link', { name: 'Sajterna under' })).toHaveAttribute('aria-current', 'page')
    await expect(main(page)).toContainText('Det här gäller sajten under er')
    const decide = (part: string, how: string) =>
      page.getByRole('group', { name: part, exact: true }).getByRole('radio', { name: how }).check()
    await decide('Typsnitt', 'Kan ändras på sajterna')
    await page.getByLabel('Typsnitt för sajterna under').selectOption('plakat')
    await decide('Färg', 'Kan ändras på sajterna')
    await page.getByRole('textbox', { name: 'Färg för sajterna under' }).fill('#ffd500')
    await decide('Kontakt för personuppgifter', 'Kan ändras på sajterna')
    await page.getByLabel('Kontakt för personuppgifter för sajterna under').fill('ombudet')
    await page.getByLabel('Domäner som sajterna får använda').fill('exempelforbundet.se')
    await saveButton(page).click()
    // What is wrong is said at its field, and the rest stays as it is typed.
    await expect(page.getByRole('alert')).toContainText('2 saker behöver rättas.')
    await expect(page.getByLabel('Kontakt för personuppgifter för sajterna under')).toHaveValue('ombudet')
    await expectFits(page, 'what a district decides, with faults', ['light', 'dark'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('textbox', { name: 'Färg för sajterna under' }).fill('#8a2f3c')
    await page.getByLabel('Kontakt för personuppgifter för sajterna under').fill('ombud@distriktet.example')
    await decide('Färg', 'Låst')
    await saveButton(page).click()
    await expectToast(page, 'Klart', 'Sparat. Det gäller nu sajten under er.')

    const visitor = await open()
    const front = `${stack.sitesUrl}/${local}`
    const stylesheet = async (): Promise<string> => /_stil\/[^"]+/.exec(await (await visitor.request.get(front)).text())?.[0] ?? ''
    await expect.poll(stylesheet).toContain('8a2f3c')
    const followed = await stylesheet()

    await openTab(page, local, 'utseende', 'Utseende')
    await expect(main(page).getByRole('group', { name: 'Sajtens färg' })).toContainText('Distrikt Sydost bestämmer färgen.')
    const type = main(page).getByRole('group', { name: 'Typsnitt', exact: true })
    await expect(type).toContainText('Distrikt Sydost föreslår typsnittet.')
    await expect(type.getByRole('link', { name: 'Distrikt Sydost' })).toHaveAttribute('href', `/${district}/installningar/under`)
    await type.getByRole('button', { name: 'Använd egen: Typsnitt' }).press('Enter')
    await type.getByLabel('Eget: typsnitt').selectOption('bygd')
    await expect.poll(stylesheet).not.toBe(followed)
    await expectFits(page, 'a site with a typeface of its own', ['light', 'dark'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await type.getByRole('button', { name: 'Följ distriktet igen: Typsnitt' }).press('Enter')
    await expect.poll(stylesheet).toBe(followed)

    await openTab(page, local, 'integritet', 'Integritet')
    const contact = main(page).getByRole('group', { name: 'Kontakt för personuppgifter' })
    await expect(contact).toContainText('ombud@distriktet.example')
    await contact.getByRole('button', { name: 'Använd egen: Kontakt för personuppgifter' }).press('Enter')
    await contact.getByLabel('Kontakt för personuppgifter', { exact: true }).fill('egen@foreningen.example')
    await saveButton(page).click()
    await expect(main(page).getByText(/Sparat kl\./)).toBeVisible()

    await openTab(page, local, 'domaner', 'Domäner')
    await expect(main(page).getByRole('note')).toContainText(
      'Ni kan lägga till domäner som slutar på exempelforbundet.se. Distrikt Sydost bestämmer det.',
    )
    await page.getByRole('button', { name: 'Lägg till domän' }).click()
    await page.getByLabel('Domän', { exact: true }).fill('annat.se')
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click()
    await expect(
      page.getByRole('dialog').getByText('Domänen är inte tillåten. Välj en som slutar på exempelforbundet.se.').first(),
    ).toBeVisible()
  },
)
