import { randomUUID } from 'node:crypto'
import { rowsOf } from './support/database.ts'
import { marta, tolvan } from './support/people.ts'
import { dialogOf, main, openTab, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// covers Settings: messages that have not arrived: on the screen
test(
  'undelivered messages are shown on the start page, read, forwarded and removed',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const siteId = await siteOf(await sessionOf(tolvan))
    for (const name of ['Bo Ek', 'Ida Alm']) {
      await rowsOf(
        stack,
        `insert into outbox (site_id, id, kind, state, sender_name, sender_email, message, at, ended_at, why)
       values ($1, $2, 'message', 'failed', $3, 'svara@exempel.se', 'Hej! När är nästa möte?', now() - interval '3 days', now(), 'noMail')`,
        [siteId, randomUUID(), name],
      )
    }
    await rowsOf(stack, `update sites set contact_email = 'styrelsen@exempel.se' where id = $1`, [siteId])
    const page = await open({ as: marta })
    await page.goto('/')
    await expect(page.getByText('2 meddelanden har inte gått fram').first()).toBeVisible()
    await openTab(page, siteId, 'kontakt', 'Kontakt')
    const messages = main(page).getByRole('list', { name: 'Meddelanden som inte har gått fram' })
    const bo = messages.getByRole('listitem').filter({ hasText: 'Bo Ek' })
    await expect(bo).toContainText('E-postservern tog inte emot det på tre dygn.')
    await bo.getByRole('button', { name: 'Läs' }).click()
    await expect(bo.getByText('Hej! När är nästa möte?')).toBeFocused()

    await bo.getByRole('button', { name: 'Skicka vidare' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Skicka' }).click()
    const choice = dialog.getByRole('combobox', { name: 'Till' })
    await expect(choice).toHaveAccessibleDescription('Välj vem som ska få meddelandet.')
    await expect(choice.getByRole('option').nth(1)).toContainText('@')
    await choice.selectOption({ label: 'Annan adress' })
    await dialog.getByRole('button', { name: 'Skicka' }).click()
    const address = dialog.getByRole('textbox', { name: 'Annan adress' })
    await expect(address).toHaveAccessibleDescription(/Skriv e-postadressen/)
    await address.fill('kassor@exempel.se')
    await dialog.getByRole('button', { name: 'Skicka' }).click()
    await expectToast(page, 'Klart', 'Meddelandet från Bo Ek är skickat till kassor@exempel.se.')
    await expect(bo).toHaveCount(0)

    await messages.getByRole('button', { name: 'Ta bort meddelandet från Ida Alm' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
    await expect(main(page).getByText('Inget meddelande väntar längre.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Meddelanden som inte har gått fram' })).toBeFocused()
  },
)
