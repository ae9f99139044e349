import { describe, expect, it } from 'vitest'
import { correctableLengths, correctionsAmong } from './corrections.ts'
import { parseSearch } from './search-text.ts'

describe('a search without hits', () => {
  it.each([
    ['hamn', { from: 3, to: 5 }],
    ['bibliotek', { from: 7, to: 11 }],
    ['buss bibliotek', { from: 3, to: 11 }],
    ['bibliotek park', { from: 3, to: 11 }],
  ])('asks for %s among words that are nearly as long', (typed, lengths) => {
    expect(correctableLengths(parseSearch(typed))).toEqual(lengths)
  })

  it.each(['tåg', 'om oss', '!'])('asks for nothing instead of %s', (typed) => {
    expect(correctableLengths(parseSearch(typed))).toBeNull()
  })

  const query = parseSearch('skloa bibliotek')
  it('has another word for the one that no text has, and leaves the others', () => {
    expect(correctionsAmong(query, ['skol', 'bibliotek', 'park'])).toEqual(new Map([['sklo', 'skol']]))
  })
  it('keeps a word of one or two letters as it was typed, which is never compared', () => {
    expect(correctionsAmong(parseSearch('skloa kf'), ['skol'])).toEqual(new Map([['sklo', 'skol']]))
    expect(correctionsAmong(parseSearch('kf'), ['skol'])).toBeNull()
  })
  it('has none when one of its words is near to nothing, or when all are there', () => {
    expect(correctionsAmong(query, ['skol', 'park'])).toBeNull()
    expect(correctionsAmong(parseSearch('skola park'), ['skol', 'park'])).toBeNull()
  })
})
