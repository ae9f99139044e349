import { describe, expect, it } from 'vitest'
import { setMenu } from './menu.ts'
import { checkPage, checkPageDates } from './page-check.ts'
import { emptyPage, PageContent } from './pages.ts'
import { setAccessibilityFacts } from './pages-accessibility.ts'
import type { Block, RichText } from '../rich-text/document.ts'
import type { SettingValues } from '../rich-text/placeholders.ts'
import { checkPagePlaceholders } from './page-placeholder-check.ts'
import { settingPlaceholders } from '../rich-text/placeholders.ts'

const whole: PageContent = {
  ...emptyPage,
  title: 'Styrelsen',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Nio personer.' }] }] },
}
const found = (overrides: Partial<PageContent>) =>
  checkPage({ ...whole, ...overrides }).map(({ code, level, field }) => [code, level, field])

describe('the check of a page', () => {
  // covers Publish check: TITLE_EMPTY (page)
  // covers Pages: title 2–80, text, placeholders
  it.each([
    ['nothing in one in order', {}, []],
    ['no title', { title: '' }, [['TITLE_EMPTY', 'blocking', 'title']]],
    ['a title of one letter', { title: 'A' }, [['TITLE_EMPTY', 'blocking', 'title']]],
    ['a title of one letter among signs that nobody sees', { title: '\u200bA\u00a0' }, [['TITLE_EMPTY', 'blocking', 'title']]],
    ['nothing in a title of two', { title: 'Om' }, []],
    ['no text', { body: emptyPage.body }, [['BODY_EMPTY', 'blocking', 'body']]],
    ['nothing in a link without text', { body: emptyPage.body, linkUrl: 'https://example.se' }, []],
    ['nothing in a placeholder that settings fill in', { lead: 'Vi är {förening}.' }, []],
    ['nothing in the address, the place and the day', { lead: 'Läst i {ort} på {webbplats} den {datum}.' }, []],
    ['a placeholder that does not exist', { menuTitle: 'Ring {telefn}' }, [['PLACEHOLDER_LEFT', 'blocking', 'menuTitle']]],
    ['a personal number in the menu', { menuTitle: '191212121212' }, [['PNR_IN_TEXT', 'blocking', 'menuTitle']]],
  ] satisfies [string, Partial<PageContent>, string[][]][])('finds %s', (_what, input, expected) => {
    expect(found(input)).toEqual(expected)
  })
  it('says of a title whether it is missing or too short', () => {
    const said = (title: string) => checkPage({ ...whole, title }).map(({ message }) => message)
    expect([said(' '), said('A')]).toEqual([['Rubrik saknas.'], ['Rubriken är för kort. Minst 2 tecken.']])
  })
  // covers Pages: placeholder in a heading
  it('stops a title that names an empty setting, and tells of one in the text', () => {
    const values = { ...Object.fromEntries(settingPlaceholders.map((name) => [name, null])), kommun: 'Hjo' } as SettingValues
    const content = { ...whole, title: 'Ring {telefon}', lead: 'Vi i {kommun} svarar på {e-post} och {organisationsnummer}.' }
    const found = checkPagePlaceholders(content, values)
    expect(found.map(({ level, field }) => [level, field])).toEqual([
      ['blocking', 'title'],
      ['advice', 'lead'],
    ])
    expect(found[1]?.message).toBe(
      '{e-post} och {organisationsnummer} saknas. Meningen visas inte förrän det är ifyllt. Fyll i E-post i Inställningar, Kontakt och Organisationsnummer i Inställningar, Allmänt.',
    )
  })
  it('stops a page for an empty setting in every line that stands alone, and tells of it in every sentence', () => {
    const values = Object.fromEntries(settingPlaceholders.map((name) => [name, null])) as SettingValues
    const level = (field: keyof PageContent) =>
      checkPagePlaceholders({ ...whole, [field]: 'Ring {telefon}' }, values).map((one) => [one.field, one.level])
    for (const field of ['title', 'menuTitle', 'shareTitle', 'paidBy'] as const) expect(level(field)).toEqual([[field, 'blocking']])
    for (const field of ['lead', 'shareText'] as const) expect(level(field)).toEqual([[field, 'advice']])
    const filled = { ...values, telefon: '040-123 45' }
    expect(checkPagePlaceholders({ ...whole, title: 'Ring {telefon}', lead: 'Ring {telefon}' }, filled)).toEqual([])
  })
  // covers Public sites: placeholders: the finding names the setting and leads to the paragraph
  it('leads to the paragraph that names an empty setting', () => {
    const values = Object.fromEntries(settingPlaceholders.map((name) => [name, null])) as SettingValues
    const said = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    const body: RichText = { type: 'doc', content: [said('Välkommen.'), said('Kom till {ort}.'), said('Ring {telefon}.')] }
    const found = checkPagePlaceholders({ ...whole, body }, values)
    expect(found.map(({ field, block, level }) => [field, block, level])).toEqual([
      ['body', 1, 'advice'],
      ['body', 2, 'advice'],
    ])
    expect(found[0]?.message).toContain('Fyll i Besöksadress, med postnummer och ort i Inställningar, Kontakt.')
  })
  // covers Pages: to be reviewed by
  it('advises to review a page whose review date has passed', () => {
    expect(checkPageDates({ reviewBy: '2026-11-20' }, '2026-11-21').map(({ code }) => code)).toEqual(['REVIEW_DUE'])
    expect(checkPageDates({ reviewBy: '2026-11-21' }, '2026-11-21')).toEqual([])
  })
})

