import { webhookKeptDays } from '#contract/settings/webhooks.ts'
import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'

const oldSites = statement<{ siteId: string }>(
  'webhook_deliveries_old_sites',
  `select distinct site_id as "siteId" from webhook_deliveries where at < $1`,
)
const removeOld = statement('webhook_deliveries_old', 'delete from webhook_deliveries where site_id = $1 and at < $2')

/** Deletes old deliveries. */
export async function sweepDeliveries(database: Database, now: Date, part: RunPart): Promise<void> {
  const before = new Date(now.getTime() - webhookKeptDays * 86_400_000)
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(oldSites, [before]), 'read'))
    await part({ siteId }, () => database.inPlatform((platform) => platform.rows(removeOld, [siteId, before])))
}
