import { publishedNewsItem, publishedNewsPage } from '../modules/news/news.ts'
import { newsItemPage, newsListPage, parsePosition } from './news-pages.tsx'
import type { Render } from './page-source.ts'
import { findView, latest, pageOf, read, whole } from './page-source.ts'
import type { SitePage } from './site-pages.ts'

function olderNews(before: string): Render {
  return async (source, siteId) => {
    const position = parsePosition(before)
    if (!position) return null
    const known = await read(source, siteId, (site) => publishedNewsPage(site, position))
    // An end that somebody made up is no page, so that made-up ends cannot fill the store.
    if (!known || known.found.items.length === 0) return null
    return pageOf(known.view.site, newsListPage(known.view, { ...known.found, before: position }))
  }
}

const newest: Render = whole(
  (site) => publishedNewsPage(site),
  (view, found) => newsListPage(view, { ...found, before: null }),
)

export function newsListAt(search: string): SitePage {
  const before = search === '' ? [] : new URLSearchParams(search).getAll('fore')
  if (before.length === 0) return { render: newest, search: '' }
  return { render: olderNews(before.length === 1 ? (before[0] ?? '') : ''), search: `?fore=${before[0]}` }
}

export function newsItem(slug: string): Render {
  return async (source, siteId) => {
    const view = await findView(source, siteId)
    if (!view) return null
    const [item, others] = await Promise.all([
      source.database.inPublicAtOnce(siteId, (site) => publishedNewsItem(site, slug)),
      latest(source, siteId),
    ])
    return item && pageOf(view.site, newsItemPage(view, item, others))
  }
}
