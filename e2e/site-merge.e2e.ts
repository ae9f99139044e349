import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { unique } from './support/editor.ts'
import { karlErik, tolvan } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'

test.slow()

const main = (page: Page) => page.getByRole('main')

/** A site with two published news items, of which one has the same headline on every site that is made here. */
async function aSite({ send }: Client, id: string, name: string, own: string) {
  const firstSiteAdmin = { name: karlErik.name, personalNumber: karlErik.personalNumber }
  expect((await send('POST', '/api/admin/sites', { id, name, firstSiteAdmin })).status).toBe(200)
  for (const title of ['Vårstädning på lördag', own]) {
    const root = `/api/site/${id}/news`
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kom och var med.' }] }] }
    const made = await send('POST', root, { content: { title, body } })
    expect(made.status).toBe(200)
    const item = made.body as { id: string; draftVersion: number }
    const published = await send('POST', `${root}/${item.id}/publish`, { draftVersion: item.draftVersion })
    expect(published.status).toBe(200)
  }
  return { id, name }
}

// covers Administration: two sites are merged from their screen, old addresses lead on, and it is taken back
test(
  'an administrator makes one site of two, its addresses lead on, and one press takes it back',
  { tag: '@journey' },
  async ({ open, sessionOf, stack, complaints }) => {
    complaints.expect(/status of 404/)
    const client = await sessionOf(tolvan)
    const word = unique('Hällefors')
    const run = process.pid.toString(36)
    const from = await aSite(client, `soder-${run}`, `${word} södra`, 'Ny brygga i Söder')
    const into = await aSite(client, `norr-${run}`, `${word} och bygdens förening`, 'Ny brygga i Norr')

    const page = await open({ as: tolvan })
    await page.goto(`/admin/sajter/${from.id}`)
    await main(page).getByRole('link', { name: 'Slå ihop med en annan sajt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Slå ihop med en annan sajt' })).toBeVisible()
    const form = page.getByRole('form', { name: 'Vilken sajt ska den slås ihop med?' })
    await form.getByRole('searchbox').fill(word)
    await expect(form.getByRole('radio')).toHaveCount(1)
    await form.getByRole('button', { name: 'Se vad som händer' }).click()
    await expect(form.getByText('Välj en sajt.')).toBeVisible()
    await expectFits(page, 'the choice of the other site', ['light', 'dark'])
    await form.getByRole('radio', { name: into.name }).check()
    await form.getByRole('button', { name: 'Se vad som händer' }).click()

    const both = page.getByRole('region', { name: 'Det här finns på båda' })
    await expect(both).toContainText('Nyheter med samma adress (1)')
    await expect(both).toContainText('”Vårstädning på lördag”')
    await page.reload()
    await expect(page.getByRole('region', { name: `Det här följer med till ${into.name}` })).toContainText('Nyheter')
    await expectFits(page, 'what both sites have', ['light', 'dark'])
    await both.getByRole('group', { name: 'Nyheter med samma adress (1)' }).getByLabel('Behåll bara den som finns där').check()
    await main(page).getByRole('button', { name: 'Slå ihop', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Slå ihop' }).click()
    await expect(main(page).getByRole('heading', { name: 'Ihopslagen' })).toBeVisible({ timeout: 30_000 })
    await expectFits(page, 'two sites that are merged', ['light', 'dark'])

    const visitor = await open()
    const address = (site: { id: string }, path = '') => `${stack.sitesUrl}/${site.id}${path}`
    await visitor.goto(address(from, '/nyheter/ny-brygga-i-soder'))
    await expect(visitor).toHaveURL(address(into, '/nyheter/ny-brygga-i-soder'))
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ny brygga i Söder')
    await visitor.goto(address(from))
    await expect(visitor).toHaveURL(address(into))

    await page.goto(`/admin/sajter/${from.id}`)
    await expect(main(page)).toContainText(`Sammanslagen med ${into.name}`)
    await expect(main(page).getByRole('button', { name: 'Öppna' })).toHaveCount(0)
    await expectFits(page, 'a merged site in the administration', ['light', 'dark'])
    await main(page).getByRole('link', { name: 'Visa sammanslagningen' }).click()
    await main(page).getByRole('button', { name: 'Ta tillbaka sammanslagningen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta tillbaka' }).click()
    await expect(main(page).getByRole('heading', { name: 'Tillbakatagen' })).toBeVisible({ timeout: 30_000 })
    await expect(async () => {
      expect((await visitor.goto(address(from, '/nyheter/ny-brygga-i-soder')))?.status()).toBe(200)
      await expect(visitor).toHaveURL(address(from, '/nyheter/ny-brygga-i-soder'), { timeout: 500 })
    }).toPass()
    expect((await visitor.goto(address(into, '/nyheter/ny-brygga-i-soder')))?.status()).toBe(404)
  },
)
