import type { BodyInput } from '#contract/representatives/representative-bodies.ts'

// The usual bodies of an association, with their terms of office.

const none = { seats: null, termFrom: null, termTo: null, url: '' }

export const council = (seats: number, url = ''): BodyInput => ({
  name: 'Kommunfullmäktige',
  level: 'kommun',
  kind: 'fullmaktige',
  seats,
  termFrom: '2026-10-15',
  termTo: '2030-10-14',
  url,
})

/** The board of the term that ends with this year; the members of the next one begin on New Year's Day. */
export const executive = (seats: number): BodyInput => ({
  name: 'Kommunstyrelsen',
  level: 'kommun',
  kind: 'styrelse',
  seats,
  termFrom: '2023-01-01',
  termTo: '2026-12-31',
  url: '',
})

export const committee = (name: string, seats: number): BodyInput => ({
  ...none,
  name,
  level: 'kommun',
  kind: 'namnd',
  seats,
  termFrom: '2023-01-01',
  termTo: '2026-12-31',
})

export const board: BodyInput = { ...none, name: 'Styrelsen', level: 'parti', kind: 'styrelse' }
export const nomination: BodyInput = { ...none, name: 'Valberedningen', level: 'parti', kind: 'utskott' }

/** Terms from the annual meeting, without an end date. */
export const elected = { from: '2026-03-14' } as const
/** The next board and committees. */
export const nextYear = { from: '2027-01-01', to: '2030-12-31' } as const
