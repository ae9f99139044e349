import { recordAudit } from '../modules/audit/audit.ts'
import { sealsByKey } from '../modules/audit/countersigns.ts'
import { countersign } from '../modules/audit/seal-audit.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import { resealRecords } from '../modules/auth/bankid-audit-reseal.ts'
import { resealSecrets } from '../modules/webhooks/webhook-reseal.ts'
import { keyUse } from './key-use.ts'
import { moveToOwnKey, refuseOtherKey } from './own-key.ts'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { StartupError } from '../platform/startup-error.ts'
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
    if (keys.previous !== null) await moveToOwnKey(platform, keys, now)
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

/**
 * `rotate-keys` goes on with an exchange; `rotate-keys --key-is-lost` lets a database start with the current key alone, when nobody has the
 * one that it belongs to. Returns the exit code: 3 while the previous key is still needed. Throws StartupError.
 */
export async function rotateKeysCommand(
  deps: RotateDeps,
  now: Date,
  words: readonly string[],
  print: (text: string) => void,
): Promise<0 | 3> {
  const [word, ...rest] = words
  if ((word !== undefined && word !== '--key-is-lost') || rest.length > 0)
    throw new StartupError('Skriv rotate-keys, eller rotate-keys --key-is-lost när den förra nyckeln är borta för alltid.')
  if (word === undefined) {
    await refuseOtherKey(deps.database, deps.keys)
    return (await rotateKeys(deps, now, print)) ? 0 : 3
  }
  if (deps.keys.previous !== null)
    throw new StartupError(
      'SECRET_KEY_PREVIOUS är angiven, så nyckeln är inte borta. Kör rotate-keys, eller ta bort inställningen.',
    )
  const entry = {
    actorId: null,
    siteId: null,
    action: 'keys.rotate',
    objectId: deps.keys.id,
    reason: 'the former key is lost',
  } as const
  await deps.database.inPlatform(async (platform) => {
    await moveToOwnKey(platform, deps.keys, now)
    await recordAudit(platform, entry, now)
  })
  print(
    `Databasen hör nu till den SECRET_KEY som är inställd (${deps.keys.id}). Ingen kan logga in förrän någon har bjudits in på nytt: kör add-admin.`,
  )
  return 0
}
