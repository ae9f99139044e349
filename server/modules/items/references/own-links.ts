import { isOwnPath, itemHref } from '#contract/rich-text/link.ts'
import { linksIn } from '#contract/rich-text/links.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { ownAddresses } from '../../sites/own-addresses.ts'
import type { OwnAddresses } from '../../sites/own-addresses.ts'
import type { ItemArea } from '../item-area.ts'
import type { Fields } from '../actor.ts'
import { placePath, plainPath, writtenAt } from './own-places.ts'

// The address of a page, pasted or typed, becomes a reference to its item, like a link chosen in
// the dialog: it follows when the item moves.

/** An item's own address takes precedence over a redirect to another item. */
const itemsAt = statement<{ path: string; id: string }>(
  'items_at_paths',
  `select i.path, i.id from items i where i.site_id = $1 and i.deleted_at is null and i.path = any($2::text[])
   union all
   select r.from_path, i.id from redirects r join items i on i.site_id = r.site_id and i.id = r.to_item_id
   where r.site_id = $1 and i.deleted_at is null and r.from_path = any($2::text[])
     and not exists (select from items t where t.site_id = $1 and t.deleted_at is null and t.path = r.from_path)`,
)

/** The ids of the site's items by path, and by old address. */
export async function ownItemsAt(site: SiteDb, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await site.rows(itemsAt, [site.siteId, paths])
  return new Map(rows.map(({ path, id }) => [path, id]))
}

const leadingAt = statement<{ address: string; id: string | null }>(
  'redirects_of_links',
  `select r.from_path as address, i.id from redirects r left join items i on i.site_id = r.site_id and i.id = r.to_item_id and i.deleted_at is null
   where r.site_id = $1 and r.from_path = any($2::text[])`,
)

/** A text has few links with a query; of thousands the rest are read as they stand. */
const maxAsked = 10_000

/** The redirects at these addresses, each with its item; null for one that leads elsewhere or nowhere. */
async function redirectsAt(site: SiteDb, addresses: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (addresses.length === 0) return new Map()
  return new Map((await site.rows(leadingAt, [site.siteId, addresses])).map(({ address, id }) => [address, id]))
}

/**
 * The contents with each link to an item of this site as a reference to it, with the query and the place on the page that it has: a path,
 * or an address on any of the site's hosts. Another address on its hosts becomes a path. All other links are unchanged.
 */
export async function withOwnLinks(
  site: SiteDb,
  { richTextFields }: Pick<ItemArea<Fields>, 'richTextFields'>,
  sitesUrl: string,
  contents: readonly Fields[],
): Promise<Fields[]> {
  const texts = contents.flatMap((content) => richTextFields.flatMap((field) => (content[field] as RichText | undefined) ?? []))
  const written = new Set(texts.flatMap((text) => text.content.flatMap(linksIn).map(({ href }) => href)).filter(mayBeOwn))
  if (written.size === 0) return [...contents]
  const places = placesOf(written, await ownAddresses(site, sitesUrl))
  if (places.length === 0) return [...contents]
  const paths = new Set(places.flatMap(({ path }) => [path, plainPath(path)]))
  const addresses = new Set(places.flatMap(({ ownPath }) => writtenAt(ownPath)))
  const [ids, redirects] = await Promise.all([ownItemsAt(site, [...paths]), redirectsAt(site, [...addresses].slice(0, maxAsked))])
  const hrefs = new Map(
    places.map(({ href, path, query, hash, ownPath }) => {
      // A query that is an old address leads there, and is no part of a link to the page at its path.
      const old = writtenAt(ownPath).find((address) => redirects.has(address))
      if (old !== undefined) {
        const id = redirects.get(old) ?? null
        return [href, id === null ? ownPath : itemHref(id, hash)]
      }
      const id = ids.get(path) ?? ids.get(plainPath(path))
      return [href, id === undefined ? ownPath : itemHref(id, query + hash)]
    }),
  )
  const replaced = (value: unknown): unknown => withReferences(value, hrefs)
  return contents.map((content) =>
    Object.fromEntries(
      Object.entries(content).map(([field, value]) => [field, richTextFields.includes(field) ? replaced(value) : value]),
    ),
  )
}

const mayBeOwn = (href: string): boolean => isOwnPath(href) || (/^https?:\/\//i.test(href) && URL.canParse(href))

interface OwnPlace {
  readonly href: string
  readonly path: string
  readonly query: string
  readonly hash: string
  /** The path with its query and fragment, within the site. */
  readonly ownPath: string
}

/** The links that lead to the site itself. */
const placesOf = (hrefs: ReadonlySet<string>, { pathOf, base }: OwnAddresses): OwnPlace[] =>
  [...hrefs].flatMap((href) => {
    const isPath = isOwnPath(href)
    const url = new URL(href, base)
    // On a host that sites share, a path may name its site or not.
    const within = pathOf(url) ?? (isPath ? url.pathname : null)
    if (within === null) return []
    const { search: query, hash } = url
    const isUnchanged = isPath && within === url.pathname
    return [{ href, path: placePath(within), query, hash, ownPath: isUnchanged ? href : within + query + hash }]
  })

interface Linking {
  readonly type?: unknown
  readonly attrs?: { readonly href?: unknown }
}

function withReferences(value: unknown, hrefs: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, hrefs))
  if (typeof value !== 'object' || value === null) return value
  const { type, attrs }: Linking = value
  if ((type === 'link' || type === 'button') && typeof attrs?.href === 'string') {
    const href = hrefs.get(attrs.href)
    return href === undefined ? value : { ...value, attrs: { ...attrs, href } }
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withReferences(part, hrefs)]))
}
