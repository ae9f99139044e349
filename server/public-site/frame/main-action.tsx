import type { ReactNode } from 'react'
import { chosenRelationTo } from '../rich-text/rich-text-inlines.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn } from '../view/site-view.ts'

interface ActionProps {
  readonly view: SiteView
  readonly label: string
  readonly address: string
}

/** A link as a button; null without a label. */
export function ActionButton({ view, label, address }: ActionProps): ReactNode {
  if (label === '' || address === '') return null
  const href = hrefIn(view, address)
  return (
    <p className="button">
      <a href={href} rel={chosenRelationTo(href, view)}>
        {label}
      </a>
    </p>
  )
}

/** The main action that the site has chosen, such as "Bli medlem". */
export const MainAction = ({ view }: { readonly view: SiteView }): ReactNode => (
  <ActionButton view={view} label={view.settings.front.actionLabel} address={view.settings.front.actionAddress} />
)
