// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `n${at + 1}` }))

function selecting(rows: readonly { id: string }[], listKey = 'nyheter') {
  const { result, rerender } = renderHook(({ of, key }) => useSelection(of, key), { initialProps: { of: rows, key: listKey } })
  return {
    selected: () => result.current.selected.map(({ id }) => id),
    press: (id: string, isRange = false) => act(() => result.current.toggle(id, isRange)),
    all: () => act(() => result.current.selectAll()),
    clear: () => act(() => result.current.clear()),
    isSelected: (id: string) => result.current.isSelected(id),
    show: (of: readonly { id: string }[], key = listKey) => rerender({ of, key }),
  }
}

test('a row is selected and left by the same press, and the order is that of the list', () => {
  const { selected, press, isSelected } = selecting(rowsOf(4))
  press('n3')
  press('n1')
  expect(selected()).toEqual(['n1', 'n3'])
  expect([isSelected('n3'), isSelected('n2')]).toEqual([true, false])
  press('n3')
  expect(selected()).toEqual(['n1'])
})

test('with Shift all rows from the latest one are added, upwards and downwards, and what was selected stays', () => {
  const { selected, press } = selecting(rowsOf(8))
  press('n1')
  press('n6')
  press('n4', true)
  expect(selected()).toEqual(['n1', 'n4', 'n5', 'n6'])
  press('n5', true)
  expect(selected()).toEqual(['n1', 'n4', 'n5', 'n6'])
  press('n8', true)
  expect(selected()).toEqual(['n1', 'n4', 'n5', 'n6', 'n7', 'n8'])
})

test('Shift on the first press selects that row, and after everything is cleared it begins anew', () => {
  const { selected, press, clear } = selecting(rowsOf(4))
  press('n2', true)
  expect(selected()).toEqual(['n2'])
  clear()
  expect(selected()).toEqual([])
  press('n4', true)
  expect(selected()).toEqual(['n4'])
})

test('a row that is gone is selected no longer, and Shift does not reach from it', () => {
  const { selected, press, show } = selecting(rowsOf(5))
  press('n2')
  press('n1')
  show(rowsOf(5).slice(1))
  expect(selected()).toEqual(['n2'])
  press('n5', true)
  expect(selected()).toEqual(['n2', 'n5'])
})

test('another list begins with nothing selected', () => {
  const { selected, press, show } = selecting(rowsOf(3))
  press('n2')
  show(rowsOf(3), 'papperskorgen')
  expect(selected()).toEqual([])
  press('n3')
  expect(selected()).toEqual(['n3'])
})

test('all are at most as many as one call takes', () => {
  const { selected, all } = selecting(rowsOf(120))
  all()
  expect(selected()).toHaveLength(100)
  expect(selected().at(-1)).toBe('n100')
})
