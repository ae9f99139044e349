import { describe, expect, it } from 'vitest'
import type { Block, RichText } from './document.ts'
import { fixFinding } from './fix-finding.ts'
import type { Finding, TextFacts } from '../finding.ts'
import { checkRequiredRichText, checkRichText } from './publish-check.ts'

type Level = 2 | 3 | 4
const itemId = '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f'
const heading = (level: Level, text: string): Block => ({
  type: 'heading',
  attrs: { level },
  ...(text && { content: [{ type: 'text' as const, text }] }),
})
const run = (text: string, href?: string, isBold = false) => ({
  type: 'text' as const,
  text,
  ...((href !== undefined || isBold) && {
    marks: [
      ...(href === undefined ? [] : [{ type: 'link' as const, attrs: { href } }]),
      ...(isBold ? [{ type: 'bold' as const }] : []),
    ],
  }),
})
const paragraph = (text: string, href?: string) => ({ type: 'paragraph' as const, content: [run(text, href)] })
const table = (...rows: ('tableHeader' | 'tableCell')[]): Block => ({
  type: 'table',
  content: rows.map((type) => ({ type: 'tableRow', content: [{ type, content: [paragraph('x')] }] })),
})
const film = (title: string): Block => ({ type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title } })
const map: Block = { type: 'embed', attrs: { provider: 'openstreetmap', source: 'https://www.openstreetmap.org/', title: '' } }
const button = (text: string, href = '/bli-medlem'): Block => ({ type: 'button', attrs: { text, href } })
const doc = (...content: Block[]): RichText => ({ type: 'doc', content })
const codes = (content: Block[], facts?: TextFacts): string[] =>
  checkRequiredRichText('body', doc(...content), facts).map(({ code }) => code)
const hardText = (words: number): string =>
  `${Array.from({ length: words }, (_, index) => (index % 2 ? 'samhällsbyggnadsnämnden' : 'och')).join(' ')}.`

