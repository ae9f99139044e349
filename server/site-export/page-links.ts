// Finds addresses in our own rendered pages: attributes are quoted, and text contains no unescaped quotation mark.

const tag = /<(?:a|link|img|source)\s[^>]*>/g
const attribute = /\s(href|src|srcset|imagesrcset)="([^"]*)"/gi

const unescaped = (value: string): string =>
  value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A canonical link names the page's own address and is left unchanged. */
const namesItself = (element: string): boolean => /\srel="canonical"/i.test(element)

/** A frame's embedded page holds addresses as well. */
const framed = /(<iframe\s[^>]*\ssrcdoc=")([^"]*)"/gi

/** Replaces each address of the page by the result of `change`. */
export function withLinks(html: string, change: (address: string) => string): string {
  const changed = html.replace(tag, (whole) => {
    if (namesItself(whole)) return whole
    return whole.replace(attribute, (_all, name: string, value: string) => {
      const isSet = /srcset$/i.test(name)
      const url = unescaped(value)
      const changed = isSet ? withCandidates(url, change) : change(url)
      return ` ${name}="${escaped(changed)}"`
    })
  })
  return changed.replace(framed, (_all, before: string, inner: string) => {
    return `${before}${escaped(withLinks(withoutWeb(unescaped(inner)), change))}"`
  })
}

/** `a.webp 320w, b.webp 640w` */
const withCandidates = (set: string, change: (address: string) => string): string =>
  set
    .split(',')
    .map((candidate) => {
      const [address = '', ...size] = candidate.trim().split(/\s+/)
      return [change(address), ...size].join(' ')
    })
    .join(', ')

/** All addresses in the page, in order. */
export function linksIn(html: string): string[] {
  const links: string[] = []
  withLinks(html, (address) => {
    links.push(address)
    return address
  })
  return links
}

/**
 * Removes parts that are useless on a disk: forms, which no server would receive, preloads of pictures, and AVIF, the format that
 * is smallest and takes longest to make.
 */
export const withoutWeb = (html: string): string =>
  html
    .replace(/<form\b[\s\S]*?<\/form>/g, '')
    .replace(/<link\s[^>]*\srel="preload"[^>]*>|<link\srel="preload"[^>]*>/g, '')
    .replace(/<source\s[^>]*type="image\/avif"[^>]*>/g, '')
