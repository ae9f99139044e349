import type { Page } from '@playwright/test'
import { draftOf, unique } from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

test.describe('the list', () => {
  // covers News: an empty filter: Rensa filter
  test(
    'is searched without regard to case and accents, filtered, and remembered in the address',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      const page = await open({ as: asa })
      const title = unique('Östra Älvstråket på Ängö')
      await draftOf(await sessionOf(asa), 'lund', title)
      await page.goto('/lund/nyheter')
      const search = page.getByRole('searchbox', { name: 'Sök bland nyheter' })
      const words = `angO ${title.split(' ').at(-1)}`
      await search.fill(words)
      await expect(page).toHaveURL(/sok=angO/)
      const rows = page.getByRole('list', { name: 'Nyheter' }).getByRole('listitem')
      await expect(rows).toHaveCount(1)
      await expect(rows.getByRole('link', { name: title })).toBeVisible()
      await page.getByRole('link', { name: /^Utkast/ }).click()
      await expect(page).toHaveURL(/flik=/)
      await expect(rows).toHaveCount(1)
      await page.reload()
      await expect(search).toHaveValue(words)
      await expect(rows).toHaveCount(1)
      await search.fill('finns inte alls')
      await expect(main(page).getByText('Inga träffar på ”finns inte alls”. Prova färre ord.')).toBeVisible()
      await page.getByRole('link', { name: 'Rensa filter' }).click()
      await expect(search).toHaveValue('')
      await expect.poll(() => rows.count()).toBeGreaterThan(5)
    },
  )

  test('shows 25 at a time, each once', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const client = await sessionOf(tolvan)
    for (let count = 0; count < 28; count += 1) await draftOf(client, 'hoor', unique('Ett utkast bland många'))
    const page = await open({ as: tolvan })
    await page.goto('/hoor/nyheter')
    const links = page.getByRole('list', { name: 'Nyheter' }).getByRole('link')
    await expect(links).toHaveCount(25)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await expect.poll(() => links.count()).toBeGreaterThan(25)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  // covers News: an empty list and an empty filter, with Visa exempel
  test('without news says so and offers the first step', { tag: '@nightly' }, async ({ open }) => {
    const page = await open({ as: tolvan })
    await page.goto('/gallivare/nyheter')
    await expect(main(page).getByText('Här är det tomt än så länge. Skriv er första nyhet – det tar fem minuter.')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Skriv en nyhet' }).last()).toHaveAttribute('href', '/gallivare/nyheter/ny')
    const example = main(page).getByRole('button', { name: 'Visa exempel' })
    await example.click()
    const dialog = page.getByRole('dialog', { name: 'Så kan en nyhet se ut' })
    await expect(dialog.getByRole('article', { name: 'Exempel på en nyhet' })).toContainText('Det här händer nu')
    await expectAccessible(page, 'an example of a news item')
    await page.keyboard.press('Escape')
    await expect(example).toBeFocused()
    await example.click()
    await dialog.getByRole('link', { name: 'Skriv en nyhet' }).click()
    await expect(page).toHaveURL('/gallivare/nyheter/ny')
  })
})
