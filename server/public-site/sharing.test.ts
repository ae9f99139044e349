import { describe, expect, it } from 'vitest'
import type { ItemArea } from '../modules/items/item-area.ts'
import { createItem, saveDraft } from '../modules/items/life/item-draft.ts'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { textOf } from '../testing/factories.ts'
import { aPicture } from '../testing/media-factory.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testFiles, testImages } from '../testing/test-files.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'

// What others see when somebody shares a link: the same fields in every area, and the same fallbacks.

const db = await testDatabase()
const [files, images] = [await testFiles(), testImages()]
const app = await testSites(db, { files, images })
const from = { ...db, files, images }

const body = textOf('Hela texten.')
const areas: readonly (readonly [string, ItemArea<never>, object, { title: string; text: string; delivered: string }])[] = [
  [
    'news',
    newsArea as never,
    { title: 'Skolan öppnar', lead: 'På måndag.', body },
    { title: 'Skolan öppnar', text: 'På måndag.', delivered: '/news' },
  ],
  [
    'policy',
    policyArea as never,
    { name: 'Skolmaten', summary: 'Vi vill ha mat lagad på skolan.', body },
    { title: 'Skolmaten', text: 'Vi vill ha mat lagad på skolan.', delivered: '/policy' },
  ],
  [
    'representatives',
    representativesArea as never,
    { givenName: 'Åsa', familyName: 'Öberg', bioShort: 'Lärare och fotbollstränare.', bio: body },
    { title: 'Åsa Öberg', text: 'Lärare och fotbollstränare.', delivered: '/representatives' },
  ],
  [
    'pages',
    pageArea as never,
    { title: 'Vår historia', lead: 'Sedan 1919.', body },
    { title: 'Vår historia', text: 'Sedan 1919.', delivered: '/pages' },
  ],
]

const meta = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="og:${property}" content="([^"]*)"/>`).exec(html)?.[1]

/** What is shared of a page, and what the delivery API says of it. */
async function sharedOf(siteId: string, path: string, delivered: string) {
  const { body: html } = await soon(async () => {
    const answer = await visit(app, `/${siteId}${path}`)
    expect(answer.statusCode).toBe(200)
    return answer
  })
  const slug = delivered === '/pages' ? path : `/${path.split('/').at(-1)}`
  const { share, noIndex } = (await visit(app, `/${siteId}/api/v1${delivered}${slug}`)).json()
  return {
    html,
    noIndex,
    head: { title: meta(html, 'title'), text: meta(html, 'description'), image: meta(html, 'image') },
    api: { title: share.title, text: share.text, image: share.image.url },
  }
}

