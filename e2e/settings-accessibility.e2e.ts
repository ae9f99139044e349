import { expectFits } from './support/accessibility.ts'
import { marta, tolvan } from './support/people.ts'
import { dialogOf, main, openTab, saveButton, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

const tabs = [
  ['allmant', 'Allmänt'],
  ['utseende', 'Utseende'],
  ['startsidan', 'Startsidan'],
  ['kontakt', 'Kontakt'],
  ['sociala-medier', 'Sociala medier'],
  ['nyhetsbrev', 'Nyhetsbrev'],
  ['meny', 'Meny'],
  ['under', 'Sajterna under'],
  ['domaner', 'Domäner'],
  ['publicering', 'Publicering'],
  ['integritet', 'Integritet'],
  ['anvandare', 'Användare'],
  ['omdirigeringar', 'Omdirigeringar'],
  ['utveckling', 'Utveckling'],
  ['export', 'Export'],
  ['historik', 'Historik'],
] as const

// The longest words that a place, a board and a person have.
const longName = 'Samhällsbyggnadsnämndens överförmyndarförening i Örnsköldsvik'.slice(0, 60)

test.describe('axe finds nothing, and nothing is wider than 320 px,', () => {
  test.slow()

  test('on the way in', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const siteId = await siteOf(await sessionOf(tolvan), longName)
    const page = await open({ as: marta })
    await page.goto(`/${siteId}/installningar`)
    await expect(page.getByRole('region', { name: 'Kom igång' })).toBeVisible()
    await expectFits(page, 'the way in', ['light', 'dark'])
  })

  for (const three of [tabs.slice(0, 3), tabs.slice(3, 6), tabs.slice(6, 9), tabs.slice(9, 12), tabs.slice(12)]) {
    test(`on ${three.map(([, title]) => title).join(', ')}`, { tag: '@nightly' }, async ({ open, sessionOf }) => {
      const siteId = await siteOf(await sessionOf(tolvan), longName)
      const page = await open({ as: marta })
      for (const [tab, title] of three) {
        await openTab(page, siteId, tab, title)
        await expectFits(page, tab)
      }
    })
  }

  // covers Settings: axe and 320 px
  test(
    'on faults, a colour that is too light, and two who wrote the same',
    { tag: '@nightly' },
    async ({ open, sessionOf, complaints }) => {
      complaints.expect(/status of 409/)
      const siteId = await siteOf(await sessionOf(tolvan), longName)
      const [page, other] = [await open({ as: marta }), await open({ as: tolvan })]
      await openTab(page, siteId, 'utseende', 'Utseende')
      await page.getByLabel('Egen färg', { exact: true }).fill('#ffcc00')
      await saveButton(page).click()
      await expect(main(page).getByRole('alert')).toBeVisible()
      await expectFits(page, 'a colour that is too light', ['light', 'dark'])

      await main(page).getByRole('button', { name: 'Ångra ändringarna' }).click()
      await openTab(page, siteId, 'allmant', 'Allmänt')
      await openTab(other, siteId, 'allmant', 'Allmänt')
      await other.getByLabel('Distrikt').fill('Samhällsbyggnadsnämndens distrikt')
      await saveButton(other).click()
      await expect(main(other).getByText(/Sparat kl\./)).toBeVisible()
      await page.getByLabel('Distrikt').fill('Överförmyndarnämndens ordförandes distrikt')
      await saveButton(page).click()
      await expect(main(page).getByText(/sparade samma fält/)).toBeVisible()
      await expectFits(page, 'two who wrote the same', ['light', 'dark'])
      await main(page).getByRole('button', { name: 'Ta den andras' }).click()
      await openTab(page, siteId, 'historik', 'Historik')
      await expectFits(page, 'a history', ['light', 'dark'])
    },
  )

  test('on the dialogs and on a domain that waits', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const siteId = await siteOf(await sessionOf(tolvan))
    const page = await open({ as: marta })
    const inDialog = async (name: string) => {
      await expect(dialogOf(page)).toBeVisible()
      await expectFits(page, name)
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toHaveCount(0)
    }
    await openTab(page, siteId, 'anvandare', 'Användare')
    await main(page).getByRole('button', { name: 'Bjud in' }).click()
    await inDialog('a new person')
    await openTab(page, siteId, 'omdirigeringar', 'Omdirigeringar')
    await main(page).getByRole('button', { name: 'Lägg till', exact: true }).click()
    await inDialog('a redirect')
    await main(page).getByRole('button', { name: 'Läs in en lista' }).click()
    await dialogOf(page)
      .getByRole('textbox', { name: 'Listan' })
      .fill('/samhallsbyggnadsnamnden/overformyndarnamnden;/nyheter\n/a;/b\n/b;/a')
    await dialogOf(page).getByRole('button', { name: 'Prova' }).click()
    await expect(dialogOf(page).getByRole('table')).toBeVisible()
    await inDialog('a list that is tried')
    await openTab(page, siteId, 'domaner', 'Domäner')
    await main(page).getByRole('button', { name: 'Lägg till domän' }).click()
    await dialogOf(page).getByLabel('Domän', { exact: true }).fill(`samhallsbyggnadsnamnden-${siteId}.se`)
    await dialogOf(page).getByRole('button', { name: 'Lägg till' }).click()
    await expect(main(page).getByText('Väntar på DNS')).toBeVisible()
    await main(page).getByText('Så här gör du').click()
    await expectFits(page, 'a domain that waits', ['light', 'dark'])
  })
})
