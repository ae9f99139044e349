import { join } from 'node:path'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainText, RichText } from '#contract/rich-text/document.ts'
import { readFederation, readSite } from '#server/seed/demo-files.ts'
import { storedText, WrittenBlock } from '#server/seed/demo-text.ts'
import { trials } from '#contract/testing/trials.ts'
import { renderRichText } from './rich-text.tsx'
import { hostileLinks, hostileNodes, hostileTexts } from '../../testing/hostile-content.ts'

const html = (document: unknown, basePath = '/malmo'): string => renderToStaticMarkup(<>{renderRichText(document, basePath)}</>)
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })

const ourTags =
  /^<\/?(?:p|h2|h3|h4|ul|ol|li|figure|blockquote|figcaption|aside|div|table|thead|tbody|tr|th|td|hr|span|strong|em|br|a)(?:>|\/>| )/
// The only permitted attributes besides those of links. A title is the writer's text, which React has escaped.
const ourAttributes =
  /^<(?:h[234] id="[a-z0-9-]+"|p class="(?:button|label|meta)"|figure class="embed"|span class="hidden"|th scope="(?:col|row)"|aside class="facts" aria-label="[^"<>]*"|div class="table" role="region" aria-label="Tabell" tabindex="0")>$/
const ourLink =
  /^<a href="(?:https?:\/\/|mailto:|tel:|#[a-z0-9-]+(?=")|\/(?!\/))[^"<>]*"(?: rel="noopener noreferrer nofollow ugc")?>$/

/** Checks every tag of the output against the renderer's list; text cannot look like a tag, because `<` is escaped. */
function expectHarmless(output: string): void {
  for (const [tag] of output.matchAll(/<[^>]*>?/g)) {
    expect(tag).toMatch(ourTags)
    if (tag.startsWith('<a ')) expect(tag).toMatch(ourLink)
    else if (tag.includes('=')) expect(tag).toMatch(ourAttributes)
  }
}

// covers Texts: numbered list, italics, line break
test('a text becomes plain elements', () => {
  const document = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Så här')] },
    paragraph(
      text('Ett '),
      text('två', { type: 'bold' }),
      text(' tre', { type: 'italic' }),
      { type: 'hardBreak' },
      text('& <fyra>'),
    ),
    { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('Först')), paragraph(text('Sedan'))] }] },
    { type: 'blockquote', content: [paragraph(text('Vi ses.')), paragraph(text('– Anna Berg'))] },
  )
  expect(html(document)).toBe(
    '<h2 id="sa-har">Så här</h2><p>Ett <strong>två</strong><em> tre</em><br/>&amp; &lt;fyra&gt;</p>' +
      '<ol><li>Först<p>Sedan</p></li></ol><figure><blockquote><p>Vi ses.</p></blockquote><figcaption>– Anna Berg</figcaption></figure>',
  )
})

// covers Texts: words in another language
test('words in another language say which, so that they are read aloud in it', () => {
  const arabic = { type: 'language', attrs: { lang: 'ar' } }
  expect(html(doc(paragraph(text('Vi säger '), text('أهلا', { type: 'bold' }, arabic), text('!'))))).toBe(
    '<p>Vi säger <span lang="ar" dir="auto"><strong>أهلا</strong></span>!</p>',
  )
  const unknown = { type: 'language', attrs: { lang: 'x" onclick="' } }
  expect(html(doc(paragraph(text('Hej', unknown))))).not.toContain('onclick')
})

test('one link stays one link when part of it is bold', () => {
  const to = link('https://www.val.se/')
  expect(html(doc(paragraph(text('Se '), text('val', to), text('et', to, { type: 'bold' }))))).toBe(
    '<p>Se <a href="https://www.val.se/" rel="noopener noreferrer nofollow ugc">val<strong>et</strong></a></p>',
  )
})

test.each([
  ['/nyheter/budget', '/malmo', '/malmo/nyheter/budget'],
  ['/malmo/nyheter/budget', '/malmo', '/malmo/nyheter/budget'],
  ['/malmoe', '/malmo', '/malmo/malmoe'],
  ['/nyheter/budget', '', '/nyheter/budget'],
  ['mailto:anna@example.se', '/malmo', 'mailto:anna@example.se'],
  ['tel:+46812345', '/malmo', 'tel:+46812345'],
])('the link %s on a site below "%s" leads to %s', (href, basePath, expected) => {
  expect(html(doc(paragraph(text('hit', link(href)))), basePath)).toBe(`<p><a href="${expected}">hit</a></p>`)
})

const itemId = '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f'

