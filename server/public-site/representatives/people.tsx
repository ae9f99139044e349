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
  /** Round among other content, upright on pages about people; wide for a single person. */
  readonly shape: 'round' | 'upright' | 'wide'
  /** A presentation of a single person. */
  readonly about?: string
}

const classes = { upright: 'people faces', round: 'people round', wide: 'people faces wide' } as const

/** Names with their assignments. A person without a page gets no link. */
export function People({ view, people, level: Name, shape, about = '' }: PeopleProps): ReactNode {
  return (
    <ul className={shape === 'round' ? `${classes.round} of-${people.length}` : classes[shape]}>
      {people.map(({ path, name, role, portrait }, index) => (
        <li key={index}>
          <Face view={view} image={portrait} name={name} shape={shape} />
          <div>
            <Name className="who">{path === null ? name : <a href={view.basePath + path}>{name}</a>}</Name>
            <p>{role}</p>
            {about !== '' && <p className="about-who">{about}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
