import { oldPath } from '../../modules/redirects/old-path.ts'
import type { WxrItem, WxrSite, WxrTerm } from './wxr-things.ts'

// Addresses of the old website, in the spelling of redirects: a path without host, or `/?p=12`.

const hostOf = (address: string): string => {
  const host = URL.canParse(address) ? new URL(address).host.toLowerCase() : ''
  return host.replace(/^www\./, '')
}
/** `/lund` for one website of several; '' for one that is alone on its host. */
const basePathOf = ({ blogUrl }: Pick<WxrSite, 'blogUrl'>): string =>
  URL.canParse(blogUrl) ? new URL(blogUrl).pathname.replace(/(?<!\/)\/+$/, '') : ''

const numbered = /^\?(?:.*&)?(p|page_id|attachment_id|cat)=(\d{1,12})(?:&|$)/
/** The start page with a number, also where the website was below another one. */
const startWith = (query: string, base: string): string[] => [...new Set([`/?${query}`, `${oldPath(base) || '/'}?${query}`])]

/** The old website's own address in one spelling; null for an address elsewhere. */
export function ownAddress(written: string, site: Pick<WxrSite, 'blogUrl'>): string | null {
  const text = written.trim()
  const isPath = text.startsWith('/') && !text.startsWith('//')
  if (!URL.canParse(text, site.blogUrl || undefined)) return null
  const url = new URL(text, site.blogUrl || undefined)
  if (!/^https?:$/.test(url.protocol)) return null
  if (!isPath && hostOf(url.href) !== hostOf(site.blogUrl)) return null
  const id = numbered.exec(url.search)
  const base = basePathOf(site)
  const path = oldPath(url.pathname)
  if (path === null) return null
  const isStart = path === '' || path === base.toLowerCase() || path.endsWith('/index.php')
  return id && isStart ? `/?${id[1]}=${id[2]}` : path
}

/** The address of a picture without the size that WordPress adds: `bild-300x200.jpg` is `bild.jpg`. */
export const wholePicture = (address: string): string =>
  address.replace(/(?:-\d{2,5}x\d{2,5}|-scaled|-rotated)(\.[a-z0-9]{2,5})$/i, '$1')

/** Every address that an item had, first its own; no two are equal. */
export function addressesOf(item: WxrItem, site: WxrSite): string[] {
  const own = ownAddress(item.link, site)
  const isNumber = /^\d{1,12}$/.test(item.id)
  const base = basePathOf(site)
  const file = item.fileUrl === '' ? null : ownAddress(item.fileUrl, site)
  const all = [
    own,
    own !== null && base !== '' && own.startsWith(`${base.toLowerCase()}/`) ? own.slice(base.length) : null,
    ...(isNumber ? startWith(`p=${item.id}`, base) : []),
    ...(isNumber && item.type === 'page' ? startWith(`page_id=${item.id}`, base) : []),
    ...(isNumber && item.type === 'attachment' ? startWith(`attachment_id=${item.id}`, base) : []),
    file === null ? null : wholePicture(file),
  ]
  return [...new Set(all.filter((one): one is string => one !== null && one !== ''))]
}

/** The old addresses of a category; WordPress lets websites choose the word before it, which the file does not say. */
export function categoryAddresses(category: Pick<WxrTerm, 'id' | 'slug' | 'parent'>, site: WxrSite): string[] {
  const above = category.parent === '' ? '' : `${category.parent}/`
  const path = oldPath(`/category/${above}${category.slug}`)
  const base = basePathOf(site)
  const numbers = /^\d{1,12}$/.test(category.id) ? startWith(`cat=${category.id}`, base) : []
  return [...new Set([...(path === null ? [] : [path, `${base.toLowerCase()}${path}`]), ...numbers])]
}

/** Where WordPress showed a file on a page of its own, by its key (source-keys.ts). */
export function filePageAddresses(sourceKey: string): string[] {
  const [, base = '', id] = /^[^ /]+(\/[^ ]*)? item (\d{1,12})$/.exec(sourceKey) ?? []
  return id === undefined ? [] : [`attachment_id=${id}`, `p=${id}`].flatMap((query) => startWith(query, base))
}
