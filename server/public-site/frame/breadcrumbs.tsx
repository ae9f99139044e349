import type { ReactNode } from 'react'
import { languageAttributes } from './page-versions.tsx'
import type { SiteView } from '../view/site-view.ts'
import type { Crumb } from './structured-data.ts'

interface BreadcrumbsProps {
  readonly view: SiteView
  readonly crumbs: readonly Crumb[]
  /** Set where the page is in another language. */
  readonly lang?: string | undefined
}

/** The path to the page, without the page itself, whose headline follows. */
export function Breadcrumbs({ view, crumbs, lang }: BreadcrumbsProps): ReactNode {
  if (crumbs.length === 0) return null
  return (
    <nav className="crumbs meta" aria-label="Du är här" lang={lang}>
      <ol>
        {crumbs.map(({ label, path, language = 'sv' }) => (
          <li key={path}>
            <a href={view.basePath + path} {...languageAttributes(language, 'sv', label)}>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
