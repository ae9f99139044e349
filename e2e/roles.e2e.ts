import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { unique } from './support/editor.ts'
import { elif, tolvan } from './support/people.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Roller' })
const cell = (page: Page, person: string, site: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^${person}, Samling Framåt ${site}:`) })

/** People of that name, none of them with a role. */
const addPeople = (stack: Parameters<typeof rowsOf>[0], name: string, count: number) =>
  rowsOf(
    stack,
    `insert into users (id, name, search_name) select gen_random_uuid(), $1 || ' ' || to_char(n, 'FM00'), lower($1) || ' ' || n
     from generate_series(1, $2::int) n`,
    [name, count],
  )

test(
  'roles are given, changed and taken in the grid by the keyboard alone',
  { tag: '@focus' },
  async ({ open, stack, complaints }) => {
    complaints.expect(/status of 400/)
    const name = unique('Rut Rutsson')
    await addPeople(stack, name, 30)
    const page = await open({ as: tolvan })
    await page.goto(`/admin/sajter/roller?sok=${encodeURIComponent(name.toLowerCase())}`)
    const first = `${name} 01`
    await expect(grid(page).getByRole('link', { name: first })).toBeVisible()
    await expect(page.getByText('Personer 1–25 av 30')).toBeVisible()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '31')

    // One stop for the Tab key, then arrows.
    await page.getByRole('button', { name: 'Nästa sajter' }).focus()
    await page.keyboard.press('Tab')
    await expect(grid(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Control+Home')
    await expect(grid(page).getByRole('link', { name: first })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    const focused = grid(page).locator(':focus')
    await expect(focused).toHaveAttribute('aria-label', new RegExp(`^${first}, .+: Ingen roll$`))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${first}, `) })
    await dialog.getByRole('combobox', { name: 'Roll' }).selectOption({ label: 'Skribent' })
    await dialog.getByRole('textbox', { name: 'Första dag' }).fill('2040-12-31')
    await dialog.getByRole('textbox', { name: 'Sista dag' }).fill('2040-01-01')
    await page.keyboard.press('Enter')
    const lastDay = dialog.getByRole('textbox', { name: 'Sista dag' })
    await expect(lastDay).toHaveAccessibleDescription(/Rollen kan inte sluta innan den börjar\. Välj en senare sista dag\./)
    await expect(lastDay).toBeFocused()
    await expectAccessible(page, 'the role of one person on one site')
    await dialog.getByRole('textbox', { name: 'Första dag' }).fill('')
    await dialog.getByRole('button', { name: 'Ge rollen' }).click()
    await expectToast(page, 'Klart', `${first} har fått sin roll`)
    await expect(focused).toHaveAttribute('aria-label', /: Skribent till och med 1 jan\. 2040$/)

    // Down past the window's edge, and back.
    for (let step = 0; step < 25; step++) await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Personer 26–30 av 30')).toBeVisible()
    await expect(focused).toHaveAttribute('aria-label', new RegExp(`^${name} 26, `))
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveAttribute('aria-label', new RegExp(`^${name} 25, `))

    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Ta bort rollen' }).click()
    await expectToast(page, 'Klart', `${first} har inte längre någon roll`)
    await page.getByRole('button', { name: 'Ångra' }).click()
    await expect(grid(page).getByRole('button', { name: new RegExp(`^${first}, .+: Skribent`) })).toBeVisible()
  },
)

