import type { Order } from './api.ts'
import { create } from './elements.ts'
import { parseMarkdown, type Block, type Span } from './markdown.ts'

/** The service's text to the user, as elements; it is never parsed as HTML. */
export function visibleData({ userVisibleData, userVisibleDataFormat }: Order): Node[] {
  if (userVisibleData === null) return []
  if (userVisibleDataFormat === 'simpleMarkdownV1') return parseMarkdown(userVisibleData).map(blockElement)
  return [create('p', {}, userVisibleData.replaceAll(/\r\n?/g, '\n'))]
}

const headingTags = { 1: 'h4', 2: 'h5', 3: 'h6' } as const

function blockElement(block: Block): Node {
  switch (block.kind) {
    case 'heading':
      return create(headingTags[block.level], {}, ...block.spans.map(spanNode))
    case 'list':
      return create('ul', {}, ...block.items.map((item) => create('li', {}, ...item.map(spanNode))))
    case 'rule':
      return create('hr', {})
    case 'paragraph':
      return create('p', {}, ...block.spans.map(spanNode))
  }
}

function spanNode({ text, style }: Span): Node | string {
  if (style === 'plain') return text
  return create(style === 'bold' ? 'strong' : 'em', {}, text)
}
