import { isIP } from 'node:net'

const mappedPrefix = '::ffff:'

/**
 * One spelling for each address, in the form BankID accepts: no brackets, no zone, and no IPv4 address written as
 * IPv6. Null for text that is not an address.
 */
export function canonicalAddress(text: string): string | null {
  const address = text.split('%')[0] ?? ''
  const family = isIP(address)
  if (family === 0) return null
  if (family === 4) return address
  // The URL parser writes IPv6 the one way RFC 5952 wants it, `::ffff:192.0.2.1` as `::ffff:c000:201`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  if (!canonical.startsWith(mappedPrefix)) return canonical
  const [high = 0, low = 0] = canonical
    .slice(mappedPrefix.length)
    .split(':')
    .map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * Whether two devices can be the same one: `unknown` when one speaks IPv4 and the other IPv6, which proves nothing.
 */
export function compareAddresses(one: string, other: string): 'same' | 'different' | 'unknown' {
  const [a, b] = [canonicalAddress(one), canonicalAddress(other)]
  if (a === null || b === null || isIP(a) !== isIP(b)) return 'unknown'
  return a === b ? 'same' : 'different'
}
