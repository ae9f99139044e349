import { recordAudit } from '../modules/audit/audit.ts'
import { sealsByKey } from '../modules/audit/countersigns.ts'
import { countersign } from '../modules/audit/seal-audit.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import { resealRecords } from '../modules/auth/bankid-audit-reseal.ts'
import { resealSecrets } from '../modules/webhooks/webhook-reseal.ts'
import { keyUse } from './key-use.ts'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { Resealed } from '../platform/seal.ts'
import type { Countersigned } from './rotate-keys-words.ts'
import { rotationWords } from './rotate-keys-words.ts'

interface RotateDeps {
  readonly database: Database
  readonly keys: Keys
}

/** Values in browsers made with the previous key expire within this: forms after a day, sign-ins after half a day. */
const browsersForMs = 24 * 3_600_000
const mostTries = 5

/**
 * Re-encrypts stored values from the previous SECRET_KEY with the current one, and prints which still use the previous one. Resolves
 * to true when the previous key can be removed without loss. May run while nodes run, be interrupted, and run again.
 */
export async function rotateKeys({ database, keys }: RotateDeps, now: Date, print: (text: string) => void): Promise<boolean> {
  const resealed = {
    records: await resealEach(keys, (keyId) => resealRecords(database, keys, keyId)),
    secrets: await resealEach(keys, (keyId) => resealSecrets(database, keys, keyId)),
  }
  const seals: Countersigned = keys.previous === null ? { is: 'notNeeded' } : await countersignLog({ database, keys }, now)
  const hasChanged = resealed.records.rows + resealed.secrets.rows > 0 || seals.is === 'countersigned'
  await database.inPlatform(async (platform) => {
    const entry = { actorId: null, siteId: null, action: 'keys.rotate', objectId: keys.id, reason: 'from the console' as const }
    if (hasChanged) await recordAudit(platform, entry, now)
  })
  const lastSeals = await database.inPlatform(sealsByKey, 'read')
  const lastSeal = lastSeals.find(({ keyId }) => keyId === keys.previous?.id)
  const browsersUntil = lastSeal ? new Date(lastSeal.newestAt.getTime() + browsersForMs) : null
  const words = rotationWords({
    keys,
    use: await keyUse(database),
    resealed,
    seals,
    browsersUntil: browsersUntil !== null && browsersUntil > now ? browsersUntil : null,
  })
  print(words.text)
  return words.isRemovable
}

/** Reseals values from before keys had ids, and those of the previous key. */
async function resealEach({ previous }: Keys, reseal: (keyId: string) => Promise<Resealed>): Promise<Resealed> {
  const done: Resealed[] = []
  for (const keyId of ['', ...(previous === null ? [] : [previous.id])]) done.push(await reseal(keyId))
  return { rows: done.reduce((sum, { rows }) => sum + rows, 0), unreadable: done.flatMap(({ unreadable }) => unreadable) }
}

async function countersignLog(deps: RotateDeps, now: Date): Promise<Countersigned> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { faults, newest, ofPreviousKey } = await verifyAudit(deps)
    if (faults.length > 0) return { is: 'broken' }
    if (ofPreviousKey === 0 || newest === null) return { is: 'notNeeded' }
    // Null when a node has sealed meanwhile: then there is more to verify.
    const seal = await countersign(deps, newest, now)
    if (seal) return { is: 'countersigned', seal, seals: ofPreviousKey }
  }
  return { is: 'busy' }
}
