import { createHash } from 'node:crypto'
import { withoutPersonalNumbers, holdsPersonalNumber } from '#contract/personal-number.ts'
import { slugify } from '#contract/slug.ts'
import { storedForm } from '../../modules/items/area-content.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { CopiedRow } from '../../site-export/copied/rows.ts'
import { newDraft } from '../../site-export/copied/rows.ts'
import type { Areas } from '../../site-export/reading/copied-content.ts'
import { addressesOf } from '../reading/addresses.ts'
import { hiddenBeforeOf } from '../reading/hidden-before.ts'
import { reasonOf } from '../reading/item-types.ts'
import { idOf, sourceKeyOf } from '../reading/source-keys.ts'
import type { WxrItem, WxrSite } from '../reading/wxr-things.ts'
import { namesFor } from '../texts/resolve.ts'
import type { Converted } from './bundle.ts'
import { without } from './bundle.ts'
import type { MadeContent, Surroundings } from './content-of.ts'
import type { Look } from './convert-file.ts'
import { placeIdOf } from './event-of.ts'
import type { ImportPlan } from './import-plan.ts'
import type { NewFiles } from './resolver.ts'
import { resolverFor } from './resolver.ts'
import type { TextReader } from './text-reader.ts'
import type { NamedIn } from './text-worker.ts'

// Some texts of the file become rows of drafts, with the old addresses that lead to them.

export interface Texts {
  readonly siteId: string
  readonly importId: string
  readonly plan: ImportPlan
  readonly areas: Areas
  readonly now: Date
  /** The files that come along. */
  readonly files: NewFiles
}

/** One text of the file. */
interface ReadItem {
  readonly nth: number
  readonly item: WxrItem
  readonly site: WxrSite
  readonly sourceKey: string
}

/** What a text became. */
interface ConvertedText {
  readonly line: Converted
  readonly row?: CopiedRow<'items'>
  readonly redirects?: readonly CopiedRow<'redirects'>[]
  /** In the tree of pages, from 1. */
  readonly level?: number
  /** The end of a text that was too long. */
  readonly rest?: string | null
}

const unread = 'Texten tar för lång tid eller för mycket minne att läsa, och följde inte med. Skriv in den för hand.'

/** Reads texts in a thread. `unread` counts those that take too much time or memory. */
export async function convertTexts(
  all: Texts,
  texts: TextReader,
  items: readonly Omit<ReadItem, 'sourceKey'>[],
  look: Look,
): Promise<{ converted: ConvertedText[]; unread: number }> {
  const { importId, plan, areas, files } = all
  const converted: ConvertedText[] = []
  const named: { readonly read: ReadItem; readonly area: ItemArea<Fields>; readonly names: NamedIn | null }[] = []
  for (const one of items) {
    const why = plan.leftOut(one.item.type, one.item.status)
    const area = areas.get(plan.asOf(one.item.type))
    if (why !== null) converted.push({ line: without(one.nth, 'leftOut', [why === 'type' ? reasonOf(one.item.type) : why]) })
    else if (area)
      named.push({
        read: { ...one, sourceKey: sourceKeyOf(one.item, one.site) },
        area,
        names: await texts.names(one.item.content),
      })
  }
  if (named.length === 0) return { converted, unread: 0 }
  const { resolver, places } = await look(async (site) => ({
    resolver: await resolverFor(
      site,
      importId,
      named.map(({ read, names }) => ({
        site: read.site,
        addresses: names?.addresses ?? [],
        attachments: [...(names?.attachments ?? []), read.item.meta.get('_thumbnail_id') ?? ''],
      })),
      (kind, status) => plan.leftOut(kind, status) === null,
      files,
    ),
    places: await placesOf(
      site,
      importId,
      named.map(({ read }) => placeIdOf(read.item)),
    ),
  }))
  let unreadCount = 0
  for (const { read, area, names } of named) {
    const { item } = read
    const category = plan.categoryOf(item)
    const attachments = [...(names?.attachments ?? []), item.meta.get('_thumbnail_id') ?? '']
    const around: Surroundings = {
      names: namesFor(resolver(read.site), names?.addresses ?? [], attachments),
      category: category.id,
      otherCategories: category.others,
      tags: plan.tagsOf(item.terms),
      byline: plan.bylineOf(item.creator),
      placeName: places.get(placeIdOf(item)) ?? '',
    }
    const made = names === null ? null : await texts.content(area.name === 'pages' ? 'pages' : 'news', item, around)
    if (made === null) unreadCount++
    converted.push(made === null ? { line: without(read.nth, 'leftOut', [unread]) } : rowOf(all, read, area, made))
  }
  return { converted, unread: unreadCount }
}

