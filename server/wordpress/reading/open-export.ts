import { maxFileBytes } from '#contract/media/media.ts'
import { kindBytes } from '../../modules/media/uploads/received-file.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { inTempFolder } from '../../platform/files/temp-folder.ts'
import { CopyRefused } from '../../site-export/reading/copy-refused.ts'
import type { OpenZip } from '../../site-export/reading/open-zip.ts'
import { openZip, wholeFile } from '../../site-export/reading/open-zip.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { readWxr } from './read-wxr.ts'
import type { Numbered } from './wxr-things.ts'
import { joinedFile, sentBytes } from '../../site-export/reading/sent-parts.ts'
import { sentExports } from '../stored/sent-exports.ts'
import { WxrRefused } from '../stored/wxr-refused.ts'

// An export is an XML file, or a ZIP with one or several of them and the folder of uploaded files.

export const maxXmlBytes = 1024 ** 3
export const xmlTooLarge = 'XML-filen är större än 1 GB. Exportera i delar ur WordPress, till exempel ett år i taget.'

/** An uploaded export, opened. */
export interface OpenedExport {
  /** Everything in it, numbered from 1 in the order of its files. */
  things(): AsyncGenerator<Numbered>
  /** The bytes of an uploaded file by its old address; null when it is not there. Throws WxrRefused for a broken one. */
  file(address: string): Promise<Buffer | null>
  has(address: string): boolean
  /** The beginning of such a file, `kindBytes` at most; null when it is not there or cannot be unpacked, which the run tells of. */
  head(address: string): Promise<Buffer | null>
}

async function* bounded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let read = 0
  for await (const piece of bytes) {
    read += piece.length
    if (read > maxXmlBytes) throw new WxrRefused(xmlTooLarge)
    yield piece
  }
}

async function* numbered(sources: readonly (() => Promise<AsyncIterable<Buffer>>)[]): ReturnType<OpenedExport['things']> {
  let nth = 0
  for (const source of sources)
    for await (const { thing, site } of readWxr(bounded(await source()))) yield { nth: ++nth, thing, site }
}

/** `2019/05/bild.jpg` of an address or of a name in a ZIP. */
const keyOf = (name: string): string => {
  const path = decodedPath(name.replace(/[?#].*$/s, '')).toLowerCase()
  const at = path.lastIndexOf('/uploads/')
  return at === -1 ? path.slice(path.lastIndexOf('/') + 1) : path.slice(at + '/uploads/'.length)
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path
  }
}

/** Files by key; a name alone counts where only one file has it. */
function filesIn(zip: OpenZip): Map<string, string> {
  const found = new Map<string, string>()
  const byName = new Map<string, string | null>()
  for (const name of zip.names) {
    if (name.endsWith('/') || name.startsWith('__MACOSX/') || /\.xml$/i.test(name)) continue
    found.set(keyOf(`/${name}`), name)
    const short = name
      .slice(name.lastIndexOf('/') + 1)
      .normalize('NFC')
      .toLowerCase()
    byName.set(short, byName.has(short) ? null : name)
  }
  for (const [short, name] of byName) if (name !== null && !found.has(short)) found.set(short, name)
  return found
}

/** The words of a broken ZIP are about copies of sites. */
function asRefused(error: unknown): unknown {
  if (!(error instanceof CopyRefused)) return error
  const message = error.message
    .replaceAll('Kopian', 'Filen')
    .replaceAll('kopian', 'filen')
    .replaceAll('Hämta exporten på nytt', 'Packa den på nytt')
  return new WxrRefused(message)
}

async function headOf(zip: OpenZip, name: string): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    // Leaving the loop closes the file.
    for await (const piece of await zip.stream(name)) {
      pieces.push(piece as Buffer)
      bytes += (piece as Buffer).length
      if (bytes >= kindBytes) break
    }
    return Buffer.concat(pieces).subarray(0, kindBytes)
  } catch {
    return null
  }
}

async function withZip<T>(path: string, work: (opened: OpenedExport) => Promise<T>): Promise<T> {
  const zip = await openZip(path)
  try {
    const texts = [...zip.names].filter((name) => /\.xml$/i.test(name) && !name.startsWith('__MACOSX/')).sort()
    if (texts.length === 0)
      throw new WxrRefused('ZIP-filen innehåller ingen export ur WordPress. Lägg den XML-fil som Verktyg, Exportera ger i den.')
    const files = filesIn(zip)
    const nameOf = (address: string): string | undefined =>
      files.get(keyOf(address)) ?? files.get(address.slice(address.lastIndexOf('/') + 1).toLowerCase())
    return await work({
      things: () => numbered(texts.map((name) => () => zip.stream(name) as Promise<AsyncIterable<Buffer>>)),
      has: (address) => nameOf(address) !== undefined,
      async file(address) {
        const name = nameOf(address)
        return name === undefined ? null : wholeFile(zip, name, maxFileBytes, null)
      },
      async head(address) {
        const name = nameOf(address)
        return name === undefined ? null : headOf(zip, name)
      },
    })
  } finally {
    zip.close()
  }
}

/** Calls `work` with the uploaded export. Throws WxrRefused when it cannot be read. */
export async function withExport<T>(
  files: FileStore,
  siteId: string,
  row: ImportRow,
  work: (opened: OpenedExport) => Promise<T>,
): Promise<T> {
  let first: Buffer | undefined
  for await (const piece of sentBytes(files, siteId, sentExports, row)) {
    first = piece
    break
  }
  const isZip = first?.[0] === 0x50 && first[1] === 0x4b
  if (!isZip)
    return work({
      things: () => numbered([async () => sentBytes(files, siteId, sentExports, row)]),
      has: () => false,
      file: async () => null,
      head: async () => null,
    })
  return inTempFolder('kansli-wordpress-', async (folder) => {
    try {
      return await withZip(await joinedFile(files, siteId, sentExports, row, folder), work)
    } catch (error) {
      throw asRefused(error)
    }
  })
}
