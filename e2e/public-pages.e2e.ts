import { tolvan } from './support/people.ts'
import { publicPages } from './support/public-pages.ts'
import { expect, test } from './support/test.ts'

// Every type of public page: the requests of a visitor's browser. How they are read and used is in public-accessibility.e2e.ts.

test(
  'no page of any kind has a script, sets a cookie, keeps anything, or asks anybody else',
  { tag: '@chromium' },
  async ({ open, stack, sessionOf, complaints }) => {
    test.setTimeout(120_000)
    complaints.expect(/status of 404/)
    const page = await open()
    const requests: { readonly url: string; readonly type: string }[] = []
    page.context().on('request', (request) => requests.push({ url: request.url(), type: request.resourceType() }))
    const pages = await publicPages(stack, await sessionOf(tolvan))
    for (const { name, path, status = 200 } of pages.filter(({ sent }) => sent === undefined)) {
      requests.length = 0
      const answer = await page.goto(stack.sitesUrl + path)
      expect(answer?.status(), name).toBe(status)
      expect(answer?.headers()['set-cookie'], name).toBeUndefined()
      expect(
        requests.filter(({ url }) => new URL(url).origin !== stack.sitesUrl),
        name,
      ).toEqual([])
      expect(
        requests.filter(({ type }) => !['document', 'stylesheet', 'font', 'image', 'other'].includes(type)),
        name,
      ).toEqual([])
      expect(
        await page.locator('script:not([type="application/ld+json"]), style, [style], iframe:not([srcdoc]), object').count(),
        name,
      ).toBe(0)
      const handlers = await page.evaluate(() =>
        Array.from(document.querySelectorAll('*')).flatMap((one) =>
          one.getAttributeNames().filter((attribute) => attribute.startsWith('on')),
        ),
      )
      expect(handlers, name).toEqual([])
      const kept = await page.evaluate(() => localStorage.length + sessionStorage.length)
      expect(kept, name).toBe(0)
    }
    expect(await page.context().cookies()).toEqual([])
  },
)

test(
  'a visitor writes to the association by key alone, is told what is missing, and is thanked',
  { tag: '@takeover' },
  async ({ open, stack, complaints }) => {
    complaints.expect(/status of 422/)
    const page = await open({ javaScriptEnabled: false })
    await page.goto(`${stack.sitesUrl}/malmo/kontakt`)
    const form = page.locator('form[method=post]')
    await form.getByLabel('Ditt namn').fill('Bo Ek')
    await form.getByLabel('Meddelande').fill('Hej! Finns det plats för en barnvagn på mötet?')
    await form.getByRole('button', { name: 'Skicka' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Skriv din e-postadress, så att du kan få svar.')
    await expect(page).toHaveURL(/#besked$/)
    await expect(form.getByLabel('Meddelande')).toHaveValue('Hej! Finns det plats för en barnvagn på mötet?')
    await page.getByRole('alert').getByRole('link').click()
    await form.getByLabel('Din e-postadress').fill('bo@exempel.se')
    // A person needs some seconds from the page to the button; the server takes faster senders for programs.
    await expect(async () => {
      if (await form.isVisible()) await form.getByRole('button', { name: 'Skicka' }).click()
      await expect(page.getByRole('status')).toContainText('Tack! Vi har tagit emot ditt meddelande till Samling Framåt Malmö.', {
        timeout: 500,
      })
    }).toPass({ timeout: 15_000 })
    await page.reload()
    await expect(page.getByRole('status')).toContainText('Tack!')
  },
)
