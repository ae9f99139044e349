// Control characters and blanks are removed before the decision, as browsers do: `java\nscript:` is `javascript:`.
const ignoredByBrowsers = /[\u0000-\u0020\u007F-\u00A0\u00AD\u200B-\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF]/g
const absolute = /^(https?:\/\/[^/\\?#@]+(?:[/?#].*)?|mailto:[^@]+@[^@]+|tel:\+?[0-9()-]+)$/i
const ownPath = /^\/(?![/\\])[^\\]*$/

/** The address if a link may lead there (https, http, mailto, tel, or a path on the own site), cleaned; otherwise null. SEC-25. */
export function safeHref(href: string): string | null {
  const cleaned = href.replace(ignoredByBrowsers, '')
  return absolute.test(cleaned) || ownPath.test(cleaned) ? cleaned : null
}
