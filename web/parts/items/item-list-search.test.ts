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
    by: '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f',
    isEvent: true,
    isHidden: true,
    sort: 'title',
    limit: 100,
  } as const
  expect(itemListView(itemListSearch(narrowed))).toEqual(narrowed)
})

test('an address somebody has typed shows what it can and forgets the rest', () => {
  const read = readItemListSearch({
    sok: 2026,
    flik: 'hej',
    manad: '2026-13',
    antal: 7,
    mina: 'ja',
    av: 'anna',
    evenemang: 'ja',
    inteoppna: 'ja',
    ordning: 'x',
    annat: 1,
  })
  expect(itemListView(read)).toEqual({ ...usualView, search: '2026' })
})
