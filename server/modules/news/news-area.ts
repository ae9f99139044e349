import { emptyNews, NewsContent, newsTitleLength } from '#contract/news/news.ts'
import { checkNews, newsMedia } from '#contract/news/news-check.ts'
import { defaultCategoryId } from '#contract/news/news-categories.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { linkedItems } from '#contract/rich-text/links.ts'
import { eventTimes } from '#contract/news/event-times.ts'
import { stockholmInstant } from '#contract/typed-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { copiedTitle, storedContent } from '../items/area-content.ts'
import type { ItemArea, Reference } from '../items/item-area.ts'
import { hiddenContactValues } from '../representatives/representatives.ts'
import { readPublishing } from '../settings/settings-store.ts'
import { eventMark } from './event-mark.ts'
import { isCategory, newsFindings } from './news-findings.ts'
import { tellSignedUp } from './told-events.ts'

function references({ topics, persons, bylinePerson, body }: NewsContent): Reference[] {
  const to = (field: string, area?: string) => (toItemId: string) => ({ field, toItemId, ...(area && { area }) })
  return [
    ...topics.map(to('topics', 'policy')),
    ...persons.map(to('persons', 'representatives')),
    ...(bylinePerson === null ? [] : [to('bylinePerson', 'representatives')(bylinePerson)]),
    ...linkedItems(body).map(to('body')),
  ]
}

/** The site's default category for new texts, unless it was removed since. */
async function newsBeginning(site: SiteDb): Promise<Partial<NewsContent>> {
  const { defaultCategory } = await readPublishing(site)
  const isUsual = defaultCategory === defaultCategoryId || !(await isCategory(site, defaultCategory))
  return isUsual ? {} : { category: defaultCategory }
}

/** A date has no time of day; noon is on that date in every time zone near Sweden. */
function noonOf(date: string): Date | null {
  const noon = stockholmInstant(`${date}T12:00`)
  return noon.kind === 'instant' ? noon.instant : null
}

const present = (detail: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(detail).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])))

export const newsArea: ItemArea<NewsContent> = {
  name: 'news',
  slugPrefix: 'nyhet',
  content: storedContent(emptyNews, NewsContent),
  empty: emptyNews,
  beginning: newsBeginning,
  textField: 'body',
  leadField: 'image',
  richTextFields: ['body'],
  siteAdminFields: ['noIndex'],
  isForEditors: false,
  affectsFrame: false,
  depth: 1,
  title: (content) => content.title,
  searchText: ({ title, lead, byline, sourceName, body, event }) => ({
    title,
    lead,
    body: [byline, sourceName, event?.place ?? '', plainText(body)].join(' '),
  }),
  check: checkNews,
  hiddenContacts: hiddenContactValues,
  siteFindings: newsFindings,
  grouping: {
    field: 'category',
    isKnown: isCategory,
    unknownMessage: 'Kategorin finns inte på den här sajten. Välj en annan.',
  },
  listed: ({ category, byline, bylinePerson, displayDate, pinnedUntil, event }) => ({
    facet: category,
    detail: present({ byline, bylinePerson, displayDate, pinnedUntil, event: event && eventMark(event) }),
    reviewOn: null,
  }),
  shown: ({ lead, pinnedUntil, noIndex, event }) => ({ about: lead, pinnedUntil, noIndex, event: event && eventTimes(event) }),
  references,
  media: newsMedia,
  path: (slug) => `/nyheter/${slug}`,
  isRequired: () => false,
  isInMenu: async () => false,
  copied: (content) => ({
    ...content,
    title: copiedTitle(content.title, newsTitleLength.max),
    displayDate: null,
    pinnedUntil: null,
    event: content.event && { ...content.event, startDay: null, endDay: null, isCancelled: false },
  }),
  aboutToShow: tellSignedUp,
  publishedAt: ({ displayDate }) => (displayDate === null ? null : noonOf(displayDate)),
}
