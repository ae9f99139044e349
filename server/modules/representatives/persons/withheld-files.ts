import type { ProtectionMode } from '#contract/representatives/representative-persons.ts'
import type { PlatformDb, SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import { lockLinks } from './link-store.ts'

// What a site withholds because it shows a person with Skyddade uppgifter is known by its content, and goes where the texts of the site
// go (docs/decisions/103). Protecting a person writes it, in protection-service.ts.

const goesAlong = statement<{ hash: string }>(
  'withheld_goes_along',
  `insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
   select $2, w.upload_hash, w.from_site_id, w.from_person_id from withheld_files w
   left join person_protection p on p.site_id = w.from_site_id and p.person_id = w.from_person_id
   where w.site_id = $1 and ($3::timestamptz is null or p.at >= $3)
   on conflict do nothing returning upload_hash as hash`,
)

/**
 * What one site withholds is withheld on the other, too, until the protection that it is because of ends. `since`: only what persons are
 * protected by since then; null for all. True if anything was added.
 */
export const withholdAlso = async (platform: PlatformDb, fromId: string, intoId: string, since: Date | null): Promise<boolean> =>
  (await platform.rows(goesAlong, [fromId, intoId, since])).length > 0

const goesBack = statement(
  'withheld_goes_back',
  `delete from withheld_files w using withheld_files f where w.site_id = $2 and f.site_id = $1 and f.upload_hash = w.upload_hash
     and f.from_site_id = w.from_site_id and f.from_person_id = w.from_person_id and w.from_site_id <> w.site_id`,
)

/** Takes back what `withholdAlso` brought from the one site to the other. */
export const withholdNoLonger = (platform: PlatformDb, fromId: string, intoId: string): void =>
  platform.send(goesBack, [fromId, intoId])

const withheldOfCopy = statement(
  'withheld_of_copy',
  `insert into withheld_files (site_id, upload_hash) select $1, h from unnest($2::text[]) h
   where not exists (select from withheld_files w where w.site_id = $1 and w.upload_hash = h)`,
)

/** What a copy of a site says that it withholds, unless it is known here for whose sake. */
export const withholdOfCopy = (site: SiteDb, hashes: readonly string[]): void => {
  if (hashes.length > 0) site.send(withheldOfCopy, [site.siteId, hashes])
}

const asElsewhere = statement<{ personId: string; mode: ProtectionMode }>(
  'protection_as_elsewhere',
  'select person_id as "personId", mode from protect_as_elsewhere()',
)

/**
 * Protects the copies of persons that were written in this transaction, when the same person is protected elsewhere by now: who is
 * protected later waits for its end, and finds them. The caller announces the change of the site.
 */
export async function protectAsElsewhere(site: SiteDb, actor: Pick<Actor, 'userId' | 'now'>): Promise<void> {
  await lockLinks(site)
  for (const { personId, mode } of await site.rows(asElsewhere, [])) {
    const log = { actorId: actor.userId, siteId: site.siteId, action: 'person.protect', objectId: personId, reason: mode }
    await recordAudit(site, log, actor.now)
  }
}
