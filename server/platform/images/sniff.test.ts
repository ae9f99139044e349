import { expect, it } from 'vitest'
import { hostilePictures } from '../../testing/hostile-pictures.ts'
import { good } from '../../testing/picture-bytes.ts'
import { fileKind, isPictureKind, kindRefusal } from './sniff.ts'

// covers Files and export: SEC-27: type by the first bytes, never by the name
it('knows each format by its first bytes alone', () => {
  const { progressive, ...formats } = good
  expect(Object.entries(formats).map(([name, bytes]) => [name, fileKind(bytes)])).toEqual(
    Object.keys(formats).map((name) => [name, name]),
  )
  expect(fileKind(progressive)).toBe('jpeg')
})

it('ignores later bytes of a file', () => {
  const behind = Buffer.concat([Buffer.from('not a picture '), good.jpeg])
  expect(fileKind(behind)).toBe('unknown')
  expect(fileKind(Buffer.concat([good.png, Buffer.from('<svg>')]))).toBe('png')
})

it('tells AVIF from HEIC, whose first bytes are alike', () => {
  const branded = (...brands: string[]): Buffer =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + 4 * brands.length]), Buffer.from(`ftyp${brands.join('')}`), Buffer.alloc(40)])
  expect(fileKind(branded('avif', '\0\0\0\0', 'mif1', 'miaf'))).toBe('avif')
  expect(fileKind(branded('mif1', '\0\0\0\0', 'mif1', 'avif'))).toBe('avif')
  expect(fileKind(branded('heic', '\0\0\0\0', 'mif1', 'heic'))).toBe('heic')
  expect(fileKind(branded('mif1', '\0\0\0\0', 'mif1', 'heix'))).toBe('heic')
})

it('reads no further than the end of the file', () => {
  for (const { bytes } of hostilePictures) {
    const file = bytes().subarray(0, 64)
    for (let length = 0; length <= file.length; length++) expect(() => fileKind(file.subarray(0, length))).not.toThrow()
  }
})

it('has a refusal text for every kind that is not accepted', () => {
  for (const [kind, sentence] of Object.entries(kindRefusal)) {
    expect(isPictureKind(kind as 'pdf')).toBe(false)
    expect(sentence).toMatch(/^[A-ZÅÄÖ].*\.$/)
  }
})
