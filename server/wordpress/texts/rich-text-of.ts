import type { Block, Inline, RichText } from '#contract/rich-text/document.ts'
import {
  Block as BlockSchema,
  emptyRichText,
  maxBlocks,
  maxCharacters,
  plainText,
  RichText as RichTextSchema,
} from '#contract/rich-text/document.ts'
import { writeBlocks } from './block-writer.ts'
import type { TextContext } from './context.ts'
import type { HtmlTree } from './html-tree.ts'
import { elementsOf, htmlTree } from './html-tree.ts'
import type { Resolve } from './resolve.ts'
import { maxAddress } from './resolve.ts'
import { withoutShortcodes } from './shortcodes.ts'
import { Told } from './told.ts'

/** Less than what a stored text may have, since parts of it are counted in another way. */
const maxBytes = 195_000

export interface ReadText {
  readonly tree: HtmlTree
  readonly told: Told
  /** Addresses that the text names, which may lead to something that is here. */
  readonly addresses: readonly string[]
  /** Numbers of attachments that it shows. */
  readonly attachments: readonly string[]
}

/** Reads a text of WordPress as far as nothing else is needed. */
export function readText(html: string): ReadText {
  const told = new Told()
  const { html: written, removed } = withoutShortcodes(html)
  for (const name of removed) told.shortcodes.add(name)
  const tree = htmlTree(written)
  for (const name of tree.dropped) told.elements.add(name)
  for (const name of tree.emptyBlocks) told.blocks.add(name)
  const addresses = new Set<string>()
  const attachments = new Set<string>()
  for (const { name, attributes } of elementsOf(tree.nodes)) {
    const address = name === 'img' ? (attributes['src'] ?? attributes['data-src']) : attributes['href']?.trim()
    if (address && address.length <= maxAddress) addresses.add(address)
    const ids = [/(?:^|\s)wp-image-(\d{1,12})/.exec(attributes['class'] ?? '')?.[1], attributes['data-id']]
    for (const id of ids) if (id && id.length <= maxAddress) attachments.add(id)
    if (name === 'kansli-gallery') for (const one of (attributes['ids'] ?? '').split(',')) attachments.add(one.trim())
  }
  return { tree, told, addresses: [...addresses], attachments: [...attachments] }
}

/** No heading skips a level, and those of one level stay on one. */
function withStairs(blocks: readonly Block[]): Block[] {
  const above: number[] = []
  return blocks.map((block): Block => {
    if (block.type !== 'heading') return block
    const written = block.attrs.level
    while ((above.at(-1) ?? 0) >= written) above.pop()
    above.push(written)
    return { ...block, attrs: { level: (above.length + 1) as 2 | 3 | 4 } }
  })
}

const sizeOf = (block: Block): number => Buffer.byteLength(JSON.stringify(block))

/** As much of a long paragraph as there is room for. */
function shortened(block: Block, characters: number, bytes: number): Block | null {
  if (block.type !== 'paragraph' || characters < 200 || bytes < 2000) return null
  let room = Math.min(characters, Math.floor(bytes / 4))
  const content: Inline[] = []
  for (const one of block.content ?? []) {
    const length = one.type === 'text' ? one.text.length : 1
    if (one.type === 'text' && length > room) {
      const text = one.text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '')
      if (text !== '') content.push({ ...one, text })
      break
    }
    content.push(one)
    room -= length
  }
  return content.length === 0 ? null : { ...block, content }
}

/** The blocks that a text may have, from its beginning. */
function withinLimits(blocks: readonly Block[], told: Told): Block[] {
  const kept: Block[] = []
  let [characters, bytes] = [0, 0]
  for (const [at, block] of blocks.entries()) {
    const [length, size] = [plainText({ content: [block] }).length + 1, sizeOf(block) + 1]
    const fits = kept.length < maxBlocks && characters + length <= maxCharacters && bytes + size <= maxBytes
    if (!fits) {
      const part = kept.length < maxBlocks ? shortened(block, maxCharacters - characters - 1, maxBytes - bytes) : null
      if (part) kept.push(part)
      told.cutBlocks += blocks.length - at
      told.cutText = plainText({ content: blocks.slice(at) }).slice(part ? plainText({ content: [part] }).length : 0)
      break
    }
    kept.push(block)
    characters += length
    bytes += size
  }
  return kept
}

/** The text as an editor could have saved it. What it lost is in `told`. */
export function richTextOf({ tree, told }: ReadText, resolve: Resolve): RichText {
  const context: TextContext = {
    resolve,
    told,
    hasBlocks: tree.hasBlocks,
    blocksIn: (nodes, marks) => writeBlocks(context, nodes, marks),
  }
  const blocks = withinLimits(withStairs(writeBlocks(context, tree.nodes)), told)
  const whole = RichTextSchema.safeParse({ type: 'doc', content: blocks })
  if (whole.success) return whole.data
  // One block of a kind that nobody has foreseen must not cost the rest of the text.
  const valid = blocks.filter((block) => BlockSchema.safeParse(block).success)
  told.cutBlocks += blocks.length - valid.length
  const rest = RichTextSchema.safeParse({ type: 'doc', content: valid })
  if (!rest.success) told.cutBlocks += valid.length
  return rest.success ? rest.data : emptyRichText
}
