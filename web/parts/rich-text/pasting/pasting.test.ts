// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { plainText, RichText as RichTextSchema } from '#contract/rich-text/document.ts'
import { toastStore } from '#web/ui/toast-store.ts'
import { shownDocument, storedDocument } from '../schema/rich-text-document.ts'
import { richTextExtensions } from '../rich-text-extensions.ts'

let editor: Editor
beforeEach(() => open())
afterEach(() => {
  editor.destroy()
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

function open(...content: Block[]): void {
  editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: richTextExtensions(''),
    content: shownDocument({ type: 'doc', content }),
  })
}

const stored = (): RichText => RichTextSchema.parse(storedDocument(editor))
const paste = (html: string): Block[] => {
  editor.view.pasteHTML(html)
  return stored().content
}
const toast = () => toastStore.get().at(-1)
const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const words = (block: Block | undefined): string => (block ? plainText({ content: [block] }) : '')

/** A list as nested arrays of its words. */
type Outline = (string | Outline)[]
const outline = (block: Block | undefined): Outline =>
  block?.type === 'bulletList' || block?.type === 'orderedList'
    ? block.content.flatMap((item) =>
        item.content.flatMap((child): Outline => (child.type === 'paragraph' ? [words(child)] : [outline(child)])),
      )
    : []

const rows = (block: Block | undefined): string[][] =>
  block?.type === 'table'
    ? block.content.map((row) =>
        row.content.map((cell) => `${cell.type === 'tableHeader' ? '#' : ''}${cell.content.map(words).join('/')}`),
      )
    : []