describe('the check before publishing', () => {
  it('finds nothing wrong with a text in order', () => {
    const content = [
      heading(2, 'Först'),
      paragraph('Text.'),
      heading(3, 'Sedan'),
      paragraph('Vad vi vill.', 'https://example.se'),
      heading(4, 'Sist'),
      table('tableHeader', 'tableCell'),
      button('Bli medlem'),
      { type: 'horizontalRule' } as const,
    ]
    expect(codes(content)).toEqual([])
  })

  // covers Publish check: BODY_EMPTY, HEADING_EMPTY, HEADING_SKIP
  // covers Publish check: LINK_EMPTY, LINK_GENERIC
  // covers Publish check: TABLE_NO_HEADER, EMBED_NO_TITLE, VIDEO_NO_CAPTIONS
  // covers Publish check: PNR_IN_TEXT, PLACEHOLDER_LEFT
  it('asks for a text only where nothing is published without one', () => {
    expect(checkRequiredRichText('bio', doc())).toMatchObject([{ code: 'BODY_EMPTY', level: 'blocking', field: 'bio' }])
    expect(checkRichText('bio', doc())).toEqual([])
  })

  // covers Publish check: READ_HARD, ALLCAPS, LONG_PARA
  it.each<[string, Block[], string[]]>([
    ['no text at all', [], ['BODY_EMPTY']],
    ['nothing but blanks', [paragraph('   ')], ['BODY_EMPTY']],
    ['an empty heading', [paragraph('Text.'), heading(2, '')], ['HEADING_EMPTY']],
    ['a level that is skipped', [heading(3, 'Djupt'), paragraph('Text.')], ['HEADING_SKIP']],
    ['two levels that are skipped', [heading(2, 'Ett'), heading(4, 'Djupt'), paragraph('Text.')], ['HEADING_SKIP']],
    ['a link without words', [paragraph('Text.'), paragraph(' ', 'https://example.se')], ['LINK_EMPTY']],
    ['a button without words', [paragraph('Text.'), button('')], ['LINK_EMPTY']],
    ['a link that says nothing', [paragraph('Läs mer', 'https://example.se')], ['LINK_GENERIC']],
    ['a link that says nothing, with an arrow', [paragraph('Klicka här →', 'https://example.se')], ['LINK_GENERIC']],
    ['a button that says nothing', [button('Läs mer')], ['LINK_GENERIC']],
    ['a table without a header row', [table('tableCell', 'tableHeader')], ['TABLE_NO_HEADER']],
    ['a film without a title, and reminds of its captions', [film('')], ['EMBED_NO_TITLE', 'VIDEO_NO_CAPTIONS']],
    ['a film that may lack captions', [film('Årsmötet')], ['VIDEO_NO_CAPTIONS']],
    ['a map without a title', [map], ['EMBED_NO_TITLE']],
    ['a personal number', [paragraph('Ring 191212121212 i dag.')], ['PNR_IN_TEXT']],
    [
      'a personal number in a cell',
      [{ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph('121212-1212')] }] }] }],
      ['PNR_IN_TEXT'],
    ],
    ['a personal number in a link', [paragraph('Anmäl dig', 'https://example.se/?p=19121212%2D1212')], ['PNR_IN_TEXT']],
    ['a personal number in the link of a button', [button('Anmäl dig', 'https://example.se/191212121212')], ['PNR_IN_TEXT']],
    [
      'a personal number half of which is bold',
      [{ type: 'paragraph', content: [run('1912-12-12 ', undefined, true), run('1212')] }],
      ['PNR_IN_TEXT'],
    ],
    ['a placeholder', [paragraph('Välkommen till {förening}!')], ['PLACEHOLDER_LEFT']],
    ['each placeholder', [paragraph('{E-post} {e-post} { telefon }')], ['PLACEHOLDER_LEFT', 'PLACEHOLDER_LEFT']],
    ['capitals', [paragraph('VÄLKOMMEN TILL ÅRSMÖTET')], ['ALLCAPS']],
    ['a long paragraph', [paragraph('Vi vill ha mer. '.repeat(38))], ['LONG_PARA']],
    ['a text that is hard to read', [paragraph(hardText(100))], ['READ_HARD']],
  ])('finds %s', (_what, content, expected) => {
    expect(codes(content)).toEqual(expected)
  })

  // covers Publish check: what is no fault
  it.each<[string, Block[]]>([
    ['abbreviations', [paragraph('Vi lyssnar på SKR, LO, TCO och EU. FN MED EU.')]],
    ['braces that are no placeholder', [paragraph('{något annat} {x}')]],
    [
      'a date in one cell and a sum in the next',
      [
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: ['1912-12-12', '1212'].map((text) => ({ type: 'tableHeader', content: [paragraph(text)] })),
            },
          ],
        },
      ],
    ],
    ['a short text, however hard', [paragraph(hardText(99))]],
    [
      'a blank inside the bold part of a link',
      [{ type: 'paragraph', content: [run('vår', '/a'), run(' ', '/a', true), run('budget', '/a')] }],
    ],
    ['"här" as a part of longer words', [{ type: 'paragraph', content: [run('Här', '/a', true), run(' finns budgeten', '/a')] }]],
  ])('accepts %s', (_what, content) => {
    expect(codes(content)).toEqual([])
  })

  // covers Publish check: Visa: field and block
  it('reports the field and the block', () => {
    const found = checkRequiredRichText('bio', doc(paragraph('Text.'), paragraph('121212-1212'), heading(4, 'Djupt')))
    expect(found).toMatchObject([
      { code: 'PNR_IN_TEXT', field: 'bio', block: 1 },
      { code: 'HEADING_SKIP', field: 'bio', block: 2, fix: 'headingLevel', message: 'En rubriknivå hoppas över (H1 → H4).' },
    ])
  })

  // covers Publish check: READ_HARD: LIX, with the number
  it('reports how hard the text is to read', () => {
    expect(checkRequiredRichText('body', doc(paragraph(hardText(100))))[0]?.message).toMatch(
      /^Texten är svårläst \(LIX \d+\)\. Kortare meningar och ord hjälper\.$/,
    )
  })
})

