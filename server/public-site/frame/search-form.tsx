import type { ReactNode } from 'react'
import type { SiteView } from '../view/site-view.ts'

export const searchPath = '/sok'
export const maxSearchLength = 80

interface SearchFormProps {
  readonly view: SiteView
  readonly words?: string
  readonly id: string
  /** It is what the page is about: then it is no landmark beside the one that every page has. */
  readonly isMain?: boolean
}

/** Asks by GET, so that an answer has an address and nothing has to run. */
export function SearchForm({ view, words = '', id, isMain = false }: SearchFormProps): ReactNode {
  return (
    <form className="search" role={isMain ? undefined : 'search'} action={view.basePath + searchPath}>
      <label htmlFor={id}>Sök på webbplatsen</label>
      <div>
        <input id={id} type="search" name="q" defaultValue={words} maxLength={maxSearchLength} autoComplete="off" />
        <button>Sök</button>
      </div>
    </form>
  )
}