const wordItem = (level: number, marker: string, text: string, place = 'Middle'): string =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=SV>${text}<o:p></o:p></span></p>`

describe('Word', () => {
  // covers Texts: paste: Word
  test('its list paragraphs become lists, with their levels and kinds', () => {
    const content = paste(
      `<p class=MsoNormal>Före</p>${wordItem(1, '·', 'Kaffe', 'First')}${wordItem(2, 'o', 'mellan')}${wordItem(2, 'o', 'mörk')}${wordItem(3, '§', 'extra')}` +
        `${wordItem(1, '·', 'Te', 'Last')}<p class=MsoNormal>Emellan</p>${wordItem(1, '1.', 'Ett')}${wordItem(1, '2.', 'Två')}${wordItem(2, 'a)', 'Två a')}`,
    )
    expect(content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList', 'paragraph', 'orderedList'])
    expect(outline(content[1])).toEqual(['Kaffe', ['mellan', 'mörk', ['extra']], 'Te'])
    expect(outline(content[3])).toEqual(['Ett', 'Två', ['Två a']])
  })

  test('a list that begins on a deeper level, bullets after numbers, and a numbered heading', () => {
    const content = paste(
      `<h1 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Inledning</h1>` +
        `${wordItem(2, 'o', 'djup')}${wordItem(1, '1.', 'ytlig')}${wordItem(1, '·', 'punkt')}`,
    )
    expect(content[0]).toEqual({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Inledning' }] })
    const all = content.map(words).join(' ').replace(/\s+/g, ' ')
    expect(all).toBe('Inledning djup ytlig punkt')
    expect(content.at(-1)?.type).toBe('bulletList')
  })

  test('a table with merged cells, lists in cells and a caption', () => {
    const content = paste(
      `<table class=MsoTableGrid border=1><caption>Budget</caption><thead><tr><th colspan=2><p class=MsoNormal>Namn</p></th><th>År</th></tr></thead>` +
        `<tr><td rowspan=2>Anna</td><td><ul><li>kassör</li><li>revisor</li></ul></td><td>2026</td></tr><tr><td><h2>ordf.</h2></td><td></td></tr></table>`,
    )
    expect(words(content[0])).toBe('Budget')
    expect(rows(content[1])).toEqual([
      ['#Namn', '#', '#År'],
      ['Anna', '– kassör/– revisor', '2026'],
      ['', 'ordf.', ''],
    ])
  })

  // covers Texts: paste: merged cells of a table keep their rows and columns
  test.each([
    [
      'a heading of two rows',
      '<tr><th rowspan=2>Namn</th><th colspan=2>Mandat</th></tr><tr><th>2018</th><th>2022</th></tr><tr><td>S</td><td>12</td><td>13</td></tr>',
      [
        ['#Namn', '#Mandat', '#'],
        ['#', '#2018', '#2022'],
        ['S', '12', '13'],
      ],
    ],
    [
      'one that reaches to the end of its part',
      '<tbody><tr><td rowspan=0>a</td><td>b</td></tr><tr><td>c</td></tr></tbody><tbody><tr><td>d</td><td>e</td></tr></tbody>',
      [
        ['a', 'b'],
        ['', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'one that reaches out of its part',
      '<thead><tr><th rowspan=5>A</th><th>B</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody>',
      [
        ['#A', '#B'],
        ['c', 'd'],
      ],
    ],
    [
      'one that is wider than the table',
      '<tr><td colspan=1000>Kontakt</td></tr><tr><td>Anna</td><td>08-123</td></tr>',
      [
        ['Kontakt', ''],
        ['Anna', '08-123'],
      ],
    ],
    [
      'two over each other',
      '<tr><td>a</td><td rowspan=2>b</td></tr><tr><td colspan=3>c</td><td>d</td></tr>',
      [
        ['a', 'b', ''],
        ['c', '', 'd'],
      ],
    ],
    [
      'a row that is covered as a whole',
      '<tr><td rowspan=2>a</td><td rowspan=2>b</td></tr><tr></tr><tr><td>c</td><td>d</td></tr>',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ])('a table with merged cells: %s', (_which, html, expected) => {
    expect(rows(paste(`<table>${html}</table>`)[0])).toEqual(expected)
  })
})

describe('bold and blank lines of other programs', () => {
  const bold = (text: string) => [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }]
  // covers Texts: paste: bold text of Word is bold
  test.each([
    ['that Word marks for other scripts', `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>fet<o:p></o:p></b></p>`],
    ['with other marks of Word', `<p class=MsoNormal><b style='mso-ansi-language:SV;mso-bidi-font-weight:normal'>fet</b></p>`],
    ['by weight alone', `<p><span style="color:#000; font-weight: 700">fet</span></p>`],
  ])('words in bold %s stay bold', (_how, html) => expect(paste(html)).toEqual(bold('fet')))

  test('what is only bold or slanted in other scripts stays plain', () => {
    const html = `<p><span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>rak</span></p>`
    expect(paste(html)).toEqual([paragraph('rak')])
  })

  const two = [paragraph('Ett'), paragraph('Två')]
  // covers Texts: paste: blank lines become no empty paragraphs
  test.each([
    ['Word', `<p class=MsoNormal>Ett</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Två<o:p></o:p></p>`],
    [
      'Word, spelled out',
      `<p class=MsoNormal>Ett</p>\n<p class=MsoNormal><span lang=SV>&nbsp;<o:p></o:p></span></p>\n<p class=MsoNormal>Två</p>`,
    ],
    [
      'Google Docs',
      `<b style="font-weight:normal;" id="docs-internal-guid-2"><p dir="ltr"><span>Ett</span></p><br><p dir="ltr"><span>Två</span></p></b><br class="Apple-interchange-newline">`,
    ],
    ['Google Docs, several', `<b style="font-weight:normal;"><br><p>Ett</p><br><br><p>Två</p><br></b>`],
    ['a mail', `<div>Ett</div><div><br></div><div>Två</div><br>`],
  ])('the blank lines of %s leave no empty paragraphs', (_program, html) => expect(paste(html)).toEqual(two))

  test('a line break within a paragraph, a divider and an empty cell are kept', () => {
    const content = paste('<p>Ett<br>Två</p><div><hr></div><table><tr><td>a</td><td><p>&nbsp;</p></td></tr></table>')
    expect(content.map(({ type }) => type)).toEqual(['paragraph', 'horizontalRule', 'table'])
    expect(content[0]).toMatchObject({ content: [{ text: 'Ett' }, { type: 'hardBreak' }, { text: 'Två' }] })
    expect(rows(content[2])).toEqual([['a', '']])
  })
})

// covers Texts: paste: links
test('a pasted link keeps the blanks of its address, and a pasted letter its receivers and subject', () => {
  const content = paste(
    `<p><a href="https://example.org/min plan.pdf">planen</a></p>` +
      `<p><a href="mailto:a@example.org,b@example.org?cc=c@example.org&amp;subject=Hej där">skriv</a></p>`,
  )
  expect(JSON.stringify(content).match(/"href":"[^"]+"/g)).toEqual([
    '"href":"https://example.org/min%20plan.pdf"',
    '"href":"mailto:a@example.org,b@example.org?cc=c@example.org&subject=Hej%20där"',
  ])
})

// covers Texts: paste: Google Docs
test('Google Docs: headings, nested lists, links and a table', () => {
  const content = paste(
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;color:#000;">Rubrik</span></h2>` +
      `<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">Ett</span></p></li>` +
      `<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Ett a</span></p></li></ul></ul>` +
      `<p dir="ltr"><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">länk</span></a></p>` +
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt;"><p dir="ltr"><span>A</span></p></td><td><p dir="ltr"><span>B</span></p></td></tr></tbody></table></div></b>`,
  )
  expect(content.map(({ type }) => type)).toEqual(['heading', 'bulletList', 'paragraph', 'table'])
  expect(words(content[1])).toBe('Ett\nEtt a')
  expect(content[2]).toMatchObject({
    content: [{ text: 'länk', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] }],
  })
  expect(rows(content[3])).toEqual([['A', 'B']])
})

