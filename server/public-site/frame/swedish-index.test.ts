import { expect, test } from 'vitest'
import { anchorOf, indexed, indexLetters, letterOf } from './swedish-index.ts'

// covers Policy: A–Ö: where a name belongs
test.each([
  ['Förskola', 'F'],
  ['åldringsvård', 'Å'],
  ['Älvsjö', 'Ä'],
  ['Österberg', 'Ö'],
  ['Wåhlin', 'W'],
  ['Éclair', 'E'],
  ['Über', 'Y'],
  ['Æra', 'Ä'],
  ['Øresund', 'Ö'],
  ['A\u030Akesson', 'Å'],
  ['24 timmar', '0–9'],
  ['”Vi vill”', 'V'],
  ['Ωmega', '0–9'],
  ['…', '0–9'],
])('%s is listed under %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter)
})

test('the order is the Swedish one, with Å before Ä before Ö, and every letter is there', () => {
  const names = ['Österberg', 'Åkesson', 'Älvsjö', 'Abrahamsson', '7 timmar', 'Zetterlund', 'Wåhlin', 'Vretlund']
  const parts = indexed(names, (name) => name)
  expect(parts.map(({ letter }) => letter)).toEqual(indexLetters)
  expect(parts.flatMap(({ entries }) => entries)).toEqual([
    '7 timmar',
    'Abrahamsson',
    'Vretlund',
    'Wåhlin',
    'Zetterlund',
    'Åkesson',
    'Älvsjö',
    'Österberg',
  ])
  expect(new Set(indexLetters.map(anchorOf)).size).toBe(indexLetters.length)
})
