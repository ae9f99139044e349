import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { byMediaKey } from '../../modules/media/public-media.ts'
import { renderRichText } from './rich-text.tsx'
import { sizeInWords } from './rich-text-media.tsx'
import type { SiteView } from '../view/site-view.ts'

const known = (overrides: Partial<PublicMedia>): PublicMedia => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  isShared: false,
  kind: 'image',
  title: 'Torget',
  alt: 'Människor på ett torg',
  isDecorative: false,
  caption: '',
  credit: '',
  licenceUntil: null,
  isAiGenerated: false,
  width: 1600,
  height: 1000,
  bytes: 2_400_000,
  color: '#808080',
  focal: { x: 0.5, y: 0.5 },
  crops: {},
  fileKey: '0123456789abcdef0123',
  extension: 'jpg',
  isWithdrawn: false,
  ...overrides,
})
const picture = known({})
const paper = known({ id: 'a0000000-0000-4000-8000-000000000002', kind: 'document', title: 'Budget' })
// The code reads only these members of the view.
const view = { pictureBase: '/malmo', today: '2026-11-21' } as SiteView
const drawn = (...content: unknown[]): string =>
  renderToStaticMarkup(renderRichText({ type: 'doc', content }, '/malmo', undefined, { view, media: byMediaKey([picture, paper]) }))
const image = (attrs: unknown) => ({ type: 'image', attrs })

describe('media in a text', () => {
  test('is drawn when the site shows it', () => {
    expect(drawn(image({ id: picture.id, isShared: false, alt: '', caption: '' }))).toContain(`/malmo/_bild/${picture.id}/`)
  })

  test.each([
    ['a picture nobody knows', image({ id: 'a0000000-0000-4000-8000-000000000009', isShared: false })],
    ['a picture of the other library', image({ id: picture.id, isShared: true })],
    ['a document as a picture', image({ id: paper.id, isShared: false })],
    ['a picture as a document', { type: 'file', attrs: { id: picture.id, isShared: false, title: 'x' } }],
    ['an id that is no text', image({ id: [picture.id], isShared: false })],
    ['an inherited member', image(Object.create({ id: picture.id, isShared: false }))],
    ['no attributes', { type: 'image' }],
    ['a slide show of nothing', { type: 'slideshow', attrs: { images: 'x' } }],
    ['a slide show of what is unknown', { type: 'slideshow', attrs: { images: [null, 7, { id: 'x' }] } }],
    ['an address instead of an id', image({ src: 'https://evil.example/x.png', id: 'https://evil.example/x.png' })],
  ])('is left out when it is %s', (_what, node) => {
    expect(drawn(node)).toBe('')
  })

  test('inside a list or a fact box is left out, too', () => {
    const inner = image({ id: picture.id, isShared: false })
    expect(drawn({ type: 'factBox', attrs: { title: 'Fakta' }, content: [inner] })).not.toContain('<img')
    expect(drawn({ type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] })).not.toContain('<img')
  })

  test('is words and never markup', () => {
    const hostile = '"><script>alert(1)</script>'
    const html = drawn(image({ id: picture.id, isShared: false, alt: hostile, caption: hostile }), {
      type: 'file',
      attrs: { id: paper.id, isShared: false, title: hostile },
    })
    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(3)
  })

  test('of which one is left is a picture and no slide show', () => {
    const images = [{ id: picture.id, isShared: false, alt: '', caption: '' }, { id: paper.id }]
    expect(drawn({ type: 'slideshow', attrs: { images } })).not.toContain('slides')
  })
})

test.each([
  [0, '1 kB'],
  [380_400, '380 kB'],
  [999_999, '1 000 kB'],
  [2_400_000, '2,4 MB'],
  [25_000_000, '25 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes).replaceAll('\u00a0', ' ')).toBe(words)
})
