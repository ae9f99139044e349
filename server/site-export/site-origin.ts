import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

// The copy consists of the answers that visitors get: a second way of rendering pages could differ.

interface SiteAnswer {
  readonly status: number
  readonly contentType: string
  /** The target of a redirect. */
  readonly location: string | null
  readonly body: Buffer
}

/** Requests a page of the public sites as a visitor would, without a network in between. */
export type VisitSite = (address: URL) => Promise<SiteAnswer>

const attempts = 6

/** Repeats a request that was answered with "busy". Throws when it stays busy, or the answer is an internal error. */
export const visitingOf =
  (sites: FastifyInstance): VisitSite =>
  async (address) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await sites.inject({ url: address.pathname + address.search, headers: { host: address.host } })
      if (answer.statusCode < 500) {
        const { location, 'content-type': contentType = '' } = answer.headers
        return {
          status: answer.statusCode,
          contentType: String(contentType),
          location: location ?? null,
          body: answer.rawPayload,
        }
      }
      if (answer.statusCode !== 503 || attempt === attempts) throw new Error(`A page of the site answered ${answer.statusCode}`)
      await wait(500 * attempt)
    }
  }

/** The address of a site, and which addresses lie within it. */
export interface SiteOrigin {
  readonly start: URL
  /** The path within the site, '' or `/nyheter`, with its query; null for an address outside the site. */
  within(address: URL): { readonly path: string; readonly search: string } | null
}

export function originAt(start: URL): SiteOrigin {
  const base = start.pathname.replace(/\/$/, '')
  return {
    start,
    within(address) {
      if (address.origin !== start.origin) return null
      const { pathname, search } = address
      if (pathname === base || pathname.startsWith(`${base}/`))
        return { path: pathname.slice(base.length).replace(/\/$/, ''), search }
      // All sites of a host may share styles and icons.
      return pathname.startsWith('/_') ? { path: pathname, search } : null
    },
  }
}

const maxRedirects = 3

/** The site's current address: its own domain, if it has one. Null when the site does not exist. */
export async function findOrigin(visit: VisitSite, template: string, siteId: string): Promise<SiteOrigin | null> {
  let address = new URL(template.replace('{site}', siteId))
  for (let i = 0; i < maxRedirects; i++) {
    const { status, location } = await visit(address)
    if (status === 200) return originAt(address)
    if (location === null) return null
    address = new URL(location, address)
  }
  return null
}
