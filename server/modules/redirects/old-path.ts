import { isUtf8 } from 'node:buffer'
import { foldForSearch } from '#contract/slug.ts'
import { hasUnwantedControls } from '#contract/text.ts'
import { windows1252Text } from '../../platform/windows-1252.ts'

// Normalises old addresses. Older websites spelled their addresses in many ways:
// capitals, å ä ö in either encoding, file extensions. One spelling is stored, and a visitor's address is brought to it.

export const maxAddressLength = 500
const escapes = /(?:%[0-9a-f]{2})+/gi

/** Decodes UTF-8 such as %C3%A5, or Windows-1252 of old servers: %E5. An address may have hundreds of them. */
function decoded(run: string): string {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex')
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252Text(bytes)
}

/** Text of an address in the one spelling: decoded, composed, without capitals. */
export const spelled = (text: string): string => text.replace(escapes, decoded).normalize('NFC').toLowerCase()

/** A path in the stored spelling, without a slash at the end: '' is the start page. Null for text that is no page's address. */
export function oldPath(path: string): string | null {
  if (!path.startsWith('/') || path.length > maxAddressLength * 6) return null
  const plain = spelled(path)
  if (plain === '/') return ''
  const isStrange =
    plain.length > maxAddressLength ||
    plain.includes('\\') ||
    hasUnwantedControls(plain) ||
    /[\t\r\n]|\/\/|\/\.\.?(?:\/|$)/.test(plain)
  return isStrange ? null : plain.replace(/\/$/, '')
}

const ownSpelling = /^(?:\/[a-z0-9._-]+)+$/

/** The address of ours that a visitor may mean by an old path: without å, ä, ö and other accents. Null where none can be meant. */
export function spelledAsOurs(path: string): string | null {
  const ours = foldForSearch(path)
  return ownSpelling.test(ours) ? ours : null
}
