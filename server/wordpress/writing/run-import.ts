import { wordpressUndoDays } from '#contract/wordpress/wordpress-imports.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { recordAudit } from '../../modules/audit/audit.ts'
import { publicContentChanged } from '../../modules/sites/sites.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { categoryAddresses, filePageAddresses } from '../reading/addresses.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { endImport } from '../import-undo.ts'
import { findImport, setImportProgress } from '../stored/import-store.ts'
import type { OpenedExport } from '../reading/open-export.ts'
import type { Numbered, WxrItem, WxrThing } from '../reading/wxr-things.ts'
import type { Outcome } from '../stored/row-store.ts'
import { settleRows } from '../stored/row-store.ts'
import { attachedFiles, settledRows, waitingFiles } from '../stored/file-rows.ts'
import { sourcesOf } from '../stored/source-store.ts'
import { sourceKeyOf } from '../reading/source-keys.ts'
import { DeeperPages } from './deeper-pages.ts'
import type { ImportPlan } from './import-plan.ts'
import { planImport } from './import-plan.ts'
import { leadFrom, noteLateReferences } from './item-writer.ts'
import type { KeepDeps } from './keep-files.ts'
import { keepFile } from './keep-files.ts'
import { placeUnderLateParents } from './late-parents.ts'
import { roomForPages } from './plan-pages.ts'
import { Stopped } from './stopped.ts'
import { WxrRefused } from '../stored/wxr-refused.ts'
import type { Batch, ReadBatch } from './write-batch.ts'
import type { TextReader } from './text-reader.ts'
import { readBatch, writeBatch } from './write-batch.ts'

// The second reading: everything in the file gets an outcome, in batches. What has one is passed over, so that a killed import goes on
// where it was. Files come first, since texts show them; then texts and the top of the page tree; then what is below.

export interface RunDeps extends KeepDeps {
  readonly areas: readonly ItemArea<Fields>[]
  readonly texts: TextReader
}

/** A batch is one transaction: as much as is fast, and little enough to hold in memory. */
const thingsAtOnce = 100
const charactersAtOnce = 1_000_000
const filesAtOnce = 500
const maxUnread = 20
const dayMs = 86_400_000
/** Few, since PostgreSQL gives a statement seconds. */
const referencesAtOnce = 2000

const doneRows = statement<{ done: number; total: number }>(
  'wordpress_rows_done',
  `select count(*) filter (where outcome <> 'waiting')::int as done, count(*)::int as total from wordpress_rows
   where site_id = $1 and import_id = $2`,
)

const isFile = ({ thing }: Numbered): boolean => thing.kind === 'item' && thing.type === 'attachment'
const keyOf = ({ sourceKey }: { readonly sourceKey: string }): string => sourceKey

async function* pieces(
  all: AsyncIterable<Numbered> | Iterable<Numbered>,
  isWanted: (one: Numbered) => boolean,
): AsyncGenerator<Numbered[]> {
  let [some, characters]: [Numbered[], number] = [[], 0]
  for await (const one of all) {
    if (!isWanted(one)) continue
    // What the file says of the website may change while it is read.
    some.push({ ...one, site: { ...one.site } })
    characters += one.thing.kind === 'item' ? one.thing.content.length : 0
    if (some.length < thingsAtOnce && characters < charactersAtOnce) continue
    yield some
    ;[some, characters] = [[], 0]
  }
  if (some.length > 0) yield some
}

/** One run of an import, with what its batches share. */
class Run {
  private readonly deps: RunDeps
  private readonly siteId: string
  private readonly row: ImportRow
  private readonly opened: OpenedExport
  private readonly by: Batch['by']
  private done = 0
  private total = 0
  private unread = 0

  constructor(deps: RunDeps, siteId: string, row: ImportRow, opened: OpenedExport, now: Date) {
    this.deps = deps
    this.siteId = siteId
    this.row = row
    this.opened = opened
    this.by = { userId: row.creatorId, now }
  }

