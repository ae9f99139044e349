import { expect, it } from 'vitest'
import type { Body, RoleTitle } from '#contract/representatives/representative-bodies.ts'
import { headingRow } from './heading-row.ts'
import { areaOf, guessBody, guessColumns, guessRole, nameKey, parseDate, partyOf, splitName } from './import-words.ts'
import { membersAndSubstitutes } from './members-and-substitutes.ts'
import { layoutOf } from './valmyndigheten-layouts.ts'

it.each<[readonly string[], ReturnType<typeof guessColumns>]>([
  [['Namn', 'Organ', 'Roll', 'Fr.o.m.', 'T.o.m.'], { name: 'Namn', body: 'Organ', role: 'Roll', from: 'Fr.o.m.', to: 'T.o.m.' }],
  [['Förnamn', 'Efternamn', 'Namn', 'Nämnd', 'Uppdrag'], { given: 'Förnamn', family: 'Efternamn', body: 'Nämnd', role: 'Uppdrag' }],
  [['Förnamn', 'Namn'], { given: 'Förnamn', name: 'Namn' }],
  [
    ['Ledamot', 'Ersättare för', 'Instans', 'Startdatum', 'Slutdatum'],
    { name: 'Ledamot', reference: 'Ersättare för', body: 'Instans', from: 'Startdatum', to: 'Slutdatum' },
  ],
  [['NAMN PÅ PERSON', 'Ordning', 'Parti', 'Kommun'], { name: 'NAMN PÅ PERSON', order: 'Ordning', party: 'Parti', area: 'Kommun' }],
  [['Telefon', 'E-post'], {}],
])('the headings %j are known', (names, columns) => {
  expect(guessColumns(names)).toEqual(columns)
})

it.each([
  ['Anna Berg', 'Anna', 'Berg'],
  ['Berg, Anna', 'Anna', 'Berg'],
  ['Anna Karin Berg', 'Anna Karin', 'Berg'],
  ['Carl von der Linde', 'Carl', 'von der Linde'],
  ['Von Linde', 'Von', 'Linde'],
  ['Anna Berg, 45 år', 'Anna', 'Berg'],
  ['Berg, Anna, 45 år', 'Anna', 'Berg'],
  ['Anna Berg (f. 1971)', 'Anna', 'Berg'],
  ['Anna Berg född 1971', 'Anna', 'Berg'],
  ['Anna Berg 1971', 'Anna', 'Berg'],
  ['Anna', '', 'Anna'],
  ['', '', ''],
])('“%s” is called %s and %s', (written, givenName, familyName) => {
  expect(splitName(written)).toEqual({ givenName, familyName })
})

it('a name is the same in any case and spacing, and å is not a', () => {
  expect(nameKey('  ANNA   Öberg ')).toBe('anna öberg')
  expect(nameKey('Anna O\u0308berg')).toBe('anna öberg')
  expect(nameKey('Anna Oberg')).not.toBe('anna öberg')
})

it.each([
  ['2026-10-15', '2026-10-15'],
  ['20261015', '2026-10-15'],
  ['2026-10-15 00:00', '2026-10-15'],
  ['15/10 2026', '2026-10-15'],
  ['5/1-2026', '2026-01-05'],
  ['15 okt 2026', '2026-10-15'],
  ['15 Oktober 2026', '2026-10-15'],
  ['1 dec. 2026', '2026-12-01'],
  ['15 foo 2026', null],
  ['2026-02-30', null],
  ['2026-10-15x', null],
  ['15.10.2026', null],
  ['', null],
])('the date “%s” is %s', (text, date) => {
  expect(parseDate(text)).toBe(date)
})

const body = (id: string, name: string, level: Body['level'], kind: Body['kind'] = 'fullmaktige'): Body => ({
  id,
  name,
  level,
  kind,
  seats: null,
  termFrom: null,
  termTo: null,
  url: '',
  version: 1,
})
const bodies = [
  body('kf', 'Kommunfullmäktige', 'kommun'),
  body('rf', 'Regionen', 'region'),
  body('bn', 'Byggnadsnämnden', 'kommun', 'namnd'),
]

it.each<[string, 'valmyndigheten' | 'ownList', string | null]>([
  ['byggnadsnämnden', 'ownList', 'bn'],
  ['KF', 'ownList', 'kf'],
  ['Val till kommunfullmäktige', 'ownList', 'kf'],
  ['Regionfullmäktige', 'ownList', 'rf'],
  ['Landstingsfullmäktige', 'ownList', 'rf'],
  ['Riksdagen', 'ownList', null],
  ['Skolnämnden', 'ownList', null],
  ['', 'valmyndigheten', 'kf'],
  ['', 'ownList', null],
])('the body “%s” of a list of %s is %s', (words, source, id) => {
  expect(guessBody(words, bodies, source)).toBe(id)
})

it('of two bodies that fit none is meant', () => {
  const twice = [...bodies, body('kf2', 'Kommunfullmäktige', 'kommun')]
  expect([guessBody('KF', twice, 'ownList'), guessBody('Kommunfullmäktige', twice, 'ownList')]).toEqual([null, null])
})

