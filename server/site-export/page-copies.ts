import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopiedFile } from './copied/written-file.ts'
import { fileOf, relativeFile } from './copied-files.ts'
import { linksIn, withLinks, withoutWeb } from './page-links.ts'
import type { SiteOrigin, VisitSite } from './site-origin.ts'

// Crawls a site from its start page and its sitemap, along every address, until there are no new ones. Answers are stored in a
// folder; when all are known, the addresses in each page are rewritten to be relative between files.

/** Answers that are made for each request. */
const notCopied = ['/sok', '/sitemap.xml', '/robots.txt']
const maxRedirects = 5
/** Few, because visitors use the site at the same time. */
const atOnce = 3

interface Copied {
  /** Its path in the copy. */
  readonly file: string
  readonly address: URL
  /** Its path on disk until it is packed. */
  readonly at: string
  readonly isPage: boolean
}

const isHtml = (contentType: string): boolean => contentType.startsWith('text/html')
const isStyle = (contentType: string): boolean => contentType.startsWith('text/css')
/** The faces that our own stylesheet names, by addresses that also hold between files. */
const filesOf = (css: string): string[] => Array.from(css.matchAll(/url\(([^)"']+)\)/g), ([, link = '']) => link)
const locations = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'))

/** Null for text that is no address, or that stays on the page. */
function addressIn(link: string, page: URL): URL | null {
  if (link === '' || link.startsWith('#') || !URL.canParse(link, page.href)) return null
  return new URL(link, page)
}

export async function copyPages(visit: VisitSite, origin: SiteOrigin, folder: string): Promise<CopiedFile[]> {
  const { start } = origin
  /** Results by path and query. A string is a redirect to that address; null means nothing to copy. */
  const known = new Map<string, Copied | string | null>()
  let files = 0
  const waiting: (readonly [key: string, address: URL])[] = []

  function keyOf(address: URL | null): string | null {
    const within = address && origin.within(address)
    return within && !notCopied.includes(within.path) ? within.path + within.search : null
  }

  function follow(address: URL | null): void {
    const key = keyOf(address)
    if (!address || key === null || known.has(key)) return
    known.set(key, null)
    waiting.push([key, address])
  }

  async function copy(key: string, address: URL): Promise<void> {
    const answer = await visit(address)
    if (answer.location !== null) {
      const target = addressIn(answer.location, address)
      known.set(key, keyOf(target))
      return follow(target)
    }
    if (answer.status !== 200) return
    const [path = '', search] = key.split('?')
    const isPage = isHtml(answer.contentType)
    const at = join(folder, `page-${files++}`)
    await writeFile(at, answer.body)
    known.set(key, { file: fileOf(path, search === undefined ? '' : `?${search}`), address, at, isPage })
    const links = isPage
      ? linksIn(withoutWeb(answer.body.toString('utf8')))
      : isStyle(answer.contentType)
        ? filesOf(answer.body.toString('utf8'))
        : []
    for (const link of links) follow(addressIn(link, address))
  }

  follow(start)
  const { status, body } = await visit(new URL(`${start.href.replace(/\/$/, '')}/sitemap.xml`))
  if (status === 200) for (const location of locations(body.toString('utf8'))) follow(addressIn(location, start))
  while (waiting.length > 0) await Promise.all(waiting.splice(0, atOnce).map((next) => copy(...next)))

  /** The final file of an address after redirects, if it is in the copy. */
  function found(address: URL): Copied | null {
    const key = keyOf(address)
    let at = key === null ? null : known.get(key)
    for (let i = 0; typeof at === 'string' && i < maxRedirects; i++) at = known.get(at)
    return typeof at === 'object' ? at : null
  }
  const copies = [...known.values()].filter((one) => typeof one === 'object' && one !== null)
  for (const page of copies) if (page.isPage) await rewrite(page, found)
  return copies
}

async function rewrite({ at, file, address }: Copied, found: (address: URL) => Copied | null): Promise<void> {
  const html = withoutWeb(await readFile(at, 'utf8'))
  const changed = withLinks(html, (link) => {
    const target = addressIn(link, address)
    if (!target) return link
    const copied = found(target)
    // An address outside the copy keeps pointing to the web.
    return copied ? relativeFile(file, copied.file) + target.hash : target.href
  })
  await writeFile(at, changed)
}
