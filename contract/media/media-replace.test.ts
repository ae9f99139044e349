import { describe, expect, it } from 'vitest'
import { replaceMedia } from './media-replace.ts'
import { emptyNews, NewsContent } from '../news/news.ts'

const [old, other, fresh] = ['0', '1', '2'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const from = { id: old, isShared: false }
const to = { id: fresh, isShared: true }
const image = (id: string, isShared = false) => ({ id, isShared, alt: 'Anna på torget', caption: 'I lördags' })

const content = NewsContent.parse({
  ...emptyNews,
  title: 'Torget',
  image: { ...image(old), crop: { x: 0, y: 0, w: 0.5, h: 0.5 } },
  body: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: old }] },
      { type: 'image', attrs: image(old) },
      { type: 'slideshow', attrs: { images: [image(other), image(old), image(old, true)] } },
      { type: 'file', attrs: { id: old, isShared: false, title: 'Stadgar' } },
      { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Talet', poster: image(old) } },
    ],
  },
})

describe('replacing a picture everywhere', () => {
  it('changes leads, texts, slide shows, files and films, and nothing else', () => {
    const after = replaceMedia(content, from, to)
    expect(NewsContent.safeParse(after).success).toBe(true)
    const words = { alt: '', caption: '' }
    expect(after).toEqual({
      ...content,
      image: { ...to, ...words, crop: null },
      body: {
        type: 'doc',
        content: [
          content.body.content[0],
          { type: 'image', attrs: { ...to, ...words } },
          { type: 'slideshow', attrs: { images: [image(other), { ...to, ...words }, image(old, true)] } },
          { type: 'file', attrs: { ...to, title: '' } },
          {
            type: 'embed',
            attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Talet', poster: { ...to, ...words } },
          },
        ],
      },
    })
  })

  it('leaves content without the picture unchanged', () => {
    expect(replaceMedia(content, { id: other, isShared: true }, to)).toEqual(content)
    expect(replaceMedia({ logo: from, icon: null }, from, to)).toEqual({ logo: to, icon: null })
  })
})
