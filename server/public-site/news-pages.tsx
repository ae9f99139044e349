import type { ReactNode } from 'react'
import type { NewsPosition, PublishedNews, PublishedNewsItem } from '../modules/news/news.ts'
import type { SiteView } from './site-view.ts'
import { shared, siteDocument } from './document.tsx'
import { renderRichText } from './rich-text.tsx'
import { newsPath, PublishedOn, StoryRows } from './stories.tsx'

const position = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Where a page begins, as its address says it. */
export const positionText = ({ publishedAt, id }: NewsPosition): string => `${publishedAt.toISOString()}_${id}`

/** Null for text that `positionText` did not write: one page has one address. */
export function parsePosition(text: string): NewsPosition | null {
  const [, at = '', id = ''] = position.exec(text) ?? []
  const publishedAt = new Date(at)
  return id !== '' && !Number.isNaN(publishedAt.getTime()) && publishedAt.toISOString() === at ? { publishedAt, id } : null
}

interface NewsListProps {
  readonly items: readonly PublishedNews[]
  readonly next: NewsPosition | null
  /** Where this page begins; null on the first. */
  readonly before: NewsPosition | null
}

export function newsListPage(view: SiteView, { items, next, before }: NewsListProps): string {
  const path = '/nyheter'
  return siteDocument({
    view,
    title: 'Nyheter',
    description: `Nyheter från ${view.site.name}.`,
    path: before ? `${path}?fore=${positionText(before)}` : path,
    kind: 'website',
    children: (
      <div className="wrap">
        <div className="railed">
          <h1 className="title">{before ? 'Äldre nyheter' : 'Nyheter'}</h1>
        </div>
        {items.length > 0 ? (
          <div className="block">
            <StoryRows view={view} items={items} level="h2" showLead />
          </div>
        ) : (
          <div className="railed">
            <p className="lead">Inga nyheter ännu.</p>
          </div>
        )}
        {(before || next) && (
          <nav className="block railed" aria-label="Fler sidor">
            <p className="more pages">
              {next && (
                <a href={`${view.basePath}${path}?fore=${positionText(next)}`} rel="next">
                  Äldre nyheter
                </a>
              )}
              {before && <a href={view.basePath + path}>Till de nyaste</a>}
            </p>
          </nav>
        )}
      </div>
    ),
  })
}

const relatedCount = 3

function MoreNews({ view, items }: { readonly view: SiteView; readonly items: readonly PublishedNews[] }): ReactNode {
  return (
    <div className="wrap">
      <section className="block related" aria-labelledby="fler">
        <h2 className="label" id="fler">
          Fler nyheter
        </h2>
        <StoryRows view={view} items={items} level="h3" />
      </section>
    </div>
  )
}

/** `latest`: the latest news, which may hold the item itself. */
export function newsItemPage(view: SiteView, item: PublishedNewsItem, latest: readonly PublishedNews[]): string {
  const related = latest.filter((other) => other.id !== item.id).slice(0, relatedCount)
  const isAmongLatest = latest.slice(0, relatedCount).some((other) => other.id === item.id)
  const draw = (): ReactNode => <MoreNews view={view} items={related} />
  return siteDocument({
    view,
    title: item.title,
    description: item.lead,
    path: newsPath(item),
    kind: 'article',
    children: (
      <>
        <div className={related.length > 0 ? 'wrap followed' : 'wrap'}>
          <article className="railed">
            <p className="meta rail">
              <PublishedOn at={item.publishedAt} />
            </p>
            <div>
              <h1 className="headline">{item.title}</h1>
              {item.lead && <p className="lead measure">{item.lead}</p>}
              <div className="text">{renderRichText(item.body, view.basePath)}</div>
              <p className="only-print">{view.url + newsPath(item)}</p>
            </div>
          </article>
        </div>
        {isAmongLatest && related.length > 0 && draw()}
      </>
    ),
    // Below all but the latest stands the same.
    after: isAmongLatest || related.length === 0 ? '' : shared(view, 'more news', draw),
  })
}
