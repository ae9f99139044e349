import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOfTable } from '../site-export/copied/copy-data.ts'
import type { Manifest } from '../site-export/copied/manifest.ts'
import { copyFormat, copyVersion, manifestFile } from '../site-export/copied/manifest.ts'
import type { CopiedName } from '../site-export/copied/rows.ts'
import { rows as schemas } from '../site-export/copied/rows.ts'
import { testFolder } from './test-files.ts'
import { zipOf } from './zip-of.ts'

// Copies of sites made by a test, row by row, with a list of contents that fits. No site and no database stand behind them.

type Rows = { readonly [Name in CopiedName]?: readonly object[] }

const siteRow = {
  id: 'lund',
  name: 'Föreningen i Lund',
  description: '',
  municipality: 'Lund',
  accentColor: '#0b5394',
  contactEmail: null,
  createdAt: '2026-01-01T00:00:00Z',
}

/** The files of a copy of a site with these rows, and others besides; `told` changes what its list of contents says. */
export function filesOfCopy(
  rows: Rows = {},
  others: ReadonlyMap<string, Buffer> = new Map(),
  told: (manifest: Manifest) => object = (manifest) => manifest,
): Map<string, Buffer> {
  // Keys of the table of schemas are the names.
  const names = Object.keys(schemas) as CopiedName[]
  const all = { site: [siteRow], ...rows }
  const lines = (name: CopiedName) => Buffer.from((all[name] ?? []).map((row) => `${JSON.stringify(row)}\n`).join(''))
  const files = new Map<string, Buffer>([...names.map((name) => [fileOfTable(name), lines(name)] as const), ...others])
  const manifest: Manifest = {
    format: copyFormat,
    version: copyVersion,
    exportedAt: '2026-11-27T03:15:00Z',
    site: { id: 'lund', name: siteRow.name, hosts: [] },
    rows: Object.fromEntries(names.map((name) => [name, all[name]?.length ?? 0])),
    files: Array.from(files, ([file, bytes]) => ({
      file,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  return files.set(manifestFile, Buffer.from(JSON.stringify(told(manifest))))
}

/** The path of a ZIP with these files. */
export async function zipAt(files: Iterable<readonly [name: string, bytes: Buffer]> | Buffer): Promise<string> {
  const path = join(await testFolder(), 'kopia.zip')
  await writeFile(path, Buffer.isBuffer(files) ? files : await zipOf(files))
  return path
}
