import type { Page } from '@playwright/test'
import type { TreePage } from '#contract/pages/pages.ts'
import { expectFits } from './support/accessibility.ts'
import { uploadTo } from './support/media.ts'
import { marta, tolvan } from './support/people.ts'
import { atTab, dialogOf, main, save, saveButton, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// Pages in easy Swedish and in other languages, from the editor to the visitor, and the documents and the map of a start page.

const languageField = (page: Page) => page.getByRole('combobox', { name: 'Språk', exact: true })
const originalField = (page: Page) => page.getByRole('combobox', { name: 'Är en översättning av' })

// covers Pages: language and translation: the fields, the warning, the pair on the site
test(
  'a page gets a language and an original, and the two lead to each other',
  { tag: '@journey' },
  async ({ open, sessionOf, stack }) => {
    const admin = await sessionOf(tolvan)
    const siteId = await siteOf(admin)
    const said = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
    const make = async (title: string, text: string): Promise<string> => {
      const { status, body } = await admin.send('POST', `/api/site/${siteId}/pages`, { content: { title, body: said(text) } })
      expect(status).toBe(200)
      return (body as { id: string }).id
    }
    const original = await make('Vår förening', 'Vi finns för alla som bor här.')
    await admin.send('POST', `/api/site/${siteId}/pages/${original}/publish`, { draftVersion: 1 })
    const swedish = 'Vi är en förening för alla som bor här, och vi vill att det ska gå att leva ett gott liv där man bor.'
    const id = await make('About us', swedish)

    const page = await open({ as: marta })
    await page.goto(`/${siteId}/sidor/${id}`)
    await expect(originalField(page)).toHaveCount(0)
    await languageField(page).selectOption({ label: 'Engelska' })
    await originalField(page).selectOption({ label: 'Vår förening' })
    await expect(page.getByText('Sidor på andra språk står i foten, inte i den automatiska menyn.')).toBeVisible()
    await expect(page.getByText(/^Sparat/)).toBeVisible()
    await expectFits(page, 'a page with a language', ['light', 'dark'])
    await page.keyboard.press('Control+Enter')
    // Left in Swedish: said, and not stopped.
    await expect(dialogOf(page).getByText('Sidans språk är engelska, men texten ser ut att vara på svenska.')).toBeVisible()
    await dialogOf(page)
      .getByRole('button', { name: /^Publicera/ })
      .click()
    await expect(dialogOf(page)).toHaveCount(0)
    await page.reload()
    await expect(languageField(page)).toHaveValue('en')
    await expect(originalField(page)).toHaveValue(original)

    const reader = await open({ javaScriptEnabled: false })
    await reader.goto(`${stack.sitesUrl}/${siteId}/var-forening`)
    await main(reader).getByRole('navigation', { name: 'Sidan på andra språk' }).getByRole('link', { name: 'English' }).click()
    await expect(reader.locator('html')).toHaveAttribute('lang', 'en')
    await expect(reader.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
    await main(reader).getByRole('link', { name: 'Svenska' }).click()
    await expect(reader.locator('html')).toHaveAttribute('lang', 'sv')
    const foot = reader.getByRole('contentinfo')
    await expect(foot.getByRole('navigation', { name: 'Språk' }).getByRole('link')).toHaveText(['English: About us'])
    await expect(reader.getByRole('banner')).not.toContainText('About us')
  },
)

test(
  'the pages of Malmö in other languages say so, and all of them are in the foot',
  { tag: '@nightly' },
  async ({ open, stack, sessionOf }) => {
    test.slow()
    const { pages } = (await (await sessionOf(tolvan)).send('GET', '/api/site/malmo/pages/tree')).body as { pages: TreePage[] }
    const others = pages.filter(({ language }) => language !== 'sv')
    expect(others.map(({ language }) => language).toSorted()).toEqual(['ar', 'en', 'lattlast'])
    const page = await open()
    for (const { path, language, title } of others) {
      await page.goto(`${stack.sitesUrl}/malmo${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'lattlast' ? 'sv' : language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
    await page.goto(`${stack.sitesUrl}/malmo/nyheter`)
    const foot = page.getByRole('contentinfo').getByRole('navigation', { name: 'Språk' })
    await expect(foot.getByRole('link')).toHaveText(['Lättläst om oss', 'English: About us', 'العربية: من نحن'])
    // Letters from right to left stand at the right.
    await page.goto(`${stack.sitesUrl}/malmo${others.find(({ language }) => language === 'ar')?.path ?? ''}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    const isAtRight = await page
      .getByRole('heading', { level: 2 })
      .first()
      .evaluate((heading) => {
        const words = document.createRange()
        words.selectNodeContents(heading)
        const [box, around] = [words.getBoundingClientRect(), heading.getBoundingClientRect()]
        return around.right - box.right < box.left - around.left
      })
    expect(isAtRight).toBe(true)
  },
)

// covers Settings: Startsidan: documents and a map are chosen in the Bildbank
test('documents and a map are chosen for the start page', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
  const { siteId, page } = await atTab({ open, sessionOf }, 'startsidan', 'Startsidan')
  const admin = await sessionOf(tolvan)
  const map = await uploadTo(stack, admin, siteId, 'karta.jpg', { alt: 'Karta över torget.', credit: 'Anna Berg', people: 'none' })
  await main(page).getByRole('button', { name: 'Lägg till Karta' }).click()
  await page.getByLabel('Rubrik').last().fill('Så hittar ni hit')
  await saveButton(page).click()
  await expect(main(page).getByRole('alert')).toContainText('Välj en bild av kartan.')
  await expect(page.getByRole('button', { name: 'Välj bild till Bild av kartan' })).toBeFocused()
  await page.getByRole('button', { name: 'Välj bild till Bild av kartan' }).click()
  await dialogOf(page)
    .getByRole('option', { name: new RegExp(map.title) })
    .click()
  await page.getByLabel('Adress', { exact: true }).fill('Torget 1, Provsjö')
  await main(page).getByRole('button', { name: 'Lägg till Dokument' }).click()
  await expect(page.getByText('Det ni väljer syns i provet när ni har sparat.').first()).toBeVisible()
  await expectFits(page, 'the parts of a start page with files', ['light', 'dark'])
  await save(page)

  const reader = await open({ javaScriptEnabled: false })
  await reader.goto(`${stack.sitesUrl}/${siteId}`)
  const shown = reader.getByRole('region', { name: 'Så hittar ni hit' })
  await expect(shown.getByText('Torget 1, Provsjö')).toBeVisible()
  await expect(shown.getByRole('img', { name: 'Karta över torget.' })).toBeVisible()
  await reader.goto(`${stack.sitesUrl}/malmo`)
  await expect(reader.getByRole('region', { name: 'Läs våra stadgar' }).getByRole('link')).toHaveText(/^Stadgar/)
})
