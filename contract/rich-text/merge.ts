import type { RichText } from './document.ts'
import { maxBlocks, maxCharacters, plainText } from './document.ts'
import { isQuestion, joined, listPieces, textPieces, withoutRepeats } from './merge-pieces.ts'

// Merges two texts that were changed from the same version, block by block: no rule can merge a sentence that both rewrote,
// but changes in two paragraphs are independent.

/**
 * The text with the changes of both, or null when a person must decide: both changed the same block, or one changed a block
 * that the other removed. No block of either is left out; where both inserted in the same place, theirs comes before
 * mine.
 */
export function mergeRichText(base: RichText, mine: RichText, theirs: RichText): RichText | null {
  const pieces = textPieces(base, mine, theirs)
  if (pieces.some(isQuestion)) return null
  const content = joined(pieces, () => 'mine')
  return content.length > maxBlocks || plainText({ content }).length > maxCharacters ? null : { type: 'doc', content }
}

/** Like `mergeRichText`, for a list of entries such as demands or chosen persons. */
export function mergeList(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] | null {
  const pieces = listPieces(base, mine, theirs)
  return pieces.some(isQuestion)
    ? null
    : withoutRepeats(
        joined(pieces, () => 'mine'),
        mine,
        theirs,
      )
}
