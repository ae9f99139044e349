import { describe, expect, it } from 'vitest'
import { deriveKeys } from '../../platform/keys.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { recordAudit } from './audit.ts'
import { countersign, sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

// The audit report when the key of some seals has been removed. One chain goes through three secrets.

const { database, superuser } = await testDatabase()
const secrets = { first: 'the first secret', second: 'the second secret', third: 'the third secret' }
const first = deriveKeys(secrets.first)
const second = deriveKeys(secrets.second, secrets.first)
const third = deriveKeys(secrets.third, secrets.second)
let clock = Date.now()
const next = (): Date => new Date((clock += 60_000))

async function sealed(keys = first): Promise<void> {
  const entry = { actorId: null, siteId: null, action: 'auth.signOut' }
  await database.inPlatform((platform) => recordAudit(platform, entry, new Date(clock)))
  await sealAudit({ database, keys }, next())
}
const verify = (keys = first) => verifyAudit({ database, keys })
async function countersigned(keys = second): Promise<boolean> {
  const { newest } = await verify(keys)
  return newest !== null && (await countersign({ database, keys }, newest, next())) !== null
}

describe('one chain, in this order', { shuffle: false }, () => {
  // covers Hardening: SEC-44: seals of two keys in turn are whole, and after the exchange with the new one alone
  it('seals of two keys in turns are whole while both are set, and after a countersign with the new key alone', async () => {
    for (const keys of [first, first, second, first, second]) await sealed(keys)
    expect(await verify(second)).toMatchObject({ faults: [], seals: 5, ofPreviousKey: 3, countersigned: 0, ofOtherKeys: 0 })
    // A seal of an unknown key among others, without a countersign, could be a forgery.
    expect((await verify(deriveKeys(secrets.second))).faults).toContainEqual({ kind: 'sealChanged', seal: 4 })
    expect(await countersigned()).toBe(true)
    expect(await verify(second)).toMatchObject({ faults: [], seals: 6, ofPreviousKey: 0 })
    expect(await verify(deriveKeys(secrets.second))).toMatchObject({ faults: [], countersigned: 3, ofOtherKeys: 0 })
    expect(await verify(deriveKeys(secrets.first))).toMatchObject({ ofOtherKeys: 3 })
  })

  // covers Hardening: SEC-44: a second exchange keeps what the first said of the log
  it('a second exchange keeps the countersign of the first', async () => {
    await sealed(third)
    expect(await verify(third)).toMatchObject({ faults: [], countersigned: 3, ofPreviousKey: 3, ofOtherKeys: 0 })
    expect(await countersigned(third)).toBe(true)
    await sealed(third)
    expect(await verify(deriveKeys(secrets.third))).toMatchObject({
      faults: [],
      countersigned: 6,
      ofPreviousKey: 0,
      ofOtherKeys: 0,
    })
  })

  it('a countersign covers the verified seals only, and is refused when a newer seal exists', async () => {
    const { newest, seals } = await verify(third)
    if (!newest) throw new Error('No seal was made')
    await sealed(third)
    expect(await countersign({ database, keys: third }, newest, next())).toBeNull()
    expect((await verify(third)).seals).toBe(seals + 1)
  })

  // covers Hardening: SEC-44: a seal that vouches for others is not taken without the key
  it('a countersign made without the key is not trusted', async () => {
    const forger = deriveKeys('a secret of the forger')
    const { newest } = await verify(third)
    if (!newest) throw new Error('No seal was made')
    for (const id of [forger.id, third.id]) {
      const added = await countersign({ database, keys: { ...forger, id } }, newest, next())
      expect((await verify(deriveKeys(secrets.third))).faults).toEqual([{ kind: 'sealChanged', seal: added?.number }])
      await superuser.query(`set session_replication_role = replica; delete from audit_seals where number = ${added?.number};
      update audit_head set number = ${newest.number}, hash = '\\x${newest.hash}'; set session_replication_role = origin`)
    }
  })

  it('a countersign does not hide a changed line under it', async () => {
    await superuser.query(`set session_replication_role = replica;
    update audit_log set action = 'x' where id = (select min(id) from audit_log); set session_replication_role = origin`)
    expect((await verify(deriveKeys(secrets.third))).faults).toEqual([expect.objectContaining({ kind: 'linesChanged', seal: 1 })])
  })
})
