import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { countAnew } from './support/health.ts'
import { saidTo } from './support/letters.ts'
import { asa, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const address = 'asa.paminnelser@exempel.se'

// covers Administration: reminders of what sites have to mend, from the list to the letter and to Att göra, in the browser
test(
  'an administrator reads the letter, sends it, and the editor goes from Att göra to the place',
  { tag: '@journey' },
  async ({ open, sessionOf, stack }) => {
    const [picture] = await rowsOf<{ id: string; alt: string }>(
      stack,
      `select id, alt from media where site_id = 'malmo' and alt <> '' order by id limit 1`,
      [],
    )
    await rowsOf(stack, `update media set alt = '' where site_id = 'malmo' and id = $1`, [picture?.id])
    const [user] = await rowsOf<{ id: string }>(stack, 'select id from users where name = $1', [asa.name])
    await rowsOf(stack, `insert into letter_settings (user_id, address, kinds, stop_key) values ($1, $2, '{healthReminder}', $3)`, [
      user?.id,
      address,
      'a'.repeat(48),
    ])
    try {
      const page = await open({ as: tolvan })
      await page.goto('/admin/atgarda')
      await countAnew(page, await sessionOf(tolvan))
      await main(page).getByRole('link', { name: 'Alternativtext saknas' }).click()
      await expect(page).toHaveURL('/admin/atgarda/alternativtexter')
      await main(page).getByRole('searchbox', { name: 'Sök sajt' }).fill('malmo')
      await expect(page).toHaveURL(/sok=malmo/)
      await page.getByRole('checkbox', { name: /^Markera .*Malmö/ }).check()
      await expectFits(page, 'the sites to remind, one of them marked', ['light', 'dark'])
      await page.getByRole('region', { name: 'Markerade' }).getByRole('button', { name: 'Påminn' }).click()

      const dialog = page.getByRole('dialog', { name: 'Påminn de som kan åtgärda' })
      await expect(dialog.getByRole('status').filter({ hasText: 'påminnelse' })).toContainText(
        /på 1 sajt får påminnelsen i Att göra/,
      )
      const note = dialog.getByRole('textbox', { name: /^Egen rad/ })
      await note.fill('a'.repeat(501))
      await dialog.getByRole('button', { name: 'Skicka påminnelsen' }).click()
      await expect(note).toBeFocused()
      await expect(note).toHaveAccessibleDescription(/Högst 500 tecken/)
      await note.fill('Beskriv bilderna före årsmötet.')
      const letter = dialog.getByRole('region', { name: 'Brevet' })
      await expect(letter).toContainText('Riksorganisationen skriver: Beskriv bilderna före årsmötet.')
      await expect(letter).toContainText('/malmo/bildbank?flik=utan-alternativtext')
      await expectFits(page, 'the reminder and its letter', ['light', 'dark'])
      await dialog.getByRole('button', { name: 'Skicka påminnelsen' }).press('Enter')
      const results = page.getByRole('dialog', { name: '1 sajt är påmind' })
      await expect(results.getByRole('listitem')).toContainText(/Malmö.*påmind/)
      await expectFits(page, 'what became of each site', ['light', 'dark'])
      await results.getByRole('button', { name: 'Stäng' }).click()
      await saidTo(stack, address, /Beskriv bilderna f=C3=B6re/)

      // The same again: named, and left out.
      await main(page).getByRole('button', { name: 'Påminn de som kan åtgärda' }).click()
      await expect(dialog.getByRole('status').filter({ hasText: 'påminnelse' })).toContainText('Ingen får någon påminnelse.')
      const again = dialog.getByRole('checkbox', { name: 'Påminn igen' })
      await expect(again).toHaveAccessibleDescription(/Malmö har påmints om samma sak de senaste 7 dagarna/)
      await again.check()
      await expect(dialog.getByRole('status').filter({ hasText: 'påminnelse' })).toContainText(/på 1 sajt får påminnelsen/)
      await dialog.getByRole('button', { name: 'Avbryt' }).click()

      const editor = await open({ as: asa })
      await editor.goto('/auth/att-gora')
      const row = main(editor)
        .getByRole('listitem')
        .filter({ hasText: /Alternativtext saknas/ })
      await expect(row).toContainText(/Påminnelse från riksorganisationen .* · Beskriv bilderna före årsmötet\./)
      await expectFits(editor, 'Att göra with a reminder', ['light', 'dark'])
      await row.getByRole('link').click()
      await expect(editor).toHaveURL('/malmo/bildbank?flik=utan-alternativtext')
    } finally {
      await rowsOf(stack, `update media set alt = $2 where site_id = 'malmo' and id = $1`, [picture?.id, picture?.alt])
      await rowsOf(stack, `delete from health_reminders where site_id = 'malmo'`, [])
      await rowsOf(stack, 'delete from outbox where user_id = $1', [user?.id])
      await rowsOf(stack, 'delete from letter_settings where user_id = $1', [user?.id])
    }
  },
)
