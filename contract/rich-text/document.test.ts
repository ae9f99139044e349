import { describe, expect, it, test } from 'vitest'
import type { Block, RichText as RichTextType } from './document.ts'
import { isEmptyRichText, maxBlocks, plainText, RichText } from './document.ts'
import { linkedItems } from './links.ts'

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const cell = (words: string, type = 'tableCell') => ({ type, content: [paragraph(text(words))] })
const row = (...content: unknown[]) => ({ type: 'tableRow', content })
const table = (...content: unknown[]) => ({ type: 'table', content })
const film = { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Årsmötet' }
const poster = { id: '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f', isShared: false, alt: 'Torget', caption: 'Första maj' }
const isStored = (...content: unknown[]): boolean => RichText.safeParse({ type: 'doc', content }).success

const allBlocks = [
  { type: 'heading', attrs: { level: 4 }, content: [text('Rubrik', { type: 'language', attrs: { lang: 'fi' } })] },
  { type: 'blockquote', attrs: { attribution: 'Anna Berg' }, content: [paragraph(text('Citat.'))] },
  { type: 'blockquote', content: [paragraph(text('Utan namn.'))] },
  {
    type: 'factBox',
    attrs: { title: 'Fakta' },
    content: [
      paragraph(text('Stycke')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Punkt'))] }] },
    ],
  },
  { type: 'button', attrs: { text: 'Bli medlem', href: '/bli-medlem' } },
  table(row(cell('Namn', 'tableHeader'), cell('Roll', 'tableHeader')), row(cell('Anna'), cell('Ordförande'))),
  { type: 'embed', attrs: film },
  { type: 'embed', attrs: { ...film, poster } },
  { type: 'horizontalRule' },
]

// covers Texts: every block is saved as it is written
test('every block is stored unchanged', () => {
  const document = { type: 'doc', content: allBlocks }
  expect(RichText.parse(document)).toEqual(document)
})

test('the words are those of all blocks', () => {
  expect(plainText(RichText.parse({ type: 'doc', content: allBlocks }))).toBe(
    'Rubrik\nCitat.\nAnna Berg\nUtan namn.\nFakta\nStycke\nPunkt\nBli medlem\nNamn\tRoll\nAnna\tOrdförande\nÅrsmötet\nÅrsmötet\nTorget\nFörsta maj\n',
  )
})

// covers Texts: heading levels 1 and 5, pictures, HTML and other unknown things are refused
describe('content outside the schema is refused', () => {
  it.each<[string, unknown]>([
    ['a language that nobody speaks', paragraph(text('Hej', { type: 'language', attrs: { lang: 'xx' } }))],
    ['a heading of the first level', { type: 'heading', attrs: { level: 1 } }],
    ['a heading of the fifth', { type: 'heading', attrs: { level: 5 } }],
    ['an id on a block', { type: 'horizontalRule', attrs: { id: 'x' } }],
    ['a foreign attribute', { type: 'button', attrs: { text: 'x', href: '/', target: '_blank' } }],
    ['a button to a script', { type: 'button', attrs: { text: 'x', href: 'javascript:alert(1)' } }],
    ['a button with a long text', { type: 'button', attrs: { text: 'x'.repeat(61), href: '/' } }],
    ['a long attribution', { type: 'blockquote', attrs: { attribution: 'x'.repeat(81) }, content: [paragraph()] }],
    ['a long title of a fact box', { type: 'factBox', attrs: { title: 'x'.repeat(81) }, content: [paragraph()] }],
    ['a fact box in a fact box', { type: 'factBox', attrs: { title: '' }, content: [allBlocks[3]] }],
    ['an empty fact box', { type: 'factBox', attrs: { title: 'x' }, content: [] }],
    ['a table without rows', table()],
    ['rows of different lengths', table(row(cell('a'), cell('b')), row(cell('c')))],
    ['too many columns', table(row(...Array.from({ length: 11 }, () => cell('x'))))],
    ['too many rows', table(...Array.from({ length: 51 }, () => row(cell('x'))))],
    ['a merged cell', table(row({ ...cell('x'), attrs: { colspan: 2 } }))],
    ['a list in a cell', table(row({ type: 'tableCell', content: [{ type: 'bulletList', content: [] }] }))],
    ['a table in a cell', table(row({ type: 'tableCell', content: [table(row(cell('x')))] }))],
    ['another provider', { type: 'embed', attrs: { ...film, provider: 'evil' } }],
    ['a film id that is none', { type: 'embed', attrs: { ...film, source: '"><script>' } }],
    ['a map at another host', { type: 'embed', attrs: { ...film, provider: 'googlemaps', source: 'https://evil.example/' } }],
    ['a picture of a film that is an address', { type: 'embed', attrs: { ...film, poster: 'https://evil.example/x.png' } }],
    ['a picture of a film with more to it', { type: 'embed', attrs: { ...film, poster: { ...poster, src: '/x.png' } } }],
    ['control characters in an attribute', { type: 'embed', attrs: { ...film, title: 'a\u0000b' } }],
    ['html', { type: 'html', content: [text('<b>')] }],
    ['an image', { type: 'image', attrs: { src: 'https://evil.example/x.png' } }],
  ])('%s', (_what, block) => {
    expect(isStored(block)).toBe(false)
  })

  it('reading direction marks leave lines that are shown as names', () => {
    const stored = RichText.parse({
      type: 'doc',
      content: [{ type: 'factBox', attrs: { title: ' a\u202Eb ' }, content: [paragraph()] }],
    })
    expect(stored.content[0]).toMatchObject({ attrs: { title: 'ab' } })
  })
})

describe('how much a text may hold', () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? paragraph() : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] }

  // covers Texts: 200 blocks at most
  it('blocks', () => {
    expect(isStored(...Array.from({ length: maxBlocks }, () => paragraph()))).toBe(true)
    expect(isStored(...Array.from({ length: maxBlocks + 1 }, () => paragraph()))).toBe(false)
  })

  // covers Texts: six levels of lists at most
  it('levels of lists; a fact box is one', () => {
    expect(isStored(nested(6))).toBe(true)
    expect(isStored(nested(7))).toBe(false)
    expect(isStored({ type: 'factBox', attrs: { title: '' }, content: [nested(5)] })).toBe(true)
    expect(isStored({ type: 'factBox', attrs: { title: '' }, content: [nested(6)] })).toBe(false)
  })

  // covers Texts: 100 000 characters at most
  it('characters, those in cells too', () => {
    const long = 'x'.repeat(2_000)
    const big = table(...Array.from({ length: 50 }, () => row(cell(long))))
    expect(isStored(big)).toBe(false)
    expect(isStored({ ...big, content: big.content.slice(0, 49) })).toBe(true)
  })

  it('bytes, as they are sent', () => {
    const bytes = (document: unknown): number => new TextEncoder().encode(JSON.stringify(document)).length
    const document = (size: number) => ({ type: 'doc', content: [paragraph(text('å€😀'.repeat(size)))] })
    // Nine bytes for four UTF-16 units: all of these are under the limit of characters.
    const sizes = [22_000, 22_211, 22_212, 22_213, 22_214, 22_215, 22_216, 24_000]
    const fits = sizes.map((size) => RichText.safeParse(document(size)).success)
    expect(fits).toEqual(sizes.map((size) => bytes(document(size)) <= 200_000))
    expect(new Set(fits).size).toBe(2)
  })
})

