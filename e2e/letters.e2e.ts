import { expectFits } from './support/accessibility.ts'
import { draftOf, takeStep, unique } from './support/editor.ts'
import { linkTo } from './support/letters.ts'
import { elif, marta, tolvan } from './support/people.ts'
import { main, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// A person's own letters, the pages that their links open, and Att göra.

// covers Letters: the person's own screen, and the page of a link
test(
  'an address is given, confirmed without signing in, chosen for, stopped by a letter and removed',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    test.slow()
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const address = `${unique('marta').replace(' ', '.')}@exempel.se`
    const page = await open({ as: marta })
    await page.goto('/')
    await page.getByRole('button', { name: /^Ditt eget/ }).click()
    await page.getByRole('menuitem', { name: 'E-post till mig' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'E-post till mig' })).toBeFocused()
    await expectFits(page, 'without an address', ['light', 'dark'])

    const field = page.getByRole('textbox', { name: 'Din e-postadress' })
    await field.fill('marta@')
    await page.getByRole('button', { name: 'Skicka länken' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/E-postadressen är inte hel/)
    await expect(field).toHaveValue('marta@')
    await field.fill(address)
    await page.getByRole('button', { name: 'Skicka länken' }).click()
    await expect(main(page).getByText(/^Vi har skickat en länk till/)).toBeFocused()
    await expectFits(page, 'while the link waits', ['light', 'dark'])

    // On a phone where nobody is signed in.
    const phone = await open({ viewport: { width: 360, height: 740 } })
    await phone.goto(await linkTo(stack, address, 'bekrafta'))
    await expect(phone.getByRole('heading', { level: 1, name: 'Bekräfta adressen' })).toBeVisible()
    await expectFits(phone, 'the page of a link', ['light', 'dark'])
    await phone.getByRole('button', { name: 'Bekräfta adressen' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Adressen är bekräftad' })).toBeFocused()

    await page.reload()
    await expect(main(page).getByText(`Breven går till ${address}.`)).toBeVisible()
    await page.getByRole('radio', { name: /^En gång om dagen/ }).check()
    await page.getByRole('combobox', { name: 'Klockslag' }).selectOption('kl. 18:00')
    await page.getByRole('checkbox', { name: 'Uppdrag slutar snart' }).uncheck()
    await expect(main(page).getByText('Ändringarna är inte sparade än.')).toBeVisible()
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(main(page).getByText(/^Sparat kl\. \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Klockslag' })).toHaveValue('18')
    await expect(page.getByRole('checkbox', { name: 'Uppdrag slutar snart' })).not.toBeChecked()
    await expectFits(page, 'the choices', ['light', 'dark'])

    await page.getByRole('radio', { name: /^Direkt/ }).check()
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(main(page).getByText(/^Sparat kl\./)).toBeVisible()
    const draft = await draftOf(admin, siteId, unique('Att granska'))
    await takeStep(admin, siteId, draft, 'review')
    await phone.goto(await linkTo(stack, address, 'sluta'))
    await expect(phone.getByRole('heading', { level: 1, name: 'Sluta få brev' })).toBeVisible()
    await page.reload()
    // Opening the link has changed nothing.
    await expect(page.getByRole('checkbox', { name: 'Skicka brev till mig' })).toBeChecked()
    await phone.getByRole('button', { name: 'Sluta skicka brev' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Inga fler brev skickas' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Skicka brev till mig' })).not.toBeChecked()

    await page.getByRole('button', { name: 'Ta bort adressen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort adressen' }).click()
    await expectToast(page, 'Klart', 'Adressen är borttagen. Inga fler brev skickas.')
    await expect(field).toBeVisible()
  },
)

// covers Letters: a link that does not work says so
test('a link that was used or made up says so, and leads on', { tag: '@nightly' }, async ({ open, complaints }) => {
  complaints.expect(/status of 404/)
  const page = await open()
  await page.goto(`/auth/login#sluta=${'0'.repeat(48)}`)
  await page.getByRole('button', { name: 'Sluta skicka brev' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Det gick inte' })).toBeFocused()
  await expect(page.getByText(/^Länken gäller inte längre/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Till E-post till mig' })).toBeVisible()
})

// covers Letters: Att göra lists what waits, with a link to each place
test(
  'what waits is counted on the start page and in the menu, and Att göra leads to its place',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    // Eight looks.
    test.slow()
    const admin = await sessionOf(tolvan)
    // Att göra shows the first sites by name, and other tests leave something to do on others.
    const siteId = await siteOf(admin, unique('Alingsåskretsen'))
    const title = unique('Väntar på någon')
    const draft = await draftOf(admin, siteId, title)
    await takeStep(admin, siteId, draft, 'review')
    const page = await open({ as: marta })
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: / väntar på dig$/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Att göra' })).toBeFocused()
    await expectFits(page, 'Att göra', ['light', 'dark'])
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('Väntar på granskning')
    await row.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(`/${siteId}/nyheter/${draft.id}`)
    await takeStep(admin, siteId, draft, 'publish')
    await page.goto('/auth/att-gora')
    await expect(page.getByRole('heading', { level: 1, name: 'Att göra' })).toBeVisible()
    await expect(page.getByRole('main').getByText(title)).toHaveCount(0)
  },
)

// covers Letters: an empty Att göra says so
test('somebody for whom nothing waits is told so', { tag: '@nightly' }, async ({ open }) => {
  test.slow()
  const page = await open({ as: elif })
  await page.goto('/auth/att-gora')
  await expect(main(page).getByText('Inget väntar på dig just nu.')).toBeVisible()
  await expectFits(page, 'an empty Att göra', ['light', 'dark'])
})
