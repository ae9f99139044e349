import { standardDesign } from '#contract/design/federation-design.ts'
import { federationSites } from '../modules/sites/sites.ts'
import { robots, securityText } from './news/feeds.ts'
import { calendarPath } from './events/event-places.ts'
import { rootCalendar } from './events/root-calendar.tsx'
import type { Page } from './kept/renderings.ts'
import type { PageSource } from './view/page-source.ts'
import { cacheContent, html, plain } from './view/page-source.ts'
import { sitesPage } from './frame/plain-pages.tsx'
import { lookOf } from './styles/look.ts'
import { rootFavicon } from './pictures/site-icons.ts'

// Pages of the root, with the list of the sites. They belong to no site.

const inkColor = '#1c2024'

/** Of pages that are made before anything is read, such as those of errors: no file that they need can be missing. */
export const inkLook = lookOf(inkColor, { ...standardDesign, type: 'system' })

async function listing(
  source: PageSource,
  type: string,
  draw: (found: Awaited<ReturnType<typeof federationSites>>) => string,
): Promise<Page> {
  const found = await source.database.inPlatform(federationSites)
  const rendering = { status: 200, contentType: type, cacheControl: cacheContent, body: draw(found) }
  return { rendering, revision: found.revision }
}

/** Null for an unknown path. */
export function rootPageAt(path: string): ((source: PageSource) => Promise<Page | null>) | null {
  switch (path) {
    case '':
      return (source) =>
        listing(source, html, (found) =>
          sitesPage(
            found,
            source.addresses,
            source.assetsOf(lookOf(inkColor, found.design), Array.from(found.federationName)[0] ?? 'K'),
          ),
        )
    case calendarPath:
      return (source) => rootCalendar(source, inkColor)
    case '/favicon.ico':
      return (source) => rootFavicon(source, source.assetsOf(inkLook, 'K'))
    case '/robots.txt':
      return (source) =>
        listing(source, plain, (found) =>
          robots(source.addresses.isPathForm ? found.sites.map((site) => source.addresses.siteUrl(site.id)) : []),
        )
    case '/.well-known/security.txt':
      return async ({ addresses, clock }) => ({
        rendering: {
          status: 200,
          contentType: plain,
          cacheControl: cacheContent,
          body: securityText(addresses.rootUrl, `${addresses.rootUrl}/.well-known/security.txt`, clock()),
        },
        revision: 0,
      })
    default:
      return null
  }
}
