import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

const list = '/föreningen;/om-oss\n/på-gång;/nyheter\n'
const utf16 = Buffer.from(list, 'utf16le')
const marked = (bytes: Buffer, ...mark: number[]) => Buffer.concat([Buffer.from(mark), bytes])
const macRoman = list.replaceAll('ö', '\u009a').replaceAll('å', '\u008c')

// covers Representatives: import: encodings without a mark, Mac, and files that are not text
test.each([
  ['UTF-8', Buffer.from(list), 'utf-8'],
  ['UTF-8 with a mark', marked(Buffer.from(list), 0xef, 0xbb, 0xbf), 'utf-8'],
  ['UTF-16', marked(utf16, 0xff, 0xfe), 'utf-16'],
  ['UTF-16 without a mark', utf16, 'utf-16'],
  ['UTF-16 the other way round', marked(Buffer.from(utf16).swap16(), 0xfe, 0xff), 'utf-16'],
  ['UTF-16 the other way round, without a mark', Buffer.from(utf16).swap16(), 'utf-16'],
  ['Windows-1252', Buffer.from(list, 'latin1'), 'windows-1252'],
  ['Mac Roman', Buffer.from(macRoman, 'latin1'), 'macintosh'],
])('a list saved as %s keeps its å, ä and ö', (_name, bytes, encoding) => expect(listText(bytes)).toEqual({ text: list, encoding }))

test.each([
  ['UTF-16 that breaks off', marked(utf16.subarray(1), 0xff, 0xfe), /^Filen är avbruten mitt i ett tecken\./],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), /^Filen ser inte ut som en lista\./],
])('%s is no text', (_name, bytes, refusal) => expect(() => listText(bytes)).toThrow(refusal))
