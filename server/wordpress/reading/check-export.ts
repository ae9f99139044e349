import type { WordpressContents } from '#contract/wordpress/wordpress-imports.ts'
import { altLength, captionLength } from '#contract/media-use.ts'
import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { tidyLine } from '#contract/text.ts'
import { cleanFileName } from '../../modules/media/media-text.ts'
import { otherKind } from '../../modules/media/uploads/received-file.ts'
import type { Database } from '../../platform/database/database.ts'
import { fileNameIn } from '../texts/context.ts'
import { wordsIn } from '../texts/words-in.ts'
import { fileHost } from './file-host.ts'
import { addressesOf, categoryAddresses } from './addresses.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { isChosen, typeOf } from './item-types.ts'
import type { OpenedExport } from './open-export.ts'
import type { WxrItem, WxrSite, WxrThing } from './wxr-things.ts'
import type { StagedRow } from '../stored/row-store.ts'
import { clearRows, insertRows } from '../stored/row-store.ts'
import { sourceKeyOf } from './source-keys.ts'
import { WxrRefused } from '../stored/wxr-refused.ts'

// The first reading: counts what is in the file, and notes where everything in it was, so that links can be followed in the second.

const rowsAtOnce = 500
const maxThings = 500_000
const maxTypes = 60
const maxListed = 300
const maxHosts = 10
const maxRefused = 10

export const notPublished = new Set(['draft', 'pending', 'private', 'future'])
export const leftByStatus = new Set(['trash', 'auto-draft', 'inherit'])

interface Counted<Named> {
  readonly named: Named
  count: number
}

/** A copy of a value whose texts are not parts of the file, which they would keep in memory. */
const alone = <Value>(value: Value): Value => structuredClone(value)

/** What the trial knows of the file so far. */
class Contents {
  title = ''
  url = ''
  total = 0
  private readonly types = new Map<string, number>()
  private readonly categories = new Map<string, Counted<{ slug: string; name: string }>>()
  private readonly authors = new Map<string, Counted<{ login: string; name: string }>>()
  private drafts = 0
  private personalNumbers = 0
  private files = { count: 0, present: 0 }
  private readonly hosts = new Map<string, number>()
  private refusedCount = 0
  private readonly refused: { name: string; reason: string }[] = []

  add(thing: WxrThing, site: WxrSite, has: (address: string) => boolean): void {
    this.total++
    this.title ||= tidyLine(site.title).slice(0, 200)
    this.url ||= site.blogUrl.slice(0, 500)
    if (thing.kind === 'author') this.countIn(this.authors, thing.login, { login: thing.login, name: thing.name }, 0)
    else if (thing.kind !== 'item') {
      if (thing.taxonomy === 'category') this.countIn(this.categories, thing.slug, { slug: thing.slug, name: thing.name }, 0)
    } else this.addItem(thing, has)
  }

  private countIn<Named>(all: Map<string, Counted<Named>>, key: string, named: Named, by: number): void {
    const known = all.get(key)
    if (known) known.count += by
    else if (all.size < maxListed * 10) all.set(alone(key), alone({ named, count: by }))
  }

  private addItem(item: WxrItem, has: (address: string) => boolean): void {
    const { type } = item
    if (this.types.has(type) || this.types.size < maxTypes) this.types.set(alone(type), (this.types.get(type) ?? 0) + 1)
    if (type === 'attachment') {
      this.files.count++
      if (item.fileUrl === '') return
      if (has(item.fileUrl)) this.files.present++
      else this.countHost(fileHost(item.fileUrl))
      return
    }
    if (!isChosen(type)) return
    if (notPublished.has(item.status)) this.drafts++
    if (holdsPersonalNumber(`${item.title} ${item.excerpt} ${item.content}`)) this.personalNumbers++
    this.countIn(this.authors, item.creator, { login: item.creator, name: item.creator }, 1)
    for (const { taxonomy, slug, name } of item.terms)
      if (taxonomy === 'category') this.countIn(this.categories, slug, { slug, name }, 1)
  }

  refuse(name: string, reason: string): void {
    this.refusedCount++
    if (this.refused.length < maxRefused) this.refused.push({ name, reason })
  }

  private countHost(host: string | null): void {
    if (host !== null && (this.hosts.has(host) || this.hosts.size < maxListed))
      this.hosts.set(alone(host), (this.hosts.get(host) ?? 0) + 1)
  }

