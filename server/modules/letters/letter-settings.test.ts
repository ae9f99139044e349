import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { letterKinds } from '#contract/attention/todo-kinds.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import {
  choose,
  confirmAddress,
  forgetLettersOf,
  forgetWaiting,
  giveAddress,
  ownLettersOf,
  removeAddress,
  stopLettersBy,
} from './letter-settings.ts'
import { addToLetter } from './letter-store.ts'

const { database, superuser } = await testDatabase()
const now = new Date('2026-11-25T09:13:00Z')
const dayMs = 86_400_000
const after = (ms: number) => new Date(now.getTime() + ms)
const inPlatform = <T>(work: (platform: PlatformDb) => Promise<T> | T) => database.inPlatform(async (platform) => work(platform))
const own = (userId: string, when = now) => inPlatform((platform) => ownLettersOf(platform, userId, when))
const give = (userId: string, address: string, when = now) => inPlatform((platform) => giveAddress(platform, userId, address, when))
const confirm = (secret: string, when = now) => inPlatform((platform) => confirmAddress(platform, secret, when))
const rowOf = async (userId: string) =>
  (await superuser.query('select * from letter_settings where user_id = $1', [userId])).rows[0]
const logOf = async (userId: string) =>
  (await superuser.query<{ action: string }>('select action from audit_log where actor_id = $1 order by id', [userId])).rows.map(
    ({ action }) => action,
  )
const lettersOf = async (userId: string) => (await superuser.query('select send_at from outbox where user_id = $1', [userId])).rows

/** Somebody with an address in use, one letter of whom waits. */
async function aReader(address = 'anna@exempel.se') {
  const [siteId, { id }] = [await aSite(database), await aUser(database)]
  await confirm(await give(id, address))
  const line = { siteId, kind: 'reviewWanted' as const, subject: randomUUID() }
  await inPlatform((platform) => addToLetter(platform, { userId: id, hour: 18 }, [line], now))
  return { id, siteId }
}
/** Two of them; nothing that is done to the first changes the second. */
async function twoReaders() {
  const [anna, bo] = [await aReader(), await aReader('bo@exempel.se')]
  const before = [await rowOf(bo.id), await lettersOf(bo.id)]
  const boIsAsBefore = async () => expect([await rowOf(bo.id), await lettersOf(bo.id)]).toEqual(before)
  return { anna: anna.id, bo: bo.id, boIsAsBefore }
}

