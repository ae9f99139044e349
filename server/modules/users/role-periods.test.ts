import { beforeEach, describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import type { SiteRole } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import type { User } from '#contract/users-and-sites/users.ts'
import { atWork } from '../../testing/at-work.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { personalNumberOf } from '../../testing/personal-number-of.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { sweepUsers } from '../accounts/user-sweep.ts'

// When a role begins, ends, and is confirmed; and accounts that are closed.

const test = await testApp()
const beside = await testApp({ beside: test })
const admin = await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true })
const administrator = await signedInAs(test, admin)
const today = () => stockholmDate(test.clock())
const sweep = () => sweepUsers(test.database, test.clock(), everyPart)
const year = 366

beforeEach(() => test.superuser.query('delete from rate_limits'))

async function aSiteOf(roles: Record<string, SiteRole>) {
  const siteId = await aSite(test.database)
  const people: Record<string, { id: string }> = {}
  for (const [name, role] of Object.entries(roles)) people[name] = await aUser(test.database, { name, roles: { [siteId]: role } })
  const root = `/api/site/${siteId}/users`
  const list = async () => ((await administrator.get(root)).body as { users: SiteUser[] }).users
  const one = async (name: string): Promise<SiteUser> => {
    const found = (await list()).find((user) => user.name === name)
    if (!found) throw new Error(`${name} has no role`)
    return found
  }
  /** As if the roles were that old and nobody had confirmed them. */
  const age = (name: string, days: number) =>
    test.superuser.query('update memberships set created_at = $3 where site_id = $1 and user_id = $2', [
      siteId,
      people[name]?.id,
      new Date(test.clock().getTime() - days * 86_400_000),
    ])
  const change = async (name: string, role: object) => {
    const { id, version } = await one(name)
    return administrator.send('PATCH', `${root}/${id}`, { ...role, version })
  }
  return { siteId, people, root, one, list, age, change }
}

describe('a role with days', () => {
  it('that begins later opens nothing today, and that day it does', async () => {
    const { siteId, people, change } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'editor' })
    await change('Bo', { role: 'editor', validFrom: daysAfter(today(), 1), validTo: daysAfter(today(), 3) })
    const bo = await signedInAs(test, people['Bo'] ?? admin)
    expect(await bo.get(`/api/site/${siteId}/news`)).toMatchObject({ status: 404 })
    expect(await bo.get('/api/site')).toMatchObject({ body: [] })
    await test.superuser.query('update memberships set valid_from = $2 where site_id = $1 and valid_from is not null', [
      siteId,
      today(),
    ])
    expect(await bo.get(`/api/site/${siteId}/news`)).toMatchObject({ status: 200 })
  })

  it('cannot end before it begins, wherever it is given, and not in the database', async () => {
    const { siteId, root, change, people } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'editor' })
    const days = { validFrom: daysAfter(today(), 9), validTo: daysAfter(today(), 8) }
    const refused = { status: 400, body: { fields: { validTo: { message: expect.stringContaining('innan den börjar') } } } }
    expect(await change('Bo', { role: 'editor', ...days })).toMatchObject(refused)
    const person = { name: 'Åsa Öberg', personalNumber: personalNumberOf('18900107', 1) }
    expect(await administrator.send('POST', root, { person, role: 'reader', ...days })).toMatchObject(refused)
    const bo = (await administrator.get(`/api/admin/users/${people['Bo']?.id}`)).body as User
    const membership = { siteId, role: 'reader', ...days }
    expect(
      await administrator.send('PUT', `/api/admin/users/${bo.id}`, {
        name: bo.name,
        isAdmin: false,
        memberships: [membership],
        version: bo.version,
      }),
    ).toMatchObject({ status: 400, body: { fields: { 'memberships.0.validTo': {} } } })
    await expect(
      test.superuser.query('update memberships set valid_from = $2, valid_to = $3 where site_id = $1', [
        siteId,
        days.validFrom,
        days.validTo,
      ]),
    ).rejects.toThrow('memberships_period')
  })

  it('of the only sajtansvarig cannot be put off until later', async () => {
    const { change } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'editor' })
    const later = { role: 'siteAdmin', validFrom: daysAfter(today(), 1), validTo: null }
    expect(await change('Anna', later)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    expect(await change('Bo', { role: 'siteAdmin', validTo: null })).toMatchObject({ status: 200 })
    expect(await change('Anna', later)).toMatchObject({ status: 200 })
  })
})

