import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { wordpressUndoDays } from '#contract/wordpress/wordpress-imports.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { addDraftReferences } from '../../modules/items/references/item-references.ts'
import { recordAudit } from '../../modules/audit/audit.ts'
import { bundleKey } from '../../modules/media/files/media-keys.ts'
import type { FileReaders } from '../../modules/media/uploads/received-file.ts'
import { categoriesOf } from '../../modules/news/news-categories.ts'
import { publicContentChanged } from '../../modules/sites/sites.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { inTempFolder } from '../../platform/files/temp-folder.ts'
import type { CopiedRow } from '../../site-export/copied/rows.ts'
import type { Adding } from '../../site-export/reading/add-rows.ts'
import { addCategories, addRedirects } from '../../site-export/reading/add-rows.ts'
import { areaOf } from '../../site-export/reading/copied-content.ts'
import { areasByName } from '../../site-export/reading/opened-copy.ts'
import type { BundledThing, OpenedBundle } from '../converting/bundle.ts'
import { withBundle } from '../converting/bundle.ts'
import { convertExport, inPieces } from '../converting/convert-export.ts'
import { planImport } from '../converting/import-plan.ts'
import { roomForPages } from '../converting/plan-pages.ts'
import type { TextReader } from '../converting/text-reader.ts'
import { endImport } from './import-undo.ts'
import type { OpenedExport } from '../reading/open-export.ts'
import { idOf } from '../reading/source-keys.ts'
import { settledRows } from '../stored/file-rows.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { findImport, setImportConverted, setImportProgress } from '../stored/import-store.ts'
import type { Outcome } from '../stored/row-store.ts'
import { settleRows } from '../stored/row-store.ts'
import { addFile, fileWithout } from './add-file.ts'
import type { BundledText } from './add-texts.ts'
import { addTexts } from './add-texts.ts'
import { placeUnderLateParents } from './late-parents.ts'
import { Stopped } from './stopped.ts'

// An import: the export is converted into a bundle, which is kept beside it, and the bundle is added to the site in batches. A killed import
// goes on with the bundle that there is, and with what has no outcome yet.

export interface RunDeps extends FileReaders {
  readonly database: Database
  readonly files: FileStore
  readonly areas: readonly ItemArea<Fields>[]
  readonly texts: TextReader
}

const dayMs = 86_400_000
/** PostgreSQL gives a statement seconds: of the texts with thousands of links, few at once. */
const referenceSize = 1000

const doneRows = statement<{ done: number; total: number }>(
  'wordpress_rows_done',
  `select count(*) filter (where outcome <> 'waiting')::int as done, count(*)::int as total from wordpress_rows
   where site_id = $1 and import_id = $2`,
)

// Of what the version before has read in of this import. The version after drops it with the column.
const ledBefore = statement(
  'wordpress_led_before',
  `insert into item_references (site_id, item_id, version, field, to_item_id)
   select $1, i.id, 'draft', 'body', t.id
   from wordpress_rows w cross join lateral unnest(w.leads_to) as late (id)
   join items i on i.site_id = w.site_id and i.id = w.item_id and strpos(i.draft::text, late.id::text) > 0
   join items t on t.site_id = w.site_id and t.id = late.id
   where w.site_id = $1 and w.import_id = $2 and w.nth > $3 and w.nth <= $4 and w.leads_to <> '{}'
   on conflict do nothing`,
)
/** Few, since PostgreSQL gives a statement seconds. */
const rowsAtOnce = 2000

/** One run of an import. */
class Run {
  private readonly deps: RunDeps
  private readonly siteId: string
  private readonly row: ImportRow
  private readonly adding: Adding
  private done = 0
  private total = 0
  private room = { pages: 0 }

  constructor(deps: RunDeps, siteId: string, row: ImportRow, now: Date) {
    this.deps = deps
    this.siteId = siteId
    this.row = row
    this.adding = { areas: areasByName(deps.areas), actor: { userId: row.creatorId, now }, importId: row.id }
  }

  private look = <T>(work: (site: SiteDb) => Promise<T>): Promise<T> => this.deps.database.inSite(this.siteId, work, 'read')

  async begin(): Promise<void> {
    await this.look(async (site) => {
      const [count] = await site.rows(doneRows, [this.siteId, this.row.id])
      this.done = count?.done ?? 0
      this.total = count?.total ?? 0
      this.room = { pages: await roomForPages(site) }
    })
  }

  /** Returns the path of the bundle. */
  convert(opened: OpenedExport, folder: string): Promise<string> {
    const { row, siteId, look } = this
    const { areas, actor } = this.adding
    const say = (converted: number): Promise<void> =>
      this.store(async (site) => {
        setImportConverted(site, row.id, this.done + converted)
        return []
      })
    return convertExport({ ...this.deps, look, say }, { siteId, row, opened, areas, now: actor.now, folder })
  }

