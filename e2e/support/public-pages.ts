import { isNightly } from '#contract/testing/trials.ts'
import type { Client } from './session.ts'
import type { Stack } from './programs.ts'
import type { Block, Paragraph } from '#contract/rich-text/document.ts'
import { draftWith, publishedOf, takeStep, unique } from './editor.ts'
import { complete, uploadTo } from './media.ts'
import { siteOf } from './settings.ts'
import { expect } from './test.ts'

// One page of every type that visitors meet, found through the demonstration. A new type of page is a line here: axe, the keyboard,
// the validators and the rest are then run on it.

export interface PublicPage {
  readonly name: string
  readonly path: string
  /** 200 where it is not said. */
  readonly status?: number
  /** Types of schema.org that its structured data has, besides those of what it describes; none for a page without an address. */
  readonly types?: readonly string[]
  /** Fields of the form on the page that are sent to reach the page that is meant. */
  readonly sent?: Readonly<Record<string, string>>
  /** Other words in the form of a page that is here as well: looked at by night. */
  readonly isVariant?: true
}

/** A type of page to which only a list leads: the first link of `from` of this form. */
interface Led extends Omit<PublicPage, 'path'> {
  readonly from: string
  readonly link: RegExp
}

const start = ['WebPage', 'WebSite', 'Organization']
const crumbs = ['WebPage', 'BreadcrumbList']

const known: readonly PublicPage[] = [
  { name: 'the root', path: '/', types: ['CollectionPage', 'WebSite'] },
  { name: 'a county', path: '/?lan=skane', types: ['CollectionPage'], isVariant: true },
  { name: 'a letter of the root', path: '/?bokstav=m', types: ['CollectionPage'], isVariant: true },
  { name: 'a place with hits', path: '/?ort=Lund' },
  { name: 'a place without hits', path: '/?ort=finns+inte', isVariant: true },
  { name: 'half a postcode', path: '/?ort=2235', isVariant: true },
  { name: 'the calendar of all sites', path: '/kalender', types: ['CollectionPage'] },
  { name: 'Tidning', path: '/malmo', types: start },
  { name: 'Framsida', path: '/lund', types: start },
  { name: 'Framsida without a picture', path: '/skovde', types: start },
  { name: 'Personen', path: '/pitea', types: start },
  { name: 'Kampanj', path: '/ostersund', types: start },
  { name: 'Kalender', path: '/ornskoldsvik', types: start },
  { name: 'a site without news', path: '/gallivare', types: start },
  { name: 'news', path: '/malmo/nyheter', types: ['CollectionPage'] },
  { name: 'the calendar as a list', path: '/malmo/kalender', types: ['CollectionPage'] },
  { name: 'what has been', path: '/ornskoldsvik/kalender?visa=tidigare', isVariant: true },
  { name: 'policy from A to Ö', path: '/malmo/politik', types: ['CollectionPage'] },
  { name: 'programmes', path: '/malmo/politik/program' },
  { name: 'people by body', path: '/malmo/foretradare', types: ['CollectionPage'] },
  { name: 'Om oss', path: '/malmo/om-oss', types: ['AboutPage'] },
  { name: 'Kontakt', path: '/malmo/kontakt', types: ['ContactPage'] },
  { name: 'Kontakt, after a letter', path: '/malmo/kontakt?skickat=ja' },
  { name: 'Kontakt, with faults', path: '/malmo/kontakt', sent: { namn: 'Bo' }, status: 422 },
  { name: 'Bli medlem', path: '/malmo/bli-medlem' },
  { name: 'Integritet', path: '/malmo/integritet' },
  { name: 'Tillgänglighet', path: '/malmo/tillganglighet', isVariant: true },
  { name: 'Kakor', path: '/malmo/kakor', isVariant: true },
  { name: 'a search', path: '/malmo/sok?q=skola' },
  { name: 'a search that finds nothing', path: '/malmo/sok?q=finnsinte' },
  { name: 'a search without words', path: '/malmo/sok', isVariant: true },
  { name: 'press', path: '/malmo/press' },
  { name: 'an address that is not there', path: '/malmo/finns-inte', status: 404 },
  { name: 'a site that is not there', path: '/finns-inte', status: 404, isVariant: true },
]

