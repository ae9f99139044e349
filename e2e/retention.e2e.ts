import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { elif, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const main = (page: Page) => page.getByRole('main')

// covers Administration: retention per kind, chosen within bounds and reported, in the browser
test(
  'an administrator chooses how long a kind is kept, and reads what has been removed',
  { tag: '@nightly' },
  async ({ open, stack }) => {
    await rowsOf(
      stack,
      `insert into retention_purges (kind, day, count, last_at)
     select kind, current_date - 8, count, now() from (values ('signUps', 12), ('trash', 1234)) purged (kind, count)`,
      [],
    )
    try {
      const page = await open({ as: tolvan })
      await page.goto('/admin/integritet')
      await main(page).getByRole('link', { name: 'Gallring' }).click()
      await expect(page).toHaveURL('/admin/integritet/gallring')
      const kinds = main(page).getByRole('list', { name: 'Tider som ni väljer' })
      const signUps = kinds.getByRole('listitem').filter({ hasText: 'Anmälningar till evenemang' })
      await expect(signUps).toContainText('30 dagar')
      const fixed = main(page).getByRole('list', { name: 'Tider som är bestämda' })
      await expect(fixed.getByRole('listitem').filter({ hasText: 'Granskningsloggen' })).toContainText('förseglad')
      await expect(main(page).getByRole('list', { name: 'Gallrat dag för dag' })).toContainText('Anmälningar till evenemang: 12')
      await expectFits(page, 'Gallring', ['light', 'dark'])

      await signUps.getByRole('button', { name: /^Ändra/ }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Anmälningar till evenemang' })
      const field = dialog.getByRole('textbox', { name: 'Antal dagar' })
      await expect(field).toBeFocused()
      await field.fill('31')
      await field.press('Enter')
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(/Välj mellan 1 och 30 dagar\./)
      await field.fill('tio')
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription(/Skriv antalet dagar med siffror/)
      await expect(field).toHaveValue('tio')
      await field.fill('10')
      await expect(dialog.getByText('Det som redan är äldre tas bort inom en timme.')).toBeVisible()
      await expectFits(page, 'the choice of days', ['light', 'dark'])
      await field.press('Enter')
      await expectToast(page, 'Klart', 'Anmälningar till evenemang: tiden är ändrad.')
      await expect(signUps).toContainText('10 dagar, valt')
      await page.reload()
      await expect(signUps).toContainText('10 dagar')

      const other = await open({ as: elif })
      await other.goto('/admin/integritet/gallring')
      await expect(main(other)).not.toContainText('Tider som ni väljer')
    } finally {
      await rowsOf(stack, 'delete from retention_choices', [])
      await rowsOf(stack, 'delete from retention_purges where day = current_date - 8', [])
    }
  },
)
