import { describe, expect, it } from 'vitest'
import { emptyNews, NewsContent } from './news.ts'
import { checkNews, checkNewsDates } from './news-check.ts'

const whole: NewsContent = {
  ...emptyNews,
  title: 'Biblioteket öppnar igen',
  lead: 'Efter ett år.',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Välkommen in.' }] }] },
}
const found = (overrides: Partial<NewsContent>) =>
  checkNews({ ...whole, ...overrides }).map(({ code, level, field }) => [code, level, field])

describe('the check of a news item', () => {
  it('finds nothing wrong with one in order', () => {
    expect(found({})).toEqual([])
  })
  // covers Publish check: TITLE_EMPTY, NO_LEAD (news)
  // covers News: title 5–120, advice above 70; lead, text
  it.each([
    ['no title', { title: '' }, ['TITLE_EMPTY', 'blocking', 'title']],
    ['a title of four letters', { title: 'Hej!' }, ['TITLE_EMPTY', 'blocking', 'title']],
    ['a title of 71', { title: 'x'.repeat(71) }, ['TITLE_LONG', 'advice', 'title']],
    ['no lead', { lead: '' }, ['NO_LEAD', 'advice', 'lead']],
    ['no text', { body: emptyNews.body }, ['BODY_EMPTY', 'blocking', 'body']],
    ['a personal number in the sender', { byline: 'Anna 191212121212' }, ['PNR_IN_TEXT', 'blocking', 'byline']],
    ['a personal number in what is shared', { shareText: '19121212-1212' }, ['PNR_IN_TEXT', 'blocking', 'shareText']],
    ['a placeholder in the lead', { lead: 'Kom till {ort}!' }, ['PLACEHOLDER_LEFT', 'blocking', 'lead']],
  ] satisfies [string, Partial<NewsContent>, string[]][])('finds %s', (_what, input, expected) => {
    expect(found(input)).toEqual([expected])
  })
  // covers News: title: 70 is enough
  it('accepts a title of 70 characters', () => {
    expect(found({ title: 'x'.repeat(70) })).toEqual([])
  })
  it('finds a contact that a person has hidden, in any line', () => {
    const findings = checkNews({ ...whole, sourceName: 'anna@example.se' }, { hiddenContacts: ['anna@example.se'] })
    expect(findings.map(({ code, field }) => [code, field])).toEqual([['CONTACT_HIDDEN', 'sourceName']])
  })
})

describe('the dates of a news item', () => {
  const dates = (displayDate: string | null, pinnedUntil: string | null) =>
    checkNewsDates({ displayDate, pinnedUntil }, '2026-11-21').map(({ code, field }) => [code, field])

  it('may be today and sixty days ahead', () => {
    expect(dates(null, null)).toEqual([])
    expect(dates('2026-11-21', '2027-01-20')).toEqual([])
    expect(dates('2019-01-01', '2020-01-01')).toEqual([])
  })
  // covers News: date: not ahead; pinned for 60 days at most
  it('may not be tomorrow, or sixty-one days ahead', () => {
    expect(dates('2026-11-22', '2027-01-21')).toEqual([
      ['DATE_AHEAD', 'displayDate'],
      ['PIN_LIMIT', 'pinnedUntil'],
    ])
  })
})

// covers News: each field: too long or wrong is refused in its own words
describe('each field of a news item is refused with its own words', () => {
  const id = '5b0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a11'
  const six = Array.from({ length: 6 }, (_, at) => id.slice(0, -1) + at)
  it.each([
    ['title', 'x'.repeat(121), 'Rubriken är för lång. Högst 120 tecken.'],
    ['lead', 'x'.repeat(301), 'Ingressen är för lång. Högst 300 tecken.'],
    ['category', 'Ny Kategori', 'Kategorin finns inte.'],
    ['category', null, 'Välj en kategori.'],
    ['topics', six, 'Högst 5 sakfrågor.'],
    ['persons', six, 'Högst 5 personer.'],
    ['bylinePerson', 'anna', 'Posten finns inte.'],
    ['byline', 'x'.repeat(81), 'Avsändaren är för lång. Högst 80 tecken.'],
    ['sourceName', 'x'.repeat(81), 'Tidningens namn är för långt. Högst 80 tecken.'],
    ['sourceUrl', 'http://example.se', 'Länken till källan måste börja med https:// och vara en hel adress.'],
    ['displayDate', '2026-02-30', 'Datumet måste vara ett datum, till exempel 2026-11-21.'],
    ['pinnedUntil', 'jul', 'Sista dagen överst måste vara ett datum, till exempel 2026-11-21.'],
    ['shareTitle', 'x'.repeat(121), 'Rubriken vid delning är för lång. Högst 120 tecken.'],
    ['shareText', 'x'.repeat(301), 'Texten vid delning är för lång. Högst 300 tecken.'],
    ['noIndex', 'ja', 'Välj om sökmotorer får visa sidan.'],
    ['title', 'a\u0000', 'Texten innehåller tecken som inte kan sparas. Ta bort dem och försök igen.'],
  ])('%s', (field, value, message) => {
    const result = NewsContent.safeParse({ ...whole, [field]: value })
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
  })
  it('keeps what is harmless: an emoji, and a title without its direction marks', () => {
    expect(NewsContent.parse({ ...whole, title: 'Vi firar 🎉', byline: 'A\u202Ennan' })).toMatchObject({
      title: 'Vi firar 🎉',
      byline: 'Annan',
    })
  })
})
