import { everyPart } from '../../testing/every-part.ts'
import { describe, expect, it } from 'vitest'
import type { SiteRole } from '#contract/roles.ts'
import type { UndoStep } from '#contract/undo/undo.ts'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import type { User } from '#contract/users-and-sites/users.ts'
import { callsThatMeet } from '../../testing/calls-that-meet.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import type { TestAnswer, TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { identityHash } from '../accounts/identity.ts'
import { forgetSteps } from '../undo/undo-sweep.ts'
import { personalNumberOf } from '../../testing/personal-number-of.ts'

const test = await testApp()

let last = 0
const someNumber = (): string => personalNumberOf('18900102', ++last)

async function aSiteWithUsers() {
  const siteId = await aSite(test.database, { name: 'Föreningen i Lund' })
  const anna = await aUser(test.database, { name: 'Anna Berg', roles: { [siteId]: 'siteAdmin' } })
  const browser = await signedInAs(test, anna)
  const root = `/api/site/${siteId}/users`
  const list = async (by: TestBrowser = browser): Promise<SiteUser[]> => usersOf(await by.get(root))
  const find = async (id: string): Promise<SiteUser> => {
    const found = (await list()).find((user) => user.id === id)
    if (!found) throw new Error('No user has that id')
    return found
  }
  const member = (name: string, role: SiteRole) => aUser(test.database, { name, roles: { [siteId]: role } })
  return { siteId, anna, browser, root, list, find, member }
}
const usersOf = (answer: TestAnswer): SiteUser[] => (answer.body as { users: SiteUser[] }).users
const newcomer = (overrides: object = {}) => ({
  person: { name: 'Åsa Öberg', personalNumber: someNumber() },
  role: 'writer',
  validTo: null,
  ...overrides,
})

