import type { NewsEvent } from '#contract/news/event.ts'
import type { DemoLife } from './demo-life.ts'
import type { DemoPersonKey } from './demo-people.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoBlock } from './demo-text.ts'

interface NewsText {
  readonly title: string
  readonly lead: string
  readonly body: readonly DemoBlock[]
}

/** A day that the text names, or one so many days after the data is loaded. */
type DemoDay = { readonly day: string } | { readonly inDays: number }

export type DemoEvent = DemoDay & {
  /** The number of days that it lasts; 1 by default. */
  readonly days?: number
} & Partial<Omit<NewsEvent, 'startDay' | 'endDay'>>

interface NewsMore {
  /** The id of a category; `nyhet` by default. */
  readonly category?: string
  /** Keys of the site's topics in the demonstration. */
  readonly topics?: readonly string[]
  /** Names of the representatives of the site that the item is about. */
  readonly persons?: readonly string[]
  readonly byline?: string
  /** The key of a picture of the site or the federation. */
  readonly picture?: string
  readonly source?: { readonly name: string; readonly url: string }
  /** Number of days for which it is pinned first on the site. */
  readonly pinnedDays?: number
  readonly event?: DemoEvent
}

/** Elif is a reader and writes nothing. */
export type DemoAuthor = Exclude<DemoPersonKey, 'elif'>

/** Without its state, site and author. */
export type DemoNewsText = NewsText & NewsMore

export type DemoNewsItem = DemoNewsText & DemoLife<NewsText> & { readonly site: DemoSiteId; readonly author: DemoAuthor }