describe.each(areas)('a shared item of %s', (_name, area, complete, { title, text, delivered }) => {
  // covers Content in use: sharing: title, text and picture in every area, on the site and for others
  it('shows its own title, text and picture, which no page shows otherwise', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId, { alt: 'Bara för delning' })
    const shareImage = { id: picture.id, isShared: false }
    const fields = { shareTitle: 'Läs om oss', shareText: 'Det tar två minuter.', shareImage }
    const { path } = await room.publishedIn(area, { ...complete, ...fields } as never)
    const { html, head, api } = await sharedOf(room.siteId, path, delivered)
    expect(head).toMatchObject({ title: 'Läs om oss', text: 'Det tar två minuter.', image: expect.stringContaining(picture.id) })
    expect(api).toEqual(head)
    expect(meta(html, 'image:alt')).toBe('Bara för delning')
    expect(html).toContain(`<title>${title} – `)
    expect(html).toContain(`<meta name="description" content="${text}"/>`)
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toMatch(/Läs om oss|Det tar två minuter/)
    const image = await visit(app, new URL(api.image).pathname)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  // covers Content in use: sharing: empty fields: title, text and picture of the item
  it('shows its usual title, text and picture where nothing else is chosen, and else a card', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId)
    const pictured = await room.publishedIn(area, { ...complete, [area.leadField]: picture.lead } as never)
    const usual = await sharedOf(room.siteId, pictured.path, delivered)
    expect(usual.head).toMatchObject({ title, text, image: expect.stringContaining(picture.id) })
    expect(usual.api).toEqual(usual.head)
    const elsewhere = await aNewsroom(db)
    const bare = await elsewhere.publishedIn(area, complete as never)
    expect((await sharedOf(elsewhere.siteId, bare.path, delivered)).head.image).toContain('/_delning/')
  })

  // covers Content in use: paid for by others: the label on the page, and in the delivery API
  it('is labelled as political advertising when somebody else has paid for it, and otherwise not', async () => {
    const room = await aNewsroom(db)
    const paid = { paidBy: 'Byggbolaget <AB>', paidNoticeUrl: 'https://exempel.se/insyn' }
    const otherRoom = await aNewsroom(db)
    const own = await otherRoom.publishedIn(area, complete as never)
    const { path } = await room.publishedIn(area, { ...complete, ...paid } as never)
    const labelOf = (html: string) => /<aside class="notice measure" aria-labelledby="reklam">.*?<\/aside>(?=<h1)/s.exec(html)?.[0]
    const { html } = await sharedOf(room.siteId, path, delivered)
    const label = labelOf(html) ?? ''
    expect(
      label
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe(
      'Politisk reklam Betald av Byggbolaget &lt;AB&gt;. Visas lika för alla och riktas inte till utvalda grupper. Transparensmeddelande: belopp, tid och vilket val det gäller',
    )
    expect(label).toContain('<a href="https://exempel.se/insyn" rel="noopener noreferrer nofollow ugc">')
    const other = await sharedOf(otherRoom.siteId, own.path, delivered)
    expect(labelOf(other.html)).toBeUndefined()
    const told = async (siteId: string, at: string) => {
      const slug = delivered === '/pages' ? at : `/${at.split('/').at(-1)}`
      return (await visit(app, `/${siteId}/api/v1${delivered}${slug}`)).json().paid
    }
    expect(await told(room.siteId, path)).toEqual({ by: 'Byggbolaget <AB>', noticeUrl: 'https://exempel.se/insyn' })
    expect(await told(otherRoom.siteId, own.path)).toBeNull()
  })

  // covers Content in use: sharing: Visa inte i sökmotorer: in every area, Sajtansvarig alone
  it('is hidden from search engines by site administrators alone', async () => {
    const room = await aNewsroom(db)
    const { id } = await room.step((work) => createItem(work, { content: complete as never }), area)
    const hide = { fields: { noIndex: true }, versions: { noIndex: 1 }, resolvesConflict: false }
    await expect(room.step((work) => saveDraft(work, id, hide as never), area)).rejects.toMatchObject({ status: 403 })
    const { path } = await room.step(async (work) => {
      const asAdmin = { ...work, actor: { ...work.actor, role: 'siteAdmin' as const } }
      const { item } = await saveDraft(asAdmin, id, hide)
      return (await publishItem(asAdmin, id, item.draftVersion)).item
    }, area)
    const { html, noIndex } = await sharedOf(room.siteId, path, delivered)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(noIndex).toBe(true)
    expect((await visit(app, `/${room.siteId}/sitemap.xml`)).body).not.toContain(`${path}</loc>`)
  })
})

it('of a page, placeholders are filled in what is shared, too', async () => {
  const room = await aNewsroom(db, { name: 'Skövde hembygdsförening' })
  const fields = { shareTitle: 'Om {förening}', shareText: 'Läs om {förening}. Ring {telefon}.' }
  const { path } = await room.publishedIn(pageArea, { title: 'Vår historia', body, ...fields })
  const { head, api } = await sharedOf(room.siteId, path, '/pages')
  // A sentence that names an empty setting is left out.
  expect(head).toMatchObject({ title: 'Om Skövde hembygdsförening', text: 'Läs om Skövde hembygdsförening.' })
  expect(api).toMatchObject({ title: head.title, text: head.text })
})