// covers Pages: each field: too long or wrong is refused in its own words
describe('each field of a page is refused with its own words', () => {
  it.each([
    ['title', 'x'.repeat(81), 'Rubriken är för lång. Högst 80 tecken.'],
    ['menuTitle', 'x'.repeat(31), 'Menytexten är för lång. Högst 30 tecken.'],
    ['lead', 'x'.repeat(301), 'Ingressen är för lång. Högst 300 tecken.'],
    ['showInMenu', 'ja', 'Välj om sidan ska stå i menyn.'],
    ['reviewBy', '2026-13-01', 'Datumet för granskning måste vara ett datum, till exempel 2026-11-21.'],
    ['linkUrl', 'data:text/html,x', 'Länken måste börja med https:// och vara en hel adress.'],
  ])('%s', (field, value, message) => {
    const result = PageContent.safeParse({ ...whole, [field]: value })
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
  })
})

describe('the facts about accessibility', () => {
  const facts = { checkedOn: '2026-11-21', checkedBy: 'Styrelsen', faults: ['Filmer saknar text.'], version: 1 }
  const issues = (more: object) =>
    setAccessibilityFacts.body.safeParse({ ...facts, ...more }).error?.issues.map(({ path, message }) => [path, message]) ?? []
  const refusal = 'Texten innehåller något som ser ut som ett personnummer. Ta bort det.'

  it('hold no personal number, in any fault nor of whoever has checked', () => {
    expect(issues({})).toEqual([])
    expect(issues({ checkedBy: 'Anna 19121212-1212' })).toEqual([[['checkedBy'], refusal]])
    expect(issues({ faults: ['Filmer saknar text.', 'Fråga 19121212-1212.'] })).toEqual([[['faults', 1], refusal]])
  })

  it('are twenty faults at most, each of three letters at least', () => {
    expect(issues({ faults: Array.from({ length: 20 }, () => 'Brist') })).toEqual([])
    expect(issues({ faults: Array.from({ length: 21 }, () => 'Brist') })).toEqual([[['faults'], 'Högst 20 brister.']])
    expect(issues({ faults: ['Nej', 'Ja'] })).toMatchObject([[['faults', 1], expect.any(String)]])
  })
})

// covers Pages: menu: eight headings at most, safe links
describe('a menu is refused', () => {
  const area = { kind: 'area', area: 'news', label: '', children: [] }
  const external = { kind: 'external', url: 'https://example.se', label: 'Bli medlem', children: [] }
  const { children: _none, ...sub } = external
  it.each([
    ['with nine entries', Array.from({ length: 9 }, () => area), 'Högst 8 rubriker i menyn.'],
    [
      'with thirteen below one',
      [{ ...area, children: Array.from({ length: 13 }, () => sub) }],
      'Högst 12 länkar under en rubrik i menyn.',
    ],
    [
      'with an insecure link',
      [{ ...external, url: 'http://example.se' }],
      'Länken måste börja med https:// och vara en hel adress.',
    ],
    [
      'with a link that acts',
      [{ ...external, url: 'javascript:alert(1)' }],
      'Länken måste börja med https:// och vara en hel adress.',
    ],
    ['with a link without words', [{ ...external, label: '  ' }], 'Skriv vad länken ska heta i menyn.'],
    ['with a long label', [{ ...area, label: 'x'.repeat(31) }], 'Menytexten är för lång. Högst 30 tecken.'],
  ])('%s', (_what, items, message) => {
    const result = setMenu.body.safeParse({ mode: 'arranged', items, version: 0 })
    // Screens show the first finding.
    expect(result.error?.issues[0]?.message).toBe(message)
  })
  // covers Pages: menu: no third level
  it('with a third level', () => {
    const items = [{ ...area, children: [{ ...area, children: [area] }] }]
    expect(setMenu.body.safeParse({ mode: 'arranged', items, version: 0 }).success).toBe(false)
  })
})
