import { beforeEach, describe, expect, it } from 'vitest'
import { deriveKeys } from '../platform/keys.ts'
import { aUser } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { noteOwnKey, otherKey, refuseOtherKey } from './own-key.ts'
import { rotateKeysCommand } from './rotate-keys.ts'

// A start with a SECRET_KEY that is not the database's is refused, as is a command that would store or sign with it.

const { database, superuser } = await testDatabase()
const [ours, theirs] = ['the secret of this installation, 32 bytes or more', 'the secret of another installation, 32 or more']
const [right, wrong] = [deriveKeys(ours), deriveKeys(theirs)]
const now = new Date('2026-11-28T12:00:00Z')
const noted = async () => (await superuser.query('select key_id as "keyId" from key_check')).rows

beforeEach(() => superuser.query('delete from key_check; update users set identity_hash = null'))

it('the first start notes the key, and a start with another one is refused with what to do', async () => {
  await refuseOtherKey(database, wrong)
  await Promise.all([noteOwnKey(database, right, now), noteOwnKey(database, right, now)])
  expect(await noted()).toEqual([{ keyId: right.id }])
  await refuseOtherKey(database, right)
  await expect(refuseOtherKey(database, wrong)).rejects.toThrow(
    new RegExp(
      `^SECRET_KEY är inte den som databasen hör till.*Ange den rätta \\(${right.id}\\).*SECRET_KEY_PREVIOUS.*--key-is-lost`,
    ),
  )
  // What is noted is not written over by a start.
  await noteOwnKey(database, wrong, now)
  expect(await noted()).toEqual([{ keyId: right.id }])
})

it('another key with the same id is another key', async () => {
  await noteOwnKey(database, right, now)
  expect(await otherKey(database, { ...wrong, id: right.id })).toBe(right.id)
})

describe('an exchange', () => {
  const [both, before] = [deriveKeys(theirs, ours), deriveKeys(ours, theirs)]
  const rotate = (keys = both, words: string[] = []) => rotateKeysCommand({ database, keys }, now, words, () => undefined)

  it('lets nodes of both rounds start, and those of the new key alone once rotate-keys has run', async () => {
    await noteOwnKey(database, right, now)
    for (const keys of [right, before, both]) await refuseOtherKey(database, keys)
    await expect(refuseOtherKey(database, wrong)).rejects.toThrow('SECRET_KEY_PREVIOUS')
    await rotate()
    for (const keys of [both, before, wrong]) await refuseOtherKey(database, keys)
    await expect(refuseOtherKey(database, right)).rejects.toThrow(wrong.id)
  })

  it('is not gone on with under a third key', async () => {
    await noteOwnKey(database, right, now)
    await expect(rotate(deriveKeys('a third secret, of thirty-two bytes or more'))).rejects.toThrow('SECRET_KEY är inte den')
  })

  it('of a key that nobody has any more is said in so many words', async () => {
    await noteOwnKey(database, right, now)
    await expect(rotate(both, ['--key-is-lost'])).rejects.toThrow('SECRET_KEY_PREVIOUS är angiven')
    await expect(rotate(wrong, ['--lost'])).rejects.toThrow('Skriv rotate-keys')
    expect(await rotate(wrong, ['--key-is-lost'])).toBe(0)
    await refuseOtherKey(database, wrong)
    expect((await superuser.query(`select reason from audit_log where action = 'keys.rotate'`)).rows).toContainEqual({
      reason: 'the former key is lost',
    })
  })
})

describe('a database of the version before, which has noted no key', () => {
  it('is refused a key that no account is of', async () => {
    await aUser(database, { name: 'Åsa', identityHash: Buffer.alloc(32, 7), identityKeyId: right.id })
    await expect(refuseOtherKey(database, wrong)).rejects.toThrow(right.id)
    await refuseOtherKey(database, right)
    await refuseOtherKey(database, deriveKeys(theirs, ours))
  })

  it('is not judged by accounts from before keys had ids', async () => {
    await aUser(database, { name: 'Elif', identityHash: Buffer.alloc(32, 8), identityKeyId: '' })
    await refuseOtherKey(database, wrong)
  })
})
