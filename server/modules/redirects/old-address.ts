import { maxAddressLength, oldPath } from './old-path.ts'
import { maxParameters, oldQuery } from './old-query.ts'

// Old addresses as they are typed, pasted and stored: a path, and the query where one tells pages apart.

export interface OldAddress {
  /** '' is the start page. */
  readonly path: string
  /** Path and query as a redirect stores them: `/visa.asp?id=5`, `/?p=12`; the path alone without a query. */
  readonly address: string
}
/** What cannot be read: the address, its query, or a query with too many parameters. */
export type Unread = 'address' | 'query' | 'parameters'

/** Reads a path with or without a query. */
export function oldAddress(text: string): OldAddress | Unread {
  const [written = '', ...rest] = text.split('?')
  const plain = oldPath(written)
  if (plain === null) return 'address'
  // `%3F` in the path is the mark of a query that was encoded as a whole.
  const [place = '', ...encoded] = plain.split('?')
  const path = place.replace(/\/$/, '')
  const parameters = oldQuery([...encoded, ...rest].join('?'))
  if (parameters === null) return 'query'
  if (parameters.length > maxParameters) return 'parameters'
  const address = parameters.length === 0 ? path : `${path || '/'}?${parameters.join('&')}`
  return address.length > maxAddressLength ? 'query' : { path, address }
}

const absoluteUrl = /^https?:\/\//i
/** `www.exempel.se/sida`, as copied from paper. */
const withHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\//i

/** Reads a typed old address, a path or a whole address on a former website. */
export function typedAddress(typed: string, basePathOf: (url: URL) => string | null): OldAddress | Unread {
  const text = typed.trim().replace(/#.*$/s, '')
  if (absoluteUrl.test(text)) {
    if (!URL.canParse(text)) return 'address'
    const url = new URL(text)
    return oldAddress((basePathOf(url) ?? url.pathname) + url.search)
  }
  if (text === '' || text.startsWith('//')) return 'address'
  if (text.startsWith('/')) return oldAddress(text)
  const without = withHost.exec(text)
  return oldAddress(without ? text.slice(without[0].length - 1) : `/${text}`)
}

/** The stored spelling of a stored address, which is the same; null for what cannot have been stored. */
export function storedAddress(text: string): string | null {
  const read = oldAddress(text)
  return typeof read === 'string' ? null : read.address
}
