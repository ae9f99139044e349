import type { ReactNode } from 'react'
import { Initials } from './initials.tsx'
import type { SiteView } from './site-view.ts'

interface Listed {
  /** Null for one who is named and has no page. */
  readonly path: string | null
  readonly name: string
  readonly role: string
}

interface PeopleProps {
  readonly view: SiteView
  readonly people: readonly Listed[]
  readonly level: 'h3' | 'p'
}

/** Names with what they do. Nobody's page is led to who has none. */
export function People({ view, people, level: Name }: PeopleProps): ReactNode {
  return (
    <ul className="people">
      {people.map(({ path, name, role }, index) => (
        <li key={index}>
          <Initials name={name} />
          <div>
            <Name className="who">{path === null ? name : <a href={view.basePath + path}>{name}</a>}</Name>
            <p>{role}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
