import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/pages/menu.ts'
import type { MenuRow } from './menu-rows.ts'
import { indented, itemsOf, outdented, reordered, rowsOf, without } from './menu-rows.ts'

const menu: readonly MenuItem[] = [
  { kind: 'area', area: 'news', label: '', children: [] },
  { kind: 'page', pageId: 'om-oss', label: 'Om oss', children: [{ kind: 'page', pageId: 'styrelse', label: '' }] },
  { kind: 'external', url: 'https://blimedlem.se', label: 'Bli medlem', children: [] },
]

/** The shape as words: `news om-oss(styrelse)`. */
const shape = (rows: readonly MenuRow[]): string =>
  rows
    .map(({ item, children }) => {
      const name = item.kind === 'page' ? item.pageId : item.kind === 'area' ? item.area : item.label
      return children.length === 0 ? name : `${name}(${shape(children)})`
    })
    .join(' ')
const idOf = (rows: readonly MenuRow[], at: number): string => rows[at]?.id ?? ''

test('a menu that is opened and saved is the same menu', () => {
  expect(itemsOf(rowsOf(menu))).toEqual(menu)
})

// covers Pages: menu: arranged in the dialog
test('a row goes below the one before it and out again, and two levels are all there are', () => {
  const rows = rowsOf(menu)
  const below = indented(rows, idOf(rows, 2))
  expect(shape(below)).toBe('news om-oss(styrelse Bli medlem)')
  expect(shape(outdented(below, below[1]?.children[0]?.id ?? ''))).toBe('news om-oss(Bli medlem) styrelse')
  expect(shape(indented(rows, idOf(rows, 1)))).toBe(shape(rows))
  expect(shape(indented(rows, idOf(rows, 0)))).toBe(shape(rows))
})

test('what is removed takes along what stands below it', () => {
  const rows = rowsOf(menu)
  expect(shape(without(rows, idOf(rows, 1)))).toBe('news Bli medlem')
  expect(shape(without(rows, rows[1]?.children[0]?.id ?? ''))).toBe('news om-oss Bli medlem')
  expect(shape(reordered(rows, [idOf(rows, 2), idOf(rows, 0), idOf(rows, 1)]))).toBe('Bli medlem news om-oss(styrelse)')
})
