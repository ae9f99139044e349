import type { ReactNode } from 'react'
import { bodyLevelLabel } from '#contract/body-labels.ts'
import type { PublicBody } from '../modules/representatives/representatives.ts'
import { siteDocument } from './document.tsx'
import { People } from './people.tsx'
import { relationTo } from './rich-text-inlines.tsx'
import type { SiteView } from './site-view.ts'

export const representativesCrumb = { label: 'Företrädare', path: '/foretradare' } as const

export const Source = (): ReactNode => <p className="meta source">Källa: Valmyndigheten</p>

function Body({ view, body }: { readonly view: SiteView; readonly body: PublicBody }): ReactNode {
  const id = `organ-${body.id}`
  return (
    <section className="block railed" aria-labelledby={id}>
      <p className="meta rail">{bodyLevelLabel[body.level]}</p>
      <div>
        <h2 id={id}>{body.name}</h2>
        <People view={view} people={body.people} level="p" />
        {body.url && (
          <p className="more">
            <a href={body.url} rel={relationTo(body.url)}>
              Mer om {body.name}
            </a>
          </p>
        )}
        {body.isFromValmyndigheten && <Source />}
      </div>
    </section>
  )
}

/** Those in office, by body; a body without anybody to show is left out. */
export function representativesPage(view: SiteView, bodies: readonly PublicBody[]): string {
  const shown = bodies.filter(({ people }) => people.length > 0)
  return siteDocument({
    view,
    title: 'Företrädare',
    description: `De som företräder ${view.site.name}.`,
    path: representativesCrumb.path,
    kind: 'website',
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <h1 className="title">Företrädare</h1>
            {shown.length === 0 && <p className="lead">Här kommer de som företräder oss.</p>}
          </div>
        </div>
        {shown.map((body) => (
          <Body key={body.id} view={view} body={body} />
        ))}
      </div>
    ),
  })
}
