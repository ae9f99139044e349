import type { ReactNode } from 'react'
import { eventWhen } from '#contract/news/event-words.ts'
import type { SearchQuery } from '#contract/search/search-text.ts'
import { areaName, areaWords } from '../frame/area-names.ts'
import { languageAttributes } from '../frame/page-versions.tsx'
import { siteDocument } from '../frame/document.tsx'
import { marked } from './search-excerpt.ts'
import { SearchForm, searchPath } from '../frame/search-form.tsx'
import type { HitKind, SiteAnswer, SiteHit } from './site-search.ts'
import type { SiteView } from '../view/site-view.ts'
import { PublishedOn } from '../news/stories.tsx'

const groupNames: Readonly<Record<HitKind, (view: SiteView) => string>> = {
  event: () => 'Evenemang',
  topic: (view) => areaWords(view, 'policy', 'Sakfrågor'),
  area: () => 'Områden',
  person: (view) => areaName(view, 'representatives'),
  body: () => 'Organ',
  page: () => 'Sidor',
  news: (view) => areaName(view, 'news'),
  category: () => 'Kategorier',
  document: () => 'Dokument',
}

function Marked({ query, text }: { readonly query: SearchQuery; readonly text: string }): ReactNode {
  return marked(query, text).map(({ text: piece, isMarked }, at) => (isMarked ? <mark key={at}>{piece}</mark> : piece))
}

interface GroupProps {
  readonly view: SiteView
  readonly kind: HitKind
  readonly query: SearchQuery
  readonly hits: readonly SiteHit[]
}

function Group({ view, kind, query, hits }: GroupProps): ReactNode {
  return (
    <section className="block railed" aria-labelledby={`i-${kind}`}>
      <h2 className="label rail" id={`i-${kind}`}>
        {groupNames[kind](view)} <span className="count">{hits.length}</span>
      </h2>
      <ul className="plain topics">
        {hits.map(({ path, title, about, publishedAt, event, language = 'sv' }) => (
          <li key={path} {...languageAttributes(language, 'sv', title)}>
            <h3>
              <a href={view.basePath + path} download={kind === 'document' ? '' : undefined}>
                <Marked query={query} text={title} />
              </a>
            </h3>
            {about && (
              <p>
                <Marked query={query} text={about} />
              </p>
            )}
            {event && (
              <p className="meta">
                {event.isCancelled && <span className="kind">Inställt</span>} {eventWhen(event)}
              </p>
            )}
            {publishedAt && (
              <p className="meta">
                <PublishedOn at={publishedAt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 träff' : `${count} träffar`)

type Answer = SiteAnswer | 'nothingTyped' | 'tooMany'

interface OutcomeProps {
  readonly view: SiteView
  readonly words: string
  readonly answer: Answer
}

function Outcome({ view, words, answer }: OutcomeProps): ReactNode {
  if (answer === 'tooMany') return <p>Det blev för många sökningar. Vänta en minut och försök igen.</p>
  if (answer === 'nothingTyped') return <p>Skriv ett eller flera ord.</p>
  const { hits, meant } = answer
  if (meant !== null) {
    return (
      <p>
        Inga träffar på ”{words}”. Menade du <a href={`${view.basePath}${searchPath}?q=${encodeURIComponent(meant)}`}>{meant}</a>?
        Här är {countOf(hits.length)} på det.
      </p>
    )
  }
  if (hits.length > 0) {
    return (
      <p>
        {countOf(hits.length)} på ”{words}”.
      </p>
    )
  }
  return (
    <>
      <p>Inga träffar på ”{words}”. Prova färre ord.</p>
      <p>
        Kontrollera stavningen, eller leta bland <a href={`${view.basePath}/politik`}>{areaName(view, 'policy')}</a>,{' '}
        <a href={`${view.basePath}/nyheter`}>{areaName(view, 'news')}</a> och{' '}
        <a href={`${view.basePath}/foretradare`}>{areaName(view, 'representatives')}</a>.
      </p>
    </>
  )
}

/** The group with the best hit comes first. `tooMany`: the search was not made, because the limit was reached. */
export function searchPage(view: SiteView, words: string, answer: Answer): string {
  const { hits, query } = typeof answer === 'string' ? { hits: [], query: null } : answer
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
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
              <Outcome view={view} words={words} answer={answer} />
            </div>
          </div>
        </div>
        {query &&
          kinds.map((kind) => (
            <Group key={kind} view={view} kind={kind} query={query} hits={hits.filter((hit) => hit.kind === kind)} />
          ))}
      </div>
    ),
  })
}
