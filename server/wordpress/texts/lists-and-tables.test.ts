import { describe, expect, it } from 'vitest'
import type { Block } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { resolveWith } from './resolve.ts'
import { readText, richTextOf } from './rich-text-of.ts'

const nothing = resolveWith({ addresses: new Map(), attachments: new Map(), own: new Set() })
const blocksOf = (html: string): readonly Block[] => richTextOf(readText(html), nothing).content

/** The words of each cell, with `#` before a heading; text outside of tables as a row of its own. */
const rowsOf = (html: string): string[][] =>
  blocksOf(html).flatMap((block) =>
    block.type === 'table'
      ? block.content.map((row) =>
          row.content.map((cell) => `${cell.type === 'tableHeader' ? '#' : ''}${plainText({ content: cell.content })}`),
        )
      : [[plainText({ content: [block] })]],
  )

// covers Files and export: import from WordPress: merged cells of a table keep their rows and columns
describe('merged cells of a table', () => {
  it('reach down: the rows below keep their columns', () => {
    const html =
      '<table><thead><tr><th>Dag</th><th>Tid</th><th>Plats</th></tr></thead><tbody>' +
      '<tr><td rowspan="2">Måndag</td><td>18.00</td><td>Torget</td></tr><tr><td>19.30</td><td>Parken</td></tr></tbody></table>'
    expect(rowsOf(html)).toEqual([
      ['#Dag', '#Tid', '#Plats'],
      ['Måndag', '18.00', 'Torget'],
      ['', '19.30', 'Parken'],
    ])
  })

  it('reach to the side, in the heading too', () => {
    const html =
      '<table><tr><th colspan="2">Mandat</th><th>År</th></tr><tr><td>S</td><td>12</td><td>2022</td></tr>' +
      '<tr><td>Samtliga</td><td colspan="2">49</td></tr></table>'
    expect(rowsOf(html)).toEqual([
      ['#Mandat', '#', '#År'],
      ['S', '12', '2022'],
      ['Samtliga', '49', ''],
    ])
  })

  it('reach both ways, over each other, and not out of their part of the table', () => {
    const html =
      '<table><thead><tr><th rowspan="9">A</th><th>B</th><th>C</th></tr></thead>' +
      '<tbody><tr><td colspan="2" rowspan="2">d</td><td>e</td></tr><tr><td>f</td></tr>' +
      '<tr><td rowspan="0">g</td><td>h</td><td>i</td></tr><tr><td>j</td><td>k</td></tr></tbody>' +
      '<tfoot><tr><td>l</td><td>m</td><td>n</td></tr></tfoot></table>'
    expect(rowsOf(html)).toEqual([
      ['#A', '#B', '#C'],
      ['d', '', 'e'],
      ['', '', 'f'],
      ['g', 'h', 'i'],
      ['', 'j', 'k'],
      ['l', 'm', 'n'],
    ])
  })

  it('that reach further than the table make it no larger', () => {
    const html =
      '<table><tr><td colspan="99">Kontakt</td><td>Roll</td></tr><tr><td rowspan="65534">Anna</td><td>08-123</td></tr>' +
      '<tr><td>08-124</td></tr></table>'
    expect(rowsOf(html)).toEqual([
      ['Kontakt', '', 'Roll'],
      ['Anna', '08-123', ''],
      ['', '08-124', ''],
    ])
  })

  it('leave out a row that they cover as a whole', () => {
    const html =
      '<table><tr><td rowspan="3">a</td><td rowspan="2">b</td></tr><tr></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>'
    expect(rowsOf(html)).toEqual([
      ['a', 'b'],
      ['', 'c'],
      ['d', 'e'],
    ])
  })

  it('that make a table too wide make it text, as more cells do', () => {
    const staircase = Array.from({ length: 12 }, (_, at) => `<tr><td rowspan="12">k${at}</td><td>v${at}</td></tr>`).join('')
    expect(rowsOf(`<table>${staircase}</table>`)).toEqual(Array.from({ length: 12 }, (_, at) => [`k${at} · v${at}`]))
  })
})
