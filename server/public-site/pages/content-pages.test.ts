import { describe, expect, test } from 'vitest'
import { csrfCookie } from '#contract/session-signals.ts'
import * as cookies from '../../modules/auth/cookies.ts'
import { trashItem } from '../../modules/items/life/item-transitions.ts'
import { items } from '../../modules/items/items-table.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { eq } from 'drizzle-orm'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const cookieNames = Object.values(cookies).filter((one) => typeof one === 'string')

const db = await testDatabase()
const app = await testSites(db)

const body = textOf('Det här är vi.')
const headOf = (html: string): string => /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('a page of the site', () => {
  // covers Pages: the page on the site: the way here, below and beside
  test('has its address in the tree, with breadcrumbs, siblings and children', async () => {
    const room = await aNewsroom(db)
    const about = await room.publishedIn(pageArea, { title: 'Vår förening', menuTitle: 'Om oss', body })
    const board = await room.publishedIn(pageArea, { title: 'Styrelsen', body }, about.id)
    const history = await room.publishedIn(pageArea, { title: 'Historia', body }, about.id)
    const election = await room.publishedIn(pageArea, { title: 'Valberedningen', body }, board.id)
    expect(election.path).toBe('/var-forening/styrelsen/valberedningen')
    const visitPage = async (path: string) => (await visit(app, `/${room.siteId}${path}`)).body
    await soon(async () => expect(await visitPage(about.path)).toContain('Historia'))
    const atBoard = await visitPage(board.path)
    expect(words(mainOf(atBoard))).toMatch(/Om oss Styrelsen Det här är vi\. Läs vidare Valberedningen .*Om oss Styrelsen Historia/)
    expect(atBoard).toContain(`<a href="/${room.siteId}${board.path}" aria-current="page">Styrelsen</a>`)
    const atElection = await visitPage(election.path)
    expect(words(/<nav class="crumbs.*?<\/nav>/s.exec(atElection)?.[0] ?? '').trim()).toBe('Om oss Styrelsen')
    expect(atElection).toContain(`"item":"http://localhost:3001/${room.siteId}${history.path.replace('historia', 'styrelsen')}"`)
    expect((await visit(app, `/${room.siteId}/var-forening/finns-inte`)).statusCode).toBe(404)
    expect((await visit(app, `/${room.siteId}/sitemap.xml`)).body).toContain(`${election.path}</loc>`)
  })

  test('is in the menu with its children, which phones get as a list', async () => {
    const room = await aNewsroom(db)
    const about = await room.publishedIn(pageArea, { title: 'Vår förening', menuTitle: 'Om oss', body })
    await room.publishedIn(pageArea, { title: 'Styrelsen', body }, about.id)
    await room.publishedIn(pageArea, { title: 'Bara med länk', body, showInMenu: false })
    await room.published()
    const head = await soon(async () => {
      const found = headOf((await visit(app, `/${room.siteId}${about.path}/styrelsen`)).body)
      expect(found).toContain('Nyheter')
      return found
    })
    const [wide, phone] = head.split('<details class="menu">')
    expect(words(wide ?? '')).toMatch(/Nyheter Om oss Under Om oss Styrelsen/)
    expect(words(phone ?? '')).toMatch(/Meny .* Nyheter Om oss Styrelsen/)
    expect(head).not.toContain('Bara med länk')
    expect(head.match(/aria-current="page"/g)).toHaveLength(2)
    expect(wide).toContain(`<a href="/${room.siteId}${about.path}" aria-current="true">`)
    expect(head).toContain(`<a href="/${room.siteId}${about.path}/styrelsen" aria-current="page">`)
  })

  // covers Pages: a link in the menu leads there
  test('that is only a link leads there, from the menu and from its address', async () => {
    const room = await aNewsroom(db)
    const link = await room.publishedIn(pageArea, { title: 'Bli medlem', linkUrl: 'https://medlem.example/gå-med' })
    await soon(async () => expect((await visit(app, `/${room.siteId}${link.path}`)).statusCode).toBe(302))
    expect((await visit(app, `/${room.siteId}${link.path}`)).headers.location).toBe('https://medlem.example/g%C3%A5-med')
    const start = (await visit(app, `/${room.siteId}`)).body
    expect(headOf(start)).toContain('<a href="https://medlem.example/gå-med" rel="noopener noreferrer">')
    expect((await visit(app, `/${room.siteId}/sitemap.xml`)).body).not.toContain(link.path)
  })

  test('is not found when trashed, and is no longer in the menu', async () => {
    const room = await aNewsroom(db)
    const page = await room.publishedIn(pageArea, { title: 'Tillfällig sida', body })
    await soon(async () => expect((await visit(app, `/${room.siteId}`)).body).toContain('Tillfällig sida'))
    await room.step((work) => trashItem(work, page.id, page.draftVersion), pageArea as never)
    await soon(async () => expect((await visit(app, `/${room.siteId}${page.path}`)).statusCode).toBe(410))
    // The page itself was not cached; the start page is, until the announcement arrives.
    await soon(async () => expect((await visit(app, `/${room.siteId}`)).body).not.toContain('Tillfällig sida'))
  })

  // covers Pages: system pages: facts that keep themselves up to date
  test.each([
    ['tillganglighet', /Senaste kontroll Ingen har gått igenom webbplatsen ännu\. Kända brister Inga kända brister\./],
    ['kakor', /Kakor som webbplatsen sätter Inga\./],
    // The cookies that a sign-in sets.
    ['kakor', new RegExp([...cookieNames, csrfCookie].map((name) => `(?=.* ${name}: )`).join(''))],
    ['integritet', /Personuppgiftsansvarig Föreningen/],
    ['kontakt', /Förening Föreningen/],
  ])('%s says what the site itself knows, and every foot leads there', async (systemKey, facts) => {
    const room = await aNewsroom(db)
    const page = await room.publishedIn(pageArea, { title: `Sidan om ${systemKey}`, body })
    await db.database.inSite(room.siteId, async (site) => {
      await site.query.update(items).set({ systemKey }).where(eq(items.id, page.id))
      await publicChanged(site)
    })
    await soon(async () => expect(words(mainOf((await visit(app, `/${room.siteId}${page.path}`)).body))).toMatch(facts))
    const foot = /<footer.*<\/footer>/s.exec((await visit(app, `/${room.siteId}/nyheter`)).body)?.[0]
    expect(foot).toContain(`<a href="/${room.siteId}${page.path}">Sidan om ${systemKey}</a>`)
  })
})
