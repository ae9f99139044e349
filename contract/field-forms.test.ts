import { describe, expect, it } from 'vitest'
import { calendarDay, chosenItems, daysAfter, monthsAfter, secureLink, shortLines } from './field-forms.ts'

const fault = (result: { error?: { issues: { message: string }[] } | undefined }): string | undefined =>
  result.error?.issues[0]?.message
const id = (n: number): string => `5b0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a${String(n).padStart(2, '0')}`

// covers News: link to the source: https alone
describe('a link elsewhere', () => {
  const link = secureLink('Länken')
  it.each(['', 'https://www.example.se', 'https://example.se/a?b=c#d', 'https://åre.example.se', 'https://example.se:8443/x'])(
    'may be %j',
    (url) => {
      expect(link.parse(url)).toBe(url)
    },
  )
  it.each([
    'http://example.se',
    'https://',
    'https://localhost',
    'https://user@evil.example',
    'https://a.example\\@b.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '//example.se',
    'www.example.se',
    'https://exam ple.se',
  ])('may not be %j', (url) => {
    expect(fault(link.safeParse(url))).toBe('Länken måste börja med https:// och vara en hel adress.')
  })
  it('keeps its blanks as %20', () => {
    expect(link.parse(' https://example.se/min plan?q=a b ')).toBe('https://example.se/min%20plan?q=a%20b')
  })
  it('is one line of at most 500 characters', () => {
    expect(fault(link.safeParse(`https://example.se/${'a'.repeat(500)}`))).toBe('Länken är för lång. Högst 500 tecken.')
    expect(fault(link.safeParse(42))).toBe('Länken måste vara text.')
  })
})

describe('a day', () => {
  const day = calendarDay('Datumet')
  it('is one of the calendar, or none', () => {
    expect([day.parse('2028-02-29'), day.parse(null)]).toEqual(['2028-02-29', null])
  })
  it.each(['2026-02-29', '2026-13-01', '0001-01-01', '2200-01-01', '21/11 2026', '2026-11-21T08:00', '', 'i morgon'])(
    'is not %j',
    (typed) => {
      expect(fault(day.safeParse(typed))).toBe('Datumet måste vara ett datum, till exempel 2026-11-21.')
    },
  )
  it('is text', () => {
    expect(fault(day.safeParse(20261121))).toBe('Datumet måste vara ett datum.')
  })
})

describe('chosen items', () => {
  const topics = chosenItems(2, 'sakfrågor')
  it('keep their order', () => {
    expect(topics.parse([id(2), id(1)])).toEqual([id(2), id(1)])
  })
  it.each([
    ['too many', [id(1), id(2), id(3)], 'Högst 2 sakfrågor.'],
    ['one twice', [id(1), id(1)], 'Samma val finns två gånger.'],
    ['no id', ['skola'], 'Valet bland sakfrågor finns inte.'],
    ['no list', 'skola', 'Välj bland sakfrågor.'],
  ])('are refused with %s', (_what, chosen, message) => {
    expect(fault(topics.safeParse(chosen))).toBe(message)
  })
})

describe('short lines', () => {
  const words = shortLines({ lines: 2, length: 10 }, 'Sökordet', 'sökord')
  it('lose their blanks, and the empty ones go', () => {
    expect(words.parse([' Daghem  ', '', '   ', 'Dag\nis'])).toEqual(['Daghem', 'Dag is'])
  })
  it.each([
    ['too many', ['a', 'b', 'c'], 'Högst 2 sökord.'],
    ['one that is too long', ['abcdefghijk'], 'Sökordet är för långt. Högst 10 tecken.'],
    ['one that is no text', [1], 'Sökordet måste vara text.'],
    ['control characters', ['a\u0000'], 'Texten innehåller tecken som inte kan sparas. Ta bort dem och försök igen.'],
    ['no list', 'dagis', 'Skriv sökord en och en.'],
  ])('are refused with %s', (_what, lines, message) => {
    expect(fault(words.safeParse(lines))).toBe(message)
  })
})

it('counts days and months of the calendar', () => {
  expect(daysAfter('2026-12-20', 60)).toBe('2027-02-18')
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect(monthsAfter('2026-11-21', 12)).toBe('2027-11-21')
  expect(monthsAfter('2028-02-29', 12)).toBe('2029-02-28')
  expect(monthsAfter('2026-08-31', 1)).toBe('2026-09-30')
})
