import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { personalNumberOf } from '../../testing/personal-number-of.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const admin = await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true })
const browser = await signedInAs(test, admin)
const stale = await signedInAs(test, admin, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
const today = stockholmDate(test.clock())

const versionOf = async (id: string): Promise<number> =>
  (await test.superuser.query('select version from users where id = $1', [id])).rows[0].version
/** Takes every role of a person away. */
const takeRoles = async ({ id, name }: { id: string; name: string }) =>
  browser.send('PUT', `/api/admin/users/${id}`, { name, isAdmin: false, memberships: [], version: await versionOf(id) })

describe('the only sajtansvarig of a site', () => {
  it.each([
    ['begins tomorrow', 'update memberships set valid_from = $2 where user_id = $1', daysAfter(today, 1)],
    ['ended yesterday', 'update memberships set valid_to = $2 where user_id = $1', daysAfter(today, -1)],
    ['is closed', 'update users set deactivated_at = $2 where id = $1', today],
    ['is a redaktör', `update memberships set role = 'editor' where user_id = $1 and $2::text is not null`, today],
    ['is that of another site', 'update memberships set site_id = $2 where user_id = $1', 'another'],
  ])('stays while the other one %s, and may go when that one is here', async (_what, change, value) => {
    const [siteId, elsewhere] = [await aSite(test.database), await aSite(test.database)]
    const [anna, bo] = [
      await aUser(test.database, { name: 'Anna Berg', roles: { [siteId]: 'siteAdmin' } }),
      await aUser(test.database, { name: 'Bo Ek', roles: { [siteId]: 'siteAdmin' } }),
    ]
    await test.superuser.query(change, [bo.id, value === 'another' ? elsewhere : value])
    expect(await takeRoles(anna)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    // Whoever is none today may always go.
    if (value !== 'another') expect((await takeRoles(bo)).status).toBe(200)
    await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } })
    expect((await takeRoles(anna)).status).toBe(200)
  })
})

it('a role that is put off until tomorrow leaves the site without a sajtansvarig today', async () => {
  const siteId = await aSite(test.database)
  const { id, name } = await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } })
  const from = async (validFrom: string) => {
    const memberships = [{ siteId, role: 'siteAdmin', validFrom, validTo: null }]
    return browser.send('PUT', `/api/admin/users/${id}`, { name, isAdmin: false, memberships, version: await versionOf(id) })
  }
  expect(await from(daysAfter(today, 1))).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
  expect((await from(today)).status).toBe(200)
})

describe('a fresh sign-in', () => {
  it('is asked for before somebody is added as an administrator, and not before anybody else', async () => {
    const add = (isAdmin: boolean, nth: number) => {
      const personalNumber = personalNumberOf('18900101', nth)
      return stale.send('POST', '/api/admin/users', { name: 'Kim Lind', personalNumber, isAdmin, memberships: [] })
    }
    expect(await add(true, 1)).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
    expect((await add(false, 2)).status).toBe(200)
  })

  it('is asked for before somebody becomes a riksredaktör or no longer is one, and not before a new name', async () => {
    const person = await aUser(test.database, { name: 'Kim Lind' })
    const change = async (by: typeof browser, isFederationEditor: boolean, name = 'Kim Lind') => {
      const version = await versionOf(person.id)
      return by.send('PUT', `/api/admin/users/${person.id}`, { name, isAdmin: false, isFederationEditor, memberships: [], version })
    }
    expect(await change(stale, true)).toMatchObject({ status: 403 })
    expect((await change(browser, true)).status).toBe(200)
    expect(await change(stale, false)).toMatchObject({ status: 403 })
    expect((await change(stale, true, 'Kim Ek')).status).toBe(200)
  })

  it('is asked for before an administrator is removed, and not before anybody else', async () => {
    const [other, person] = [await aUser(test.database, { isAdmin: true }), await aUser(test.database)]
    const remove = (id: string) => stale.send('POST', `/api/admin/users/${id}/remove`, { version: 1 })
    expect(await remove(other.id)).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
    expect((await remove(person.id)).status).toBe(204)
  })
})

it('a removed person keeps no office, no role to come back to and no letter, and the others keep theirs', async () => {
  const siteId = await aSite(test.database)
  const person = () => aUser(test.database, { isFederationEditor: true, roles: { [siteId]: 'editor' } })
  const [leaving, staying] = [await person(), await person()]
  for (const { id } of [leaving, staying]) {
    await test.superuser.query(
      `insert into letter_settings (user_id, address, kinds, stop_key) values ($1, 'a@exempel.se', '{}', repeat($2, 48))`,
      [id, id === leaving.id ? 'a' : 'b'],
    )
    await test.superuser.query(
      `insert into outbox (site_id, id, kind, user_id, at, state) values ($1, $2, 'todo', $3, now(), 'sent')`,
      [siteId, randomUUID(), id],
    )
    await test.superuser.query(
      `insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
       values ($1, $2, 0, 'membership', 'remove', $3, '', '{}', '{}', now(), $4)`,
      [siteId, randomUUID(), id, admin.id],
    )
  }
  expect((await browser.send('POST', `/api/admin/users/${leaving.id}/remove`, { version: 1 })).status).toBe(204)
  const left = async (id: string) => {
    const { rows } = await test.superuser.query(
      `select (select is_federation_editor from users where id = $1) as office,
         (select count(*)::int from memberships where user_id = $1) as roles,
         (select count(*)::int from undo_steps where subject_id = $1) as removed,
         (select count(*)::int from letter_settings where user_id = $1) as settings,
         (select count(*)::int from outbox where user_id = $1) as letters`,
      [id],
    )
    return rows[0]
  }
  expect(await left(leaving.id)).toEqual({ office: false, roles: 0, removed: 0, settings: 0, letters: 0 })
  expect(await left(staying.id)).toEqual({ office: true, roles: 1, removed: 1, settings: 1, letters: 1 })
})