const placeNames = statement<{ sourceId: string; title: string }>(
  'wordpress_place_names',
  `select source_id as "sourceId", title from wordpress_rows
   where site_id = $1 and import_id = $2 and kind in ('tribe_venue', 'location') and source_id = any($3::text[])`,
)

const placesOf = async (site: SiteDb, importId: string, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (await site.rows(placeNames, [site.siteId, importId, ids.filter(Boolean)])).map((row) => [row.sourceId, row.title] as const),
  )

const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex')

function slugOf({ item }: ReadItem, area: ItemArea<Fields>, title: string, id: string): string {
  let written = item.slug
  try {
    written = decodeURIComponent(item.slug)
  } catch {
    // It is no address, but words.
  }
  const slug = slugify(withoutPersonalNumbers(written)) || slugify(withoutPersonalNumbers(title))
  return slug === '' ? `${area.slugPrefix}-${id.slice(0, 8)}` : slug
}

/** A redirect of a copy. */
export const redirectTo = (
  fromPath: string,
  to: { readonly toItemId: string } | { readonly toUrl: string },
  now: Date,
): CopiedRow<'redirects'> => ({
  fromPath,
  toItemId: null,
  toUrl: null,
  ...to,
  code: 301,
  createdAt: now.toISOString(),
  createdBy: null,
  hits: 0,
  lastHit: null,
})

function rowOf({ siteId, plan, now }: Texts, read: ReadItem, area: ItemArea<Fields>, made: MadeContent): ConvertedText {
  const { nth, item, site, sourceKey } = read
  const { content, notes, cutText } = made
  const id = idOf(siteId, sourceKey)
  const place = area.depth > 1 ? plan.pages.get(sourceKey) : undefined
  const at = now.toISOString()
  const row: CopiedRow<'items'> = {
    ...newDraft,
    id,
    area: area.name as CopiedRow<'items'>['area'],
    slug: slugOf(read, area, content.title, id),
    parentId: place?.parentKey ? idOf(siteId, place.parentKey) : null,
    sortKey: area.depth > 1 ? (place?.sortKey ?? 'a0') : null,
    title: content.title,
    draft: storedForm(content) as CopiedRow<'items'>['draft'],
    fieldVersions: Object.fromEntries(Object.keys(content).map((field) => [field, { version: 1, at }])),
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
    hiddenBefore: hiddenBeforeOf(item),
  }
  const addresses = addressesOf(item, site)
  const redirects = addresses.filter((from) => !holdsPersonalNumber(from)).map((from) => redirectTo(from, { toItemId: id }, now))
  const [own = null] = addresses
  const isLost = own !== null && holdsPersonalNumber(own)
  const notesIfNew = [
    ...(isLost ? ['Den gamla adressen innehåller något som ser ut som ett personnummer och leder inte hit.'] : []),
    ...placeNotes(plan, read),
  ]
  const line: Converted = {
    ...without(nth, 'kept', notes, sourceKey),
    table: 'items',
    notesIfNew,
    hash: hashOf(content),
    redirects: redirects.length,
    oldAddress: isLost ? null : own,
    references: area.references(content),
    isCut: cutText !== null,
  }
  return { line, row, redirects, level: place?.level ?? 1, rest: cutText }
}

function placeNotes(plan: ImportPlan, { sourceKey }: ReadItem): string[] {
  const from = plan.pages.get(sourceKey)?.movedFrom
  return from ? [`Sidan låg djupare än tre nivåer, under ”${from.slice(0, 80)}”, och flyttades upp.`] : []
}
