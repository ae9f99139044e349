import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { recordAudit } from '../audit/audit.ts'
import { deleteAddresses, hasAddresses, keptUntilFrom } from '../settings/newsletter-addresses.ts'
import { readSettings } from '../settings/settings-store.ts'
import { publicChanged } from '../sites/sites.ts'

const allSites = statement<{ siteId: string }>('newsletter_sites', 'select id as "siteId" from sites')
const setKeptUntil = statement(
  'newsletter_set_kept_until',
  `update site_settings set content = content || jsonb_build_object('addresses', $2::text, 'keptUntil', $3::text)
   where site_id = $1 and tab = 'newsletter'`,
)

/** The page about personal data says until when addresses are kept, so it is made anew. */
async function say(site: SiteDb, addresses: '' | 'keep', keptUntil: string | null): Promise<void> {
  await site.rows(setKeptUntil, [site.siteId, addresses, keptUntil])
  await publicChanged(site)
}

async function sweepSite(site: SiteDb, now: Date): Promise<void> {
  const { mode, addresses, keptUntil } = await readSettings(site, 'newsletter')
  if (mode === 'own') return
  if (!(await hasAddresses(site))) {
    if (keptUntil !== null) await say(site, '', null)
    return
  }
  const isOver = addresses === 'delete' || (keptUntil !== null && stockholmDate(now) > keptUntil)
  // Switched off before there was a choice: the time counts from now on.
  if (!isOver) return keptUntil === null ? say(site, 'keep', keptUntilFrom(now)) : undefined
  deleteAddresses(site)
  await say(site, '', null)
  await recordAudit(site, { actorId: null, siteId: site.siteId, action: 'newsletter.addressesExpire' }, now)
}

/** Deletes the addresses of newsletters that have been switched off for too long. */
export async function sweepKeptAddresses(database: Database, now: Date, part: RunPart): Promise<void> {
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(allSites, []), 'read'))
    await part({ siteId }, () => database.inSite(siteId, (site) => sweepSite(site, now)))
}
