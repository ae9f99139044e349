import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { hasHeader } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'
import type { StartContent } from './start-content.ts'
import { blockBroadcasts, startPageCount } from './start-content.ts'

// Which news stand where on a start page. The site's own stand above those of the federation, which get a block of their own, as
// long as one of its own is at most `freshDays` old or pinned. Otherwise the federation's come first, and its own are lines below
// (docs/decisions/104).

const freshDays = 60

/** One large story and three smaller ones. */
const largerCount = 4

export interface Stories {
  readonly first: PublishedNews | undefined
  /** Headlines beside the picture of the first one, where a newspaper begins. */
  readonly beside: readonly PublishedNews[]
  readonly smaller: readonly PublishedNews[]
  readonly lines: readonly PublishedNews[]
  /** True if there are others than these. */
  readonly hasMore: boolean
  /** Those of the federation in their own block, and whether it has others. Empty where they stand among the above. */
  readonly broadcasts: readonly PublishedNews[]
  readonly hasMoreBroadcasts: boolean
  /** True if news of the last days are among the lines, so that the block stands below these. */
  readonly hasFreshLines: boolean
}

/** The stories without the pictures that the page has shown above: that of the header, or of a story before. */
function withPicturesOnce(stories: readonly PublishedNews[], view: SiteView): PublishedNews[] {
  const { headerImage } = view.settings.appearance
  const shown = new Set(headerImage !== null && hasHeader(view) ? [headerImage.id] : [])
  return stories.map((story) => {
    const id = story.picture?.media.id
    if (id === undefined || !shown.has(id)) {
      if (id !== undefined) shown.add(id)
      return story
    }
    return { ...story, picture: null }
  })
}

/** `events`: shown elsewhere on the page, so they are not told of among the news too. A page that begins with news and has no others does. */
export function storiesOf(
  view: SiteView,
  { pinned, latest, broadcasts }: StartContent,
  events: StartContent['events'],
  beginsWithNews: boolean,
): Stories {
  const isPinned = new Set(pinned.map(({ id }) => id))
  const isEvent = new Set(events.map(({ id }) => id))
  const all = [...pinned, ...latest.filter(({ id }) => !isPinned.has(id))]
  const others = all.filter(({ id }) => isPinned.has(id) || !isEvent.has(id))
  const own = others.length > 0 || !beginsWithNews ? others : all
  const theirs = broadcasts.filter(({ id }) => !isPinned.has(id))
  const freshSince = daysAfter(view.today, -freshDays)
  const isFresh = ({ id, publishedAt, isBroadcast }: PublishedNews): boolean =>
    isBroadcast !== true && (isPinned.has(id) || stockholmDate(publishedAt) >= freshSince)
  const isTheirsFirst = theirs.length > 0 && !all.some(isFresh)
  // A pinned one of the federation is among its own.
  const leading = isTheirsFirst
    ? [...own.filter(({ isBroadcast }) => isBroadcast), ...theirs].slice(0, largerCount)
    : own.slice(0, largerCount)
  const following = own.filter((item) => !leading.includes(item)).slice(0, startPageCount - leading.length)
  const block = isTheirsFirst ? [] : theirs.slice(0, blockBroadcasts)
  const once = withPicturesOnce([...leading, ...block], view)
  const [first, ...three] = once.slice(0, leading.length)
  const pictured = three.filter(({ picture }) => picture !== null)
  // Two with pictures stand better alone than with one that has none.
  const smaller = pictured.length === 2 ? pictured : three
  const lines = [...three.filter((item) => !smaller.includes(item)), ...following]
  // One line alone would look forgotten.
  const besideCount = beginsWithNews && !isTheirsFirst && first?.picture && lines.length !== 3 ? Math.min(2, lines.length) : 0
  const isAll = own.length <= startPageCount && (!isTheirsFirst || theirs.length <= largerCount)
  return {
    first,
    smaller,
    beside: lines.slice(0, besideCount),
    lines: lines.slice(besideCount),
    hasMore: !isAll || all.length > startPageCount,
    broadcasts: once.slice(leading.length),
    hasMoreBroadcasts: theirs.length > block.length,
    hasFreshLines: lines.slice(besideCount).some(isFresh),
  }
}
