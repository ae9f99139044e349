import { describe, expect, it } from 'vitest'
import { itemHref, itemIdOf, safeHref } from './link.ts'

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
  it.each(['/nyheter', 'https://example.se', id, `item:${id} `, `item:${id}#x`, ''])('is not %j', (href) => {
    expect(itemIdOf(href)).toBeNull()
  })
})
