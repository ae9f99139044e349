import { expect, it } from 'vitest'
import { migrationsBefore } from '../../testing/other-migrations.ts'
import { ownedDatabase } from '../../testing/owned-database.ts'
import { migrationsFolder } from '../../testing/test-readiness.ts'
import { addLargePeople, addLargeSites, largeAuthorId, settle } from './large-fill.ts'

// `npm run upgrade-test` fills the database of 0.1.0 and brings it forward under load.
it('a large site fits the schema of 0.1.0, and every person has a name after the upgrade', async () => {
  const { superuser, prepare } = await ownedDatabase()
  await prepare(await migrationsBefore('0022_hidden_sites'))
  await addLargePeople(superuser, 1)
  await addLargeSites(superuser, 1, 1, largeAuthorId, { newsCount: 5 })
  await settle(superuser)
  await prepare(migrationsFolder)
  const { rows } = await superuser.query<{ persons: number; named: number }>(
    `select count(*)::int as persons, (select count(*)::int from person_names) as named from items
     where area = 'representatives' and deleted_at is null`,
  )
  expect(rows[0]?.persons).toBeGreaterThan(0)
  expect(rows[0]?.named).toBe(rows[0]?.persons)
})
