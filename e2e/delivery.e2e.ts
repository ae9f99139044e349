import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { rowsOf } from './support/database.ts'
import { complete, publishedWith, uploadTo } from './support/media.ts'
import { marta, tolvan } from './support/people.ts'
import { bodyOf, memberOf } from './support/representatives.ts'
import { siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// The example of docs/delivery-api.md, as it is in the repository, on an origin of its own.

const example = join(import.meta.dirname, '..', 'docs', 'delivery-example')
const types: Readonly<Record<string, string>> = { html: 'text/html', css: 'text/css', js: 'text/javascript' }

/** Serves the example with the one change it asks for: the address of the site. */
async function elsewhere(site: string): Promise<{ readonly url: string; readonly server: Server }> {
  // A browser asks for an icon by itself.
  const files = new Map([['/favicon.ico', '']])
  for (const name of ['index.html', 'site.css', 'site.js']) files.set(`/${name}`, await readFile(join(example, name), 'utf8'))
  files.set('/', (files.get('/index.html') ?? '').replace('http://localhost:3001/malmo', site))
  const server = createServer(({ url = '/' }, response) => {
    const body = files.get(url)
    const type = types[url === '/' ? 'html' : (url.split('.').at(-1) ?? '')] ?? 'text/plain'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const expectLoaded = (page: Page): Promise<void> =>
  expect
    .poll(() => page.locator('main img').evaluateAll((all) => (all as HTMLImageElement[]).map((img) => img.naturalWidth > 0)))
    .toEqual([true])

/** Checks the website elsewhere: news, an article with its picture, and people. */
async function expectSite(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByText('Samling Framåt Provsjö')).toBeVisible()
  await expectLoaded(page)
  await page.getByRole('link', { name: 'Vi öppnar biblioteket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vi öppnar biblioteket' })).toBeVisible()
  await expect(page.getByText('En text om mötet.')).toBeVisible()
  await expect(page.getByRole('img', { name: complete.alt })).toBeVisible()
  await expect(page.getByText(`Foto: ${complete.credit}`)).toBeVisible()
  await expectLoaded(page)
  await page.getByRole('link', { name: 'Företrädare' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Kulturnämnden' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Åsa Öberg' })).toBeVisible()
}

// covers What others build on: a page on another address shows news, pictures and people, also after a change of the primary address
test(
  'a page on another origin shows news, pictures and people, also after a change of primary domain',
  { tag: '@chromium' },
  async ({ browser, sessionOf, stack }) => {
    const siteId = await siteOf(await sessionOf(tolvan))
    const client = await sessionOf(marta)
    const picture = await uploadTo(stack, client, siteId, 'bibliotek.jpg', complete)
    await publishedWith(client, siteId, 'Vi öppnar biblioteket', picture)
    await memberOf(client, siteId, await bodyOf(client, siteId, 'Kulturnämnden'), 'Åsa', 'Öberg')
    const { url, server } = await elsewhere(`${stack.sitesUrl}/${siteId}`)
    // No header of the tests' own: what this browser asks is what any visitor's asks.
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
      page.on('pageerror', (error) => void complaints.push(String(error)))
      const requests: string[] = []
      page.on('request', (request) => void requests.push(request.url()))
      await page.goto(url)
      await expectSite(page)

      const host = `${siteId}.localhost`
      await rowsOf(
        stack,
        `insert into site_domains (site_id, id, host, state, token, is_primary, with_www, verified_at, created_at, created_by)
       select $1, gen_random_uuid(), $2, 'live', 'x', true, false, now(), now(), id from users limit 1`,
        [siteId, host],
      )
      await rowsOf(stack, "update sites set revision = revision + 1 where id = $1 returning pg_notify('kansli_site_changed', id)", [
        siteId,
      ])
      await rowsOf(stack, "select pg_notify('kansli_site_changed', '@domains')", [])
      await expect
        .poll(async () => (await fetch(`${stack.sitesUrl}/${siteId}/api/v1/site`, { redirect: 'manual' })).status)
        .toBe(301)
      requests.length = 0
      await page.goto(url)
      await expectSite(page)
      expect(requests.some((one) => one.startsWith(`http://${host}:`) && one.includes('/_bild/'))).toBe(true)
      expect(await context.cookies()).toEqual([])
      expect(complaints).toEqual([])
    } finally {
      await context.close()
      server.close()
    }
  },
)
