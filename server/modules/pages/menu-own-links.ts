import type { MenuItem, MenuSubItem } from '#contract/pages/menu.ts'
import { MenuArea, menuAreas } from '#contract/pages/menu.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { ownItemsAt } from '../items/references/own-links.ts'
import { placePath, unmetPaths } from '../items/references/own-places.ts'
import type { OwnAddresses } from '../sites/own-addresses.ts'
import { ownAddresses } from '../sites/own-addresses.ts'
import { pagesAmong } from './menu-store.ts'

const urlsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [item, ...item.children]).flatMap((item) => (item.kind === 'external' ? [item.url] : []))

/** The addresses of entries on the hosts of the site itself at which it has nothing. Another program may answer there. */
export async function unmetEntries(site: SiteDb, sitesUrl: string, items: readonly MenuItem[]): Promise<string[]> {
  const urls = urlsOf(items)
  if (urls.length === 0) return []
  const { pathOf } = await ownAddresses(site, sitesUrl)
  const paths = new Map(urls.map((url) => [url, URL.canParse(url) ? pathWithin(new URL(url), pathOf) : null]))
  const unmet = await unmetPaths(
    site,
    [...paths.values()].flatMap((path) => path ?? []),
  )
  return [...paths].flatMap(([url, path]) => (path !== null && unmet.has(path) ? [url] : []))
}

function pathWithin(url: URL, pathOf: OwnAddresses['pathOf']): string | null {
  const path = pathOf(url)
  return path === null ? null : path + url.search
}

/** The entries with each address of a page or a list of the site itself as the page or the list, which they then follow. */
export async function withOwnEntries(site: SiteDb, sitesUrl: string, items: readonly MenuItem[]): Promise<MenuItem[]> {
  const urls = urlsOf(items)
  if (urls.length === 0) return [...items]
  const { pathOf } = await ownAddresses(site, sitesUrl)
  const paths = new Map(
    urls.flatMap((text): [string, string][] => {
      const url = URL.canParse(text) ? new URL(text) : null
      // An entry for a page has no query and no place on it.
      const path = url === null || url.search + url.hash !== '' ? null : pathOf(url)
      return path === null ? [] : [[text, placePath(path)]]
    }),
  )
  if (paths.size === 0) return [...items]
  const ids = await ownItemsAt(site, [...new Set(paths.values())])
  const pages = await pagesAmong(site, [...ids.values()])
  const entryOf = (item: MenuSubItem): MenuSubItem => {
    const path = item.kind === 'external' ? paths.get(item.url) : undefined
    if (path === undefined) return item
    const area = MenuArea.options.find((one) => menuAreas[one].path === path)
    if (area !== undefined) return { kind: 'area', area, label: item.label }
    const pageId = ids.get(path)
    return pageId !== undefined && pages.has(pageId) ? { kind: 'page', pageId, label: item.label } : item
  }
  return items.map(({ children, ...item }): MenuItem => ({ ...entryOf(item), children: children.map(entryOf) }))
}
