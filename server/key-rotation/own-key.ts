import type { Database, PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { Keys, SecretKeys } from '../platform/keys.ts'
import { StartupError } from '../platform/startup-error.ts'
import { keyUse } from './key-use.ts'

// The database knows which SECRET_KEY it belongs to, so that a start with another one is refused: it would take everybody for a
// stranger, and seal and store with a key that nobody keeps.

interface KeyCheck {
  readonly keyId: string
  readonly value: Buffer
}

const read = statement<KeyCheck>('key_check_read', 'select key_id as "keyId", value from key_check')
/** The first of several nodes writes it. */
const write = statement(
  'key_check_write',
  'insert into key_check (key_id, value, since) values ($1, $2, $3) on conflict do nothing',
)
const replace = statement('key_check_replace', 'update key_check set key_id = $1, value = $2, since = $3 where key_id <> $1')

const belongsTo = ({ keyId, value }: KeyCheck, key: Pick<SecretKeys, 'id' | 'check'>): boolean =>
  keyId === key.id && value.equals(key.check)

type CheckedKeys = Pick<Keys, 'id' | 'check' | 'previous'>

const isKnown = (found: KeyCheck, keys: CheckedKeys): boolean =>
  belongsTo(found, keys) || (keys.previous !== null && belongsTo(found, keys.previous))

const undefinedTable = '42P01'

/** The id of the key that the database belongs to, when it is neither of the configured ones; null when it is, or is not known yet. */
export async function otherKey(database: Database, keys: CheckedKeys): Promise<string | null> {
  try {
    const [found] = await database.inPlatform((platform) => platform.rows(read, []), 'read')
    if (found) return isKnown(found, keys) ? null : found.keyId
  } catch (error) {
    // A database of the version before, which this program has not migrated yet.
    if ((error as { code?: unknown }).code !== undefinedTable) throw error
  }
  return otherKeyInUse(database, keys)
}

/** Until the first start of this version has noted the key, accounts say whose they are: those of one other key alone. */
async function otherKeyInUse(database: Database, keys: CheckedKeys): Promise<string | null> {
  const { accounts } = await keyUse(database)
  const named = accounts.filter(({ keyId }) => keyId !== '')
  const isOwn = named.length === 0 || named.some(({ keyId }) => keyId === keys.id || keyId === keys.previous?.id)
  return isOwn || named.length < accounts.length ? null : (named[0]?.keyId ?? null)
}

/** Throws StartupError when the database belongs to a SECRET_KEY that is not configured. */
export async function refuseOtherKey(database: Database, keys: CheckedKeys): Promise<void> {
  const other = await otherKey(database, keys)
  if (other !== null)
    throw new StartupError(
      `SECRET_KEY är inte den som databasen hör till: med den här (${keys.id}) kan ingen logga in. Ange den rätta (${other}). Håller den på att bytas: ange den som SECRET_KEY_PREVIOUS, och kör rotate-keys. Är den borta för alltid: kansli rotate-keys --key-is-lost.`,
    )
}

/** At a start: notes the key of a database that has none. */
export async function noteOwnKey(database: Database, { id, check }: CheckedKeys, now: Date): Promise<void> {
  await database.inPlatform(async (platform) => {
    if ((await platform.rows(read, [])).length === 0) await platform.rows(write, [id, check, now])
  })
}

/** From now on the database belongs to the current key, and starts with the previous one alone are refused. */
export async function moveToOwnKey(platform: PlatformDb, { id, check }: CheckedKeys, now: Date): Promise<void> {
  await platform.rows(write, [id, check, now])
  await platform.rows(replace, [id, check, now])
}
