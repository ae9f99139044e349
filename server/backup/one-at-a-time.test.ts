import { expect, inject, it } from 'vitest'
import { databaseOf } from '../testing/global-setup.ts'
import { testDatabase } from '../testing/test-database.ts'
import { oneAtATime } from './one-at-a-time.ts'

const [test, other] = [await testDatabase(), await testDatabase()]
const readerOf = ({ superuser }: typeof test) => databaseOf(inject('testServer').connection, superuser.database ?? '')

// covers Operations: two backups at once are one
it('of two backups of a database one is made at a time, and one of another beside it', async () => {
  let isMade = false
  const meanwhile = async () => {
    const second = oneAtATime(readerOf(test), async () => void (isMade = true))
    await expect(second).rejects.toThrow('En säkerhetskopia görs redan. Vänta tills den är klar.')
    return oneAtATime(readerOf(other), async () => 'of another')
  }
  expect(await oneAtATime(readerOf(test), meanwhile)).toBe('of another')
  expect(isMade).toBe(false)
  expect(await oneAtATime(readerOf(test), async () => 'third')).toBe('third')
})

it('one that has failed stands in the way of no other', async () => {
  const failing = oneAtATime(readerOf(test), () => Promise.reject(new Error('the target is full')))
  await expect(failing).rejects.toThrow('the target is full')
  expect(await oneAtATime(readerOf(test), async () => 'made')).toBe('made')
})
