// Control characters and blanks are removed before the decision, as browsers do: `java\nscript:` is `javascript:`.
const ignoredByBrowsers = /[\u0000-\u0020\u007F-\u00A0\u00AD\u200B-\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF]/g
const absolute = /^(https?:\/\/[^/\\?#@]+(?:[/?#].*)?|mailto:[^@]+@[^@]+|tel:\+?[0-9()-]+)$/i
const ownPath = /^\/(?![/\\])[^\\]*$/
const itemReference = /^item:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The item that a link is stored as a reference to, so that it follows when the address changes; null for every other link. */
export const itemIdOf = (href: string): string | null => itemReference.exec(href)?.[1] ?? null

export const itemHref = (itemId: string): string => `item:${itemId}`

/**
 * The address if a link may lead there (https, http, mailto, tel, a path on the own site, or `item:` and the id of an item of
 * the own site), cleaned; otherwise null. SEC-25.
 */
export function safeHref(href: string): string | null {
  const cleaned = href.replace(ignoredByBrowsers, '')
  return absolute.test(cleaned) || ownPath.test(cleaned) || itemReference.test(cleaned) ? cleaned : null
}