  done(): WordpressContents {
    const most = <Named extends object>(all: Map<string, Counted<Named>>) =>
      [...all.values()]
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count)
        .slice(0, maxListed)
        .map(({ named, count }) => ({ ...named, count }))
    return {
      title: this.title,
      url: this.url,
      total: this.total,
      types: [...this.types].map(([type, count]) => ({
        type,
        count,
        label: typeOf(type).label,
        as: typeOf(type).as,
        isChosen: isChosen(type),
      })),
      categories: most(this.categories).map((one) => ({
        ...one,
        slug: one.slug.slice(0, 200),
        name: tidyLine(one.name).slice(0, 100),
      })),
      authors: most(this.authors).map((one) => ({ ...one, login: one.login.slice(0, 200), name: tidyLine(one.name).slice(0, 80) })),
      drafts: this.drafts,
      personalNumbers: this.personalNumbers,
      files: {
        ...this.files,
        refusedCount: this.refusedCount,
        refused: this.refused,
        hosts: [...this.hosts]
          .map(([host, count]) => ({ host, count }))
          .sort((one, other) => other.count - one.count)
          .slice(0, maxHosts),
      },
    }
  }
}

const short = (text: string, max: number): string =>
  tidyLine(text)
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')

function rowOf(thing: WxrThing, site: WxrSite, nth: number): StagedRow {
  const sourceKey = sourceKeyOf(thing, site)
  const nothing = { notes: [], parentId: '', slug: '', status: '', menuOrder: 0, fileUrl: '', alt: '', caption: '' }
  if (thing.kind === 'author')
    return {
      ...nothing,
      nth,
      kind: 'author',
      sourceId: short(thing.id, 40),
      sourceKey,
      title: short(thing.name || thing.login, 200),
    }
  if (thing.kind !== 'item')
    return {
      ...nothing,
      nth,
      kind: thing.kind,
      sourceId: short(thing.id, 40),
      sourceKey,
      title: short(thing.name, 200),
      slug: short(thing.slug, 200),
      parentId: short(thing.parent, 200),
    }
  const isFile = thing.type === 'attachment'
  return {
    nth,
    kind: short(thing.type, 60),
    sourceId: short(thing.id, 40),
    sourceKey,
    title: short(thing.title, 200),
    parentId: short(thing.parent, 40),
    slug: short(thing.slug, 200),
    status: short(thing.status, 40),
    menuOrder: thing.menuOrder,
    fileUrl: thing.fileUrl.slice(0, 1000),
    alt: isFile ? wordsIn(thing.meta.get('_wp_attachment_image_alt') ?? '', altLength.max) : '',
    caption: isFile ? wordsIn(thing.excerpt, captionLength.max) : '',
    notes: isFile ? thing.replaced : [],
  }
}

const addressesIn = (thing: WxrThing, site: WxrSite): string[] =>
  thing.kind === 'item' ? addressesOf(thing, site) : thing.kind === 'category' ? categoryAddresses(thing, site) : []

/** What a file is, is said by its content: one that is no picture is told of before anything is read in. */
async function lookInto(contents: Contents, thing: WxrThing, opened: OpenedExport): Promise<void> {
  if (thing.kind !== 'item' || thing.type !== 'attachment' || thing.fileUrl === '') return
  const head = await opened.head(thing.fileUrl)
  const name = cleanFileName(fileNameIn(thing.fileUrl))
  const reason = head && otherKind(head, name)
  if (reason) contents.refuse(name, reason)
}

/** Reads the whole file and stores its rows; nothing of the site itself is changed. */
export async function checkExport(
  database: Database,
  siteId: string,
  row: ImportRow,
  opened: OpenedExport,
): Promise<WordpressContents> {
  const contents = new Contents()
  let rows: StagedRow[] = []
  let addresses: { address: string; nth: number }[] = []
  await database.inSite(siteId, async (site) => clearRows(site, row.id))
  const store = async (): Promise<void> => {
    const [some, where] = [rows, addresses]
    ;[rows, addresses] = [[], []]
    if (some.length > 0) await database.inSite(siteId, (site) => insertRows(site, row.id, some, where))
  }
  for await (const { nth, thing, site } of opened.things()) {
    if (nth > maxThings)
      throw new WxrRefused('Filen innehåller mer än 500 000 poster. Exportera i delar ur WordPress, till exempel ett år i taget.')
    contents.add(thing, site, (address) => opened.has(address))
    await lookInto(contents, thing, opened)
    rows.push(rowOf(thing, site, nth))
    addresses.push(...addressesIn(thing, site).map((address) => ({ address, nth })))
    if (rows.length >= rowsAtOnce) await store()
  }
  await store()
  return contents.done()
}
