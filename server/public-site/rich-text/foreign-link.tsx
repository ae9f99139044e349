import type { ReactNode } from 'react'
import { relationTo } from './rich-text-inlines.tsx'
import type { SiteView } from '../view/site-view.ts'
import { elsewhere } from '../view/site-view.ts'

interface ForeignLinkProps {
  readonly view: SiteView
  readonly url: string
  readonly children: ReactNode
}

/** Words with a link to another website; without the link if its address may not be followed. */
export function ForeignLink({ view, url, children }: ForeignLinkProps): ReactNode {
  const href = elsewhere(url)
  return href === null ? (
    children
  ) : (
    <a href={href} rel={relationTo(href, view)}>
      {children}
    </a>
  )
}
