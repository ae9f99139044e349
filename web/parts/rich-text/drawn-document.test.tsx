// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { RichText as RichTextSchema } from '#contract/rich-text/document.ts'
import { settingPlaceholders } from '#contract/rich-text/placeholders.ts'
import type { SettingValues } from '#contract/rich-text/placeholders.ts'
import type { FindPlaces } from '../placeholders/filled-placeholders.ts'
import { finder } from '../placeholders/filled-placeholders.ts'
import { decorateNames, placeholderPlugin } from '../placeholders/placeholder-plugin.ts'
import { DrawnDocument } from './drawn-document.tsx'
import { richTextExtensions } from './rich-text-extensions.ts'
import { shownDocument } from './schema/rich-text-document.ts'

const placeholder = 'Skriv texten här'
let editor: Editor
afterEach(() => editor.destroy())

/** The same text twice: as it is drawn without a browser, and as the editor draws it once it is mounted. */
function bothOf(document: RichText, find: FindPlaces = () => []): { readonly drawn: Element; readonly edited: Element } {
  editor = new Editor({
    element: null,
    injectCSS: false,
    extensions: richTextExtensions(placeholder),
    content: shownDocument(document),
  })
  const drawn = globalThis.document.createElement('div')
  drawn.innerHTML = renderToString(
    <DrawnDocument editor={editor} placeholder={placeholder} drawBlock={() => null} decorate={decorateNames(find)} />,
  )
  editor.mount(globalThis.document.createElement('div'))
  editor.registerPlugin(placeholderPlugin(find))
  const edited = globalThis.document.createElement('div')
  edited.innerHTML = editor.view.dom.innerHTML
  return { drawn, edited }
}

/** Elements, attributes in the order of their names, and words, line by line. */
function linesOf(element: Element): string[] {
  return Array.from(element.childNodes).flatMap((node) => {
    if (!(node instanceof HTMLElement)) return [node.textContent ?? '']
    const attributes = Array.from(node.attributes, ({ name, value }) => `${name}=${value}`).sort()
    return [`<${node.localName} ${attributes.join(' ')}>`, ...linesOf(node).map((line) => `  ${line}`)]
  })
}

const words = (text: string, ...marks: readonly object[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) })
const item = (...content: readonly object[]) => ({ type: 'listItem', content })
const bold = { type: 'bold' }
const italic = { type: 'italic' }
const english = { type: 'language', attrs: { lang: 'en' } }
const link = { type: 'link', attrs: { href: 'https://example.org/?a=1&b="2"' } }
const id = '3f0f5a52-7c1e-4b9d-9a63-2f1f5d0c7e11'

const blocks: readonly object[] = [
  { type: 'heading', attrs: { level: 2 }, content: [words('Två')] },
  { type: 'heading', attrs: { level: 3 }, content: [words('Tre '), words('fet', bold)] },
  { type: 'heading', attrs: { level: 4 }, content: [words('Fyra')] },
  paragraph(words('Före '), words('länk och ', link), words('fet länk', link, bold), words(' och '), words('kursiv', italic)),
  paragraph(words('<b>Inte fet</b> & så'), { type: 'hardBreak' }, words('ny rad'), { type: 'hardBreak' }),
  paragraph(words('Han sa '), words('fair ', english), words('play', english, bold), words('.')),
  paragraph(words('fet och ', bold), words('båda', bold, italic), words(' och kursiv', italic)),
  paragraph(),
  {
    type: 'bulletList',
    content: [
      item(paragraph(words('Ett')), { type: 'orderedList', content: [item(paragraph(words('Ett ett')))] }),
      item(paragraph()),
    ],
  },
  { type: 'orderedList', content: [item(paragraph(words('Först')), paragraph(words('Sedan')))] },
  { type: 'blockquote', attrs: { attribution: 'Åsa "Öberg"' }, content: [paragraph(words('Sagt.'))] },
  { type: 'blockquote', content: [paragraph(words('Sagt av någon.'))] },
  { type: 'factBox', attrs: { title: 'Fakta & mer' }, content: [paragraph(words('Sant.'))] },
  { type: 'factBox', attrs: { title: '' }, content: [{ type: 'bulletList', content: [item(paragraph(words('Punkt')))] }] },
  { type: 'button', attrs: { text: 'Bli medlem', href: '/bli-medlem' } },
  { type: 'horizontalRule' },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(words('Namn'))] }] },
      { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph()] }] },
    ],
  },
  { type: 'image', attrs: { id, isShared: false, alt: 'En bild', caption: '' } },
  {
    type: 'slideshow',
    attrs: {
      images: [
        { id, isShared: false, alt: '', caption: '' },
        { id, isShared: true, alt: '', caption: '' },
      ],
    },
  },
  { type: 'file', attrs: { id, isShared: false, title: 'Stadgar' } },
  { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Filmen' } },
]

