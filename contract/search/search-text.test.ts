import { describe, expect, it } from 'vitest'
import {
  answerScore,
  matchesSearch,
  maxSearchWords,
  parseSearch,
  searchAsTyped,
  searchTextFor,
  textScore,
  withReplacedWords,
} from './search-text.ts'

/** The titles that are found, the best first; `titles` is each title with its lead. */
function found(typed: string, titles: Readonly<Record<string, string>>, isTyping = false): string[] {
  const query = parseSearch(typed, isTyping)
  return Object.entries(titles)
    .flatMap(([title, lead]) => {
      const score = textScore(query, title, lead)
      return score === null ? [] : [{ title, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ title }) => title)
}

describe('what is found comes in the order of how well it answers', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'the whole title, the title’s beginning, a word of the title, a word of the lead',
      { 'Om skolan': 'Nytt', 'Skolan växer': '', 'Fler lärare i skolan': '', 'Ny budget': 'Pengar till skolan.' },
      ['Om skolan', 'Skolan växer', 'Fler lärare i skolan', 'Ny budget'],
    ],
    ['a whole word before one that begins so', { Skolbyggen: '', 'Vår skola': '' }, ['Vår skola', 'Skolbyggen']],
    ['the word as it is spelled before one of the same stem', { Skolorna: '', Skola: '' }, ['Skola', 'Skolorna']],
  ])('%s', (_rule, titles, order) => expect(found('skola', titles)).toEqual(order))

  it('step by step: the title alone, at its beginning, in it, in other forms, in longer words, then the lead in the same way', () => {
    const rows: [title: string, lead: string][] = [
      ['Skola', ''],
      ['Skolans', ''],
      ['Skola i byn', ''],
      ['Skolans dag', ''],
      ['Byns skola', ''],
      ['Byns skolor', ''],
      ['Skolbyggen', ''],
      ['Grön skolbuss', ''],
      ['Ny förskola', ''],
      ['Park', 'Om skola'],
      ['Lund', 'Om förskola'],
    ]
    const order = rows.map(([title]) => title)
    expect(found('skola', Object.fromEntries(rows.toReversed()))).toEqual(order)
    const onlyInText = answerScore(parseSearch('skola'), { title: 'Hamn', titleWords: ' hamn ', leadWords: '  ' })
    expect(onlyInText).toBeLessThan(textScore(parseSearch('skola'), 'Lund', 'Om förskola') ?? 0)
  })

  it('with its dots as they were typed', () => {
    expect(found('får', { Far: '', Får: '' })).toEqual(['Får', 'Far'])
    expect(found('far', { Får: '', Far: '' })).toEqual(['Far', 'Får'])
    expect(found('får', { 'Våra far': '', 'Vita får': '' })).toEqual(['Vita får', 'Våra far'])
  })

  it('all words must be there, wherever', () => {
    const titles = { 'Skolan i Lund': '', Skolan: 'Den ligger i Lund.', 'Skolan i Malmö': '' }
    expect(found('lund skola', titles)).toEqual(['Skolan i Lund', 'Skolan'])
  })

  it('a row that was found by the database and has only filling words is asked again', () => {
    const row = { title: 'Vad vi vill', titleWords: ' vad vi vill ', leadWords: '' }
    expect(answerScore(parseSearch('vi vill'), row)).not.toBeNull()
    expect(answerScore(parseSearch('om oss'), row)).toBeNull()
    expect(answerScore(parseSearch('vi'), row)).toBeNull()
    expect(answerScore(parseSearch('vi'), { ...row, title: 'Vi', titleWords: ' vi ' })).not.toBeNull()
  })
})

describe('a search word', () => {
  it('finds its other forms, its compounds and common abbreviations', () => {
    expect(found('skolor', { Skolan: '' })).toEqual(['Skolan'])
    expect(found('kf', { 'Kommunfullmäktige i juni': '' })).toHaveLength(1)
    expect(found('kommunfullmäktige', { 'KF i juni': '' })).toHaveLength(1)
    expect(found('epost', { 'Vår e-post': '' })).toHaveLength(1)
    expect(found('post', { 'Vår e-post': '' })).toHaveLength(1)
  })

  it('of three letters or with a digit is a whole word', () => {
    expect(found('bil', { 'Bild och ljud': '', 'Ny bil': '' })).toEqual(['Ny bil'])
    expect(found('2026', { 'Budget 20261': '', 'Budget 2026': '' })).toEqual(['Budget 2026'])
  })

  it('that is being typed finds what it begins', () => {
    expect(found('bib', { Biblioteket: '' })).toEqual([])
    expect(found('bib', { Biblioteket: '' }, true)).toEqual(['Biblioteket'])
    expect(found('skolo', { Skola: '' }, true)).toEqual(['Skola'])
    expect(found('bib lund', { 'Biblioteket i Lund': '' }, true)).toEqual([])
  })

  it('of one letter keeps its dots', () =>
    expect(found('ö', { 'J-O uttalar sig': '', 'En ö i havet': '' })).toEqual(['En ö i havet']))

  it('that fills out is left out, unless nothing else was typed', () => {
    expect(parseSearch('om skolan och vi')).toMatchObject({ isOnlyStopWords: false, words: [{ typed: 'skolan' }] })
    expect(parseSearch('om oss')).toMatchObject({ isOnlyStopWords: true, words: [{ typed: 'om' }, { typed: 'oss' }] })
    expect(found('om oss', { 'Om oss': '', 'Vad vi vill': '' })).toEqual(['Om oss'])
  })

  it('is told once, and after eight no more are', () => {
    expect(parseSearch('Skola skola SKOLA').words).toHaveLength(1)
    const many = Array.from({ length: 12 }, (_, at) => `ord${at}`).join(' ')
    expect(parseSearch(many).words).toHaveLength(maxSearchWords)
  })
})

describe('the stored words of a text', () => {
  it('stand line by line, each once; only a title keeps the words that fill out', () => {
    const [version, title, lead, body] = searchTextFor({
      title: 'Om oss',
      lead: 'Om oss och skolan, skolan',
      body: 'Och om park',
    }).split('\n')
    expect(version).toBe('§3')
    expect(title).toBe(' om oss ')
    expect(lead?.trim().split(' ')).toHaveLength(1)
    expect(body).toBe(' park ')
  })
})

describe('another word instead', () => {
  const query = parseSearch('bibliotket i lund')
  const instead = new Map([[query.words[0]?.stem ?? '', 'bibliotek']])

  it('is searched for and spelled as in the texts that have it', () => {
    const meant = withReplacedWords(query, instead)
    expect(meant.words.map(({ typed }) => typed)).toEqual(['bibliotket', 'lund'])
    expect(textScore(meant, 'Biblioteken i Lund')).not.toBeNull()
    expect(textScore(query, 'Biblioteken i Lund')).toBeNull()
    expect(searchAsTyped(query, instead, ['Bibliotekens dag', 'Ett bibliotek'])).toBe('bibliotek lund')
    expect(searchAsTyped(query, instead, [])).toBe('bibliotek lund')
  })
})

it('words of a text that answer are marked, and no others', () => {
  const query = parseSearch('skola park')
  expect(['Skolorna', 'parken', 'parkering', 'lund'].map((word) => matchesSearch(query, word))).toEqual([true, true, true, false])
})