test('a link to an own item leads to its path, and is only words when the public cannot read it', () => {
  const document = doc(paragraph(text('budgeten', link(`item:${itemId}`))), {
    type: 'button',
    attrs: { text: 'Bli medlem', href: `item:${itemId}` },
  })
  const shown = (basePath: string, path: string | null) =>
    renderToStaticMarkup(<>{renderRichText(document, basePath, (id) => (id === itemId ? path : null))}</>)
  expect(shown('/malmo', '/nyheter/budget')).toBe(
    '<p><a href="/malmo/nyheter/budget">budgeten</a></p><p class="button"><a href="/malmo/nyheter/budget">Bli medlem</a></p>',
  )
  expect(shown('', '')).toContain('<a href="/">')
  expect(shown('/malmo', null)).toBe('<p>budgeten</p><p>Bli medlem</p>')
  expect(html(document)).toBe('<p>budgeten</p><p>Bli medlem</p>')
})

const cell = (words: string, type = 'tableCell') => ({ type, content: [paragraph(text(words))] })
const row = (...content: unknown[]) => ({ type: 'tableRow', content })

// covers Texts: every block is its element on the site
test('every block is the element that means it', () => {
  const document = doc(
    { type: 'heading', attrs: { level: 4 }, content: [text('Djupt')] },
    { type: 'blockquote', attrs: { attribution: 'Anna Berg, ordförande' }, content: [paragraph(text('Vi ses.'))] },
    {
      type: 'factBox',
      attrs: { title: 'Så röstar du' },
      content: [
        paragraph(text('Ta med legitimation.')),
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Pass'))] }] },
      ],
    },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        row(cell('Namn', 'tableHeader'), cell('Roll', 'tableHeader')),
        row(cell('Anna', 'tableHeader'), { type: 'tableCell', content: [paragraph(text('Ordf.')), paragraph(text('Kassör'))] }),
      ],
    },
  )
  expect(RichText.safeParse(document).success).toBe(true)
  expect(html(document)).toBe(
    '<h4 id="djupt">Djupt</h4>' +
      '<figure><blockquote><p>Vi ses.</p></blockquote><figcaption>– Anna Berg, ordförande</figcaption></figure>' +
      '<aside class="facts" aria-label="Så röstar du"><p class="label">Så röstar du</p><p>Ta med legitimation.</p>' +
      '<ul><li>Pass</li></ul></aside><hr/>' +
      '<div class="table" role="region" aria-label="Tabell" tabindex="0"><table>' +
      '<thead><tr><th scope="col">Namn</th><th scope="col">Roll</th></tr></thead>' +
      '<tbody><tr><th scope="row">Anna</th><td><p>Ordf.</p><p>Kassör</p></td></tr></tbody></table></div>',
  )
})

// covers Texts: film: a card on the site
test('a film is a card that asks nothing of its provider', () => {
  const film = { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Årsmötet 2026' }
  const output = html(doc({ type: 'embed', attrs: film }))
  expect(output).toContain('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer nofollow ugc">')
  expect(output).toContain('Visa filmen hos YouTube<span class="hidden">: Årsmötet 2026</span>')
  expect(output).toContain('som kan sätta kakor')
  expect(output).not.toMatch(/src=|<iframe|<img|<script/)
  const map = { provider: 'openstreetmap', source: 'https://www.openstreetmap.org/#map=15/55.6/13.0', title: '' }
  expect(html(doc({ type: 'embed', attrs: map }))).toContain('<figcaption>Karta</figcaption>')
  expect(html(doc({ type: 'embed', attrs: { ...map, source: 'https://evil.example/' } }))).toBe('')
})

test('a table without header row has no head, and a box inside a box is dropped', () => {
  expect(html(doc({ type: 'table', content: [row(cell('a')), row(cell('b'))] }))).toContain('<table><tbody><tr><td>a</td>')
  const box = (content: unknown) => ({ type: 'factBox', attrs: { title: 'x' }, content: [content] })
  expect(html(doc(box(box(paragraph(text('inre'))))))).not.toContain('inre')
})

test('a foreign node is dropped and the rest stays', () => {
  const document = doc(
    paragraph(text('Före')),
    { type: 'html', content: [text('<b>ut</b>')] },
    paragraph(text('Efter', { type: 'glow' })),
  )
  expect(RichText.safeParse(document).success).toBe(false)
  expect(html(document)).toBe('<p>Före</p><p>Efter</p>')
})

test('empty paragraphs leave no hole', () => {
  expect(html(doc(paragraph(), paragraph(text('  ')), { type: 'heading', attrs: { level: 2 } }))).toBe('')
})

test.each([null, undefined, 'text', 7, [], {}, { type: 'doc' }, { type: 'doc', content: 'x' }, doc(null, 1, [], 'x')])(
  '%j is an empty text',
  (value) => {
    expect(html(value)).toBe('')
  },
)

test('a list nested without end is cut off instead of ending the program', () => {
  let nested: unknown = paragraph(text('innerst'))
  for (let i = 0; i < 5000; i++) nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] }
  expect(html(doc(nested))).not.toContain('innerst')
})

