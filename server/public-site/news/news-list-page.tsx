import type { ReactNode } from 'react'
import type { NewsPage, NewsPosition, PublicCategory } from '../../modules/news/news.ts'
import { areaName } from '../frame/area-names.ts'
import { siteDocument } from '../frame/document.tsx'
import { positionText } from './news-position.ts'
import type { SiteView } from '../view/site-view.ts'
import { StoryRows } from './stories.tsx'

/** The filter of the list: everything, one category or one year. */
export type ListFilter = { readonly category: string } | { readonly year: number } | null

/** The canonical query of a page of the list. */
export function listSearch(filter: ListFilter, before: string | null): string {
  const narrowed = filter === null ? [] : 'year' in filter ? [`ar=${filter.year}`] : [`kategori=${filter.category}`]
  const all = [...narrowed, ...(before === null ? [] : [`fore=${before}`])]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

interface NewsListProps extends NewsPage {
  readonly filter: ListFilter
  /** The position before this page; null on the first. */
  readonly before: NewsPosition | null
  readonly years: readonly { readonly year: number; readonly count: number }[]
  readonly categories: readonly PublicCategory[]
}

const path = '/nyheter'

interface ChoiceProps {
  readonly view: SiteView
  readonly label: string
  readonly filter: ListFilter
  readonly isChosen: boolean
}

function Choice({ view, label, filter, isChosen }: ChoiceProps): ReactNode {
  return (
    <li>
      <a href={view.basePath + path + listSearch(filter, null)} aria-current={isChosen ? 'true' : undefined}>
        {label}
      </a>
    </li>
  )
}

/** Links that filter the list, if there is more than one choice. */
function Choices({ view, filter, years, categories }: Omit<NewsListProps, 'items' | 'next' | 'before'> & { view: SiteView }) {
  const used = categories.filter(({ count }) => count > 0)
  const [year, category] = [
    filter !== null && 'year' in filter ? filter.year : null,
    filter !== null && 'category' in filter ? filter.category : null,
  ]
  if (years.length < 2 && used.length < 2) return null
  return (
    <nav className="choices" aria-label="Välj nyheter">
      <ul>
        <Choice view={view} label="Alla" filter={null} isChosen={filter === null} />
        {used.length > 1 &&
          used.map(({ id, name }) => (
            <Choice key={id} view={view} label={name} filter={{ category: id }} isChosen={category === id} />
          ))}
      </ul>
      {years.length > 1 && (
        <ul>
          {years.map((one) => (
            <Choice key={one.year} view={view} label={String(one.year)} filter={one} isChosen={year === one.year} />
          ))}
        </ul>
      )}
    </nav>
  )
}

function titleOf(view: SiteView, filter: ListFilter): string {
  const all = areaName(view, 'news')
  if (filter === null) return all
  return 'year' in filter ? `${all} ${filter.year}` : (view.categoryNames.get(filter.category) ?? all)
}

export function newsListPage(view: SiteView, props: NewsListProps): string {
  const { items, next, before, filter } = props
  const title = titleOf(view, filter)
  return siteDocument({
    view,
    title,
    description: `${title} från ${view.site.name}.`,
    path: path + listSearch(filter, before && positionText(before)),
    menuPath: path,
    kind: 'website',
    pageType: 'CollectionPage',
    feed: filter !== null && 'category' in filter ? filter.category : undefined,
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <h1 className="title">{before ? (title === 'Nyheter' ? 'Äldre nyheter' : `${title}, äldre`) : title}</h1>
            <Choices view={view} {...props} />
          </div>
        </div>
        {items.length > 0 ? (
          <div className="block">
            <StoryRows view={view} items={items} level="h2" showLead hasFirst={before === null} />
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
                <a href={view.basePath + path + listSearch(filter, positionText(next))} rel="next">
                  Äldre nyheter
                </a>
              )}
              {before && <a href={view.basePath + path + listSearch(filter, null)}>Till de nyaste</a>}
            </p>
          </nav>
        )}
      </div>
    ),
  })
}
