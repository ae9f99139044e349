import type { ReactNode } from 'react'
import { paidName } from '../frame/paid-label.tsx'
import type { PublishedNews } from '../../modules/news/news.ts'
import { latestNews } from '../../modules/news/news.ts'
import { sitesWithNewestNews } from '../../modules/sites/sites.ts'
import { newsPath, PublishedOn } from '../news/stories.tsx'
import { CardPicture } from '../pictures/picture-places.tsx'
import type { PageSource } from '../view/page-source.ts'
import { findView } from '../view/page-source.ts'
import type { SiteView } from '../view/site-view.ts'
import { atRoot } from './root-document.tsx'

// The latest news of all associations. The platform tells which sites have the newest; each item is read as that site's
// public reads it, so that nothing withdrawn or protected can be in the list.

/** A news item with the site it is from, whose addresses are right on the root. */
export interface NewsOfSite {
  readonly view: SiteView
  readonly item: PublishedNews
}

const sitesRead = 12
const readOfOne = 4
const shownCount = 9
/** One busy association does not fill the list, as long as there are others. */
const mostOfOne = 2

/** Newest first; `except`: the site whose news stand elsewhere on the page. */
export async function newestAcrossSites(source: PageSource, except: string | null): Promise<NewsOfSite[]> {
  const ids = await source.database.inPlatformAtOnce((platform) => sitesWithNewestNews(platform, sitesRead))
  const read = ids
    .filter((id) => id !== except)
    .map(async (siteId) => {
      const own = source.shared(siteId, 'latest of its own', () =>
        source.database.inPublicAtOnce(siteId, (site) => latestNews(site, readOfOne)),
      )
      const [view, items] = await Promise.all([findView(source, siteId), own])
      const shown = view && atRoot(view, source.addresses.rootUrl)
      return shown ? items.map((item) => ({ view: shown, item })) : []
    })
  const bySite = await Promise.all(read)
  const newestFirst = (a: NewsOfSite, b: NewsOfSite): number => b.item.publishedAt.getTime() - a.item.publishedAt.getTime()
  const few = bySite.flatMap((items) => items.slice(0, mostOfOne))
  const all = few.length >= shownCount ? few : bySite.flat()
  return all.toSorted(newestFirst).slice(0, shownCount)
}

function Origin({ view, item }: NewsOfSite): ReactNode {
  return (
    <>
      {item.isPaid && <span className="kind">{paidName}</span>} <span className="origin">{view.site.name}</span>{' '}
      <PublishedOn at={item.publishedAt} />
    </>
  )
}

const hrefOf = ({ view, item }: NewsOfSite): string => view.basePath + newsPath(item)

/** Three as cards and the rest as rows. */
export function AcrossSites({ news }: { readonly news: readonly NewsOfSite[] }): ReactNode {
  const [cards, rows] = news.length > 2 ? [news.slice(0, 3), news.slice(3)] : [[], news]
  const hasPictures = cards.every(({ item }) => item.picture !== null)
  return (
    <>
      {cards.length > 0 && (
        <div className="trio of-3">
          {cards.map(({ view, item }) => (
            <article key={item.id} className="story">
              {hasPictures && <CardPicture view={view} image={item.picture} />}
              <p className="meta">
                <Origin view={view} item={item} />
              </p>
              <h3>
                <a href={hrefOf({ view, item })}>{item.title}</a>
              </h3>
              {item.lead && <p>{item.lead}</p>}
            </article>
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <ul className="rows">
          {rows.map(({ view, item }) => (
            <li key={item.id} className="story">
              <p className="meta">
                <Origin view={view} item={item} />
              </p>
              <h3>
                <a href={hrefOf({ view, item })}>{item.title}</a>
              </h3>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
