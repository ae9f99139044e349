import { isSecureAddress } from '#contract/field-forms.ts'
import { SystemPageKey } from '#contract/pages/pages.ts'
import { standardRoles } from '#contract/representatives/role-titles.ts'
import { isReservedPath, isReservedSlug } from '#contract/reserved-addresses.ts'
import type { Fields } from '../../modules/items/actor.ts'
import { storedAddress } from '../../modules/redirects/old-address.ts'
import { parseContact } from '../../modules/representatives/contact-values.ts'
import type { CopiedName, CopiedRow } from '../copied/rows.ts'
import { rows } from '../copied/rows.ts'
import type { Areas } from './copied-content.ts'
import { areaOf, readContent, settingsContent } from './copied-content.ts'
import { CopyRefused } from './copy-refused.ts'
import { olderProgrammes } from './older-programmes.ts'
import type { ReadCopy } from './read-copy.ts'

// All checks of a copy that need no database: each row against its schema, each text against that of its area, and
// references between rows that the database has no key for. The keys of the database are tried afterwards.

export interface ScannedItem {
  readonly area: CopiedRow<'items'>['area']
  readonly slug: string
  readonly parentId: string | null
  readonly systemKey: string | null
  readonly title: string
  /** The slugs from the top, joined. */
  path: string
}

export interface Scan {
  readonly counts: Readonly<Record<CopiedName, number>>
  readonly items: ReadonlyMap<string, ScannedItem>
  readonly pictures: readonly CopiedRow<'media'>[]
  /** Pictures of the federation that texts show. */
  readonly sharedPictures: ReadonlySet<string>
  /** Made out of what the topics of an older copy name. */
  readonly olderProgrammes: readonly CopiedRow<'policyProgrammes'>[]
  /** Number of texts whose time to be published or unpublished has passed. */
  readonly overdue: number
  readonly over: number
  /** Reasons why it cannot be imported; empty when the copy itself shows none. */
  readonly problems: readonly string[]
}

/** More would not help the reader. */
const maxProblems = 20
const roleIds = new Set<string>(standardRoles.map(({ id }) => id))
const names = Object.keys(rows) as CopiedName[]

/** True for a scheduled time that has passed since the copy was made. */
export const isPast = (at: string | null, now: Date): boolean => at !== null && new Date(at) <= now

/** Gives each item its path. Throws for an item below itself, too deep, or at the address of another. */
function placeItems(items: ReadonlyMap<string, ScannedItem>, areas: Areas): void {
  const placed = new Set<ScannedItem>()
  const paths = new Set<string>()
  const place = (item: ScannedItem, level: number): void => {
    if (placed.has(item)) return
    const area = areaOf(areas, item.area)
    const parent = item.parentId === null ? null : items.get(item.parentId)
    if (parent === undefined || (parent && parent.area !== item.area))
      throw new CopyRefused(`”${item.title}” ligger under något som inte finns i kopian.`)
    if (level > area.depth) throw new CopyRefused(`”${item.title}” ligger för djupt, eller under sig själv.`)
    if (parent) place(parent, level + 1)
    item.path = area.path(item.slug, parent?.path ?? null)
    if (isReservedPath(item.path)) throw new CopyRefused(`”${item.title}” har en adress som är upptagen: ${item.path}.`)
    if (paths.has(item.path)) throw new CopyRefused(`Två har adressen ${item.path}.`)
    paths.add(item.path)
    placed.add(item)
  }
  for (const item of items.values()) place(item, 1)
}

function refuseAddress({ area, slug, systemKey, title }: CopiedRow<'items'>): void {
  if (systemKey === null && isReservedSlug(slug)) throw new CopyRefused(`”${title}” har en adress som är upptagen: ${slug}.`)
  if (systemKey !== null && (area !== 'pages' || !SystemPageKey.safeParse(systemKey).success))
    throw new CopyRefused(`”${title}” är ingen systemsida som finns.`)
}

function refuseComment(row: CopiedRow<'comments'>, items: ReadonlyMap<string, ScannedItem>): void {
  if (!items.has(row.itemId)) throw new CopyRefused('En kommentar hör till något som inte finns i kopian.')
  const isWhole = row.field === null
  if (isWhole !== (row.quote === null) || isWhole !== (row.passage === null))
    throw new CopyRefused('En kommentar säger inte hela platsen som den gäller.')
}

function refuseRedirect({ fromPath, toUrl }: CopiedRow<'redirects'>): void {
  if (storedAddress(fromPath) !== fromPath || (toUrl !== null && !isSecureAddress(toUrl)))
    throw new CopyRefused(`Omdirigeringen från ${fromPath.slice(0, 80)} har fel form.`)
}

