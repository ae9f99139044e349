import { expect, it } from 'vitest'
import { aMerger } from '../testing/a-merger.ts'
import { aUser } from '../testing/factories.ts'
import { aPicture } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import { aNewsroom } from '../testing/test-sites.ts'

const test = await testApp()
const { admin, merge, undo, askUndo } = await aMerger(test)
const twoSites = async () => ({ from: (await aNewsroom(test)).siteId, into: (await aNewsroom(test)).siteId })
const day = 86_400_000
const dateAt = (days: number): string => new Date(test.clock().getTime() + days * day).toISOString().slice(0, 10)

/** Roles on a site by name, of the people of these tests. */
const rolesOn = async (siteId: string): Promise<Record<string, string>> => {
  const { rows } = await test.superuser.query<{ name: string; role: string; until: string | null }>(
    `select u.name, m.role, m.valid_to::text as until from memberships m join users u on u.id = m.user_id
     where m.site_id = $1 and u.name like 'Roll:%' order by u.name`,
    [siteId],
  )
  return Object.fromEntries(rows.map(({ name, role, until }) => [name.slice(5).trim(), until === null ? role : `${role} ${until}`]))
}

// covers Administration: merging two sites: nobody gets a role without being chosen for it
it('roles come along with their ends, those that have ended do not, and whoever has one there keeps it', async () => {
  const { from, into } = await twoSites()
  const withRoles = (name: string, roles: Record<string, 'reader' | 'writer' | 'editor'>) =>
    aUser(test.database, { name: `Roll: ${name}`, roles })
  await withRoles('Anna', { [from]: 'writer' })
  const bo = await withRoles('Bo', { [from]: 'editor' })
  const cia = await withRoles('Cia', { [from]: 'editor' })
  await withRoles('Dan', { [from]: 'editor', [into]: 'reader' })
  const eva = await withRoles('Eva', { [from]: 'writer' })
  await withRoles('Fia', { [into]: 'writer' })
  const ends = (userId: string, days: number) =>
    test.superuser.query('update memberships set valid_to = $3 where site_id = $1 and user_id = $2', [from, userId, dateAt(days)])
  await ends(bo.id, 10)
  await ends(cia.id, -3)
  const before = await rolesOn(from)

  await merge(from, into, { roles: true })
  expect(await rolesOn(into)).toEqual({ Anna: 'writer', Bo: `editor ${dateAt(10)}`, Dan: 'reader', Eva: 'writer', Fia: 'writer' })
  expect(await rolesOn(from)).toEqual(before)

  // One that somebody has changed since is theirs, whatever was changed.
  await test.superuser.query('update memberships set valid_to = $3, version = 2 where site_id = $1 and user_id = $2', [
    into,
    eva.id,
    dateAt(30),
  ])
  await undo(from)
  expect(await rolesOn(into)).toEqual({ Dan: 'reader', Eva: `writer ${dateAt(30)}`, Fia: 'writer' })
  expect(await rolesOn(from)).toEqual(before)
  const { rows } = await test.superuser.query<{ action: string; n: number }>(
    `select action, count(*)::int as n from audit_log where site_id = $1 and action like 'membership.%' group by action order by action`,
    [into],
  )
  // Of Anna and Bo, and of the one who has made the site; Eva’s was added.
  expect(rows).toEqual([
    { action: 'membership.add', n: 4 },
    { action: 'membership.remove', n: 3 },
  ])
})

// covers Administration: merging two sites: taken back within thirty days, but for what somebody has changed
it.each([
  ['open', null, 'active'],
  ['paused', 'paused', 'paused'],
])('a site that was %s is so again when the merge is taken back', async (_what, stopped, state) => {
  const { from, into } = await twoSites()
  if (stopped !== null) await admin.send('POST', '/api/admin/sites/changes', { changes: [{ siteId: from, stopped }] })
  await merge(from, into)
  const stateOf = async (siteId: string) => (await admin.get(`/api/admin/sites/${siteId}`)).body['state'] as string
  expect([await stateOf(from), await stateOf(into)]).toEqual(['archived', 'active'])
  await undo(from)
  expect([await stateOf(from), await stateOf(into)]).toEqual([state, 'active'])
})

// covers Administration: merging two sites: taken back within thirty days, but for what somebody has changed
it('is not taken back while a picture would be shown whose consent was withdrawn on the other site', async () => {
  const { from, into } = await twoSites()
  const [regretted, trashed] = [await aPicture(test, from), await aPicture(test, from)]
  const withdraw = (siteId: string, id: string) =>
    test.superuser.query(
      `update media set consent = 'withdrawn' where site_id = $1 and upload_hash = (select upload_hash from media where id = $2)`,
      [siteId, id],
    )
  await merge(from, into)
  for (const { id } of [regretted, trashed]) await withdraw(into, id)
  const refusal = async () => (await askUndo(from)).body['message'] as string
  expect(await refusal()).toMatch(/^2 personer eller bilder har fått skyddade uppgifter eller ett återtaget samtycke/)
  await test.superuser.query('update media set deleted_at = now() where site_id = $1 and id = $2', [from, trashed.id])
  expect(await refusal()).toMatch(/^En person eller bild har fått/)
  await withdraw(from, regretted.id)
  await undo(from)
})
