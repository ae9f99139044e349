import { expect, test } from 'vitest'
import { distanceBetween } from './distances.ts'
import { findSites } from './find-sites.ts'
import { countByCounty, locate } from './located-sites.ts'
import { countiesOfPostcode } from './postcodes.ts'

const site = (name: string, municipalityCode = '', municipality = '', district = '') => ({
  id: name.toLowerCase(),
  name,
  municipality,
  municipalityCode,
  district,
})

const sites = locate(
  [
    site('Samling Lund', '1281', 'Lund'),
    site('Studenterna', '1281', 'Lund'),
    site('Samling Malmö', '1280', 'Malmö'),
    site('Samling Växjö', '0780', 'Växjö'),
    site('Samling Kiruna', '2584', 'Kiruna'),
    // Settings of an earlier version, without the code.
    site('Samling Ystad', '', 'Ystad'),
    site('Skånedistriktet', '', '', 'Skåne län'),
    site('Riks'),
  ],
  (id) => `/${id}`,
)

const partsOf = (typed: string) => findSites(sites, typed).parts.map((part) => [part.title, part.sites.map(({ name }) => name)])

test('an association is in the county of its municipality, or of the district in its settings', () => {
  const counted = countByCounty(sites)
  expect(counted).toHaveLength(21)
  expect(Object.fromEntries(counted.filter(({ count }) => count > 0).map(({ county, count }) => [county.name, count]))).toEqual({
    'Kronobergs län': 1,
    'Norrbottens län': 1,
    'Skåne län': 5,
  })
  expect(sites.find(({ name }) => name === 'Riks')?.county).toBe(null)
})

// covers Public sites: the root: near a municipality, without a position
test('a municipality shows its own associations, then those of its county, then those of the counties beside it', () => {
  expect(partsOf('lunds kommun')).toEqual([
    ['I Lund', ['Samling Lund', 'Studenterna']],
    ['I övriga Skåne län', ['Samling Malmö', 'Samling Ystad', 'Skånedistriktet']],
    ['I län bredvid', ['Samling Växjö']],
  ])
})

// covers Public sites: the root: the nearest of the county first
test('those of the county stand by their distance from the municipality, and those of the whole county last', () => {
  const found = findSites(sites, 'Tomelilla')
  expect(found.from).toBe('Tomelilla')
  expect(found.parts[0]?.sites.map(({ name }) => name)).toEqual([
    'Samling Ystad',
    'Samling Lund',
    'Studenterna',
    'Samling Malmö',
    'Skånedistriktet',
  ])
  expect(findSites(sites, 'Kiruna').from).toBe('')
  expect(findSites(sites, '223 50').from).toBe('')
  // Straight lines: 16 kilometres, and some 400.
  expect(distanceBetween('1280', '1281')).toBeCloseTo(16.3, 0)
  expect(Math.round(distanceBetween('0180', '1480') / 10)).toBe(40)
  expect(distanceBetween('1280', '')).toBe(Number.POSITIVE_INFINITY)
})

test('a municipality without an association says so, and shows the nearest', () => {
  const { note, isFault, parts } = findSites(sites, 'Eslöv')
  expect([note, isFault]).toEqual(['Det finns ingen förening i Eslöv ännu.', false])
  expect(parts[0]).toMatchObject({ title: 'I Skåne län' })
  expect(parts[0]?.sites).toHaveLength(5)
})

test.each(['223 50', '22350', 'SE-223 50', '223  50'])('the postcode %s shows its county and says how to come nearer', (typed) => {
  const { note } = findSites(sites, typed)
  expect(note).toBe('Postnummer som börjar på 22 hör till Skåne län. Skriv kommunens namn för att komma närmare.')
  expect(partsOf(typed)[0]).toMatchObject(['I Skåne län', { length: 5 }])
})

test('a postcode of an area in two counties shows both', () => {
  expect(findSites(sites, '28531').note).toContain('hör till Skåne län och Kronobergs län.')
  expect(countiesOfPostcode('62157').map(({ name }) => name)).toEqual(['Gotlands län'])
})

test.each([
  ['2235', 'Ett postnummer har fem siffror'],
  ['223500', 'Ett postnummer har fem siffror'],
  ['00000', 'Det postnumret finns inte'],
  ['32111', 'Det postnumret finns inte'],
  ['x', 'Skriv minst två bokstäver.'],
  ['Märsta', 'Vi hittar ingen kommun och ingen förening som heter ”Märsta”'],
])('%s is refused with what to do', (typed, note) => {
  const found = findSites(sites, typed)
  expect(found).toMatchObject({ isFault: true, parts: [] })
  expect(found.note).toContain(note)
})

test('a county, a part of a name and the beginning of a municipality are understood', () => {
  expect(partsOf('skane')[0]).toMatchObject(['I Skåne län', { length: 5 }])
  expect(partsOf('student')).toEqual([['Med ”student” i namn eller kommun', ['Studenterna']]])
  expect(findSites(sites, 'Upplands')).toMatchObject({ isFault: false, suggestions: ['Upplands Väsby', 'Upplands-Bro'] })
})

test('no association stands in two parts', () => {
  for (const typed of ['Lund', 'Malmö', 'Skåne', 'Samling', 'Kiruna']) {
    const names = partsOf(typed).flatMap(([, of]) => of)
    expect(names, typed).toEqual([...new Set(names)])
    expect(names.length, typed).toBeGreaterThan(0)
  }
})