const news = /^\/malmo\/nyheter\/[a-z0-9-]+$/
const led: readonly Led[] = [
  { name: 'news of a category', from: '/malmo/nyheter', link: /\?kategori=/, isVariant: true },
  { name: 'older news', from: '/malmo/nyheter', link: /\?fore=/, isVariant: true },
  { name: 'a news item', from: '/malmo', link: news, types: ['NewsArticle', 'BreadcrumbList'] },
  { name: 'an event', from: '/malmo/kalender', link: /\/gloggkvall/, types: ['NewsArticle', 'Event', 'BreadcrumbList'] },
  { name: 'a cancelled event', from: '/malmo/kalender', link: /\/cykelvandring/, types: ['Event'] },
  { name: 'the calendar as a month', from: '/malmo/kalender', link: /\?manad=/ },
  { name: 'a topic', from: '/malmo', link: /^\/malmo\/politik\/[a-z0-9-]+$/, types: crumbs },
  { name: 'an area of policy', from: '/malmo/politik', link: /\/politik\/omrade\//, types: ['CollectionPage', 'BreadcrumbList'] },
  { name: 'a person', from: '/malmo', link: /^\/malmo\/foretradare\/[a-z0-9-]+$/, types: ['Person', 'BreadcrumbList'] },
  { name: 'a page below another', from: '/malmo/om-oss', link: /^\/malmo\/om-oss\/[a-z0-9-]+$/, types: crumbs },
  { name: 'a page in English', from: '/malmo/om-oss', link: /about-us/ },
  { name: 'a page in easy Swedish', from: '/malmo/om-oss', link: /lattlast/, isVariant: true },
  { name: 'a page from right to left', from: '/malmo/om-oss', link: /\/sida-/ },
]

const hrefsIn = (html: string): string[] =>
  Array.from((html.split('<main')[1] ?? '').matchAll(/ href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'))

const said = (text: string): Paragraph => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const linked: Paragraph = {
  type: 'paragraph',
  content: [
    { type: 'text', text: 'Läs mer hos ' },
    { type: 'text', text: 'kommunen', marks: [{ type: 'link', attrs: { href: 'https://exempel.se/plan' } }] },
    { type: 'text', text: ' och i ' },
    { type: 'text', text: 'The Plan', marks: [{ type: 'language', attrs: { lang: 'en' } }] },
    { type: 'text', text: '.' },
  ],
}

/** A news item with every block that a text can have. */
async function wholeText(stack: Stack, admin: Client, siteId: string): Promise<string> {
  const pictures = [
    await uploadTo(stack, admin, siteId, 'torget.jpg', complete),
    await uploadTo(stack, admin, siteId, 'bron.jpg', { ...complete, alt: 'Bron i vintersol.' }),
  ]
  const images = pictures.map(({ id, isShared }) => ({ id, isShared, alt: '', caption: 'En bild från mötet.' }))
  const [image] = images
  const cell = (type: 'tableHeader' | 'tableCell', text: string) => ({ type, content: [said(text)] })
  const blocks: Block[] = [
    linked,
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Vad vi gör nu' }] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [said('Bänkar på torget')] }] },
    { type: 'blockquote', attrs: { attribution: 'Anna Berg' }, content: [said('Börja med bänkarna.')] },
    { type: 'factBox', attrs: { title: 'Fakta' }, content: [said('Torget är från 1875.')] },
    { type: 'button', attrs: { text: 'Skriv under', href: 'https://exempel.se/skriv-under' } },
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: ['Samhällsbyggnadsnämnden', 'Kostnad', 'När'].map((text) => cell('tableHeader', text)) },
        { type: 'tableRow', content: ['Bänkar', '1 250 000 kr', 'I vår'].map((text) => cell('tableCell', text)) },
      ],
    },
    { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Ordförandens tal' } },
    {
      type: 'embed',
      attrs: {
        provider: 'openstreetmap',
        source: 'https://www.openstreetmap.org/?mlat=55.605&mlon=13.0#map=15/55.605/13.0',
        title: 'Karta över torget',
      },
    },
    ...(image ? [{ type: 'image', attrs: image } as const] : []),
    { type: 'slideshow', attrs: { images } },
    { type: 'horizontalRule' },
  ]
  const draft = await draftWith(admin, siteId, unique('Allt en text kan ha'), blocks)
  return new URL((await takeStep(admin, siteId, draft, 'publish')).address).pathname
}

/** What the demonstration has none of: a newsletter, every kind of block, and a removed page. In a site that no other test changes. */
async function ownPages(stack: Stack, admin: Client): Promise<PublicPage[]> {
  const siteId = await siteOf(admin)
  const { newsletter } = (await admin.send('GET', `/api/site/${siteId}/settings`)).body as {
    readonly newsletter: { readonly version: number; readonly content: object }
  }
  const content = { ...newsletter.content, mode: 'own' }
  const saved = await admin.send('PUT', `/api/site/${siteId}/settings`, {
    tab: 'newsletter',
    content,
    version: newsletter.version,
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const item = await publishedOf(admin, siteId, unique('Tas bort'))
  const removed = new URL(item.address).pathname
  await takeStep(admin, siteId, item, 'unpublish')
  const at = `/${siteId}/nyhetsbrev`
  return [
    { name: 'a text with everything', path: await wholeText(stack, admin, siteId), types: ['NewsArticle'] },
    { name: 'a new site', path: `/${siteId}`, types: start },
    { name: 'Nyhetsbrev', path: at },
    { name: 'Nyhetsbrev, with a fault', path: at, sent: { epost: 'bo@' }, status: 422 },
    { name: 'Nyhetsbrev, asked for', path: `${at}?skickat=ja` },
    { name: 'Nyhetsbrev, confirmed', path: `${at}?klart=ja`, isVariant: true },
    { name: 'Nyhetsbrev, to confirm', path: `${at}/bekrafta?nyckel=okand` },
    { name: 'Nyhetsbrev, a link that is too old', path: `${at}/bekrafta?nyckel=okand`, sent: {}, status: 410 },
    { name: 'Nyhetsbrev, to leave', path: `${at}/avsluta?nyckel=okand`, isVariant: true },
    { name: 'Nyhetsbrev, left', path: `${at}/avsluta?nyckel=okand`, sent: {}, isVariant: true },
    { name: 'a page that was removed', path: removed, status: 404 },
  ]
}

async function findPages(stack: Stack, admin: Client): Promise<PublicPage[]> {
  const { sitesUrl } = stack
  const found = led.map(async ({ from, link, ...page }): Promise<PublicPage> => {
    const path = hrefsIn(await (await fetch(sitesUrl + from)).text()).find((href) => link.test(href))
    expect(path, `${from} leads to ${page.name}`).toBeDefined()
    return { ...page, path: path ?? '' }
  })
  const [event] = await Promise.all(found.filter((_, index) => led[index]?.name === 'an event'))
  const signUp: PublicPage[] = [
    { name: 'an event, with faults', path: event?.path ?? '', sent: { antal: '40' }, status: 422 },
    { name: 'an event, after a sign-up', path: `${event?.path}?skickat=ja` },
    { name: 'a sign-up that is not there', path: `/malmo/anmalan/${'0'.repeat(64)}` },
  ]
  return [...known, ...(await Promise.all(found)), ...signUp, ...(await ownPages(stack, admin))]
}

const foundIn = new Map<string, Promise<PublicPage[]>>()

/** All of them; the tests of a worker share what was made for it. `admin` is an administrator's. */
export function publicPages(stack: Stack, admin: Client): Promise<PublicPage[]> {
  const known = foundIn.get(stack.sitesUrl) ?? findPages(stack, admin)
  foundIn.set(stack.sitesUrl, known)
  return known
}

/** One page of each form, and by night all. */
export const formsOf = (pages: readonly PublicPage[]): readonly PublicPage[] =>
  isNightly ? pages : pages.filter(({ isVariant }) => isVariant !== true)

export interface Fetched {
  readonly status: number
  readonly type: string
  readonly html: string
}

/** The page as a program reads it, after its form was sent if that is how it is reached. */
export async function fetched(sitesUrl: string, { path, sent }: PublicPage, address: string): Promise<Fetched> {
  const headers = { 'X-Forwarded-For': address }
  const read = async (answer: Response): Promise<Fetched> => ({
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    html: await answer.text(),
  })
  const page = await read(await fetch(sitesUrl + path, { headers }))
  if (sent === undefined) return page
  const form = /<form method="post".*?<\/form>/s.exec(page.html)?.[0] ?? ''
  const fields = new Map<string, string>()
  for (const [input] of form.matchAll(/<(?:input|textarea)[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map((one) => new RegExp(` ${one}="([^"]*)"`).exec(input)?.[1] ?? '')
    if (name) fields.set(name, value ?? '')
  }
  for (const [name, value] of Object.entries(sent)) fields.set(name, value)
  return read(await fetch(sitesUrl + path, { method: 'POST', headers, body: new URLSearchParams(Object.fromEntries(fields)) }))
}