/** Rows whose form says all there is to check. */
const plainRows = [
  'commentEntries',
  'newsCategories',
  'policyAreas',
  'policyProgrammes',
  'collections',
  'priorityTopics',
  'policyExtensions',
  'bodies',
  'roleTitles',
  'menu',
  'accessibility',
] as const

export async function scanCopy(copy: Pick<ReadCopy, 'rows' | 'hashOf'>, areas: Areas, now: Date): Promise<Scan> {
  const problems: string[] = []
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<CopiedName, number>
  const items = new Map<string, ScannedItem>()
  const pictures: CopiedRow<'media'>[] = []
  const sharedPictures = new Set<string>()
  const older = olderProgrammes()
  let [overdue, over] = [0, 0]
  /** Versions that items refer to, with the item that must own them. */
  const wanted = new Map<string, { readonly itemId: string; readonly title: string }>()

  const trying = (check: () => void): void => {
    try {
      check()
    } catch (error) {
      if (!(error instanceof CopyRefused)) throw error
      if (problems.length < maxProblems) problems.push(error.message)
    }
  }
  async function each<Name extends CopiedName>(name: Name, check: (row: CopiedRow<Name>) => void): Promise<void> {
    try {
      for await (const row of copy.rows(name)) {
        counts[name]++
        trying(() => check(row))
      }
    } catch (error) {
      trying(() => {
        throw error
      })
    }
  }
  const noteShared = (name: CopiedRow<'items'>['area'], copied: Fields, title: string): void => {
    const { content } = readContent(areas, name, copied, title)
    for (const { media } of areaOf(areas, name).media(content)) if (media.isShared) sharedPictures.add(media.id)
  }
  const personOf = (id: string): void => {
    if (items.get(id)?.area !== 'representatives')
      throw new CopyRefused('Ett uppdrag eller en kontaktuppgift hör till ingen företrädare.')
  }

  await each('site', () => undefined)
  if (counts.site !== 1) problems.push('Kopian är inte av en sajt.')
  await each('items', (row) => {
    if (items.has(row.id)) throw new CopyRefused(`”${row.title}” finns två gånger.`)
    const { area, slug, parentId, systemKey, title } = row
    items.set(row.id, { area, slug, parentId, systemKey, title, path: '' })
    refuseAddress(row)
    if (isPast(row.publishAt, now)) overdue++
    if (row.publishedAt !== null && isPast(row.unpublishAt, now)) over++
    older.note(area, row.draft)
    noteShared(area, row.draft, title)
    for (const revision of [row.publishedRevisionId, row.scheduledRevisionId]) {
      if (revision === null) continue
      if (wanted.has(revision) && wanted.get(revision)?.itemId !== row.id)
        throw new CopyRefused(`”${title}” visar en version av något annat.`)
      wanted.set(revision, { itemId: row.id, title })
    }
  })
  trying(() => placeItems(items, areas))
  await each('revisions', (row) => {
    const item = items.get(row.itemId)
    if (!item) throw new CopyRefused('En version hör till något som inte finns i kopian.')
    older.note(item.area, row.content)
    noteShared(item.area, row.content, item.title)
    if (wanted.get(row.id)?.itemId === row.itemId) wanted.delete(row.id)
  })
  for (const { title } of wanted.values())
    trying(() => {
      throw new CopyRefused(`Den version av ”${title}” som är publicerad eller schemalagd finns inte i kopian.`)
    })
  await each('comments', (row) => refuseComment(row, items))
  await each('media', (row) => {
    pictures.push(row)
    copy.hashOf(row.file)
    if ((row.kind === 'document') !== (row.extension === 'pdf')) throw new CopyRefused(`${row.file} är av fel sort.`)
  })
  await each('settings', (row) => void settingsContent(row))
  await each('settingsHistory', (row) => void settingsContent(row, 'history'))
  await each('assignments', (row) => {
    personOf(row.personId)
    if (row.standardRole !== null && !roleIds.has(row.standardRole))
      throw new CopyRefused('Ett uppdrag har en roll som inte finns.')
  })
  await each('contacts', (row) => {
    personOf(row.personId)
    const known = parseContact(row.kind, row.value)
    if (!('value' in known) || known.value !== row.value) throw new CopyRefused('En kontaktuppgift har fel form.')
  })
  await each('redirects', refuseRedirect)
  for (const name of plainRows) await each(name, () => undefined)
  return { counts, items, pictures, sharedPictures, olderProgrammes: older.rows(), overdue, over, problems }
}
