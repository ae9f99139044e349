import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

// Every kind of public page, found through the links of the site itself: the requests of a visitor's browser, and
// accessibility.

interface Kind {
  readonly name: string
  readonly path: string
  readonly status?: number
}

const fixed: readonly Kind[] = [
  { name: 'the list of sites', path: '/' },
  { name: 'the start page', path: '/malmo' },
  { name: 'a site without news', path: '/gallivare' },
  { name: 'news', path: '/malmo/nyheter' },
  { name: 'the calendar', path: '/malmo/kalender' },
  { name: 'the calendar of the federation', path: '/kalender' },
  { name: 'policy from A to Ö', path: '/malmo/politik' },
  { name: 'programmes', path: '/malmo/politik/program' },
  { name: 'people by body', path: '/malmo/foretradare' },
  { name: 'Om oss', path: '/malmo/om-oss' },
  { name: 'Kontakt', path: '/malmo/kontakt' },
  { name: 'Kontakt, after a letter', path: '/malmo/kontakt?skickat=ja' },
  { name: 'Bli medlem', path: '/malmo/bli-medlem' },
  { name: 'Integritet', path: '/malmo/integritet' },
  { name: 'Tillgänglighet', path: '/malmo/tillganglighet' },
  { name: 'Kakor', path: '/malmo/kakor' },
  { name: 'a search', path: '/malmo/sok?q=skola' },
  { name: 'a search that finds nothing', path: '/malmo/sok?q=finnsinte' },
  { name: 'press', path: '/malmo/press' },
  { name: 'an address that is not there', path: '/malmo/finns-inte', status: 404 },
  { name: 'a site that is not there', path: '/finns-inte', status: 404 },
]

/** One of each kind that only a list leads to. */
async function led(page: Page, sitesUrl: string): Promise<Kind[]> {
  const first = async (from: string, form: RegExp): Promise<string> => {
    await page.goto(sitesUrl + from)
    const hrefs = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const found = hrefs.find((href) => form.test(href))
    expect(found, `${from} leads on`).toBeDefined()
    return found ?? ''
  }
  return [
    { name: 'news of a category', path: await first('/malmo/nyheter', /\?kategori=/) },
    { name: 'older news', path: await first('/malmo/nyheter', /\?fore=/) },
    { name: 'a news item', path: await first('/malmo', /^\/malmo\/nyheter\/[a-z0-9-]+$/) },
    { name: 'a topic', path: await first('/malmo', /^\/malmo\/politik\/[a-z0-9-]+$/) },
    { name: 'an area of policy', path: await first('/malmo/politik', /\/politik\/omrade\//) },
    { name: 'a person', path: await first('/malmo', /^\/malmo\/foretradare\/[a-z0-9-]+$/) },
    { name: 'a page below another', path: await first('/malmo/om-oss', /^\/malmo\/om-oss\/[a-z0-9-]+$/) },
  ]
}

test('no page of any kind has a script, sets a cookie, keeps anything, or asks anybody else', async ({
  open,
  stack,
  complaints,
}) => {
  test.setTimeout(120_000)
  complaints.expect(/status of 404/)
  const page = await open()
  const requests: { readonly url: string; readonly type: string }[] = []
  page.context().on('request', (request) => requests.push({ url: request.url(), type: request.resourceType() }))
  for (const { name, path, status = 200 } of [...fixed, ...(await led(page, stack.sitesUrl))]) {
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
    expect(await page.locator('script:not([type="application/ld+json"]), style, [style], iframe, object').count(), name).toBe(0)
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
})

test('every kind of page is sound, light and dark, on a computer and on a phone, and fits 320 px', async ({
  open,
  stack,
  complaints,
}) => {
  test.setTimeout(300_000)
  complaints.expect(/status of 404/)
  const page = await open()
  for (const { name, path } of [...fixed, ...(await led(page, stack.sitesUrl))]) {
    await page.goto(stack.sitesUrl + path)
    await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
    await expectAccessible(page, name)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page, name)
  }
})

test('a visitor writes to the association by key alone, is told what is missing, and is thanked', async ({
  open,
  stack,
  complaints,
}) => {
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
})
