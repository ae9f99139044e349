import { maxTableColumns } from '#contract/rich-text/document.ts'
import { placedCells } from '#contract/rich-text/merged-cells.ts'

// Pasted tables on the way to the contract's: no merged cells, nothing but paragraphs in a cell, no tables in tables.

const rowsOf = (table: Element): Element[] => [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
const cellsOf = (row: Element): Element[] => [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th')

/** Mail programs and old pages use tables to place things beside each other. */
const isLayout = (table: Element): boolean =>
  table.getAttribute('role') === 'presentation' ||
  table.querySelector('table') !== null ||
  rowsOf(table).every((row) => cellsOf(row).length < 2)

function renamed(element: Element, tag: string): Element {
  const next = element.ownerDocument.createElement(tag)
  next.append(...element.childNodes)
  element.replaceWith(next)
  return next
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function dissolve(table: Element): void {
  const parts = rowsOf(table)
    .flatMap(cellsOf)
    .map((cell) => renamed(cell, 'div'))
  table.replaceWith(...parts)
}

/** Puts empty cells before those that stand further right because of merged ones; `evenTables` fills the ends of the rows. */
function divideMerged(table: Element): void {
  const rows = rowsOf(table)
  const placed = placedCells(
    rows.map((row) => ({ group: row.parentElement, cells: cellsOf(row) })),
    (cell, name) => cell.getAttribute(name),
  )
  for (const [at, row] of rows.entries()) {
    const cells = placed.rows[at] ?? []
    if (cells.length === 0) row.remove()
    const kind = cells.every(({ cell }) => cell.localName === 'th') ? 'th' : 'td'
    let next = 0
    for (const { cell, column } of cells) {
      for (; next < Math.min(column, maxTableColumns); next++) row.insertBefore(row.ownerDocument.createElement(kind), cell)
      next = column + 1
    }
  }
}

/** Lists and headings in a cell become its paragraphs; a dash keeps an item recognisable. */
function simplifyCells(table: Element): void {
  for (const item of table.querySelectorAll('li')) renamed(item, 'p').prepend('– ')
  for (const heading of table.querySelectorAll('h1, h2, h3, h4, h5, h6')) renamed(heading, 'p')
  for (const list of table.querySelectorAll('ul, ol, blockquote, aside')) unwrap(list)
  for (const line of table.querySelectorAll('hr, iframe')) line.remove()
}

export function tidyTables(root: Element): void {
  for (const table of root.querySelectorAll('table')) {
    for (const caption of table.querySelectorAll('caption')) table.before(renamed(caption, 'p'))
    if (isLayout(table)) dissolve(table)
    else {
      divideMerged(table)
      simplifyCells(table)
    }
  }
}
