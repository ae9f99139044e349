import type { ReactNode } from 'react'
import { headingIdIn, itemIdOf, itemSuffixOf, safeHref } from '#contract/rich-text/link.ts'
import { passageLanguages } from '#contract/rich-text/passage-languages.ts'
import type { Node } from './rich-text-node.ts'
import { attribute, nodesIn } from './rich-text-node.ts'
import type { SiteView } from '../view/site-view.ts'

/** Facts about the site that links of a text need. */
export interface LinkPlace {
  /** The view of the site; without it no full address is recognised as the site's own. */
  readonly view?: Pick<SiteView, 'url' | 'isOwnAddress'> | undefined
  /** The prefix of the site's own paths: '' or `/malmo`. */
  readonly basePath: string
  /** The path of an item below the site's address; null for one that the public cannot read. */
  readonly pathOfItem: (itemId: string) => string | null
  /** Ids of the headings in the same text; a link to any other becomes plain words. */
  readonly anchors?: ReadonlySet<string>
}

/** The target of a link in a text; null for one that may not be followed. A path is within the site. */
export function linkTarget(node: Node, { basePath, pathOfItem, anchors }: LinkPlace): string | null {
  const href = attribute(node, 'href')
  const safe = typeof href === 'string' ? safeHref(href) : null
  if (safe === null) return null
  const itemId = itemIdOf(safe)
  if (itemId !== null) {
    const path = pathOfItem(itemId)
    return path === null ? null : `${basePath + path || '/'}${itemSuffixOf(safe)}`
  }
  const headingId = headingIdIn(safe)
  if (headingId !== null) return anchors?.has(headingId) ? safe : null
  if (!safe.startsWith('/')) return safe
  return safe === basePath || safe.startsWith(`${basePath}/`) ? safe : basePath + safe
}

const isWhole = (href: string): boolean => /^https?:/i.test(href)

/**
 * `rel` of a link in content: other websites get no referrer and no window handle, and search engines ignore the link. Links to
 * the site itself, on any of its hosts, have none.
 */
export const relationTo = (href: string, view: LinkPlace['view']): string | undefined =>
  isWhole(href) && !view?.isOwnAddress(href) ? 'noopener noreferrer nofollow ugc' : undefined

/** `rel` of a link that the association itself chose, as in its menu: search engines may follow it. */
export const chosenRelationTo = (href: string, view: Pick<SiteView, 'isOwnAddress'>): string | undefined =>
  isWhole(href) && !view.isOwnAddress(href) ? 'noopener noreferrer' : undefined

function linked(href: string, { view }: LinkPlace, children: ReactNode[], key: number): ReactNode {
  return (
    <a key={key} href={href} rel={relationTo(href, view)}>
      {children}
    </a>
  )
}

/** Plain text stays a string, because most text is plain and each React element costs time. */
function marked(text: string, marks: Node[], key: number): ReactNode {
  const language = marks.find((mark) => mark.type === 'language')
  const lang = language && attribute(language, 'lang')
  if (typeof lang === 'string' && Object.hasOwn(passageLanguages, lang)) {
    const other = marks.filter((mark) => mark !== language)
    return (
      <span key={key} lang={lang} dir="auto">
        {marked(text, other, 0)}
      </span>
    )
  }
  const isBold = marks.some((mark) => mark.type === 'bold')
  const isItalic = marks.some((mark) => mark.type === 'italic')
  if (isBold) return <strong key={key}>{isItalic ? <em>{text}</em> : text}</strong>
  return isItalic ? <em key={key}>{text}</em> : text
}

interface OpenLink {
  readonly href: string
  /** Index of the link in the result, used as the React key. */
  readonly at: number
  readonly children: ReactNode[]
}

/** Adjacent runs with the same target become one link, whatever their marks. */
export function inlines(content: unknown, place: LinkPlace): ReactNode[] {
  const result: ReactNode[] = []
  const links: OpenLink[] = []
  for (const node of nodesIn(content)) {
    if (node.type === 'hardBreak') {
      result.push(<br key={result.length} />)
    } else if (node.type === 'text' && typeof node.text === 'string') {
      const marks = nodesIn(node.marks)
      const mark = marks.find((one) => one.type === 'link')
      const href = mark ? linkTarget(mark, place) : null
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
  for (const { href, at, children } of links) result[at] = linked(href, place, children, at)
  return result
}
