import { generateNKeysBetween } from 'fractional-indexing'
import { randomUUID } from 'node:crypto'
import type { PageContent, SystemPageKey } from '#contract/pages.ts'
import { PageContent as PageSchema, requiredPages } from '#contract/pages.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import type { DoPart } from '../../platform/sweeps/sweep.ts'
import { recordAudit } from '../audit/audit.ts'
import { insertItem } from '../items/item-store.ts'
import type { Actor } from '../items/item-work.ts'
import { searchTextOf } from '../items/item-work.ts'
import { pageArea } from './page-area.ts'
import { systemPageTexts } from './system-page-texts.ts'

// The pages that come with every site. They are drafts: what a site says to the public, somebody on the site has decided.

type Maker = Pick<Actor, 'userId' | 'now'>

interface SiteRow {
  readonly name: string
  readonly municipality: string
  readonly contactEmail: string | null
  /** A form stands for the address, which no page names then. */
  readonly showsForm: boolean
}

const siteRow = statement<SiteRow>(
  'system_pages_site',
  `select name, municipality, contact_email as "contactEmail", coalesce((
     select (content->>'showsForm')::boolean from site_settings where site_id = sites.id and tab = 'contact'
   ), false) as "showsForm" from sites where id = $1`,
)
const present = statement<{ systemKey: string }>(
  'system_pages_present',
  'select system_key as "systemKey" from items where site_id = $1 and system_key is not null',
)
const lastKey = statement<{ sortKey: string | null }>(
  'system_pages_last_key',
  `select max(sort_key collate "C") as "sortKey" from items where site_id = $1 and area = 'pages' and parent_id is null`,
)

/** A template with what is known of the site. What is not known keeps its braces, and stops publishing. */
function filled(content: PageContent, { name, municipality, contactEmail, showsForm }: SiteRow): PageContent {
  const email = showsForm ? `sidan ${systemPageTexts.kontakt.title}` : (contactEmail ?? '')
  const known = Object.entries({ '{förening}': name, '{kommun}': municipality, '{e-post}': email })
  const fill = (text: string): string =>
    known.reduce((sofar, [placeholder, value]) => (value === '' ? sofar : sofar.replaceAll(placeholder, value)), text)
  // Every string of the content but its names of blocks is text; those hold no braces.
  return PageSchema.parse(
    JSON.parse(JSON.stringify(content), (_key, value: unknown) => (typeof value === 'string' ? fill(value) : value)),
  )
}

/**
 * Makes the system pages that a site lacks: all of them on a site that never had any, later only those it must have. Another
 * one that somebody threw away for good stays away. Returns how many were made.
 */
export async function ensureSystemPages(site: SiteDb, maker: Maker): Promise<number> {
  await lockOnSite(site, 'system pages')
  const [about] = await site.rows(siteRow, [site.siteId])
  if (!about) return 0
  const has = new Set((await site.rows(present, [site.siteId])).map(({ systemKey }) => systemKey))
  const missing = (Object.keys(systemPageTexts) as SystemPageKey[]).filter(
    (key) => !has.has(key) && (has.size === 0 || requiredPages.has(key)),
  )
  const [last] = await site.rows(lastKey, [site.siteId])
  const sortKeys = generateNKeysBetween(last?.sortKey ?? null, null, missing.length)
  for (const [index, key] of missing.entries()) {
    await insertSystemPage(site, key, filled(systemPageTexts[key], about), sortKeys[index] ?? null, maker)
  }
  return missing.length
}

/** For a site that was just made. Should this fail, the next start makes up for it. */
export const furnishSite =
  (database: Database) =>
  async (siteId: string, maker: Maker): Promise<void> => {
    await database.inSite(siteId, (site) => ensureSystemPages(site, maker))
  }

async function insertSystemPage(
  site: SiteDb,
  systemKey: SystemPageKey,
  content: PageContent,
  sortKey: string | null,
  { userId, now }: Maker,
): Promise<void> {
  const id = randomUUID()
  const version = { version: 1, by: userId, at: now.toISOString() }
  insertItem(site, {
    id,
    area: pageArea.name,
    // Reserved for it: nothing else of the site can have this address.
    slug: systemKey,
    path: pageArea.path(systemKey, null),
    systemKey,
    sortKey,
    draft: content,
    fieldVersions: Object.fromEntries(Object.keys(content).map((field) => [field, version])),
    title: content.title,
    ...pageArea.listed(content),
    searchText: searchTextOf(pageArea, content),
    createdAt: now,
    createdBy: userId,
    updatedAt: now,
    updatedBy: userId,
  })
  await recordAudit(site, { actorId: userId, siteId: site.siteId, action: 'pages.create', objectId: id, reason: systemKey }, now)
}

// Whoever answers for the site has made its pages, and otherwise whoever answers for all sites.
const sitesWithout = statement<{ id: string; maker: string }>(
  'sites_without_system_pages',
  `select s.id, m.maker::text as maker from sites s cross join lateral (
     select coalesce(
       (select user_id from memberships where site_id = s.id and role = 'siteAdmin' order by user_id limit 1),
       (select id from users where is_admin order by id limit 1)
     ) as maker
   ) m
   where m.maker is not null and cardinality($1::text[]) > (
     select count(*) from items i where i.site_id = s.id and i.system_key = any($1::text[])
   ) order by s.id`,
)

/** Gives their system pages to the sites that lack one they must have: those from before there were pages. */
export async function ensureAllSystemPages(database: Database, now: Date, part: DoPart): Promise<void> {
  const sites = await database.inPlatform((platform) => platform.rows(sitesWithout, [[...requiredPages]]))
  for (const { id, maker } of sites)
    await part({ siteId: id }, () => database.inSite(id, (site) => ensureSystemPages(site, { userId: maker, now })))
}
