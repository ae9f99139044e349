import { robots, securityText } from './news/feeds.ts'
import { calendarPath } from './events/event-places.ts'
import { federationSites } from '../modules/sites/sites.ts'
import type { Page } from './kept/renderings.ts'
import type { PageSource, RootPage } from './view/page-source.ts'
import { cacheContent, cacheImmutable, cacheNever, plain } from './view/page-source.ts'
import { rootFavicon } from './pictures/site-icons.ts'
import { rootStylePath, rootStylesheet } from './root/root-styles.ts'
import { inkLook } from './root/federation.ts'
import { rootCalendar } from './root/root-calendar.tsx'
import { rootPageFor } from './root/root-routes.ts'

// The route table of the root. Its pages belong to no site.

const textPage = (body: string, revision: number, contentType = plain, cacheControl = cacheContent): Page => ({
  rendering: { status: 200, contentType, cacheControl, body },
  revision,
})

async function rootRobots({ database, addresses }: PageSource): Promise<Page> {
  const { sites, revision } = await database.inPlatform(federationSites)
  return textPage(robots(addresses.isPathForm ? sites.map((site) => addresses.siteUrl(site.id)) : []), revision)
}

const css = 'text/css; charset=utf-8'
const anyRootStyle = /^\/_stil\/rot-[0-9a-f]{10}\.css$/

/** Null for an unknown path. */
export function rootPageAt(path: string, search: string): RootPage | null {
  switch (path) {
    case '':
      return rootPageFor(search)
    case calendarPath:
      return { search: '', render: rootCalendar }
    case '/favicon.ico':
      return { search: '', render: (source) => rootFavicon(source, source.assetsOf(inkLook, 'K')) }
    case '/robots.txt':
      return { search: '', render: rootRobots }
    case '/.well-known/security.txt':
      return {
        search: '',
        render: async ({ addresses, clock }) =>
          textPage(securityText(addresses.rootUrl, `${addresses.rootUrl}/.well-known/security.txt`, clock()), 0),
      }
    default:
      if (!anyRootStyle.test(path)) return null
      return {
        search: '',
        // Of another program version: the present style is better than none, but must not be kept.
        render: async () => textPage(rootStylesheet, 0, css, path === rootStylePath ? cacheImmutable : cacheNever),
      }
  }
}
