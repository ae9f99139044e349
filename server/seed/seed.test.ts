import { expect, it } from 'vitest'
import { deriveKeys } from '../platform/keys.ts'
import { testDatabase } from '../testing/test-database.ts'
import { seedDemonstration } from './seed.ts'

const { database, superuser } = await testDatabase()
const keys = deriveKeys('a key for this test alone')

it('fills an empty database once, with every state, and no site without somebody who answers for it', async () => {
  const now = new Date()
  expect(await seedDemonstration(database, keys, now)).toBe(true)
  expect(await seedDemonstration(database, keys, now)).toBe(false)
  const { rows: states } = await superuser.query(
    `select case when deleted_at is not null then 'trashed'
                 when published_draft_version = draft_version then 'published'
                 when published_draft_version is not null then 'publishedChanged'
                 when first_published_at is not null then 'unpublished' else 'draft' end as state, count(*)::int as n
     from items group by 1 order by 1`,
  )
  expect(Object.fromEntries(states.map((row) => [row.state, row.n]))).toEqual({
    draft: 8,
    published: 40,
    publishedChanged: 6,
    trashed: 2,
    unpublished: 4,
  })
  const { rows: ahead } = await superuser.query('select id from items where updated_at > $1 or published_at > $1', [now])
  expect(ahead).toEqual([])
  const { rows: alone } = await superuser.query(
    `select id from sites where not exists (select from memberships where site_id = sites.id and role = 'siteAdmin')`,
  )
  expect(alone).toEqual([])
})
