import { isReservedSiteId } from '#contract/reserved-addresses.ts'

const loginPath = '/auth/login'

/** The login page, and where to return to after it. */
export function loginAddress(wanted: string): string {
  return wanted === '/' ? loginPath : `${loginPath}?till=${encodeURIComponent(wanted)}`
}

// Only the characters of our own addresses: text that a browser might read as another host, script or line never reaches `new URL`.
const ownAddress = /^\/(?!\/)[A-Za-z0-9/_\-.~%?&=+,:;!*'()]*$/

/**
 * Where to go after sign-in: `wanted` if it is an address of this application, otherwise '/'. It comes from the address bar,
 * so it may be anyone's.
 */
export function safeReturnPath(wanted: string | null, origin: string): string {
  if (wanted === null || !ownAddress.test(wanted)) return '/'
  const url = new URL(wanted, origin)
  if (url.origin !== origin) return '/'
  const path = url.pathname
  // Decoding and dot segments may have changed the path.
  if (path.includes('//') || /%(?:2f|5c|0[0-9a-f]|1[0-9a-f])/i.test(path)) return '/'
  const first = path.split('/')[1] ?? ''
  const isKnown =
    /^\/auth\/(?!login$)[a-z-]+$/.test(path) ||
    first === '' ||
    first === 'admin' ||
    (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(first) && !isReservedSiteId(first))
  return isKnown ? path + url.search : '/'
}
