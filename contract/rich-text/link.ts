import { encodedBlanks, withoutBlanks } from '../encoded-blanks.ts'

// Control characters, tabs, line breaks and invisible signs are removed before the decision, as browsers do: `java\nscript:` is
// `javascript:`.
const ignoredByBrowsers = /[\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF]/g
const absolute = /^(https?:\/\/[^/\\?#@]+(?:[/?#].*)?|tel:\+?[0-9()-]+)$/i
const ownPath = /^\/(?![/\\])[^\\]*$/
const ownHeading = /^#[a-z0-9]+(?:-[a-z0-9]+)*$/
const itemReference = /^item:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})((?:\?[^#\s]*)?(?:#\S*)?)$/
const letter = /^mailto:([^?]*)(?:\?(.*))?$/is
/** What a link may fill in of a letter; `attach` and other headers are left out. */
const letterFields = /^(to|cc|bcc|subject|body)=(.+)$/is

/** The item that a link is stored as a reference to, so that it follows when the address changes; null for every other link. */
export const itemIdOf = (href: string): string | null => itemReference.exec(href)?.[1] ?? null

/** `suffix`: a query and a place on the page, `?sida=2#styrelsen`. */
export const itemHref = (itemId: string, suffix = ''): string => `item:${itemId}${suffix}`

/** Query and fragment of a reference to an item; '' without. */
export const itemSuffixOf = (href: string): string => itemReference.exec(href)?.[2] ?? ''

/** True for a path within the own site. */
export const isOwnPath = (href: string): boolean => ownPath.test(href)

/** The id of the heading in the same text that a link leads to; null for every other link. */
export const headingIdIn = (href: string): string | null => (ownHeading.test(href) ? href.slice(1) : null)

/** A line break in a header would begin another one. */
const letterField = (name: string, value: string): string =>
  `${name.toLowerCase()}=${(name.toLowerCase() === 'body' ? value : value.replace(/(?:%0[ad])+/gi, '%20')).replaceAll('#', '%23')}`

/** RFC 6068: receivers between commas, then fields. Semicolons, which Outlook writes, become commas. */
function safeLetter(href: string): string | null {
  const [, to, query = ''] = letter.exec(href) ?? []
  if (to === undefined) return null
  const receivers = to.split(/[,;]/).filter((receiver) => receiver !== '')
  const fields = query.split(/&(?:amp;)?/).flatMap((field) => {
    const [, name, value] = letterFields.exec(field) ?? []
    return name === undefined || value === undefined ? [] : [letterField(name, value)]
  })
  if (!receivers.every((receiver) => /^[^@]+@[^@]+$/.test(receiver)) || receivers.length + fields.length === 0) return null
  return `mailto:${receivers.join(',')}${fields.length === 0 ? '' : `?${fields.join('&')}`}`
}

/**
 * The address if a link may lead there (https, http, mailto, tel, a path on the own site, or `item:` and the id of an item of
 * the own site, or `#` and the id of a heading in the same text), cleaned; otherwise null. SEC-25.
 */
export function safeHref(href: string): string | null {
  const cleaned = encodedBlanks(href.replace(ignoredByBrowsers, ''), withoutBlanks)
  if (/^mailto:/i.test(cleaned)) return safeLetter(cleaned)
  return absolute.test(cleaned) || ownPath.test(cleaned) || ownHeading.test(cleaned) || itemReference.test(cleaned) ? cleaned : null
}
