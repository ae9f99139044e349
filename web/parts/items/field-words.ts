import type { MediaFacts } from '#contract/media-facts.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { dateText } from '#web/ui/dates.ts'
import type { ItemTarget } from '#contract/items/items.ts'
import type { FieldWords, Titles } from './item-area.ts'

interface Named {
  readonly targets?: Readonly<Record<string, ItemTarget>>
  readonly media?: Readonly<Record<string, Pick<MediaFacts, 'title'>>>
}

/** What came with an item, and what was picked for it since. */
export const titlesOf = ({ targets, media }: Named, picked?: ReadonlyMap<string, MediaFacts>): Titles => ({
  titleOf: (itemId) => targets?.[itemId]?.title ?? 'något som inte finns längre',
  mediaTitleOf: (ref) => (media?.[mediaKey(ref)] ?? picked?.get(mediaKey(ref)))?.title ?? null,
})

/** A picture has no words but what it is called and what is said of it. */
function blockInWords(block: Block, { mediaTitleOf }: Titles): Block {
  const named = (kind: string, other: string, refs: readonly MediaRef[]): Block => {
    const titles = refs.map((ref) => mediaTitleOf(ref) ?? other).join(', ')
    const words = plainText({ content: [block] })
    return { type: 'paragraph', content: [{ type: 'text', text: `${kind}: ${titles}${words === '' ? '' : `\n${words}`}` }] }
  }
  if (block.type === 'image') return named('Bild', 'en annan bild', [block.attrs])
  if (block.type === 'slideshow') return named('Bildspel', 'en annan bild', block.attrs.images)
  if (block.type === 'embed' && block.attrs.poster)
    return named('Bild till filmen eller kartan', 'en annan bild', [block.attrs.poster])
  return block.type === 'file' ? named('Dokument', 'ett annat dokument', [block.attrs]) : block
}

/** A field's value as a person reads it, beside another: words alone, one line for each entry of a list. */
export function valueInWords(value: unknown, words: FieldWords, titles: Titles): string {
  if (value === null || value === undefined) return ''
  if (words.inWords) return words.inWords(value, titles.titleOf, titles.mediaTitleOf)
  switch (words.kind) {
    case 'richText':
      // Which kind a field has is the area's own word; its schema has parsed the value.
      return plainText({ content: (value as RichText).content.map((block) => blockInWords(block, titles)) })
    case 'list':
      return Array.isArray(value) ? value.map(String).join('\n') : ''
    case 'date':
      return typeof value === 'string' && value !== '' ? dateText(value) : ''
    case 'switch':
      return value === true ? 'Ja' : 'Nej'
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}

/** Two lines as one, mine after theirs. */
export const bothLines = (theirs: unknown, mine: unknown): string => `${String(theirs).trim()} ${String(mine).trim()}`.trim()
