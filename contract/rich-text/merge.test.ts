import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Block, RichText } from './document.ts'
import { maxBlocks, plainText, RichText as RichTextSchema } from './document.ts'
import { mergeRichText } from './merge.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { trials } from '../testing/trials.ts'
import { edited, editKinds } from './testing/edits.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...texts: string[]): RichText => ({ type: 'doc', content: texts.map(paragraph) })
const words = (document: RichText | null): string | null =>
  document && document.content.map((block) => plainText({ content: [block] })).join(' ')
const merged = (base: string, mine: string, theirs: string): string | null =>
  words(mergeRichText(doc(...base.split(' ')), doc(...mine.split(' ')), doc(...theirs.split(' '))))

describe('two changed the same text', () => {
  it.each([
    ['different paragraphs', 'a b c', 'a1 b c', 'a b c2', 'a1 b c2'],
    ['neighbouring paragraphs', 'a b', 'a1 b', 'a b2', 'a1 b2'],
    ['all paragraphs between them', 'a b c', 'a1 b c1', 'a b2 c', 'a1 b2 c1'],
    ['in different places, both adding', 'a b', 'x a b', 'a b y', 'x a b y'],
    ['in the same place, both adding: theirs first, nothing lost', 'a b', 'a m b', 'a t b', 'a t m b'],
    ['adding what begins in the same way', 'a', 'a s m', 'a s t', 'a s t m'],
    ['one adds beside what the other rewrote', 'a b', 'a1 b', 'a n b', 'a1 n b'],
    ['one rewrites and adds, the other rewrites the next', 'a b', 'a1 n b', 'a b2', 'a1 n b2'],
    ['the same way', 'a b', 'a1 b n', 'a1 b n', 'a1 b n'],
    ['the same way, and one of them more', 'a b c', 'a1 b c', 'a1 b c2', 'a1 b c2'],
    ['one takes away, the other changes elsewhere', 'a b c', 'a c', 'a b c2', 'a c2'],
    ['both take away, not quite the same', 'a b c d', 'a d', 'a b d', 'a d'],
    ['one moves, the other writes', 'a b c', 'b c a', 'a b c n', 'b c n a'],
  ])('%s', (_what, base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toBe(expected)
  })

  it.each([
    ['the same paragraph', 'a b', 'a1 b', 'a2 b'],
    ['one rewrites what the other takes away', 'a b c', 'a b1 c', 'a c'],
    ['one adds inside what the other replaced', 'a b c d', 'a x d', 'a b n c d'],
    ['both move the same paragraph, to different places', 'a b c d', 'b a c d', 'b c d a'],
  ])('and only a person can decide: %s', (_what, base, mine, theirs) => {
    expect(merged(base, mine, theirs)).toBeNull()
  })
})

test('the same block counts as unchanged however its members are ordered and its emptiness is written', () => {
  const base: RichText = {
    type: 'doc',
    content: [{ type: 'blockquote', content: [{ type: 'paragraph' }] }, paragraph('a')],
  }
  const mine: RichText = {
    content: [
      { content: [{ content: [], type: 'paragraph' }], attrs: { attribution: '' }, type: 'blockquote' },
      { content: [{ text: 'a', marks: [], type: 'text' }], type: 'paragraph' },
      paragraph('m'),
    ],
    type: 'doc',
  }
  expect(mergeRichText(base, mine, { type: 'doc', content: [paragraph('t'), ...base.content] })?.content).toEqual([
    paragraph('t'),
    ...base.content,
    paragraph('m'),
  ])
})

test('attributes count: another address under the same button is a change', () => {
  const button = (href: string): RichText => ({ type: 'doc', content: [{ type: 'button', attrs: { text: 'Bli medlem', href } }] })
  expect(mergeRichText(button('/a'), button('/b'), button('/c'))).toBeNull()
  expect(mergeRichText(button('/a'), button('/a'), button('/c'))).toEqual(button('/c'))
})

test('two dividers, one from each, are both kept', () => {
  const divider: Block = { type: 'horizontalRule' }
  const base: RichText = { type: 'doc', content: [paragraph('a'), divider, paragraph('b')] }
  const mine: RichText = { type: 'doc', content: [divider, ...base.content] }
  const theirs: RichText = { type: 'doc', content: [...base.content, divider] }
  expect(mergeRichText(base, mine, theirs)?.content).toEqual([divider, ...base.content, divider])
})

test('a result above the size limit is left to a person', () => {
  const base = doc(...Array.from({ length: maxBlocks - 1 }, (_, i) => `p${i}`))
  const mine: RichText = { type: 'doc', content: [paragraph('m'), ...base.content] }
  const theirs: RichText = { type: 'doc', content: [...base.content, paragraph('t')] }
  expect(mergeRichText(base, mine, base)).toEqual(mine)
  expect(mergeRichText(base, mine, theirs)).toBeNull()
})

/** A random edit in a text of `blocks` blocks. */
const editOf = (blocks = 20) => fc.record({ kind: fc.constantFrom(...editKinds), at: fc.nat(blocks), to: fc.nat(blocks) })

const seed = 20261121

// covers Saving, conflicts, presence: paragraphs are merged; nothing is lost
test('all typed text is in the result or in a question; nothing unchanged is repeated', () => {
  let merges = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      fc.array(editOf(), { maxLength: 5 }),
      fc.array(editOf(), { maxLength: 5 }),
      (size, myEdits, theirEdits) => {
        const base = Array.from({ length: size }, (_, index) => `b${index}`)
        const [mine, theirs] = [edited(base, myEdits, 'm'), edited(base, theirEdits, 't')]
        const result = mergeRichText(doc(...base), doc(...mine.texts), doc(...theirs.texts))
        if (result === null) return
        merges += 1
        const blocks = result.content.map((block) => plainText({ content: [block] }))
        const found = blocks.flatMap((block) => block.split(' '))
        for (const word of [...mine.typed, ...theirs.typed]) expect(found).toContain(word)
        for (const word of base) {
          expect(blocks.filter((one) => one === word).length).toBeLessThanOrEqual(1)
          const isKept = [mine, theirs].every(({ texts }) => texts.some((text) => text.split(' ').includes(word)))
          if (isKept) expect(found).toContain(word)
        }
      },
    ),
    { numRuns: trials(5000), seed },
  )
  // A merge that always gave up would satisfy everything above.
  expect(merges).toBeGreaterThan(trials(2000))
})

test('changes by one person only are the result', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), fc.array(fc.constantFrom('a', 'b', 'x', 'y')), (base, other) => {
      expect(mergeRichText(doc(...base), doc(...other), doc(...base))).toEqual(doc(...other))
      expect(mergeRichText(doc(...base), doc(...base), doc(...other))).toEqual(doc(...other))
    }),
    { seed },
  )
})

test('merging two hundred blocks of a hundred thousand characters is fast', () => {
  const base = doc(...Array.from({ length: maxBlocks }, (_, i) => `${i} ${'ord '.repeat(120)}`))
  RichTextSchema.parse(base)
  const changed = (which: number, by: string): RichText => ({
    type: 'doc',
    content: base.content.map((block, index) => (index % 4 === which ? paragraph(`${by}${index} ${'ord '.repeat(120)}`) : block)),
  })
  const [mine, theirs] = [changed(0, 'm'), changed(2, 't')]
  mergeRichText(base, mine, theirs)
  const times = Array.from({ length: 20 }, () =>
    cpuMsOf(() => expect(mergeRichText(base, mine, theirs)?.content.length).toBe(maxBlocks)),
  )
  // The fastest: the others say how busy the machine was.
  expect(Math.min(...times)).toBeLessThan(15)
})
