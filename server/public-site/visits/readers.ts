import { isbot } from 'isbot'
import type { IncomingHttpHeaders } from 'node:http'

// Tells people from programs by what a request says of itself. Robots that pretend to be a browser are counted as one.

const maxRemembered = 500
/** Longer than the name of any browser; the list of robots is a long expression, which must not be given more. */
const longestName = 400

/** True for a function of the browser's name, remembered: people use few browsers, and the list of robots takes microseconds. */
function rememberBrowsers(): (name: string) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    // Each browser calls itself Mozilla; programs that do not hide have a name of their own.
    const isBrowser = name.startsWith('Mozilla/') && name.length <= longestName && !isbot(name)
    if (known.size >= maxRemembered) known.clear()
    if (name.length <= longestName) known.set(name, isBrowser)
    return isBrowser
  }
}

/** True when a browser asks for a page to show it to somebody now: not ahead of time, and not as a part of another page. */
const isToBeShown = (headers: IncomingHttpHeaders): boolean =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers['purpose'] === undefined &&
  headers['x-moz'] === undefined

/** Tells whether a person reads the page that is asked for with these headers. */
export function createReaders(): (headers: IncomingHttpHeaders) => boolean {
  const isBrowser = rememberBrowsers()
  return (headers) => isBrowser(headers['user-agent'] ?? '') && isToBeShown(headers)
}