describe('with facts from the caller', () => {
  const link = paragraph('budgeten', `item:${itemId}`)

  // covers Publish check: LINK_BROKEN_INTERNAL
  it('a link to an unpublished item', () => {
    expect(codes([link], { unpublished: new Set([itemId]) })).toEqual(['LINK_BROKEN_INTERNAL'])
    expect(codes([button('Budget', `item:${itemId}`)], { unpublished: new Set([itemId]) })).toEqual(['LINK_BROKEN_INTERNAL'])
    expect(codes([link], { unpublished: new Set(['another']) })).toEqual([])
    expect(codes([link])).toEqual([])
  })

  // covers Publish check: CONTACT_HIDDEN
  it.each([
    ['Skriv till Anna.Berg@Example.se i dag.', 'anna.berg@example.se'],
    ['Ring 070-123 45 67.', '0701234567'],
    ['Ring +46 70 123 45 67.', '070-1234567'],
    ['Ring +46 (0)70-123 45 67 eller 08-123 456.', '070 123 45 67'],
    ['Ring 0046701234567', '+46701234567'],
    ['Ring 08–12 34 56 78', '08-12345678'],
  ])('a contact that is hidden: %s', (text, hidden) => {
    expect(codes([paragraph(text)], { hiddenContacts: [hidden] })).toEqual(['CONTACT_HIDDEN'])
    expect(codes([paragraph(text)])).toEqual([])
  })

  it('a hidden contact behind other link text', () => {
    const letter = 'mailto:info@example.se?body=Ring%20070-123%2045%2067'
    expect(codes([paragraph('Skriv till oss', letter)], { hiddenContacts: ['070-123 45 67'] })).toEqual(['CONTACT_HIDDEN'])
    expect(codes([paragraph('Ring Anna', 'tel:+46701234567')], { hiddenContacts: ['070-123 45 67'] })).toEqual(['CONTACT_HIDDEN'])
    expect(codes([button('Skriv till Anna', 'mailto:anna@example.se')], { hiddenContacts: ['anna@example.se'] })).toEqual([
      'CONTACT_HIDDEN',
    ])
  })

  it.each([
    ['Ring 070-123 45 68.', '0701234567'],
    ['2026-11-21 kostar 12 345 kr', '0701234567'],
    ['Kommunen satsar 112 kronor', '112'],
    ['Skriv till anna@example.se', ''],
  ])('not %s for %j', (text, hidden) => {
    expect(codes([paragraph(text)], { hiddenContacts: [hidden] })).toEqual([])
  })
})

// covers Publish check: Åtgärda: headings, links, header row
describe('Åtgärda', () => {
  const fixAll = (document: RichText): RichText => {
    const finding = checkRequiredRichText('body', document).find(({ fix }) => fix !== undefined)
    return finding === undefined ? document : fixAll(fixFinding(document, finding))
  }

  it.each<[string, Block[], Block[]]>([
    [
      'raises headings until no level is skipped',
      [heading(4, 'a'), heading(4, 'b'), heading(2, 'c'), heading(4, 'd')],
      [heading(2, 'a'), heading(3, 'b'), heading(2, 'c'), heading(3, 'd')],
    ],
    ['takes away an empty heading', [heading(2, ''), paragraph('Text.'), heading(2, '  ')], [paragraph('Text.')]],
    [
      'takes the link from blanks, not from words, and keeps what is bold',
      [{ type: 'paragraph', content: [run('Text', '/a'), run(' ', '/b', true), run('slut')] }],
      [{ type: 'paragraph', content: [run('Text', '/a'), run(' ', undefined, true), run('slut')] }],
    ],
    [
      'leaves the blank that is a part of a link, also in a list',
      [
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [{ type: 'paragraph', content: [run('a', '/a'), run(' ', '/a', true), run(' ', '/b')] }] },
          ],
        },
      ],
      [
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [{ type: 'paragraph', content: [run('a', '/a'), run(' ', '/a', true), run(' ')] }] },
          ],
        },
      ],
    ],
    ['makes the first row the header', [table('tableCell', 'tableCell')], [table('tableHeader', 'tableCell')]],
  ])('%s', (_what, content, expected) => {
    const result = fixAll(doc(...content))
    expect(result).toEqual(doc(...expected))
    expect(checkRequiredRichText('body', result).filter(({ fix }) => fix !== undefined)).toEqual([])
  })

  // covers Publish check: Åtgärda leaves a text alone that has changed
  it('leaves a text alone that has changed since it was checked', () => {
    const finding = (fix: NonNullable<Finding['fix']>): Finding => ({
      code: 'HEADING_EMPTY',
      level: 'blocking',
      field: 'body',
      message: '',
      block: 0,
      fix,
    })
    const document = doc(heading(2, 'Ord'))
    for (const fix of ['removeHeading', 'headingLevel', 'headerRow'] as const)
      expect(fixFinding(document, finding(fix))).toBe(document)
    expect(fixFinding(document, { ...finding('removeHeading'), block: 7 })).toBe(document)
    const { fix: _, ...notFixable } = finding('unlink')
    expect(fixFinding(document, notFixable)).toBe(document)
  })
})
