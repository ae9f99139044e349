import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { KeyCount } from '../../platform/keys.ts'
import type { Resealed } from '../../platform/seal.ts'
import { openedOrNull, sealNow } from '../../platform/seal.ts'
import type { WebhookKeys } from './webhook-secret.ts'

const byKey = statement<KeyCount>(
  'webhooks_by_key',
  'select key_id as "keyId", count(*)::int as rows from webhooks group by key_id order by key_id',
)
const sitesOfKey = statement<{ siteId: string }>(
  'webhooks_sites_of_key',
  'select distinct site_id as "siteId" from webhooks where key_id = $1 order by 1',
)
const ofKey = statement<{ id: string; keyId: string; sealed: Buffer }>(
  'webhooks_of_key',
  'select id, key_id as "keyId", sealed_secret as sealed from webhooks where site_id = $1 and key_id = $2 for update',
)
const reseal = statement(
  'webhook_reseal_with_key',
  'update webhooks set sealed_secret = $3, key_id = $4 where site_id = $1 and id = $2',
)

export const webhooksByKey = (platform: PlatformDb): Promise<KeyCount[]> => platform.rows(byKey, [])

/** Seals the secrets of `fromKeyId` with the current key, site by site. The secrets themselves are unchanged. */
export async function resealSecrets(database: Database, keys: WebhookKeys, fromKeyId: string): Promise<Resealed> {
  const unreadable: string[] = []
  let rows = 0
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(sitesOfKey, [fromKeyId]), 'read'))
    rows += await database.inSite(siteId, async (site) => {
      let moved = 0
      for (const { id, ...old } of await site.rows(ofKey, [siteId, fromKeyId])) {
        const content = openedOrNull(keys, 'webhooks', id, old)
        if (content === null) {
          unreadable.push(id)
          continue
        }
        const { sealed, keyId } = sealNow(keys, 'webhooks', id, content)
        site.send(reseal, [siteId, id, sealed, keyId])
        moved += 1
      }
      return moved
    })
  return { rows, unreadable }
}
