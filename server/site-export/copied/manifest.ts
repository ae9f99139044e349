import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { CopiedFile } from './written-file.ts'
import { written } from './written-file.ts'

export const manifestFile = 'data/manifest.json'
export const copyFormat = 'kansli-sajt'
/** Raised when older copies can no longer be read unchanged. */
export const copyVersion = 1

export const Manifest = z.object({
  format: z.literal(copyFormat),
  version: z.literal(copyVersion),
  exportedAt: z.iso.datetime(),
  site: z.object({
    id: z.string().max(60),
    name: z.string().max(200),
    /** For information; never imported. */
    hosts: z.array(z.string().max(300)).max(100),
  }),
  /** Rows by table. */
  rows: z.record(z.string().max(60), z.int().min(0)),
  /** All other files of the copy. */
  files: z.array(z.object({ file: z.string().max(500), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})
export type Manifest = z.infer<typeof Manifest>

const siteRow = statement<{ name: string; hosts: string[] }>(
  'copy_manifest_site',
  `select s.name, array(select d.host from site_domains d where d.site_id = s.id order by d.host collate "C") as hosts
   from sites s where s.id = $1`,
)

export async function siteInManifest(site: SiteDb): Promise<Manifest['site']> {
  const [row] = await site.rows(siteRow, [site.siteId])
  return { id: site.siteId, name: row?.name ?? '', hosts: row?.hosts ?? [] }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes the manifest: the files of the copy with sizes and checksums. */
export async function writeManifest(
  folder: string,
  copies: readonly CopiedFile[],
  facts: Pick<Manifest, 'site' | 'rows'> & { readonly now: Date },
): Promise<CopiedFile> {
  const files: Manifest['files'] = []
  for (const { file, at } of copies) files.push({ file, bytes: (await stat(at)).size, sha256: await hashOf(at) })
  const manifest: Manifest = {
    format: copyFormat,
    version: copyVersion,
    exportedAt: facts.now.toISOString(),
    site: facts.site,
    rows: facts.rows,
    files,
  }
  const at = join(folder, 'manifest')
  await written(at, [`${JSON.stringify(manifest, null, 1)}\n`])
  return { file: manifestFile, at }
}
