import type { ReactNode } from 'react'
import type { PublishedNews } from '../../modules/news/news.ts'
import { areaWords } from '../frame/area-names.ts'
import { paidName } from '../frame/paid-label.tsx'
import { Dateline, fromFederation, newsPath, StoryRows } from '../news/stories.tsx'
import { CardPicture, LargeStoryPicture } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'

// The news of the start page.

interface LargeStoryProps {
  readonly view: SiteView
  readonly item: PublishedNews
  /** Above everything else on the page, in the largest type. */
  readonly isFirst: boolean
}

/** The lead story: beside its picture, or in full width without one. */
export function LargeStory({ view, item, isFirst }: LargeStoryProps): ReactNode {
  const hasPicture = item.picture !== null
  return (
    <article className={`lead-story story${hasPicture ? '' : ' bare'}${isFirst ? ' top' : ''}`}>
      {hasPicture && <LargeStoryPicture view={view} image={item.picture} isFirst={isFirst} />}
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

/** Headlines without leads and dates, beside the picture of the lead story. */
export const Headlines = ({ view, items }: { readonly view: SiteView; readonly items: readonly PublishedNews[] }): ReactNode => (
  <ul className="headlines">
    {items.map((item) => (
      <li key={item.id} className="story">
        {item.isPaid && <p className="meta kind">{paidName}</p>}
        <h3>
          <a href={view.basePath + newsPath(item)}>{item.title}</a>
        </h3>
      </li>
    ))}
  </ul>
)

export function SmallerStories({ view, items }: { readonly view: SiteView; readonly items: readonly PublishedNews[] }): ReactNode {
  // A single story would look lost in a third of the width, so it becomes a row like those below.
  if (items.length === 1) return <StoryRows view={view} items={items} level="h2" showLead hasFirst />
  // Pictures are shown only if all have one: a gap would look like a failed download.
  const hasPictures = items.every(({ picture }) => picture !== null)
  return (
    <div className={`trio of-${items.length}`}>
      {items.map((item) => (
        <article key={item.id} className="story">
          {hasPictures && <CardPicture view={view} image={item.picture} inRow={items.length === 2 ? 2 : 3} />}
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

const AllNews = ({ view }: { readonly view: SiteView }): ReactNode => (
  <p className="more">
    <a href={`${view.basePath}/nyheter`}>{areaWords(view, 'news', 'Alla nyheter')}</a>
  </p>
)

interface BlockProps {
  readonly view: SiteView
  readonly items: readonly PublishedNews[]
  readonly hasMore: boolean
}

/** Further news as lines, and the way to all of them. */
export const FurtherNews = ({ view, items, hasMore }: BlockProps): ReactNode => (
  <section className="block" aria-labelledby="fler">
    <h2 className="label" id="fler">
      {areaWords(view, 'news', 'Fler nyheter')}
    </h2>
    <StoryRows view={view} items={items} level="h3" />
    {hasMore && <AllNews view={view} />}
  </section>
)

/** News of the federation below those of the site. The heading says whose they are, so their rows do not. */
export const BroadcastNews = ({ view, items, hasMore }: BlockProps): ReactNode => (
  <section className="block" aria-labelledby="riks">
    <h2 className="label" id="riks">
      {fromFederation(view)}
    </h2>
    <StoryRows view={view} items={items.map(({ isBroadcast: _said, ...item }) => item)} level="h3" showLead />
    {hasMore && <AllNews view={view} />}
  </section>
)
