import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { countAnew } from './support/health.ts'
import { elif, tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const kinds = (page: Page) => main(page).getByRole('list', { name: 'Sajterna' })

// covers Administration: health of all sites: from the number to the site's place, in the browser
test(
  'an administrator goes from a number to the sites, and from a site to the place where it is mended',
  { tag: '@journey' },
  async ({ open, sessionOf, stack }) => {
    const [picture] = await rowsOf<{ id: string; alt: string }>(
      stack,
      `select id, alt from media where site_id = 'malmo' and alt <> '' order by id limit 1`,
      [],
    )
    await rowsOf(stack, `update media set alt = '' where site_id = 'malmo' and id = $1`, [picture?.id])
    try {
      const page = await open({ as: tolvan })
      await page.goto('/admin')
      await main(page).getByRole('link', { name: 'Visa hela listan' }).click()
      await expect(page).toHaveURL('/admin/atgarda')
      await expect(kinds(page)).toBeVisible()
      await countAnew(page, await sessionOf(tolvan))
      const line = kinds(page).getByRole('listitem').filter({ hasText: 'Alternativtext saknas' })
      await expect(line).toContainText(/\d+ av \d+ sajter/)
      await expect(main(page).getByText(/Sajterna räknades .* kl\. \d\d:\d\d\./)).toBeVisible()
      await expectFits(page, 'Att åtgärda, with what sites have to mend', ['light', 'dark'])

      await line.getByRole('link').click()
      await expect(page).toHaveURL('/admin/atgarda/alternativtexter')
      await expect(main(page).getByRole('heading', { level: 1, name: 'Alternativtext saknas' })).toBeVisible()
      await main(page).getByRole('searchbox', { name: 'Sök sajt' }).fill('malmo')
      const malmo = main(page).getByRole('listitem').filter({ hasText: 'Malmö' })
      await expect(malmo).toContainText(/\d+ bild/)
      await expectFits(page, 'Sites that lack alternative texts', ['light', 'dark'])
      await malmo.getByRole('link').press('Enter')
      await expect(page).toHaveURL('/malmo/bildbank?flik=utan-alternativtext')
    } finally {
      await rowsOf(stack, `update media set alt = $2 where site_id = 'malmo' and id = $1`, [picture?.id, picture?.alt])
    }
  },
)

// covers Administration: health of all sites: a count that goes on says how far it has come, in the browser
test(
  'a count that goes on says how many sites it has reached, and its end moves nothing',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const page = await open({ as: tolvan })
    await page.goto('/admin/atgarda')
    await expect(kinds(page)).toBeVisible()
    await countAnew(page, await sessionOf(tolvan))
    // By the clock of the server: the newest count is of a moment ago, and has reached one site.
    await rowsOf(stack, `update site_health set counted_at = counted_at - interval '10 minutes' where site_id <> 'malmo'`, [])
    try {
      await page.reload()
      await expect(main(page).getByText(/^1 av \d+ sajter är räknade\./)).toBeVisible()
      const top = (await kinds(page).boundingBox())?.y
      await rowsOf(stack, `update site_health set counted_at = (select max(counted_at) from site_health)`, [])
      await expect(main(page).getByText(/Sajterna räknades .* kl\. \d\d:\d\d\./)).toBeVisible()
      expect((await kinds(page).boundingBox())?.y).toBe(top)
    } finally {
      await rowsOf(stack, `update site_health set counted_at = (select max(counted_at) from site_health)`, [])
    }
  },
)

test('an unknown kind has no list, and an editor sees none', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: tolvan })
  // By the address of before, which leads on.
  await page.goto('/admin/halsa/finns-inte')
  await expect(page).toHaveURL('/admin/atgarda/finns-inte')
  await expect(main(page)).toContainText('Sidan finns inte')
  const other = await open({ as: elif })
  await other.goto('/admin/atgarda/tysta')
  await expect(main(other)).not.toContainText('Inget nytt')
})
