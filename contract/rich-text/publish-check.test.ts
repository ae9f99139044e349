import { describe, expect, it } from 'vitest'
import type { RichText } from './document.ts'
import { checkBody, looksLikePersonalNumber } from './publish-check.ts'

const heading = (level: 2 | 3, text: string) => ({
  type: 'heading' as const,
  attrs: { level },
  ...(text && { content: [{ type: 'text' as const, text }] }),
})
const paragraph = (text: string, href?: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text, ...(href && { marks: [{ type: 'link' as const, attrs: { href } }] }) }],
})
const codes = (...content: RichText['content']): string[] => checkBody({ type: 'doc', content }).map((finding) => finding.code)

describe('the check before publishing', () => {
  it('finds nothing wrong with a text in order', () => {
    expect(
      codes(heading(2, 'Först'), paragraph('Text.'), heading(3, 'Sedan'), paragraph('Vad vi vill.', 'https://example.se')),
    ).toEqual([])
  })

  it.each([
    ['no text at all', [], ['BODY_EMPTY']],
    ['nothing but blanks', [paragraph('   ')], ['BODY_EMPTY']],
    ['an empty heading', [paragraph('Text.'), heading(2, '')], ['HEADING_EMPTY']],
    ['a level that is skipped', [heading(3, 'Djupt'), paragraph('Text.')], ['HEADING_SKIP']],
    ['a link without words', [paragraph('Text.'), paragraph(' ', 'https://example.se')], ['LINK_EMPTY']],
    ['a link that says nothing', [paragraph('Läs mer', 'https://example.se')], ['LINK_GENERIC']],
    ['a personal number', [paragraph('Ring 191212121212 i dag.')], ['PNR_IN_TEXT']],
  ] satisfies [string, RichText['content'], string[]][])('finds %s', (_what, content, expected) => {
    expect(codes(...content)).toEqual(expected)
  })
})

describe('what looks like a personal number', () => {
  it.each(['191212121212', '19121212-1212', '121212-1212', '121212+1212', 'född 199908072391.'])('%s does', (text) => {
    expect(looksLikePersonalNumber(text)).toBe(true)
  })
  it.each(['191212121213', '802000-1234', '070-123 45 67', '2026-11-21', '12 345 kr', '123456789012345'])('%s does not', (text) => {
    expect(looksLikePersonalNumber(text)).toBe(false)
  })
})
