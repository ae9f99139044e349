// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import type { RichText } from '#contract/rich-text/document.ts'
import { plainText, RichText as RichTextSchema } from '#contract/rich-text/document.ts'
import { shownDocument, storedDocument } from './schema/rich-text-document.ts'
import { richTextExtensions } from './rich-text-extensions.ts'

const pictureId = '3f0f5a52-7c1e-4b9d-9a63-2f1f5d0c7e11'
let editor: Editor
afterEach(() => editor.destroy())

function open(document: RichText = { type: 'doc', content: [] }): Editor {
  editor = new Editor({
    element: globalThis.document.createElement('div'),
    injectCSS: false,
    extensions: richTextExtensions(''),
    content: shownDocument(document),
  })
  return editor
}

/** As the browser does it: ProseMirror's own reading of the clipboard. */
function paste(html: string): RichText {
  open().view.pasteHTML(html)
  return RichTextSchema.parse(storedDocument(editor))
}

const words = (document: RichText): string => plainText(document).replace(/\s+/g, ' ').trim()

describe('what is pasted fits the contract', () => {
  test('Word: styles, classes, conditional comments and a list go, words and weight stay', () => {
    const document =
      paste(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body lang=SV>
      <!--StartFragment--><h1 style='color:red'>Årsmötet <o:p></o:p></h1>
      <p class=MsoNormal style='mso-outline-level:1'><b><span style='font-size:14.0pt;color:#C00000'>Viktigt:</span></b> kom i <i>tid</i>.<o:p></o:p></p>
      <p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>·</span><![endif]>Kaffe</p>
      <ol style='margin-top:0cm' start=3 type=a><li class=MsoNormal>Dagordning</li></ol><!--EndFragment--></body></html>`)
    expect(document.content.slice(0, 2)).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Årsmötet' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Viktigt:', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' kom i ' },
          { type: 'text', text: 'tid', marks: [{ type: 'italic' }] },
          { type: 'text', text: '.' },
        ],
      },
    ])
    expect(document.content.at(-1)).toEqual({
      type: 'orderedList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dagordning' }] }] }],
    })
  })

  test('Google Docs: its outer <b> is no weight, its spans are', () => {
    const document =
      paste(`<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;">
      <span style="font-size:11pt;font-weight:400;">Vanlig och </span><span style="font-weight:700;">fet</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Punkt</span></p></li></ul></b>`)
    expect(document.content[0]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Vanlig och ' },
        { type: 'text', text: 'fet', marks: [{ type: 'bold' }] },
      ],
    })
    expect(document.content[1]?.type).toBe('bulletList')
  })

  test('a web page: scripts, pictures, frames and dangerous links go, their words do not', () => {
    const document = paste(`<article><h4 onclick="x()">Rubrik</h4><script>alert(1)</script><img src=x onerror="alert(1)">
      <p>Läs <a href="https://example.org/a" target="_blank" class="btn" rel="x" title="y">mer</a>, <a href="javascript:alert(1)">fara</a>, <a href="java&#10;script:alert(1)">dold</a>
      och <u>under</u> <s>struket</s> <code>kod</code> <span style="color:red">rött</span></p>
      <table><tr><th>Namn</th><th>Roll</th></tr><tr><td>Anna</td><td><p>Ordförande</p></td></tr></table><pre>rad ett</pre><hr>
      <blockquote><h2>Citat</h2><ul><li>punkt</li></ul></blockquote><iframe src="https://evil.example"></iframe></article>`)
    const links = JSON.stringify(document).match(/"href":"[^"]*"/g)
    expect(links).toEqual(['"href":"https://example.org/a"'])
    expect(words(document)).toBe(
      'Rubrik Läs mer, fara, dold och under struket kod rött Namn Roll Anna Ordförande rad ett Citat punkt',
    )
    expect(document.content[0]).toMatchObject({ type: 'heading', attrs: { level: 4 } })
    const link = document.content.flatMap((block) => (block.type === 'paragraph' ? (block.content ?? []) : []))
    expect(link.find((inline) => inline.type === 'text' && inline.text === 'mer')).toEqual({
      type: 'text',
      text: 'mer',
      marks: [{ type: 'link', attrs: { href: 'https://example.org/a' } }],
    })
  })

  test('lists nested without end are flattened at the allowed depth', () => {
    const depth = 12
    const html = `${Array.from({ length: depth }, (_, i) => `<ul><li><p>nivå ${i + 1}</p>`).join('')}${'</li></ul>'.repeat(depth)}`
    const document = paste(html)
    for (let i = 1; i <= depth; i++) expect(words(document)).toContain(`nivå ${i}`)
  })

  test('control characters and half characters go', () => {
    open().view.pasteText('Hej\u0000\u0007 d\uD800är\u009F!')
    expect(words(RichTextSchema.parse(storedDocument(editor)))).toBe('Hej där!')
  })

  test.each([
    '<p></p>',
    '<li>lös punkt</li>',
    '<td>lös cell</td>',
    '<ul></ul>',
    '<ol><li></li></ol>',
    '<blockquote></blockquote>',
    '<h2></h2>',
    'bara text',
    '<div><div>a</div>b</div>',
    '<ul><ul><li>fel nästlad</li></ul></ul>',
    '<p>a<br>b<br></p>',
  ])('odd markup %s', (html) => {
    paste(`<p>före</p>${html}<p>efter</p>`)
    expect(words(storedDocument(editor))).toMatch(/^före.*efter$/)
  })
})

describe('a pasted picture or document', () => {
  const pasted = (attrs: unknown) => {
    const box = document.createElement('div')
    box.dataset['media'] = 'image'
    box.dataset['attrs'] = typeof attrs === 'string' ? attrs : JSON.stringify(attrs)
    paste(`<p>före</p>${box.outerHTML}<p>efter</p>`)
    return storedDocument(editor).content.map(({ type }) => type)
  }
  const attrs = { id: pictureId, isShared: false, alt: '', caption: '' }

  test('is one that the contract knows', () => {
    expect(pasted(attrs)).toContain('image')
  })

  test.each([
    '',
    '{',
    'null',
    { ...attrs, id: '../../etc/passwd' },
    { ...attrs, src: 'https://evil.example/x.png' },
    { ...attrs, isShared: 'ja' },
    { ...attrs, alt: 'x'.repeat(301) },
    { ...attrs, caption: undefined },
  ])('is let be where it is not: %j', (given) => {
    expect(pasted(given)).not.toContain('image')
    RichTextSchema.parse(storedDocument(editor))
  })
})

describe('what is written fits the contract', () => {
  test('an empty text is stored as no blocks', () => {
    expect(storedDocument(open())).toEqual({ type: 'doc', content: [] })
  })

  // covers Texts: headings 2–4, bold, italics, link: each tool
  test('every tool', () => {
    open().commands.insertContent({ type: 'text', text: 'ord' })
    const tools = [
      () => editor.commands.setHeading({ level: 2 }),
      () => editor.commands.setHeading({ level: 3 }),
      () => editor.commands.setHeading({ level: 4 }),
      () => editor.commands.setParagraph(),
      () => editor.commands.toggleBulletList(),
      () => editor.commands.toggleOrderedList(),
      () => editor.chain().liftListItem('listItem').toggleBlockquote().run(),
      () => editor.chain().selectAll().toggleBold().toggleItalic().setMark('link', { href: 'https://example.org' }).run(),
      () => editor.chain().setTextSelection(4).setHardBreak().run(),
    ]
    for (const tool of tools) {
      expect(tool()).toBe(true)
      RichTextSchema.parse(storedDocument(editor))
    }
    const marks = [{ type: 'link', attrs: { href: 'https://example.org' } }, { type: 'bold' }, { type: 'italic' }]
    expect(storedDocument(editor).content).toMatchObject([
      { type: 'blockquote', content: [{ content: [{ text: 'or', marks }, { type: 'hardBreak' }, { text: 'd', marks }] }] },
    ])
  })

  // covers Texts: words in another language
  test('words are marked with their language, which is kept when they are copied, and not taken from what others wrote', () => {
    open({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Han sa fair play' }] }] })
    editor.chain().setTextSelection({ from: 8, to: 17 }).setMark('language', { lang: 'en' }).run()
    const said = [{ text: 'Han sa ' }, { text: 'fair play', marks: [{ type: 'language', attrs: { lang: 'en' } }] }]
    expect(storedDocument(editor).content).toMatchObject([{ content: said }])
    RichTextSchema.parse(storedDocument(editor))
    const copied = editor.getHTML()
    editor.commands.setContent(copied)
    expect(storedDocument(editor).content).toMatchObject([{ content: said }])
    editor.commands.setContent('<p>Ett <span lang="en-US">vanligt</span> ord</p>')
    expect(JSON.stringify(storedDocument(editor))).not.toContain('language')
  })

  test('a stored text comes back unchanged', () => {
    const document: RichText = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Rubrik' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'länk', marks: [{ type: 'link', attrs: { href: '/nyheter' } }] },
            { type: 'hardBreak' },
            { type: 'text', text: 'sist' },
          ],
        },
        {
          type: 'orderedList',
          content: [
            {
              type: 'listItem',
              content: [
                { type: 'paragraph' },
                { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
              ],
            },
          ],
        },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Citat' }] }] },
        { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Liten' }] },
        { type: 'blockquote', attrs: { attribution: 'Anna Berg' }, content: [{ type: 'paragraph' }] },
        {
          type: 'factBox',
          attrs: { title: 'Fakta' },
          content: [
            { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
            { type: 'paragraph', content: [{ type: 'text', text: 'Sist' }] },
          ],
        },
        { type: 'button', attrs: { text: 'Bli medlem', href: 'item:0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f' } },
        {
          type: 'table',
          content: [
            { type: 'tableRow', content: [{ type: 'tableHeader', content: [{ type: 'paragraph' }] }] },
            { type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'paragraph' }, { type: 'paragraph' }] }] },
          ],
        },
        { type: 'embed', attrs: { provider: 'vimeo', source: '76979871/8272103f6e', title: 'Årsmötet' } },
        {
          type: 'embed',
          attrs: {
            provider: 'youtube',
            source: 'dQw4w9WgXcQ',
            title: 'Talet',
            poster: { id: pictureId, isShared: false, alt: 'Anna "i talarstolen"', caption: '' },
          },
        },
        { type: 'image', attrs: { id: pictureId, isShared: false, alt: 'Folk på torget', caption: '' } },
        {
          type: 'slideshow',
          attrs: {
            images: [
              { id: pictureId, isShared: false, alt: '', caption: 'Före' },
              { id: pictureId, isShared: true, alt: '', caption: 'Efter' },
            ],
          },
        },
        { type: 'file', attrs: { id: pictureId, isShared: true, title: 'Protokoll "från" <mötet>' } },
        { type: 'horizontalRule' },
      ],
    }
    expect(RichTextSchema.parse(document)).toEqual(document)
    expect(storedDocument(open(document))).toEqual(document)
    // Copied and pasted it is the same as well: what is written to the clipboard is read back whole.
    const copied = editor.view.serializeForClipboard(editor.state.doc.slice(0, editor.state.doc.content.size)).dom.innerHTML
    editor.commands.clearContent()
    editor.view.pasteHTML(copied)
    expect(storedDocument(editor)).toEqual(document)
  })

  // covers Texts: no colours, sizes or typefaces
  test('the editor knows no node, mark or attribute that the contract does not', () => {
    const { nodes, marks } = open().schema
    const attributes = (types: Record<string, { spec: { attrs?: object } }>) =>
      Object.fromEntries(Object.entries(types).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {})]))
    expect(attributes(marks)).toEqual({ link: ['href'], bold: [], italic: [], language: ['lang'] })
    expect(attributes(nodes)).toEqual({
      doc: [],
      paragraph: [],
      text: [],
      heading: ['level'],
      bulletList: [],
      orderedList: [],
      listItem: [],
      blockquote: ['attribution'],
      factBox: ['title'],
      button: ['text', 'href'],
      embed: ['provider', 'source', 'start', 'title', 'poster'],
      image: ['id', 'isShared', 'alt', 'caption'],
      slideshow: ['images'],
      file: ['id', 'isShared', 'title'],
      horizontalRule: [],
      table: [],
      tableRow: [],
      tableHeader: [],
      tableCell: [],
      hardBreak: [],
    })
  })
})
