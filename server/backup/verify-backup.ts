import { randomInt } from 'node:crypto'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Keys } from '../platform/keys.ts'
import type { VisitSite } from '../site-export/site-origin.ts'
import { BackupFault } from './backup-fault.ts'
import type { Manifest } from './manifest.ts'
import type { Shown } from './scratch-server.ts'
import { withScratchServer } from './scratch-server.ts'

export interface VerifyDeps {
  readonly target: FileStore
  readonly snapshot: string
  readonly identities: readonly string[]
  readonly keys: Keys
  readonly migrations: string
  /** With `{site}` in place of the site's id. */
  readonly sitesUrl: string
  /** Shows the sites of a database, until `close`. */
  readonly show: (shown: Shown) => Promise<{ readonly visit: VisitSite; close(): Promise<void> }>
  /** The sites as they are now, to compare with; null where the living database is not at hand. */
  readonly living: { readonly database: Database; readonly visit: VisitSite } | null
}

interface Verified {
  readonly manifest: Manifest
  /** Pages that were shown, and how many of these were compared with the living site. */
  readonly pages: { readonly shown: number; readonly compared: number }
  readonly auditLines: number
}

const pagesToShow = 50

/**
 * Restores a backup into a server of its own, which is deleted afterwards, and looks whether it is whole: each row and each file
 * (while they are restored), the audit log, and fifty pages chosen at random, which must be the same, byte for byte, as on the
 * living site where nothing has changed since. Throws BackupFault for the first that is not.
 */
export const verifyBackup = (deps: VerifyDeps): Promise<Verified> =>
  withScratchServer('kansli-verify-', deps, ({ manifest, ...shown }) => lookAtRestored(deps, manifest, shown))

/** Checks a restored backup: its files are complete, its log is intact, its pages are those of the living site. */
export async function lookAtRestored(
  deps: Pick<VerifyDeps, 'keys' | 'sitesUrl' | 'show' | 'living'>,
  manifest: Manifest,
  shown: Shown,
): Promise<Verified> {
  if (manifest.missing.length > 0)
    throw new BackupFault(
      `Säkerhetskopian saknar ${manifest.missing.length} filer som databasen nämner, till exempel ${manifest.missing[0]}.`,
    )
  const { faults, lines } = await verifyAudit({ database: shown.database, keys: deps.keys })
  if (faults.length > 0) throw new BackupFault(`Loggen i säkerhetskopian är inte hel (${faults[0]?.kind}).`)
  const pages = await comparePages(deps, shown)
  return { manifest, auditLines: lines, pages }
}

const sitesOf = statement<{ id: string; revision: string }>(
  'backup_sites',
  'select id, revision::text as revision from sites order by random()',
)
const readSites = (database: Database) => database.inPlatform((platform) => platform.rows(sitesOf, []), 'read')

/** At most `count` of `all`, chosen at random. */
function chosen<T>(all: readonly T[], count: number): T[] {
  const left = [...all]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(randomInt(left.length), 1)).flat()
}

/** Addresses of public pages, from the maps of sites chosen at random. */
async function randomPages(sites: readonly string[], { sitesUrl }: Pick<VerifyDeps, 'sitesUrl'>, visit: VisitSite) {
  const pages: { readonly siteId: string; readonly address: URL }[] = []
  const perSite = Math.max(5, Math.ceil(pagesToShow / Math.max(1, sites.length)))
  for (const siteId of sites) {
    const { body } = await visit(new URL(`${sitesUrl.replace('{site}', siteId)}/sitemap.xml`))
    const found = Array.from(body.toString('utf8').matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address))
    for (const address of chosen(found, perSite)) pages.push({ siteId, address })
    if (pages.length >= pagesToShow) break
  }
  return pages.slice(0, pagesToShow)
}

async function comparePages(deps: Pick<VerifyDeps, 'sitesUrl' | 'show' | 'living'>, shown: Shown): Promise<Verified['pages']> {
  const { living } = deps
  const restored = await readSites(shown.database)
  const now = new Map((living ? await readSites(living.database) : []).map(({ id, revision }) => [id, revision]))
  const revisionOf = new Map(restored.map(({ id, revision }) => [id, revision]))
  const { visit, close } = await deps.show(shown)
  let compared = 0
  try {
    const pages = await randomPages([...revisionOf.keys()], deps, visit)
    for (const { siteId, address } of pages) {
      const page = await visit(address)
      if (page.status !== 200) throw new BackupFault(`${address.href} svarar ${page.status} ur säkerhetskopian.`)
      if (!living || now.get(siteId) !== revisionOf.get(siteId)) continue
      if (!(await living.visit(address)).body.equals(page.body))
        throw new BackupFault(`${address.href} ser inte ut som på sajten, fast inget har ändrats där sedan säkerhetskopian.`)
      compared++
    }
    return { shown: pages.length, compared }
  } finally {
    await close()
  }
}
