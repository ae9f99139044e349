import type { PublishedNews } from '../modules/news/news.ts'
import type { SiteView } from './document.tsx'
import { siteDocument } from './document.tsx'
import { StoryRows } from './stories.tsx'

export const notFoundNewsCount = 3

export function notFoundPage(view: SiteView, latest: readonly PublishedNews[]): string {
  return siteDocument({
    view,
    title: 'Sidan finns inte',
    description: '',
    path: null,
    kind: 'website',
    children: (
      <div className="wrap">
        <div className="railed">
          <div className="measure">
            <h1 className="title">Sidan finns inte</h1>
            <p className="lead">
              Den kan ha flyttats eller tagits bort. <a href={view.basePath || '/'}>Gå till startsidan</a>
              {latest.length > 0 && ' eller läs något av det senaste'}.
            </p>
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
