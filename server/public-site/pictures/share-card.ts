import { hash } from 'node:crypto'
import { partFor } from '#contract/media/media-crop.ts'
import type { MediaRatio } from '#contract/media-facts.ts'
import { shownBroadcastTitle } from '../../modules/broadcasts/public-broadcasts.ts'
import { sharedTopicTitle } from '../../modules/shared-policy/public-shared-topics.ts'
import { publicItems } from '../../modules/items/published/public-items.ts'
import { cardKey } from '../../modules/media/files/media-keys.ts'
import type { SizedPart } from '../../modules/media/files/media-sizes.ts'
import { sizeOf } from '../../modules/media/files/media-sizes.ts'
import { libraryOf } from '../../modules/media/media-facts.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld, mediaEnd } from '../../modules/media/public-media.ts'
import type { PageSource, Render } from '../view/page-source.ts'
import { readForPage, cacheWithdrawable } from '../view/page-source.ts'
import { fileHeaders, retryWhileBusy } from './picture-files.ts'
import type { MetadataImage } from './pictures.ts'
import { cutOf, unplacedImage } from './pictures.ts'
import type { SiteView } from '../view/site-view.ts'
import { uuidPattern } from '../../platform/uuid.ts'

// The share picture of a page without a picture: its title on the site's colour, with the site's logo, and beside them the
// picture of its start page. The address contains a hash of everything
// drawn, so that only cards of current titles are drawn, and caches may keep them for ever.

/** Version of the drawing; increase it to change all addresses. */
const drawnAs = 2
const size = { width: 1200, height: 630 }

interface Card {
  readonly ground: string
  readonly ink: string
  readonly title: string
  readonly by: string
  readonly logo: PublicMedia | null
  readonly picture: PublicMedia | null
}

const pictureRatio = '3x4'
/** Sufficient for the places on the card. */
const logoWidth = 320
const pictureWidth = 640

/** `title` null: the name of the site. */
function cardOf({ site, assets, settings, today }: SiteView, title: string | null): Card {
  const shown = (media: PublicMedia | null): PublicMedia | null => (media && !isWithheld(media, today) ? media : null)
  return {
    ground: assets.themeColor.light,
    ink: assets.onThemeColor,
    title: title ?? site.name,
    by: title === null ? site.federationName : site.name,
    logo: shown(settings.appearance.logo),
    picture: shown(settings.appearance.headerImage),
  }
}

const drawnOf = (media: PublicMedia | null) => media && [media.id, media.fileKey, media.crops, media.focal]

const hashOf = ({ logo, picture, ...words }: Card): string =>
  hash('sha256', JSON.stringify([drawnAs, words, drawnOf(logo), drawnOf(picture)]), 'hex').slice(0, 20)

const extensionOf = ({ picture }: Card): 'png' | 'jpg' => (picture ? 'jpg' : 'png')

/** The card of a page; `item` null for a page without an item, which has the card of the site. */
export function shareCard(view: SiteView, item: { readonly id: string; readonly title: string } | null): MetadataImage {
  const card = cardOf(view, item?.title ?? null)
  const name = item === null ? hashOf(card) : `${item.id}-${hashOf(card)}`
  return {
    url: `${view.url}/_delning/${name}.${extensionOf(card)}`,
    ...size,
    alt: [card.title, card.by].filter(Boolean).join(' – '),
  }
}

const address = new RegExp(`^/_delning/(?:(${uuidPattern})-)?([0-9a-f]{20})\\.(png|jpg)$`)

/** The bytes of a picture in a sufficient size; null for none. */
async function bytesOf(
  source: PageSource,
  siteId: string,
  media: PublicMedia | null,
  ratio: MediaRatio | null,
  wanted: number,
): Promise<Buffer | null> {
  if (!media) return null
  const part: SizedPart = ratio && { ratio, rect: partFor(media, ratio, null) }
  const { widths } = cutOf(unplacedImage(media), ratio)
  const width = widths.find((one) => one >= wanted) ?? widths.at(-1) ?? wanted
  return retryWhileBusy(() => sizeOf(source, libraryOf(siteId, media), media, part, width, 'webp'))
}

/** Drawn once, then kept in the file store. */
async function drawn(source: PageSource, siteId: string, card: Card, drawing: string): Promise<Buffer> {
  const { files, images } = source
  const key = cardKey(siteId, drawing, extensionOf(card))
  const stored = await files.get(key)
  if (stored) return stored
  const { logo, picture, ...words } = card
  const pictures = {
    logo: await bytesOf(source, siteId, logo, null, logoWidth),
    picture: await bytesOf(source, siteId, picture, pictureRatio, pictureWidth),
  }
  const made = await retryWhileBusy(() => images.drawCard(words, pictures))
  await files.put(key, made, contentTypes[extensionOf(card)])
  return made
}

const contentTypes = { png: 'image/png', jpg: 'image/jpeg' } as const

/** Undefined for a path that is not a card's. */
export function cardAt(path: string): Render | undefined {
  if (!path.startsWith('/_delning/')) return undefined
  const [, id, drawing, extension] = address.exec(path) ?? []
  if (drawing === undefined) return async () => null
  return async (source, siteId) => {
    const known = await readForPage(source, siteId, async (site) =>
      id === undefined ? null : Promise.all([publicItems(site, [id]), shownBroadcastTitle(site, id), sharedTopicTitle(site, id)]),
    )
    if (!known) return null
    const { view, found } = known
    const shared = view.tree.find((page) => page.shared?.id === id)
    const title = found && (found[0][0]?.title ?? found[1] ?? found[2] ?? shared?.title ?? null)
    if (id !== undefined && title === null) return null
    const card = cardOf(view, title)
    if (hashOf(card) !== drawing || extensionOf(card) !== extension) return null
    const body = await drawn(source, siteId, card, drawing)
    const until = mediaEnd(
      [card.logo, card.picture].filter((media) => media !== null),
      view.today,
    )
    return {
      rendering: { status: 200, contentType: contentTypes[extension], cacheControl: cacheWithdrawable, body, headers: fileHeaders },
      revision: view.site.revision,
      ...(until && { until }),
    }
  }
}
