import type { Page as PageItem } from '#contract/pages/pages.ts'
import { expectFits } from './support/accessibility.ts'
import { bodyField, unique } from './support/editor.ts'
import { marta } from './support/people.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

// covers Public sites: placeholders: what is missing leads to its setting
test(
  'a page shows what its names in braces become, and leads to the setting that is missing',
  { tag: '@journey' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(marta)
    const { values } = (await client.send('GET', '/api/site/skovde/placeholders')).body as {
      readonly values: Readonly<Record<string, string | null>>
    }
    const missing = ['organisationsnummer', 'kontaktperson', 'postadress'].find((name) => values[name] === null) ?? ''
    const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    const { status, body } = await client.send('POST', '/api/site/skovde/pages', {
      content: {
        title: unique('Namn i klamrar'),
        lead: 'Vi är {förening}.',
        body: { type: 'doc', content: [said('Läs mer på {webbplats}.'), said(`Fråga efter {${missing}}.`)] },
      },
    })
    expect(status).toBe(200)
    const page = await open({ as: marta })
    await page.goto(`/skovde/sidor/${(body as PageItem).id}`)
    // Before, End and the place of a click mean nothing to the text that the server has drawn.
    await isTakenOver(page)
    const text = bodyField(page)
    await expect(text.getByTitle('Så står det på sajten i dag')).toHaveText(values['webbplats'] ?? '')
    await expect(page.getByText(`På sajten: Vi är ${values['förening']}.`)).toBeVisible()
    const way = text.getByRole('link', { name: /^Saknas: .* \(ny flik\)$/ })
    await expect(way).toHaveText(/^Saknas: /)
    await expectFits(page, 'a page with names in braces', ['light', 'dark'])

    // Typed text between the chips belongs to the text.
    await text.getByText('Läs mer').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Välkommen!')
    await expect(text.locator('p').first()).toContainText('. Välkommen!')

    const settings = page.context().waitForEvent('page')
    await way.click()
    const tab = await settings
    await expect(tab).toHaveURL(/\/skovde\/installningar\/(?:kontakt|allmant)$/)
    await tab.close()

    // The finding leads to the paragraph that visitors do not see.
    await page.keyboard.press('Control+Enter')
    const finding = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^Visa: {${missing}} saknas`) })
    await finding.click()
    await expect(text).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' Här.')
    await expect(text.locator('p').nth(1)).toContainText('. Här.')
  },
)
