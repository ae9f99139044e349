import type { PublishedEvent } from '../../modules/news/public-events.ts'
import type { StructuredData } from '../frame/structured-data.ts'
import type { SiteView } from '../view/site-view.ts'
import { eventPath } from './event-places.ts'

/** The events of a page as a list of addresses, each of which has the whole. */
export const eventList = ({ url }: SiteView, events: readonly PublishedEvent[]): StructuredData[] =>
  events.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          itemListElement: events.map((event, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: event.title,
            url: url + eventPath(event),
          })),
        },
      ]
