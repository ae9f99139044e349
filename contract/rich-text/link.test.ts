import { describe, expect, it } from 'vitest'
import { itemHref, itemIdOf, itemSuffixOf, safeHref } from './link.ts'

// covers Texts: link: where it may lead
describe('a link may lead to', () => {
  it.each([
    'https://www.example.se/a?b=c#d',
    'http://example.se',
    'mailto:malmo@samlingframat.example',
    'tel:+46701234567',
    '/nyheter/budget',
    '/',
    'item:0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f',
  ])('%s', (href) => {
    expect(safeHref(href)).toBe(href)
  })
})

// covers Texts: link: where it may not lead
describe('a link may not lead to', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u200Bscript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.se/x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil',
    'java script:alert(1)',
    'javascript :alert(1)',
    'java\u00A0script:alert(1)',
    'data :text/html,<script>alert(1)</script>',
    '/\t/evil.example',
    ' //evil.example',
    '/ \\evil.example',
    'mailto:?attach=/etc/passwd',
    'mailto:anna',
    'mailto:a@b.se,c',
    'https://',
    'https://user@evil.example',
    'nyheter/budget',
    'mailto:',
    'tel:javascript',
    'item:',
    'item:0c7e1f52',
    'item:0C7E1F52-9A0B-4C3D-8E4F-5A6B7C8D9E0F',
    'ITEM:0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f',
    'item:0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f/x',
    'item://0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f',
    '',
  ])('%j', (href) => {
    expect(safeHref(href)).toBeNull()
  })
})

describe('a link to an own item', () => {
  const id = '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f'
  it('says which', () => {
    expect(itemIdOf(itemHref(id))).toBe(id)
  })
  it.each(['', '?sida=2', '#styrelsen', '?sida=2#styrelsen'])('keeps what follows: %j', (suffix) => {
    const href = itemHref(id, suffix)
    expect([itemIdOf(href), itemSuffixOf(href), safeHref(href)]).toEqual([id, suffix, href])
  })
  it.each(['/nyheter', 'https://example.se', id, `item:${id} `, `item:${id}x`, ''])('is not %j', (href) => {
    expect(itemIdOf(href)).toBeNull()
  })
})

// covers Texts: link: blanks keep their place
describe('a blank inside an address', () => {
  it.each([
    ['https://exempel.se/min plan.pdf', 'https://exempel.se/min%20plan.pdf'],
    ['https://exempel.se/?q=a b#c d', 'https://exempel.se/?q=a%20b#c%20d'],
    ['  https://exempel.se/a\u00A0b\u2009c  ', 'https://exempel.se/a%20b%20c'],
    ['/dokument/års plan.pdf', '/dokument/års%20plan.pdf'],
    ['https://exempel.se/a%20b c', 'https://exempel.se/a%20b%20c'],
    ['https://exempel.se/a\tb\nc', 'https://exempel.se/abc'],
    ['https: //exempel.se/a', 'https://exempel.se/a'],
    ['https://exem pel.se/a', 'https://exempel.se/a'],
    ['tel:+46 70-123 45 67', 'tel:+4670-1234567'],
    ['/ /evil.example', '/%20/evil.example'],
  ])('%j becomes %s', (written, href) => {
    expect(safeHref(written)).toBe(href)
    // The renderer cleans stored texts again.
    expect(safeHref(href)).toBe(href)
  })
})

// covers Texts: link: a letter with receivers, subject and text
describe('a letter that a writer prepares', () => {
  it.each([
    ['mailto:anna@exempel.se,bo@exempel.se', 'mailto:anna@exempel.se,bo@exempel.se'],
    ['mailto:anna@exempel.se; bo@exempel.se', 'mailto:anna@exempel.se,bo@exempel.se'],
    [
      'mailto:anna@exempel.se?cc=bo@exempel.se&subject=Hej där&body=Rad 1%0D%0ARad 2',
      'mailto:anna@exempel.se?cc=bo@exempel.se&subject=Hej%20där&body=Rad%201%0D%0ARad%202',
    ],
    ['MAILTO:anna@exempel.se?Subject=#fram&amp;BODY=Hej', 'mailto:anna@exempel.se?subject=%23fram&body=Hej'],
    ['mailto:?subject=Tips&body=Läs på https://exempel.se/a@b', 'mailto:?subject=Tips&body=Läs%20på%20https://exempel.se/a@b'],
    ['mailto:a@exempel.se?subject=x%0ABcc:b@exempel.se', 'mailto:a@exempel.se?subject=x%20Bcc:b@exempel.se'],
    ['mailto:a@exempel.se?attach=/etc/passwd&subject=x', 'mailto:a@exempel.se?subject=x'],
    ['mailto:a@exempel.se?', 'mailto:a@exempel.se'],
  ])('%j becomes %s', (written, href) => {
    expect(safeHref(written)).toBe(href)
    expect(safeHref(href)).toBe(href)
  })
})
