import type { ReactNode } from 'react'
import type { IndexPart } from './swedish-index.ts'
import { anchorOf } from './swedish-index.ts'

/** Links to each letter's section; letters without an entry are shown without a link. */
export function Letters({ parts }: { readonly parts: readonly IndexPart<unknown>[] }): ReactNode {
  return (
    <nav aria-label="Bokstäver">
      <ul className="letters">
        {parts.map(({ letter, entries }) => (
          <li key={letter}>{entries.length > 0 ? <a href={`#${anchorOf(letter)}`}>{letter}</a> : <span>{letter}</span>}</li>
        ))}
      </ul>
    </nav>
  )
}
