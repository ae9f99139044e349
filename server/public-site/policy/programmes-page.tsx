import type { ReactNode } from 'react'
import { programmeKindLabel } from '#contract/policy/policy-programmes.ts'
import type { PublicProgramme } from '../../modules/policy/public-policy.ts'
import { areaCrumb } from '../frame/area-names.ts'
import { Breadcrumbs } from '../frame/breadcrumbs.tsx'
import { siteDocument } from '../frame/document.tsx'
import { breadcrumbList } from '../frame/structured-data.ts'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import type { SiteView } from '../view/site-view.ts'
import { dayInWords } from '../view/swedish-dates.ts'
import { programmesPath } from './policy-index-page.tsx'

const title = 'Program och valmanifest'

function Decision({ programme }: { readonly programme: PublicProgramme }): ReactNode {
  const { decidedOn, decidedBy } = programme
  if (decidedOn === null && decidedBy === '') return null
  return (
    <div>
      <dt>Beslutat</dt>
      <dd>
        {decidedBy}
        {decidedBy !== '' && decidedOn !== null && ', '}
        {decidedOn !== null && <time dateTime={decidedOn}>{dayInWords(decidedOn)}</time>}
      </dd>
    </div>
  )
}

function Programme({ view, programme }: { readonly view: SiteView; readonly programme: PublicProgramme }): ReactNode {
  const { id, name, kind, url, topics } = programme
  const headingId = `program-${id}`
  return (
    <section className="block railed" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{name}</h2>
        <dl className="facts-list subjects">
          <div>
            <dt>Slag</dt>
            <dd>{programmeKindLabel[kind]}</dd>
          </div>
          <Decision programme={programme} />
          {url !== '' && (
            <div>
              <dt>Läs hela</dt>
              <dd>
                <ForeignLink view={view} url={url}>
                  {name}
                </ForeignLink>
              </dd>
            </div>
          )}
        </dl>
        {topics.length > 0 && (
          <div className="assignments">
            <h3>Sakfrågor ur programmet</h3>
            <ul className="plain columns">
              {topics.map((topic) => (
                <li key={topic.path}>
                  <a href={view.basePath + topic.path}>{topic.name}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

/** The site's programmes in its own order, each with the topics that come from it. */
export function programmesPage(view: SiteView, programmes: readonly PublicProgramme[]): string {
  return siteDocument({
    view,
    title,
    description: `${view.site.name}: ${programmes.map(({ name }) => name).join(', ')}.`,
    path: programmesPath,
    kind: 'website',
    pageType: 'CollectionPage',
    data: [breadcrumbList(view, [areaCrumb(view, 'policy'), { label: title, path: programmesPath }])],
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <Breadcrumbs view={view} crumbs={[areaCrumb(view, 'policy')]} />
            <h1 className="title">{title}</h1>
          </div>
        </div>
        {programmes.map((programme) => (
          <Programme key={programme.id} view={view} programme={programme} />
        ))}
      </div>
    ),
  })
}
