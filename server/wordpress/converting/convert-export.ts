import { roomOf } from '../../modules/media/media-library.ts'
import type { FileReaders } from '../../modules/media/uploads/received-file.ts'
import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { statement } from '../../platform/database/database.ts'
import { siteInManifest } from '../../site-export/copied/manifest.ts'
import type { Areas } from '../../site-export/reading/copied-content.ts'
import { categoryAddresses, filePageAddresses } from '../reading/addresses.ts'
import type { OpenedExport } from '../reading/open-export.ts'
import { idOf } from '../reading/source-keys.ts'
import type { Numbered, WxrItem, WxrThing } from '../reading/wxr-things.ts'
import { settledRows, waitingFiles } from '../stored/file-rows.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { sourcesOf } from '../stored/source-store.ts'
import { WxrRefused } from '../stored/wxr-refused.ts'
import type { Converted } from './bundle.ts'
import { BundleWriter, without } from './bundle.ts'
import type { Look } from './convert-file.ts'
import { convertFile } from './convert-file.ts'
import type { Texts } from './convert-texts.ts'
import { convertTexts, redirectTo } from './convert-texts.ts'
import type { ImportPlan } from './import-plan.ts'
import { planImport } from './import-plan.ts'
import type { MediaRow } from './resolver.ts'
import { mediaOf } from './resolver.ts'
import type { TextReader } from './text-reader.ts'

// The second reading of an export: a bundle of everything in it that has no outcome yet. Files come first, since texts show them; then
// texts and the top of the page tree; then what is below. It reads the site and writes nothing but its folder.

interface ConvertDeps extends FileReaders {
  readonly texts: TextReader
  readonly look: Look
  /** Says how many things have been converted. */
  readonly say: (converted: number) => Promise<void>
}

interface Converting {
  readonly siteId: string
  readonly row: ImportRow
  readonly opened: OpenedExport
  readonly areas: Areas
  readonly now: Date
  readonly folder: string
}

/** Few enough to hold in memory. */
const thingsAtOnce = 100
const charactersAtOnce = 1_000_000
const filesAtOnce = 500
const maxUnread = 20
/** Below every page. */
const lastLevel = 9

const isFile = ({ thing }: Numbered): boolean => thing.kind === 'item' && thing.type === 'attachment'

/** Parts of at most so many things and characters. */
export async function* inPieces<One>(all: AsyncIterable<One>, sizeOf: (one: One) => number): AsyncGenerator<One[]> {
  let [some, characters]: [One[], number] = [[], 0]
  for await (const one of all) {
    some.push(one)
    characters += sizeOf(one)
    if (some.length < thingsAtOnce && characters < charactersAtOnce) continue
    yield some
    ;[some, characters] = [[], 0]
  }
  if (some.length > 0) yield some
}

const attachments = statement<{ nth: number; sourceKey: string; parentId: string }>(
  'wordpress_attachments',
  `select nth, source_key as "sourceKey", parent_id as "parentId" from wordpress_rows
   where site_id = $1 and import_id = $2 and kind = 'attachment' and nth > $3 order by nth limit ${filesAtOnce}`,
)

class Conversion {
  private readonly deps: ConvertDeps
  private readonly converting: Converting
  private readonly out: BundleWriter
  private readonly files = new Map<string, MediaRow>()
  private converted = 0
  private unread = 0

  constructor(deps: ConvertDeps, converting: Converting) {
    this.deps = deps
    this.converting = converting
    this.out = new BundleWriter(converting.folder)
  }

  /** Returns the path of the bundle. */
  async all(): Promise<string> {
    const { siteId, row, areas, now } = this.converting
    const plan = await this.deps.look((site) => planImport(site, row))
    for (const category of plan.newCategories)
      await this.out.put('newsCategories', { ...category, createdAt: now.toISOString(), createdBy: null })
    await this.convertFiles()
    await this.convertThings({ siteId, importId: row.id, plan, areas, now, files: this.files })
    await this.leadFilePages()
    return this.out.pack(await this.deps.look(siteInManifest), now)
  }

  /** Pictures and documents, by the rows of the first reading. */
  private async convertFiles(): Promise<void> {
    const { siteId, row, opened, now } = this.converting
    const { look } = this.deps
    const refuseBeyondRoom = await look(roomOf)
    for (let after = 0; ;) {
      const from = after
      const { rows, known } = await look(async (site) => {
        const found = await waitingFiles(site, row.id, from, filesAtOnce)
        const sources = await sourcesOf(
          site,
          found.map(({ sourceKey }) => sourceKey),
        )
        return { rows: found, known: new Set(sources.map(({ sourceKey }) => sourceKey)) }
      })
      if (rows.length === 0) return
      for (const one of rows) {
        const how = { bytesOf: opened.file, isKnown: known.has(one.sourceKey), now, refuseBeyondRoom }
        const { line, picture, file } = await convertFile(this.deps, look, siteId, one, how)
        if (picture && file) {
          await this.out.putFile(picture, file)
          await this.out.put('media', picture)
          const { id, kind, alt, caption, title } = picture
          this.files.set(one.sourceKey, { id, kind, alt, caption, title })
        } else if (line.mediaId !== null) await this.useInPlace(one.sourceKey, line.mediaId)
        await this.report(line)
        // Reading a picture takes as long as reading many texts.
        if (picture) await this.deps.say(this.converted)
      }
      after = rows.at(-1)?.nth ?? 0
    }
  }

