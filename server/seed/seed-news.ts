import { daysAfter } from '#contract/field-forms.ts'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { NewsContent } from '#contract/news/news.ts'
import { emptyNews } from '#contract/news/news.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { addCategory } from '../modules/news/news-categories.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { demoNews, demoNewsCategories } from './demo-news.ts'
import type { DemoAuthor, DemoEvent, DemoNewsText } from './demo-news-item.ts'
import type { DemoBlock, DemoMedia } from './demo-text.ts'
import { storedText } from './demo-text.ts'
import type { Seeding } from './seed-item.ts'
import { leadImage, seedItem } from './seed-item.ts'

type Ids = ReadonlyMap<string, string>

function eventOn({ days = 1, ...event }: DemoEvent, today: string): NewsEvent {
  const { day, inDays, ...parts } = { day: null, inDays: 0, ...event }
  const startDay = day ?? daysAfter(today, inDays)
  return { ...emptyEvent, ...parts, startDay, endDay: days === 1 ? null : daysAfter(startDay, days - 1) }
}

/** The stored content; `topics` are the ids of the site's topics by key, `persons` of its representatives by name. */
export function newsContentOf(
  item: DemoNewsText,
  topics: Ids,
  persons: Ids,
  today: string,
  media: DemoMedia = new Map(),
): NewsContent {
  return {
    ...emptyNews,
    title: item.title,
    lead: item.lead,
    image: leadImage(media, item.picture),
    body: storedText(item.body, media),
    category: item.category ?? emptyNews.category,
    topics: (item.topics ?? []).flatMap((key) => topics.get(key) ?? []),
    persons: (item.persons ?? []).flatMap((name) => persons.get(name) ?? []),
    byline: item.byline ?? '',
    sourceName: item.source?.name ?? '',
    sourceUrl: item.source?.url ?? '',
    pinnedUntil: item.pinnedDays === undefined ? null : daysAfter(today, item.pinnedDays),
    event: item.event ? eventOn(item.event, today) : null,
  }
}

const stored = ({ body, ...lines }: { readonly body?: readonly DemoBlock[] }, media: DemoMedia) => ({
  ...lines,
  ...(body && { body: storedText(body, media) }),
})

export async function seedNews(
  seeding: Seeding,
  authors: ReadonlyMap<DemoAuthor, string>,
  topics: Ids,
  persons: Ids,
): Promise<void> {
  const { site, now, reviewer } = seeding
  for (const name of demoNewsCategories[site.siteId] ?? []) await addCategory(site, name, { userId: reviewer, role: 'editor', now })
  const items = demoNews.filter((item) => item.site === site.siteId)
  for (const [index, item] of items.entries()) {
    await seedItem(seeding, {
      area: newsArea,
      content: newsContentOf(item, topics, persons, stockholmDate(now), seeding.media),
      life: 'changed' in item ? { ...item, changed: stored(item.changed, seeding.media) } : item,
      author: authors.get(item.author) ?? reviewer,
      index,
    })
  }
}
