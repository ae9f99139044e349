import { isUtf8 } from 'node:buffer'
import { foldForSearch } from '#contract/slug.ts'
import { hasUnwantedControls } from '#contract/text.ts'

// Normalises old addresses. Older websites spelled their addresses in many ways:
// capitals, å ä ö in either encoding, file extensions. One spelling is stored, and a visitor's address is brought to it.

const maxLength = 500
const escapes = /(?:%[0-9a-f]{2})+/gi

const ofTheirTime = new TextDecoder('windows-1252')

/** Decodes UTF-8 such as %C3%A5, or Latin-1 of old servers: %E5. An address may have hundreds of them. */
function decoded(run: string): string {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex')
  return isUtf8(bytes) ? bytes.toString('utf8') : ofTheirTime.decode(bytes)
}

/** A path in the stored spelling, without a slash at the end: '' is the start page. Null for text that is no page's address. */
export function oldPath(path: string): string | null {
  if (!path.startsWith('/') || path.length > maxLength * 6) return null
  const spelled = path.replace(escapes, decoded).normalize('NFC').toLowerCase()
  if (spelled === '/') return ''
  const isStrange =
    spelled.length > maxLength ||
    spelled.includes('\\') ||
    hasUnwantedControls(spelled) ||
    /[\t\r\n]|\/\/|\/\.\.?(?:\/|$)/.test(spelled)
  return isStrange ? null : spelled.replace(/\/$/, '')
}

const absoluteUrl = /^https?:\/\//i
/** `www.exempel.se/sida`, as copied from paper. */
const withHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\//i

/** Removes query and fragment, which do not identify a page. */
const pathPart = (address: string): string => address.replace(/[?#].*$/s, '')

const ownSpelling = /^(?:\/[a-z0-9._-]+)+$/

/** The address of ours that a visitor may mean by an old path: without å, ä, ö and other accents. Null where none can be meant. */
export function spelledAsOurs(path: string): string | null {
  const spelled = foldForSearch(path)
  return ownSpelling.test(spelled) ? spelled : null
}

/** Parses a typed old address, a path or a whole address on a former website. */
export function typedPath(typed: string, basePathOf: (url: URL) => string | null): string | null {
  const text = typed.trim()
  if (absoluteUrl.test(text)) {
    if (!URL.canParse(text)) return null
    const url = new URL(text)
    return oldPath(basePathOf(url) ?? url.pathname)
  }
  if (text.startsWith('//')) return null
  if (text.startsWith('/')) return oldPath(pathPart(text))
  const without = withHost.exec(text)
  return text === '' ? null : oldPath(pathPart(without ? text.slice(without[0].length - 1) : `/${text}`))
}
