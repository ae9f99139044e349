import type { Slice } from '@tiptap/pm/model'
import type { Removed } from './pasted-dom.ts'

/** One word for each kind of block, for one and for several. */
const kinds = {
  paragraph: ['stycke', 'stycken'],
  heading: ['rubrik', 'rubriker'],
  list: ['lista', 'listor'],
  blockquote: ['citat', 'citat'],
  table: ['tabell', 'tabeller'],
  image: ['bild', 'bilder'],
  slideshow: ['bildspel', 'bildspel'],
  file: ['dokument', 'dokument'],
  other: ['block', 'block'],
} as const
type Kind = keyof typeof kinds

const kindOf = (type: string): Kind =>
  type === 'bulletList' || type === 'orderedList' ? 'list' : Object.hasOwn(kinds, type) ? (type as Kind) : 'other'

const counted = (count: number, [one, several]: readonly [string, string]): string => `${count} ${count === 1 ? one : several}`

function goneText({ formats, pictures }: Removed): string {
  const parts = [
    ...(formats > 0 ? [counted(formats, ['formatering', 'formateringar'])] : []),
    ...(pictures > 0 ? [counted(pictures, ['bild', 'bilder'])] : []),
  ]
  return parts.length === 0 ? '' : ` ${parts.join(' och ')} togs bort.`
}

/** What came in and what did not; null for so little that everybody sees it. */
export function pasteNotice(slice: Slice, removed: Removed): string | null {
  const counts = new Map<Kind, number>()
  for (const { type, isInline } of slice.content.content) {
    if (!isInline) counts.set(kindOf(type.name), (counts.get(kindOf(type.name)) ?? 0) + 1)
  }
  const blocks = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const isPlain = blocks === (counts.get('paragraph') ?? 0)
  if (blocks < 2 && isPlain && removed.pictures === 0) return null
  // In the order of the table above.
  const parts = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const count = counts.get(kind)
    return count === undefined ? [] : counted(count, kinds[kind])
  })
  return `${parts.length === 0 ? 'Inget klistrades in.' : `Klistrade in ${parts.join(', ')}.`}${goneText(removed)}`
}
