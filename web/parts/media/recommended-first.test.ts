import { describe, expect, it } from 'vitest'
import { aPicture } from '#web/testing/a-picture.ts'
import { recommendedFirst } from './recommended-first.ts'

const partsOf = (...recommended: readonly boolean[]) =>
  recommendedFirst(recommended.map((isRecommended) => aPicture({ isRecommended }))).map(({ title, rows, from }) => [
    title,
    rows.length,
    from,
  ])

describe('the pictures of the federation', () => {
  it.each([
    ['are one list without a heading while none is recommended', [false, false], [[null, 2, 0]]],
    [
      'are those that it recommends and the rest',
      [true, true, false],
      [
        ['Riksorganisationen rekommenderar', 2, 0],
        ['Fler gemensamma', 1, 2],
      ],
    ],
    ['have no heading for a rest of none', [true], [['Riksorganisationen rekommenderar', 1, 0]]],
  ])('%s', (_, recommended, parts) => expect(partsOf(...recommended)).toEqual(parts))
})
