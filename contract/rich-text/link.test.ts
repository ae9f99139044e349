import { describe, expect, it } from 'vitest'
import { safeHref } from './link.ts'

describe('a link may lead to', () => {
  it.each([
    'https://www.example.se/a?b=c#d',
    'http://example.se',
    'mailto:malmo@samlingframat.example',
    'tel:+46701234567',
    '/nyheter/budget',
    '/',
  ])('%s', (href) => {
    expect(safeHref(href)).toBe(href)
  })
})

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
    '',
  ])('%j', (href) => {
    expect(safeHref(href)).toBeNull()
  })
})
