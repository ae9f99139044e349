import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Block, RichText } from './document.ts'
import { maxBlocks, plainText } from './document.ts'
import { mergeList, mergeRichText } from './merge.ts'
import type { MergePiece, Side } from './merge-pieces.ts'
import { isQuestion, joined, listPieces, textPieces, withoutRepeats } from './merge-pieces.ts'
import { trials } from '../testing/trials.ts'
import { edited, editKinds } from './testing/edits.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })
const doc = (texts: readonly string[]): RichText => ({ type: 'doc', content: texts.map(paragraph) })
const wordsOf = (blocks: readonly Block[]): string[] => blocks.map((block) => plainText({ content: [block] }))
const said = (blocks: readonly Block[]): string => wordsOf(blocks).join(' ')

/** `a [mine|theirs] b`, and the number of the question where there are several. */
function shown(pieces: readonly MergePiece<Block>[]): string {
  const places = pieces.map((piece) =>
    isQuestion(piece) ? `${piece.question}[${said(piece.mine)}|${said(piece.theirs)}]` : said(piece.agreed),
  )
  return places.filter((place) => place !== '').join(' ')
}
const pieces = (base: string | null, mine: string, theirs: string) =>
  textPieces(base === null ? null : doc(base.split(' ')), doc(mine.split(' ')), doc(theirs.split(' ')))

describe('of a text that two changed', () => {
  it.each([
    ['the same paragraph', 'a b c', 'a b1 c', 'a b2 c', 'a 0[b1|b2] c'],
    ['the same paragraph, and others besides', 'a b c d', 'a1 b1 c d', 'a b2 c d2', 'a1 0[b1|b2] c d2'],
    ['two paragraphs beside each other', 'a b c', 'a1 b1 c', 'a2 b2 c', '0[a1|a2] 1[b1|b2] c'],
    ['one that the other took away', 'a b c', 'a b1 c', 'a c', 'a 0[b1|] c'],
    ['one that the other moved: both places are one question', 'a b c', 'b c a', 'a1 b c', '0[|a1] b c 0[a|]'],
    ['where the other replaced everything around', 'a b c d', 'a x d', 'a b n c d', 'a 0[x|b n c] d'],
    ['the order, in two ways', 'a b c d', 'b a c d', 'b c d a', 'b 0[a|] c d 0[|a]'],
  ])('only what both changed is asked about: %s', (_what, base, mine, theirs, expected) => {
    expect(shown(pieces(base, mine, theirs))).toBe(expected)
  })

  it.each([
    ['mine', 'a b1 c d2'],
    ['theirs', 'a b2 c d2'],
    ['both', 'a b2 b1 c d2'],
  ] as const)('the answer %s keeps everything without a conflict', (answer, expected) => {
    expect(said(joined(pieces('a b c d', 'a b1 c d', 'a b2 c d2'), () => answer))).toBe(expected)
  })

  it('keeps text once that both inserted in the same place, for either choice', () => {
    const merged = pieces('a b c d', 'b c a x d', 'b c a y a1 d')
    for (const answer of ['mine', 'theirs', 'both'] as const)
      expect(wordsOf(joined(merged, () => answer)).filter((word) => word === 'a').length).toBe(1)
  })

  it('without a common base, each difference is a question', () => {
    expect(shown(pieces(null, 'a b1 c n', 'a b2 c'))).toBe('a 0[b1|b2] c 1[n|]')
    expect(shown(pieces(null, 'b c a', 'a b c'))).toBe('0[|a] b c 0[a|]')
  })
})

describe('of a list that two changed', () => {
  it('only the entry that both changed is asked about', () => {
    const merged = listPieces(['a', 'b', 'c'], ['a1', 'b', 'c1'], ['a2', 'b2', 'c'])
    expect(joined(merged, () => 'mine')).toEqual(['a1', 'b2', 'c1'])
    expect(joined(merged, () => 'theirs')).toEqual(['a2', 'b2', 'c1'])
    expect(joined(merged, () => 'both')).toEqual(['a2', 'a1', 'b2', 'c1'])
  })

  it('the same entry added by both, in different places, is in it once', () => {
    expect(mergeList(['a'], ['n', 'a'], ['a', 'n'])).toEqual(['n', 'a'])
    expect(withoutRepeats(['a', 'a', 'b'], ['a', 'a'], ['b'])).toEqual(['a', 'a', 'b'])
  })

  it('in different entries is nothing to ask about', () => {
    expect(mergeList(['a', 'b'], ['a1', 'b'], ['a', 'b', 'n'])).toEqual(['a1', 'b', 'n'])
    expect(mergeList(['a'], ['a1'], ['a2'])).toBeNull()
  })
})

