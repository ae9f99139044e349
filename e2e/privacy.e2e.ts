import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { elif, tolvan } from './support/people.ts'
import { signedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const found = { timeout: 20_000 }

// covers Administration: a person is found on all sites, answered, and erased with a preview, in the browser
test(
  'an administrator answers a request, chooses what is the same person, and erases it',
  { tag: '@journey' },
  async ({ open, stack }) => {
    const id = randomUUID()
    await rowsOf(stack, `insert into users (id, name, search_name) values ($1, 'Vendela Prickfri', 'vendela prickfri')`, [id])
    await rowsOf(
      stack,
      `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, leave_key)
     select s.id, gen_random_uuid(), 'vendela@exempel.se', 'vendela@exempel.se', 'waiting', now(), now(), gen_random_uuid()::text
     from sites s order by s.id limit 2`,
      [],
    )
    const page = await open({ as: tolvan })
    await page.goto('/admin')
    await main(page).getByRole('link', { name: 'Personuppgifter och logg' }).click()
    await main(page).getByRole('textbox', { name: 'Namn' }).fill('Vendela')
    await main(page).getByRole('button', { name: 'Sök på alla sajter' }).click()
    await expect(main(page).getByRole('alert')).toContainText('Skriv både för- och efternamn')
    await expect(main(page).getByRole('textbox', { name: 'Namn' })).toBeFocused()
    await expectFits(page, 'Personuppgifter, with a fault', ['light', 'dark'])
    await main(page).getByRole('textbox', { name: 'Namn' }).fill('Vendela Prickfri')
    await main(page).getByRole('textbox', { name: 'E-post' }).fill('vendela@exempel.se')
    await main(page).getByRole('button', { name: 'Sök på alla sajter' }).click()

    await expect(main(page).getByRole('heading', { name: 'Vendela Prickfri · vendela@exempel.se' })).toBeVisible()
    await expect(main(page).getByRole('status').first()).toContainText('3 fynd.', found)
    const subscribers = main(page).getByRole('checkbox', { name: 'Prenumerant på nyhetsbrev' })
    await expect(subscribers).toHaveCount(2)
    await expect(main(page)).toContainText('Prenumerationer på nyhetsbrev: 2')
    await subscribers.first().uncheck()
    await expect(main(page)).toContainText('Prenumerationer på nyhetsbrev: 1')
    await main(page).getByText('Visa det som är sparat').first().click()
    await expectFits(page, 'The answer about a person', ['light', 'dark'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('button', { name: 'Hämta som JSON' }).click(),
    ])
    const answer = JSON.parse(await readFile(await file.path(), 'utf8')) as { findings: { place: string }[] }
    expect(answer.findings.map(({ place }) => place)).toEqual(['Konto', 'Prenumerant på nyhetsbrev'])

    await main(page).getByRole('button', { name: 'Radera …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Radera personen?' })
    await dialog.getByRole('textbox').fill('ta bort')
    await dialog.getByRole('button', { name: 'Radera' }).click()
    await expect(dialog).toContainText('Skriv ”radera” för att fortsätta.')
    await expectFits(page, 'The question before an erasure', ['light', 'dark'])
    await dialog.getByRole('textbox').fill('radera')
    await dialog.getByRole('button', { name: 'Radera' }).click()
    await expect(main(page).getByRole('heading', { name: 'Rapport' })).toBeVisible(found)
    await expect(main(page)).toContainText('En ny sökning efteråt hittade: Prenumerant på nyhetsbrev')
    await expectFits(page, 'The report of an erasure', ['light', 'dark'])
    expect(await rowsOf(stack, 'select name from users where id = $1', [id])).toEqual([{ name: 'Tidigare användare' }])
  },
)

test('a person reads what there is about oneself', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: elif })
  await page.goto('/auth/om-mig')
  await main(page).getByRole('button', { name: 'Visa vad som finns' }).click()
  const account = main(page).getByRole('article', { name: /^Konto: / })
  await expect(account).toBeVisible(found)
  await account.getByText('Visa det som är sparat').click()
  await expect(account).toContainText('Roll')
  await expectFits(page, 'Vad finns om mig', ['light', 'dark'])
})

// covers Administration: the log is read in plain Swedish, narrowed, verified and taken away, in the browser
test('an administrator looks through the log, narrows it, and has it verified', { tag: '@nightly' }, async ({ open, stack }) => {
  await signedIn(stack, tolvan)
  const page = await open({ as: tolvan })
  await page.goto('/admin/integritet')
  await main(page).getByRole('link', { name: 'Granskningslogg' }).click()
  const rows = main(page).getByRole('list', { name: 'Granskningslogg' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await main(page).getByRole('combobox', { name: 'Vad' }).selectOption({ label: 'Loggade in' })
  await expect(page).toHaveURL(/vad=auth\.signIn/)
  await expect(rows.filter({ hasNotText: ': Loggade in' })).toHaveCount(0)
  await rows
    .first()
    .getByRole('button', { name: /^Visa bara / })
    .click()
  await expect(page).toHaveURL(/person=/)
  await main(page).getByRole('combobox', { name: 'Person' }).click()
  await main(page).getByRole('option', { name: 'Alla personer' }).click()
  await expect(page).not.toHaveURL(/person=/)
  await main(page).getByRole('combobox', { name: 'Person' }).fill('tolvansson')
  await main(page)
    .getByRole('option', { name: /^Tolvan Tolvansson/ })
    .click()
  await expect(page).toHaveURL(/person=/)
  await expect(main(page).getByRole('combobox', { name: 'Person' })).toHaveValue('Tolvan Tolvansson')
  const site = main(page).getByRole('combobox', { name: 'Sajt' })
  await site.fill('malmo')
  await expect(main(page).getByRole('listbox', { name: 'Sajter' }).getByRole('option')).toHaveText(['Samling Framåt Malmö'])
  await site.press('Enter')
  await expect(page).toHaveURL(/sajt=malmo/)
  await expect(site).toHaveValue('Samling Framåt Malmö')
  await site.click()
  await main(page).getByRole('option', { name: 'Alla sajter', exact: true }).click()
  await expect(page).not.toHaveURL(/sajt=/)
  await main(page).getByRole('button', { name: 'Granska loggen' }).click()
  await expect(main(page)).toContainText(/Granskningsloggen är hel: [\d\s]+ rad/, found)
  await expectFits(page, 'The audit log', ['light', 'dark'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Hämta som CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('"auth.signIn"')
})
