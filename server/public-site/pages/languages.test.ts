import { expect, test } from 'vitest'
import { deliverPage, deliverPages } from '#contract/delivery/delivery.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { deliveredBy } from '../../testing/delivered.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const app = await testSites(db)
const deliver = deliveredBy(app)

const body = textOf('Vi är en förening.')

/** A site with the page Om oss in four languages. */
async function aSiteInLanguages() {
  const room = await aNewsroom(db)
  const about = await room.publishedIn(pageArea, { title: 'Om oss', body })
  const of = (language: 'ar' | 'en' | 'lattlast', title: string, parentId?: string) =>
    room.publishedIn(pageArea, { title, language, translationOf: about.id, body: textOf('Text.') }, parentId)
  const easy = await of('lattlast', 'Om oss på lätt svenska')
  const english = await of('en', 'About us', about.id)
  const arabic = await of('ar', 'من نحن')
  const visitPage = async ({ path }: { path: string }) => (await visit(app, `/${room.siteId}${path}`)).body
  await soon(async () => expect(await visitPage(about)).toContain('العربية'))
  return { room, about, easy, english, arabic, visitPage }
}

const partOf = (html: string, name: string): string => new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(html)?.[0] ?? ''
const alternates = (text: string): string[][] =>
  [...text.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)].map(([, tag = '', href = '']) => [
    tag,
    href.replace(/^.*3001\/[^/]+/, ''),
  ])

// covers Pages: language and translation: on the site
test('a page has the language of its text, and the frame around it says that it is Swedish', async () => {
  const { about, easy, english, arabic, visitPage } = await aSiteInLanguages()
  const inArabic = await visitPage(arabic)
  expect(inArabic).toMatch(/^<!DOCTYPE html><html lang="ar"><head>/)
  expect(inArabic).toContain('<a class="skip" href="#innehall" lang="sv">')
  expect(inArabic).toMatch(/<header class="band" lang="sv">/)
  expect(inArabic).toMatch(/<footer class="foot" id="sidfot" lang="sv">/)
  expect(inArabic).toContain('<main id="innehall" tabindex="-1" dir="rtl">')
  expect(inArabic).toContain('"inLanguage":"ar"')
  expect(inArabic).not.toContain('og:locale')
  const inEnglish = await visitPage(english)
  expect(inEnglish).toMatch(/^<!DOCTYPE html><html lang="en"><head>/)
  expect(inEnglish).toContain('<main id="innehall" tabindex="-1">')
  // The way here is Swedish.
  expect(inEnglish).toContain('<nav class="crumbs meta" aria-label="Du är här" lang="sv">')
  for (const page of [about, easy]) {
    const inSwedish = await visitPage(page)
    expect(inSwedish).toMatch(/^<!DOCTYPE html><html lang="sv"><head>/)
    expect(inSwedish).toContain('<header class="band">')
    expect(inSwedish).toContain('<meta property="og:locale" content="sv_SE"/>')
    expect(inSwedish).toContain('"inLanguage":"sv-SE"')
  }
})

test('the versions of a page lead to each other, under their own names', async () => {
  const { room, about, easy, english, arabic, visitPage } = await aSiteInLanguages()
  const linked = async (page: { path: string }) => {
    const nav =
      /<nav class="choices" aria-label="Sidan på andra språk" lang="sv">.*?<\/nav>/s.exec(await visitPage(page))?.[0] ?? ''
    return [...nav.matchAll(/<a href="\/[^/]+([^"]+)" hrefLang="([^"]+)"([^>]*)>([^<]+)/gi)].map((found) => found.slice(1))
  }
  const here = {
    about: [about.path, 'sv', '', 'Svenska'],
    easy: [easy.path, 'sv', '', 'Lättläst'],
    english: [english.path, 'en', ' lang="en" dir="ltr"', 'English'],
    arabic: [arabic.path, 'ar', ' lang="ar" dir="rtl"', 'العربية'],
  }
  expect(await linked(about)).toEqual(expect.arrayContaining([here.easy, here.english, here.arabic]))
  expect(await linked(english)).toEqual(expect.arrayContaining([here.about, here.easy, here.arabic]))
  expect(await linked(arabic)).toHaveLength(3)
  // Not once more as a page below it.
  expect(await visitPage(about)).not.toContain('Läs vidare')

  await room.step((work) => unpublishItem(work, english.id, english.draftVersion), pageArea as never)
  await soon(async () => expect(await linked(about)).toHaveLength(2))
})

