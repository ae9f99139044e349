import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { aSite, aUser } from '../../testing/factories.ts'
import { personalNumberOf } from '../../testing/personal-number-of.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

// A computer that somebody else has sat down at: what lets a stranger in, or sends things out, asks for a BankID of the last 15 minutes.

const test = await testApp()
const siteId = await aSite(test.database)
const root = `/api/site/${siteId}`
const administrator = await aUser(test.database, { isAdmin: true, roles: { [siteId]: 'siteAdmin' } })
const browser = await signedInAs(test, administrator)
const somebody = await aUser(test.database, { roles: { [siteId]: 'editor' } })

let last = 0
const person = () => ({ name: 'Bo Ek', personalNumber: personalNumberOf('18900104', ++last) })
const days = { validFrom: null, validTo: null }

const asked: Readonly<Record<string, () => Promise<TestAnswer>>> = {
  'a sajtansvarig is added': () => browser.send('POST', `${root}/users`, { person: person(), role: 'siteAdmin', ...days }),
  'somebody becomes sajtansvarig': () =>
    browser.send('PATCH', `${root}/users/${somebody.id}`, { role: 'siteAdmin', ...days, version: 1 }),
  'a sajtansvarig is invited': () =>
    browser.send('POST', `${root}/invitations`, { name: 'Bo Ek', email: '', role: 'siteAdmin', validTo: null }),
  'an administrator gives the role': () =>
    browser.send('POST', '/api/admin/users', {
      ...person(),
      isAdmin: false,
      memberships: [{ siteId, role: 'siteAdmin', ...days }],
    }),
  'a site gets its first sajtansvarig': () =>
    browser.send('POST', '/api/admin/sites', {
      id: `sajt-${randomUUID().slice(0, 8)}`,
      name: 'Ny sajt',
      firstSiteAdmin: person(),
    }),
  'a removed sajtansvarig is given back': async () => {
    const { id } = await aUser(test.database)
    const undoToken = randomUUID()
    await test.superuser.query(
      `insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
       values ($1, $2, 0, 'membership', 'remove', $3, '', '{"role":"siteAdmin","version":1,"created_at":"2026-01-01"}', '{}', $4, $5)`,
      [siteId, undoToken, id, test.clock(), administrator.id],
    )
    return browser.send('POST', `${root}/undo/${undoToken}`)
  },
  'the role of a sajtansvarig that has ended is prolonged': async () => {
    const { id, name } = await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } })
    await test.superuser.query(`update memberships set valid_to = '2020-01-01' where user_id = $1`, [id])
    const memberships = [{ siteId, role: 'siteAdmin', ...days }]
    return browser.send('PUT', `/api/admin/users/${id}`, { name, isAdmin: false, memberships, version: 1 })
  },
  'the closed account of a sajtansvarig is opened': async () => {
    const { id } = await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } })
    await test.superuser.query('update users set deactivated_at = now() where id = $1', [id])
    return browser.send('POST', `/api/admin/users/${id}/reactivate`, { version: 1 })
  },
  'the people of a site come along to another': async () => {
    const [from, into] = [await aSite(test.database), await aSite(test.database)]
    const ofBoth = { news: 'keep', policy: 'keep', pages: 'keep', systemPages: 'keep', persons: 'keep', bodies: 'keep' }
    const choices = { ...ofBoth, roles: true }
    return browser.send('POST', `/api/admin/sites/${from}/merge`, { into, choices })
  },
  'a webhook is added': () =>
    browser.send('POST', `${root}/webhooks`, { name: 'App', url: 'https://mottagare.test/', events: ['removed'] }),
  'a webhook gets another address': () =>
    browser.send('PUT', `${root}/webhooks/${randomUUID()}`, { name: 'App', url: 'https://mottagare.test/', events: ['removed'] }),
  'a webhook gets a new secret': () => browser.send('POST', `${root}/webhooks/${randomUUID()}/secret`),
  'an address for letters is given': () => browser.send('POST', '/api/auth/letters/address', { address: 'bo@exempel.se' }),
}

beforeEach(() => test.superuser.query('update sessions set signed_in_at = $1', [test.clock()]))

it.each(Object.entries(asked))('a sign-in of sixteen minutes ago is not enough when %s', async (_what, ask) => {
  const before = await ask()
  expect(before.body).not.toMatchObject({ code: 'FRESH_LOGIN_REQUIRED' })
  await test.superuser.query(`update sessions set signed_in_at = $1::timestamptz - interval '16 minutes'`, [test.clock()])
  const stale = await ask()
  expect(stale).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
})

it('any other role is given, and given back, by an older sign-in', async () => {
  await test.superuser.query(`update sessions set signed_in_at = $1::timestamptz - interval '16 minutes'`, [test.clock()])
  const added = await browser.send('POST', `${root}/users`, { person: person(), role: 'editor', ...days })
  expect(added.status).toBe(200)
  const invited = await browser.send('POST', `${root}/invitations`, { name: 'Bo Ek', email: '', role: 'writer', validTo: null })
  expect(invited.status).toBe(200)
  const { id } = await aUser(test.database, { roles: { [siteId]: 'editor' } })
  const removed = await browser.send('POST', `${root}/users/${id}/remove`, { version: 1 })
  const { undoToken } = removed.body as { undoToken: string }
  expect((await browser.send('POST', `${root}/undo/${undoToken}`)).status).toBe(200)
})
