import type { Page } from '@playwright/test'
import { rowsOf } from './support/database.ts'
import { asa, tolvan } from './support/people.ts'
import type { Stack } from './support/programs.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

/** Runs the work while the federation has 300 sites more, of which one has accents and is far from the first ones. */
async function amongHundreds(stack: Stack, work: () => Promise<void>): Promise<void> {
  await rowsOf(
    stack,
    `insert into sites (id, name, search_name)
     select 'massa-' || n, 'Massföreningen ' || lpad(n::text, 3, '0'), 'massforeningen ' || lpad(n::text, 3, '0') from generate_series(1, 299) n
     union all select 'massa-orkelljunga', 'Örkelljungaföreningen', 'orkelljungaforeningen'`,
    [],
  )
  try {
    await work()
  } finally {
    await rowsOf(stack, "delete from sites where id like 'massa-%'", [])
  }
}

// covers Layout: search from eight sites on
test(
  'with few sites there is no search field, neither on the start page nor in the selector',
  { tag: '@nightly' },
  async ({ open }) => {
    const page = await open({ as: asa })
    await page.goto('/')
    await expect(main(page).getByRole('link', { name: 'Malmö' }).first()).toBeVisible()
    await expect(main(page).getByRole('searchbox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Välj förening' }).click()
    await expect(page.getByRole('dialog', { name: 'Välj förening' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveCount(0)
  },
)

// covers Layout: an administrator of hundreds: the start page asks for one page
test(
  'an administrator of hundreds finds a site by keyboard, and never fetches them all',
  { tag: '@journey' },
  async ({ open, stack }) => {
    test.slow()
    await amongHundreds(stack, async () => {
      const page = await open({ as: tolvan })
      const bodies: number[] = []
      page.on('response', async (response) => {
        if (new URL(response.url()).pathname === '/api/site') bodies.push(((await response.json()) as unknown[]).length)
      })
      await page.goto('/')
      const field = main(page).getByRole('searchbox', { name: 'Sök sajt' })
      const cards = main(page).getByRole('listitem')
      // Administration is the first.
      await expect(cards).toHaveCount(51)
      const size = await page.evaluate(() => document.getElementById('first-answers')?.textContent?.length ?? 0)
      expect(size).toBeLessThan(30_000)
      await main(page).getByRole('button', { name: 'Visa fler' }).click()
      await expect(cards).toHaveCount(101)

      await field.focus()
      await page.keyboard.type('orkellj')
      await expect(main(page).getByRole('status').filter({ hasText: '1 träff' })).toBeAttached()
      await page.keyboard.press('ArrowDown')
      await expect(main(page).getByRole('link', { name: 'Örkelljungaföreningen', exact: true })).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(field).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(field).toHaveValue('')
      await page.keyboard.type('örkellj')
      await expect(main(page).getByRole('status').filter({ hasText: '1 träff' })).toBeAttached()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/massa-orkelljunga/nyheter')
      // It is beyond the first page, and is known all the same, also after a reload.
      await expect(page.getByRole('button', { name: 'Örkelljungaföreningen. Välj förening' })).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: 'Örkelljungaföreningen. Välj förening' }).click()
      const dialog = page.getByRole('dialog', { name: 'Välj förening' })
      await expect(dialog.getByRole('searchbox', { name: 'Sök förening' })).toBeFocused()
      await page.keyboard.type('massföreningen 27')
      await expect(dialog.getByText('10 träffar')).toBeAttached()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/massa-271/nyheter')
      // The palette knows them too.
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Sök i Massföreningen 271' })).toBeFocused()
      await page.keyboard.type('massföreningen 123')
      // Until the answer comes, the first is one that the first letters found.
      await page.getByRole('group', { name: 'Sajter' }).getByRole('option', { name: 'Massföreningen 123' }).click()
      await expect(page).toHaveURL('/massa-123/nyheter')
      expect(Math.max(...bodies)).toBeLessThanOrEqual(51)
      // An address that names no site leads to the start page, as for everybody.
      await page.goto('/massa-finns-inte/nyheter')
      await expect(page).toHaveURL('/')
    })
  },
)

// covers Layout: no blank screen while the sign-in is being read
test(
  'a calm frame stands until it is known who is signed in, and goes when the screen comes',
  { tag: '@nightly' },
  async ({ open }) => {
    const page = await open({ as: asa })
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/auth', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/malmo/installningar')
    const calm = page.locator('#calm')
    await expect(calm).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    answer()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Inställningar' })).toBeVisible()
    await expect(calm).toBeHidden()
  },
)
