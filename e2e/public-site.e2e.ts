import type { Page } from '@playwright/test'
import { draftOf, publishedOf, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** A visitor's browser without JavaScript, and everything it asked for. */
async function visitor(open: (options: object) => Promise<Page>) {
  const page = await open({ javaScriptEnabled: false })
  const requests: { readonly url: string; readonly type: string }[] = []
  page.context().on('request', (request) => requests.push({ url: request.url(), type: request.resourceType() }))
  return { page, requests }
}

// covers Security: SEC-20
test(
  'start, list and item are read without script, cookie or a request to anyone else',
  { tag: '@journey' },
  async ({ open, stack }) => {
    const { page, requests } = await visitor(open)
    await page.goto(`${stack.sitesUrl}/malmo`)
    await expect(page).toHaveTitle(/Malmö/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await page.getByRole('link', { name: 'Nyheter', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
    const story = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
    const title = (await story.textContent()) ?? ''
    await story.click()
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { name: 'Fler nyheter' })).toBeVisible()
    expect(requests.map(({ url }) => new URL(url).origin).filter((origin) => origin !== stack.sitesUrl)).toEqual([])
    expect(requests.filter(({ type }) => !['document', 'stylesheet', 'font', 'image', 'other'].includes(type))).toEqual([])
    // Structured data is in a data block, which no browser runs.
    expect(await page.locator('script:not([type="application/ld+json"]), [style], style').count()).toBe(0)
    expect(await page.context().cookies()).toEqual([])
  },
)

test(
  'other public documents: feed, sitemap, robots and the list of associations',
  { tag: '@nightly' },
  async ({ open, stack, sessionOf }) => {
    const { page } = await visitor(open)
    const item = await publishedOf(await sessionOf(asa), 'malmo', unique('Läs oss i en läsare & mer'))
    /** Other tests have opened the page, and the server may send its cached copy. */
    const withItem = async (path: string, words: string) => {
      const get = () => page.request.get(stack.sitesUrl + path)
      await expect.poll(async () => (await get()).text()).toContain(words)
      return get()
    }
    const feed = await withItem('/malmo/nyheter/rss.xml', `<link>${item.address}</link>`)
    expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(await feed.text()).toContain(`<title>${item.content.title.replace('&', '&amp;')}</title>`)
    const sitemap = await withItem('/malmo/sitemap.xml', `<loc>${item.address}</loc>`)
    const robots = await page.request.get(`${stack.sitesUrl}/robots.txt`)
    expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8')
    expect(await robots.text()).toMatch(/^User-agent: \*$/m)
    for (const answer of [feed, sitemap, robots]) expect(answer.headers()['set-cookie']).toBeUndefined()
    // Other tests make sites, so the list may be too long to stand on the first page.
    await page.goto(`${stack.sitesUrl}/`)
    await page.getByRole('searchbox', { name: 'Hitta din förening' }).fill('Malmö')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Samling Framåt Malmö' })).toHaveAttribute('href', /\/malmo$/)
  },
)

test('an address that is not there says so and offers the latest', { tag: '@nightly' }, async ({ open, stack, complaints }) => {
  complaints.expect(/status of 404/)
  const { page } = await visitor(open)
  expect((await page.goto(`${stack.sitesUrl}/malmo/nyheter/finns-inte`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Sidan finns inte' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).getByRole('link')).toHaveCount(3)
  await page.getByRole('link', { name: 'Gå till startsidan' }).click()
  await expect(page).toHaveURL(`${stack.sitesUrl}/malmo`)
  expect((await page.goto(`${stack.sitesUrl}/finns-inte`))?.status()).toBe(404)
})

test('search works by keyboard alone and without script', { tag: '@nightly' }, async ({ open, stack }) => {
  const { page, requests } = await visitor(open)
  await page.goto(`${stack.sitesUrl}/malmo`)
  await page.getByRole('searchbox', { name: 'Sök på webbplatsen' }).first().focus()
  await page.keyboard.type('forskolan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${stack.sitesUrl}/malmo/sok?q=forskolan`)
  await expect(page.getByRole('status')).toContainText('på ”forskolan”')
  await page.getByRole('main').getByRole('link', { name: 'Förskola', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Förskola' })).toBeVisible()
  expect(requests.filter(({ type }) => !['document', 'stylesheet', 'font', 'image', 'other'].includes(type))).toEqual([])
})

test(
  'the index of policy leads to a letter, and the menu to what is below an entry',
  { tag: '@nightly' },
  async ({ open, stack }) => {
    const { page } = await visitor(open)
    await page.goto(`${stack.sitesUrl}/malmo/politik`)
    await page.getByRole('navigation', { name: 'Bokstäver' }).getByRole('link', { name: 'Ä', exact: true }).click()
    await expect(page).toHaveURL(/#bokstav-ae$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Ä', exact: true })).toBeInViewport()
    await page.locator('summary', { hasText: 'Under Om oss' }).click()
    await page.getByRole('navigation', { name: 'Meny' }).getByRole('link', { name: 'Styrelsen', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Styrelsen' })).toBeVisible()
  },
)

test('the other address form leads to the same page', { tag: '@nightly' }, async ({ open, stack }) => {
  const { page } = await visitor(open)
  const { port } = new URL(stack.sitesUrl)
  await page.goto(`http://malmo.localhost:${port}/nyheter`)
  await expect(page).toHaveURL(`${stack.sitesUrl}/malmo/nyheter`)
})

test('a draft is nowhere in public', { tag: '@nightly' }, async ({ open, stack, sessionOf }) => {
  const { page } = await visitor(open)
  const item = await draftOf(await sessionOf(asa), 'malmo', unique('Hemligt utkast'))
  expect((await page.request.get(item.address)).status()).toBe(404)
  for (const path of ['/malmo', '/malmo/nyheter', '/malmo/nyheter/rss.xml', '/malmo/sitemap.xml']) {
    const text = await (await page.request.get(stack.sitesUrl + path)).text()
    expect(text).not.toContain(item.content.title)
    expect(text).not.toContain(item.slug)
  }
})

test('the longest words fit in 320 px, and nothing scrolls sideways', { tag: '@layout' }, async ({ open, stack, sessionOf }) => {
  const words = 'Samhällsbyggnadsnämndens och överförmyndarnämndens ordförande'
  const item = await publishedOf(await sessionOf(asa), 'malmo', unique(words), `${words} möts i kommunfullmäktigesalen.`)
  const page = await open({ viewport: { width: 320, height: 640 } })
  for (const address of [`${stack.sitesUrl}/malmo`, `${stack.sitesUrl}/malmo/nyheter`, item.address, `${stack.sitesUrl}/`]) {
    await page.goto(address)
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest, address).toBe(320)
  }
  await page.goto(`${stack.sitesUrl}/malmo`)
  await page.getByText('Meny', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Nyheter', exact: true }).first()).toBeVisible()
})

test('printed, the article is alone with its address', { tag: '@layout' }, async ({ open, sessionOf }) => {
  const item = await publishedOf(await sessionOf(asa), 'malmo', unique('Att skriva ut'))
  const page = await open({ javaScriptEnabled: false })
  await page.goto(item.address)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(item.address)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nyheter', exact: true }).first()).toBeHidden()
})
