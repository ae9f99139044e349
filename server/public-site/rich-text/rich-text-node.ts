import { isBlank } from '#contract/blank.ts'

/** A stored value that may be a node of a text: check every member before use. */
export interface Node {
  readonly type?: unknown
  readonly attrs?: unknown
  readonly content?: unknown
  readonly marks?: unknown
  readonly text?: unknown
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

export const nodesIn = (content: unknown): Node[] => (Array.isArray(content) ? content.filter(isNode) : [])

/** The children of permitted types. */
export const childrenOf = (node: Node, ...types: readonly string[]): Node[] =>
  nodesIn(node.content).filter(({ type }) => typeof type === 'string' && types.includes(type))

export const attribute = (node: Node, name: string): unknown =>
  isNode(node.attrs) && Object.hasOwn(node.attrs, name) ? (node.attrs as Record<string, unknown>)[name] : undefined

/** The attribute if it is a string, otherwise ''. */
export function wordsOf(node: Node, name: string): string {
  const value = attribute(node, name)
  return typeof value === 'string' && !isBlank(value) ? value.trim() : ''
}

export const hasWords = (content: unknown): boolean =>
  nodesIn(content).some((node) => node.type === 'text' && typeof node.text === 'string' && !isBlank(node.text))
