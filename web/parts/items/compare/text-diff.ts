import { sequenceChanges } from '#contract/rich-text/sequence-changes.ts'

/** A stretch of a text beside an older one. */
export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

// Comparing takes a table of the one's words by the other's: beyond this, a passage counts as rewritten.
const maxTable = 4_000_000

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

/** Where two sequences of words or lines differ, and where not. */
function compared(before: readonly string[], after: readonly string[]): DiffPart[] {
  const numbers = new Map<string, number>()
  const numbered = (pieces: readonly string[]): number[] =>
    pieces.map((piece) => {
      const number = numbers.get(piece) ?? numbers.size
      numbers.set(piece, number)
      return number
    })
  const changes =
    before.length * after.length > maxTable
      ? [{ from: 0, to: before.length, added: numbered(after) }]
      : sequenceChanges(numbered(before), numbered(after))
  const pieces = [...numbers.keys()]
  const parts: DiffPart[] = []
  const add = (kind: DiffPart['kind'], text: string) => void (text !== '' && parts.push({ kind, text }))
  let at = 0
  for (const { from, to, added } of changes) {
    add('same', before.slice(at, from).join(''))
    add('removed', before.slice(from, to).join(''))
    add('added', added.map((number) => pieces[number] ?? '').join(''))
    at = to
  }
  add('same', before.slice(at).join(''))
  return parts
}

const isBlank = ({ kind, text }: DiffPart): boolean => kind === 'same' && /^[^\S\n]+$/.test(text)

/** A blank alone between two changes belongs to both: "två nya ord" reads better than three changes of one word each. */
function gathered(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed })
    if (added !== '') result.push({ kind: 'added', text: added })
    ;[removed, added] = ['', '']
  }
  parts.forEach((part, index) => {
    const isBetween = isBlank(part) && (removed !== '' || added !== '') && parts[index + 1] !== undefined
    if (part.kind !== 'added' && (part.kind === 'removed' || isBetween)) removed += part.text
    if (part.kind !== 'removed' && (part.kind === 'added' || isBetween)) added += part.text
    if (part.kind === 'same' && !isBetween) {
      flush()
      result.push(part)
    }
  })
  flush()
  return result
}

/** How `before` became `after`: first by lines, then by words within the lines that differ. */
export function textDiff(before: string, after: string): DiffPart[] {
  const lines = compared(linesOf(before), linesOf(after))
  const parts: DiffPart[] = []
  for (let index = 0; index < lines.length; index++) {
    const [part, next] = [lines[index], lines[index + 1]]
    if (part === undefined) continue
    if (part.kind === 'removed' && next?.kind === 'added') {
      parts.push(...gathered(compared(wordsOf(part.text), wordsOf(next.text))))
      index += 1
    } else {
      parts.push(part)
    }
  }
  return parts
}
