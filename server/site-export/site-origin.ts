import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

// The copy is made of what visitors get, answer by answer: there is no second way of drawing a page that could differ.

interface SiteAnswer {
  readonly status: number
  readonly contentType: string
  /** Of a redirect. */
  readonly location: string | null
  readonly body: Buffer
}

/** Asks the public sites as a visitor would, without a network in between. */
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

/** Where a site is, and what of an address lies within it. */
export interface SiteOrigin {
  readonly start: URL
  /** The path within the site, '' or `/nyheter`, with its query; null for what belongs to somebody else. */
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
      // Styles and icons may be shared by all sites of a host.
      return pathname.startsWith('/_') ? { path: pathname, search } : null
    },
  }
}

const maxRedirects = 3

/** The site's address of today: its own domain, if it has one. Null when there is no such site. */
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
