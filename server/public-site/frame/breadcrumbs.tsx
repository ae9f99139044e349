import type { ReactNode } from 'react'
import type { SiteView } from '../view/site-view.ts'
import type { Crumb } from './structured-data.ts'

/** The path to the page, without the page itself, whose headline follows. */
export function Breadcrumbs({ view, crumbs }: { readonly view: SiteView; readonly crumbs: readonly Crumb[] }): ReactNode {
  if (crumbs.length === 0) return null
  return (
    <nav className="crumbs meta" aria-label="Du är här">
      <ol>
        {crumbs.map(({ label, path }) => (
          <li key={path}>
            <a href={view.basePath + path}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
