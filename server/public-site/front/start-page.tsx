import type { ReactNode } from 'react'
import { Fragment } from 'react'
import type { FrontBlock } from '#contract/settings/front.ts'
import { isStandardBlock } from '#contract/settings/front.ts'
import { siteDocument } from '../frame/document.tsx'
import { organisation, website } from '../frame/structured-data.ts'
import { hasHeader, headerPreload, largePreload } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'
import { Beginning, beginningOf, beginningPreload } from './beginnings.tsx'
import { About, Join } from './front-about.tsx'
import { OwnFrontBlock } from './front-blocks.tsx'
import { NewsletterBlock } from '../newsletter/newsletter-block.tsx'
import { FrontCalendar } from './front-calendar.tsx'
import { BroadcastNews, FurtherNews, Headlines, LargeStory, SmallerStories } from './front-news.tsx'
import { Leads, Wants } from './front-people.tsx'
import type { StartContent } from './start-content.ts'
import type { Stories } from './front-stories.ts'
import { storiesOf } from './front-stories.ts'

/** Events in the block; a page that begins with them shows all that were read. */
const blockEvents = 3

/** The beginning of a page of news. */
function Newspaper({ view, stories: { first, beside } }: { readonly view: SiteView; readonly stories: Stories }): ReactNode {
  const { description } = view.site
  if (first)
    return beside.length === 0 ? (
      <LargeStory view={view} item={first} isFirst />
    ) : (
      <div className="paper">
        <LargeStory view={view} item={first} isFirst />
        <Headlines view={view} items={beside} />
      </div>
    )
  // A page that says what is to come looks unfinished; one that welcomes does not. The name is directly above.
  return (
    <div className="welcome">
      <p className={description.length > 60 ? 'headline long' : 'headline'}>{description || 'Välkommen'}</p>
    </div>
  )
}

interface Drawing {
  readonly view: SiteView
  readonly content: StartContent
  readonly stories: Stories
  readonly beginsWithNews: boolean
  /** The representatives whom the beginning does not show. */
  readonly people: StartContent['leads']
  /** The next events, unless the beginning shows them. */
  readonly events: StartContent['events']
}

function news({ view, stories: { first, smaller }, beginsWithNews }: Drawing): ReactNode {
  const hasLarge = first !== undefined && !beginsWithNews
  if (!hasLarge && smaller.length === 0) return null
  return (
    <>
      {hasLarge && <LargeStory view={view} item={first} isFirst={false} />}
      {smaller.length > 0 && (
        <div className="block">
          <SmallerStories view={view} items={smaller} />
        </div>
      )}
    </>
  )
}

/** One block of the page; null when there is nothing to show. */
function drawnBlock(drawing: Drawing, block: FrontBlock, index: number): ReactNode {
  const { view, content, stories, people } = drawing
  if (!block.isShown) return null
  if (!isStandardBlock(block)) return <OwnFrontBlock view={view} block={block} id={`del-${index}`} />
  switch (block.kind) {
    case 'news':
      return news(drawing)
    case 'calendar':
      return <FrontCalendar view={view} events={drawing.events} />
    case 'demands':
      return content.priorities.length > 0 ? <Wants view={view} topics={content.priorities} /> : null
    case 'people':
      return people.length > 0 ? <Leads view={view} people={people} /> : null
    case 'lines':
      return stories.lines.length > 0 ? <FurtherNews view={view} items={stories.lines} hasMore={stories.hasMore} /> : null
    case 'newsletter':
      return <NewsletterBlock view={view} />
    case 'membership':
      return <Join view={view} />
  }
}

/** Where the block of the federation's news stands: after the block with this index; -1 for a page without it. */
function placeOfBroadcasts({ broadcasts, hasFreshLines }: Stories, blocks: readonly FrontBlock[]): number {
  if (broadcasts.length === 0) return -1
  const last = blocks.findLastIndex(({ kind, isShown }) => isShown && (kind === 'news' || (kind === 'lines' && hasFreshLines)))
  return last === -1 ? blocks.findIndex(({ kind, isShown }) => isShown && kind === 'lines') : last
}

export function startPage(view: SiteView, content: StartContent): string {
  const kind = beginningOf(view, content)
  const beginsWithNews = kind === 'newspaper'
  const people = kind === 'person' ? content.leads.slice(1) : content.leads
  const events = kind === 'calendar' ? [] : content.events.slice(0, blockEvents)
  const { blocks } = view.settings.front
  const hasBlock = blocks.some((block) => block.kind === 'calendar' && block.isShown)
  const shownEvents = kind === 'calendar' || hasBlock ? content.events : []
  const stories = storiesOf(view, content, shownEvents, beginsWithNews)
  const broadcastsAfter = placeOfBroadcasts(stories, blocks)
  const claimsDescription = kind !== 'calendar' && view.settings.front.claim === ''
  const drawing: Drawing = { view, content, stories, beginsWithNews, people, events }
  const { site } = view
  // On a computer the header picture is the largest of the first view, on a phone that of the lead story.
  const newsPreload = (hasHeader(view) ? headerPreload(view) : '') + largePreload(view, stories.first?.picture)
  return siteDocument({
    view,
    title: null,
    description: site.description,
    path: '',
    kind: 'website',
    isFront: true,
    preload: beginsWithNews ? newsPreload : beginningPreload(view, content),
    data: [website(view), organisation(view)],
    children: (
      <>
        <Beginning view={view} content={content} />
        <div className="wrap front-blocks">
          {beginsWithNews && <Newspaper view={view} stories={stories} />}
          {blocks.map((block, index) => (
            <Fragment key={index}>
              {drawnBlock(drawing, block, index)}
              {index === broadcastsAfter && (
                <BroadcastNews view={view} items={stories.broadcasts} hasMore={stories.hasMoreBroadcasts} />
              )}
            </Fragment>
          ))}
        </div>
        <About view={view} hasDescription={beginsWithNews ? stories.first !== undefined : !claimsDescription} />
      </>
    ),
  })
}
