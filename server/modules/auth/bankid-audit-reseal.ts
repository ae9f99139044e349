import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { KeyCount, Keys } from '../../platform/keys.ts'
import type { Resealed } from '../../platform/seal.ts'
import { openedOrNull, sealNow } from '../../platform/seal.ts'

// BankID's records are resealed when SECRET_KEY is exchanged. The program may not read the table: two functions of the database
// return sealed values of one key, and replace a value that is unchanged since.

const rowsAtATime = 100
const firstId = '00000000-0000-0000-0000-000000000000'

const toReseal = statement<{ id: string; keyId: string; sealed: Buffer }>(
  'bankid_audit_to_reseal',
  'select id, key_id as "keyId", record as sealed from bankid_audit_to_reseal($1, $2, $3)',
)
const reseal = statement<{ rows: number }>(
  'bankid_audit_reseal',
  `select count(*) filter (where reseal_bankid_audit(one.id, one.old, one.new, $4))::int as rows
   from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as one (id, old, new)`,
)
const byKey = statement<KeyCount>(
  'bankid_audit_by_key',
  'select key_id as "keyId", count(*)::int as rows from bankid_audit group by key_id order by key_id',
)

export const recordsByKey = (platform: PlatformDb): Promise<KeyCount[]> => platform.rows(byKey, [])

/** Seals every record of `fromKeyId` with the current key, a hundred in each transaction. */
export async function resealRecords(
  database: Database,
  keys: Pick<Keys, 'id' | 'bankIdAudit' | 'previous'>,
  fromKeyId: string,
): Promise<Resealed> {
  const unreadable: string[] = []
  let [after, rows, isOver]: [string, number, boolean] = [firstId, 0, false]
  while (!isOver) {
    const read = await database.inPlatform(async (platform) => {
      const found = await platform.rows(toReseal, [fromKeyId, after, rowsAtATime])
      const moved = found.flatMap(({ id, ...old }) => {
        const content = openedOrNull(keys, 'bankIdAudit', id, old)
        if (content === null) unreadable.push(id)
        return content === null ? [] : [{ id, old: old.sealed, new: sealNow(keys, 'bankIdAudit', id, content).sealed }]
      })
      const columns = [moved.map(({ id }) => id), moved.map(({ old }) => old), moved.map((one) => one.new)]
      const [done] = await platform.rows(reseal, [...columns, keys.id])
      rows += done?.rows ?? 0
      return found
    })
    after = read.at(-1)?.id ?? after
    isOver = read.length < rowsAtATime
  }
  return { rows, unreadable }
}