describe('the users of a site', () => {
  it('are listed by name with role and last sign-in, without a personal number', async () => {
    const { browser, root, list, member } = await aSiteWithUsers()
    const bo = await member('Bo Ek', 'editor')
    await test.superuser.query(`update memberships set last_sign_in_at = '2026-11-01T08:00Z' where user_id = $1`, [bo.id])
    const personalNumber = someNumber()
    const added = await browser.send('POST', root, newcomer({ person: { name: 'Åsa Öberg', personalNumber } }))
    expect(added.status).toBe(200)
    expect((await list()).map(({ name, role, lastSignInAt, isYou }) => [name, role, lastSignInAt, isYou])).toEqual([
      ['Anna Berg', 'siteAdmin', expect.any(String), true],
      ['Bo Ek', 'editor', '2026-11-01T08:00:00.000Z', false],
      ['Åsa Öberg', 'writer', null, false],
    ])
    expect(JSON.stringify(added.body)).not.toContain(personalNumber)
    expect(test.logged()).not.toContain(personalNumber)
    const { rows } = await test.superuser.query(
      'select to_jsonb(u)::text as row from users u union all select to_jsonb(a)::text from audit_log a',
    )
    expect(rows.some(({ row }) => row.includes(personalNumber))).toBe(false)
  })

  it('see the site administrators whatever their role; expired ones are left out', async () => {
    const { siteId, member } = await aSiteWithUsers()
    const reader = await signedInAs(test, await member('Lo Läsare', 'reader'))
    const former = await member('Bo Före', 'siteAdmin')
    await test.superuser.query(`update memberships set valid_to = '2020-01-01' where user_id = $1`, [former.id])
    expect(await reader.get(`/api/site/${siteId}/site-admins`)).toMatchObject({ status: 200, body: { names: ['Anna Berg'] } })
  })

  it('get a role on their existing account, and keep roles on other sites', async () => {
    const { siteId, browser, root } = await aSiteWithUsers()
    const elsewhere = await aSite(test.database)
    const personalNumber = someNumber()
    const hash = identityHash(test.keys, personalNumber)
    const known = await aUser(test.database, { name: 'Känd Person', roles: { [elsewhere]: 'editor' }, identityHash: hash })
    const typed = `${personalNumber.slice(0, 8)}-${personalNumber.slice(8)}`
    const add = () => browser.send('POST', root, newcomer({ person: { name: 'Felstavad Person', personalNumber: typed } }))
    expect(usersOf(await add())).toContainEqual(expect.objectContaining({ id: known.id, name: 'Felstavad Person', role: 'writer' }))
    expect(await add()).toMatchObject({
      status: 409,
      body: { code: 'PERSON_EXISTS', fields: { 'person.personalNumber': {} } },
    })
    const { rows } = await test.superuser.query('select site_id, role from memberships where user_id = $1 order by role', [
      known.id,
    ])
    expect(rows).toEqual([
      { site_id: elsewhere, role: 'editor' },
      { site_id: siteId, role: 'writer' },
    ])
  })

  it.each([
    ['ten digits', { person: { name: 'Bo Ek', personalNumber: '9001011234' } }, 'person.personalNumber'],
    ['no name', { person: { name: '', personalNumber: '189001010009' } }, 'person.name'],
    ['an unknown role', { role: 'admin' }, 'role'],
    ['a day that is over', { validTo: '2020-01-01' }, 'validTo'],
    ['a day that is none', { validTo: '2026-02-30' }, 'validTo'],
    ['what does not belong there', { isAdmin: true }, ''],
  ])('are not added with %s', async (_what, wrong, field) => {
    const { browser, root, list } = await aSiteWithUsers()
    expect(await browser.send('POST', root, newcomer(wrong))).toMatchObject({ status: 400, body: { fields: { [field]: {} } } })
    expect(await list()).toHaveLength(1)
  })

  it('change role from the version that was read, with effect from their next call', async () => {
    const { siteId, browser, root, find, member } = await aSiteWithUsers()
    const bo = await member('Bo Ek', 'reader')
    const theirs = await signedInAs(test, bo)
    const change = (version: number) =>
      browser.send('PATCH', `${root}/${bo.id}`, { role: 'siteAdmin', validTo: '2999-12-31', version })
    expect((await theirs.get(`/api/site/${siteId}/settings`)).status).toBe(403)
    expect((await change(1)).status).toBe(200)
    expect(await find(bo.id)).toMatchObject({ role: 'siteAdmin', validTo: '2999-12-31', version: 2 })
    expect((await theirs.get(`/api/site/${siteId}/settings`)).status).toBe(200)
    expect(await change(1)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
  })

  it('with an expired role are shown, and get access again with a later last day', async () => {
    const { siteId, browser, root, list, find, member } = await aSiteWithUsers()
    const bo = await member('Bo Ek', 'editor')
    await test.superuser.query(`update memberships set valid_to = '2020-01-01' where user_id = $1`, [bo.id])
    const theirs = await signedInAs(test, bo)
    expect((await theirs.get(`/api/site/${siteId}/news`)).status).toBe(404)
    expect((await list()).map(({ validTo }) => validTo)).toEqual([null, '2020-01-01'])
    const { version } = await find(bo.id)
    await browser.send('PATCH', `${root}/${bo.id}`, { role: 'editor', validTo: null, version })
    expect((await theirs.get(`/api/site/${siteId}/news`)).status).toBe(200)
  })

  // covers Settings: users: once a year
  it('need confirmation once a year', async () => {
    const { browser, root, find, member } = await aSiteWithUsers()
    const bo = await member('Bo Ek', 'editor')
    expect(await find(bo.id)).toMatchObject({ confirmedAt: null, needsConfirmation: false })
    await test.superuser.query(`update memberships set created_at = now() - interval '370 days' where user_id = $1`, [bo.id])
    expect(await find(bo.id)).toMatchObject({ needsConfirmation: true })
    expect((await browser.send('POST', `${root}/${bo.id}/confirm`)).status).toBe(200)
    expect(await find(bo.id)).toMatchObject({ confirmedAt: expect.stringMatching(/Z$/), needsConfirmation: false })
  })

  it('that are removed lose access, and keep their account', async () => {
    const { siteId, browser, root, list, member } = await aSiteWithUsers()
    const bo = await member('Bo Ek', 'editor')
    const theirs = await signedInAs(test, bo)
    expect((await browser.send('POST', `${root}/${bo.id}/remove`, { version: 1 })).status).toBe(200)
    expect(await list()).toHaveLength(1)
    expect((await theirs.get(`/api/site/${siteId}/news`)).status).toBe(404)
    expect((await theirs.get('/api/site')).body).toEqual([])
    expect((await browser.send('POST', `${root}/${bo.id}/remove`, { version: 1 })).status).toBe(404)
    const { rows } = await test.superuser.query(`select action from audit_log where site_id = $1 and object_id = $2`, [
      siteId,
      bo.id,
    ])
    expect(rows).toEqual([{ action: 'membership.remove' }])
  })
})

describe('a removed role', () => {
  const stepsOf = async (browser: TestBrowser, root: string): Promise<UndoStep[]> =>
    ((await browser.get(root.replace('users', 'undo'))).body as { steps: UndoStep[] }).steps
  /** Those that nothing hinders. */
  const removed = async (browser: TestBrowser, root: string): Promise<string[]> =>
    (await stepsOf(browser, root)).filter(({ refusal, undone }) => refusal === null && undone === null).map(({ id }) => id)
  const undo = (browser: TestBrowser, root: string, undoToken: string) =>
    browser.send('POST', `${root.replace('users', 'undo')}/${undoToken}`)

  async function aRemovedRole() {
    const site = await aSiteWithUsers()
    const { browser, root, member } = site
    const bo = await member('Bo Ek', 'editor')
    await browser.send('PATCH', `${root}/${bo.id}`, { role: 'writer', validTo: '2040-12-31', version: 1 })
    await browser.send('POST', `${root}/${bo.id}/confirm`)
    const before = await site.find(bo.id)
    const remove = (version: number) => browser.send('POST', `${root}/${bo.id}/remove`, { version })
    const { undoToken } = (await remove(2)).body as { undoToken: string }
    return { ...site, bo, before, remove, undoToken }
  }

  // covers Settings: users: a removed role is given back, with the same last day
  it('is restored unchanged, once, by a site administrator', async () => {
    const { siteId, anna, browser, root, bo, before, undoToken, find } = await aRemovedRole()
    expect(await stepsOf(browser, root)).toEqual([
      {
        id: undoToken,
        kind: 'membership',
        words: 'Ta bort rollen – Bo Ek',
        at: expect.any(String),
        by: { id: anna.id, name: 'Anna Berg' },
        refusal: null,
        undone: null,
      },
    ])
    expect((await undo(browser, root, undoToken)).status).toBe(200)
    expect(await find(bo.id)).toEqual({ ...before, version: before.version + 1 })
    expect(await removed(browser, root)).toEqual([])
    expect(await undo(browser, root, undoToken)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    const { rows } = await test.superuser.query('select action from audit_log where site_id = $1 order by id desc limit 3', [
      siteId,
    ])
    expect(rows).toEqual([{ action: 'membership.undo' }, { action: 'membership.viewRemoved' }, { action: 'membership.remove' }])
  })

  // covers Settings: users: giving a role back is refused when something has happened since
  it('is not restored when the person has another one by now', async () => {
    const { siteId, browser, root, bo, undoToken, find } = await aRemovedRole()
    await test.superuser.query(`insert into memberships (site_id, user_id, role) values ($1, $2, 'reader')`, [siteId, bo.id])
    expect(await removed(browser, root)).toEqual([])
    expect(await undo(browser, root, undoToken)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    expect(await find(bo.id)).toMatchObject({ role: 'reader' })
  })

  it('is not restored when a later role has been removed as well', async () => {
    const { browser, root, undoToken, remove, find, bo } = await aRemovedRole()
    await undo(browser, root, undoToken)
    await browser.send('PATCH', `${root}/${bo.id}`, { role: 'reader', validTo: null, version: 3 })
    const later = (await remove(4)).body as { undoToken: string }
    expect(await removed(browser, root)).toEqual([later.undoToken])
    expect((await undo(browser, root, undoToken)).status).toBe(409)
    await undo(browser, root, later.undoToken)
    expect(await find(bo.id)).toMatchObject({ role: 'reader', validTo: null })
  })

  it('is deleted with the account, and after thirty days', async () => {
    const [one, other] = [await aRemovedRole(), await aRemovedRole()]
    await test.superuser.query('update users set removed_at = now(), identity_hash = null where id = $1', [one.bo.id])
    expect((await undo(one.browser, one.root, one.undoToken)).status).toBe(409)
    await test.superuser.query(`update undo_steps set at = now() - interval '31 days' where id = $1`, [other.undoToken])
    expect((await undo(other.browser, other.root, other.undoToken)).status).toBe(409)
    await forgetSteps(test.database, everyPart, test.clock())
    const { rows } = await test.superuser.query('select id from undo_steps where id = any($1)', [[one.undoToken, other.undoToken]])
    expect(rows).toEqual([{ id: one.undoToken }])
  })

  it('is not restored on another site, or by a person who is not its administrator', async () => {
    const { root, bo, browser, undoToken, member, list } = await aRemovedRole()
    const other = await aSiteWithUsers()
    const editor = await signedInAs(test, await member('Ed Ek', 'editor'))
    const answers = await Promise.all([
      undo(other.browser, other.root, undoToken),
      undo(other.browser, root, undoToken),
      undo(editor, root, undoToken),
      undo(browser, root, 'x'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 403, 409])
    expect(await stepsOf(editor, root)).toEqual([])
    expect((await list()).some(({ id }) => id === bo.id)).toBe(false)
  })

  it('is restored once by two simultaneous calls', async () => {
    const { browser, root, undoToken, list } = await aRemovedRole()
    const answers = await Promise.all([undo(browser, root, undoToken), undo(browser, root, undoToken)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await list()).toHaveLength(2)
  })
})

describe('the last sajtansvarig', () => {
  it('can neither leave nor get a lesser role', async () => {
    const { root, anna, browser, find } = await aSiteWithUsers()
    const { version } = await find(anna.id)
    expect(await browser.send('PATCH', `${root}/${anna.id}`, { role: 'editor', validTo: null, version })).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    })
    expect(await browser.send('POST', `${root}/${anna.id}/remove`, { version })).toMatchObject({ body: { code: 'LAST_ADMIN' } })
  })

  // covers Settings: users: two who leave at once
  it('remains when two leave at once', async () => {
    const { siteId, root, anna, browser, member } = await aSiteWithUsers()
    const berit = await member('Berit Ek', 'siteAdmin')
    const hers = await signedInAs(test, berit)
    const answers = await callsThatMeet(test, `select from memberships where site_id = '${siteId}' for update`, [
      () => browser.send('POST', `${root}/${berit.id}/remove`, { version: 1 }),
      () => hers.send('POST', `${root}/${anna.id}/remove`, { version: 1 }),
    ])
    const { rows } = await test.superuser.query(`select count(*)::int as left from memberships where site_id = $1`, [siteId])
    expect(rows).toEqual([{ left: 1 }])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
  })

  it('is not one whose role has expired', async () => {
    const { root, anna, browser, find, member } = await aSiteWithUsers()
    const berit = await member('Berit Ek', 'siteAdmin')
    await test.superuser.query(`update memberships set valid_to = '2020-01-01' where user_id = $1`, [berit.id])
    const { version } = await find(anna.id)
    expect(await browser.send('POST', `${root}/${anna.id}/remove`, { version })).toMatchObject({ body: { code: 'LAST_ADMIN' } })
  })
})

describe('permissions', () => {
  it.each(['reader', 'writer', 'editor'] as const)('a %s may do nothing with the users', async (role) => {
    const { root, anna, member } = await aSiteWithUsers()
    const browser = await signedInAs(test, await member('Någon Annan', role))
    const answers = await Promise.all([
      browser.get(root),
      browser.send('POST', root, newcomer()),
      browser.send('PATCH', `${root}/${anna.id}`, { role: 'reader', validTo: null, version: 1 }),
      browser.send('POST', `${root}/${anna.id}/confirm`),
      browser.send('POST', `${root}/${anna.id}/remove`, { version: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  it('a person of another site is unknown here', async () => {
    const [one, other] = [await aSiteWithUsers(), await aSiteWithUsers()]
    const theirs = await other.member('Bo Ek', 'editor')
    const answers = await Promise.all([
      one.browser.send('PATCH', `${one.root}/${theirs.id}`, { role: 'reader', validTo: null, version: 1 }),
      one.browser.send('POST', `${one.root}/${theirs.id}/confirm`),
      one.browser.send('POST', `${one.root}/${theirs.id}/remove`, { version: 1 }),
      one.browser.send('POST', `${one.root}/inte-ett-id/confirm`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await other.find(theirs.id)).toMatchObject({ role: 'editor', version: 1, confirmedAt: null })
  })

  it('an administrator may change roles, but not from an outdated version', async () => {
    const { siteId, root, member } = await aSiteWithUsers()
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    const bo = await member('Bo Ek', 'editor')
    const before: User = (await admin.get(`/api/admin/users/${bo.id}`)).body
    expect((await admin.send('PATCH', `${root}/${bo.id}`, { role: 'reader', validTo: null, version: 1 })).status).toBe(200)
    const stale = {
      name: 'Bo Ek',
      isAdmin: false,
      memberships: [{ siteId, role: 'siteAdmin', validTo: null }],
      version: before.version,
    }
    expect(await admin.send('PUT', `/api/admin/users/${bo.id}`, stale)).toMatchObject({ status: 409 })
  })

  it('an administrator who changes one role keeps the confirmation dates of the others', async () => {
    const { siteId, browser, root, find, member } = await aSiteWithUsers()
    const bo = await member('Bo Ek', 'editor')
    await browser.send('POST', `${root}/${bo.id}/confirm`)
    const other = await aSite(test.database)
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    const { version }: User = (await admin.get(`/api/admin/users/${bo.id}`)).body
    const memberships = [
      { siteId, role: 'editor', validTo: null },
      { siteId: other, role: 'reader', validTo: null },
    ]
    expect(
      (await admin.send('PUT', `/api/admin/users/${bo.id}`, { name: 'Bo Ek', isAdmin: false, memberships, version })).status,
    ).toBe(200)
    expect(await find(bo.id)).toMatchObject({ confirmedAt: expect.any(String), version: 1 })
  })
})
