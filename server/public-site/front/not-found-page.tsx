import type { PublishedNews } from '../../modules/news/news.ts'
import type { SiteView } from '../view/site-view.ts'
import { siteDocument } from '../frame/document.tsx'
import { SearchForm } from '../frame/search-form.tsx'
import { StoryRows } from '../news/stories.tsx'

export const notFoundNewsCount = 3

const words = {
  unknown: { title: 'Sidan finns inte', text: 'Den kan ha flyttats eller tagits bort.' },
  // The same for a link that is unknown, out of time, called back, or of somebody who has left: it tells a stranger nothing.
  ended: { title: 'Länken gäller inte längre', text: 'Be den som skickade länken om en ny.' },
  gone: { title: 'Sidan är borttagen', text: 'Den fanns här tidigare, men har tagits bort.' },
} as const

export function notFoundPage(view: SiteView, latest: readonly PublishedNews[], why: keyof typeof words): string {
  const { title, text } = words[why]
  return siteDocument({
    view,
    title,
    description: '',
    path: null,
    kind: 'website',
    children: (
      <div className="wrap">
        <div className="railed">
          <div className="measure">
            <h1 className="title">{title}</h1>
            <p className="lead">
              {text} <a href={view.basePath || '/'}>Gå till startsidan</a>
              {latest.length > 0 ? ', sök eller läs något av det senaste' : ' eller sök'}.
            </p>
            <SearchForm view={view} id="sok" isMain />
          </div>
        </div>
        {latest.length > 0 && (
          <section className="block related" aria-labelledby="senaste">
            <h2 className="label" id="senaste">
              Senaste nytt
            </h2>
            <StoryRows view={view} items={latest} level="h3" />
          </section>
        )}
      </div>
    ),
  })
}
