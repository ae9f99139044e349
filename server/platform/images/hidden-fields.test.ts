import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cpuMsOf } from '#contract/testing/cpu-time.ts'
import { trials } from '#contract/testing/trials.ts'
import { exifOf, iptcOf, xmpOf } from '../../testing/picture-bytes.ts'
import { wordsInFile } from './hidden-fields.ts'

const [artist, copyright] = [0x013b, 0x8298]
const nothing = { credit: '', licence: '', description: '' }

it('finds the photographer and the licence where cameras write them', () => {
  const exif = exifOf({ [artist]: 'Anna Åkesson', [copyright]: '© 2026 Anna Åkesson' })
  expect(wordsInFile({ exif })).toMatchObject({ credit: 'Anna Åkesson', licence: '© 2026 Anna Åkesson' })
  expect(wordsInFile({ exif: Buffer.concat([Buffer.from('Exif\0\0'), exif]) }).credit).toBe('Anna Åkesson')
})

it('finds them where agencies write them, and names both photographer and agency', () => {
  const iptc = iptcOf({ 80: 'Björn Öhman', 110: 'TT', 116: 'Får användas redaktionellt' })
  expect(wordsInFile({ iptc })).toMatchObject({ credit: 'Björn Öhman / TT', licence: 'Får användas redaktionellt' })
})

it.each([
  ['as a list', '<dc:creator><rdf:Seq><rdf:li>Eva &amp; Åke</rdf:li><rdf:li>other</rdf:li></rdf:Seq></dc:creator>', 'Eva & Åke'],
  ['as text', '<photoshop:Credit>TT&#229;</photoshop:Credit>', 'TTå'],
  ['as an attribute', '<x photoshop:Credit="TT &quot;Nyhetsbyrån&quot;"/>', 'TT "Nyhetsbyrån"'],
  ['not with markup in it', '<dc:creator><rdf:Seq><rdf:li><b>x</b></rdf:li></rdf:Seq></dc:creator>', ''],
])('reads XMP, %s', (_how, inner, credit) => {
  expect(wordsInFile({ xmp: Buffer.from(xmpOf(inner)) }).credit).toBe(credit)
})

it('reads the licence of XMP before the plain copyright', () => {
  const xmp = Buffer.from(xmpOf('<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">CC BY 4.0</rdf:li></rdf:Alt></dc:rights>'))
  expect(wordsInFile({ xmp, exif: exifOf({ [copyright]: 'All rights' }) }).licence).toBe('CC BY 4.0')
})

// covers Media: the file's own description is offered as alternative text
it('finds the description, first the one that is written for those who do not see the picture', () => {
  const sentence = 'Anna Berg talar på torget i Skövde.'
  expect(wordsInFile({ exif: exifOf({ 0x010e: sentence }) }).description).toBe(sentence)
  expect(wordsInFile({ iptc: iptcOf({ 120: sentence }) }).description).toBe(sentence)
  const caption = '<dc:description><rdf:Alt><rdf:li>En bildtext från förra året.</rdf:li></rdf:Alt></dc:description>'
  const alt = `<Iptc4xmpCore:AltTextAccessibility><rdf:Alt><rdf:li>${sentence}</rdf:li></rdf:Alt></Iptc4xmpCore:AltTextAccessibility>`
  expect(wordsInFile({ xmp: Buffer.from(xmpOf(caption)) }).description).toBe('En bildtext från förra året.')
  expect(wordsInFile({ xmp: Buffer.from(xmpOf(caption + alt)) }).description).toBe(sentence)
})

it.each(['OLYMPUS DIGITAL CAMERA', 'SONY DSC', 'DCIM/100MEDIA/DJI_0042.JPG', 'default', 'Samsung Galaxy'])(
  'takes “%s” for no description',
  (text) => {
    expect(wordsInFile({ exif: exifOf({ 0x010e: text }) }).description).toBe('')
  },
)

it('gives one plain line, whatever is in it', () => {
  const messy = exifOf({ [artist]: ' Anna\n\u202eÅke\u0007\t<b>  ', [copyright]: 'x'.repeat(900) })
  const { credit, licence } = wordsInFile({ exif: messy })
  expect(credit).toBe('Anna Åke <b>')
  expect(licence).toHaveLength(200)
})

it('reads text in Windows-1252', () => {
  const iptc = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, 4]), Buffer.from('Åsa', 'latin1'), Buffer.from(' ')])
  expect(wordsInFile({ iptc }).credit).toBe('Åsa')
})

it('finds nothing in truncated, lying or random data', () => {
  const whole = exifOf({ [artist]: 'Anna Åkesson', [copyright]: 'x'.repeat(100) })
  for (let length = 0; length < whole.length; length++) {
    expect(() => wordsInFile({ exif: whole.subarray(0, length) })).not.toThrow()
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('exif', 'iptc', 'xmp'), (bytes, kind) => {
      const starts = { exif: 'MM\0*\0\0\0\x08', iptc: '\x1c\x02P', xmp: '<dc:creator><rdf:li' }
      const file = Buffer.concat([Buffer.from(starts[kind], 'latin1'), bytes])
      const found = wordsInFile({ [kind]: file })
      expect(found.credit).not.toMatch(/[\p{Cc}]/u)
      expect(found.licence.length).toBeLessThanOrEqual(200)
    }),
    { numRuns: trials(500) },
  )
  expect(wordsInFile({})).toEqual(nothing)
})

it('is quick about a very long XMP that closes nothing', () => {
  const xmp = Buffer.from('<dc:creator'.repeat(200_000))
  expect(cpuMsOf(() => expect(wordsInFile({ xmp })).toEqual(nothing))).toBeLessThan(200)
})
