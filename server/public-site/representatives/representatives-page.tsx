import type { ReactNode } from 'react'
import { bodyLevelLabel } from '#contract/representatives/body-labels.ts'
import type { FormerHolder, PublicBody } from '../../modules/representatives/representatives.ts'
import { areaCrumb } from '../frame/area-names.ts'
import { siteDocument } from '../frame/document.tsx'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import { People } from './people.tsx'
import type { SiteView } from '../view/site-view.ts'
import { dayInWords } from '../view/swedish-dates.ts'

export const Source = (): ReactNode => <p className="meta source">Källa: Valmyndigheten</p>

function Body({ view, body }: { readonly view: SiteView; readonly body: PublicBody }): ReactNode {
  const id = `organ-${body.id}`
  return (
    <section className="block railed" aria-labelledby={id}>
      <p className="meta rail">{bodyLevelLabel[body.level]}</p>
      <div>
        <h2 id={id}>{body.name}</h2>
        <People view={view} people={body.people} level="p" shape="upright" />
        {body.url && (
          <p className="more">
            <ForeignLink view={view} url={body.url}>
              Mer om {body.name}
            </ForeignLink>
          </p>
        )}
        {body.isFromValmyndigheten && <Source />}
      </div>
    </section>
  )
}

function Former({ view, people }: { readonly view: SiteView; readonly people: readonly FormerHolder[] }): ReactNode {
  return (
    <div className="block railed">
      <details className="former">
        <summary>Tidigare uppdrag</summary>
        <ul className="plain">
          {people.map(({ path, name, role, bodyName, from, to }, index) => (
            <li key={index}>
              {path === null ? name : <a href={view.basePath + path}>{name}</a>}, {role}, {bodyName}{' '}
              <span className="meta">
                {dayInWords(from)} – {dayInWords(to)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** Current holders, by body; a body without any is left out. */
export function representativesPage(
  view: SiteView,
  { bodies, former }: { readonly bodies: readonly PublicBody[]; readonly former: readonly FormerHolder[] },
): string {
  const shown = bodies.filter(({ people }) => people.length > 0)
  const { label, path } = areaCrumb(view, 'representatives')
  return siteDocument({
    view,
    title: label,
    description: `De som företräder ${view.site.name}.`,
    path,
    kind: 'website',
    pageType: 'CollectionPage',
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <h1 className="title">{label}</h1>
            {shown.length === 0 && <p className="lead">Här kommer de som företräder oss.</p>}
          </div>
        </div>
        {shown.map((body) => (
          <Body key={body.id} view={view} body={body} />
        ))}
        {view.settings.showsFormerAssignments && former.length > 0 && <Former view={view} people={former} />}
      </div>
    ),
  })
}
