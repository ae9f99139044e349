import pg from 'pg'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { isReservedSiteId } from '#contract/reserved-addresses.ts'
import { SiteId } from '#contract/users-and-sites/sites.ts'
import { administrators } from '../modules/accounts/user-store.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { withholdAlso } from '../modules/representatives/persons/withheld-files.ts'
import { noteRename } from '../modules/settings/settings-service.ts'
import { createHiddenSite } from '../modules/sites/site-service.ts'
import { adminSiteById } from '../modules/sites/site-store.ts'
import type { Database } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { ImageWork } from '../platform/images/image-work.ts'
import type { Keys } from '../platform/keys.ts'
import { makeZip } from '../site-export/export-job.ts'
import { whyNotEmpty } from '../site-export/reading/empty-site.ts'
import { asRefusal } from '../site-export/reading/import-job.ts'
import { notesOnCopy } from '../site-export/reading/import-report.ts'
import { keepPictures } from '../site-export/reading/keep-pictures.ts'
import type { OpenedCopy } from '../site-export/reading/opened-copy.ts'
import { areasByName, withOpenedCopy } from '../site-export/reading/opened-copy.ts'
import { writeSite } from '../site-export/reading/write-site.ts'
import { BackupFault } from './backup-fault.ts'
import type { RestoreDeps } from './restore-backup.ts'
import { withScratchServer } from './scratch-server.ts'
import type { SourceSite } from './source-site.ts'
import { hideWhatIsProtectedNow, lacking, protectedNow, sourceSite } from './source-site.ts'

export interface RestoreSiteDeps extends Pick<RestoreDeps, 'target' | 'snapshot' | 'identities' | 'migrations'> {
  readonly keys: Keys
  /** The running system. */
  readonly living: { readonly database: Database; readonly files: FileStore }
  readonly images: ImageWork
  readonly areas: readonly ItemArea<Fields>[]
  readonly sitesUrl: string
  readonly now: Date
  readonly say: (text: string) => void
}

export interface SiteWish {
  /** The id of a site in the backup, its address, or its own domain. */
  readonly from: string
  /** The id of the new site. */
  readonly to: string
  /** The name or the id of the administrator who signs what is read in; null for the only one. */
  readonly by: string | null
}

interface RestoredSite {
  readonly source: SourceSite
  readonly name: string
  readonly address: string
  /** What is different from the site in the backup. */
  readonly notes: readonly string[]
}

const maxNameLength = 60
/** Pictures between two lines on the console. */
const sayEvery = 100

/** Two sites of one name could not be told apart. */
function nameOf({ name }: SourceSite, takenAt: string): string {
  const day = ` (kopia ${stockholmDate(new Date(takenAt))})`
  return name.slice(0, maxNameLength - day.length) + day
}

async function administratorNamed(database: Database, wanted: string | null): Promise<string> {
  const all = await database.inPlatform(administrators, 'read')
  const found = wanted === null ? all : all.filter(({ id, name }) => id === wanted || name === wanted)
  const [one, another] = found
  const list = (some: typeof all): string => some.map(({ id, name }) => `${name} (${id})`).join(', ')
  if (one && !another) return one.id
  if (one && wanted !== null) throw new BackupFault(`Flera administratörer heter ${wanted}. Ange den rättas id: ${list(found)}.`)
  if (wanted === null) throw new BackupFault(`Ange med --admin vem av administratörerna som läser in sajten: ${list(all)}.`)
  throw new BackupFault(`${wanted} är inte administratör, så sajten kan inte läsas in i det namnet. Administratörer: ${list(all)}.`)
}

async function refuseTaken({ living, sitesUrl, now }: RestoreSiteDeps, to: string): Promise<void> {
  const id = SiteId.safeParse(to)
  if (!id.success) throw new BackupFault(`--to ${to}: ${id.error.issues[0]?.message ?? 'Id:t har fel form.'}`)
  if (isReservedSiteId(to)) throw new BackupFault(`--to ${to}: Det id:t används av Kansli självt. Välj ett annat.`)
  const there = await living.database.inPlatform((platform) => adminSiteById(platform, to, sitesUrl, now), 'read')
  if (!there) return
  // An earlier attempt that was broken off has left the site hidden and empty.
  const isFull = there.state !== 'building' || (await living.database.inSite(to, whyNotEmpty, 'read')) !== null
  if (isFull) throw new BackupFault(`--to ${to}: Sajten ${there.name} har redan det id:t. Välj ett annat, till exempel ${to}-2.`)
}

