import type { DemoLife } from './demo-life.ts'
import type { DemoPersonKey } from './demo-people.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoBlock } from './demo-text.ts'

interface NewsText {
  readonly title: string
  readonly lead: string
  readonly body: readonly DemoBlock[]
}

interface NewsMore {
  /** The id of a category; `nyhet` unless it says otherwise. */
  readonly category?: string
  /** Keys of the site's topics in the demonstration. */
  readonly topics?: readonly string[]
  /** Names of the site's representatives that it is about. */
  readonly persons?: readonly string[]
  readonly byline?: string
  /** The key of a picture, its site's or the federation's. */
  readonly picture?: string
  readonly source?: { readonly name: string; readonly url: string }
  /** Stands first on the site for so many days on. */
  readonly pinnedDays?: number
}

/** Elif only reads. */
export type DemoAuthor = Exclude<DemoPersonKey, 'elif'>

export type DemoNewsItem = NewsText & NewsMore & DemoLife<NewsText> & { readonly site: DemoSiteId; readonly author: DemoAuthor }