describe('a role that nobody has confirmed for a year', () => {
  it('is asked about, ends after thirty days more, and can be given again', async () => {
    const { one, age, change } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'editor', Cilla: 'writer' })
    await age('Bo', year)
    await sweep()
    const lastDay = daysAfter(today(), 30)
    expect(await one('Bo')).toMatchObject({ needsConfirmation: true, confirmBy: lastDay, validTo: null })
    expect(await one('Cilla')).toMatchObject({ needsConfirmation: false, confirmBy: null })
    await test.superuser.query('update memberships set confirm_by = $1 where confirm_by = $2', [daysAfter(today(), -1), lastDay])
    await sweep()
    const ended = await one('Bo')
    expect(ended).toMatchObject({ validTo: daysAfter(today(), -1) })
    const { rows } = await test.superuser.query(
      "select actor_id from audit_log where object_id = $1 and action = 'membership.lapse'",
      [ended.id],
    )
    expect(rows).toEqual([{ actor_id: null }])
    await change('Bo', { role: 'editor', validTo: null })
    expect(await one('Bo')).toMatchObject({ needsConfirmation: false, confirmBy: null, validTo: null })
  })

  it('stays when somebody confirms the list, and only those who were on it', async () => {
    const { siteId, root, people, one, age } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'editor', Cilla: 'writer' })
    for (const name of ['Bo', 'Cilla']) await age(name, year)
    await sweep()
    const anna = await signedInAs(test, people['Anna'] ?? admin)
    const userIds = [people['Bo']?.id, crypto.randomUUID()]
    expect(await anna.send('POST', `${root}/confirm`, { userIds })).toMatchObject({ status: 200 })
    expect(await one('Bo')).toMatchObject({ needsConfirmation: false, confirmBy: null })
    expect(await one('Cilla')).toMatchObject({ needsConfirmation: true })
    const { rows } = await test.superuser.query(
      "select object_id from audit_log where site_id = $1 and action = 'membership.confirm'",
      [siteId],
    )
    expect(rows).toEqual([{ object_id: people['Bo']?.id }])
    expect(await anna.send('POST', `${root}/confirm`, { userIds: [] })).toMatchObject({ status: 400 })
  })

  it('of a person of another site is not confirmed from here', async () => {
    const { people, one, age } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'editor' })
    await age('Bo', year)
    const foreign = await atWork(test, 'siteAdmin')
    await foreign.browser.send('POST', `${foreign.root}/users/confirm`, { userIds: [people['Bo']?.id] })
    expect(await one('Bo')).toMatchObject({ needsConfirmation: true })
  })

  it('never ends for the last sajtansvarig: of several, the one stays who signed in last', async () => {
    const { siteId, list, people, age } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'siteAdmin', Cilla: 'siteAdmin' })
    for (const name of ['Anna', 'Bo', 'Cilla']) await age(name, year)
    await test.superuser.query('update users set last_sign_in_at = $2 where id = $1', [people['Bo']?.id, test.clock()])
    await sweep()
    await test.superuser.query('update memberships set confirm_by = $2 where site_id = $1', [siteId, daysAfter(today(), -1)])
    await sweep()
    await sweep()
    const left = (await list()).filter(({ validTo }) => validTo === null)
    expect(left.map(({ name }) => name)).toEqual(['Bo'])
  })
})