// covers Texts: a text is drawn by the server as the editor draws it, every block of it
test('a text with every block and mark is drawn as the editor draws it', () => {
  const document = RichTextSchema.parse({ type: 'doc', content: blocks })
  const { drawn, edited } = bothOf(document)
  expect(linesOf(drawn)).toEqual(linesOf(edited))
  // No block of the contract is left out: the schema of the editor has no further ones.
  const known = new Set(document.content.map(({ type }) => type))
  const ofEditor = Object.values(editor.schema.nodes).filter((type) => type.isInGroup('block'))
  expect(ofEditor.filter(({ name }) => !known.has(name as Block['type'])).map(({ name }) => name)).toEqual([])
})

test('an empty text has its placeholder, and so has no empty line after the first', () => {
  const { drawn, edited } = bothOf({ type: 'doc', content: [] })
  expect(linesOf(drawn)).toEqual(linesOf(edited))
  expect(drawn.querySelector('p')?.dataset['placeholder']).toBe(placeholder)
})

test.each([
  ['an empty line first', [paragraph(), paragraph(words('Sedan'))]],
  ['an empty line last', [paragraph(words('Först')), paragraph()]],
  ['an empty heading first', [{ type: 'heading', attrs: { level: 2 } }, paragraph(words('Sedan'))]],
  ['a list first', [{ type: 'bulletList', content: [item(paragraph())] }]],
  ['a picture alone', [{ type: 'image', attrs: { id, isShared: false, alt: '', caption: '' } }]],
])('%s is drawn as the editor draws it', (_, content) => {
  const { drawn, edited } = bothOf({ type: 'doc', content } as RichText)
  expect(linesOf(drawn)).toEqual(linesOf(edited))
})

// covers Public sites: placeholders: the server draws what they become, as the editor does
test('names in braces are drawn with what they become as the editor draws them', () => {
  const none = Object.fromEntries(settingPlaceholders.map((name) => [name, null])) as SettingValues
  const content = [
    paragraph(words('Ring {tele', bold), words('fon}, kom till '), words('{kommun} i {län}', link), words(' eller skriv {inget}')),
    { type: 'bulletList', content: [item(paragraph(words('{förening}')))] },
    paragraph(words('{kommun}{kommun}', italic), { type: 'hardBreak' }, words('Välkommen')),
  ]
  const document = { type: 'doc', content } as RichText
  for (const canFill of [true, false]) {
    const { drawn, edited } = bothOf(document, finder({ ...none, kommun: 'Hjo', förening: 'Ån & bron' }, 'hjo', canFill))
    expect(linesOf(drawn)).toEqual(linesOf(edited))
    expect(Array.from(drawn.querySelectorAll('[title]'), ({ textContent }) => textContent)).toContain('Ån & bron')
    expect(drawn.querySelectorAll('[data-missing]')).toHaveLength(1)
    editor.destroy()
  }
})
