import { maxTableColumns, maxTableRows } from '#contract/rich-text/document.ts'

// Pasted tables on the way to the contract's: no merged cells, nothing but paragraphs in a cell, no tables in tables.

const rowsOf = (table: Element): Element[] => [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
const cellsOf = (row: Element): Element[] => [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th')

const span = (cell: Element, name: 'colspan' | 'rowspan', max: number): number =>
  Math.min(max, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1))

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

/** Gives each cell of a merged one a place of its own, empty but for the first. */
function divideMerged(table: Element): void {
  // How many more rows the cell above reaches into, by column.
  const hanging: number[] = []
  for (const row of rowsOf(table)) {
    let column = 0
    const empty = (like: Element | undefined): Element => row.ownerDocument.createElement(like?.localName === 'th' ? 'th' : 'td')
    const passHanging = (before: Element | null): void => {
      for (; (hanging[column] ?? 0) > 0; column++) {
        row.insertBefore(empty(undefined), before)
        hanging[column] = (hanging[column] ?? 1) - 1
      }
    }
    for (const cell of cellsOf(row)) {
      passHanging(cell)
      const [wide, high] = [span(cell, 'colspan', maxTableColumns), span(cell, 'rowspan', maxTableRows)]
      for (let part = 0; part < wide; part++) hanging[column + part] = high - 1
      for (let part = 1; part < wide; part++) cell.after(empty(cell))
      column += wide
    }
    passHanging(null)
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
