import { z } from 'zod'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Keys } from '../platform/keys.ts'
import { mac, sameSecret } from '../platform/keys.ts'

// That a backup has been restored and found whole is noted beside the backups, where a new server finds it too. Signed, since
// whoever has the place of the backups must not be able to say so.

const recordKey = 'verified.json'

const Verified = z.strictObject({ snapshot: z.string(), at: z.iso.datetime() })
const Record = z.strictObject({ verified: z.string(), mac: z.string() })

interface LastVerified {
  readonly snapshot: string
  readonly at: Date
}

const signature = (key: Buffer, text: string): string => mac(key, `verified:${text}`).toString('hex')

/** Replaces the note of the last time. */
export async function noteVerified(target: FileStore, { snapshot, at }: LastVerified, key: Buffer): Promise<void> {
  const verified = JSON.stringify({ snapshot, at: at.toISOString() })
  const record = JSON.stringify({ verified, mac: signature(key, verified) })
  await target.put(recordKey, Buffer.from(record), 'application/json')
}

/** Null when no backup has been verified; 'foreign' when the note is not of a server with this SECRET_KEY. */
export async function lastVerified(
  target: FileStore,
  { backups, previous }: Pick<Keys, 'backups' | 'previous'>,
): Promise<LastVerified | 'foreign' | null> {
  const bytes = await target.get(recordKey)
  if (!bytes) return null
  try {
    const { verified, mac: found } = Record.parse(JSON.parse(bytes.toString('utf8')))
    const keys = previous === null ? [backups] : [backups, previous.backups]
    if (!keys.some((key) => sameSecret(signature(key, verified), found))) return 'foreign'
    const { snapshot, at } = Verified.parse(JSON.parse(verified))
    return { snapshot, at: new Date(at) }
  } catch {
    return 'foreign'
  }
}
