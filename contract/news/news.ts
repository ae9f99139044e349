import { z } from 'zod'
import type { EndpointResponse } from '../endpoint.ts'
import { calendarDay, chosenItems, secureLink } from '../field-forms.ts'
import { itemEndpoints } from '../items/item-endpoints.ts'
import { ItemId } from '../items/items.ts'
import { emptyPaid, paidFields } from '../items/paid.ts'
import { answerFields, emptyAnswers } from '../items/answers.ts'
import { emptySharing, sharingFields } from '../items/sharing.ts'
import { LeadImage } from '../media-use.ts'
import { NewsEvent } from './event.ts'
import { defaultCategoryId, NewsCategoryId } from './news-categories.ts'
import { emptyRichText, RichText } from '../rich-text/document.ts'
import { line } from '../text.ts'

export const newsTitleLength = { min: 5, max: 120, advised: 70 }
export const newsLeadLength = { max: 300 }
export const newsTopicCount = { max: 5 }
export const newsPersonCount = { max: 5 }
export const newsBylineLength = { max: 80 }
export const newsSourceLength = { max: 80 }
/** Limits of pinning: days ahead, and items at the same time. */
export const newsPin = { maxDays: 60, maxItems: 3 }

/** The draft of a news item. It may be half-written: news-check.ts holds the demands of publishing. */
export const NewsContent = z.strictObject({
  title: line(newsTitleLength.max, 'Rubriken'),
  lead: line(newsLeadLength.max, 'Ingressen'),
  /** Shown above the text and in lists, in 16:9; null for none. */
  image: LeadImage.nullable(),
  body: RichText,
  category: NewsCategoryId,
  /** Ids of policy topics. */
  topics: chosenItems(newsTopicCount.max, 'sakfrågor'),
  /** Ids of representatives that it is about. */
  persons: chosenItems(newsPersonCount.max, 'personer'),
  /** Id of the representative shown as sender; null for none. */
  bylinePerson: ItemId.nullable(),
  /** The sender in words, where no person is chosen; both empty: the site. */
  byline: line(newsBylineLength.max, 'Avsändaren'),
  sourceName: line(newsSourceLength.max, 'Tidningens namn'),
  sourceUrl: secureLink('Länken till källan'),
  /** Counts as its date; null: the moment it is published. */
  displayDate: calendarDay('Datumet'),
  /** Pinned first on the site up to and including this day; null: not pinned. */
  pinnedUntil: calendarDay('Sista dagen överst'),
  /** Null: the news item is no event. */
  event: NewsEvent.nullable(),
  ...sharingFields,
  ...answerFields,
  ...paidFields,
})
export type NewsContent = z.infer<typeof NewsContent>

/** An empty news item. A stored draft without a newer field gets the value from here. */
export const emptyNews: NewsContent = {
  title: '',
  lead: '',
  image: null,
  body: emptyRichText,
  category: defaultCategoryId,
  topics: [],
  persons: [],
  bylinePerson: null,
  byline: '',
  sourceName: '',
  sourceUrl: '',
  displayDate: null,
  pinnedUntil: null,
  event: null,
  ...emptySharing,
  ...emptyAnswers,
  ...emptyPaid,
}

/**
 * The calls. In lists `facet` is the category's id and `detail` holds, where they are set, `byline` (words), `bylinePerson`
 * (an id; its name is in `newsBylines`), `displayDate` and `pinnedUntil`.
 */
export const news = itemEndpoints('news', NewsContent)
export type NewsItem = EndpointResponse<typeof news.read>
