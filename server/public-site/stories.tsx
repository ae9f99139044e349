import type { ReactNode } from 'react'
import type { PublishedNews } from '../modules/news/news.ts'
import type { SiteView } from './site-view.ts'
import { inWords } from './swedish-dates.ts'

export const newsPath = (item: { readonly slug: string }): string => `/nyheter/${item.slug}`

export function PublishedOn({ at }: { readonly at: Date }): ReactNode {
  return <time dateTime={at.toISOString()}>{inWords(at)}</time>
}

interface RowsProps {
  readonly view: SiteView
  readonly items: readonly PublishedNews[]
  readonly level: 'h2' | 'h3'
  readonly showLead?: boolean
}

/** News as lines under each other: date, headline and, where there is room, the lead. */
export function StoryRows({ view, items, level: Level, showLead = false }: RowsProps): ReactNode {
  return (
    <ul className="rows">
      {items.map((item) => (
        <li key={item.id} className="story">
          <p className="meta">
            <PublishedOn at={item.publishedAt} />
          </p>
          <div>
            <Level>
              <a href={view.basePath + newsPath(item)}>{item.title}</a>
            </Level>
            {showLead && item.lead && <p>{item.lead}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