// covers Security: SEC-24
// covers Texts: hostile content comes out harmless
test('hostile content, more than three hundred forms of it, comes out harmless', () => {
  const documents = [
    ...hostileTexts.map((words) => doc(paragraph(text(words)))),
    ...hostileTexts.map((words) => doc({ type: 'heading', attrs: { level: words }, content: [text(words, link(words))] })),
    ...hostileLinks.map((href) => doc(paragraph(text('klicka', link(href))))),
    ...hostileNodes.map((node) => doc(node, paragraph(node))),
    ...hostileTexts.map((words) =>
      doc(
        { type: 'blockquote', attrs: { attribution: words }, content: [paragraph(text('Ord'))] },
        { type: 'factBox', attrs: { title: words }, content: [paragraph(text(words))] },
        { type: 'button', attrs: { text: words, href: 'https://example.se' } },
        { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: words } },
        { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(text(words))] }] }] },
      ),
    ),
    ...hostileLinks.map((href) =>
      doc(
        { type: 'button', attrs: { text: 'Tryck', href } },
        ...['youtube', 'vimeo', 'openstreetmap', 'googlemaps'].map((provider) => ({
          type: 'embed',
          attrs: { provider, source: href, title: 'Karta' },
        })),
      ),
    ),
  ]
  expect(documents.length).toBeGreaterThanOrEqual(300)
  for (const document of documents) expectHarmless(html(document))
})

test('the text of a hostile paragraph is shown as it was written', () => {
  for (const words of hostileTexts.filter((one) => one.trim() !== '' && !one.includes('\u0000'))) {
    const shown = html(doc(paragraph(text(words))))
      .replace(/^<p>|<\/p>$/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    expect(shown).toBe(words)
  }
})

// covers Security: SEC-25
test('no link of a hostile kind survives', () => {
  for (const href of hostileLinks) expect(html(doc(paragraph(text('klicka', link(href)))))).toBe('<p>klicka</p>')
})

test('anything shaped like a document comes out harmless', () => {
  const { node } = fc.letrec((tie) => ({
    node: fc.record(
      {
        type: fc.constantFrom(
          'paragraph',
          'text',
          'heading',
          'bulletList',
          'listItem',
          'blockquote',
          'hardBreak',
          'factBox',
          'button',
          'table',
          'tableRow',
          'tableHeader',
          'tableCell',
          'embed',
          'horizontalRule',
          'script',
          '__proto__',
        ),
        text: fc.oneof(fc.string(), fc.constantFrom(...hostileTexts)),
        attrs: fc.record({
          level: fc.anything(),
          title: fc.oneof(fc.constantFrom(...hostileTexts), fc.anything()),
          text: fc.oneof(fc.constantFrom(...hostileTexts), fc.anything()),
          attribution: fc.oneof(fc.constantFrom(...hostileTexts), fc.anything()),
          provider: fc.constantFrom('youtube', 'vimeo', 'openstreetmap', 'googlemaps', 'toString', '__proto__', 7),
          source: fc.oneof(fc.constantFrom<unknown>('dQw4w9WgXcQ', '76979871', ...hostileLinks), fc.anything()),
          href: fc.oneof(fc.webUrl(), fc.constantFrom<unknown>(...hostileLinks), fc.anything()),
        }),
        marks: fc.array(fc.record({ type: fc.constantFrom('link', 'bold', 'onclick'), attrs: fc.record({ href: fc.string() }) }), {
          maxLength: 2,
        }),
        content: fc.oneof({ depthSize: 'small' }, fc.array(tie('node'), { maxLength: 4 }), fc.anything()),
      },
      { requiredKeys: ['type'] },
    ),
  }))
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (content) => expectHarmless(html({ type: 'doc', content }))),
    { numRuns: trials(400), seed: 20261121 },
  )
})

test('every text of the demonstration keeps all its words', async () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'demonstration')
  const { sites } = await readFederation(folder)
  const read = await Promise.all(sites.map((id) => readSite(folder, id)))
  const bodies = read.flatMap(({ news }) => news.items.map(({ content }) => z.array(WrittenBlock).parse(content['body'])))
  expect(bodies.length).toBeGreaterThan(50)
  for (const body of bodies) {
    const stored = storedText(body, () => null)
    const output = html(stored)
    expectHarmless(output)
    expect(RichText.safeParse(stored).success).toBe(true)
    // What the page says of a film beside its title is no word of the text.
    const words = output
      .replaceAll(/(<figure class="embed"><figcaption>.*?<\/figcaption>).*?<\/figure>/g, '$1')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
    expect(words.replace(/\s+/g, '')).toBe(plainText(stored).replace(/\s+/g, ''))
  }
})
