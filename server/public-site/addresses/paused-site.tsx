import { pausedSite } from '../../modules/sites/sites.ts'
import { plainDocument } from '../frame/plain-pages.tsx'
import type { Page } from '../kept/renderings.ts'
import { inkLook } from '../root/federation.ts'
import type { ViewSource } from '../view/page-source.ts'
import { cacheNever, html } from '../view/page-source.ts'

/** A search engine that meets 503 asks again, and forgets nothing for some days. */
const retryAfterSeconds = 3600

/** What visitors meet at every address of a paused site; null for any other. */
export async function pausedPage({ database, addresses, assetsOf }: ViewSource, siteId: string): Promise<Page | null> {
  const site = await database.inPlatformAtOnce((platform) => pausedSite(platform, siteId))
  if (site === null) return null
  const title = 'Sajten är tillfälligt stängd'
  const body = plainDocument({
    assets: assetsOf(inkLook, Array.from(site.name)[0] ?? 'K'),
    title: `${title} – ${site.name}`,
    owner: site.federationName || null,
    rootUrl: addresses.rootUrl,
    about: null,
    children: (
      <div className="wrap">
        <div className="railed refusal">
          <div className="measure">
            <h1 className="title">{title}</h1>
            <p className="lead">
              {site.name} går inte att läsa just nu. Välkommen tillbaka senare. <a href={addresses.rootUrl}>Se alla föreningar</a>
            </p>
          </div>
        </div>
      </div>
    ),
  })
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return { rendering: { status: 503, contentType: html, cacheControl: cacheNever, body, headers }, revision: site.revision }
}
