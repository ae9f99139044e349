import type { PublicDb } from '../../platform/database/database.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { latestShownNews, pinnedShownNews } from '../../modules/broadcasts/shown-news.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { comingEvents } from '../../modules/news/public-events.ts'
import type { PriorityTopic } from '../../modules/policy/public-policy.ts'
import { publishedPriorities } from '../../modules/policy/public-policy.ts'
import type { LeadPerson } from '../../modules/representatives/representatives.ts'
import { publicLeadPersons } from '../../modules/representatives/representatives.ts'

// The content that a start page is made from.

/** One large story, three smaller, the rest as lines. */
export const startPageCount = 9

const leadCount = 12
const eventCount = 7

export interface StartContent {
  /** Pinned news come first, whatever their date. */
  readonly pinned: readonly PublishedNews[]
  /** The newest `startPageCount`, one more to tell whether there are others, and as many as the events that may be left out. */
  readonly latest: readonly PublishedNews[]
  readonly priorities: readonly PriorityTopic[]
  readonly leads: readonly LeadPerson[]
  /** The next ones. */
  readonly events: readonly PublishedEvent[]
}

/** `today`: the Swedish date. */
export async function startContent(site: PublicDb, today: string, now: Date): Promise<StartContent> {
  const [pinned, latest, priorities, leads, events] = await Promise.all([
    pinnedShownNews(site, today),
    latestShownNews(site, startPageCount + 1 + eventCount),
    publishedPriorities(site),
    publicLeadPersons(site, today, leadCount),
    comingEvents(site, now, eventCount),
  ])
  // A person without a page must not be listed first either.
  return { pinned, latest, priorities, events, leads: leads.filter(({ path }) => path !== null) }
}
