import type { BroadcastTarget, ReceivingSite } from '#contract/broadcasts/broadcasts.ts'
import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Caller } from '../auth/auth.ts'

// Who sends something of the federation to its sites, and to which.

/** True for administrators and the federation's editors. */
export const maySend = ({ isAdmin, isFederationEditor }: Caller): boolean => isAdmin || isFederationEditor

const receivers = statement<ReceivingSite>(
  'broadcast_receivers',
  `select id, name, level = 'district' as "isDistrict", tags from sites where id <> $1 and not is_hidden order by name collate "sv-x-icu", id limit 2000`,
)

/** The sites that something can be sent to, by name. */
export const receivingSites = (platform: PlatformDb, originSiteId: string): Promise<ReceivingSite[]> =>
  platform.rows(receivers, [originSiteId])

/** Throws at the field `target` when it names a site that nothing can be sent to. */
export async function refuseUnknownSites(database: Database, siteId: string, target: BroadcastTarget): Promise<void> {
  if (!('siteIds' in target)) return
  const known = new Set((await database.inPlatform((platform) => receivingSites(platform, siteId), 'read')).map(({ id }) => id))
  const unknown = target.siteIds.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw invalidField('target', `Det går inte att skicka till ${unknown.join(', ')}. Ta bort dem ur listan och välj igen.`)
}
