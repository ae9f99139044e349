import { itemHref } from '#contract/rich-text/link.ts'
import { linksIn } from '#contract/rich-text/links.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { ownAddresses } from '../../sites/own-addresses.ts'
import type { ItemArea } from '../item-area.ts'
import type { Fields } from '../actor.ts'

// A pasted address of a page becomes a reference to its item, like a link chosen in
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

/** The contents with each full address of an item on this site replaced by a reference. All other links are unchanged. */
export async function withOwnLinks(
  site: SiteDb,
  { richTextFields }: Pick<ItemArea<Fields>, 'richTextFields'>,
  sitesUrl: string,
  contents: readonly Fields[],
): Promise<Fields[]> {
  const texts = contents.flatMap((content) => richTextFields.flatMap((field) => (content[field] as RichText | undefined) ?? []))
  const fullUrls = new Set(texts.flatMap((text) => text.content.flatMap(linksIn).map(({ href }) => href)).filter(isWhole))
  if (fullUrls.size === 0) return [...contents]
  const own = await ownAddresses(site, sitesUrl)
  const paths = new Map([...fullUrls].flatMap((href) => pair(href, pathIn(href, own.pathOf))))
  if (paths.size === 0) return [...contents]
  const rows = await site.rows(itemsAt, [site.siteId, [...new Set(paths.values())]])
  const ids = new Map(rows.map(({ path, id }) => [path, id]))
  const hrefs = new Map([...paths].flatMap(([href, path]) => pair(href, ids.get(path) ?? null)))
  const replaced = (value: unknown): unknown => withReferences(value, hrefs)
  return contents.map((content) =>
    Object.fromEntries(
      Object.entries(content).map(([field, value]) => [field, richTextFields.includes(field) ? replaced(value) : value]),
    ),
  )
}

const isWhole = (href: string): boolean => /^https?:\/\//i.test(href) && URL.canParse(href)
const pair = (href: string, value: string | null): [string, string][] => (value === null ? [] : [[href, value]])

/** The path of an item; null for another site, and for an address with a query or fragment, which a reference cannot hold. */
function pathIn(href: string, pathOf: (url: URL) => string | null): string | null {
  const url = new URL(href)
  return url.search === '' && url.hash === '' ? (pathOf(url)?.replace(/\/$/, '') ?? null) : null
}

interface Linking {
  readonly type?: unknown
  readonly attrs?: { readonly href?: unknown }
}

function withReferences(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, ids))
  if (typeof value !== 'object' || value === null) return value
  const { type, attrs }: Linking = value
  if ((type === 'link' || type === 'button') && typeof attrs?.href === 'string') {
    const id = ids.get(attrs.href)
    return id === undefined ? value : { ...value, attrs: { ...attrs, href: itemHref(id) } }
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withReferences(part, ids)]))
}
