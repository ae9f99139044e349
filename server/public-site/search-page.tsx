import type { ReactNode } from 'react'
import type { SearchHit } from '../modules/items/public-search.ts'
import { areaName } from './area-names.ts'
import { siteDocument } from './document.tsx'
import { SearchForm, searchPath } from './search-form.tsx'
import type { SiteView } from './site-view.ts'
import { PublishedOn } from './stories.tsx'

/** What the groups are called. An area that is not here is not found in public. */
const groupNames: Readonly<Record<string, (view: SiteView) => string>> = {
  policy: (view) => areaName(view, 'policy'),
  representatives: (view) => areaName(view, 'representatives'),
  pages: () => 'Sidor',
  news: (view) => areaName(view, 'news'),
}
const isFound = (area: string): boolean => Object.hasOwn(groupNames, area)

interface GroupProps {
  readonly view: SiteView
  readonly area: string
  readonly hits: readonly SearchHit[]
}

function Group({ view, area, hits }: GroupProps): ReactNode {
  return (
    <section className="block railed" aria-labelledby={`i-${area}`}>
      <h2 className="label rail" id={`i-${area}`}>
        {groupNames[area]?.(view)} <span className="count">{hits.length}</span>
      </h2>
      <ul className="plain topics">
        {hits.map((hit) => (
          <li key={hit.id}>
            <h3>
              <a href={view.basePath + hit.path}>{hit.title}</a>
            </h3>
            {hit.about && <p>{hit.about}</p>}
            {area === 'news' && (
              <p className="meta">
                <PublishedOn at={hit.publishedAt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Outcome({ words, count }: { readonly words: string; readonly count: number | 'tooMany' }): ReactNode {
  if (count === 'tooMany') return <p>Det blev för många sökningar. Vänta en minut och försök igen.</p>
  if (words === '') return <p>Skriv ett eller flera ord.</p>
  if (count === 0) return <p>Inga träffar på ”{words}”. Prova färre ord.</p>
  return (
    <p>
      {count === 1 ? '1 träff' : `${count} träffar`} på ”{words}”.
    </p>
  )
}

/** The group whose first hit is best stands first. `tooMany`: of searches, so that this one was not made. */
export function searchPage(view: SiteView, words: string, hits: readonly SearchHit[] | 'tooMany'): string {
  const known = hits === 'tooMany' ? [] : hits.filter(({ area }) => isFound(area))
  const areas = [...new Set(known.map(({ area }) => area))]
  return siteDocument({
    view,
    title: words === '' ? 'Sök' : `Sök: ${words}`,
    description: `Sök på ${view.site.name}.`,
    path: searchPath,
    kind: 'website',
    noIndex: true,
    children: (
      <div className="wrap">
        <div className="railed">
          <div className="measure">
            <h1 className="title">Sök</h1>
            <SearchForm view={view} words={words} id="sok" isMain />
            <div className="lead" role="status">
              <Outcome words={words} count={hits === 'tooMany' ? hits : known.length} />
            </div>
          </div>
        </div>
        {areas.map((area) => (
          <Group key={area} view={view} area={area} hits={known.filter((hit) => hit.area === area)} />
        ))}
      </div>
    ),
  })
}
