import type { ReactNode } from 'react'
import type { PublishedNews } from '../../modules/news/news.ts'
import type { PublishedTopic } from '../../modules/policy/public-policy.ts'
import type { LeadPerson } from '../../modules/representatives/representatives.ts'
import type { StartContent } from './start-content.ts'
import { startPageCount } from './start-content.ts'
import { areaCrumb, areaWords, indexName } from '../frame/area-names.ts'
import { siteDocument } from '../frame/document.tsx'
import { About, Join } from './front-about.tsx'
import { People } from '../representatives/people.tsx'
import { CardPicture, hasHeader, headerPreload, LargeStoryPicture, largePreload } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'
import { Dateline, newsPath, StoryRows } from '../news/stories.tsx'
import { organisation, website } from '../frame/structured-data.ts'

const comingNews = 'Här kommer föreningens nyheter.'

/** The lead story: beside its picture, or in full width without one. */
function LargeStory({ view, item }: { readonly view: SiteView; readonly item: PublishedNews }): ReactNode {
  const hasPicture = item.picture !== null
  return (
    <article className={hasPicture ? 'lead-story story' : 'lead-story bare story'}>
      {hasPicture && <LargeStoryPicture view={view} image={item.picture} />}
      <p className="meta rail">
        <Dateline view={view} item={item} />
      </p>
      <div>
        <h2 className="headline">
          <a href={view.basePath + newsPath(item)}>{item.title}</a>
        </h2>
        {item.lead && <p className="lead measure">{item.lead}</p>}
      </div>
    </article>
  )
}

function SmallerStories({ view, items }: { readonly view: SiteView; readonly items: readonly PublishedNews[] }): ReactNode {
  // A single story would look lost in a third of the width, so it becomes a row like those below.
  if (items.length === 1) return <StoryRows view={view} items={items} level="h2" showLead />
  // Pictures are shown only if all have one: a gap would look like a failed download.
  const hasPictures = items.every(({ picture }) => picture !== null)
  return (
    <div className={`trio of-${items.length}`}>
      {items.map((item) => (
        <article key={item.id} className="story">
          {hasPictures && <CardPicture view={view} image={item.picture} />}
          <p className="meta">
            <Dateline view={view} item={item} />
          </p>
          <h2>
            <a href={view.basePath + newsPath(item)}>{item.title}</a>
          </h2>
          {item.lead && <p>{item.lead}</p>}
        </article>
      ))}
    </div>
  )
}

function Wants({ view, topics }: { readonly view: SiteView; readonly topics: readonly PublishedTopic[] }): ReactNode {
  return (
    <section className="block railed" aria-labelledby="vi-vill">
      <h2 className="label rail" id="vi-vill">
        Vi vill
      </h2>
      <div>
        <ol className="demands wants">
          {topics.map((topic) => (
            <li key={topic.id} className="story">
              <div>
                <h3>
                  <a href={view.basePath + topic.path}>{topic.name}</a>
                </h3>
                {topic.summary && <p>{topic.summary}</p>}
              </div>
            </li>
          ))}
        </ol>
        <p className="more">
          <a href={view.basePath + areaCrumb(view, 'policy').path}>{indexName(view)}</a>
        </p>
      </div>
    </section>
  )
}

function Leads({ view, people }: { readonly view: SiteView; readonly people: readonly LeadPerson[] }): ReactNode {
  const { path } = areaCrumb(view, 'representatives')
  return (
    <section className="block railed" aria-labelledby="foretradare">
      <h2 className="label rail" id="foretradare">
        {areaWords(view, 'representatives', 'Våra företrädare')}
      </h2>
      <div>
        <People
          view={view}
          people={people.map((one) => ({ ...one, role: `${one.role}, ${one.bodyName}` }))}
          level="h3"
          shape="round"
        />
        <p className="more">
          <a href={view.basePath + path}>{areaWords(view, 'representatives', 'Alla företrädare')}</a>
        </p>
      </div>
    </section>
  )
}

export function startPage(view: SiteView, { pinned, latest, priorities, leads }: StartContent): string {
  const isPinned = new Set(pinned.map(({ id }) => id))
  const items = [...pinned, ...latest.filter(({ id }) => !isPinned.has(id))]
  const [first, ...others] = items.slice(0, startPageCount)
  const smaller = others.slice(0, 3)
  const lines = others.slice(3)
  const { site } = view
  return siteDocument({
    view,
    title: null,
    description: site.description,
    path: '',
    kind: 'website',
    isFront: true,
    preload: hasHeader(view) ? headerPreload(view) : first ? largePreload(view, first.picture) : '',
    data: [website(view), organisation(view)],
    children: (
      <>
        <div className="wrap">
          {first ? (
            <LargeStory view={view} item={first} />
          ) : (
            <div className="welcome">
              {/* The name is directly above. */}
              <p className="headline">{site.description || comingNews}</p>
              {site.description !== '' && <p className="lead">{comingNews}</p>}
            </div>
          )}
          {smaller.length > 0 && (
            <div className="block">
              <SmallerStories view={view} items={smaller} />
            </div>
          )}
          {priorities.length > 0 && <Wants view={view} topics={priorities} />}
          {leads.length > 0 && <Leads view={view} people={leads} />}
          {lines.length > 0 && (
            <section className="block" aria-labelledby="fler">
              <h2 className="label" id="fler">
                {areaWords(view, 'news', 'Fler nyheter')}
              </h2>
              <StoryRows view={view} items={lines} level="h3" />
            </section>
          )}
          {items.length > startPageCount && (
            <p className="more railed">
              <span>
                <a href={`${view.basePath}/nyheter`}>{areaWords(view, 'news', 'Alla nyheter')}</a>
              </span>
            </p>
          )}
        </div>
        <Join view={view} />
        <About view={view} hasDescription={first !== undefined} />
      </>
    ),
  })
}