/** A random edit in a text of `blocks` blocks. */
const editOf = (blocks = 20) => fc.record({ kind: fc.constantFrom(...editKinds), at: fc.nat(blocks), to: fc.nat(blocks) })

const seed = 20261122
const side = fc.constantFrom<Side[]>('mine', 'theirs', 'both')
const split = (blocks: readonly string[]): string[] => blocks.flatMap((block) => block.split(' '))
const times = (found: readonly string[], word: string): number => found.filter((one) => one === word).length
const missing = (words: Iterable<string>, found: readonly string[]): string[] => [...words].filter((word) => !found.includes(word))

// covers Saving, conflicts, presence: no answer doubles a paragraph or drops one that was not asked about
test('every word of both is merged or a conflict, and no choice doubles a paragraph or loses text outside the conflict', () => {
  let questions = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      fc.array(editOf(), { maxLength: 5 }),
      fc.array(editOf(), { maxLength: 5 }),
      fc.array(side, { minLength: 10, maxLength: 10 }),
      (size, myEdits, theirEdits, answers) => {
        const base = Array.from({ length: size }, (_, index) => `b${index}`)
        const [mine, theirs] = [edited(base, myEdits, 'm'), edited(base, theirEdits, 't')]
        const typed = [...mine.typed, ...theirs.typed]
        const found = textPieces(doc(base), doc(mine.texts), doc(theirs.texts))
        const open = found.filter(isQuestion)
        questions += open.length
        const [asMine, asTheirs, asBoth] = (['mine', 'theirs', 'both'] as const).map((answer) =>
          split(wordsOf(joined(found, () => answer))),
        )
        const inQuestions = split(open.flatMap((one) => wordsOf([...one.mine, ...one.theirs])))
        const mixed = wordsOf(joined(found, (question) => answers[question % answers.length] ?? 'mine'))
        expect({
          isMerged: mergeRichText(doc(base), doc(mine.texts), doc(theirs.texts)) !== null,
          lostOfMine: missing(mine.typed, asMine ?? []),
          lostOfTheirs: missing(theirs.typed, asTheirs ?? []),
          lostOfBoth: missing(typed, asBoth ?? []),
          lostUnasked: missing(typed, [...inQuestions, ...split(mixed)]),
          doubled: base.filter((word) => times(mixed, word) > 1),
          doubledUnasked: typed.filter((word) => !inQuestions.includes(word) && times(split(mixed), word) > 1),
        }).toEqual({
          isMerged: open.length === 0,
          lostOfMine: [],
          lostOfTheirs: [],
          lostOfBoth: [],
          lostUnasked: [],
          doubled: [],
          doubledUnasked: [],
        })
      },
    ),
    { numRuns: trials(2000), seed },
  )
  // Otherwise a merge that never asks would satisfy most of the above.
  expect(questions).toBeGreaterThan(trials(200))
})

// covers Saving, conflicts, presence: 200 paragraphs, three people at once
test('two hundred blocks and three people: each word is in the text or in a question, and no paragraph is there twice', () => {
  const base = Array.from({ length: maxBlocks }, (_, index) => `b${index}`)
  const edits = fc.array(editOf(maxBlocks), { minLength: 1, maxLength: 25 })
  fc.assert(
    fc.property(edits, edits, edits, fc.array(side, { minLength: 7, maxLength: 7 }), (first, second, third, answers) => {
      const people = [edited(base, first, 'anna'), edited(base, second, 'bo'), edited(base, third, 'cia')]
      let saved = base
      const wordsInQuestions: string[] = []
      for (const { texts } of people) {
        const found = textPieces(doc(base), doc(texts), doc(saved))
        for (const one of found.filter(isQuestion)) wordsInQuestions.push(...wordsOf([...one.mine, ...one.theirs]))
        saved = wordsOf(joined(found, (question) => answers[question % answers.length] ?? 'mine'))
      }
      const everything = split([...saved, ...wordsInQuestions])
      expect({
        lost: people.flatMap(({ typed }) => missing(typed, everything)),
        doubled: base.filter((word) => times(saved, word) > 1),
      }).toEqual({ lost: [], doubled: [] })
    }),
    { numRuns: trials(60), seed },
  )
})
