import type { ReactNode } from 'react'
import type { IndexPart } from './swedish-index.ts'
import { anchorOf } from './swedish-index.ts'

/** Leads to each letter's part of the page; letters without an entry are there and lead nowhere. */
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
