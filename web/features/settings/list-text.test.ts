import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

const list = '/föreningen;/om-oss\n/på-gång;/nyheter'
const bytes = (encoding: 'utf8' | 'latin1' | 'utf16le', text = list) => new Uint8Array(Buffer.from(text, encoding))

test.each(['utf8', 'latin1'] as const)('a list saved as %s keeps its å, ä and ö', (encoding) => {
  expect(listText(bytes(encoding))).toBe(list)
})

test('a mark of the encoding is no part of the first address', () => {
  expect(listText(bytes('utf8', `\ufeff${list}`))).toBe(list)
  expect(listText(bytes('utf16le', `\ufeff${list}`))).toBe(list)
})
