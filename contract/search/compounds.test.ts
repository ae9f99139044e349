import { describe, expect, it } from 'vitest'
import { parseSearch, textScore } from './search-text.ts'

const isFound = (typed: string, title: string) => textScore(parseSearch(typed), title) !== null

describe('a word of three letters', () => {
  it.each([
    ['mat', ['Mat', 'Skolmaten', 'Matsalen'], ['Klimatet', 'Automaten', 'Material', 'Matematik']],
    ['bil', ['Bilen', 'Familjebilen', 'Bilparken'], ['Mobilen', 'Bildning', 'Biljetter']],
    ['hus', ['Kulturhuset', 'Husbyggen'], ['Huskies']],
    ['val', ['Kyrkovalet', 'Valrörelsen'], ['Festivalen', 'Karnevalen', 'Valuta']],
    ['väg', ['Cykelvägen', 'Vägarbeten'], ['Vägglus']],
  ])('%s is found where it is part of a longer one, and not where it only looks so', (typed, parts, others) => {
    expect([...parts, ...others].filter((title) => isFound(typed, title))).toEqual(parts)
  })
})
