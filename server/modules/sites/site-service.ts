import { and, eq, sql } from 'drizzle-orm'
import type { AdminSite, CreateSiteInput } from '#contract/users-and-sites/sites.ts'
import { foldForSearch } from '#contract/slug.ts'
import { invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { adminSiteById } from './site-store.ts'
import { siteChangedChannel } from './sites.ts'
import { sites } from './sites-table.ts'

export interface SiteChange {
  readonly userId: string
  readonly now: Date
  readonly sitesUrl: string
}

async function viewSite(platform: PlatformDb, id: string, change: SiteChange): Promise<AdminSite> {
  const site = await adminSiteById(platform, id, change.sitesUrl)
  if (!site) throw notFound()
  return site
}

/** The list of all sites is kept by every process, and a site's name stands on each of its pages. */
async function announce(platform: PlatformDb, siteId: string): Promise<void> {
  await platform.query.execute(sql`select pg_notify(${siteChangedChannel}, ${siteId})`)
}

/** Makes a person, known or new, sajtansvarig of a site. Handed in: accounts know sites, and sites no account. */
export type MakeSiteAdmin = (
  platform: PlatformDb,
  person: CreateSiteInput['firstSiteAdmin'],
  siteId: string,
  grantedBy: string,
) => Promise<void>

/** A site is never without somebody who answers for it: its first sajtansvarig comes with it. */
export async function createSite(
  platform: PlatformDb,
  makeSiteAdmin: MakeSiteAdmin,
  input: CreateSiteInput,
  change: SiteChange,
): Promise<AdminSite> {
  const inserted = await platform.query
    .insert(sites)
    .values({ id: input.id, name: input.name, searchName: foldForSearch(input.name), createdAt: change.now })
    .onConflictDoNothing()
    .returning({ id: sites.id })
  if (inserted.length === 0) throw invalidField('id', `Id:t ”${input.id}” används redan. Välj ett annat.`, 'SLUG_TAKEN', 409)
  await announce(platform, input.id)
  await makeSiteAdmin(platform, input.firstSiteAdmin, input.id, change.userId)
  await recordAudit(platform, { actorId: change.userId, siteId: input.id, action: 'site.create', objectId: input.id }, change.now)
  return viewSite(platform, input.id, change)
}

export async function renameSite(
  platform: PlatformDb,
  id: string,
  input: { name: string; version: number },
  change: SiteChange,
): Promise<AdminSite> {
  const renamed = await platform.query
    .update(sites)
    .set({
      name: input.name,
      searchName: foldForSearch(input.name),
      version: input.version + 1,
      revision: sql`${sites.revision} + 1`,
    })
    .where(and(eq(sites.id, id), eq(sites.version, input.version)))
    .returning({ id: sites.id })
  if (renamed.length === 0) {
    await viewSite(platform, id, change)
    throw stateChanged('Någon annan har ändrat sajten sedan du öppnade sidan. Ladda om och gör om ändringen.')
  }
  await announce(platform, id)
  await recordAudit(platform, { actorId: change.userId, siteId: id, action: 'site.rename', objectId: id }, change.now)
  return viewSite(platform, id, change)
}