  async all(): Promise<void> {
    const { database } = this.deps
    const actor = { ...this.by, role: 'siteAdmin' as const }
    const { plan, room } = await database.inSite(this.siteId, async (site) => {
      const [count] = await site.rows(doneRows, [this.siteId, this.row.id])
      this.done = count?.done ?? 0
      this.total = count?.total ?? 0
      return { plan: await planImport(site, this.row, actor), room: await roomForPages(site) }
    })
    const areas = new Map(this.deps.areas.map((area) => [area.name, area]))
    const batch: Batch = { importId: this.row.id, plan, areas, by: this.by, room: { pages: room } }
    await this.files()
    const settled = await settledRows((work) => database.inSite(this.siteId, work, 'read'), this.row.id)
    const deeper = new DeeperPages((one) => plan.pages.get(sourceKeyOf(one.thing, one.site))?.level ?? 1)
    const isLeft = (one: Numbered): boolean => !settled.has(one.nth) && !isFile(one)
    await this.things(batch, this.opened.things(), (one) => isLeft(one) && !deeper.holds(one))
    for (let level = 2; level <= deeper.deepest; level++) {
      const all = deeper.isWhole ? deeper.of(level) : this.opened.things()
      await this.things(batch, all, (one) => isLeft(one) && deeper.levelOf(one) === level)
    }
    await this.finish(plan, areas.get('pages'))
  }

  /** Pictures and documents, which texts show: by the rows of the first reading. */
  private async files(): Promise<void> {
    const keeping = { siteId: this.siteId, importId: this.row.id, by: this.by }
    for (let after = 0; ;) {
      const from = after
      const { rows, sources } = await this.deps.database.inSite(
        this.siteId,
        async (site) => {
          const found = await waitingFiles(site, this.row.id, from, filesAtOnce)
          return { rows: found, sources: new Map((await sourcesOf(site, found.map(keyOf))).map((one) => [keyOf(one), one])) }
        },
        'read',
      )
      if (rows.length === 0) return
      let outcomes: Outcome[] = []
      for (const row of rows) {
        const kept = await keepFile(this.deps, keeping, (address) => this.opened.file(address), row, sources.get(row.sourceKey))
        outcomes.push(kept)
        if (kept.outcome !== 'kept') continue
        await this.store(async () => outcomes)
        outcomes = []
      }
      await this.store(async () => outcomes)
      after = rows.at(-1)?.nth ?? 0
    }
  }

  /** The page of a category leads to the list of its news. */
  private async leadCategories(site: SiteDb, plan: ImportPlan, things: readonly Numbered[]): Promise<void> {
    const old = things.flatMap(({ thing, site: wxr }) => {
      const id = thing.kind === 'category' ? plan.categoryId(thing.slug) : null
      if (thing.kind !== 'category') return []
      const url = id === null ? '/nyheter' : `/nyheter?kategori=${id}`
      return categoryAddresses(thing, wxr).map((from) => ({ from, itemId: null, url }))
    })
    await leadFrom(site, old, this.by)
  }

  /** The page of a file leads to the text that the file belongs to. */
  private async leadFilePages(site: SiteDb, after: number, last: number): Promise<void> {
    const files = await attachedFiles(site, this.row.id, after, last)
    const old = files.flatMap(({ sourceKey, itemId }) => filePageAddresses(sourceKey).map((from) => ({ from, itemId, url: null })))
    await leadFrom(site, old, this.by)
  }

  /** Texts, and categories, tags and authors, in batches. */
  private async things(
    batch: Batch,
    all: AsyncIterable<Numbered> | Iterable<Numbered>,
    isWanted: (one: Numbered) => boolean,
  ): Promise<void> {
    for await (const some of pieces(all, isWanted)) {
      const texts = some.flatMap(({ nth, thing, site }) => (thing.kind === 'item' ? [{ nth, item: thing, site }] : []))
      const { database } = this.deps
      const read = await readBatch(batch, this.deps.texts, texts, (look) => database.inSite(this.siteId, look, 'read'))
      this.countUnread(read)
      await this.store(async (site) => {
        await this.leadCategories(site, batch.plan, some)
        const terms = some.flatMap(({ nth, thing }) =>
          thing.kind === 'item' ? [] : [withReplaced(ofTerm(batch.plan, nth, thing), thing)],
        )
        return [...terms, ...(await writeBatch(site, batch, read))]
      })
    }
  }