describe('an address', () => {
  it('waits seven days for its link, and is used from then on', async () => {
    const [{ id }, other] = [await aUser(database), await aReader('bo@exempel.se')]
    expect(await own(id)).toEqual({
      address: null,
      waiting: null,
      isOn: true,
      kinds: [...letterKinds],
      hour: null,
      failedSince: null,
    })
    const secret = await give(id, 'anna@exempel.se')
    const until = after(7 * dayMs)
    expect(await own(id)).toMatchObject({ address: null, waiting: { address: 'anna@exempel.se', until: until.toISOString() } })
    expect((await own(id, after(7 * dayMs - 1))).waiting).not.toBeNull()
    expect((await own(id, until)).waiting).toBeNull()
    await expect(confirm(secret, until)).rejects.toMatchObject({ status: 404 })
    expect(await logOf(id)).toEqual([])
    await confirm(secret, after(7 * dayMs - 1))
    expect(await own(id)).toMatchObject({ address: 'anna@exempel.se', waiting: null, isOn: true })
    expect(await own(other.id)).toMatchObject({ address: 'bo@exempel.se' })
    expect(await logOf(id)).toEqual(['letters.confirm'])
    await expect(confirm(secret)).rejects.toMatchObject({ status: 404 })
  })

  it('that is another one ends the links of the first; the same one keeps them', async () => {
    const { anna, boIsAsBefore } = await twoReaders()
    const { stop_key: first } = await rowOf(anna)
    await confirm(await give(anna, 'anna@exempel.se'))
    expect((await rowOf(anna)).stop_key).toBe(first)
    await confirm(await give(anna, 'ny@exempel.se'))
    const { stop_key: second, address } = await rowOf(anna)
    expect(address).toBe('ny@exempel.se')
    expect(second).not.toBe(first)
    expect(await own(anna)).toMatchObject({ isOn: true })
    await boIsAsBefore()
  })

  it('that is new leaves letters off that were stopped, and ends what had failed', async () => {
    const { anna, boIsAsBefore } = await twoReaders()
    await superuser.query('update letter_settings set is_on = false, failed_at = $2, failed_times = 3 where user_id = $1', [
      anna,
      now,
    ])
    expect(await own(anna)).toMatchObject({ isOn: false, failedSince: now.toISOString() })
    await confirm(await give(anna, 'ny@exempel.se'))
    expect(await own(anna)).toMatchObject({ isOn: false, failedSince: null })
    expect((await rowOf(anna)).failed_times).toBe(0)
    await boIsAsBefore()
  })

  it('that is the first turns letters on', async () => {
    const { id } = await aUser(database)
    const secret = await give(id, 'anna@exempel.se')
    await superuser.query('update letter_settings set is_on = false where user_id = $1', [id])
    await confirm(secret)
    expect(await own(id)).toMatchObject({ isOn: true })
  })

  it('of an account that is gone is not confirmed', async () => {
    const { id } = await aUser(database)
    const secret = await give(id, 'anna@exempel.se')
    await superuser.query('update users set removed_at = now() where id = $1', [id])
    await expect(confirm(secret)).rejects.toMatchObject({ status: 404 })
  })

  it('that waits is forgotten, and the one in use stays', async () => {
    const { anna, bo } = await twoReaders()
    const waiting = await give(anna, 'ny@exempel.se')
    await give(bo, 'bo2@exempel.se')
    const { id: third } = await aUser(database)
    const first = await give(third, 'cecilia@exempel.se')
    await inPlatform((platform) => forgetWaiting(platform, anna))
    expect(await own(anna)).toMatchObject({ address: 'anna@exempel.se', waiting: null })
    await expect(confirm(waiting)).rejects.toMatchObject({ status: 404 })
    expect(await own(third)).toMatchObject({ waiting: { address: 'cecilia@exempel.se' } })
    await inPlatform((platform) => forgetWaiting(platform, third))
    expect(await rowOf(third)).toBeUndefined()
    await expect(confirm(first)).rejects.toMatchObject({ status: 404 })
    expect(await own(bo)).toMatchObject({ address: 'bo@exempel.se', waiting: { address: 'bo2@exempel.se' } })
  })

  it('is removed with the letters that wait, and the log says so without it', async () => {
    const { anna, boIsAsBefore } = await twoReaders()
    await inPlatform((platform) => removeAddress(platform, anna, now))
    expect([await rowOf(anna), await lettersOf(anna)]).toEqual([undefined, []])
    expect(await logOf(anna)).toEqual(['letters.confirm', 'letters.removeAddress'])
    await boIsAsBefore()
  })

  it('goes with the account', async () => {
    const { anna, boIsAsBefore } = await twoReaders()
    await inPlatform((platform) => forgetLettersOf(platform, anna))
    expect([await rowOf(anna), await lettersOf(anna)]).toEqual([undefined, []])
    await boIsAsBefore()
  })
})

describe('what is chosen', () => {
  const choice = (parts: object) => ({ isOn: true, kinds: [...letterKinds], hour: 18, ...parts })

  it('is kept in the order of the list, and moves the letter that waits', async () => {
    const { anna, boIsAsBefore } = await twoReaders()
    await inPlatform((platform) => choose(platform, anna, choice({ kinds: ['reviewDue', 'reviewWanted'], hour: 20 }), now))
    expect(await own(anna)).toMatchObject({ kinds: ['reviewWanted', 'reviewDue'], hour: 20, isOn: true })
    expect(await lettersOf(anna)).toEqual([{ send_at: new Date('2026-11-25T19:00:00Z') }])
    await boIsAsBefore()
  })

  it('ends what waits when it is no letters', async () => {
    const { anna, boIsAsBefore } = await twoReaders()
    await inPlatform((platform) => choose(platform, anna, choice({ isOn: false }), now))
    expect(await own(anna)).toMatchObject({ address: 'anna@exempel.se', isOn: false })
    expect(await lettersOf(anna)).toEqual([])
    await boIsAsBefore()
  })

  it('is nothing without an address', async () => {
    const { id } = await aUser(database)
    await expect(inPlatform((platform) => choose(platform, id, choice({}), now))).rejects.toMatchObject({
      status: 409,
      message: 'Skriv en e-postadress först. Det du har valt sparas sedan.',
    })
  })
})

describe('the link that stops letters', () => {
  it('stops those of its person, ends what waits, and is in the log', async () => {
    const { anna, boIsAsBefore } = await twoReaders()
    const { stop_key: key } = await rowOf(anna)
    await inPlatform((platform) => stopLettersBy(platform, key, now))
    expect(await own(anna)).toMatchObject({ address: 'anna@exempel.se', isOn: false })
    expect(await lettersOf(anna)).toEqual([])
    expect(await logOf(anna)).toEqual(['letters.confirm', 'letters.stop'])
    await boIsAsBefore()
  })

  it('that nobody has stops nothing', async () => {
    const { anna, boIsAsBefore } = await twoReaders()
    await expect(inPlatform((platform) => stopLettersBy(platform, randomUUID(), now))).rejects.toMatchObject({ status: 404 })
    expect(await own(anna)).toMatchObject({ isOn: true })
    await boIsAsBefore()
  })
})