test('search engines are told of the versions, both ways and on the site map', async () => {
  const { room, about, easy, english, arabic, visitPage } = await aSiteInLanguages()
  const all = [
    ['sv', about.path],
    ['en', english.path],
    ['ar', arabic.path],
    ['x-default', about.path],
  ]
  const sorted = (found: string[][]) => found.map((one) => one.join(' ')).toSorted()
  for (const page of [about, english, arabic]) expect(sorted(alternates(await visitPage(page)))).toEqual(sorted(all))
  // Easy Swedish is Swedish too: it is not what people search for in another language.
  expect(alternates(await visitPage(easy))).toEqual([])
  const map = (await visit(app, `/${room.siteId}/sitemap.xml`)).body
  expect(map).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  const entry = (path: string) => map.split('<url>').find((one) => one.includes(`${path}</loc>`)) ?? ''
  for (const page of [about, english, arabic]) expect(sorted(alternates(entry(page.path)))).toEqual(sorted(all))
  expect(entry(easy.path)).not.toBe('')
  expect(alternates(entry(easy.path))).toEqual([])

  await room.publishedIn(pageArea, { title: 'Ensam', language: 'en', body })
  await soon(async () => {
    const alone = await visitPage({ path: '/ensam' })
    expect([alone.includes('<html lang="en">'), alternates(alone)]).toEqual([true, []])
  })
})

test('such pages stand in the foot of every page, and not in the automatic menu', async () => {
  const { room, easy, english, arabic } = await aSiteInLanguages()
  await room.published()
  await room.publishedIn(pageArea, { title: 'Kontakt', language: 'fi', body })
  const html = await soon(async () => {
    const found = (await visit(app, `/${room.siteId}/nyheter`)).body
    expect(found).toContain('Suomi: Kontakt')
    return found
  })
  const foot = partOf(html, 'footer')
  expect(foot).toContain('<nav class="wrap languages" aria-labelledby="sprak">')
  expect(foot).toContain(`href="/${room.siteId}${english.path}" hrefLang="en" lang="en" dir="ltr">English: About us</a>`)
  expect(foot).toContain(`href="/${room.siteId}${arabic.path}" hrefLang="ar" lang="ar" dir="rtl">العربية: من نحن</a>`)
  expect(foot).toContain(`href="/${room.siteId}${easy.path}" hrefLang="sv">Lättläst: Om oss på lätt svenska</a>`)
  const head = partOf(html, 'header')
  expect(head).toContain('Om oss')
  for (const title of ['About us', 'من نحن', 'lätt svenska', 'Kontakt']) expect(head).not.toContain(title)
})

test('a site in Swedish alone has no such links', async () => {
  const room = await aNewsroom(db)
  const page = await room.publishedIn(pageArea, { title: 'Om oss', body })
  const { body: html } = await visit(app, `/${room.siteId}${page.path}`)
  expect(html).not.toContain('hreflang')
  expect(html).not.toContain('languages')
})

test('the search finds a page in another language by its own words', async () => {
  const { room, arabic } = await aSiteInLanguages()
  const answer = (await visit(app, `/${room.siteId}/sok?q=${encodeURIComponent('نحن')}`)).body
  expect(answer).toContain(`<li lang="ar" dir="rtl"><h3><a href="/${room.siteId}${arabic.path}">`)
  expect((await visit(app, `/${room.siteId}/sok?q=about`)).body).toContain('<li lang="en" dir="ltr">')
})

// covers Pages: languages in the delivery API
test('other websites get language and translations', async () => {
  const { room, about, easy, english, arabic } = await aSiteInLanguages()
  const { pages } = await deliver(room, deliverPages)
  const rows = new Map(pages.map((page) => [page.id, page]))
  expect(rows.get(about.id)).toMatchObject({ language: 'sv', isEasyToRead: false, translationOf: null, isInMenu: true })
  expect(rows.get(easy.id)).toMatchObject({ language: 'sv', isEasyToRead: true, translationOf: about.id, isInMenu: false })
  expect(rows.get(arabic.id)).toMatchObject({ language: 'ar', isEasyToRead: false, translationOf: about.id })
  const page = await deliver(room, deliverPage, `/pages${english.path}`)
  expect(page.translations.map(({ id, language, isEasyToRead }) => [id, language, isEasyToRead])).toEqual(
    expect.arrayContaining([
      [about.id, 'sv', false],
      [easy.id, 'sv', true],
      [arabic.id, 'ar', false],
    ]),
  )
})