describe('a web page', () => {
  // covers Texts: paste: a web page
  test('headings are clamped to the second to fourth level; a divider and a film are kept', () => {
    const content = paste(
      `<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h6>e</h6><hr><iframe title=" Tal &amp; svar " src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe>`,
    )
    expect(content.slice(0, 5).map((block) => block.type === 'heading' && block.attrs.level)).toEqual([2, 2, 3, 4, 4])
    expect(content.slice(5, 7)).toEqual([
      { type: 'horizontalRule' },
      { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Tal & svar' } },
    ])
  })

  test('a table that only places things becomes their text', () => {
    const content = paste(
      `<table role="presentation"><tr><td><h2>Brev</h2><p>Ett</p></td><td><table><tr><td>Två</td></tr></table></td></tr></table><p>Slut</p>`,
    )
    expect(content.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'paragraph', 'paragraph'])
    expect(content.map(words)).toEqual(['Brev', 'Ett', 'Två', 'Slut'])
  })

  test('a table that is too wide and too long loses no word', () => {
    const wide = Array.from({ length: 12 }, (_, i) => `<td>k${i}</td>`).join('')
    const content = paste(
      `<table><tr>${wide}</tr>${Array.from({ length: 60 }, (_, i) => `<tr><td>r${i}</td><td>x</td></tr>`).join('')}</table>`,
    )
    expect(rows(content[0])[0]).toEqual([...Array.from({ length: 9 }, (_, i) => `k${i}`), 'k9/k10/k11'])
    const all = content.map(words).join(' ')
    for (let i = 0; i < 60; i++) expect(all).toContain(`r${i}`)
    expect(content.filter(({ type }) => type === 'table').map((table) => rows(table).length)).toEqual([50, 11])
  })

  test('attributes that another page wrote into our own markup are not believed', () => {
    const content = paste(
      `<div data-button="javascript:alert(1)" href="javascript:alert(1)">x</div><div data-button="/ok" href="javascript:alert(1)" text="fel">Rätt</div>` +
        `<div data-embed="https://evil.example/" provider="youtube" source="evil">y</div><aside data-title="${'a'.repeat(200)}"><p>z</p></aside>`,
    )
    expect(JSON.stringify(content)).not.toMatch(/javascript|evil|fel/)
    expect(content[1]).toEqual({ type: 'button', attrs: { text: 'Rätt', href: '/ok' } })
  })
})