test('many get a role at once, and each says what became of it', { tag: '@nightly' }, async ({ open, stack }) => {
  const name = unique('Ulla Ullsdotter')
  await addPeople(stack, name, 3)
  const page = await open({ as: tolvan })
  await page.goto(`/admin/sajter/roller?sok=${encodeURIComponent(name.toLowerCase())}`)
  await page.getByRole('searchbox', { name: 'Sök sajt' }).fill('malmo')
  await cell(page, `${name} 01`, 'Malmö').click()
  const one = page.getByRole('dialog', { name: new RegExp(`^${name} 01, `) })
  await one.getByRole('combobox', { name: 'Roll' }).selectOption({ label: 'Läsare' })
  await one.getByRole('button', { name: 'Ge rollen' }).click()
  await expect(cell(page, `${name} 01`, 'Malmö')).toContainText('Läsare')

  await cell(page, `${name} 01`, 'Malmö').focus()
  await page.keyboard.press(' ')
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowDown')
  await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveCount(3)
  await expectFits(page, 'the grid with marked cells', ['light', 'dark'])
  await page.getByRole('button', { name: 'Ge roll' }).click()
  const many = page.getByRole('dialog', { name: 'Ge roller till 3 valda' })
  await many.getByRole('combobox', { name: 'Roll' }).selectOption({ label: 'Redaktör' })
  await many.getByRole('button', { name: 'Ge rollen' }).click()
  const result = page.getByRole('dialog', { name: '2 av 3 fick rollen' })
  await expect(result.getByRole('listitem')).toHaveText([
    `${name} 01, Samling Framåt Malmö: har redan rollen Läsare, som är kvar`,
    `${name} 02, Samling Framåt Malmö: fick rollen Redaktör`,
    `${name} 03, Samling Framåt Malmö: fick rollen Redaktör`,
  ])
  await result.getByRole('button', { name: 'Stäng' }).click()
  await expect(cell(page, `${name} 02`, 'Malmö')).toContainText('Redaktör')
  await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveCount(0)
})

test('an account is closed everywhere, and opened again', { tag: '@nightly' }, async ({ open, stack }) => {
  const name = unique('Viggo Viggosson')
  await addPeople(stack, name, 1)
  const page = await open({ as: tolvan })
  await page.goto(`/admin/sajter/anvandare?sok=${encodeURIComponent(name.toLowerCase())}`)
  await page.getByRole('link', { name: `${name} 01` }).click()
  await page.getByRole('button', { name: 'Stäng av' }).click()
  const question = page.getByRole('alertdialog', { name: `Stäng av ${name} 01?` })
  await question.getByRole('button', { name: 'Stäng av' }).click()
  await expectToast(page, 'Klart', `${name} 01 är avstängd och utloggad överallt.`)
  await expect(page.getByText(/^Avstängd sedan/)).toBeVisible()
  await page.getByRole('button', { name: 'Öppna kontot igen' }).click()
  await expectToast(page, 'Klart', `${name} 01 kan logga in igen.`)
  await expect(page.getByRole('button', { name: 'Stäng av' })).toBeVisible()
})

test('a person sees what one has here on a page of one’s own', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: elif })
  await page.goto('/auth/enheter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mitt konto' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Mina roller' }).getByRole('listitem').first()).toContainText(/Sedan|Gavs av/)
  await expect(page.getByRole('list', { name: 'Inloggade enheter' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ändra' })).toHaveAttribute('href', '/auth/e-post')
  await expectFits(page, 'Mitt konto', ['light', 'dark'])
})

test('a sajtansvarig confirms everybody at once', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
  const page = await open({ as: tolvan })
  const admin = await sessionOf(tolvan)
  const siteId = await siteOf(admin)
  const person = { name: elif.name, personalNumber: elif.personalNumber }
  const given = await admin.send('POST', `/api/site/${siteId}/users`, { person, role: 'reader', validTo: null })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  await rowsOf(
    stack,
    `update memberships set created_at = now() - interval '2 years', confirmed_at = null, confirm_by = current_date + 9 where site_id = $1`,
    [siteId],
  )
  await page.goto(`/${siteId}/installningar/anvandare`)
  await expect(page.getByText(/roller har inte bekräftats på ett år\. De upphör .+ om ingen bekräftar dem\./)).toBeVisible()
  await expectAccessible(page, 'roles to confirm')
  await page.getByRole('button', { name: 'Alla stämmer' }).click()
  await expectToast(page, 'Klart', 'roller är bekräftade.')
  await expect(page.getByText('Stämmer det fortfarande?')).toHaveCount(0)
})
