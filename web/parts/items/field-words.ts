import type { RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { calendarDateText } from '#web/ui/dates.ts'
import type { ItemTarget } from '#contract/items.ts'
import type { FieldWords } from './item-area.ts'
import { sameValue } from './same-value.ts'

/** The title of what a value refers to, from the targets that came with the item. */
export const titlesOf =
  (targets: Readonly<Record<string, ItemTarget>> | undefined) =>
  (itemId: string): string =>
    targets?.[itemId]?.title ?? 'något som inte finns längre'

/** A field's value as a person reads it, beside another: words alone, one line for each entry of a list. */
export function valueInWords(value: unknown, words: FieldWords, titleOf: (itemId: string) => string): string {
  if (value === null || value === undefined) return ''
  if (words.inWords) return words.inWords(value, titleOf)
  switch (words.kind) {
    case 'richText':
      // Which kind a field has is the area's own word; its schema has parsed the value.
      return plainText(value as RichText)
    case 'list':
      return Array.isArray(value) ? value.map(String).join('\n') : ''
    case 'date':
      return typeof value === 'string' && value !== '' ? calendarDateText(value) : ''
    case 'switch':
      return value === true ? 'Ja' : 'Nej'
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}

/** Both values as one, mine after theirs; null where only one can be. */
export function bothValues(theirs: unknown, mine: unknown, kind: FieldWords['kind']): unknown {
  if (kind === 'line') return `${String(theirs).trim()} ${String(mine).trim()}`.trim()
  if (kind === 'richText') {
    // Fields of this kind hold what the contract's RichText has parsed.
    const [first, second] = [theirs as RichText, mine as RichText]
    return { ...first, content: [...first.content, ...second.content] }
  }
  if (kind === 'list' && Array.isArray(theirs) && Array.isArray(mine)) {
    const entries: readonly unknown[] = theirs
    return [...entries, ...mine.filter((one: unknown) => !entries.some((other) => sameValue(one, other)))]
  }
  return null
}
