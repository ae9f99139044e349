import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from '#contract/rich-text/document.ts'
import { demoNews } from '#server/seed/demo-news.ts'
import { storedText } from '#server/seed/demo-text.ts'
import { renderRichText } from './rich-text.tsx'
import { hostileLinks, hostileNodes, hostileTexts } from '../testing/hostile-content.ts'

const html = (document: unknown, basePath = '/malmo'): string => renderToStaticMarkup(<>{renderRichText(document, basePath)}</>)
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })

const ourTags = /^<\/?(?:p|h2|h3|ul|ol|li|blockquote|footer|strong|em|br|a)(?:>|\/>| )/
const ourLink = /^<a href="(?:https?:\/\/|mailto:|tel:|\/(?!\/))[^"<>]*"(?: rel="noopener noreferrer nofollow ugc")?>$/

/** Every tag of the output, checked against what the renderer may ever write; text cannot hold a tag, since it cannot hold `<`. */
function expectHarmless(output: string): void {
  for (const [tag] of output.matchAll(/<[^>]*>?/g)) {
    expect(tag).toMatch(ourTags)
    if (tag.startsWith('<a')) expect(tag).toMatch(ourLink)
    else expect(tag).not.toContain('=')
  }
}

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
    '<h2>Så här</h2><p>Ett <strong>två</strong><em> tre</em><br/>&amp; &lt;fyra&gt;</p>' +
      '<ol><li>Först<p>Sedan</p></li></ol><blockquote><p>Vi ses.</p><footer>– Anna Berg</footer></blockquote>',
  )
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

test('hostile content, more than three hundred forms of it, comes out harmless', () => {
  const documents = [
    ...hostileTexts.map((words) => doc(paragraph(text(words)))),
    ...hostileTexts.map((words) => doc({ type: 'heading', attrs: { level: words }, content: [text(words, link(words))] })),
    ...hostileLinks.map((href) => doc(paragraph(text('klicka', link(href))))),
    ...hostileNodes.map((node) => doc(node, paragraph(node))),
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
          'script',
          '__proto__',
        ),
        text: fc.oneof(fc.string(), fc.constantFrom(...hostileTexts)),
        attrs: fc.record({
          level: fc.anything(),
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
    { numRuns: 400, seed: 20261121 },
  )
})

test('every text of the demonstration keeps all its words', () => {
  for (const item of demoNews) {
    const stored = storedText(item.body)
    const output = html(stored)
    expectHarmless(output)
    expect(RichText.safeParse(stored).success).toBe(true)
    expect(output.length).toBeGreaterThan(100)
  }
})
