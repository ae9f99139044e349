/**
 * The state of an item of the demonstration. Days are counted back from the day the data is loaded, `inDays` and
 * `pinnedDays` forward from it; the texts themselves are written for 21 November 2026. A trashed item without `publishedDaysAgo`
 * was never public. `changed` holds the draft's changes while the text itself stays public.
 */
export type DemoLife<Text> =
  | { readonly state: 'draft'; readonly editedDaysAgo: number }
  | { readonly state: 'inReview'; readonly askedDaysAgo: number }
  | { readonly state: 'changesWanted'; readonly askedDaysAgo: number; readonly comment: string }
  | { readonly state: 'scheduled'; readonly editedDaysAgo: number; readonly inDays: number }
  | { readonly state: 'published'; readonly publishedDaysAgo: number }
  | {
      readonly state: 'publishedChanged'
      readonly publishedDaysAgo: number
      readonly editedDaysAgo: number
      readonly changed: Partial<Text>
    }
  | {
      readonly state: 'publishedScheduled'
      readonly publishedDaysAgo: number
      readonly editedDaysAgo: number
      readonly inDays: number
      readonly changed: Partial<Text>
    }
  | { readonly state: 'unpublished'; readonly publishedDaysAgo: number; readonly unpublishedDaysAgo: number }
  | { readonly state: 'trashed'; readonly publishedDaysAgo?: number; readonly trashedDaysAgo: number }
