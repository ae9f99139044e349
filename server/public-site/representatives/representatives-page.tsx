import type { ReactNode } from 'react'
import { bodyLevelLabel } from '#contract/representatives/body-labels.ts'
import type { FormerHolder, PublicBody } from '../../modules/representatives/representatives.ts'
import { areaCrumb } from '../frame/area-names.ts'
import { siteDocument } from '../frame/document.tsx'
import { counted, Folded, isLong } from '../frame/folded.tsx'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import { People } from './people.tsx'
import type { SiteView } from '../view/site-view.ts'
import { dayInWords } from '../view/swedish-dates.ts'

export const Source = (): ReactNode => <p className="meta source">Källa: Valmyndigheten</p>

function Holders({ view, body }: BodyProps): ReactNode {
  return (
    <>
      <People view={view} people={body.people} level="p" shape="upright" />
      {body.url && (
        <p className="more">
          <ForeignLink view={view} url={body.url}>
            Mer om {body.name}
          </ForeignLink>
        </p>
      )}
      {body.isFromValmyndigheten && <Source />}
    </>
  )
}

interface BodyProps {
  readonly view: SiteView
  readonly body: PublicBody
}

/** A body among so many people that each of them folds. */
function FoldedBody({ view, body, isOpen }: BodyProps & { readonly isOpen: boolean }): ReactNode {
  return (
    <Folded
      heading={<h2 id={`organ-${body.id}`}>{body.name}</h2>}
      count={counted(body.people.length, 'person', 'personer')}
      isOpen={isOpen}
    >
      <div className="railed">
        <Holders view={view} body={body} />
      </div>
    </Folded>
  )
}

function Body({ view, body }: BodyProps): ReactNode {
  const id = `organ-${body.id}`
  return (
    <section className="block railed" aria-labelledby={id}>
      <p className="meta rail">{bodyLevelLabel[body.level]}</p>
      <div>
        <h2 id={id}>{body.name}</h2>
        <Holders view={view} body={body} />
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
  const folds = shown.length > 1 && isLong(shown.reduce((sum, { people }) => sum + people.length, 0))
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
        {folds ? (
          <div className="block">
            {shown.map((body, index) => (
              <FoldedBody key={body.id} view={view} body={body} isOpen={index === 0} />
            ))}
          </div>
        ) : (
          shown.map((body) => <Body key={body.id} view={view} body={body} />)
        )}
        {view.settings.showsFormerAssignments && former.length > 0 && <Former view={view} people={former} />}
      </div>
    ),
  })
}
