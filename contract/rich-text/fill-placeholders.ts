import type { PlaceholderValues } from './placeholders.ts'
import { placeholderPattern, settingPlaceholdersIn } from './placeholders.ts'

// A page's text with its placeholders filled in, as visitors read it (docs/decisions/028). The stored text keeps its braces.

const valueOf = (values: PlaceholderValues, name: string): string | null | undefined =>
  values[name.toLocaleLowerCase('sv') as keyof PlaceholderValues]

/** True when the text cannot be shown: a setting that it names is empty. */
const lacksSetting = (text: string, values: PlaceholderValues): boolean =>
  settingPlaceholdersIn(text).some((name) => values[name] === null)

const replaced = (text: string, values: PlaceholderValues): string =>
  text.replace(placeholderPattern, (whole, name: string) => valueOf(values, name) ?? whole)

/** A title: it cannot be left out, so an empty setting leaves nothing in its place. */
export const fillTitle = (text: string, values: PlaceholderValues): string =>
  text.includes('{')
    ? text
        .replace(placeholderPattern, (whole, name: string) => {
          const value = valueOf(values, name)
          return value === undefined ? whole : (value ?? '')
        })
        .replace(/ {2,}/g, ' ')
        .trim()
    : text

/** A line of several sentences: those with an empty setting are left out. */
export const fillLine = (text: string, values: PlaceholderValues): string =>
  text.includes('{')
    ? text
        .split(/(?<=[.!?…])\s+/)
        .filter((sentence) => !lacksSetting(sentence, values))
        .map((sentence) => replaced(sentence, values))
        .join(' ')
    : text

interface Node {
  readonly type?: unknown
  readonly text?: unknown
  readonly attrs?: unknown
  readonly content?: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nodesOf = ({ content }: Node): Node[] => (Array.isArray(content) ? content.filter(isNode) : [])
const textOf = ({ text }: Node): string => (typeof text === 'string' ? text : '\n')
const isText = ({ text }: Node): boolean => typeof text === 'string'

/** Sentences of inline nodes. A placeholder may begin in a bold word and end after it: its value is placed at its beginning. */
function fillInlines(nodes: readonly Node[], values: PlaceholderValues): Node[] {
  const texts = nodes.map(textOf)
  const whole = texts.join('')
  const matches = [...whole.matchAll(placeholderPattern)].toReversed()
  for (const { index, 0: braces, 1: name = '' } of matches) {
    const value = valueOf(values, name)
    if (value === undefined || value === null) continue
    const end = index + braces.length
    let from = 0
    let isFirst = true
    for (const [at, text] of nodes.map(textOf).entries()) {
      const to = from + text.length
      const [start, stop] = [Math.max(index, from), Math.min(end, to)]
      if (start < stop) {
        // Replaces from the end, because a replacement changes the positions after it.
        const now = texts[at] ?? ''
        texts[at] = now.slice(0, start - from) + (isFirst ? value : '') + now.slice(stop - from)
        isFirst = false
      }
      from = to
    }
  }
  return nodes.flatMap((node, at) => {
    if (!isText(node)) return [node]
    const text = texts[at] ?? ''
    return text === '' ? [] : [{ ...node, text }]
  })
}

/** Also the words of the pictures of a slide show, and of the picture of a film. */
function fillAttrs(attrs: unknown, values: PlaceholderValues): unknown {
  if (typeof attrs === 'string') return fillTitle(attrs, values)
  if (Array.isArray(attrs)) return attrs.map((one) => fillAttrs(one, values))
  if (!isNode(attrs)) return attrs
  return Object.fromEntries(Object.entries(attrs).map(([name, value]) => [name, fillAttrs(value, values)]))
}

/** Null for a block that names an empty setting, or that has nothing left. */
function fillBlock(block: Node, values: PlaceholderValues): Node | null {
  const { attrs } = block
  const node = attrs === undefined ? block : { ...block, attrs: fillAttrs(attrs, values) }
  const inside = nodesOf(block)
  if (inside.length === 0) return node
  if (inside.some(isText)) {
    return lacksSetting(inside.map(textOf).join(''), values) ? null : { ...node, content: fillInlines(inside, values) }
  }
  const content = fillBlocks(inside, values)
  return content.length === 0 ? null : { ...node, content }
}

const levelOf = ({ type, attrs }: Node): number | null =>
  type === 'heading' && isNode(attrs) ? Number((attrs as { level?: unknown }).level) : null

/** A heading is removed with the text below it. */
function fillBlocks(blocks: readonly Node[], values: PlaceholderValues): Node[] {
  const filled = blocks.map((block) => fillBlock(block, values))
  return filled.flatMap((block, at) => {
    if (block === null) return []
    const level = levelOf(block)
    if (level === null) return [block]
    const next = blocks.findIndex((other, place) => place > at && (levelOf(other) ?? 9) <= level)
    const below = filled.slice(at + 1, next === -1 ? undefined : next)
    const isEmptied = below.includes(null) && below.every((one) => one === null || levelOf(one) !== null)
    return isEmptied ? [] : [block]
  })
}

/** A rich text as stored, filled in. Anything else comes back unchanged: the renderer checks it. */
export function fillBody(body: unknown, values: PlaceholderValues): unknown {
  if (!isNode(body) || JSON.stringify(body).search(placeholderPattern) === -1) return body
  return { ...body, content: fillBlocks(nodesOf(body), values) }
}

interface PageText {
  readonly title: string
  readonly menuTitle: string
  readonly lead: string
  readonly shareTitle: string
  readonly shareText: string
  readonly paidBy: string
  readonly body: unknown
}

/** A page as visitors read it. */
export const fillPage = <Page extends PageText>(page: Page, values: PlaceholderValues): Page => ({
  ...page,
  title: fillTitle(page.title, values),
  menuTitle: fillTitle(page.menuTitle, values),
  lead: fillLine(page.lead, values),
  shareTitle: fillTitle(page.shareTitle, values),
  shareText: fillLine(page.shareText, values),
  paidBy: fillTitle(page.paidBy, values),
  body: fillBody(page.body, values),
})
