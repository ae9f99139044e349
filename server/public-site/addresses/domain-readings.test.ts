import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { aDomain } from '../../testing/domain-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, sitesTemplate } from '../../testing/test-sites.ts'
import { siteAddresses } from '../view/site-addresses.ts'
import { createOwnDomains } from './own-domains.ts'

const db = await testDatabase()
const domainsOf = (database: Database) => createOwnDomains(siteAddresses(sitesTemplate), database, pino({ level: 'silent' }))

test('of two readings whose answers come in the wrong order, the newer one stays', async () => {
  const room = await aNewsroom(db)
  let calls = 0
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let hasRead: () => void = () => undefined
  const firstHasRead = new Promise<void>((resolve) => (hasRead = resolve))
  const inPlatform: Database['inPlatform'] = async (work, purpose) => {
    const isFirst = ++calls === 1
    const found = await db.database.inPlatform(work, purpose)
    if (isFirst) {
      hasRead()
      await isReleased
    }
    return found
  }
  const domains = domainsOf({ ...db.database, inPlatform })
  const first = domains.reload()
  await firstHasRead
  await aDomain(db, room, 'forening-sen.se')
  const second = domains.reload()
  // Readings at once: the second is answered first.
  if (calls === 2) await second
  release()
  await Promise.all([first, second])
  expect(domains.isServed('forening-sen.se')).toBe(true)
})

test('a site with one host more has changed, since its pages tell its own links by its hosts', async () => {
  const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
  const domains = domainsOf(db.database)
  await aDomain(db, other, 'forening-annan.se')
  await domains.reload()
  await aDomain(db, room, 'forening-en.se')
  expect(await domains.reload()).toEqual([room.siteId])
  await aDomain(db, room, 'forening-tva.se', { withWww: false })
  expect(await domains.reload()).toEqual([room.siteId])
  expect(await domains.reload()).toEqual([])
})
