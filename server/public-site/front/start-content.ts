import { newsPin } from '#contract/news/news.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { shownBroadcastRows } from '../../modules/broadcasts/public-broadcasts.ts'
import { pinnedShownNews } from '../../modules/broadcasts/shown-news.ts'
import { latestNews } from '../../modules/news/news.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { comingEvents } from '../../modules/news/public-events.ts'
import type { PriorityTopic } from '../../modules/policy/public-policy.ts'
import { publishedPriorities } from '../../modules/policy/public-policy.ts'
import type { LeadPerson } from '../../modules/representatives/representatives.ts'
import { publicLeadPersons } from '../../modules/representatives/representatives.ts'

// The content that a start page is made from.

/** One large story, three smaller, the rest as lines. */
export const startPageCount = 9

/** The federation's, in their block. */
export const blockBroadcasts = 3

/** Pinned ones, which stand elsewhere, four that may lead the page, and one more to tell whether there are others. */
const broadcastCount = newsPin.maxItems + 4 + 1

const leadCount = 12
const eventCount = 7

export interface StartContent {
  /** Pinned news come first, whatever their date. */
  readonly pinned: readonly PublishedNews[]
  /** The site's own: the newest `startPageCount`, one more to tell whether there are others, and as many as the events that may be left out. */
  readonly latest: readonly PublishedNews[]
  /** The newest of the federation that the site shows. */
  readonly broadcasts: readonly PublishedNews[]
  readonly priorities: readonly PriorityTopic[]
  readonly leads: readonly LeadPerson[]
  /** The next ones. */
  readonly events: readonly PublishedEvent[]
}

/** `today`: the Swedish date. */
export async function startContent(site: PublicDb, today: string, now: Date): Promise<StartContent> {
  const [pinned, latest, broadcasts, priorities, leads, events] = await Promise.all([
    pinnedShownNews(site, today),
    latestNews(site, startPageCount + 1 + eventCount),
    shownBroadcastRows(site, broadcastCount),
    publishedPriorities(site),
    publicLeadPersons(site, today, leadCount),
    comingEvents(site, now, eventCount),
  ])
  // A person without a page must not be listed first either.
  return { pinned, latest, broadcasts, priorities, events, leads: leads.filter(({ path }) => path !== null) }
}
