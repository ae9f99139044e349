import { createHash } from 'node:crypto'
import { hiddenBeforeWords } from '#contract/items/hidden-before.ts'
import { withoutPersonalNumbers } from '#contract/personal-number.ts'
import { slugify } from '#contract/slug.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { insertRevision } from '../../modules/items/store/item-store.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { addressesOf } from '../reading/addresses.ts'
import { hiddenBeforeOf } from '../reading/hidden-before.ts'
import { reasonOf } from '../reading/item-types.ts'
import type { WxrItem, WxrSite } from '../reading/wxr-things.ts'
import type { Outcome } from '../stored/row-store.ts'
import { idOf, sourceKeyOf } from '../reading/source-keys.ts'
import type { NewSource, Source } from '../stored/source-store.ts'
import { putSources, sourcesOf } from '../stored/source-store.ts'
import { namesFor } from '../texts/resolve.ts'
import type { MadeContent, Surroundings } from './content-of.ts'
import { placeIdOf } from './event-of.ts'
import type { ImportPlan } from './import-plan.ts'
import type { NewDraft } from './item-writer.ts'
import { leadFrom, mayLead, noteHidden, replaceDraft, writeDrafts } from './item-writer.ts'
import { resolverFor } from './resolver.ts'
import type { TextReader } from './text-reader.ts'
import type { NamedIn } from './text-worker.ts'

// Some texts of the file become drafts, in one transaction.

export interface Batch {
  readonly importId: string
  readonly plan: ImportPlan
  readonly areas: ReadonlyMap<string, ItemArea<Fields>>
  readonly by: { readonly userId: string; readonly now: Date }
  /** How many more pages the site has room for; lowered by what is written. */
  room: { pages: number }
}

/** One text of the file. */
interface ReadItem {
  readonly nth: number
  readonly item: WxrItem
  readonly site: WxrSite
  readonly sourceKey: string
}

/** A text and what it becomes; null for one that takes too much time or memory to read. */
interface MadeItem {
  readonly read: ReadItem
  readonly area: ItemArea<Fields>
  readonly made: MadeContent | null
}

/** Texts of a batch, read before its transaction begins. */
export interface ReadBatch {
  readonly coming: readonly MadeItem[]
  /** Those that stay behind. */
  readonly outcomes: readonly Outcome[]
}

type Numbered = Omit<ReadItem, 'sourceKey'>

/** Reads texts in a thread. `look` opens a transaction in which what they name is looked up. */
export async function readBatch(
  { importId, plan, areas }: Batch,
  texts: TextReader,
  items: readonly Numbered[],
  look: <T>(work: (site: SiteDb) => Promise<T>) => Promise<T>,
): Promise<ReadBatch> {
  const outcomes: Outcome[] = []
  const named: { readonly read: ReadItem; readonly area: ItemArea<Fields>; readonly names: NamedIn | null }[] = []
  for (const one of items) {
    const why = plan.leftOut(one.item.type, one.item.status)
    const area = areas.get(plan.asOf(one.item.type))
    if (why !== null) outcomes.push(leftOut(one.nth, why === 'type' ? reasonOf(one.item.type) : why))
    else if (area)
      named.push({
        read: { ...one, sourceKey: sourceKeyOf(one.item, one.site) },
        area,
        names: await texts.names(one.item.content),
      })
  }
  if (named.length === 0) return { coming: [], outcomes }
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
    ),
    places: await placesOf(
      site,
      importId,
      named.map(({ read }) => placeIdOf(read.item)),
    ),
  }))
  const coming: MadeItem[] = []
  for (const { read, area, names } of named) {
    const { item } = read
    const category = plan.categoryOf(item)
    const attachments = [...(names?.attachments ?? []), item.meta.get('_thumbnail_id') ?? '']
    const around: Surroundings = {
      names: namesFor(resolver(read.site), names?.addresses ?? [], attachments),
      category: category.id,
      otherCategories: category.others,
      tags: plan.tagsOf(item),
      byline: plan.bylineOf(item.creator),
      placeName: places.get(placeIdOf(item)) ?? '',
    }
    const made = names === null ? null : await texts.content(area.name === 'pages' ? 'pages' : 'news', item, around)
    coming.push({ read, area, made })
  }
  return { coming, outcomes }
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

