import type { ReactNode } from 'react'
import { relationTo } from './rich-text-inlines.tsx'
import { elsewhere } from './site-view.ts'

/** Words that lead to another's page; the words alone where their address may not be followed. */
export function ForeignLink({ url, children }: { readonly url: string; readonly children: ReactNode }): ReactNode {
  const href = elsewhere(url)
  return href === null ? (
    children
  ) : (
    <a href={href} rel={relationTo(href)}>
      {children}
    </a>
  )
}
