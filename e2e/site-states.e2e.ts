import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { unique } from './support/editor.ts'
import { karlErik, tolvan } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const main = (page: Page) => page.getByRole('main')

test.slow()

let lastId = 0

/** Sites that Karl Erik runs, whose names begin alike, so that one search finds them. */
async function sitesNamed(admin: Client, names: readonly string[]) {
  const word = unique('Vilande')
  const made: { id: string; name: string }[] = []
  for (const name of names) {
    const site = { id: `vilande-${process.pid.toString(36)}${(lastId += 1)}`, name: `${word} ${name}` }
    const firstSiteAdmin = { name: karlErik.name, personalNumber: karlErik.personalNumber }
    expect((await admin.send('POST', '/api/admin/sites', { ...site, firstSiteAdmin })).status).toBe(200)
    made.push(site)
  }
  return { word, made }
}

const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

// covers Administration: sites are paused together and opened again, and their people read
test(
  'an administrator pauses two sites at once, their people read them, and one press opens them again',
  { tag: '@journey' },
  async ({ open, sessionOf, stack, complaints }) => {
    complaints.expect(/status of 503/)
    const { word, made } = await sitesNamed(await sessionOf(tolvan), ['Åsele', 'Överförmyndarnämndens samhällsbyggnad'])
    const [first] = made
    const page = await open({ as: tolvan })
    await page.goto(`/admin/sajter?sok=${encodeURIComponent(word.toLowerCase())}`)
    const rows = page.getByRole('list', { name: 'Sajter' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    for (const { name } of made) await page.getByRole('checkbox', { name: `Markera ${name}` }).check()
    await expectFits(page, 'the list of sites with two marked', ['light', 'dark'])
    const bar = page.getByRole('region', { name: 'Markerade' })
    await bar.getByRole('button', { name: 'Pausa' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Pausa 2 sajter?')
    await answer(page, 'Pausa')
    await expectToast(page, 'Klart', '2 sajter är pausade.')
    await expect(rows.filter({ hasText: 'Pausad' })).toHaveCount(2)

    const visitor = await open()
    await expect(async () => expect((await visitor.goto(`${stack.sitesUrl}/${first?.id}`))?.status()).toBe(503)).toPass()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sajten är tillfälligt stängd')
    await expectFits(visitor, 'the page of a paused site', ['light', 'dark'])

    const owner = await open({ as: karlErik })
    await owner.goto(`/${first?.id}/installningar`)
    await expect(main(owner)).toContainText('Sajten är pausad av Samling Framåt. Du kan läsa men inte ändra.')
    await expectFits(owner, 'a paused site for its people', ['light', 'dark'])

    for (const { name } of made) await page.getByRole('checkbox', { name: `Markera ${name}` }).check()
    await bar.getByRole('button', { name: 'Öppna' }).click()
    await answer(page, 'Öppna')
    await expectToast(page, 'Klart', '2 sajter är öppna igen.')
    await expect(rows.filter({ hasText: 'Pausad' })).toHaveCount(0)
    await expect(async () => expect((await visitor.goto(`${stack.sitesUrl}/${first?.id}`))?.status()).toBe(200)).toPass()
  },
)

// covers Administration: a site has its place in the tree, and what cannot be is said beside it
test('a site is put under a district, and the list is narrowed by it', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const { made } = await sitesNamed(await sessionOf(tolvan), ['Distrikt', 'Lokal'])
  const [district, local] = made
  const page = await open({ as: tolvan })
  await page.goto(`/admin/sajter/${district?.id}`)
  const place = page.getByRole('form', { name: 'Plats i organisationen' })
  await place.getByLabel('Nivå').selectOption('Distrikt')
  await place.getByRole('button', { name: 'Flytta' }).click()
  await expectToast(page, 'Klart', `${district?.name} är flyttad.`)
  await page.goto(`/admin/sajter/${local?.id}`)
  await place.getByLabel('Ligger under').selectOption({ label: district?.name ?? '' })
  await place.getByRole('button', { name: 'Flytta' }).click()
  await expectToast(page, 'Klart', `${local?.name} är flyttad.`)
  const tags = page.getByRole('form', { name: 'Etiketter' })
  await tags.getByRole('button', { name: 'Lägg till' }).click()
  await expect(tags.getByLabel('Ny etikett')).toHaveAccessibleDescription('Skriv en etikett.')
  await tags.getByLabel('Ny etikett').fill('Valår')
  await tags.getByRole('button', { name: 'Lägg till' }).click()
  await expect(tags.getByRole('button', { name: 'Ta bort etiketten Valår' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Arkivera' }).click()
  await answer(page, 'Arkivera')
  await expectToast(page, 'Klart', `${local?.name} är arkiverad.`)
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expectToast(page, 'Klart', `${local?.name} är som förut.`)
  await expect(main(page).getByText('Aktiv', { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: 'Arkivera' }).click()
  await answer(page, 'Arkivera')
  await expect(main(page).getByText('Arkiverad', { exact: true })).toBeVisible()
  await expectFits(page, 'the site in the administration', ['light', 'dark'])
  await page.goto('/admin/sajter')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Distrikt', { exact: true }).selectOption({ label: district?.name ?? '' })
  const rows = page.getByRole('list', { name: 'Sajter' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Status').selectOption('Arkiverad')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText([local?.name ?? ''])
  await page.reload()
  await expect(rows).toHaveCount(1)
})

// covers Administration: what is typed of a new site survives a reload
test('a sports club gets its words, and what was typed of it survives a reload', { tag: '@nightly' }, async ({ open, stack }) => {
  const page = await open({ as: tolvan })
  const id = `idrott-${process.pid.toString(36)}${(lastId += 1)}`
  const field = (name: string) => page.getByRole('group', { name: 'Sajten' }).getByLabel(name, { exact: true })
  await page.goto('/admin/sajter/ny')
  await page.getByRole('radio', { name: 'Idrottsförening' }).check()
  await field('Namn').fill('Åsö idrottsförening')
  await field('Id').fill(id)
  await field('Kommun').selectOption('Malmö')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Idrottsförening' })).toBeChecked()
  await expect(field('Namn')).toHaveValue('Åsö idrottsförening')
  await expect(field('Id')).toHaveValue(id)
  await expectFits(page, 'a new site', ['light', 'dark'])
  const first = page.getByRole('group', { name: 'Första sajtansvarig' })
  await first.getByRole('textbox', { name: 'Namn' }).fill(karlErik.name)
  await first.getByLabel('Personnummer').fill(karlErik.personalNumber)
  await page.getByRole('button', { name: 'Skapa sajten' }).click()
  await expect(page).toHaveURL(`/admin/sajter/${id}`)
  await page.goto('/admin/sajter/ny')
  await expect(field('Namn')).toHaveValue('')
  const visitor = await open()
  await visitor.goto(`${stack.sitesUrl}/${id}`)
  await expect(visitor.getByRole('navigation', { name: 'Meny' }).first()).toContainText('Styrelse och ledare')
})