  async add(bundle: OpenedBundle): Promise<void> {
    const settled = await settledRows(this.look, this.row.id)
    await this.addCategories(bundle)
    for await (const some of inPieces(bundle.things(), ({ line }) => line?.size ?? 0)) {
      const left = some.filter(({ line }) => line === null || !settled.has(line.nth))
      for (const { line, picture } of left)
        if (line && picture) {
          const file = await bundle.fileOf(picture)
          await addFile(this.deps.files, this.siteId, this.adding, { line, picture, file }, (work) => this.store(work))
        }
      const texts: BundledText[] = []
      for (const { line, item, redirects } of left)
        if (line && item) texts.push({ line, item, redirects, cutText: await bundle.restOf(line) })
      await this.store((site) => this.addSome(site, texts, left))
    }
    await this.finish(bundle)
  }

  private async addCategories({ rows }: OpenedBundle): Promise<void> {
    const categories: CopiedRow<'newsCategories'>[] = []
    for await (const row of rows('newsCategories')) categories.push(row)
    await this.store(async (site) => {
      // Those of a run that was killed are there.
      const known = new Set((await categoriesOf(site)).map(({ id }) => id))
      await addCategories(
        site,
        this.adding,
        categories.filter(({ id }) => !known.has(id)),
      )
      return []
    })
  }

  private async addSome(site: SiteDb, texts: readonly BundledText[], some: readonly BundledThing[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const { line, item, picture, redirects } of some) {
      if (!line || item || picture) continue
      outcomes.push(await fileWithout(site, this.adding, line))
      await addRedirects(site, this.adding, redirects)
    }
    outcomes.push(...(await addTexts(site, this.adding, texts, this.room)))
    for (const { line, redirects } of some) if (line === null) await addRedirects(site, this.adding, redirects)
    return outcomes
  }

  /** One transaction: what `work` writes, its outcomes and how far it has come. */
  private store(work: (site: SiteDb) => Promise<Outcome[]>): Promise<void> {
    const { importId } = this.adding
    return this.deps.database.inSite(this.siteId, async (site) => {
      const held = await findImport(site, importId, 'lock')
      if (held?.state !== 'running') throw new Stopped()
      const outcomes = await work(site)
      settleRows(site, importId, outcomes)
      setImportProgress(site, importId, this.done + outcomes.length, this.total)
      this.done += outcomes.length
    })
  }

  /** What leads to something further down in the file is noted when all is there. */
  private async noteLateReferences(bundle: OpenedBundle): Promise<void> {
    for (let from = 0; from < this.total; from += rowsAtOnce)
      await this.deps.database.inSite(this.siteId, (site) =>
        site.rows(ledBefore, [this.siteId, this.row.id, from, from + rowsAtOnce]),
      )
    for await (const some of inPieces(bundle.report(), ({ references }) => references.length * referenceSize))
      await this.deps.database.inSite(this.siteId, (site) =>
        addDraftReferences(
          site,
          some.flatMap(({ sourceKey, references }) => references.map((one) => ({ ...one, itemId: idOf(this.siteId, sourceKey) }))),
        ),
      )
  }

  private async finish(bundle: OpenedBundle): Promise<void> {
    const { database } = this.deps
    const { areas, importId, actor } = this.adding
    const { pages } = await this.look((site) => planImport(site, this.row))
    await database.inSite(this.siteId, (site) => placeUnderLateParents(site, importId, pages, areaOf(areas, 'pages')))
    await this.noteLateReferences(bundle)
    await this.store(async (site) => {
      const { userId, now } = actor
      await publicContentChanged(site, 'adds')
      await endImport(site, importId, 'done', now, { expiresAt: new Date(now.getTime() + wordpressUndoDays * dayMs) })
      await recordAudit(site, { actorId: userId, siteId: this.siteId, action: 'wordpress.import', objectId: importId }, now)
      return []
    })
  }
}

/** Reads the export into the site, or goes on with it. Throws Stopped when somebody has cancelled it. */
export const runImport = (deps: RunDeps, siteId: string, row: ImportRow, opened: OpenedExport, now: Date): Promise<void> =>
  inTempFolder('kansli-wordpress-bundle-', async (folder) => {
    const { files } = deps
    const run = new Run(deps, siteId, row, now)
    await run.begin()
    const key = bundleKey(siteId, row.id)
    const kept = await files.open(key)
    const at = kept ? join(folder, 'kept-bundle.zip') : await run.convert(opened, folder)
    if (kept) await pipeline(kept.stream, createWriteStream(at, { mode: 0o600 }))
    else await files.put(key, { path: at }, 'application/zip')
    try {
      await withBundle(at, (bundle) => run.add(bundle))
    } catch (error) {
      // The site may have changed since the bundle was made: another is made in its place.
      if (!(error instanceof Stopped)) await files.delete(key)
      throw error
    }
  })
