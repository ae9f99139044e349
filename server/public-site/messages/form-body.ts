import type { IncomingHttpHeaders } from 'node:http'

/** Limit of a form's size: the longest message in the longest encoding, and little more. */
export const maxFormBytes = 16 * 1024
const maxFields = 20

export const isForm = (contentType: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded(?:;\s*charset=utf-8)?$/i.test(contentType ?? '')

/** The fields of a form, each once; null for what no form of ours sends. */
export function parseForm(body: Buffer): ReadonlyMap<string, string> | null {
  const pairs = body.toString('latin1').split('&')
  if (pairs.length > maxFields) return null
  const fields = new Map<string, string>()
  try {
    for (const pair of pairs) {
      const mark = pair.indexOf('=')
      if (mark === -1) return null
      // Throws for what is no UTF-8. Bytes that were not written as %xx are none of ours either.
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
 * Whether the browser says that one of the host's own pages sent it. There is no cookie to steal: what this stops is other
 * sites using their visitors' browsers to write. Programs that are no browser send neither header, and gain nothing by it.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, host: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
