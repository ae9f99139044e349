import { pausedSite, removedSite } from '../../modules/sites/sites.ts'
import { plainDocument } from '../frame/plain-pages.tsx'
import type { Page } from '../kept/renderings.ts'
import { inkLook } from '../root/federation.ts'
import type { ViewSource } from '../view/page-source.ts'
import { cacheNever, html } from '../view/page-source.ts'

/** A search engine that meets 503 asks again, and forgets nothing for some days. */
const retryAfterSeconds = 3600

interface OnePageSite {
  readonly name: string
  readonly federationName: string
  readonly revision: number
}

/** The page that a site has at every address, in the federation's ink. */
function onePage(
  { addresses, assetsOf }: ViewSource,
  site: OnePageSite,
  { title, text, status }: { readonly title: string; readonly text: string; readonly status: number },
): Page {
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
              {text} <a href={addresses.rootUrl}>Se alla föreningar</a>
            </p>
          </div>
        </div>
      </div>
    ),
  })
  const headers = { ...(status === 503 && { 'retry-after': String(retryAfterSeconds) }) }
  return { rendering: { status, contentType: html, cacheControl: cacheNever, body, headers }, revision: site.revision }
}

/** What visitors meet at every address of a paused site, or of one that is deleted; null for any other. */
export async function stoppedPage(source: ViewSource, siteId: string): Promise<Page | null> {
  const [paused, removed] = await source.database.inPlatformAtOnce((platform) =>
    Promise.all([pausedSite(platform, siteId), removedSite(platform, siteId)]),
  )
  if (removed !== null) {
    const text = `${removed.name} är borttagen och kommer inte tillbaka på den här adressen.`
    return onePage(source, removed, { title: 'Sajten finns inte längre', text, status: 410 })
  }
  if (paused === null) return null
  const text = `${paused.name} går inte att läsa just nu. Välkommen tillbaka senare.`
  return onePage(source, paused, { title: 'Sajten är tillfälligt stängd', text, status: 503 })
}
