import { isBlank } from '../blank.ts'
import { slugify } from '../slug.ts'
import type { RichText } from './document.ts'

// Ids of the headings in a text, so that `#vad-vi-vill` leads to "Vad vi vill". They follow from the words: a heading that keeps its
// words keeps its id.

/** Ids of the parts of pages on which texts stand; held to the pages by server/public-site/rich-text/heading-ids.test.ts. */
const ofPages: ReadonlySet<string> = new Set(
  (
    'anmalan besked evenemang fler fragor innehall intill kontakt krav lokalt nyheter q reklam sidfot skriv sok sprak tidigare ' +
    'undersidor uppdrag'
  ).split(' '),
)
/** Ids made of a field, a place or a number. */
const madeByPages = /^(?:anmalan|brev|q|stycke)-/

const isIdOfPages = (id: string): boolean => ofPages.has(id) || madeByPages.test(id)

/**
 * Ids of headings in their order. A second heading of the same words, and one whose id a page uses for a part of its own, gets a
 * number. `taken`: ids of other texts on the page; those made here are added.
 */
export function headingIds(headings: readonly string[], taken: Set<string> = new Set()): string[] {
  return headings.map((words) => {
    const plain = slugify(words) || 'rubrik'
    let id = plain
    for (let nth = 2; taken.has(id) || (id === plain && isIdOfPages(id)); nth++) id = `${plain}-${nth}`
    taken.add(id)
    return id
  })
}

/** The ids of a stored text's headings, by the number of their block; none for a heading without words. */
export function headingIdsOf({ content }: RichText): ReadonlyMap<number, string> {
  const headings = content.flatMap((block, at) =>
    block.type === 'heading'
      ? [{ at, words: (block.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('') }]
      : [],
  )
  const shown = headings.filter(({ words }) => !isBlank(words))
  const ids = headingIds(shown.map(({ words }) => words))
  return new Map(shown.map(({ at }, nth) => [at, ids[nth] ?? '']))
}
