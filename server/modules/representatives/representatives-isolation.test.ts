import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { testApp } from '../../testing/test-app.ts'
import { differentPersons } from './different-persons-table.ts'
import { personNames } from './persons-table.ts'

// As server/testing/isolation.test.ts: every query here is wrong on purpose, and the database must refuse it.

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')

const ownTables = [
  'bodies',
  'role_titles',
  'assignments',
  'person_contacts',
  'person_protection',
  'person_links',
  getTableName(personNames),
  'share_choices',
  'undo_steps',
  'import_mappings',
  'import_runs',
]

async function filled() {
  const council = await aCouncil(test)
  const { browser, root } = council
  const person = await council.person('Anna Berg')
  const body = await council.body()
  const { assignment } = await council.assigned(person, body.id)
  await browser.send('POST', `${root}/role-titles`, { name: 'Borgarråd', weight: 90 })
  await browser.send('PUT', `${root}/persons/${person}/contacts/email`, {
    value: 'anna@exempel.se',
    isShown: true,
    hasConsent: true,
  })
  await browser.send('PUT', `${root}/persons/${person}/contacts/phone`, { value: '070-123 45 67', isShown: false })
  return { ...council, personId: person, bodyId: body.id, assignmentId: assignment.id }
}
type Filled = Awaited<ReturnType<typeof filled>>

const inSite = (siteId: string, text: string, values: unknown[] = []) =>
  test.database.inSite(siteId, (site) => site.rows<Record<string, unknown>>({ name: '', text }, values))
const inPublic = (siteId: string, text: string, values: unknown[] = []) =>
  test.database.inPublic(siteId, (site) => site.rows<Record<string, unknown>>({ name: '', text }, values))
const inPlatform = (text: string) =>
  test.database.inPlatform((platform) => platform.rows<Record<string, unknown>>({ name: '', text }, []))

// covers Representatives: another site's persons, bodies and assignments are refused by the database
it('a site can neither read nor change rows of another', async () => {
  const [own, foreign] = [await filled(), await filled()]
  for (const table of ownTables) {
    const rows = await inSite(own.siteId, `select site_id from ${table} where site_id = $1`, [foreign.siteId])
    expect(rows, table).toEqual([])
  }
  expect(
    await inSite(own.siteId, 'update assignments set is_lead = true where id = $1 returning id', [foreign.assignmentId]),
  ).toEqual([])
  expect(await inSite(own.siteId, 'delete from person_contacts where person_id = $1 returning kind', [foreign.personId])).toEqual(
    [],
  )
})

it.each([
  ['into another site', '42501', (_own: Filled, foreign: Filled) => [foreign.siteId, foreign.personId, foreign.bodyId]],
  ['of a person of another', '23503', (own: Filled, foreign: Filled) => [own.siteId, foreign.personId, own.bodyId]],
  ['in a body of another', '23503', (own: Filled, foreign: Filled) => [own.siteId, own.personId, foreign.bodyId]],
] as const)('a site cannot write an assignment %s', async (_what, code, values) => {
  const [own, foreign] = [await filled(), await filled()]
  const write = inSite(
    own.siteId,
    `insert into assignments (site_id, id, person_id, body_id, standard_role, from_date, source)
     values ($1, gen_random_uuid(), $2, $3, 'revisor', '2026-11-21', 'manual')`,
    values(own, foreign),
  )
  await expect(write).rejects.toMatchObject({ code })
})

// covers Representatives: assignment: no overlap for the database either
it('the database refuses overlaps, reversed days and two roles at once', async () => {
  const own = await filled()
  const write = (columns: string, values: string) =>
    inSite(
      own.siteId,
      `insert into assignments (site_id, id, person_id, body_id, source, ${columns}) values ($1, gen_random_uuid(), $2, $3, 'manual', ${values})`,
      [own.siteId, own.personId, own.bodyId],
    )
  await expect(write('standard_role, from_date', "'ledamot', '2030-10-14'")).rejects.toMatchObject({ code: '23P01' })
  await expect(write('standard_role, from_date, to_date', "'revisor', '2026-02-01', '2026-01-31'")).rejects.toMatchObject({
    code: '23514',
  })
  await expect(write('standard_role, own_role_id, from_date', "'revisor', gen_random_uuid(), '2026-02-01'")).rejects.toMatchObject({
    code: '23514',
  })
  await write('standard_role, from_date', "'ledamot', '2030-10-15'")
})

it('a site can read which persons are protected, and cannot switch it off', async () => {
  const own = await filled()
  await own.browser.send('PUT', `${own.root}/persons/${own.personId}/protection`, { mode: 'hidden' })
  expect(await inSite(own.siteId, 'select mode from person_protection')).toEqual([{ mode: 'hidden' }])
  await expect(inSite(own.siteId, 'delete from person_protection')).rejects.toMatchObject({ code: '42501' })
  await expect(inSite(own.siteId, "update person_protection set mode = 'nameOnly'")).rejects.toMatchObject({ code: '42501' })
})

it('the public reads shown data, and neither drafts, changes, lists nor reasons of endings', async () => {
  const own = await filled()
  expect(await inPublic(own.siteId, 'select kind from person_contacts')).toEqual([{ kind: 'email' }])
  for (const question of [
    'select ended_reason from assignments',
    'select substitute_for_id from assignments',
    'select consent_by from person_contacts',
    'select "by" from person_protection',
    `select * from ${getTableName(personNames)}`,
    `select * from ${getTableName(differentPersons)}`,
    'select began_by from shares',
    'select * from undo_steps',
    'select * from import_mappings',
    'select * from import_runs',
  ]) {
    await expect(inPublic(own.siteId, question), question).rejects.toMatchObject({ code: '42501' })
  }
  const draft = await own.person('Bo Ek', {}, { isDraft: true })
  await own.assigned(draft, own.bodyId)
  await own.browser.send('PUT', `${own.root}/persons/${draft}/contacts/email`, {
    value: 'bo@exempel.se',
    isShown: true,
    hasConsent: true,
  })
  expect(await inPublic(own.siteId, 'select id from assignments where person_id = $1', [draft])).toEqual([])
  expect(await inPublic(own.siteId, 'select value from person_contacts where person_id = $1', [draft])).toEqual([])
})

it('the platform protects and hides, and reads no contact detail', async () => {
  const own = await filled()
  for (const question of [
    'select value from person_contacts',
    'select name from bodies',
    'select * from assignments',
    'select before from undo_steps',
    'select head from shares',
  ]) {
    await expect(inPlatform(question), question).rejects.toMatchObject({ code: '42501' })
  }
  await expect(
    inPlatform(`update person_contacts set visibility = 'shown', consent_at = now() where site_id = '${own.siteId}'`),
  ).rejects.toMatchObject({ code: '42501' })
})

it('row level security is forced on every table', async () => {
  const { rows } = await test.superuser.query(
    'select relname from pg_class where relname = any($1) and relrowsecurity and relforcerowsecurity',
    [ownTables],
  )
  expect(rows).toHaveLength(ownTables.length)
})
