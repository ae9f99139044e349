import type { IncomingHttpHeaders } from 'node:http'

/** Size limit of a form: the longest message in the longest encoding, with a margin. */
export const maxFormBytes = 16 * 1024
const maxFields = 20

export const isForm = (contentType: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded(?:;\s*charset=utf-8)?$/i.test(contentType ?? '')

/** The fields of a form; null for a body that none of our forms sends, such as one with a repeated field. */
export function parseForm(body: Buffer): ReadonlyMap<string, string> | null {
  const pairs = body.toString('latin1').split('&')
  if (pairs.length > maxFields) return null
  const fields = new Map<string, string>()
  try {
    for (const pair of pairs) {
      const mark = pair.indexOf('=')
      if (mark === -1) return null
      // decodeURIComponent throws for invalid UTF-8. Our forms never send raw bytes outside ASCII.
      if (/[^\x20-\x7e]/.test(pair)) return null
      const [name, value] = [pair.slice(0, mark), pair.slice(mark + 1)].map((part) => decodeURIComponent(part.replace(/\+/g, ' ')))
      if (name === undefined || value === undefined || fields.has(name)) return null
      fields.set(name, value)
    }
  } catch {
    return null
  }
  return fields
}

/**
 * True if the browser says that a page of the same host sent the form. Visitors have no cookie to steal; this keeps other
 * sites from writing through their visitors' browsers. Other programs send neither header, and gain nothing by it.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, host: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
