import { standardDesign } from '#contract/design/federation-design.ts'
import type { FederationSites } from '../../modules/sites/sites.ts'
import { federationSites } from '../../modules/sites/sites.ts'
import { rootContentPolicy } from '../kept/content-policy.ts'
import type { Page } from '../kept/renderings.ts'
import { rootSiteId } from '../kept/site-changes.ts'
import { lookOf } from '../styles/look.ts'
import type { PageSource } from '../view/page-source.ts'
import { cacheContent, earliest, findView, html, viewEnd } from '../view/page-source.ts'
import type { SiteView } from '../view/site-view.ts'
import type { LocatedSite } from './located-sites.ts'
import { locate } from './located-sites.ts'
import type { RootFrame } from './root-document.tsx'
import { atRoot } from './root-document.tsx'

// What every page of the root is made from, and what it becomes.

const inkColor = '#1c2024'

/** Of pages that are made before anything is read, such as those of errors: no file that they need can be missing. */
export const inkLook = lookOf(inkColor, { ...standardDesign, type: 'system' })

interface Federation {
  readonly frame: RootFrame
  readonly sites: readonly LocatedSite[]
  readonly revision: number
}

/** All sites, read once for all pages of the root and dropped with them. */
const everySite = ({ database, shared, addresses }: PageSource): Promise<{ found: FederationSites; sites: LocatedSite[] }> =>
  shared(rootSiteId, 'sites', async () => {
    const found = await database.inPlatformAtOnce(federationSites)
    const all = locate(found.sites, (id) => addresses.siteUrl(id))
    // The federation's own site is no association, unless it is also that of a place.
    return { found, sites: all.filter(({ id, county }) => id !== found.ownSiteId || county !== null) }
  })

export async function readFederation(source: PageSource): Promise<Federation> {
  const { found, sites } = await everySite(source)
  const { federationName, ownSiteId, revision } = found
  const own = ownSiteId === null ? null : await findView(source, ownSiteId)
  const assets = source.assetsOf(lookOf(inkColor, found.design), Array.from(federationName)[0] ?? 'K')
  return { frame: { federationName, rootUrl: source.addresses.rootUrl, own, assets }, sites, revision }
}

/** The page with the hosts that it shows pictures of, where these are not the root's own. */
export function pageOfRoot(body: string, { frame, revision }: Federation, views: readonly SiteView[] = [], until?: Date): Page {
  const shown = [...(frame.own ? [atRoot(frame.own, frame.rootUrl)] : []), ...views]
  const origins = [...new Set(shown.flatMap(({ basePath }) => (/^https?:/.test(basePath) ? new URL(basePath).origin : [])))]
  const end = earliest(until, ...shown.map(viewEnd))
  return {
    rendering: {
      status: 200,
      contentType: html,
      cacheControl: cacheContent,
      body,
      ...(origins.length > 0 && { headers: { 'content-security-policy': rootContentPolicy(origins) } }),
    },
    revision,
    ...(end && { until: end }),
  }
}
