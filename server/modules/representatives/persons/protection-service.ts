import type { Protection } from '#contract/representatives/representative-persons.ts'
import { forbidden, stateChanged } from '../../../platform/errors.ts'
import type { PlatformDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChangedOn } from '../../sites/sites.ts'
import { everywhere, lockLinks } from './link-store.ts'
import type { PersonOnSite } from './link-store.ts'
import type { ProtectedThere, Protecting, Unprotecting } from './protection-group.ts'
import { protectionsOf, unprotectRefusal } from './protection-group.ts'

// Switches Skyddade uppgifter with the platform's handle, which alone reaches several sites in one transaction: after its
// commit, the public role can read nothing of the person on any of them. All sites of a person have the same mode.

const switchOn = statement<{ siteId: string }>(
  'protection_on',
  `insert into person_protection (site_id, person_id, mode, shown_name, sort_name, is_live, by, at, is_own)
   select i.site_id, i.id, $3, $4, $5, i.published_revision_id is not null and i.deleted_at is null, $6, $7, $8
   from items i where i.site_id = $1 and i.id = $2 and i.area = 'representatives'
   on conflict (site_id, person_id) do update set mode = excluded.mode, shown_name = excluded.shown_name,
     sort_name = excluded.sort_name, by = excluded.by, at = excluded.at, is_own = person_protection.is_own or excluded.is_own
   where (person_protection.mode, person_protection.shown_name, person_protection.sort_name)
     is distinct from (excluded.mode, excluded.shown_name, excluded.sort_name) or excluded.is_own
   returning site_id as "siteId"`,
)
// Because of the foreign key, the insert has waited for a publication or removal in progress; only now is it known whether
// the person is public. Later ones wait for this transaction, and the trigger updates this row.
const seeWhetherLive = statement(
  'protection_live',
  `update person_protection p set is_live = i.published_revision_id is not null and i.deleted_at is null
   from items i where p.site_id = $1 and p.person_id = $2 and i.site_id = p.site_id and i.id = p.person_id`,
)
const hideContacts = statement(
  'protection_hides_contacts',
  `update person_contacts set visibility = 'hidden', consent_at = null, consent_by = null where site_id = $1 and person_id = $2`,
)
// By content (docs/decisions/103). A shared picture is withheld only on the person's own sites: one site's decision must not hide a
// picture on another.
const withhold = statement(
  'protection_withholds_portraits',
  `insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
   select distinct p.site_id, portrait.upload_hash, p.site_id, p.person_id
   from person_protection p
   join media_uses u on (u.site_id, u.item_id) in (select * from unnest($1::text[], $2::uuid[])) and u.field in ('portrait', 'shareImage')
   join media portrait on portrait.site_id = u.library_id and portrait.id = u.media_id
   where (p.site_id, p.person_id) in (select * from unnest($1::text[], $2::uuid[]))
   on conflict do nothing`,
)
// Also where texts of the site have brought it: on a site that it was merged into.
const release = statement<{ siteId: string }>(
  'protection_releases_portraits',
  `delete from withheld_files where from_site_id = $1 and from_person_id = $2 returning site_id as "siteId"`,
)
const switchOff = statement<{ siteId: string }>(
  'protection_off',
  'delete from person_protection where site_id = $1 and person_id = $2 returning site_id as "siteId"',
)

/** Withholds the portraits of one person, and the picture for sharing, from all sites that protect the person, wherever they use them. */
export async function withholdPortraits(platform: PlatformDb, persons: readonly PersonOnSite[]): Promise<void> {
  await platform.rows(withhold, [persons.map(({ siteId }) => siteId), persons.map(({ personId }) => personId)])
  await publicChangedOn(
    platform,
    persons.map(({ siteId }) => siteId),
  )
}

/**
 * Protects one person on the given sites alike. `owner`: the site whose people do it, null when only a link carries it on.
 * Returns the sites where protection was switched on or changed.
 */
export async function protectOn(
  platform: PlatformDb,
  persons: readonly PersonOnSite[],
  protecting: Protecting,
  owner: string | null,
  actor: Pick<Actor, 'userId' | 'now'>,
): Promise<string[]> {
  const changed: string[] = []
  // In order of site id, so that two protections of linked persons do not deadlock.
  for (const { siteId, personId } of inOrder(persons)) {
    const { mode, shownName, sortName } = protecting
    const values = [siteId, personId, mode, shownName, sortName, actor.userId, actor.now, siteId === owner]
    const rows = await platform.rows(switchOn, values)
    await platform.rows(seeWhetherLive, [siteId, personId])
    await platform.rows(hideContacts, [siteId, personId])
    if (rows.length === 0) continue
    changed.push(siteId)
    const log = { actorId: actor.userId, siteId, action: 'person.protect', objectId: personId, reason: mode }
    await recordAudit(platform, log, actor.now)
  }
  await publicChangedOn(platform, changed)
  return changed
}

const inOrder = (persons: readonly PersonOnSite[]): PersonOnSite[] => persons.toSorted((a, b) => (a.siteId < b.siteId ? -1 : 1))

/** Switches protection on, here, on all linked sites and on all copies. */
export async function protectPerson(
  platform: PlatformDb,
  person: PersonOnSite,
  protecting: Protecting,
  actor: Unprotecting & { readonly name: string },
): Promise<{ protection: Protection; sites: number }> {
  await lockLinks(platform)
  const persons = await everywhere(platform, person)
  const before = await protectionsOf(platform, persons)
  // Showing more than before, or another name than a linked site has chosen, requires the permission to switch protection off.
  const isOther = (one: ProtectedThere): boolean =>
    one.mode === 'hidden' || (one.isOwn && one.siteId !== person.siteId && one.shownName !== protecting.shownName)
  const showsMore = protecting.mode === 'nameOnly' && before.some(isOther)
  const refusal = showsMore ? unprotectRefusal(person, persons, before, actor) : null
  if (refusal !== null) throw forbidden(refusal)
  await protectOn(platform, persons, protecting, person.siteId, actor)
  await withholdPortraits(platform, persons)
  const { mode, shownName } = protecting
  return {
    protection: { mode, shownName, by: actor.name, at: actor.now.toISOString(), isOwn: true },
    sites: persons.length,
  }
}

/** Switches protection off on all linked sites and copies. Contact details stay hidden until an editor shows them again. */
export async function unprotectPerson(platform: PlatformDb, person: PersonOnSite, actor: Unprotecting): Promise<{ sites: number }> {
  await lockLinks(platform)
  const persons = await everywhere(platform, person)
  const found = await protectionsOf(platform, persons)
  if (!found.some(({ siteId }) => siteId === person.siteId)) throw stateChanged('Skyddade uppgifter är redan avstängt.')
  const refusal = unprotectRefusal(person, persons, found, actor)
  if (refusal !== null) throw forbidden(refusal)
  const siteIds: string[] = []
  for (const { siteId, personId } of inOrder(found)) {
    for (const released of await platform.rows(release, [siteId, personId])) siteIds.push(released.siteId)
    await platform.rows(switchOff, [siteId, personId])
    await recordAudit(platform, { actorId: actor.userId, siteId, action: 'person.unprotect', objectId: personId }, actor.now)
  }
  await publicChangedOn(platform, [...new Set([...siteIds, ...found.map((one) => one.siteId)])])
  return { sites: found.length }
}
