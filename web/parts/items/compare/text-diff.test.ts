import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMsOf } from '#contract/testing/cpu-time.ts'
import { textDiff } from './text-diff.ts'

const signs = { same: '', added: '+', removed: '-' }
const written = (before: string, after: string): string =>
  textDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${signs[kind]}${text}]`))
    .join('')

test.each([
  ['Vi ses i parken.', 'Vi ses i parken.', 'Vi ses i parken.'],
  ['Vi ses i parken.', 'Vi ses på torget.', 'Vi ses [-i parken][+på torget].'],
  ['Vi ses på lördag.', 'Vi ses på lördag kl. 12.', 'Vi ses på lördag[+ kl. 12].'],
  ['', 'Ny text', '[+Ny text]'],
  ['Gammal text', '', '[-Gammal text]'],
  ['Ett\nTvå\nTre', 'Ett\nTvå komma fem\nTre', 'Ett\nTvå[+ komma fem]\nTre'],
  ['Ett\nTre', 'Ett\nTvå\nTre', 'Ett\n[+Två\n]Tre'],
  ['Åsa Öberg', 'Åsa Öhman', 'Åsa [-Öberg][+Öhman]'],
])('%j and %j', (before, after, shown) => {
  expect(written(before, after)).toBe(shown)
})

const words = fc.array(fc.constantFrom('vi', 'ses', ' ', ' ', '.', '\n', 'å', 'där'), { maxLength: 40 }).map((all) => all.join(''))

// covers Saving, conflicts, presence: the comparison
test('what stands and what was added make the new text, what stands and what went the old one', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = textDiff(before, after)
      const without = (left: string) =>
        parts
          .filter(({ kind }) => kind !== left)
          .map(({ text }) => text)
          .join('')
      expect(without('removed')).toBe(after)
      expect(without('added')).toBe(before)
    }),
  )
})

test('two long texts without a word in common are compared at once', () => {
  const long = (word: string) => Array.from({ length: 15_000 }, (_, index) => `${word}${index}`).join(' ')
  const [before, after] = [long('a'), long('b')]
  expect(cpuMsOf(() => expect(textDiff(before, after)).toHaveLength(2))).toBeLessThan(1000)
})
