import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as contract from '#contract/delivery/delivery.ts'
import type { DeliveredBlock } from '#contract/delivery/delivery-values.ts'
import type { Block, Inline } from '#contract/rich-text/document.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { media } from '../../modules/media/media-table.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { aDocument, aPicture } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

// A program can render a text from a single answer.

const db = await testDatabase()
const [files, images] = [await testFiles(), testImages()]
const from = { ...db, files, images }
const app = await testSites(db, { files, images })

const link = (href: string, text = 'dit'): Inline => ({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
const paragraph = (...content: Inline[]) => ({ type: 'paragraph' as const, content })

async function delivered(siteId: string, slug: string) {
  const answer = await soon(async () => {
    const found = await visit(app, `/${siteId}/api/v1/news/${slug}`)
    expect(found.statusCode, found.body).toBe(200)
    return found
  })
  const body: unknown = answer.json()
  const item = contract.deliverNewsItem.response.parse(body)
  expect(item).toEqual(body)
  return item
}

/** Every address in the blocks. */
const addressesIn = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, member]) =>
        (key === 'url' || key === 'src') && typeof member === 'string' ? [member] : addressesIn(member),
      )
    : []

// covers What others build on: the text is drawn from the answer: pictures, slide shows, files, links, buttons, films, maps
test('a text is drawn from the answer alone: pictures, slide shows, files, links, buttons, films and maps', async () => {
  const room = await aNewsroom(db)
  const { siteId } = room
  const site = `http://localhost:3001/${siteId}`
  const [picture, document] = [await aPicture(from, siteId), await aDocument(from, siteId)]
  const topic = await room.publishedIn(policyArea, { name: 'Bibliotek', summary: 'Vi vill att det ska märkas i vardagen.' })
  const gone = await room.published({ title: 'Tas tillbaka' })
  const use = { id: picture.id, isShared: false, alt: 'Torget i Skövde', caption: '' }
  const content: Block[] = [
    paragraph(
      link(`item:${topic.id}`),
      link(`item:${gone.id}`),
      link('/nyheter'),
      link('https://annan.example/a'),
      link('mailto:a@b.se'),
      { type: 'text', text: 'fair play', marks: [{ type: 'language', attrs: { lang: 'en' } }] },
    ),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(link('/politik'))] }] },
    { type: 'factBox', attrs: { title: 'Fakta' }, content: [paragraph(link('/sok'))] },
    { type: 'button', attrs: { text: 'Bli medlem', href: '/kalender' } },
    { type: 'image', attrs: use },
    { type: 'slideshow', attrs: { images: [use, { ...use, caption: 'Bild två' }] } },
    { type: 'file', attrs: { id: document.id, isShared: false, title: 'Protokollet' } },
    { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Årsmötet' } },
    { type: 'horizontalRule' },
  ]
  const item = await room.published({ image: picture.lead, body: { type: 'doc', content } })
  await room.step((work) => unpublishItem(work, gone.id, gone.draftVersion))
  await soon(async () => expect((await visit(app, `/${siteId}/api/v1/news/${gone.slug}`)).statusCode).toBe(404))
  const { body, image } = await delivered(siteId, item.slug)
  const [words, list, box, button, figure, slides, file, film, line] = body.document?.content ?? []
  const urls = (block: DeliveredBlock | undefined): (string | null)[] =>
    Array.from(JSON.stringify(block).matchAll(/"url":(null|"[^"]*")/g), ([, url = '']) => JSON.parse(url) as string | null)
  expect(urls(words)).toEqual([`${site}/politik/bibliotek`, null, `${site}/nyheter`, 'https://annan.example/a', 'mailto:a@b.se'])
  expect(words).toMatchObject({ content: { length: 6, 5: { marks: [{ type: 'language', attrs: { lang: 'en' } }] } } })
  expect([urls(list), urls(box), urls(button)]).toEqual([[`${site}/politik`], [`${site}/sok`], [`${site}/kalender`]])
  expect(figure).toMatchObject({
    type: 'image',
    attrs: { image: { id: picture.id, alt: 'Torget i Skövde', width: 1600, height: 1000, focal: { x: 0.5, y: 0.5 } } },
  })
  expect(slides).toMatchObject({ attrs: { images: [{ image: { width: 1600 } }, { image: { caption: 'Bild två' } }] } })
  expect(file).toMatchObject({ attrs: { file: { name: 'Protokollet', type: 'application/pdf', bytes: expect.any(Number) } } })
  expect(film).toMatchObject({ attrs: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', kind: 'film' } })
  expect(line).toEqual({ type: 'horizontalRule' })
  // Each size is a real file with the stated width and height.
  expect(image?.sizes.map(({ width, height }) => [width, height])).toEqual([
    [320, 180],
    [640, 360],
    [960, 540],
    [1280, 720],
    [1600, 900],
  ])
  const own = addressesIn([body.document, image]).filter((one) => one.includes('/_'))
  expect(own.length).toBeGreaterThan(10)
  for (const url of new Set(own)) expect((await visit(app, new URL(url).pathname)).statusCode, url).toBe(200)
})

// covers What others build on: of a picture or file that may not be shown nothing is said
test('of a picture and a file that may not be shown any more the document says nothing', async () => {
  const room = await aNewsroom(db)
  const { siteId } = room
  const [picture, document] = [await aPicture(from, siteId), await aDocument(from, siteId)]
  const content: Block[] = [
    { type: 'image', attrs: { id: picture.id, isShared: false, alt: 'Anna Berg', caption: 'Anna Berg talar' } },
    { type: 'file', attrs: { id: document.id, isShared: false, title: '' } },
  ]
  const item = await room.published({ body: { type: 'doc', content } })
  for (const id of [picture.id, document.id])
    await db.database.inSite(siteId, ({ query }) => query.update(media).set({ licenceUntil: '2020-01-01' }).where(eq(media.id, id)))
  await db.database.inSite(siteId, publicChanged)
  await soon(async () =>
    expect((await delivered(siteId, item.slug)).body.document?.content).toMatchObject([
      { attrs: { alt: '', caption: '', image: null } },
      { attrs: { file: null } },
    ]),
  )
})
