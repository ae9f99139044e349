import { z } from 'zod'
import type { EndpointResponse } from './endpoint.ts'
import { calendarDay, chosenItems, daysAfter, secureLink } from './field-forms.ts'
import { itemEndpoints } from './item-endpoints.ts'
import { ItemId } from './items.ts'
import { checkLines } from './line-check.ts'
import { LeadImage, MediaRef } from './media-use.ts'
import { defaultCategoryId, NewsCategoryId } from './news-categories.ts'
import { emptyRichText, RichText } from './rich-text/document.ts'
import type { Finding, TextFacts } from './rich-text/publish-check.ts'
import { checkBody } from './rich-text/publish-check.ts'
import { line } from './text.ts'

export const newsTitleLength = { min: 5, max: 120, advised: 70 }
export const newsLeadLength = { max: 300 }
export const newsTopicCount = { max: 5 }
export const newsPersonCount = { max: 5 }
export const newsBylineLength = { max: 80 }
export const newsSourceLength = { max: 80 }
export const newsShareTitleLength = { max: 120 }
export const newsShareTextLength = { max: 300 }
/** So far ahead, and so many items at the same time. */
export const newsPin = { maxDays: 60, maxItems: 3 }

/** The draft of a news item. Half-written is fine: what publishing asks for is in `checkNews`. */
export const NewsContent = z.strictObject({
  title: line(newsTitleLength.max, 'Rubriken'),
  lead: line(newsLeadLength.max, 'Ingressen'),
  /** Stands over the text and in lists, in 16:9; null is none. */
  image: LeadImage.nullable(),
  body: RichText,
  category: NewsCategoryId,
  /** Ids of policy topics. */
  topics: chosenItems(newsTopicCount.max, 'sakfrågor'),
  /** Ids of representatives that it is about. */
  persons: chosenItems(newsPersonCount.max, 'personer'),
  /** The representative who stands as its sender; null where it is somebody else. */
  bylinePerson: ItemId.nullable(),
  /** The sender in words, where no person is chosen; both empty: the site. */
  byline: line(newsBylineLength.max, 'Avsändaren'),
  sourceName: line(newsSourceLength.max, 'Först publicerad i'),
  sourceUrl: secureLink('Länken till källan'),
  /** Counts as its date; null: the moment it is published. */
  displayDate: calendarDay('Datumet'),
  /** Stands first on the site up to and including this day; null: is not pinned. */
  pinnedUntil: calendarDay('Fäst till'),
  /** What is shown when somebody shares it; empty: title and lead. */
  shareTitle: line(newsShareTitleLength.max, 'Rubriken vid delning'),
  shareText: line(newsShareTextLength.max, 'Texten vid delning'),
  /** The picture when somebody shares it; null: the lead image, or one that is drawn. */
  shareImage: MediaRef.nullable(),
  /** Search engines are asked to leave it out. Only those who run the site may change it. */
  noIndex: z.boolean('Välj om sökmotorer får visa nyheten.'),
})
export type NewsContent = z.infer<typeof NewsContent>

/** A news item in which nobody has typed yet. A draft from before a field existed reads as if it had this one's. */
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
  shareTitle: '',
  shareText: '',
  shareImage: null,
  noIndex: false,
}

/**
 * The calls. In lists `facet` is the category's id and `detail` holds, where they are set, `byline` (words), `bylinePerson`
 * (an id; its name is in `newsBylines`), `displayDate` and `pinnedUntil`.
 */
export const news = itemEndpoints('news', NewsContent)
export type NewsItem = EndpointResponse<typeof news.read>

function* titleFindings(title: string): Generator<Finding> {
  const field = 'title'
  const blocking = { code: 'TITLE_EMPTY', level: 'blocking', field } as const
  if (title.trim() === '') yield { ...blocking, message: 'Rubrik saknas.' }
  else if (title.trim().length < newsTitleLength.min) {
    yield { ...blocking, message: `Rubriken är för kort. Minst ${newsTitleLength.min} tecken.` }
  } else if (title.length > newsTitleLength.advised) {
    const message = `Rubriken är lång (${title.length} tecken). Under ${newsTitleLength.advised} syns den hel i listor och sökmotorer.`
    yield { code: 'TITLE_LONG', level: 'advice', field, message }
  }
}

/** What stands between this draft and publishing (spec 2.0.8): the same code in the editor and on the server. */
export function checkNews(content: NewsContent, facts: TextFacts = {}): Finding[] {
  const { title, lead, byline, sourceName, shareTitle, shareText } = content
  const findings = [...titleFindings(title)]
  if (lead.trim() === '') {
    const message = 'Ingress saknas. En eller två meningar hjälper läsaren.'
    findings.push({ code: 'NO_LEAD', level: 'advice', field: 'lead', message })
  }
  return [
    ...findings,
    ...checkLines({ title, lead, byline, sourceName, shareTitle, shareText }, facts),
    ...checkBody(content.body, facts),
  ]
}

/**
 * What the calendar says of it. `day` is the Swedish date on which it would become public, `2026-11-21`: today, or the day
 * it is planned for.
 */
export function checkNewsDates(content: Pick<NewsContent, 'displayDate' | 'pinnedUntil'>, day: string): Finding[] {
  const findings: Finding[] = []
  if (content.displayDate !== null && content.displayDate > day) {
    const message = 'Datumet ligger framåt i tiden. Ta bort det, eller schemalägg nyheten till den dagen.'
    findings.push({ code: 'DATE_AHEAD', level: 'blocking', field: 'displayDate', message })
  }
  if (content.pinnedUntil !== null && content.pinnedUntil > daysAfter(day, newsPin.maxDays)) {
    const message = `En nyhet kan vara fäst högst ${newsPin.maxDays} dagar. Välj ett tidigare datum.`
    findings.push({ code: 'PIN_LIMIT', level: 'blocking', field: 'pinnedUntil', message })
  }
  return findings
}
