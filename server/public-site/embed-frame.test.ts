import { expect, test } from 'vitest'
import { embedFrame, parseEmbed } from '#contract/rich-text/embed.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'

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
  const room = await aNewsroom(db)
  const item = await room.published({ title: 'Med inbäddat', body: { type: 'doc', content } })
  const answer = await soon(async () => {
    const found = await visit(app, `/${room.siteId}${item.path}`)
    expect(found.statusCode).toBe(200)
    return found
  })
  const policy = String(answer.headers['content-security-policy'])
  return { room, item, html: answer.body, frames: /frame-src ([^;]*)/.exec(policy)?.[1], policy }
}

test('a film is played in its place: a frame of our own whose link leads there, and nothing that asks for it before', async () => {
  const { html, frames, policy } = await pageWith(film)
  const [frame = ''] = /<iframe [^>]*>/.exec(html) ?? []
  // What it holds is written in the page itself, every sign of the title as text.
  expect(frame).toContain('srcDoc="&lt;!DOCTYPE html&gt;')
  expect(frame).not.toMatch(/\ssrc=/)
  expect(frame).toContain('href=&quot;https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&quot;')
  expect(frame).toContain('title="Årsmötet &quot;2026&quot; &lt;live&gt;, film från YouTube"')
  expect(frame).toContain('&amp;lt;live&amp;gt;')
  expect(frames).toBe('https://www.youtube-nocookie.com')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  // The way to where it is stays, and what it means to choose it is said.
  expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
  expect(html).toContain('Innehållet kommer från YouTube, som kan sätta kakor och se att du är där när du har valt att visa det.')
})

test('only the pages that have one may frame anything, and only its provider', async () => {
  expect((await pageWith(map)).frames).toBe('https://www.openstreetmap.org')
  expect((await pageWith(film, map, film)).frames).toBe('https://www.youtube-nocookie.com https://www.openstreetmap.org')
  const pretended = '<iframe data-frame="vimeo" src="https://evil.example"> data-frame="vimeo"'
  const words: Block = { type: 'paragraph', content: [{ type: 'text', text: pretended }] }
  expect((await pageWith(words)).frames).toBeUndefined()
  expect((await pageWith(words, film)).frames).toBe('https://www.youtube-nocookie.com')
  // A map whose provider requires to know each visitor is shown as a link.
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
