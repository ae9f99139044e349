import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/test-database.ts'
import { dropAhead, readAhead, takeAhead } from './read-ahead.ts'
import type { ReceivedFile } from './received-file.ts'

const { database } = await testDatabase()

const read = (hash: string) => async () => ({
  whole: { bytes: Buffer.from(hash), hash },
  // Only its rejection matters here.
  file: Promise.reject<ReceivedFile>(new Error(`${hash} is broken`)),
})
const hashOf = async (id: string) => (await takeAhead(database, id))?.whole.hash ?? null

test('a picture that was read ahead is given out once, and its error with it', async () => {
  readAhead(database, 'a', read('first'))
  readAhead(database, 'a', read('again'))
  const ahead = await takeAhead(database, 'a')
  expect(ahead?.whole.hash).toBe('first')
  await expect(ahead?.file).rejects.toThrow('first is broken')
  expect(await takeAhead(database, 'a')).toBeNull()
})

test('at most three wait, and one whose part could not be stored is forgotten', async () => {
  for (const id of ['a', 'b', 'c', 'd']) readAhead(database, id, read(id))
  dropAhead(database, 'b')
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(hashOf))).toEqual(['a', null, 'c', null])
})

test('a file that could not be put together is put together by the call that finishes it', async () => {
  readAhead(database, 'a', async () => {
    throw new Error('The store is away')
  })
  expect(await takeAhead(database, 'a')).toBeNull()
})
