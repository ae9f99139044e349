import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { maxBlocks, plainText } from '#contract/rich-text/document.ts'
import type { MergePiece, Side } from '#contract/rich-text/merge-pieces.ts'
import { isQuestion, joined, textPieces } from '#contract/rich-text/merge-pieces.ts'
import type { Edit } from '#contract/rich-text/testing/edits.ts'
import { edited } from '#contract/rich-text/testing/edits.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { findItem } from '../../modules/items/store/item-store.ts'
import { testDatabase } from '../test-database.ts'
import { everyArea, historyOf, newLife, paragraphs, versionsOf } from './life.ts'

// A text of the maximum length, changed by three people at once from the same version.

const test = await testDatabase()
const [, sample] = everyArea[0] ?? []
if (sample === undefined) throw new Error('There is no area')
const { text } = sample

const wordsOf = (blocks: readonly Block[]): string[] => blocks.map((block) => plainText({ content: [block] }))
const docOf = (texts: readonly string[]): RichText => paragraphs(...texts)

/** Merges as the editor does: from the common version or, if that is too long, difference by difference. */
function choose(base: RichText, mine: RichText, theirs: RichText, answers: readonly Side[]): RichText {
  const answer = (question: number): Side => answers[question % answers.length] ?? 'mine'
  const whole = (pieces: readonly MergePiece<Block>[], side: (question: number) => Side): RichText => ({
    type: 'doc',
    content: joined(pieces, side),
  })
  const pieces = textPieces(base, mine, theirs)
  const chosen = whole(pieces, answer)
  if (pieces.some(isQuestion) && chosen.content.length <= maxBlocks) return chosen
  return whole(textPieces(null, mine, theirs), () => 'mine')
}

const people = ['anna', 'bo', 'kim'] as const
const side = fc.constantFrom<Side[]>('mine', 'theirs', 'both')
// A paragraph is removed for each one added, because the text is full from the beginning.
const edits = fc
  .array(
    fc.record({
      kind: fc.constantFrom('swap' as const, 'write' as const, 'move' as const),
      at: fc.nat(maxBlocks),
      to: fc.nat(maxBlocks),
    }),
    { minLength: 5, maxLength: 20 },
  )
  .map((steps): Edit[] =>
    steps.flatMap(({ kind, at, to }): Edit[] =>
      kind === 'swap'
        ? [
            { kind: 'remove' as const, at, to },
            { kind: 'add' as const, at: to, to },
          ]
        : [{ kind, at, to }],
    ),
  )

// covers Saving, conflicts, presence: 200 paragraphs, three people at once, against the database
it('two hundred paragraphs changed by three people at once: every word is in the text or the history, no paragraph is there twice', async () => {
  let conflictsMet = 0
  await fc.assert(
    fc.asyncProperty(fc.tuple(edits, edits, edits), fc.array(side, { minLength: 5, maxLength: 5 }), async (allEdits, answers) => {
      const life = await newLife(test, sample)
      const begun = Array.from({ length: maxBlocks }, (_, at) => `b${at}`)
      const base = docOf(begun)
      const item = await life.draft({ [text]: base })
      const written = people.map((who, at) => edited(begun, allEdits[at] ?? [], who))

      const write = async (who: (typeof people)[number], mine: RichText): Promise<void> => {
        let save = { fields: { [text]: mine }, versions: versionsOf(item), bases: { [text]: base }, resolvesConflict: false }
        for (;;) {
          const { item: now, conflicts } = await life.as(who, (work) => saveDraft(work, item.id, save), 'editor')
          if (conflicts.length === 0) return
          conflictsMet += 1
          const theirs = (now.draft as Record<string, RichText>)[text] ?? base
          const [begin, own] = [save.bases[text] ?? base, save.fields[text] ?? mine]
          save = {
            fields: { [text]: choose(begin, own, theirs, answers) },
            versions: versionsOf(now),
            bases: { [text]: theirs },
            resolvesConflict: true,
          }
        }
      }
      await Promise.all(people.map((who, at) => write(who, docOf(written[at]?.texts ?? []))))

      const { draft } = await life.as('anna', ({ site, area }) => findItem(site, area.name, item.id, 'read'))
      const blocks = wordsOf((draft as Record<string, RichText>)[text]?.content ?? [])
      const kept = (await historyOf(test, life, item.id)).flatMap(({ content }) => wordsOf((content[text] as RichText).content))
      const found = new Set([...blocks, ...kept].flatMap((block) => block.split(' ')))
      expect({
        lost: written.flatMap(({ typed }) => [...typed].filter((word) => !found.has(word))),
        doubled: begun.filter((word) => blocks.filter((block) => block === word).length > 1),
      }).toEqual({ lost: [], doubled: [] })
    }),
    { numRuns: 8, seed: 20261122 },
  )
  expect(conflictsMet).toBeGreaterThan(8)
})
