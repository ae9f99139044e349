import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { aSite, aUser, newsContent } from '../testing/factories.ts'
import type { TestBrowser } from '../testing/test-app.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'

const page = `<!doctype html><html lang="sv"><head><title>Kansli</title></head><body><div id="root"></div></body></html>`

/** Draws all that the server has read, as React would write it. */
const renderer = `
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
export const renderScreen = async ({ bodies }) => ({ html: escaped(JSON.stringify(bodies)), css: '', parts: [] })
`

/** A folder as the build makes it, with one script for all of web/. Tests of the server run before the build. */
async function builtFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-web-'))
  const webDir = join(folder, 'web')
  await Promise.all(['web/assets', 'web/.vite', 'first-screen'].map((name) => mkdir(join(folder, name), { recursive: true })))
  const sources = await readdir(fileURLToPath(new URL('../../web', import.meta.url)), { recursive: true })
  const manifest = Object.fromEntries(sources.map((source) => [source, { file: 'assets/app.js' }]))
  await Promise.all([
    ...['index', 'login-computer', 'login-phone'].map((name) => writeFile(join(webDir, `${name}.html`), page)),
    writeFile(join(webDir, 'assets', 'app.js'), ''),
    writeFile(join(webDir, '.vite', 'manifest.json'), JSON.stringify(manifest)),
    writeFile(join(folder, 'first-screen', 'render.js'), renderer),
  ])
  afterAll(() => rm(folder, { recursive: true }))
  return webDir
}

const test = await testApp({ webDir: await builtFolder() })
const { host } = new URL(test.config.adminOrigin)
const visit = (url: string) => test.app.inject({ url, headers: { host, accept: 'text/html' } })

/** The document at an address, as the browser gets it. */
const documentOf = async (browser: TestBrowser, url: string) => (await browser.fetch(url)).bytes.toString()

const site = await aSite(test.database)
const asa = await signedInAs(test, await aUser(test.database, { roles: { [site]: 'editor' } }))

async function draftOf(title: string): Promise<string> {
  const { status, body } = await asa.send('POST', `/api/site/${site}/news`, { content: newsContent({ title }) })
  expect(status).toBe(200)
  return (body as { readonly id: string }).id
}

describe('an address of the administration', () => {
  // covers Public sites: the administration: unknown files are not there
  it.each(['/foo.js', '/assets/x.css', '/assets/index.js.map', '/wp-login.php', '/.env', '/.git/config', '/malmo/nyheter.php'])(
    '%s, named like a file, is not there',
    async (url) => {
      const { statusCode, headers, body } = await visit(url)
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
      expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  it.each(['/malmo/finns-inte', '/malmo/nyheter?sida=a.b', '/admin', '/auth/login'])('%s opens the application', async (url) => {
    const { statusCode, headers, body } = await visit(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>Kansli</title>')
  })
})

describe('the first screen', () => {
  it('has the words of a title as words, whatever they look like', async () => {
    const title = '</script><!-- <b style="color:red">Hej</b> $& $1 $`'
    await draftOf(title)
    const html = await documentOf(asa, `/${site}/nyheter`)
    const [, drawn = '', answers = '', rest] =
      /<div id="root" data-drawn>([^<]*)<\/div><script type="application\/json" id="first-answers">(.*?)<\/script>(.*)$/s.exec(
        html,
      ) ?? []
    expect(drawn).toContain('&lt;/script>&lt;!-- &lt;b style=\\"color:red\\">Hej&lt;/b> $&amp; $1 $`')
    expect(answers).not.toContain('<')
    expect(Object.values((JSON.parse(answers) as { bodies: object }).bodies)).toContainEqual(
      expect.objectContaining({ items: expect.arrayContaining([expect.objectContaining({ title })]) }),
    )
    expect(rest).toBe('</body></html>')
  })

  describe('where the server may not read', () => {
    it.each(['nyheter', 'editor'])('is left to the browser, without a word of what is there: %s', async (screen) => {
      const id = await draftOf('Hemligheten')
      const url = screen === 'editor' ? `/${site}/nyheter/${id}` : `/${site}/nyheter`
      expect(await documentOf(asa, url)).toContain('Hemligheten')
      const stranger = await signedInAs(test, await aUser(test.database, { roles: { [await aSite(test.database)]: 'siteAdmin' } }))
      for (const html of [(await visit(url)).body, await documentOf(stranger, url)]) {
        expect(html).toContain('<body><div id="root"></div></body>')
        expect(html).not.toMatch(/Hemligheten|first-answers/)
      }
    })

    it('is left to the browser where there is no such item', async () => {
      const html = await documentOf(asa, `/${site}/nyheter/${crypto.randomUUID()}`)
      expect(html).toContain('<body><div id="root"></div></body>')
      expect(html).not.toContain('first-answers')
    })
  })
})
