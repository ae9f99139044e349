import { expect, test } from 'vitest'
import { embedFrame, parseEmbed } from '#contract/rich-text/embed.ts'
import type { ImageUse } from '#contract/media-use.ts'
import type { Block } from '#contract/rich-text/document.ts'
import type { StoredItem } from '../../modules/items/store/item-store.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { lifePicture } from '../../testing/item-life/life-media.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const app = await testSites(db)

const embedded = (address: string, title: string): Block => {
  const embed = parseEmbed(address)
  if (!embed) throw new Error(`No embed: ${address}`)
  return { type: 'embed', attrs: { ...embed, title } }
}
const film = embedded('https://youtu.be/dQw4w9WgXcQ', 'Årsmötet "2026" <live>')
const map = embedded('https://www.openstreetmap.org/#map=15/55.6/13.0', 'Hitta hit')
const googleMap = embedded('https://www.google.com/maps/place/Lund', 'Lokalen')

async function pageWith(...content: Block[]) {
  return publishedWith(await aNewsroom(db), ...content)
}

async function publishedWith(room: Newsroom, ...content: Block[]) {
  return shown(room, await room.published({ title: 'Med inbäddat', body: { type: 'doc', content } }))
}

async function shown(room: Newsroom, item: StoredItem) {
  const answer = await soon(async () => {
    const found = await visit(app, `/${room.siteId}${item.path}`)
    expect(found.statusCode).toBe(200)
    return found
  })
  const policy = String(answer.headers['content-security-policy'])
  return { room, item, html: answer.body, frames: /frame-src ([^;]*)/.exec(policy)?.[1], policy }
}

// covers Public sites: film in the page: a frame of its own, nothing is fetched before the choice
test('a film is played in its place: a frame of our own whose link leads there, and nothing that asks for it before', async () => {
  const { html, frames, policy } = await pageWith(film)
  const [frame = ''] = /<iframe [^>]*>/.exec(html) ?? []
  // The content of the frame is in the page itself, with the title escaped.
  expect(frame).toContain('srcDoc="&lt;!DOCTYPE html&gt;')
  expect(frame).not.toMatch(/\ssrc=/)
  expect(frame).toContain('href=&quot;https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&quot;')
  expect(frame).toContain('title="Årsmötet &quot;2026&quot; &lt;live&gt;, film från YouTube"')
  expect(frame).toContain('&amp;lt;live&amp;gt;')
  expect(frames).toBe('https://www.youtube-nocookie.com')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  // The link to the provider stays, with a note on what it means to follow it.
  expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
  expect(html).toContain('Innehållet kommer från YouTube, som kan sätta kakor och se att du är där när du har valt att visa det.')
})

// covers Public sites: film and map: their frames alone, on their pages alone
test('only the pages that have one may frame anything, and only its provider', async () => {
  expect((await pageWith(map)).frames).toBe('https://www.openstreetmap.org')
  expect((await pageWith(film, map, film)).frames).toBe('https://www.youtube-nocookie.com https://www.openstreetmap.org')
  const pretended = '<iframe data-frame="vimeo" src="https://evil.example"> data-frame="vimeo"'
  const words: Block = { type: 'paragraph', content: [{ type: 'text', text: pretended }] }
  expect((await pageWith(words)).frames).toBeUndefined()
  expect((await pageWith(words, film)).frames).toBe('https://www.youtube-nocookie.com')
  // This provider of maps requires identification of each visitor, so the map is a link.
  const { html, frames } = await pageWith(googleMap)
  expect([html.includes('<iframe'), frames]).toEqual([false, undefined])
  expect(html).toContain('Visa kartan hos Google Maps')
})