const roles: RoleTitle[] = [{ id: 'own', name: 'Gruppsekreterare', weight: 500, isStandard: false, uses: 0 }]
it.each<[string, 'valmyndigheten' | 'ownList', string | null]>([
  ['gruppsekreterare', 'ownList', 'own'],
  ['Led.', 'ownList', 'ledamot'],
  ['Ordinarie ledamot', 'ownList', 'ledamot'],
  ['Ers', 'ownList', 'ersattare'],
  ['Ordf.', 'ownList', 'ordforande'],
  ['1:e vice ordförande', 'ownList', 'forste-vice-ordforande'],
  ['Vice ordf', 'ownList', 'forste-vice-ordforande'],
  ['2:e vice ordförande', 'ownList', 'andre-vice-ordforande'],
  ['Suppleant', 'ownList', 'suppleant'],
  ['Kassör', 'ownList', null],
  ['', 'valmyndigheten', 'ledamot'],
  ['', 'ownList', null],
])('the role “%s” of a list of %s is %s', (words, source, id) => {
  expect(guessRole(words, roles, source)).toBe(id)
})

it('of the areas of a list one is the municipality, however it is written', () => {
  for (const area of ['Malmö', 'MALMÖ KOMMUN', 'Malmö stad', 'Kommunfullmäktige i Malmö'])
    expect(areaOf(['Lund', area], 'Malmö kommun')).toBe(area)
  expect([areaOf(['Malmö', 'Malmö stad'], 'Malmö'), areaOf(['Lund'], 'Malmö'), areaOf(['', 'Lund'], '')]).toEqual([
    null,
    null,
    null,
  ])
})

it('the party is the one that the federation is called by, or else the site', () => {
  const parties = ['Samling', 'Framåt', 'Samling Syd']
  expect(partyOf(parties, ['Samling', 'Framåt Malmö'])).toBe('Samling')
  expect(partyOf(parties, ['', 'Framåt Malmö'])).toBe('Framåt')
  expect(partyOf(parties, ['Samling Syd Malmö', 'Framåt'])).toBe('Framåt')
  expect(partyOf(parties, ['Framåtanda'])).toBeNull()
})

const row = (...cells: string[]) => ({ cells })
it('the headings are the first row with two words, or a better one below it', () => {
  expect(headingRow([row('Ledamöter 2026'), row(''), row('Namn', 'Organ')])).toBe(2)
  expect(headingRow([row('Lista', '2026-10-15'), row('Namn', 'Organ', 'Roll'), row('Anna', 'KF', 'Ledamot')])).toBe(1)
  expect(headingRow([row('Namn', 'Organ'), row('Namn', 'Organ', 'Roll')])).toBe(0)
  expect(headingRow([row('Lista', 'x', 'y'), row('Namn', 'Organ', 'Roll')])).toBe(0)
  expect(headingRow([row(''), row('Ensam')])).toBe(1)
  expect(headingRow([])).toBe(-1)
  const far = [row('Lista', 'x'), ...Array.from({ length: 10 }, () => row('a')), row('Namn', 'Organ', 'Roll')]
  expect(headingRow(far)).toBe(0)
})

it.each<[string | null, readonly string[]]>([
  ['Avgångna ledamöter', ['Valtyp', 'Avgångsdatum', 'Efterträdare', 'Namn', 'Parti']],
  ['Tomma stolar', ['Valtyp', 'Antal tomma stolar']],
  ['Kandidaturer', ['Valtyp', 'Listnummer', 'Kandidatnummer', 'Namn', 'Parti']],
  ['Ledamöter och ersättare', ['Valtyp', 'Ledamot', 'Ersättare', 'Parti']],
  ['Nuvarande ledamöter', ['VALTYP', 'Förnamn', 'Efternamn', 'Partibeteckning']],
  ['Nuvarande ledamöter', ['Val', 'Namn', 'Parti']],
  [null, ['Namn', 'Parti']],
])('a list of the kind %s is known by its headings', (name, headings) => {
  expect(layoutOf(headings)?.name ?? null).toBe(name)
})

it('of members and substitutes each becomes one row, at the line where it is named first', () => {
  const line = (at: number, member: string, substitute: string, area = 'Malmö') => ({
    line: at,
    cells: { Område: area, Ledamot: member, Ersättare: substitute },
  })
  const rows = [
    line(2, 'Anna', 'Cia'),
    line(3, 'Anna', 'Dan'),
    line(4, 'Bo', 'Cia'),
    line(5, 'Anna', '', 'Lund'),
    line(6, '', 'Anna'),
  ]
  expect(
    membersAndSubstitutes(rows, { beside: ['Område'], member: 'Ledamot', substitute: 'Ersättare' }).map(({ line: at, cells }) => [
      at,
      ...Object.values(cells),
    ]),
  ).toEqual([
    [2, 'Malmö', 'Anna', 'Ledamot'],
    [4, 'Malmö', 'Bo', 'Ledamot'],
    [5, 'Lund', 'Anna', 'Ledamot'],
    [2, 'Malmö', 'Cia', 'Ersättare'],
    [3, 'Malmö', 'Dan', 'Ersättare'],
    [6, 'Malmö', 'Anna', 'Ersättare'],
  ])
})
