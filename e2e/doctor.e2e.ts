import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { elif, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const again = (page: Page) => main(page).getByRole('button', { name: 'Kontrollera igen' })
const line = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title })
/** The first look reads every file and starts a program: it may take a while on a busy machine. */
const looked = { timeout: 30_000 }

// covers Operations: Drift shows that all is well, then a fault with what to do, and that it was mended
test(
  'an administrator sees how the installation is, what to mend, and looks again by the keyboard',
  { tag: '@nightly' },
  async ({ open, stack }) => {
    const page = await open({ as: tolvan })
    await page.goto('/admin')
    await main(page).getByRole('link', { name: 'Kontrollera driften' }).click()
    await expect(page).toHaveURL('/admin/drift')
    await expect(main(page).getByRole('heading', { level: 1, name: 'Drift' })).toBeVisible()
    // The button is always there; the verdict comes with the first look.
    await expect(main(page).getByRole('status')).toHaveText('Allt är i ordning.', looked)
    await expect(main(page)).toContainText(/Kontrollerat i dag kl\. \d\d:\d\d på .+, Kansli \d/)
    await expect(line(page, 'Granskningsloggen')).toContainText('Loggen är hel')
    await expect(line(page, 'Senaste säkerhetskopian')).toContainText('Demonstrationen gör inga säkerhetskopior.')
    await expectFits(page, 'Drift, all is well', ['light', 'dark'])

    await rowsOf(stack, 'alter table news_categories no force row level security', [])
    await rowsOf(stack, `insert into sweep_faults values ('systemPages', '', '', now(), now(), 1, '23503')`, [])
    try {
      await again(page).focus()
      await page.keyboard.press('Enter')
      await expect(main(page).getByRole('status')).toHaveText('1 fel och 1 varning att åtgärda.', looked)
      // The one who pressed it goes on from there.
      await expect(again(page)).toBeFocused()
      const [fault, warning] = [0, 1].map((at) =>
        main(page).getByRole('list', { name: 'Att åtgärda' }).getByRole('listitem').nth(at),
      )
      await expect(fault!.getByRole('heading')).toHaveText('Fel: Tabeller och skydd mellan sajterna')
      await expect(fault!).toContainText('Radskyddet är inte påtvingat i tabellen news_categories.')
      await expect(fault!).toContainText('server/schema.sql säger hur det ska vara')
      await expect(warning!.getByRole('heading')).toHaveText('Varning: Jobb och rensning')
      await expectFits(page, 'Drift, with faults', ['light', 'dark'])
    } finally {
      await rowsOf(stack, 'alter table news_categories force row level security', [])
      await rowsOf(stack, `delete from sweep_faults where sweep = 'systemPages'`, [])
    }
    await again(page).click()
    await expect(main(page).getByRole('status')).toHaveText('Allt är i ordning.', looked)
  },
)

test('an editor does not see it', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: elif })
  await page.goto('/admin/drift')
  await expect(main(page)).not.toContainText('Kontrollera igen')
  await expect(main(page).getByRole('heading', { level: 1 })).not.toHaveText('Drift')
})
