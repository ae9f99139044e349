import type { Block, Mark } from '#contract/rich-text/document.ts'
import type { HtmlNode } from './html-tree.ts'
import type { Resolve } from './resolve.ts'
import type { Told } from './told.ts'

/** What the parts of the conversion share. */
export interface TextContext {
  readonly resolve: Resolve
  readonly told: Told
  readonly hasBlocks: boolean
  /** The blocks of what is inside of an element. */
  blocksIn(nodes: readonly HtmlNode[], marks?: readonly Mark[]): Block[]
}

/** At most `max` characters, cut at a word. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = cut.lastIndexOf(' ')
  return `${(end > max / 2 ? cut.slice(0, end) : cut.slice(0, max - 1)).replace(/[\s.,;:–-]+$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`.slice(
    0,
    max,
  )
}

/** The last part of an address, for people. */
export function fileNameIn(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name).slice(0, 80) || address.slice(0, 80)
  } catch {
    return name.slice(0, 80)
  }
}