  /** Texts show the file that the Bildbank has already. */
  private async useInPlace(sourceKey: string, mediaId: string): Promise<void> {
    const [found] = await this.deps.look((site) => mediaOf(site, [mediaId]))
    if (found) this.files.set(sourceKey, found)
  }

  private async convertThings(texts: Texts): Promise<void> {
    const { row, opened } = this.converting
    const { look } = this.deps
    const settled = await settledRows(look, row.id)
    async function* left(): AsyncGenerator<Numbered> {
      // What the file says of the website may change while it is read.
      for await (const one of opened.things()) if (!settled.has(one.nth) && !isFile(one)) yield { ...one, site: { ...one.site } }
    }
    for await (const some of inPieces(left(), ({ thing }) => (thing.kind === 'item' ? thing.content.length : 0))) {
      for (const one of some) if (one.thing.kind !== 'item') await this.convertTerm(texts.plan, one, one.thing)
      const items = some.flatMap(({ nth, thing, site }) => (thing.kind === 'item' ? [{ nth, item: thing, site }] : []))
      const { converted, unread } = await convertTexts(texts, this.deps.texts, items, look)
      this.countUnread(unread)
      for (const { line, row: item, redirects = [], level = 1, rest } of converted) {
        const size = item ? await this.out.put('items', item, level) : 0
        for (const redirect of redirects) await this.out.put('redirects', redirect, level)
        if (rest) await this.out.putRest(line.nth, rest)
        await this.report({ ...line, size }, level)
      }
      await this.deps.say(this.converted)
    }
  }

  /** Texts that cannot be read take seconds each, and others wait for their imports meanwhile. */
  private countUnread(unread: number): void {
    this.unread += unread
    if (this.unread > maxUnread)
      throw new WxrRefused('Filen har för många texter som tar för lång tid att läsa. Det som redan är inläst kan tas bort igen.')
  }

  private async convertTerm(plan: ImportPlan, { nth, site }: Numbered, thing: Exclude<WxrThing, WxrItem>): Promise<void> {
    const addresses = thing.kind === 'category' ? categoryAddresses(thing, site) : []
    const line = withReplaced(ofTerm(plan, nth, thing), thing)
    const id = thing.kind === 'category' ? plan.categoryId(thing.slug) : null
    const toUrl = id === null ? '/nyheter' : `/nyheter?kategori=${id}`
    const redirects = addresses
      .filter((from) => !holdsPersonalNumber(from))
      .map((from) => redirectTo(from, { toUrl }, this.converting.now))
    for (const redirect of redirects) await this.out.put('redirects', redirect, 1)
    await this.report({ ...line, redirects: redirects.length }, 1)
  }

  /** The page of a file leads to the text that the file belongs to. */
  private async leadFilePages(): Promise<void> {
    const { siteId, row, now } = this.converting
    for (let after = 0; ;) {
      const from = after
      const rows = await this.deps.look((site) => site.rows(attachments, [siteId, row.id, from]))
      for (const { sourceKey, parentId } of rows) {
        // Keys end with the number that WordPress knows a thing by.
        const toItemId = idOf(siteId, sourceKey.replace(/\d+$/, parentId))
        if (/^[1-9]/.test(parentId))
          for (const address of filePageAddresses(sourceKey))
            await this.out.put('redirects', redirectTo(address, { toItemId }, now), lastLevel)
      }
      if (rows.length < filesAtOnce) return
      after = rows.at(-1)?.nth ?? 0
    }
  }

  private async report(line: Converted, level = 0): Promise<void> {
    this.converted++
    await this.out.report(line, level)
  }
}

/** The outcome, with what was replaced in the thing's own words. */
function withReplaced(line: Converted, { replaced }: WxrThing): Converted {
  if (replaced.length === 0) return line
  return { ...line, outcome: line.outcome === 'kept' ? 'changed' : line.outcome, notes: [...replaced, ...line.notes] }
}

function ofTerm(plan: ImportPlan, nth: number, thing: Exclude<WxrThing, WxrItem>): Converted {
  if (thing.kind === 'author') {
    const byline = plan.bylineOf(thing.login, thing.name)
    const note = byline === '' ? 'Sajten står som avsändare.' : `Står som avsändare: ${byline}. Inget konto skapas.`
    return without(nth, 'changed', [note])
  }
  if (thing.taxonomy === 'category') {
    const note = plan.categoryNotes.get(thing.slug)
    const id = plan.categoryId(thing.slug)
    if (id === null) return without(nth, 'changed', [note ?? 'Texterna fick den vanliga kategorin.'])
    return without(nth, 'kept', [])
  }
  if (thing.taxonomy === 'post_tag') {
    const { topics } = plan.tagsOf([{ taxonomy: 'post_tag', slug: thing.slug, name: thing.name }])
    return topics.length > 0
      ? without(nth, 'changed', ['Blev en koppling till sakfrågan med samma namn.'])
      : without(nth, 'leftOut', [
          'Etiketter finns inte här. Skriv en sakfråga med samma namn och läs in igen, så kopplas texterna till den.',
        ])
  }
  return without(nth, 'leftOut', ['Hör till WordPress egen indelning, som inte har någon motsvarighet.'])
}

/** Converts what is left of an export into a bundle in the folder; returns its path. */
export const convertExport = (deps: ConvertDeps, converting: Converting): Promise<string> => new Conversion(deps, converting).all()