const leftOut = (nth: number, note: string): Outcome => ({ nth, outcome: 'leftOut', notes: [note] })

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

interface Wanted {
  readonly read: ReadItem
  readonly area: ItemArea<Fields>
  readonly made: MadeContent
  readonly source: Source | undefined
  readonly hash: string
}

/** Writes a batch and says what became of each. */
export async function writeBatch(site: SiteDb, batch: Batch, { coming, outcomes: left }: ReadBatch): Promise<Outcome[]> {
  const { importId } = batch
  const outcomes: Outcome[] = [...left]
  const wanted = await wantedOf(site, coming, outcomes)
  const isTwice = new Set<string>()
  const added: Wanted[] = []
  const sources: NewSource[] = []
  const known: Pick<NewDraft, 'id' | 'hiddenBefore'>[] = []
  for (const one of wanted) {
    const { read, source, area } = one
    const { nth, sourceKey } = read
    if (isTwice.has(sourceKey)) {
      outcomes.push({ nth, outcome: 'same', notes: ['Posten finns två gånger i filen.'] })
      continue
    }
    isTwice.add(sourceKey)
    if (!source) {
      if (area.name === 'pages' && batch.room.pages-- <= 0)
        outcomes.push(leftOut(nth, 'Sajten har redan så många sidor som den får ha, 500.'))
      else added.push(one)
      continue
    }
    outcomes.push(await again(site, batch, one, source, sources))
    if (!source.isGone) known.push({ id: source.objectId, hiddenBefore: hiddenBeforeOf(read.item) })
  }
  noteHidden(site, known)
  await addAll(site, batch, added, sources, outcomes)
  putSources(site, importId, sources)
  return outcomes
}

const unread = 'Texten tar för lång tid eller för mycket minne att läsa, och följde inte med. Skriv in den för hand.'

/** The texts that could be read, with what is known of them; the others get their outcome. */
async function wantedOf(site: SiteDb, coming: readonly MadeItem[], outcomes: Outcome[]): Promise<Wanted[]> {
  const known = await sourcesOf(
    site,
    coming.map(({ read }) => read.sourceKey),
  )
  const sources = new Map(known.map((one) => [one.sourceKey, one]))
  return coming.flatMap(({ read, area, made }): Wanted[] => {
    if (made !== null) return [{ read, area, made, source: sources.get(read.sourceKey), hash: hashOf(made.content) }]
    outcomes.push(leftOut(read.nth, unread))
    return []
  })
}

/** A text that was read in before. */
async function again(
  site: SiteDb,
  batch: Batch,
  { read, area, made, hash }: Wanted,
  source: Source,
  sources: NewSource[],
): Promise<Outcome> {
  const { nth, sourceKey } = read
  const place = { area: source.area, itemId: source.isGone ? null : source.objectId }
  if (source.isGone) return leftOut(nth, 'Togs bort här efter en tidigare inläsning.')
  const hidden = hiddenNotes(read)
  if (source.hash === hash) return { nth, outcome: 'same', notes: hidden, ...place }
  if (source.isTrashed) return { nth, outcome: 'touched', notes: ['Ligger i papperskorgen här, och fick ligga kvar.'], ...place }
  if (!source.isUntouched || source.area !== area.name)
    return { nth, outcome: 'touched', notes: ['Texten har ändrats här sedan den lästes in, och fick vara som den är.'], ...place }
  let beforeRevisionId: string | null = null
  const draftVersion = await replaceDraft(site, { id: source.objectId, area, content: made.content }, batch.by, (before) => {
    const actor = { ...batch.by, role: 'siteAdmin' as const }
    beforeRevisionId = insertRevision(site, { itemId: source.objectId, kind: 'checkpoint', content: before }, actor)
  })
  sources.push({ sourceKey, objectId: source.objectId, area: source.area, hash, draftVersion })
  const leadsTo = [...new Set(area.references(made.content).map(({ toItemId }) => toItemId))]
  return { nth, outcome: 'updated', notes: [...made.notes, ...hidden], ...place, beforeRevisionId, leadsTo, cutText: made.cutText }
}

