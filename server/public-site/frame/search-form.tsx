import type { ReactNode } from 'react'
import type { SiteView } from '../view/site-view.ts'

export const searchPath = '/sok'
export const maxSearchLength = 80

interface SearchFormProps {
  readonly view: SiteView
  readonly words?: string
  readonly id: string
  /** True on the search page: this form is then not a landmark, because every page has one already. */
  readonly isMain?: boolean
}

/** A GET form, so that results have an address and no script is needed. */
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
