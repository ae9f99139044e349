import type { DemoPersonKey } from './demo-people.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoBlock } from './demo-text.ts'

interface NewsText {
  readonly title: string
  readonly lead: string
  readonly body: readonly DemoBlock[]
}

/**
 * Where the item stands in its life. Days are counted back from the day the data is loaded; the
 * texts themselves are written for 21 November 2026. A trashed item without `publishedDaysAgo` was
 * never public. `changed` is what the draft says while the text above stays public.
 */
type NewsLife =
  | { readonly state: 'draft'; readonly editedDaysAgo: number }
  | { readonly state: 'published'; readonly publishedDaysAgo: number }
  | {
      readonly state: 'publishedChanged'
      readonly publishedDaysAgo: number
      readonly editedDaysAgo: number
      readonly changed: Partial<NewsText>
    }
  | { readonly state: 'unpublished'; readonly publishedDaysAgo: number; readonly unpublishedDaysAgo: number }
  | { readonly state: 'trashed'; readonly publishedDaysAgo?: number; readonly trashedDaysAgo: number }

/** Elif only reads. */
type DemoAuthor = Exclude<DemoPersonKey, 'elif'>

export type DemoNewsItem = NewsText & NewsLife & { readonly site: DemoSiteId; readonly author: DemoAuthor }
