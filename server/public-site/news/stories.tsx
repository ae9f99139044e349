import type { ReactNode } from 'react'
import { defaultCategoryId } from '#contract/news/news-categories.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { paidName } from '../frame/paid-label.tsx'
import { RowPicture } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'
import { inWords } from '../view/swedish-dates.ts'

export const newsPath = (item: { readonly slug: string }): string => `/nyheter/${item.slug}`

export function PublishedOn({ at }: { readonly at: Date }): ReactNode {
  return <time dateTime={at.toISOString()}>{inWords(at)}</time>
}

interface Dated {
  readonly category: string
  readonly publishedAt: Date
  readonly isPaid?: boolean
  readonly isBroadcast?: boolean
}

export const fromFederation = ({ site }: SiteView): string => `Från ${site.federationName}`

/** What it is, or that it is the federation's, and the date; the common category Nyhet is left out. The page of a paid item has a label of its own (paid-label.tsx). */
export function Dateline({ view, item }: { readonly view: SiteView; readonly item: Dated }): ReactNode {
  const category = item.isBroadcast
    ? fromFederation(view)
    : item.category === defaultCategoryId
      ? undefined
      : view.categoryNames.get(item.category)
  return (
    <>
      {item.isPaid === true && (
        <>
          <span className="kind">{paidName}</span>{' '}
        </>
      )}
      {category !== undefined && <span className="kind">{category}</span>} <PublishedOn at={item.publishedAt} />
    </>
  )
}

interface RowsProps {
  readonly view: SiteView
  readonly items: readonly PublishedNews[]
  readonly level: 'h2' | 'h3'
  readonly showLead?: boolean
  /** True if the first story is larger than the others. */
  readonly hasFirst?: boolean
}

/** News as rows: date, headline and, if there is room, the lead and the picture. */
export function StoryRows({ view, items, level: Level, showLead = false, hasFirst = false }: RowsProps): ReactNode {
  return (
    <ul className="rows">
      {items.map((item, index) => (
        <li key={item.id} className={hasFirst && index === 0 ? 'story first' : 'story'}>
          <p className="meta">
            <Dateline view={view} item={item} />
          </p>
          <div>
            <Level>
              <a href={view.basePath + newsPath(item)}>{item.title}</a>
            </Level>
            {showLead && item.lead && <p>{item.lead}</p>}
          </div>
          {showLead && <RowPicture view={view} image={item.picture} isLarge={hasFirst && index === 0} />}
        </li>
      ))}
    </ul>
  )
}
