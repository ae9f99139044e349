import { fileOfTable } from '../copied/copy-data.ts'
import { copyFormat, copyVersion, Manifest, manifestFile } from '../copied/manifest.ts'
import type { CopiedName, CopiedRow } from '../copied/rows.ts'
import { rows } from '../copied/rows.ts'
import { CopyRefused } from './copy-refused.ts'
import type { OpenZip } from './open-zip.ts'
import { checkedLines, wholeFile } from './open-zip.ts'

/** A copy being read: all its bytes are checked against the manifest, and every row against its schema. */
export interface ReadCopy {
  readonly manifest: Manifest
  hashOf(file: string): string
  /** The whole of a file. Throws CopyRefused for a larger one, and for one that has been changed. */
  bytesOf(file: string, maxBytes: number): Promise<Buffer>
  /** Files in the ZIP that its list of contents does not name. */
  readonly strangers: readonly string[]
  rows<Name extends CopiedName>(name: Name): AsyncGenerator<CopiedRow<Name>>
}

/** Copies from before these tables lack their files. */
const addedLater: ReadonlySet<CopiedName> = new Set(['comments', 'commentEntries', 'policyProgrammes', 'withheld'])

/** Parsed at once: a site with twenty thousand files has three megabytes, and a bundle of as many pictures, with their previews, eight. */
const maxManifestBytes = 16 * 1024 ** 2

/** Throws CopyRefused for text that is not JSON, or nested too deep. */
function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CopyRefused(`${where} är inte läsbar JSON.`)
  }
}

async function readManifest(zip: OpenZip): Promise<Manifest> {
  if (!zip.names.has(manifestFile))
    throw new CopyRefused('Det här är ingen kopia från Kansli: data/manifest.json saknas. Välj ZIP-filen som exporten gav.')
  const found = parsed((await wholeFile(zip, manifestFile, maxManifestBytes, null)).toString('utf8'), manifestFile)
  const { format, version } = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>
  if (format !== copyFormat) throw new CopyRefused('Det här är ingen kopia från Kansli.')
  if (version !== copyVersion)
    throw new CopyRefused(`Kopian har version ${String(version).slice(0, 20)}, och här går det att läsa version ${copyVersion}.`)
  const manifest = Manifest.safeParse(found)
  if (!manifest.success) throw new CopyRefused('data/manifest.json är ändrad eller trasig.')
  return manifest.data
}

export async function readCopy(zip: OpenZip): Promise<ReadCopy> {
  const manifest = await readManifest(zip)
  const listed = new Map(manifest.files.map(({ file, bytes, sha256 }) => [file, { bytes, sha256 }]))
  const hashOf = (file: string): string => {
    const known = listed.get(file)
    if (!known) throw new CopyRefused(`${file} finns inte i kopians innehållsförteckning.`)
    if (zip.sizeOf(file) !== known.bytes) throw new CopyRefused(`${file} är ändrad sedan kopian gjordes: storleken stämmer inte.`)
    return known.sha256
  }
  async function* rowsOf<Name extends CopiedName>(name: Name): AsyncGenerator<CopiedRow<Name>> {
    const file = fileOfTable(name)
    if (addedLater.has(name) && !listed.has(file)) return
    let line = 0
    for await (const text of checkedLines(zip, file, hashOf(file))) {
      line++
      const where = `${file}, rad ${line}`
      yield parsedRow(name, parsed(text, where), where)
    }
    if (line !== (manifest.rows[name] ?? 0)) throw new CopyRefused(`${file} har inte så många rader som kopian säger.`)
  }
  const strangers = [...zip.names].filter((name) => name !== manifestFile && !name.endsWith('/') && !listed.has(name))
  const bytesOf = (file: string, maxBytes: number): Promise<Buffer> => wholeFile(zip, file, maxBytes, hashOf(file))
  return { manifest, hashOf, bytesOf, strangers, rows: rowsOf }
}

function parsedRow<Name extends CopiedName>(name: Name, row: unknown, where: string): CopiedRow<Name> {
  let result
  try {
    result = rows[name].safeParse(row)
  } catch {
    // Nested too deep for a schema.
    throw new CopyRefused(`${where}: raden går inte att läsa.`)
  }
  if (result.success) return result.data as CopiedRow<Name>
  const [issue] = result.error.issues
  throw new CopyRefused(`${where}: ${issue?.path.join('.') || 'raden'} har fel form.`)
}
