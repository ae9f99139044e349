import type { RichText } from '#contract/rich-text/document.ts'
import type { MergePiece, Question, Side } from '#contract/rich-text/merge-pieces.ts'
import { isQuestion, joined, listPieces, textPieces, withoutRepeats } from '#contract/rich-text/merge-pieces.ts'
import { bothLines, valueInWords } from '../field-words.ts'
import type { FieldWords, Titles } from '../item-area.ts'
import type { FieldRules } from '../field-rules.ts'
import type { ConflictField } from './save-state.ts'
import type { Resolution } from './save-machine.ts'
import { sameValue } from '../compare/same-value.ts'

/** The answers so far, by question; what is not chosen yet is absent. */
export type Answers = Readonly<Record<number, Side>>

/** One stretch of the result in words. `question` null: nobody is asked about it. */
export interface ResultPart {
  readonly question: number | null
  /** Null while the question is not answered. */
  readonly text: string | null
}

export interface AskedPlace {
  readonly question: number
  readonly mine: string
  readonly theirs: string
  /** False where both texts together are one of the two, or cannot be one value. */
  readonly canBeBoth: boolean
}

/** A field that two people changed, as the questions that remain when everything else is merged. */
interface FieldQuestions {
  readonly field: string
  readonly places: readonly AskedPlace[]
  /** True if the changes of both are in the result without a question somewhere. */
  readonly hasMerged: boolean
  readonly valueOf: (answers: Answers) => unknown
  readonly resultOf: (answers: Answers) => readonly ResultPart[]
  readonly resolutionOf: (answers: Answers) => Resolution
}

interface Shape {
  readonly pieces: readonly MergePiece<unknown>[]
  readonly valueOf: (entries: readonly unknown[]) => unknown
}

/** The pieces with the least to ask about: from the common beginning, or if nothing collides there and both still do not fit, without it. */
function leastAsked(
  withBase: MergePiece<unknown>[],
  without: () => MergePiece<unknown>[],
  fits: (value: readonly unknown[]) => boolean,
) {
  return withBase.some(isQuestion) || fits(joined(withBase, () => 'mine')) ? withBase : without()
}

function shapeOf({ field, base, theirs }: ConflictField, mine: unknown, kind: FieldWords['kind'], rules: FieldRules): Shape {
  if (kind === 'richText') {
    // Fields of this kind hold what the contract's RichText has parsed.
    const [begun, first, second] = [(base ?? null) as RichText | null, theirs as RichText, mine as RichText]
    const valueOf = (content: readonly unknown[]): unknown => ({ ...first, content })
    const pieces = leastAsked(
      textPieces(begun, second, first),
      () => textPieces(null, second, first),
      (content) => rules.fault(field, valueOf(content)) === null,
    )
    return { pieces, valueOf }
  }
  if (kind === 'list' && Array.isArray(theirs) && Array.isArray(mine)) {
    const [first, second]: [readonly unknown[], readonly unknown[]] = [theirs, mine]
    const valueOf = (entries: readonly unknown[]): unknown => withoutRepeats(entries, second, first)
    const pieces = leastAsked(
      listPieces(Array.isArray(base) ? base : null, second, first),
      () => listPieces(null, second, first),
      (entries) => rules.fault(field, valueOf(entries)) === null,
    )
    return { pieces, valueOf }
  }
  const both = kind === 'line' ? [bothLines(theirs, mine)] : []
  return { pieces: [{ question: 0, mine: [mine], theirs: [theirs], both }], valueOf: ([value]) => value }
}

const lengthOf = (places: readonly Question<unknown>[], side: Side): number =>
  places.reduce((sum, place) => sum + place[side].length, 0)

function canBeBoth(places: readonly Question<unknown>[], kind: FieldWords['kind']): boolean {
  const both = lengthOf(places, 'both')
  return kind === 'line' ? both > 0 : both > lengthOf(places, 'mine') && both > lengthOf(places, 'theirs')
}

/** What is left to ask about one field. `current` is the writer's own text. */
export function questionsOf(
  conflict: ConflictField,
  current: unknown,
  words: FieldWords,
  rules: FieldRules,
  titles: Titles,
): FieldQuestions {
  const mine = rules.tidy(conflict.field, current)
  const { pieces, valueOf } = shapeOf(conflict, mine, words.kind, rules)
  const inWords = (entries: readonly unknown[]): string =>
    entries.length === 0 ? '' : valueInWords(valueOf(entries), words, titles)
  const asked = pieces.filter(isQuestion)
  const places = [...new Set(asked.map(({ question }) => question))].map((question): AskedPlace => {
    const own = asked.filter((piece) => piece.question === question)
    return {
      question,
      mine: inWords(own.flatMap((piece) => piece.mine)),
      theirs: inWords(own.flatMap((piece) => piece.theirs)),
      canBeBoth: canBeBoth(own, words.kind),
    }
  })
  const value = (answers: Answers): unknown => valueOf(joined(pieces, (question) => answers[question] ?? 'mine'))
  return {
    field: conflict.field,
    places,
    hasMerged: pieces.some((piece) => !isQuestion(piece) && piece.agreed.length > 0),
    valueOf: value,
    resultOf: (answers) =>
      pieces.flatMap((piece): ResultPart[] => {
        if (!isQuestion(piece)) return piece.agreed.length === 0 ? [] : [{ question: null, text: inWords(piece.agreed) }]
        const side = answers[piece.question]
        return [{ question: piece.question, text: side === undefined ? null : inWords(piece[side]) }]
      }),
    resolutionOf: (answers) => {
      const chosen = value(answers)
      if (sameValue(chosen, conflict.theirs)) return { keep: 'theirs' }
      return sameValue(chosen, current) ? { keep: 'mine' } : { keep: 'both', value: chosen }
    },
  }
}
