import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { openItem, publishedOf, unique } from './support/editor.ts'
import { addressIn, linkTo } from './support/letters.ts'
import { marta, tolvan } from './support/people.ts'
import { main, openTab, save, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// The newsletter of a site, from the setting to the visitor who leaves.

/** A form that was read for less than three seconds is taken for a program's, and keeps what was typed. */
async function subscribe(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Din e-postadress' }).fill(address)
  const thanks = page.getByRole('status').filter({ hasText: 'Titta i din inkorg' })
  await expect(async () => {
    // The answer to the press before may have come late.
    if (!(await thanks.isVisible())) await page.getByRole('button', { name: 'Prenumerera' }).click({ timeout: 1000 })
    await expect(thanks).toBeVisible({ timeout: 1000 })
  }).toPass()
}

// covers Newsletter: from sign-up to leave, in the browser
test(
  'a visitor subscribes, gets a news item as a letter and leaves, without a cookie',
  { tag: '@journey' },
  async ({ open, sessionOf, stack, complaints }) => {
    test.slow()
    complaints.expect(/status of 4(00|22)/)
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const site = `${stack.sitesUrl}/${siteId}`
    const address = `${unique('bo').replace(' ', '.')}@exempel.se`
    const page = await open({ as: marta })
    await openTab(page, siteId, 'nyhetsbrev', 'Nyhetsbrev')
    await page.getByRole('radio', { name: /^Länk till ett annat verktyg/ }).check()
    await main(page).getByRole('button', { name: 'Spara', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Länk till anmälan' })).toHaveAccessibleDescription(/Skriv adressen/)
    await page.getByRole('radio', { name: /^Eget nyhetsbrev/ }).check()
    await page
      .getByRole('textbox', { name: 'Vad får den som prenumererar?' })
      .fill('Det viktigaste från fullmäktige, en gång i månaden.')
    await save(page)
    await expect(main(page).getByText('Ingen prenumererar än.')).toBeVisible()

    const visitor = await open()
    await visitor.goto(site)
    await visitor.getByRole('main').getByRole('link', { name: 'Prenumerera' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Nyhetsbrev' })).toBeVisible()
    const field = visitor.getByRole('textbox', { name: 'Din e-postadress' })
    await field.fill('bo@')
    await visitor.getByRole('button', { name: 'Prenumerera' }).click()
    await expect(field).toHaveAccessibleDescription(/E-postadressen är inte hel/)
    await expect(field).toHaveValue('bo@')
    await expectFits(visitor, 'a refused form', ['light', 'dark'])
    await subscribe(visitor, address)
    await visitor.goto(await addressIn(stack, address, `${site}/nyhetsbrev/bekrafta`))
    await expectFits(visitor, 'the page that confirms')
    await visitor.getByRole('button', { name: 'Ja, jag vill prenumerera' }).click()
    await expect(visitor.getByRole('status')).toContainText('Nu prenumererar du')
    expect(await visitor.context().cookies()).toEqual([])

    await page.reload()
    await expect(page.getByRole('list', { name: 'Prenumeranter' }).getByText(address)).toBeVisible()
    await expectFits(page, 'one subscriber', ['light', 'dark'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Ladda ner listan' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`prenumeranter-${siteId}.csv`)

    const title = unique('Bron byggs')
    const item = await publishedOf(admin, siteId, title, 'Arbetet börjar i vår.')
    await openItem(page, siteId, item.id)
    await page.getByRole('button', { name: 'Skicka som nyhetsbrev' }).click()
    const dialog = page.getByRole('dialog', { name: 'Skicka till 1 prenumerant?' })
    const send = dialog.getByRole('button', { name: 'Skicka till 1 prenumerant' })
    await expect(send).toBeDisabled()
    await expect(dialog.getByRole('link', { name: 'Skriv din e-postadress' })).toBeVisible()
    await expectFits(page, 'without an address of one’s own', ['light', 'dark'])
    const own = await sessionOf(marta)
    await own.send('POST', '/api/auth/letters/address', { address: `prov.${address}` })
    const visitorsPhone = await open({ viewport: { width: 360, height: 740 } })
    await visitorsPhone.goto(await linkTo(stack, `prov.${address}`, 'bekrafta'))
    await visitorsPhone.getByRole('button', { name: 'Bekräfta adressen' }).click()
    await expect(visitorsPhone.getByRole('heading', { level: 1, name: 'Adressen är bekräftad' })).toBeVisible()
    await openItem(page, siteId, item.id)
    await page.getByRole('button', { name: 'Skicka som nyhetsbrev' }).click()
    await expect(dialog.getByText(`Det går till prov.${address}.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Skicka provbrev' }).click()
    await expect(dialog.getByText(`Provbrevet är skickat till prov.${address}.`)).toBeVisible()
    await addressIn(stack, `prov.${address}`, `${site}/nyheter/`)
    await expectFits(page, 'before sending', ['light', 'dark'])
    // A second press sends nothing again, and is no fault.
    await send.dblclick()
    await expectToast(page, 'Klart', 'Nyheten skickas till 1 prenumerant.')
    await expect(page.getByRole('region', { name: 'Nyhetsbrev' })).toContainText(/Skickad till 1 prenumerant/, { timeout: 20_000 })

    // Switched off: what shall happen to the address is asked, and it is kept.
    await openTab(page, siteId, 'nyhetsbrev', 'Nyhetsbrev')
    await page.getByRole('radio', { name: /^Inget nyhetsbrev/ }).check()
    await main(page).getByRole('button', { name: 'Spara', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Vad ska hända med adressen i listan?' })).toHaveAccessibleDescription(
      'Välj vad som ska hända med adresserna.',
    )
    await expectFits(page, 'a choice that is missing', ['light', 'dark'])
    await page.getByRole('radio', { name: /^Behåll dem en tid/ }).check()
    await save(page)
    await expect(page.getByRole('radio', { name: /^Behåll dem en tid/ })).toHaveAccessibleName(/Till och med den /)

    await visitor.goto(await addressIn(stack, address, `${site}/nyhetsbrev/avsluta`))
    await expectFits(visitor, 'the page that ends')
    await visitor.getByRole('button', { name: 'Avsluta prenumerationen' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Prenumerationen är avslutad' })).toBeVisible()
    await openTab(page, siteId, 'nyhetsbrev', 'Nyhetsbrev')
    await expect(page.getByRole('radio', { name: /^Inget nyhetsbrev/ })).toBeChecked()
    await expect(main(page).getByText(address)).toBeHidden()
  },
)
