import type { ReactNode } from 'react'
import type { PriorityTopic } from '../../modules/policy/public-policy.ts'
import type { LeadPerson } from '../../modules/representatives/representatives.ts'
import { areaCrumb, areaWords, indexName } from '../frame/area-names.ts'
import { CardPicture } from '../pictures/picture-places.tsx'
import { People } from '../representatives/people.tsx'
import type { SiteView } from '../view/site-view.ts'

// What the site wants, and the people behind it.

/** Cards side by side, in the site's order but without numbers: none is less wanted than another. */
export function Wants({ view, topics }: { readonly view: SiteView; readonly topics: readonly PriorityTopic[] }): ReactNode {
  // Pictures are shown only if all have one, as with stories.
  const hasPictures = topics.every(({ picture }) => picture !== null)
  return (
    <section className="block" aria-labelledby="vi-vill">
      <h2 className="label" id="vi-vill">
        Vi vill
      </h2>
      <ul className={`wants of-${topics.length}`}>
        {topics.map((topic) => (
          <li key={topic.id} className="story">
            {hasPictures && <CardPicture view={view} image={topic.picture} />}
            <h3>
              <a href={view.basePath + topic.path}>{topic.name}</a>
            </h3>
            {topic.summary && <p>{topic.summary}</p>}
          </li>
        ))}
      </ul>
      <p className="more">
        <a href={view.basePath + areaCrumb(view, 'policy').path}>{indexName(view)}</a>
      </p>
    </section>
  )
}

/** One person fills the width with a portrait and a presentation; more stand in a row or a grid. */
export function Leads({ view, people }: { readonly view: SiteView; readonly people: readonly LeadPerson[] }): ReactNode {
  const { path } = areaCrumb(view, 'representatives')
  const [only] = people.length === 1 ? people : []
  return (
    <section className="block" aria-labelledby="foretradare">
      <h2 className="label" id="foretradare">
        {areaWords(view, 'representatives', 'Våra företrädare')}
      </h2>
      <People
        view={view}
        people={people.map((one) => ({ ...one, role: `${one.role}, ${one.bodyName}` }))}
        level="h3"
        shape={only ? 'wide' : 'round'}
        about={only?.bioShort ?? ''}
      />
      <p className="more">
        <a href={view.basePath + path}>{areaWords(view, 'representatives', 'Alla företrädare')}</a>
      </p>
    </section>
  )
}
