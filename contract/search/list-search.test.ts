import { describe, expect, it } from 'vitest'
import { listFinder, suggestInList } from './list-search.ts'

const topics = [
  { title: 'Förskola och skolor' },
  { title: 'Kollektivtrafik', more: 'bussar\ntåg' },
  { title: 'Bibliotek' },
  { title: 'Äldreomsorg', more: 'hemtjänst' },
]
const found = (typed: string) => topics.filter(listFinder(typed)).map(({ title }) => title)

describe('a list that is complete in the browser', () => {
  // covers Public sites: search in the admin: lists that the browser has whole, inflections and misspellings
  it.each([
    ['skola', 'Förskola och skolor'],
    ['skolornas', 'Förskola och skolor'],
    ['skolo', 'Förskola och skolor'],
    ['buss', 'Kollektivtrafik'],
    ['aldreomsorgen', 'Äldreomsorg'],
    ['omsorg', 'Äldreomsorg'],
    ['kollektivtrafik och bussen', 'Kollektivtrafik'],
  ])('finds with ”%s” what the rest of the product finds', (typed, title) => expect(found(typed)).toEqual([title]))

  it('is complete while only punctuation is typed', () => expect(found(' ! ')).toHaveLength(topics.length))
  it('does not find a short word within another', () => expect(found('tek')).toEqual([]))

  it.each([
    ['bibliotk', 'bibliotek'],
    ['kolektivtraffik', 'kollektivtrafik'],
    ['hemtjänstt', 'hemtjänst'],
  ])('asks after ”%s” whether ”%s” was meant', (typed, meant) => {
    expect(found(typed)).toEqual([])
    expect(suggestInList(typed, topics)).toBe(meant)
  })

  it('spells its question as the rows do that answer it, and asks only when a row has every word', () => {
    const rows = [{ title: 'Skolorna i Lund' }, { title: 'Skola' }, { title: 'Park', more: 'hamnar' }]
    expect(suggestInList('skloa', rows)).toBe('skola')
    expect(suggestInList('skloa lund', rows)).toBe('skolorna lund')
    expect(suggestInList('skloa parken', rows)).toBeNull()
    // A short word that is there is no hindrance, and one that is not there is.
    expect(suggestInList('by skloa', [...rows, { title: 'Skolan i Åre by' }])).toBe('by skolan')
    expect(suggestInList('by skloa', rows)).toBeNull()
    expect(suggestInList('hanmar', rows)).toBe('hamnar')
  })

  it('suggests nothing when no word is near, or when the search has hits', () => {
    expect(suggestInList('xylofon', topics)).toBeNull()
    expect(suggestInList('bibliotek', topics)).toBeNull()
    expect(suggestInList('det', topics)).toBeNull()
  })
})
