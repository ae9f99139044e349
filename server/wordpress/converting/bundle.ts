import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxFileBytes } from '#contract/media/media.ts'
import type { ReceivedFile } from '../../modules/media/uploads/received-file.ts'
import type { Reference } from '../../modules/items/item-area.ts'
import { fileOfTable } from '../../site-export/copied/copy-data.ts'
import type { Manifest } from '../../site-export/copied/manifest.ts'
import { writeManifest } from '../../site-export/copied/manifest.ts'
import type { CopiedRow } from '../../site-export/copied/rows.ts'
import type { CopiedFile } from '../../site-export/copied/written-file.ts'
import { openZip, checkedLines } from '../../site-export/reading/open-zip.ts'
import type { ReadCopy } from '../../site-export/reading/read-copy.ts'
import { readCopy } from '../../site-export/reading/read-copy.ts'
import { writeZip } from '../../site-export/zip-file.ts'

// What the converter makes of an export: the rows of a copy (docs/decisions/034), their pictures in `bilder`, and a report with a line for
// each thing in the file. Rows and redirects are in the order of the lines of the report, parents before what is below them.

/** What a thing of the file became. */
export interface Converted {
  readonly nth: number
  readonly sourceKey: string
  /** The table of its row, which is the next there; null for a thing without a row. */
  readonly table: 'items' | 'media' | null
  /** The outcome when the thing is added. `same`: decided by the source of an earlier import. */
  readonly outcome: 'kept' | 'changed' | 'same' | 'leftOut'
  readonly notes: readonly string[]
  /** Told of it if it is new on the site. */
  readonly notesIfNew: readonly string[]
  /** Hash of the thing in the export; '' for a thing without a row. */
  readonly hash: string
  /** The file of the Bildbank that is used in its place. */
  readonly mediaId: string | null
  /** Of a picture. */
  readonly color: string
  /** So many of the next redirects lead to it. */
  readonly redirects: number
  /** Its own old address, if that is among them. */
  readonly oldAddress: string | null
  /** Links from its row, also to things further down in the file. */
  readonly references: readonly Reference[]
  /** The text was too long: its end is a file of the bundle. */
  readonly isCut: boolean
  /** Characters of its row. */
  readonly size: number
}

/** A thing without a row. */
export const without = (nth: number, outcome: Converted['outcome'], notes: readonly string[], sourceKey = ''): Converted => ({
  nth,
  sourceKey,
  table: null,
  outcome,
  notes,
  notesIfNew: [],
  hash: '',
  mediaId: null,
  color: '',
  redirects: 0,
  oldAddress: null,
  references: [],
  isCut: false,
  size: 0,
})

interface BundleRows {
  readonly newsCategories: CopiedRow<'newsCategories'>
  readonly media: CopiedRow<'media'>
  readonly items: CopiedRow<'items'>
  readonly redirects: CopiedRow<'redirects'>
}
const tables = ['newsCategories', 'media', 'items', 'redirects'] as const

/** A picture or document as it is stored. */
type BundledFile = Pick<ReceivedFile, 'kept' | 'preview'>

/** A thing with its rows; at the end redirects that belong to none. */
export interface BundledThing {
  readonly line: Converted | null
  readonly item?: CopiedRow<'items'> | undefined
  readonly picture?: CopiedRow<'media'> | undefined
  readonly redirects: readonly CopiedRow<'redirects'>[]
}

const heldCharacters = 1_000_000
const maxCutBytes = 8 * 1024 ** 2
const reportFile = 'rapport.jsonl'
const previewOf = (file: string): string => `${file}.320.webp`
const restOf = (nth: number): string => `rester/${nth}.txt`

/** Writes a bundle, level by level: pages after those above them. */
export class BundleWriter {
  private readonly folder: string
  private readonly held = new Map<string, string>()
  private characters = 0
  private readonly levels = new Map<string, Set<number>>()
  private readonly rows: Record<string, number> = Object.fromEntries(tables.map((name) => [name, 0]))
  private readonly files: string[] = [...tables.map(fileOfTable), reportFile]

  constructor(folder: string) {
    this.folder = folder
  }

  /** Returns the characters of the row. */
  async put<Name extends keyof BundleRows>(name: Name, row: BundleRows[Name], level = 0): Promise<number> {
    this.rows[name] = (this.rows[name] ?? 0) + 1
    return this.putLine(fileOfTable(name), row, level)
  }

  async report(line: Converted, level = 0): Promise<void> {
    await this.putLine(reportFile, line, level)
  }

