import { expect, test } from 'vitest'
import { counties, countyNamed, countyOf } from './counties.ts'
import { municipalities, municipalityNamed } from './municipalities.ts'

test('every municipality is in one of the 21 counties, and every county has municipalities', () => {
  expect(counties).toHaveLength(21)
  expect(municipalities.filter(({ code }) => countyOf(code) === undefined)).toEqual([])
  const used = new Set(municipalities.map(({ code }) => countyOf(code)?.name))
  expect(used.size).toBe(21)
})

test('counties beside each other say so of each other', () => {
  for (const { code, neighbours } of counties)
    for (const other of neighbours) {
      // The ferries of Gotland land in two counties that do not border on it.
      if (code !== '09') expect(countyOf(other)?.neighbours, `${other} beside ${code}`).toContain(code)
    }
})

test.each([
  ['Skåne län', '12'],
  ['skane', '12'],
  ['Stockholms', '01'],
  ['STOCKHOLMS LÄN', '01'],
  ['västra götaland', '14'],
  ['Dalarna', '20'],
  ['Värmlands', '17'],
])('a county is found by %s', (typed, code) => {
  expect(countyNamed(typed)?.code).toBe(code)
})

test('addresses of counties are a to z', () => {
  for (const { slug } of counties) expect(slug).toMatch(/^[a-z]+(-[a-z]+)?$/)
})

test.each([
  ['skovde', 'Skövde'],
  ['Lunds kommun', 'Lund'],
  ['VÄSTERÅS', 'Västerås'],
  ['vasteras stad', 'Västerås'],
  ['Habo', 'Habo'],
  ['håbo', 'Håbo'],
  ['upplands-bro', 'Upplands-Bro'],
  ['Malung-Sälens kommun', 'Malung-Sälen'],
])('a municipality is found by %s', (typed, name) => {
  expect(municipalityNamed(typed)?.name).toBe(name)
})

test('a place that is no municipality is not taken for one', () => {
  for (const typed of ['', 's', 'kommun', 'Märsta', 'Lun']) expect(municipalityNamed(typed), typed).toBe(undefined)
})
