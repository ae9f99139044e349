import { describe, expect, it } from 'vitest'
import { passageLanguages } from '../rich-text/passage-languages.ts'
import { checkPage } from './page-check.ts'
import type { PageLanguage } from './page-languages.ts'
import { isRightToLeft, languageInSwedish, ownLanguageName, pageVersions } from './page-languages.ts'
import { emptyPage, PageContent } from './pages.ts'

const textOf = (...paragraphs: string[]): PageContent['body'] => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const found = (language: PageLanguage, ...paragraphs: string[]) =>
  checkPage({ ...emptyPage, title: 'En sida', language, body: textOf(...paragraphs) }).map(({ code, field }) => [code, field])

const swedish = 'Vi är en förening för alla som bor i kommunen, och vi vill att det ska gå att leva ett gott liv där man bor.'
const english = 'We are an association for all who live here, and we want life to be good where people live, work and grow old.'
const danish =
  'Vi er en forening for alle, der bor i kommunen, og vi vil, at man skal kunne leve et godt liv, der hvor man bor, også som ældre.'
/** LIX 46: hard for easy Swedish, and not for others. */
const middling = 'Kommunen behöver bygga fler bostäder i byarna nu. '.repeat(18)

describe('the language of a page', () => {
  // covers Pages: language and translation
  it('is one of those that passages can be marked with, or Swedish, each under its own name', () => {
    const { language } = PageContent.shape
    expect(new Set(language.options)).toEqual(new Set(['sv', 'lattlast', ...Object.keys(passageLanguages)]))
    expect(new Set(Object.keys(ownLanguageName))).toEqual(new Set(language.options))
    expect(language.safeParse('klingon').success).toBe(false)
    // A page from before there were languages is Swedish.
    expect({ ...emptyPage, title: 'Om oss' }).toMatchObject({ language: 'sv', translationOf: null })
  })

  it.each([
    ['من نحن', true],
    ['عن Malmö', true],
    ['ייִדיש', true],
    ['12. درباره ما', true],
    ['About العربية', false],
    ['Om oss', false],
    ['', false],
  ])('the words %s run from the right: %s', (words, expected) => {
    expect(isRightToLeft(words)).toBe(expected)
  })

  // covers Publish check: LANGUAGE_DOUBTFUL
  it.each([
    ['a Swedish text on an English page', 'en', swedish, [['LANGUAGE_DOUBTFUL', 'language']]],
    ['nothing in an English one', 'en', english, []],
    ['nothing in a Danish one, close as it is', 'da', danish, []],
    ['nothing in a Swedish text on a Swedish page', 'sv', swedish, []],
    ['nothing in a Swedish text on an easy page', 'lattlast', swedish, []],
    ['nothing in a few Swedish words, such as a name', 'en', 'Föreningen för alla och envar', []],
  ] satisfies [string, PageLanguage, string, string[][]][])('the check finds %s', (_what, language, text, expected) => {
    expect(found(language, text)).toEqual(expected)
  })

  /** So many words, of which so many are Swedish alone. */
  const words = (all: number, swedishOnes: number) =>
    Array.from({ length: all }, (_, at) => (at < swedishOnes ? 'Och' : 'Malmö')).join(' ')

  it('a text is taken for Swedish from twenty words on, where more than one in fourteen is', () => {
    const isDoubted = (text: string) => found('en', text).some(([code]) => code === 'LANGUAGE_DOUBTFUL')
    expect([isDoubted(words(19, 19)), isDoubted(words(20, 20))]).toEqual([false, true])
    expect([isDoubted(words(28, 2)), isDoubted(words(27, 2)), isDoubted(words(42, 3))]).toEqual([false, true, false])
  })

  it('the advice names the language that was chosen', () => {
    const said = (language: PageLanguage) =>
      checkPage({ ...emptyPage, title: 'En sida', language, body: textOf(swedish) }).map(({ message }) => message)
    expect(said('en')).toEqual(['Sidans språk är engelska, men texten ser ut att vara på svenska.'])
    expect(said('fit')).toEqual(['Sidans språk är meänkieli, men texten ser ut att vara på svenska.'])
    expect([languageInSwedish('sv'), languageInSwedish('lattlast')]).toEqual(['Svenska', 'Lättläst svenska'])
  })

  it('easy Swedish is judged by a stricter measure, and other languages by none', () => {
    const hard = `${'Samhällsbyggnadsnämnden behandlar översiktsplanen tillsammans med kulturförvaltningen '.repeat(20)}.`
    expect(found('lattlast', middling)).toEqual([['READ_HARD', 'body']])
    expect(found('sv', middling)).toEqual([])
    expect(found('sv', hard)).toContainEqual(['READ_HARD', 'body'])
    expect(found('fi', hard)).not.toContainEqual(['READ_HARD', 'body'])
  })
})

describe('the versions of a page', () => {
  const page = (id: string, language: PageLanguage, translationOf: string | null = null) => ({ id, language, translationOf })
  const about = page('om', 'sv')
  const [easy, english, arabic] = [page('latt', 'lattlast', 'om'), page('en', 'en', 'om'), page('ar', 'ar', 'en')]
  const ids = (pages: readonly { id: string }[]) => pages.map(({ id }) => id)

  it('are found from each of them, the original first, also by way of another translation', () => {
    const all = [arabic, easy, page('annan', 'sv'), about, english]
    for (const { id } of [about, easy, english, arabic]) expect(ids(pageVersions(all, id))).toEqual(['om', 'ar', 'latt', 'en'])
    expect(pageVersions(all, 'annan')).toEqual([])
    expect(pageVersions(all, 'okand')).toEqual([])
  })

  it('are none without an original that is public, and end where pages are translations of each other', () => {
    expect(pageVersions([english], 'en')).toEqual([])
    const [a, b] = [page('a', 'en', 'b'), page('b', 'fi', 'a')]
    expect(pageVersions([a, b], 'a')).toEqual([])
    expect(pageVersions([page('sjalv', 'en', 'sjalv')], 'sjalv')).toEqual([])
    // A Swedish page that once was something else is an original.
    expect(ids(pageVersions([page('sv', 'sv', 'om'), about, english], 'om'))).toEqual(['om', 'en'])
  })
})
