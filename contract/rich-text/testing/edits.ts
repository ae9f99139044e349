/** More is written and added than taken away or moved. */
export const editKinds = ['write', 'write', 'add', 'add', 'remove', 'move'] as const

/** An edit by one person: some words changed, some blocks added, taken away or moved. */
export interface Edit {
  readonly kind: (typeof editKinds)[number]
  readonly at: number
  readonly to: number
}

/** The blocks after one person's edits, each a line of words, and the words that person typed and did not take away again. */
export function edited(base: readonly string[], edits: readonly Edit[], person: string): { texts: string[]; typed: Set<string> } {
  let texts = [...base]
  edits.forEach(({ kind, at, to }, index) => {
    const place = at % (texts.length + (kind === 'add' ? 1 : 0) || 1)
    const typed = `${person}${index}`
    if (kind === 'add') texts = texts.toSpliced(place, 0, typed)
    if (kind === 'write' && texts.length > 0) texts = texts.with(place, `${texts[place]} ${typed}`)
    if (kind === 'remove') texts = texts.toSpliced(place, 1)
    if (kind === 'move') texts = texts.toSpliced(place, 1).toSpliced(to % (texts.length || 1), 0, ...texts.slice(place, place + 1))
  })
  return { texts, typed: new Set(texts.flatMap((text) => text.split(' ')).filter((word) => word.startsWith(person))) }
}
