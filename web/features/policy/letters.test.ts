import { expect, test } from 'vitest'
import { letterIndex, letterOf } from './letters.ts'

test.each([
  ['Äldreomsorg', 'Ä'],
  ['Åkeri', 'Å'],
  ['Östersjön', 'Ö'],
  ['Éclair', 'E'],
  ['Übergångar', 'Y'],
  ['Wifi', 'W'],
  ['5G', '0–9'],
  ['”Vargen”', 'V'],
  ['', '0–9'],
])('%s stands under %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter)
})

// covers Policy: A–Ö in the admin, with search words
test('synonyms stand where one looks for them and lead to their topic', () => {
  const preschool = { id: '1', title: 'Förskola', synonyms: ['Daghem', 'Dagis'] }
  const care = { id: '2', title: 'Äldreomsorg', synonyms: [] }
  const index = letterIndex([care, preschool])
  expect(index.map(({ letter }) => letter)).toEqual(['D', 'F', 'Ä'])
  expect(index[0]?.entries.map(({ kind, name, topic }) => [kind, name, topic.title])).toEqual([
    ['synonym', 'Daghem', 'Förskola'],
    ['synonym', 'Dagis', 'Förskola'],
  ])
})
