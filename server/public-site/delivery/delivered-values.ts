import { renderToStaticMarkup } from 'react-dom/server'
import type { z } from 'zod'
import type { DeliveredNewsRow } from '#contract/delivery/delivery.ts'
import type { DeliveredReference, DeliveredText } from '#contract/delivery/delivery-values.ts'
import { eventTimes } from '#contract/news/event-times.ts'
import { eventWhen } from '#contract/news/event-words.ts'
import type { Paid } from '#contract/items/paid.ts'
import type { Sharing } from '#contract/items/sharing.ts'
import { RichText } from '#contract/rich-text/document.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { byMediaKey } from '../../modules/media/public-media.ts'
import type { DeliveredNews } from '../../modules/news/delivered-news.ts'
import { eventFilePath } from '../events/event-places.ts'
import { deliveredDocument } from './delivered-document.ts'
import type { ImageIn } from './delivered-image.ts'
import { listedImage, withFullPictureUrls } from './delivered-image.ts'
import { renderRichText } from '../rich-text/rich-text.tsx'
import type { MetadataImage } from '../pictures/pictures.ts'
import { metadataImage, referredImage } from '../pictures/pictures.ts'
import { shareCard } from '../pictures/share-card.ts'
import type { SiteView } from '../view/site-view.ts'
import { elsewhere } from '../view/site-view.ts'
import { newsPath } from '../news/stories.tsx'

// Values of the delivery API, made from the data of the pages. Every address is absolute, because other hosts show them.

/** A path below the site's address, in full; a full address is unchanged, and anything else becomes the start page. */
export const fullAddress = (view: SiteView, path: string): string =>
  path === '' || path.startsWith('/') ? view.url + path : (elsewhere(path) ?? view.url)

/** `items`: the public items that the text refers to. */
export function deliveredText(
  view: SiteView,
  body: unknown,
  items: readonly PublicItem[],
  media: readonly PublicMedia[],
): DeliveredText {
  const pathOfItem = (id: string): string | null => items.find((one) => one.id === id)?.path ?? null
  const shown = { view: withFullPictureUrls(view), media: byMediaKey(media), isElsewhere: true }
  const markup = renderToStaticMarkup(renderRichText(body, view.basePath, pathOfItem, shown))
  // Text and attributes contain &quot; for a quotation mark, so this matches only the beginnings of addresses.
  const html = markup.replaceAll('href="/', `href="${new URL(view.url).origin}/`)
  const document = RichText.safeParse(body)
  return {
    document: document.success ? deliveredDocument(view, document.data, pathOfItem, shown.media) : null,
    html,
    references: items.map(({ id, title, path }) => ({ id, title, url: view.url + path })),
  }
}

/** The event that a news item is; null for one that is none. */
export function deliveredEvent(
  { url }: SiteView,
  { slug, event }: Pick<DeliveredNews, 'slug' | 'event'>,
): DeliveredNewsRow['event'] {
  const times = event && eventTimes(event)
  return times
    ? {
        start: times.start.toISOString(),
        end: times.end.toISOString(),
        isWholeDay: times.isWholeDay,
        hasEndTime: times.hasEndTime,
        when: eventWhen(event),
        place: event.place,
        onlineUrl: event.onlineUrl,
        // The form on the page of the event, where it has one.
        signUpUrl: event.signUpUrl || (event.takesSignUps ? `${url}${newsPath({ slug })}#anmalan` : ''),
        isCancelled: event.isCancelled,
        calendarUrl: url + eventFilePath({ slug }),
      }
    : null
}

/** A row of the list. `imageIn`: makes its picture, the short form by default. */
export const deliveredNews = (
  view: SiteView,
  item: DeliveredNews,
  imageIn: ImageIn = listedImage,
): z.output<typeof DeliveredNewsRow> => ({
  id: item.id,
  slug: item.slug,
  url: view.url + newsPath(item),
  title: item.title,
  lead: item.lead,
  category: { id: item.category, name: view.categoryNames.get(item.category) ?? item.category },
  publishedAt: item.publishedAt,
  updatedAt: item.updatedAt,
  topicIds: [...item.topicIds],
  personIds: [...item.personIds],
  event: deliveredEvent(view, item),
  federation: null,
  image: imageIn(view, item.picture, '16x9'),
})

/** The view for what is written on the site of the federation: its links lead there, and its pictures come from there. */
export const viewAtOrigin = (view: SiteView, url: string): SiteView => ({ ...view, url, basePath: url })

const referenceTo = (view: SiteView, { id, title, path }: Pick<PublicItem, 'id' | 'title' | 'path'>): DeliveredReference => ({
  id,
  slug: slugOf(path),
  title,
  url: view.url + path,
})

/** The public items among the chosen ones, in their order. */
export const chosenReferences = (view: SiteView, ids: readonly string[], referred: readonly PublicItem[]): DeliveredReference[] =>
  ids.flatMap((id) => referred.filter((one) => one.id === id).map((one) => referenceTo(view, one)))

/**
 * The fields that tell other services about an item: whether search engines may list it, who has paid for it, and its title, text and
 * picture when it is shared, as in the page's own head. `own` is its content, of which older versions lack some fields. `image` is
 * shared when the content names no other.
 */
export function toldElsewhere(
  view: SiteView,
  item: { readonly id: string; readonly title: string; readonly text: string },
  own: Partial<Paid & Sharing>,
  media: ReadonlyMap<string, PublicMedia>,
  image: MetadataImage | undefined,
) {
  const { paidBy = '', paidNoticeUrl = '', shareTitle = '', shareText = '', shareImage = null, noIndex = false } = own
  return {
    noIndex,
    paid: paidBy === '' ? null : { by: paidBy, noticeUrl: paidNoticeUrl },
    share: {
      title: shareTitle || item.title,
      text: shareText || item.text || view.site.description,
      image: metadataImage(view, referredImage(shareImage, media)) ?? image ?? shareCard(view, item),
    },
  }
}

export const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
