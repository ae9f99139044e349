import { referredItems } from '../modules/items/public-items.ts'
import { publicAccessibility, publishedPage } from '../modules/pages/public-pages.ts'
import { foreignAddress } from './foreign-address.ts'
import { contentPage } from './content-page.tsx'
import type { Render } from './page-source.ts'
import { content, findView, pageOf, plain } from './page-source.ts'

/** A page of the site's own tree. One that is only a link in the menu leads there. */
export const contentAt =
  (path: string): Render =>
  async (source, siteId) => {
    const view = await findView(source, siteId)
    const link = view?.tree.find((page) => page.path === path)
    if (!view || !link) return null
    if (link.linkUrl !== '') {
      const location = foreignAddress(link.linkUrl)
      if (location === null) return null
      return {
        rendering: { status: 302, contentType: plain, cacheControl: content, body: '', headers: { location } },
        revision: view.site.revision,
      }
    }
    const [page, referred, accessibility] = await source.database.inPublicAtOnce(siteId, (site) =>
      Promise.all([
        publishedPage(site, path),
        referredItems(site, path),
        link.systemKey === 'tillganglighet' ? publicAccessibility(site) : null,
      ]),
    )
    return page && pageOf(view.site, contentPage(view, { page, referred, accessibility }))
  }
