import { tolvan } from './support/people.ts'
import { rowsOf } from './support/database.ts'
import { test } from './support/test.ts'
test('shots', async ({ open, stack }) => {
  test.setTimeout(120000)
  await rowsOf(stack, `insert into memberships (site_id, user_id, role, valid_to) select s.id, u.id, (array['reader','writer','editor','siteAdmin'])[1 + (abs(hashtext(u.id::text || s.id)) % 4)], case when abs(hashtext(s.id || u.id::text)) % 3 = 0 then date '2027-03-01' end from sites s, users u where abs(hashtext(u.id::text || s.id)) % 3 = 0 on conflict do nothing`, [])
  await rowsOf(stack, `update memberships set created_at = now() - interval '2 years', confirmed_at = null, confirm_by = current_date + 9 where site_id = 'malmo'`, [])
  const page = await open({ as: tolvan })
  for (const [w, h] of [[1280, 900], [360, 740]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto('/admin/sajter/roller')
      await page.getByRole('grid').waitFor()
      await page.screenshot({ path: `/tmp/q/people/grid-${w}-${scheme}.png` })
      if (scheme === 'light') {
        await page.getByRole('grid').getByRole('button').nth(3).click()
        await page.getByRole('dialog').waitFor()
        await page.screenshot({ path: `/tmp/q/people/cell-${w}.png` })
        await page.keyboard.press('Escape')
        await page.goto('/malmo/installningar/anvandare')
        await page.getByRole('button', { name: 'Alla stämmer' }).waitFor()
        await page.screenshot({ path: `/tmp/q/people/tab-${w}.png`, fullPage: true })
        await page.goto('/admin/sajter/anvandare')
        await page.getByRole('list', { name: 'Användare' }).getByRole('link').first().click()
        await page.getByRole('button', { name: 'Spara' }).waitFor()
        await page.screenshot({ path: `/tmp/q/people/person-${w}.png`, fullPage: true })
      }
    }
})
