import type { Node } from '@tiptap/pm/model'
import type { Span } from '#contract/rich-text/passages.ts'

// Between the editor's positions and the running text (contract/rich-text/passages.ts), in which each paragraph is a line.

interface Line {
  /** Where it begins in the running text. */
  readonly offset: number
  /** Where it begins in the editor's document. */
  readonly pos: number
  readonly text: string
}

interface TextLines {
  readonly text: string
  readonly lines: readonly Line[]
}

/** The same running text that `runningText` makes of the stored document. */
export function textLines(doc: Node): TextLines {
  const lines: Line[] = []
  let offset = 0
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, undefined, '\n')
    lines.push({ offset, pos: pos + 1, text })
    offset += text.length + 1
    return false
  })
  return { text: lines.map(({ text }) => text).join('\n'), lines }
}

/** The words between two positions, without blanks at their ends; null where there are none. */
export function spanBetween({ text, lines }: TextLines, range: Span): Span | null {
  let from: number | null = null
  let to = 0
  for (const line of lines) {
    const end = line.pos + line.text.length
    if (end < range.from || line.pos > range.to) continue
    from ??= line.offset + Math.max(0, range.from - line.pos)
    to = line.offset + Math.min(line.text.length, range.to - line.pos)
  }
  if (from === null) return null
  while (from < to && /\s/.test(text[from] ?? '')) from++
  while (to > from && /\s/.test(text[to - 1] ?? '')) to--
  return from < to ? { from, to } : null
}

/** The positions of a span of the running text. */
export function positionsOf({ lines }: TextLines, { from, to }: Span): Span {
  const at = (offset: number, isEnd: boolean): number => {
    // The end of a line is not the beginning of the next.
    const line = lines.findLast((one) => (isEnd ? one.offset < offset : one.offset <= offset)) ?? lines[0]
    return line === undefined ? 0 : line.pos + Math.min(line.text.length, offset - line.offset)
  }
  return { from: at(from, false), to: at(to, true) }
}
