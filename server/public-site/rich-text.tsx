import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { safeHref } from '#contract/rich-text/link.ts'

// What is stored was checked against the contract's schema when it was written, and is checked here once more (SEC-24): this
// walker reads `unknown`, knows exactly the nodes, marks and attributes of contract/rich-text/document.ts, and drops the rest.
// It does not use the schema itself, which would cost more than the whole page and refuse a text for one foreign node.

const maxDepth = 8

interface Node {
  readonly type?: unknown
  readonly attrs?: unknown
  readonly content?: unknown
  readonly marks?: unknown
  readonly text?: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const nodesIn = (content: unknown): Node[] => (Array.isArray(content) ? content.filter(isNode) : [])
const attribute = (node: Node, name: string): unknown =>
  isNode(node.attrs) && Object.hasOwn(node.attrs, name) ? (node.attrs as Record<string, unknown>)[name] : undefined

/** Where a link in a text leads: null for one that may not be followed. A path is meant within the site. */
function linkTarget(node: Node, basePath: string): string | null {
  const href = attribute(node, 'href')
  const safe = typeof href === 'string' ? safeHref(href) : null
  if (safe === null || !safe.startsWith('/')) return safe
  return safe === basePath || safe.startsWith(`${basePath}/`) ? safe : basePath + safe
}

const isAbroad = (href: string): boolean => /^https?:/i.test(href)

function linked(href: string, children: ReactNode[], key: number): ReactNode {
  return (
    <a key={key} href={href} rel={isAbroad(href) ? 'noopener noreferrer nofollow ugc' : undefined}>
      {children}
    </a>
  )
}

/** Plain text stays a string: most of a text is that, and each element of React's has its price. */
function marked(text: string, marks: Node[], key: number): ReactNode {
  const isBold = marks.some((mark) => mark.type === 'bold')
  const isItalic = marks.some((mark) => mark.type === 'italic')
  if (isBold) return <strong key={key}>{isItalic ? <em>{text}</em> : text}</strong>
  return isItalic ? <em key={key}>{text}</em> : text
}

interface OpenLink {
  readonly href: string
  /** Its place among the runs. */
  readonly at: number
  readonly children: ReactNode[]
}

/** Runs of text with the same target become one link, however they are divided into bold and plain. */
function inlines(content: unknown, basePath: string): ReactNode[] {
  const result: ReactNode[] = []
  const links: OpenLink[] = []
  for (const node of nodesIn(content)) {
    if (node.type === 'hardBreak') {
      result.push(<br key={result.length} />)
    } else if (node.type === 'text' && typeof node.text === 'string') {
      const marks = nodesIn(node.marks)
      const mark = marks.find((one) => one.type === 'link')
      const href = mark ? linkTarget(mark, basePath) : null
      const last = links.at(-1)
      if (href === null) result.push(marked(node.text, marks, result.length))
      else if (last?.href === href && last.at === result.length - 1)
        last.children.push(marked(node.text, marks, last.children.length))
      else {
        const children = [marked(node.text, marks, 0)]
        links.push({ href, at: result.length, children })
        result.push(null)
      }
    }
  }
  for (const { href, at, children } of links) result[at] = linked(href, children, at)
  return result
}

const hasWords = (content: unknown): boolean =>
  nodesIn(content).some((node) => node.type === 'text' && typeof node.text === 'string' && node.text.trim() !== '')

/** A last paragraph of a quotation that begins with a dash says who said it. */
const saysWho = (node: Node | undefined): boolean => {
  const first = nodesIn(node?.content)[0]
  return typeof first?.text === 'string' && /^[–—] /.test(first.text)
}

function quotation(node: Node, basePath: string, key: number): ReactNode {
  const paragraphs = nodesIn(node.content).filter((child) => child.type === 'paragraph' && hasWords(child.content))
  if (paragraphs.length === 0) return null
  const speaker = paragraphs.length > 1 && saysWho(paragraphs.at(-1)) ? paragraphs.pop() : undefined
  return (
    <blockquote key={key}>
      {paragraphs.map((child, index) => block(child, basePath, maxDepth, index))}
      {speaker && <footer>{inlines(speaker.content, basePath)}</footer>}
    </blockquote>
  )
}

function list(node: Node, basePath: string, depth: number, key: number): ReactNode {
  const items = nodesIn(node.content)
    .filter((item) => item.type === 'listItem')
    .map((item, index) => {
      const children = nodesIn(item.content).filter(
        (child) => child.type === 'paragraph' || child.type === 'bulletList' || child.type === 'orderedList',
      )
      // A first paragraph needs no element of its own in a list item.
      return (
        <li key={index}>
          {children.map((child, at) =>
            child.type === 'paragraph' && at === 0 ? (
              <Fragment key={at}>{inlines(child.content, basePath)}</Fragment>
            ) : (
              block(child, basePath, depth + 1, at)
            ),
          )}
        </li>
      )
    })
  if (items.length === 0) return null
  return node.type === 'orderedList' ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
}

function block(node: Node, basePath: string, depth: number, key: number): ReactNode {
  if (depth > maxDepth) return null
  switch (node.type) {
    case 'paragraph':
      return hasWords(node.content) ? <p key={key}>{inlines(node.content, basePath)}</p> : null
    case 'heading': {
      if (!hasWords(node.content)) return null
      const children = inlines(node.content, basePath)
      return attribute(node, 'level') === 3 ? <h3 key={key}>{children}</h3> : <h2 key={key}>{children}</h2>
    }
    case 'bulletList':
    case 'orderedList':
      return list(node, basePath, depth, key)
    case 'blockquote':
      return quotation(node, basePath, key)
    default:
      return null
  }
}

/** A stored text as elements. `basePath` stands before the site's own paths: '' or `/malmo`. */
export function renderRichText(document: unknown, basePath: string): ReactNode[] {
  if (!isNode(document) || document.type !== 'doc') return []
  return nodesIn(document.content).map((node, index) => block(node, basePath, 0, index))
}
