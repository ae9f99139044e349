import type pg from 'pg'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { BackupFault } from './backup-fault.ts'

// The site that is taken out of a backup, in the server that the backup was restored into.

export interface SourceSite {
  readonly id: string
  readonly name: string
}

const shownAtMost = 30

/** The id of a site in an address, or the host; the word itself when it is no address. */
function wordOf(wanted: string, sitesUrl: string): string {
  const address = /^https?:\/\//.test(wanted) ? wanted : null
  if (address === null || !URL.canParse(address)) return wanted
  const [before = '', after = ''] = sitesUrl.split('{site}')
  const rest = address.startsWith(before) ? address.slice(before.length) : null
  const id = rest === null ? '' : rest.slice(0, after === '' ? rest.search(/\/|$/) : rest.indexOf(after))
  return /^[a-z0-9-]+$/.test(id) ? id : new URL(address).host
}

/** The site with this id, this address or this domain of its own. Throws BackupFault, and names the sites that there are. */
export async function sourceSite(client: pg.Client, wanted: string, sitesUrl: string): Promise<SourceSite> {
  const word = wordOf(wanted, sitesUrl)
  const { rows } = await client.query<SourceSite>(
    `select id, name from sites where id = $1
     union select s.id, s.name from sites s join site_domains d on d.site_id = s.id and d.verified_at is not null
     where $1 in (d.host, case when d.with_www then 'www.' || d.host end)`,
    [word],
  )
  const [found] = rows
  if (found) return found
  const { rows: all } = await client.query<{ id: string }>('select id from sites order by id')
  const some = all.slice(0, shownAtMost).map(({ id }) => id)
  throw new BackupFault(
    `Sajten ${wanted} finns inte i säkerhetskopian. Där finns ${some.join(', ')}${all.length > some.length ? ` och ${all.length - some.length} till` : ''}.`,
  )
}

interface ProtectedNow {
  readonly persons: readonly string[]
  /** Pictures whose consent is withdrawn. */
  readonly media: readonly string[]
  /** The content that is withheld with a person. */
  readonly withheld: readonly string[]
}

const persons = statement<{ id: string }>('restore_protected', 'select person_id as id from person_protection where site_id = $1')
const withdrawn = statement<{ id: string }>('restore_withdrawn', 'select id from media where site_id = $1 and is_withdrawn')
const withheld = statement<{ hash: string }>('restore_withheld', 'select unnest(withheld_on($1)) as hash')

/** What the living site protects: a backup may be from before that. */
export const protectedNow = (database: Database, siteId: string): Promise<ProtectedNow> =>
  database.inSite(
    siteId,
    async (site) => {
      const of = [siteId]
      const [people, media, files] = await Promise.all([site.rows(persons, of), site.rows(withdrawn, of), site.rows(withheld, of)])
      return { persons: people.map(({ id }) => id), media: media.map(({ id }) => id), withheld: files.map(({ hash }) => hash) }
    },
    'read',
  )

const mediaOf = /^([a-z0-9-]+)\/media\/([0-9a-f-]{36})\//

/** The pictures of a site among keys of files that a backup lacks. */
export const lacking = (siteId: string, missing: readonly string[]): string[] =>
  missing.flatMap((key) => {
    const [, site, media] = mediaOf.exec(key) ?? []
    return site === siteId && media !== undefined ? [media] : []
  })

/** Protects the same in the restored server, so that its export leaves it out. Needs a superuser. */
export async function hideWhatIsProtectedNow(client: pg.Client, siteId: string, now: ProtectedNow): Promise<void> {
  await client.query('begin')
  // Neither keys nor triggers: who protected a person may have no account in the backup.
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into person_protection (site_id, person_id, mode, is_live, by, at)
     select i.site_id, i.id, 'hidden', false, i.created_by, now() from items i where i.site_id = $1 and i.id = any($2::uuid[])
     on conflict do nothing`,
    [siteId, now.persons],
  )
  await client.query(
    'insert into withheld_files (site_id, upload_hash) select $1, h from unnest($2::text[]) h on conflict do nothing',
    [siteId, now.withheld],
  )
  await client.query('update media set deleted_at = now() where site_id = $1 and id = any($2::uuid[])', [siteId, now.media])
  await client.query('commit')
}
