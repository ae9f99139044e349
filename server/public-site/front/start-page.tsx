import type { ReactNode } from 'react'
import { Fragment } from 'react'
import type { FrontBlock } from '#contract/settings/front.ts'
import { isStandardBlock } from '#contract/settings/front.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { siteDocument } from '../frame/document.tsx'
import { organisation, website } from '../frame/structured-data.ts'
import { hasHeader, headerPreload, largePreload } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'
import { Beginning, beginningOf, beginningPreload } from './beginnings.tsx'
import { About, Join } from './front-about.tsx'
import { OwnFrontBlock } from './front-blocks.tsx'
import { NewsletterBlock } from '../newsletter/newsletter-block.tsx'
import { FrontCalendar } from './front-calendar.tsx'
import { FurtherNews, Headlines, LargeStory, SmallerStories } from './front-news.tsx'
import { Leads, Wants } from './front-people.tsx'
import type { StartContent } from './start-content.ts'
import { startPageCount } from './start-content.ts'

/** Events in the block; a page that begins with them shows all that were read. */
const blockEvents = 3

interface Stories {
  readonly first: PublishedNews | undefined
  /** Headlines beside the picture of the first one, where a newspaper begins. */
  readonly beside: readonly PublishedNews[]
  readonly smaller: readonly PublishedNews[]
  readonly lines: readonly PublishedNews[]
  /** True if there are others than these. */
  readonly hasMore: boolean
}

/** `events`: shown elsewhere on the page, so they are not told of among the news too. A page that begins with news and has no others does. */
function storiesOf({ pinned, latest }: StartContent, events: StartContent['events'], beginsWithNews: boolean): Stories {
  const isPinned = new Set(pinned.map(({ id }) => id))
  const isEvent = new Set(events.map(({ id }) => id))
  const all = [...pinned, ...latest.filter(({ id }) => !isPinned.has(id))]
  const others = all.filter(({ id }) => isPinned.has(id) || !isEvent.has(id))
  const items = others.length > 0 || !beginsWithNews ? others : all
  const [first, ...further] = items.slice(0, startPageCount)
  const three = further.slice(0, 3)
  const pictured = three.filter(({ picture }) => picture !== null)
  // Two with pictures stand better alone than with one that has none.
  const smaller = pictured.length === 2 ? pictured : three
  const lines = further.filter((item) => !smaller.includes(item))
  // One line alone would look forgotten.
  const besideCount = beginsWithNews && first?.picture && lines.length !== 3 ? Math.min(2, lines.length) : 0
  return {
    first,
    smaller,
    beside: lines.slice(0, besideCount),
    lines: lines.slice(besideCount),
    hasMore: all.length > startPageCount,
  }
}

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

export function startPage(view: SiteView, content: StartContent): string {
  const kind = beginningOf(view, content)
  const beginsWithNews = kind === 'newspaper'
  const people = kind === 'person' ? content.leads.slice(1) : content.leads
  const events = kind === 'calendar' ? [] : content.events.slice(0, blockEvents)
  const hasBlock = view.settings.front.blocks.some((block) => block.kind === 'calendar' && block.isShown)
  const shownEvents = kind === 'calendar' || hasBlock ? content.events : []
  const stories = storiesOf(content, shownEvents, beginsWithNews)
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
          {view.settings.front.blocks.map((block, index) => (
            <Fragment key={index}>{drawnBlock(drawing, block, index)}</Fragment>
          ))}
        </div>
        <About view={view} hasDescription={beginsWithNews ? stories.first !== undefined : !claimsDescription} />
      </>
    ),
  })
}