test('a text is empty without words, unless it shows a film', () => {
  const document = (...content: unknown[]): RichTextType => RichText.parse({ type: 'doc', content })
  expect(isEmptyRichText(document(paragraph(text('  ')), { type: 'horizontalRule' }))).toBe(true)
  expect(isEmptyRichText(document({ type: 'embed', attrs: { ...film, title: '' } }))).toBe(false)
})

test('the items a text links to, each once, in order', () => {
  const id = (digit: number): string => `0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0${digit}`
  const link = (digit: number) => text(`till ${digit}`, { type: 'link', attrs: { href: `item:${id(digit)}` } })
  const content = [
    paragraph(link(2), text(' och '), text('ut', { type: 'link', attrs: { href: 'https://example.se' } })),
    table(row({ type: 'tableCell', content: [paragraph(link(1))] })),
    {
      type: 'factBox',
      attrs: { title: '' },
      content: [{ type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(link(3))] }] }],
    },
    { type: 'blockquote', content: [paragraph(link(2))] },
    { type: 'button', attrs: { text: 'x', href: `item:${id(4)}` } },
  ]
  expect(linkedItems(RichText.parse({ type: 'doc', content }))).toEqual([id(2), id(1), id(3), id(4)])
})

test('blocks are told apart by their type', () => {
  const types: Block['type'][] = RichText.parse({ type: 'doc', content: allBlocks }).content.map((block) => block.type)
  expect(new Set(types).size).toBe(7)
})