describe('a closed account', () => {
  const versionOf = async (id: string) => ((await administrator.get(`/api/admin/users/${id}`)).body as User).version
  const send = async (id: string, what: 'deactivate' | 'reactivate', by = administrator) =>
    by.send('POST', `/api/admin/users/${id}/${what}`, { version: await versionOf(id) })

  it('is signed out everywhere with its next call, on another node too, and gets nowhere until it is opened again', async () => {
    const { siteId, people, one } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'editor' })
    const { id } = people['Bo'] ?? admin
    const [here, there] = [await signedInAs(test, { id }), await signedInAs({ ...beside, keys: beside.keys }, { id })]
    for (const browser of [here, there]) expect(await browser.get(`/api/site/${siteId}/news`)).toMatchObject({ status: 200 })
    expect(await send(id, 'deactivate')).toMatchObject({ status: 200, body: { deactivatedAt: expect.any(String) } })
    for (const browser of [here, there]) expect(await browser.get(`/api/site/${siteId}/news`)).toMatchObject({ status: 401 })
    expect(await one('Bo')).toMatchObject({ isDeactivated: true, role: 'editor' })
    // A session that was opened at the same moment is worth nothing either.
    const late = await signedInAs(test, { id })
    expect(await late.get('/api/auth')).toMatchObject({ status: 401 })
    expect(await send(id, 'deactivate')).toMatchObject({ status: 409 })
    expect(await send(id, 'reactivate')).toMatchObject({ status: 200, body: { deactivatedAt: null } })
    expect(await (await signedInAs(test, { id })).get(`/api/site/${siteId}/news`)).toMatchObject({ status: 200 })
    const { rows } = await test.superuser.query(
      "select action from audit_log where object_id = $1 and action like 'user.%activate' order by id",
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['user.deactivate', 'user.reactivate'])
  })

  // covers Administration: users: a closed account is signed out within a second on every node
  it('has no session left at its next call to either of two nodes, each with connections of its own, while it works on both', async () => {
    const database = openDatabase(test.connection, () => undefined)
    try {
      const other = await testApp({ beside: { ...test, database } })
      const { siteId, people } = await aSiteOf({ Anna: 'siteAdmin', Bo: 'editor' })
      const { id } = people['Bo'] ?? admin
      const browsers = await Promise.all([test, test, other, other].map((node) => signedInAs(node, { id })))
      let isClosed = false
      /** Calls without a pause until one is refused. */
      const worksOn = async (browser: (typeof browsers)[number]): Promise<void> => {
        for (;;) {
          const wasClosed = isClosed
          const { status } = await browser.get(`/api/site/${siteId}/news`)
          if (status === 401) return
          expect([status, wasClosed]).toEqual([200, false])
        }
      }
      const working = browsers.map(worksOn)
      expect(await send(id, 'deactivate')).toMatchObject({ status: 200 })
      isClosed = true
      await Promise.all(working)
      const { rows } = await test.superuser.query('select count(*)::int as n from sessions where user_id = $1', [id])
      expect(rows).toEqual([{ n: 0 }])
    } finally {
      await database.close()
    }
  })

  it('is never one’s own, nor that of a last administrator or sajtansvarig', async () => {
    const { people } = await aSiteOf({ Anna: 'siteAdmin' })
    expect(await send(admin.id, 'deactivate')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ditt eget') },
    })
    expect(
      await administrator.send('POST', `/api/admin/users/${admin.id}/remove`, { version: await versionOf(admin.id) }),
    ).toMatchObject({
      status: 409,
    })
    expect(await send(people['Anna']?.id ?? '', 'deactivate')).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    const other = await aUser(test.database, { isAdmin: true })
    expect(await send(other.id, 'deactivate')).toMatchObject({ status: 200 })
    // A closed administrator is no administrator: the one that is left cannot lose the role.
    const own = { name: admin.name, isAdmin: false, memberships: [], version: await versionOf(admin.id) }
    expect(await administrator.send('PUT', `/api/admin/users/${admin.id}`, own)).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    })
  })

  it('of an administrator takes a fresh sign-in, and two who close each other leave one', async () => {
    const [one, two] = [await aUser(test.database, { isAdmin: true }), await aUser(test.database, { isAdmin: true })]
    const stale = await signedInAs(test, one, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
    expect(await send(two.id, 'deactivate', stale)).toMatchObject({ status: 403 })
    const [first, second] = [await signedInAs(test, one), await signedInAs(test, two)]
    const answers = await Promise.all([send(two.id, 'deactivate', first), send(one.id, 'deactivate', second)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    const { rows } = await test.superuser.query('select count(*)::int as n from users where is_admin and deactivated_at is null')
    expect(rows[0].n).toBeGreaterThanOrEqual(1)
  })
})
