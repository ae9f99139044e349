import { expect, it } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { mailboxKeys } from '../../platform/mail/stranger-letters.ts'
import { partRunner } from '../../platform/sweeps/sweep.ts'
import { sweepAuth } from './auth-sweep.ts'

const test = await testApp()
const run = partRunner((_part, error) => {
  throw error
})

it('a session is forgotten when either of its limits has passed, and one that may go on is not', async () => {
  const now = test.clock()
  const session = async (endsIn: number, unusedFor: number) => {
    const { sessionId } = await signedInAs(test, await aUser(test.database))
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const limits = 'update sessions set ends_at = $2, refresh_expires_at = $3 where id = $1'
    await test.superuser.query(limits, [sessionId, at(endsIn), at(unusedFor)])
    return sessionId
  }
  const [, , goesOn] = [await session(-1, 30), await session(30, -1), await session(30, 30), await session(0, 0)]
  await sweepAuth(test.database, now, run)
  expect((await test.superuser.query('select id from sessions')).rows).toEqual([{ id: goesOn }])
})

it('a counter is forgotten after its hour, that of a mailbox after its day', async () => {
  const now = test.clock()
  const second = Math.floor(now.getTime() / 1000)
  await test.superuser.query('delete from rate_limits')
  for (const [key, ago] of [
    ['anna 59 min', 3540],
    ['anna 61 min', 3660],
    [`${mailboxKeys}bo 23 h`, 82_800],
    [`${mailboxKeys}bo 25 h`, 90_000],
  ] as const)
    await test.superuser.query('insert into rate_limits (key, window_start, count) values ($1, $2, 1)', [key, second - ago])
  await sweepAuth(test.database, now, run)
  const { rows } = await test.superuser.query<{ key: string }>('select key from rate_limits')
  expect(rows.map(({ key }) => key).toSorted()).toEqual(['anna 59 min', `${mailboxKeys}bo 23 h`].toSorted())
})