  /** Texts that cannot be read take seconds each, and others wait for their imports meanwhile. */
  private countUnread({ coming }: ReadBatch): void {
    this.unread += coming.filter(({ made }) => made === null).length
    if (this.unread > maxUnread)
      throw new WxrRefused('Filen har för många texter som tar för lång tid att läsa. Det som redan är inläst kan tas bort igen.')
  }

  /** One transaction: what `work` writes, its outcomes and how far it has come. */
  private store(work: (site: SiteDb) => Promise<Outcome[]>): Promise<void> {
    return this.deps.database.inSite(this.siteId, async (site) => {
      const held = await findImport(site, this.row.id, 'lock')
      if (held?.state !== 'running') throw new Stopped()
      const outcomes = await work(site)
      settleRows(site, this.row.id, outcomes)
      setImportProgress(site, this.row.id, this.done + outcomes.length, this.total)
      this.done += outcomes.length
    })
  }

  private async finish(plan: ImportPlan, pageArea: ItemArea<Fields> | undefined): Promise<void> {
    const { database } = this.deps
    if (pageArea) await database.inSite(this.siteId, (site) => placeUnderLateParents(site, this.row.id, plan.pages, pageArea))
    for (let from = 0; from < this.total; from += referencesAtOnce)
      await database.inSite(this.siteId, async (site) => {
        await noteLateReferences(site, this.row.id, from, from + referencesAtOnce)
        await this.leadFilePages(site, from, from + referencesAtOnce)
      })
    await database.inSite(this.siteId, async (site) => {
      const held = await findImport(site, this.row.id, 'lock')
      if (held?.state !== 'running') throw new Stopped()
      await publicContentChanged(site, 'adds')
      setImportProgress(site, this.row.id, this.total, this.total)
      const { userId, now } = this.by
      const expiresAt = new Date(now.getTime() + wordpressUndoDays * dayMs)
      await endImport(site, this.row.id, 'done', now, { expiresAt })
      await recordAudit(site, { actorId: userId, siteId: this.siteId, action: 'wordpress.import', objectId: this.row.id }, now)
    })
  }
}

/** The outcome, with what was replaced in the thing's own words. */
function withReplaced(outcome: Outcome, { replaced }: WxrThing): Outcome {
  if (replaced.length === 0) return outcome
  return { ...outcome, outcome: outcome.outcome === 'kept' ? 'changed' : outcome.outcome, notes: [...replaced, ...outcome.notes] }
}

function ofTerm(plan: ImportPlan, nth: number, thing: Exclude<WxrThing, WxrItem>): Outcome {
  if (thing.kind === 'author') {
    const byline = plan.bylineOf(thing.login, thing.name)
    const note = byline === '' ? 'Sajten står som avsändare.' : `Står som avsändare: ${byline}. Inget konto skapas.`
    return { nth, outcome: 'changed', notes: [note] }
  }
  if (thing.taxonomy === 'category') {
    const note = plan.categoryNotes.get(thing.slug)
    const id = plan.categoryId(thing.slug)
    if (id === null) return { nth, outcome: 'changed', notes: [note ?? 'Texterna fick den vanliga kategorin.'] }
    return { nth, outcome: 'kept', notes: [] }
  }
  if (thing.taxonomy === 'post_tag') {
    const { topics } = plan.tagsOf({ terms: [{ taxonomy: 'post_tag', slug: thing.slug, name: thing.name }] } as unknown as WxrItem)
    return topics.length > 0
      ? { nth, outcome: 'changed', notes: ['Blev en koppling till sakfrågan med samma namn.'] }
      : {
          nth,
          outcome: 'leftOut',
          notes: ['Etiketter finns inte här. Skriv en sakfråga med samma namn och läs in igen, så kopplas texterna till den.'],
        }
  }
  return { nth, outcome: 'leftOut', notes: ['Hör till WordPress egen indelning, som inte har någon motsvarighet.'] }
}

/** Reads the export into the site, or goes on with it. Throws Stopped when somebody has cancelled it. */
export const runImport = (deps: RunDeps, siteId: string, row: ImportRow, opened: OpenedExport, now: Date): Promise<void> =>
  new Run(deps, siteId, row, opened, now).all()