  private async putLine(file: string, value: object, level: number): Promise<number> {
    const line = `${JSON.stringify(value)}\n`
    const at = level === 0 ? file : `${file}.${level}`
    this.levels.set(file, (this.levels.get(file) ?? new Set()).add(level))
    this.held.set(at, (this.held.get(at) ?? '') + line)
    this.characters += line.length
    if (this.characters > heldCharacters) await this.store()
    return line.length
  }

  async putFile({ file }: Pick<CopiedRow<'media'>, 'file'>, { kept, preview }: BundledFile): Promise<void> {
    await this.whole(file, kept)
    if (preview) await this.whole(previewOf(file), preview)
  }

  /** The end of a text that was too long. */
  putRest = (nth: number, text: string): Promise<void> => this.whole(restOf(nth), text)

  private async whole(file: string, content: Buffer | string): Promise<void> {
    await mkdir(join(this.folder, file, '..'), { recursive: true })
    await writeFile(join(this.folder, file), content)
    this.files.push(file)
  }

  private async store(): Promise<void> {
    await mkdir(join(this.folder, 'data'), { recursive: true })
    for (const [at, lines] of this.held) await appendFile(join(this.folder, at), lines)
    this.held.clear()
    this.characters = 0
  }

  /** Puts the levels one after the other, and packs it all; returns the path of the ZIP. */
  async pack(site: Manifest['site'], now: Date): Promise<string> {
    await this.store()
    const copies: CopiedFile[] = []
    for (const file of this.files) {
      const at = join(this.folder, file)
      await appendFile(at, '')
      for (const level of [...(this.levels.get(file) ?? [])].filter(Boolean).sort()) {
        await pipeline(createReadStream(`${at}.${level}`), createWriteStream(at, { flags: 'a' }))
        await rm(`${at}.${level}`)
      }
      copies.push({ file, at })
    }
    const manifest = await writeManifest(this.folder, copies, { site, rows: this.rows, now })
    const zip = join(this.folder, 'bundle.zip')
    await writeZip(zip, [manifest, ...copies], now, 'stored')
    return zip
  }
}

/** A bundle that is read as any other copy is, with everything in it thing by thing. */
export interface OpenedBundle extends Pick<ReadCopy, 'rows'> {
  report(): AsyncGenerator<Converted>
  things(): AsyncGenerator<BundledThing>
  fileOf(picture: CopiedRow<'media'>): Promise<BundledFile>
  /** The end of a text that was too long. */
  restOf(line: Converted): Promise<string | null>
}

const redirectsAtOnce = 500

/** Calls `work` with a bundle on this computer. Throws CopyRefused for one that is broken. */
export async function withBundle<T>(path: string, work: (bundle: OpenedBundle) => Promise<T>): Promise<T> {
  const zip = await openZip(path)
  try {
    const copy = await readCopy(zip)
    async function* report(): AsyncGenerator<Converted> {
      // The converter has written them in this form.
      for await (const line of checkedLines(zip, reportFile, copy.hashOf(reportFile))) yield JSON.parse(line) as Converted
    }
    return await work({
      rows: copy.rows,
      report,
      things: () => thingsOf(copy, report()),
      async fileOf({ file, kind }) {
        const bytesOf = (name: string): Promise<Buffer> => copy.bytesOf(name, maxFileBytes * 4)
        return { kept: await bytesOf(file), preview: kind === 'image' ? await bytesOf(previewOf(file)) : null }
      },
      restOf: async ({ nth, isCut }) => (isCut ? (await copy.bytesOf(restOf(nth), maxCutBytes)).toString('utf8') : null),
    })
  } finally {
    zip.close()
  }
}

async function* thingsOf(copy: Pick<ReadCopy, 'rows'>, report: AsyncGenerator<Converted>): AsyncGenerator<BundledThing> {
  const [items, media, redirects] = [copy.rows('items'), copy.rows('media'), copy.rows('redirects')]
  const next = async <Row>(rows: AsyncGenerator<Row>): Promise<Row> => {
    const { value, done } = await rows.next()
    if (done) throw new Error('The report of a bundle names a row that is not in it')
    return value
  }
  for await (const line of report) {
    const item = line.table === 'items' ? await next(items) : undefined
    const picture = line.table === 'media' ? await next(media) : undefined
    const leads: CopiedRow<'redirects'>[] = []
    while (leads.length < line.redirects) leads.push(await next(redirects))
    yield { line, item, picture, redirects: leads }
  }
  let further: CopiedRow<'redirects'>[] = []
  for await (const row of redirects) {
    further.push(row)
    if (further.length < redirectsAtOnce) continue
    yield { line: null, redirects: further }
    further = []
  }
  yield { line: null, redirects: further }
}
