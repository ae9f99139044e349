import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { countUse, refuseExcess, windowStart } from './rate-limit.ts'

const limit = { name: 'test', limit: 2, seconds: 60 }
const { database } = await testDatabase()
const use = (key: string, second: number, of = limit) =>
  database.inPlatform((platform) => countUse(platform, of, key, new Date(Date.UTC(2026, 10, 27, 12, 0, second))))
const refused = expect.objectContaining({ status: 429 })

it('lets so many through in each window, of each key and each limit by itself', async () => {
  await use('anna', 1)
  await use('anna', 59)
  await expect(use('anna', 59)).rejects.toEqual(refused)
  await use('bo', 59)
  await use('anna', 59, { ...limit, name: 'other' })
  await use('anna', 60)
  await use('anna', 119)
  await expect(use('anna', 119)).rejects.toEqual(refused)
})

it('windows begin at whole minutes, and the answer says when the next begins', () => {
  const at = new Date('2026-11-27T12:00:45.500Z')
  expect(windowStart(limit, at) * 1000).toBe(Date.parse('2026-11-27T12:00:00Z'))
  expect(() => refuseExcess(limit, 2, at)).not.toThrow()
  expect(() => refuseExcess(limit, 3, at)).toThrow(expect.objectContaining({ status: 429, retryAfter: 15 }))
})
