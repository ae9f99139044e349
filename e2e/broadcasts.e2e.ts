import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { bodyField, itemIdOf, leadField, titleField, unique } from './support/editor.ts'
import { playerOf } from './support/journey.ts'
import { marta, tolvan } from './support/people.ts'
import { main, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// A riksnyhet: written once at the federation's own site, shown on all others, decided about there, and recalled.

/** Skriv en nyhet, Publicera, Publicera, Skicka till sajterna, Skicka. */
const mostClicks = 7

const rowOf = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Nyheter' }).getByRole('listitem').filter({ hasText: title })

async function chooseInMenu(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Åtgärder för ${title}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

// covers Federation: the seven-click journey of a riksnyhet
test(
  'a riksnyhet reaches every site in seven clicks, is decided about there, and is recalled',
  { tag: '@journey' },
  async ({ open, sessionOf, stack, complaints }) => {
    test.slow()
    complaints.expect(/status of 4(00|04)/)
    const admin = await sessionOf(tolvan)
    const own = 'riks'
    const local = await siteOf(admin, 'Samling Framåt Lokalsjö')
    const title = unique('Kongressen höjer ribban')
    const page = await open({ as: tolvan })
    await page.goto(`/${own}/nyheter`)
    const player = playerOf(page, 'mouse')
    await player.press(page.getByRole('link', { name: 'Skriv en nyhet' }).first())
    await expect(titleField(page)).toBeFocused()
    await player.write(title)
    await player.goOn(leadField(page))
    await player.write('Ombuden var eniga.')
    await player.goOn(bodyField(page))
    await player.write('Nu gäller programmet i hela landet.')
    await player.press(page.getByRole('button', { name: 'Publicera', exact: true }))
    await player.press(page.getByRole('dialog').getByRole('button', { name: 'Publicera', exact: true }))
    await player.press(page.getByRole('button', { name: 'Skicka till sajterna', exact: true }))
    const question = page.getByRole('dialog', { name: 'Skicka till sajterna' })
    await expect(question.getByRole('radio', { name: /^Standard/ })).toBeChecked()
    await player.press(question.getByRole('button', { name: 'Skicka', exact: true }))
    await expect(page.getByText(/^Nyheten är skickad till \d+ sajter\.$/)).toBeVisible()
    const { clicks, refusals } = player.end()
    expect(clicks).toBeLessThanOrEqual(mostClicks)
    expect(refusals).toEqual([])
    const itemId = await itemIdOf(page)

    const visitor = await open()
    await visitor.goto(`${stack.sitesUrl}/${local}/nyheter`)
    await expect(visitor.getByText('Från Samling Framåt').first()).toBeVisible()
    await visitor.getByRole('link', { name: title }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(visitor, 'a riksnyhet on the page of a site')

    const märta = await open({ as: marta })
    await märta.goto(`/${local}/nyheter`)
    await expect(rowOf(märta, title)).toContainText('Riks')
    await expect(rowOf(märta, title)).toContainText('Visas')
    await chooseInMenu(märta, title, 'Lägg till lokal ingress eller citat …')
    const words = märta.getByRole('dialog', { name: 'Lokal ingress och citat' })
    await words.getByRole('textbox', { name: 'Citat' }).fill('Det här är bra.')
    await words.getByRole('textbox', { name: 'Lokal ingress' }).fill('Så blir det hos oss.')
    await words.getByRole('button', { name: 'Spara' }).click()
    await expect(words.getByRole('combobox', { name: 'Vem säger det?' })).toHaveAccessibleDescription(/Välj vem som säger det/)
    await expect(words.getByRole('textbox', { name: 'Lokal ingress' })).toHaveValue('Så blir det hos oss.')
    await expectAccessible(märta, 'what a site adds to a riksnyhet')
    await words.getByRole('textbox', { name: 'Citat' }).fill('')
    await words.getByRole('button', { name: 'Spara' }).click()
    await expect(rowOf(märta, title)).toContainText('Lokal ingress')
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByText('Så blir det hos oss.')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await chooseInMenu(märta, title, 'Dölj …')
    const why = märta.getByRole('dialog', { name: 'Dölj riksnyheten?' })
    await why.getByRole('button', { name: 'Dölj' }).click()
    await expect(why.getByRole('textbox')).toHaveAccessibleDescription(/Skriv varför/)
    await why.getByRole('textbox').fill('Vi har en egen text om saken.')
    await why.getByRole('button', { name: 'Dölj' }).click()
    await expect(rowOf(märta, title)).toContainText('Vi har en egen text om saken.')
    await expect(märta.getByRole('button', { name: `Åtgärder för ${title}` })).toBeFocused()
    await expectAccessible(märta, 'the news of a site with riksnyheter')

    await page.goto(`/${own}/nyheter/${itemId}`)
    await page.getByRole('button', { name: 'Skicka till sajterna', exact: true }).click()
    await page.getByText('Dold på 1 sajt', { exact: true }).click()
    await expect(page.getByText(/Vi har en egen text om saken/)).toBeVisible()
    await expectAccessible(page, 'what the sites do with a riksnyhet', ['1280'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Återkalla', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Återkalla' }).click()
    await expect(main(page).getByText(/^Återkallad .* av Tolvan Tolvansson/)).toBeVisible()
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await märta.reload()
    await expect(rowOf(märta, title)).toContainText(/Återkallad av riksorganisationen \d+ \S+ kl\. \d\d:\d\d/)
    // A site without news is empty for the tests that come next.
    await rowsOf(stack, 'delete from shares where id = $1', [itemId])
  },
)