test('a page elsewhere that shows the text gets the way to the film alone', async () => {
  const { room, item } = await pageWith(film)
  const { body } = await visit(app, `/${room.siteId}/api/v1/news/${item.slug}`)
  expect(body).toContain('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(body).not.toContain('<iframe')
})

const withPoster = (block: Block, poster: ImageUse): Block =>
  block.type === 'embed' ? { ...block, attrs: { ...block.attrs, poster } } : block
const frameIn = (html: string): string => /<iframe [^>]*>/.exec(html)?.[0] ?? ''

// covers Public sites: film: the picture in the frame, caption and photographer below
test('an own picture is shown in the frame until the film is started, with its caption below', async () => {
  const room = await aNewsroom(db)
  const picture = await lifePicture(db, room.siteId)
  const { html, policy } = await publishedWith(room, withPoster(film, { ...picture.use, caption: 'Torget i maj' }))
  const frame = frameIn(html)
  const address = `/${room.siteId}/_bild/${picture.use.id}/ab-`
  expect(frame).toContain(`src=&quot;${address}`)
  expect(frame).toContain('alt=&quot;Folk på ett torg&quot;')
  expect(frame).toContain('loading=&quot;lazy&quot;')
  expect(frame).not.toMatch(/&quot;https?:\/\/(?!www\.youtube-nocookie\.com\/embed\/)/)
  expect(html).toContain('<span class="caption">Torget i maj.</span> <span class="credit">Foto: Anna Berg</span>')
  expect(policy).toContain("img-src 'self'")
  expect(policy).not.toContain('script-src')
  // The file itself is public, as a picture of a public text.
  const [file = ''] = new RegExp(`${address}[^ &]*\\.jpg`).exec(frame) ?? []
  expect((await visit(app, file)).statusCode).not.toBe(403)
})

// covers Public sites: film: the picture is counted in Används i
test('the picture of a film is counted where the Bildbank says what it is used in', async () => {
  const room = await aNewsroom(db)
  const picture = await lifePicture(db, room.siteId)
  const { item } = await publishedWith(room, withPoster(film, picture.use))
  const { rows } = await db.superuser.query(
    'select item_id, version, field from media_uses where site_id = $1 and media_id = $2 order by version',
    [room.siteId, picture.use.id],
  )
  expect(rows).toEqual([
    { item_id: item.id, version: 'draft', field: 'body' },
    { item_id: item.id, version: 'published', field: 'body' },
  ])
})

// covers Public sites: film: a picture that may not be shown leaves a calm surface
test('a picture that is withheld leaves the plain surface, and nothing is said of it', async () => {
  const room = await aNewsroom(db)
  const picture = await lifePicture(db, room.siteId)
  const content = [withPoster(film, { ...picture.use, alt: 'Anna på torget' })]
  const item = await room.published({ title: 'Med inbäddat', body: { type: 'doc', content } })
  await picture.become({ is_hidden: true })
  const { html } = await shown(room, item)
  expect(frameIn(html)).toContain('Spela filmen här')
  expect(html).not.toMatch(/Anna på torget|Foto: Anna Berg|_bild\//)
  const { body } = await visit(app, `/${room.siteId}/api/v1/news/${item.slug}`)
  expect(JSON.parse(body)).toMatchObject({
    body: { document: { content: [{ type: 'embed', attrs: { poster: { alt: '', image: null } } }] } },
  })
  expect(body).not.toContain('Anna på torget')
})

test('a map that can only be led to shows its picture, and pages elsewhere get it with all addresses', async () => {
  const room = await aNewsroom(db)
  const picture = await lifePicture(db, room.siteId)
  const { item, html } = await publishedWith(room, withPoster(googleMap, picture.use), withPoster(film, picture.use))
  expect(html).toMatch(/<figcaption>Lokalen<\/figcaption><picture>.*?<img [^>]*alt="Folk på ett torg"/)
  const { body } = JSON.parse((await visit(app, `/${room.siteId}/api/v1/news/${item.slug}`)).body) as {
    body: { html: string; document: unknown }
  }
  const delivered = { ...picture.use, image: { alt: 'Folk på ett torg', src: expect.stringMatching(/^http.*\/_bild\//) } }
  expect(body.document).toMatchObject({ content: [{ attrs: { poster: delivered } }, { attrs: { poster: delivered } }] })
  expect(body.html.match(/<img /g)).toHaveLength(2)
})

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://vimeo.com/76979871/abcdef1234', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234'],
  [
    'https://www.openstreetmap.org/?mlat=55.60&mlon=13.00#map=15/55.60/13.00',
    'https://www.openstreetmap.org/export/embed.html?bbox=12.98711%2C55.59657%2C13.01289%2C55.60343&layer=mapnik&marker=55.60%2C13.00',
  ],
  ['https://www.openstreetmap.org/#map=15/95.6/13.0', null],
  ['https://www.openstreetmap.org/relation/54391', null],
  ['https://www.google.com/maps/place/Lund', null],
])('%s is shown in place as %s', (address, framed) => {
  const embed = parseEmbed(address)
  expect(embed && embedFrame(embed)).toBe(framed)
})
