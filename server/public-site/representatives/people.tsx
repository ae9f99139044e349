import type { ReactNode } from 'react'
import type { PublicImage } from '../../modules/media/public-media.ts'
import { Face } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'

interface Listed {
  /** Null for a person without a page. */
  readonly path: string | null
  readonly name: string
  readonly role: string
  readonly portrait: PublicImage | null
}

interface PeopleProps {
  readonly view: SiteView
  readonly people: readonly Listed[]
  readonly level: 'h3' | 'p'
  /** Round among other content, upright on pages about people. */
  readonly shape: 'round' | 'upright'
}

/** Names with their assignments. A person without a page gets no link. */
export function People({ view, people, level: Name, shape }: PeopleProps): ReactNode {
  return (
    <ul className={shape === 'upright' ? 'people faces' : 'people round'}>
      {people.map(({ path, name, role, portrait }, index) => (
        <li key={index}>
          <Face view={view} image={portrait} name={name} shape={shape} />
          <div>
            <Name className="who">{path === null ? name : <a href={view.basePath + path}>{name}</a>}</Name>
            <p>{role}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
