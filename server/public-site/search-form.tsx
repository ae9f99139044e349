import type { ReactNode } from 'react'
import type { SiteView } from './site-view.ts'

export const searchPath = '/sok'
export const maxSearchLength = 80

/** Asks by GET, so that an answer has an address and nothing has to run. */
export function SearchForm({
  view,
  words = '',
  id,
}: {
  readonly view: SiteView
  readonly words?: string
  readonly id: string
}): ReactNode {
  return (
    <form className="search" role="search" action={view.basePath + searchPath}>
      <label htmlFor={id}>Sök på webbplatsen</label>
      <div>
        <input id={id} type="search" name="q" defaultValue={words} maxLength={maxSearchLength} autoComplete="off" />
        <button>Sök</button>
      </div>
    </form>
  )
}
