import { hash } from 'node:crypto'
import { publicItems } from '../../modules/items/published/public-items.ts'
import { cardKey } from '../../modules/media/files/media-keys.ts'
import type { PageSource, Render } from '../view/page-source.ts'
import { readForPage, cacheWithdrawable } from '../view/page-source.ts'
import { fileHeaders, retryWhileBusy } from './picture-files.ts'
import type { MetadataImage } from './pictures.ts'
import type { SiteView } from '../view/site-view.ts'
import { uuidPattern } from '../../platform/uuid.ts'

// The share picture of a page without a picture: its title on the site's colour. The address contains a hash of everything
// drawn, so that only cards of current titles are drawn, and caches may keep them for ever.

/** Version of the drawing; increase it to change all addresses. */
const drawnAs = 1
const size = { width: 1200, height: 630 }

interface Card {
  readonly ground: string
  readonly ink: string
  readonly title: string
  readonly by: string
}

/** `title` null: the name of the site. */
const cardOf = ({ site, assets }: SiteView, title: string | null): Card => ({
  ground: assets.themeColor.light,
  ink: assets.onThemeColor,
  title: title ?? site.name,
  by: title === null ? site.federationName : site.name,
})

const hashOf = ({ ground, ink, title, by }: Card): string =>
  hash('sha256', JSON.stringify([drawnAs, ground, ink, title, by]), 'hex').slice(0, 20)

/** The card of a page; `item` null for a page without an item, which has the card of the site. */
export function shareCard(view: SiteView, item: { readonly id: string; readonly title: string } | null): MetadataImage {
  const card = cardOf(view, item?.title ?? null)
  const name = item === null ? hashOf(card) : `${item.id}-${hashOf(card)}`
  return { url: `${view.url}/_delning/${name}.png`, ...size, alt: [card.title, card.by].filter(Boolean).join(' – ') }
}

const address = new RegExp(`^/_delning/(?:(${uuidPattern})-)?([0-9a-f]{20})\\.png$`)

/** Drawn once, then kept in the file store. */
async function drawn({ files, images }: PageSource, siteId: string, card: Card, drawing: string): Promise<Buffer> {
  const key = cardKey(siteId, drawing)
  const stored = await files.get(key)
  if (stored) return stored
  const made = await retryWhileBusy(() => images.drawCard(card))
  await files.put(key, made, 'image/png')
  return made
}

/** Undefined for a path that is not a card's. */
export function cardAt(path: string): Render | undefined {
  if (!path.startsWith('/_delning/')) return undefined
  const [, id, drawing] = address.exec(path) ?? []
  if (drawing === undefined) return async () => null
  return async (source, siteId) => {
    const known = await readForPage(source, siteId, async (site) => (id === undefined ? [] : publicItems(site, [id])))
    if (!known) return null
    const { view, found } = known
    const [item] = found
    if (id !== undefined && !item) return null
    const card = cardOf(view, item?.title ?? null)
    if (hashOf(card) !== drawing) return null
    const body = await drawn(source, siteId, card, drawing)
    return {
      rendering: { status: 200, contentType: 'image/png', cacheControl: cacheWithdrawable, body, headers: fileHeaders },
      revision: view.site.revision,
    }
  }
}
