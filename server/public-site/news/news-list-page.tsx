import type { ReactNode } from 'react'
import type { NewsMonth, NewsPage, NewsPosition, PublicCategory } from '../../modules/news/news.ts'
import { areaName } from '../frame/area-names.ts'
import { siteDocument } from '../frame/document.tsx'
import { counted, Folded, isLong } from '../frame/folded.tsx'
import { positionText } from './news-position.ts'
import type { SiteView } from '../view/site-view.ts'
import { StoryRows } from './stories.tsx'
import { monthName } from '../view/swedish-dates.ts'

/** The filter of the list: everything, one category, one year or a month of it. */
export type ListFilter = { readonly category: string } | { readonly year: number; readonly month?: number } | null

/** The canonical query of a page of the list. */
export function listSearch(filter: ListFilter, before: string | null): string {
  const narrowed = filter === null ? [] : 'year' in filter ? [`ar=${filter.year}`] : [`kategori=${filter.category}`]
  const month = filter !== null && 'year' in filter && filter.month !== undefined ? [`manad=${filter.month}`] : []
  const all = [...narrowed, ...month, ...(before === null ? [] : [`fore=${before}`])]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

interface NewsListProps extends NewsPage {
  readonly filter: ListFilter
  /** The position before this page; null on the first. */
  readonly before: NewsPosition | null
  readonly months: readonly NewsMonth[]
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
function Choices({ view, filter, months, categories }: Omit<NewsListProps, 'items' | 'next' | 'before'> & { view: SiteView }) {
  const years = [...new Set(months.map(({ year }) => year))]
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
            <Choice key={one} view={view} label={String(one)} filter={{ year: one }} isChosen={year === one} />
          ))}
        </ul>
      )}
    </nav>
  )
}

const inArchive = (count: number): string => counted(count, 'nyhet', 'nyheter')

/** Every month with news, folded by year: a way to what is far down a long list. */
function Archive({ view, months }: { readonly view: SiteView; readonly months: readonly NewsMonth[] }): ReactNode {
  const years = [...new Set(months.map(({ year }) => year))]
  return (
    <nav className="block railed" aria-labelledby="arkiv">
      <h2 className="label rail" id="arkiv">
        Arkiv
      </h2>
      <div>
        {years.map((year, index) => {
          const within = months.filter((one) => one.year === year)
          const count = within.reduce((sum, one) => sum + one.count, 0)
          return (
            <Folded key={year} heading={year} count={inArchive(count)} isOpen={index === 0}>
              <ul className="plain columns">
                {within.map(({ month, count: inMonth }) => (
                  <li key={month}>
                    <a href={view.basePath + path + listSearch({ year, month }, null)}>{monthName(month)}</a>{' '}
                    <span className="count">{inArchive(inMonth)}</span>
                  </li>
                ))}
              </ul>
            </Folded>
          )
        })}
      </div>
    </nav>
  )
}

function titleOf(view: SiteView, filter: ListFilter): string {
  const all = areaName(view, 'news')
  if (filter === null) return all
  if ('year' in filter) return `${all} ${filter.month === undefined ? '' : `${monthName(filter.month)} `}${filter.year}`
  return view.categoryNames.get(filter.category) ?? all
}

export function newsListPage(view: SiteView, props: NewsListProps): string {
  const { items, next, before, filter, months } = props
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
              )}{' '}
              {before && <a href={view.basePath + path + listSearch(filter, null)}>Till de nyaste</a>}
            </p>
          </nav>
        )}
        {isLong(months.reduce((sum, { count }) => sum + count, 0)) && <Archive view={view} months={months} />}
      </div>
    ),
  })
}
