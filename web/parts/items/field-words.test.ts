import { expect, test } from 'vitest'
import { bothLines, titlesOf, valueInWords } from './field-words.ts'
import { imageInWords } from './image-in-words.ts'
import type { FieldKind, FieldWords } from './item-area.ts'

const words = (kind: FieldKind, inWords?: FieldWords['inWords']): FieldWords => ({
  label: 'Fält',
  definite: 'fältet',
  kind,
  ...(inWords && { inWords }),
})
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...lines: string[]) => ({ type: 'doc', content: lines.map(paragraph) })
const target = { id: 'a', area: 'policy', title: 'Skola', path: '/politik/skola', isPublic: true, isTrashed: false }

test.each([
  ['line', 'Sommarfest', 'Sommarfest'],
  ['line', null, ''],
  ['richText', doc('Ett', 'Två'), 'Ett\nTvå'],
  ['list', ['Ett', 'Två'], 'Ett\nTvå'],
  ['date', '2025-11-21', '21 nov. 2025'],
  ['date', null, ''],
  ['switch', true, 'Ja'],
  ['switch', false, 'Nej'],
] as const)('a value of kind %s is said in words', (kind, value, said) => {
  expect(valueInWords(value, words(kind), titlesOf({}))).toBe(said)
})

test('an area says its own values, and names what they refer to', () => {
  const topics = words('list', (value, titleOf) => (value as string[]).map(titleOf).join('\n'))
  expect(valueInWords(['a', 'b'], topics, titlesOf({ targets: { a: target } }))).toBe('Skola\nnågot som inte finns längre')
})

test('a picture is called what the Bildbank calls it, in a field and in a text', () => {
  const id = '3f0f5a52-7c1e-4b9d-9a63-2f1f5d0c7e11'
  const titles = titlesOf({ media: { [id]: { title: 'Torget i snö' } } })
  const image = { id, isShared: false, alt: 'Snö', caption: '', crop: null }
  expect(valueInWords(image, words('choice', imageInWords), titles)).toBe('Torget i snö\nSnö')
  expect(valueInWords({ ...image, isShared: true, alt: '' }, words('choice', imageInWords), titles)).toBe('En annan bild')
  const { crop: _, ...attrs } = image
  const text = {
    type: 'doc',
    content: [
      paragraph('Ett'),
      { type: 'image', attrs },
      { type: 'slideshow', attrs: { images: [attrs, attrs] } },
      { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Talet', poster: attrs } },
    ],
  }
  expect(valueInWords(text, words('richText'), titles)).toBe(
    'Ett\nBild: Torget i snö\nSnö\nBildspel: Torget i snö, Torget i snö\nSnö\nSnö\nBild till filmen eller kartan: Torget i snö\nTalet\nSnö',
  )
})

test('two lines become one', () => {
  expect(bothLines('Deras ', ' min')).toBe('Deras min')
})
