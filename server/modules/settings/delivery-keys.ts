import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { DeliveryKey } from '#contract/settings/delivery-keys.ts'
import { maxDeliveryKeys } from '#contract/settings/delivery-keys.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { notFound, stateChanged } from '../../platform/errors.ts'
import { reachesSite } from '../accounts/site-access.ts'
import { recordAudit } from '../audit/audit.ts'
import { isUuid } from '../../platform/uuid.ts'

// Keys that let a program read drafts through the delivery API. Only the hash of a secret is stored: a copy of the database gives
// no access. A key is looked up for each call, so a revoked one is void on all nodes at once.

const secretForm = /^kansli_[A-Za-z0-9_-]{43}$/
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

interface Row {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly makerHasLeft: boolean
  readonly lastUsedAt: Date | null
}

const columns = `k.id, k.name, k.created_at as "createdAt", coalesce(u.name, 'Tidigare användare') as "createdBy",
  not ${reachesSite('k.created_by', 'k.site_id', '$2')} as "makerHasLeft", k.last_used_at as "lastUsedAt"`
const from = 'from delivery_keys k left join users u on u.id = k.created_by'
const list = statement<Row>('delivery_keys', `select ${columns} ${from} where k.site_id = $1 order by k.created_at desc, k.id`)
const insert = statement(
  'delivery_key_insert',
  'insert into delivery_keys (site_id, id, name, secret_hash, created_at, created_by) values ($1, $2, $3, $4, $5, $6)',
)
const remove = statement<{ id: string }>(
  'delivery_key_remove',
  'delete from delivery_keys where site_id = $1 and id = $2 returning id',
)
const find = statement<{ id: string; createdBy: string; lastUsedAt: Date | null }>(
  'delivery_key_find',
  `select id, created_by as "createdBy", last_used_at as "lastUsedAt" from delivery_keys where site_id = $1 and secret_hash = $2`,
)
const use = statement('delivery_key_use', 'update delivery_keys set last_used_at = $3 where site_id = $1 and id = $2')

const shown = (row: Row): DeliveryKey => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export const listDeliveryKeys = async (site: SiteDb, now: Date): Promise<DeliveryKey[]> =>
  (await site.rows(list, [site.siteId, stockholmDate(now)])).map(shown)

interface By {
  readonly userId: string
  readonly now: Date
}

/** The only answer that contains the secret. */
export async function createDeliveryKey(site: SiteDb, name: string, by: By): Promise<{ key: DeliveryKey; secret: string }> {
  await lockOnSite(site, 'deliveryKeys')
  if ((await listDeliveryKeys(site, by.now)).length >= maxDeliveryKeys)
    throw stateChanged(`Det finns redan ${maxDeliveryKeys} nycklar. Dra in en som inte används.`)
  const [id, secret] = [randomUUID(), `kansli_${randomBytes(32).toString('base64url')}`]
  await site.rows(insert, [site.siteId, id, name, hashOf(secret), by.now, by.userId])
  await recordAudit(site, { actorId: by.userId, siteId: site.siteId, action: 'deliveryKey.create', objectId: id }, by.now)
  const key = (await listDeliveryKeys(site, by.now)).find((one) => one.id === id)
  if (!key) throw new Error('The new key was not found after it was created')
  return { key, secret }
}

export async function removeDeliveryKey(site: SiteDb, id: string, by: By): Promise<void> {
  const [removed] = isUuid(id) ? await site.rows(remove, [site.siteId, id]) : []
  if (!removed) throw notFound('Nyckeln finns inte.')
  await recordAudit(site, { actorId: by.userId, siteId: site.siteId, action: 'deliveryKey.remove', objectId: id }, by.now)
}

const usedAgainMs = 60_000

/** The key with that secret and its creator; null for an unknown one. Records the use, to the minute. */
export async function keyHolder(
  site: SiteDb,
  secret: string,
  now: Date,
): Promise<{ readonly id: string; readonly createdBy: string } | null> {
  if (!secretForm.test(secret)) return null
  const [key] = await site.rows(find, [site.siteId, hashOf(secret)])
  if (!key) return null
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= usedAgainMs)
    await site.rows(use, [site.siteId, key.id, now])
  return key
}
