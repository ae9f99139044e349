import { describe, expect, test } from 'vitest'
import { foldForSearch } from '#contract/slug.ts'
import { inheritedWords } from '../testing/inherited-words.ts'
import { parseSearch, searchTextFor, textScore } from './search-text.ts'
import { spelledStem, swedishStem } from './swedish-stem.ts'

const stemsOf = (words: string): string[] => [...new Set(words.split(' ').map((word) => swedishStem(foldForSearch(word))))]

describe('the forms of a word have one stem', () => {
  // covers Public sites: search: a word and all its forms
  test.each([
    // -or
    'skola skolan skolor skolorna skolans skolornas',
    'gata gatan gator gatorna',
    'kvinna kvinnan kvinnor kvinnornas',
    'undersköterska undersköterskan undersköterskor undersköterskorna',
    // -ar
    'bil bilen bilar bilarna bilarnas',
    'väg vägen vägar vägarna',
    'tidning tidningen tidningar tidningarna',
    'cykel cykeln cyklar cyklarna',
    'nyckel nyckeln nycklar',
    'vinter vintern vintrar vintrarna',
    'förskola förskolan förskolor förskolornas',
    // -er
    'kommun kommunen kommuner kommunernas',
    'stad staden städer städerna',
    'bok boken böcker böckerna',
    'natt natten nätter nätterna',
    'hand handen händer händerna',
    'ledamot ledamoten ledamöter ledamöterna',
    'lägenhet lägenheten lägenheter lägenheterna',
    'nyhet nyheten nyheter nyheterna',
    'myndighet myndigheten myndigheter myndigheternas',
    'person personen personer personerna',
    'resurs resursen resurser resurserna',
    'rektor rektorn rektorer rektorerna',
    'museum museet museer museerna',
    'gymnasium gymnasiet gymnasier',
    'universitet universitetet universiteten',
    'plan planen planer planerna',
    'detaljplan detaljplanen detaljplaner',
    // -n
    'område området områden områdena',
    'möte mötet möten mötena mötenas',
    'arbete arbetet arbeten arbetena',
    'äpple äpplet äpplen äpplena',
    // none
    'hus huset husen husens',
    'barn barnet barnen barnens',
    'bibliotek biblioteket biblioteken bibliotekets',
    'program programmet programmen',
    'rum rummet rummen',
    'kvarter kvarteret kvarteren',
    'lärare läraren lärarna lärarnas',
    'paket paketet paketen',
    'val valet valen valens',
    'träd trädet träden',
    'fönster fönstret fönstren',
    'vatten vattnet',
    'budget budgeten budgetar',
    'ordförande ordföranden ordförandena',
    // adjectives and verbs
    'trygg tryggt trygga',
    'grön grönt gröna',
    'politisk politiskt politiska',
    'offentlig offentligt offentliga',
    'stor stort stora',
    'ny nytt nya',
    'bygga bygger byggde byggs',
    'rösta röstar röstade röstat',
    'satsa satsar satsade satsat',
    'köpa köper köpte',
    'sänka sänker sänkte',
    // names
    'Malmö Malmös',
    'polis polisen poliser polisernas',
  ])('%s', (words) => {
    expect(stemsOf(words)).toHaveLength(1)
  })

  test.each([
    'bil bild biljett billig mobil',
    'mat match matematik klimat material',
    'hus Husie husky',
    'val valuta vall festival',
    'kommun kommunist',
    'skola skolios',
    'barn bar',
    'person perser',
    'buss bus',
    'polis polska',
    '2026 2027 20266',
  ])('and others have others: %s', (words) => {
    expect(stemsOf(words)).toHaveLength(words.split(' ').length)
  })
})

test('a stem keeps the spelling of its word, where the word still begins with it', () => {
  expect(['vägarna', 'vagn', 'böckerna', 'äldreomsorgen'].map(spelledStem)).toEqual(['väg', 'vagn', 'bok', 'äldreomsorg'])
})

test('no input makes it fail', () => {
  for (const word of ['', 'a', 'sssss', 'arna', 'en', 'ß'.repeat(5), '🎉', 'x'.repeat(30_000), 'ar'.repeat(500)])
    expect(typeof swedishStem(word)).toBe('string')
})

// covers Errors: words that every object of JavaScript has are words like any other
test.each(inheritedWords)('%s is a word like any other', (word) => {
  expect(swedishStem(foldForSearch(word))).toMatch(/^[a-z_]+$/)
  expect(searchTextFor({ title: word, lead: '', body: '' })).toMatch(/^§3\n [a-z ]+ \n/)
  expect(textScore(parseSearch(word, true), `En ${word} till`)).toBeGreaterThan(0)
})