const pathsOf = statement<{ id: string; path: string }>(
  'wordpress_paths_of',
  'select id, path from items where site_id = $1 and id = any($2::uuid[]) and deleted_at is null',
)

async function addAll(
  site: SiteDb,
  batch: Batch,
  added: readonly Wanted[],
  sources: NewSource[],
  outcomes: Outcome[],
): Promise<void> {
  const { plan } = batch
  const parents = added.flatMap(({ read }) => plan.pages.get(read.sourceKey)?.parentKey ?? [])
  const above = await site.rows(pathsOf, [site.siteId, parents.map((key) => idOf(site.siteId, key))])
  const drafts = added.map(({ read, area, made }): NewDraft => {
    const id = idOf(site.siteId, read.sourceKey)
    const place = area.depth > 1 ? plan.pages.get(read.sourceKey) : undefined
    const parentId = place?.parentKey ? idOf(site.siteId, place.parentKey) : null
    return {
      id,
      area,
      content: made.content,
      slug: slugOf(read, area, made.content.title, id),
      parent: above.find((one) => one.id === parentId) ?? null,
      sortKey: area.depth > 1 ? (place?.sortKey ?? 'a0') : null,
      hiddenBefore: hiddenBeforeOf(read.item),
    }
  })
  const { addresses, late } = await writeDrafts(site, drafts, batch.by)
  const old = added.flatMap(({ read }, at) =>
    addressesOf(read.item, read.site).map((from) => ({ from, itemId: drafts[at]?.id ?? null, url: null })),
  )
  const led = await leadFrom(site, old, batch.by)
  for (const [at, { read, area, made, hash }] of added.entries()) {
    const draft = drafts[at]
    if (!draft) continue
    const { path = '', slug = '' } = addresses.get(draft.id) ?? {}
    const notes = [...made.notes, ...addressNotes(read, path, slug !== draft.slug, led), ...placeNotes(plan, read)]
    sources.push({ sourceKey: read.sourceKey, objectId: draft.id, area: area.name as 'news' | 'pages', hash, draftVersion: 1 })
    outcomes.push({
      nth: read.nth,
      outcome: notes.length === 0 ? 'kept' : 'changed',
      // A draft that stays one is kept as it was.
      notes: [...notes, ...hiddenNotes(read)],
      itemId: draft.id,
      area: area.name as 'news' | 'pages',
      leadsTo: late.get(draft.id) ?? [],
      cutText: made.cutText,
    })
  }
}

function hiddenNotes({ item }: ReadItem): string[] {
  const hidden = hiddenBeforeOf(item)
  return hidden === null ? [] : [`${hiddenBeforeWords[hidden]}.`]
}

function addressNotes(read: ReadItem, path: string, isNumbered: boolean, led: ReadonlySet<string>): string[] {
  const [own] = addressesOf(read.item, read.site)
  const notes = isNumbered ? [`Adressen var upptagen. Texten fick ${path}.`] : []
  if (own === undefined || own === path || led.has(own)) return notes
  return [
    ...notes,
    mayLead(own)
      ? `Den gamla adressen ${own.slice(0, 120)} används redan och leder inte hit.`
      : 'Den gamla adressen innehåller något som ser ut som ett personnummer och leder inte hit.',
  ]
}

function placeNotes(plan: ImportPlan, { sourceKey }: ReadItem): string[] {
  const from = plan.pages.get(sourceKey)?.movedFrom
  return from ? [`Sidan låg djupare än tre nivåer, under ”${from.slice(0, 80)}”, och flyttades upp.`] : []
}
