import { renderToStaticMarkup } from 'react-dom/server'
import type { z } from 'zod'
import type { DeliveredImage, DeliveredNewsRow, DeliveredText } from '#contract/delivery.ts'
import type { MediaRatio } from '#contract/media-facts.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { ImageUse } from '#contract/media-use.ts'
import { RichText } from '#contract/rich-text/document.ts'
import type { PublicItem } from '../modules/items/public-items.ts'
import type { PublicImage, PublicMedia } from '../modules/media/public-media.ts'
import { byMediaKey, isWithheld } from '../modules/media/public-media.ts'
import type { PublishedNews } from '../modules/news/news.ts'
import { offered, sources } from './picture.tsx'
import type { PlacedImage } from './pictures.ts'
import { altOf, cutOf, picturePath } from './pictures.ts'
import { renderRichText } from './rich-text.tsx'
import type { SiteView } from './site-view.ts'
import { elsewhere } from './site-view.ts'
import { newsPath } from './stories.tsx'

// Values of the delivery API, made of what pages are made of. Every address is in full: whoever shows them stands elsewhere.

/** The view as pages elsewhere need it: pictures are fetched from here. */
export const seenFromElsewhere = (view: SiteView): SiteView => ({ ...view, pictureBase: view.url })

/** A path below the site's address; what is an address already stays one, and what is neither leads to the start page. */
export const fullAddress = (view: SiteView, path: string): string =>
  path === '' || path.startsWith('/') ? view.url + path : (elsewhere(path) ?? view.url)

const usualWidth = 960
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** Null for one that may not be shown today. */
export function deliveredImage(
  view: SiteView,
  image: PlacedImage | PublicImage | null | undefined,
  ratio: MediaRatio | null,
): DeliveredImage | null {
  if (!image || image.media.kind !== 'image' || isWithheld(image.media, view.today)) return null
  const from = seenFromElsewhere(view)
  const cut = cutOf(image, ratio)
  const widths = offered(cut)
  const usual = widths.findLast((width) => width <= usualWidth) ?? cut.width
  return {
    src: view.url + picturePath(image.media, cut.part, usual, 'jpg'),
    width: cut.width,
    height: cut.height,
    sources: (['avif', 'webp', 'jpg'] as const).map((format) => ({
      type: types[format],
      srcset: sources(from, image.media, cut.part, widths, format),
    })),
    alt: altOf(image),
    caption: image.use.caption.trim() || image.media.caption,
    credit: image.media.credit,
    isAiGenerated: image.media.isAiGenerated,
  }
}

/** Of a picture that is not shown nothing is said, as on pages: its words may be the name of whoever took back a consent. */
function withoutWithheld(document: RichText, media: ReadonlyMap<string, PublicMedia>, today: string): RichText {
  const told = (use: ImageUse): ImageUse => {
    const known = media.get(mediaKey(use))
    return known && !isWithheld(known, today) ? use : { ...use, alt: '', caption: '' }
  }
  const content = document.content.map((block) => {
    if (block.type === 'image') return { ...block, attrs: told(block.attrs) }
    if (block.type === 'slideshow') return { ...block, attrs: { ...block.attrs, images: block.attrs.images.map(told) } }
    return block
  })
  return { ...document, content }
}

/** `items`: what the text refers to and the public can read. */
export function deliveredText(
  view: SiteView,
  body: unknown,
  items: readonly PublicItem[],
  media: readonly PublicMedia[],
): DeliveredText {
  const pathOfItem = (id: string): string | null => items.find((one) => one.id === id)?.path ?? null
  const shown = { view: seenFromElsewhere(view), media: byMediaKey(media) }
  const markup = renderToStaticMarkup(renderRichText(body, view.basePath, pathOfItem, shown))
  // A quotation mark within text or an attribute is written &quot;, so this finds the beginnings of addresses and nothing else.
  const html = markup.replaceAll('href="/', `href="${new URL(view.url).origin}/`)
  const document = RichText.safeParse(body)
  return {
    document: document.success ? withoutWithheld(document.data, shown.media, view.today) : null,
    html,
    references: items.map(({ id, title, path }) => ({ id, title, url: view.url + path })),
  }
}

export const deliveredNews = (view: SiteView, item: PublishedNews): z.output<typeof DeliveredNewsRow> => ({
  id: item.id,
  slug: item.slug,
  url: view.url + newsPath(item),
  title: item.title,
  lead: item.lead,
  category: { id: item.category, name: view.categoryNames.get(item.category) ?? item.category },
  publishedAt: item.publishedAt.toISOString(),
  image: deliveredImage(view, item.picture, '16x9'),
})

export const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