describe('inside a box, a quotation or a cell', () => {
  const cell = (type: 'tableHeader' | 'tableCell', text: string) => ({
    type,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  })
  const table: Block = { type: 'table', content: [{ type: 'tableRow', content: [cell('tableCell', 'a'), cell('tableCell', 'b')] }] }
  const brought = '<h2>Rubrik</h2><ul><li>punkt</li></ul><table><tr><td>c</td><td>d</td></tr></table><p>stycke</p>'

  test('a table stays one table', () => {
    open(table)
    editor.commands.setTextSelection(5)
    expect(rows(paste(brought)[0])).toEqual([['aRubrik/punkt/c/d/stycke', 'b']])
  })

  test('a film and a button become links', () => {
    open(table)
    editor.commands.setTextSelection(5)
    const content = paste(
      '<p>se</p><iframe src="https://youtu.be/dQw4w9WgXcQ" title="Tal"></iframe><div data-button="/nyheter">Mer</div>',
    )
    expect(rows(content[0])).toEqual([['ase/Tal/Mer', 'b']])
    expect(JSON.stringify(content).match(/"href":"[^"]+"/g)).toEqual([
      '"href":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"',
      '"href":"/nyheter"',
    ])
  })

  test('a fact box stays one box and keeps lists', () => {
    open({ type: 'factBox', attrs: { title: 'x' }, content: [{ type: 'paragraph' }] }, paragraph('efter'))
    editor.commands.setTextSelection(2)
    const content = paste(brought)
    expect(content).toHaveLength(2)
    expect(content[0]).toMatchObject({ type: 'factBox', content: [{}, { type: 'bulletList' }, {}, {}, {}] })
  })
})

describe('the notice', () => {
  // covers Texts: paste: what came and what was removed, with Ångra
  test('says what came in and what went, and takes it back', () => {
    open(paragraph('Före'))
    editor.commands.focus('end')
    editor.commands.insertContent('!')
    paste(
      `<p>Ett</p><p>Två</p><h2 style="color:red">Rubrik</h2><ul><li>a</li></ul><p style="font-size:12pt"><u>Tre</u></p>` +
        `<table><tr><td>a</td><td>b</td></tr></table><img src="x.png"><p><span style="font-weight:bold">fet</span></p>`,
    )
    expect(toast()?.message).toBe('Klistrade in 4 stycken, 1 rubrik, 1 lista, 1 tabell. 3 formateringar och 1 bild togs bort.')
    editor.commands.insertContent('mer')
    toast()?.action?.onClick()
    expect(stored().content).toEqual([paragraph('Före!')])
  })

  test('is not given for some words, nor for what was copied here', () => {
    paste('<span style="color:red">några ord</span>')
    expect(toast()).toBeUndefined()
    expect(stored().content).toEqual([paragraph('några ord')])
  })
})

describe('more than a text may hold', () => {
  // covers Texts: paste of too much: refused, nothing changes
  test('characters: refused with the reason, and nothing is changed', () => {
    open(paragraph('x'.repeat(60_000)))
    editor.commands.focus('end')
    editor.view.pasteText('y'.repeat(50_000))
    expect(toast()).toMatchObject({ severity: 'warn', title: 'Inget klistrades in' })
    expect(toast()?.message).toContain('50\u00A0000 tecken. Här får högst 40\u00A0000 till plats.')
    expect(stored().content).toEqual([paragraph('x'.repeat(60_000))])
  })

  test('a whole book: refused before its markup is read', () => {
    const data = new DataTransfer()
    data.setData('text/plain', 'bok '.repeat(50_000))
    data.setData('text/html', '<p>bok</p>')
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: data })
    editor.view.dom.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(toast()?.message).toContain('200\u00A0000 tecken')
    expect(stored().content).toEqual([])
  })

  test('blocks', () => {
    paste('<p>x</p>'.repeat(250))
    expect(toast()?.message).toContain('har högst 200')
    expect(stored().content).toEqual([])
  })

  test('a hundred thousand characters in two hundred paragraphs are just allowed', () => {
    const text = 'o'.repeat(499)
    paste(`<p style="color:red">${text}</p>`.repeat(200))
    expect(stored().content).toHaveLength(200)
    expect(toast()?.message).toBe('Klistrade in 200 stycken. 200 formateringar togs bort.')
  })
})
