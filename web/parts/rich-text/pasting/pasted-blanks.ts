// Word and Google Docs make space between blocks with empty paragraphs and line breaks; here the site's look does that.

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, aside, hr, iframe, figure, section, article'
const contents = 'hr, iframe, table, ul, ol, aside, figure, [data-button], [data-embed], [data-media]'

const isBlank = (node: Node): boolean => !/[^\s\u200B]/.test(node.textContent ?? '')

const isBlock = (node: Node | null): boolean =>
  node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null)

const isBreak = (node: Node): node is Element => node instanceof Element && node.tagName === 'BR'
const saysNothing = (node: Node): boolean => !(node instanceof Element) && (node.nodeType !== Node.TEXT_NODE || isBlank(node))

/** The line breaks between the same two neighbours, and whether one of these is a block. */
function runFrom(first: Element): { breaks: Element[]; isBesideBlock: boolean } {
  let before = first.previousSibling
  while (before && saysNothing(before)) before = before.previousSibling
  const breaks: Element[] = []
  let after: Node | null = first
  while (after && (isBreak(after) || saysNothing(after))) {
    if (isBreak(after)) breaks.push(after)
    after = after.nextSibling
  }
  return { breaks, isBesideBlock: isBlock(before) || isBlock(after) }
}

/** Takes away empty paragraphs, and line breaks that stand beside a block instead of between words. */
export function removeBlankLines(root: Element): void {
  for (const block of root.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6'))
    if (isBlank(block) && !block.matches(contents) && block.querySelector(contents) === null) block.remove()
  for (const one of root.querySelectorAll('br.Apple-interchange-newline')) one.remove()
  const seen = new Set<Element>()
  for (const one of root.querySelectorAll('br')) {
    if (seen.has(one)) continue
    const { breaks, isBesideBlock } = runFrom(one)
    for (const each of breaks) {
      seen.add(each)
      if (isBesideBlock) each.remove()
    }
  }
}
