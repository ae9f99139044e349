import { describe, expect, it } from 'vitest'
import { listCursor, pageOf } from './listing.ts'

const id = '0198c0de-0000-4000-8000-00000000000a'
const encoded = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url')

describe('the cursor of a list', () => {
  it('gives back the place it was printed of', () => {
    const cursor = listCursor('flag', 'text', 'moment', 'day', 'id')
    const place = [false, 'Åsa "Ö\n_" \u{1f33b}', '2026-11-21T08:00:00.000Z', '2026-11-21', id] as const
    expect(cursor.parse(cursor.print(...place))).toEqual(place)
    expect(cursor.placeAfter(cursor.print(...place))).toEqual(place)
  })

  it('of the first page is as many nulls as the list has values', () => {
    expect(listCursor('text', 'text', 'id').placeAfter(undefined)).toEqual([null, null, null])
  })

  it('has a moment for rows without one', () => {
    const cursor = listCursor('moment', 'id')
    expect(cursor.parse(cursor.print('-infinity', id))).toEqual(['-infinity', id])
  })

  it.each([
    ['', 'x', 'null', encoded({ 0: 'a', 1: id, length: 2 })],
    [encoded([]), encoded(['a']), encoded(['a', id, id])],
    [encoded([1, id]), encoded([null, id]), encoded([['a'], id])],
    [encoded(['a\0', id]), encoded(['a\ud800', id])],
    [encoded(['a', 'x']), encoded(['a', id.toUpperCase()]), encoded(['a', null])],
  ])('with other values than the list has is refused: %j', (...cursors) => {
    for (const cursor of cursors) expect(() => listCursor('text', 'id').parse(cursor)).toThrow('Anropet gick inte att förstå.')
  })

  it.each(['2026-11-21', '2026-02-30T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z', 'infinity', 'now'])(
    'with %s for a moment is refused',
    (moment) => {
      expect(() => listCursor('moment').parse(encoded([moment]))).toThrow()
    },
  )

  it.each(['2026-02-30', '2026-1-1', 'today', '0000-01-01'])('with %s for a day is refused', (day) => {
    expect(() => listCursor('day').parse(encoded([day]))).toThrow()
  })
})

describe('a page', () => {
  const numbered = (count: number) => pageOf([1, 2, 3].slice(0, count), 2, (last) => `after ${last}`)

  it('leads on from its last row when one row more was found', () => {
    expect(numbered(3)).toEqual({ shown: [1, 2], next: 'after 2' })
  })

  it('is the last when no row more was found', () => {
    expect(numbered(2)).toEqual({ shown: [1, 2], next: null })
    expect(numbered(0)).toEqual({ shown: [], next: null })
  })
})
