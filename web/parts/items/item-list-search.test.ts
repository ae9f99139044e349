import { expect, test } from 'vitest'
import { itemListSearch, itemListView, readItemListSearch, usualView } from './item-list-search.ts'

test('the usual list has an empty address, and every other comes back as it was', () => {
  expect(itemListSearch(usualView)).toEqual({})
  const narrowed = {
    filter: 'inReview',
    search: 'ängö',
    facet: 'debatt',
    month: '2026-11',
    isOwn: true,
    sort: 'title',
    limit: 100,
  } as const
  expect(itemListView(itemListSearch(narrowed))).toEqual(narrowed)
})

test('an address somebody has typed shows what it can and forgets the rest', () => {
  const read = readItemListSearch({ sok: 2026, flik: 'hej', manad: '2026-13', antal: 7, mina: 'ja', ordning: 'x', annat: 1 })
  expect(itemListView(read)).toEqual({ ...usualView, search: '2026' })
})