/** Reads the copy in: the pictures first, then the site, hidden, and all its rows in one transaction. */
async function readIn(
  deps: RestoreSiteDeps,
  wish: SiteWish,
  by: { readonly userId: string; readonly name: string },
  { opened, from }: { readonly opened: OpenedCopy; readonly from: SourceSite & { readonly persons: readonly string[] } },
): Promise<void> {
  const { living, images, now, say, snapshot } = deps
  const { userId, name } = by
  const areas = areasByName(deps.areas)
  const pictures = await keepPictures({ files: living.files, images }, wish.to, opened, async (done, total) => {
    if (done === total || done % sayEvery === 0) say(`${done} av ${total} bilder och dokument är inlästa.`)
  })
  // Reading takes minutes, in which somebody may have protected another person.
  const { persons } = await protectedNow(living.database, from.id)
  if (persons.some((id) => !from.persons.includes(id)))
    throw new BackupFault('Någon har fått skyddade uppgifter under tiden. Kör kommandot igen.')
  const isMade = await living.database.inPlatform((platform) => createHiddenSite(platform, { id: wish.to, name }, { userId, now }))
  if (!isMade) throw new BackupFault(`--to ${wish.to}: Någon har skapat en sajt med det id:t under tiden. Välj ett annat.`)
  // Before the texts, and for the sake of whom it is: it ends with the same protection.
  await living.database.inPlatform((platform) => withholdAlso(platform, from.id, wish.to, null))
  await living.database.inSite(wish.to, async (site) => {
    await writeSite(site, { ...opened, areas, actor: { userId, now }, importId: snapshot, pictures, name })
    await noteRename(site, { userId, now })
    const reason = `from the console, ${opened.copy.manifest.site.id} of ${snapshot}` as const
    await recordAudit(site, { actorId: userId, siteId: wish.to, action: 'site.restore', objectId: wish.to, reason }, now)
  })
}

async function asSuperuser<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Brings one site of a backup into the running system, beside the living one, as a new site that visitors do not see. It is
 * restored into a server of its own, exported there, and read in as an import is. Who is protected now is left out, whatever the
 * backup says. Throws BackupFault before it changes anything for a wish that cannot be met.
 */
export async function restoreSite(deps: RestoreSiteDeps, wish: SiteWish): Promise<RestoredSite> {
  const { living, sitesUrl, now } = deps
  await refuseTaken(deps, wish.to)
  const userId = await administratorNamed(living.database, wish.by)
  const wantedFiles = async (owner: pg.ClientConfig) => {
    const { id } = await asSuperuser(owner, (client) => sourceSite(client, wish.from, sitesUrl))
    return (key: string) => key.startsWith(`${id}/media/`)
  }
  return withScratchServer('kansli-site-', { ...deps, wantedFiles }, async (scratch) => {
    const from = await asSuperuser(scratch.owner, async (client) => {
      const source = await sourceSite(client, wish.from, sitesUrl)
      const { persons, media, withheld } = await protectedNow(living.database, source.id)
      await hideWhatIsProtectedNow(client, source.id, {
        persons,
        withheld,
        media: [...media, ...lacking(source.id, scratch.manifest.missing)],
      })
      return { ...source, persons }
    })
    const visit = async () => ({ status: 404, contentType: '', location: null, body: Buffer.alloc(0) })
    const zip = await makeZip({ ...scratch, visit, sitesUrl }, from.id, scratch.folder, now)
    const name = nameOf(from, scratch.manifest.takenAt)
    try {
      return await withOpenedCopy(zip, areasByName(deps.areas), now, async (opened) => {
        const { copy, scan } = opened
        if (scan.problems.length > 0) throw new BackupFault(scan.problems.join('\n'))
        const notes = await living.database.inSite(wish.to, (site) => notesOnCopy(site, copy, scan), 'read')
        await readIn(deps, wish, { userId, name }, { opened, from })
        const lost = lacking(from.id, scratch.manifest.missing).length
        if (lost > 0) notes.push(`${lost} bilder eller dokument saknas i säkerhetskopian och på sajten.`)
        return { source: from, name, address: sitesUrl.replace('{site}', wish.to), notes }
      })
    } catch (error) {
      throw error instanceof BackupFault ? error : new BackupFault(asRefusal(error).message, error)
    }
  })
}
