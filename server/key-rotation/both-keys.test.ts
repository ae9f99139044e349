import { beforeAll, describe, expect, it } from 'vitest'
import { csrfCookie } from '#contract/session-signals.ts'
import { csrfToken, refreshCookie } from '../modules/auth/cookies.ts'
import { identityHash } from '../modules/accounts/identity.ts'
import type { Keys } from '../platform/keys.ts'
import { deriveKeys } from '../platform/keys.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { aSiteThatInvites, identify } from '../testing/invited.ts'
import { copyOf } from '../testing/signed-in-browser.ts'
import type { TestApp } from '../testing/test-app.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { testPhone, tolvan } from '../testing/test-phone.ts'

// Replacement of SECRET_KEY (SEC-44): values made with the previous key keep working while both keys are set. Two programs share
// one database, each with its own settings, and the simulator plays BankID.

const [oldSecret, newSecret] = ['the secret of last year, of 32 bytes or more', 'the secret of this year, of 32 bytes or more']
const before = await testApp({ bankId: true, keys: deriveKeys(oldSecret) })
const both = await testApp({ beside: before, keys: deriveKeys(newSecret, oldSecret) })
const after = await testApp({ beside: before, keys: deriveKeys(newSecret) })
const phone = testPhone(before)
const { superuser } = before
const [nils, elif, karl] = ['200001012384', '199310052387', '200211242383']

const accountOf = async (name: string) =>
  (await superuser.query('select id, identity_hash as hash, identity_key_id as "keyId" from users where name = $1', [name])).rows
const oldAccount = (name: string, number: string, overrides: object = {}) =>
  aUser(before.database, { name, identityHash: identityHash(before.keys, number), identityKeyId: before.keys.id, ...overrides })

/** Deletes the account, so that the next test starts with an unknown person. */
const forget = (number: string) =>
  superuser.query('update users set identity_hash = null where identity_hash = $1', [identityHash(both.keys, number)])

describe('an account of the previous key', () => {
  // covers Hardening: SEC-44: an account of the previous key can sign in, and then belongs to the new one
  it('can be signed in to, and is then found with the new key alone', async () => {
    const { id } = await oldAccount('Tolvan Tolvansson', tolvan, { isAdmin: true })
    expect((await identify(before, phone, tolvan)).end.body).toEqual({ status: 'complete' })
    expect((await identify(after, phone, tolvan)).end).toMatchObject({ status: 403, body: { code: 'NO_ACCOUNT' } })
    expect((await identify(both, phone, tolvan)).end.body).toEqual({ status: 'complete' })
    expect(await accountOf('Tolvan Tolvansson')).toEqual([{ id, hash: identityHash(both.keys, tolvan), keyId: both.keys.id }])
    expect((await identify(after, phone, tolvan)).end.body).toEqual({ status: 'complete' })
  })

  // covers Hardening: SEC-44: an account is moved once, though its owner signs in twice at once
  it('is re-keyed once when its owner signs in twice at the same moment', async () => {
    const { id } = await oldAccount('Karl Erik Andersson', karl)
    const ends = await Promise.all([identify(both, phone, karl), identify(both, phone, karl)])
    expect(ends.map(({ end }) => end.body)).toEqual([{ status: 'complete' }, { status: 'complete' }])
    expect(await accountOf('Karl Erik Andersson')).toEqual([{ id, hash: identityHash(both.keys, karl), keyId: both.keys.id }])
  })

  // covers Hardening: SEC-44: somebody added by personal number gets no second account during the exchange
  it('is found when the person is added by number, and no second one is made', async () => {
    const { id } = await oldAccount('Märta Löfgren', '198503142385')
    const siteId = await aSite(before.database)
    const admin = await signedInAs(both, await aUser(before.database, { isAdmin: true }))
    const known = await admin.send('POST', '/api/admin/users', {
      name: 'Märta L',
      personalNumber: '198503142385',
      isAdmin: false,
      memberships: [],
    })
    expect(known).toMatchObject({ status: 409, body: { fields: { personalNumber: { code: 'PERSON_EXISTS' } } } })
    const siteAdmin = await signedInAs(both, await aUser(before.database, { roles: { [siteId]: 'siteAdmin' } }))
    const person = { name: 'Märta L', personalNumber: '198503142385' }
    const added = await siteAdmin.send('POST', `/api/site/${siteId}/users`, { person, role: 'editor', validTo: null })
    expect(added.status).toBe(200)
    expect(
      (await superuser.query('select user_id from memberships where site_id = $1 and role = $2', [siteId, 'editor'])).rows,
    ).toEqual([{ user_id: id }])
  })
})

describe('an invitation', () => {
  // covers Hardening: SEC-44: an invitation answered before the exchange can be confirmed after it
  it('that was signed before the exchange is confirmed after it, and its account signed in to', async () => {
    const { invite } = await aSiteThatInvites(before)
    const { secret } = await invite()
    await identify(before, phone, nils, { secret })
    const { rows } = await superuser.query('select site_id, id, version from invitations where state = $1', ['signed'])
    const { site_id: siteId, id, version } = rows[0]
    const anna = await signedInAs(both, await aUser(before.database, { roles: { [siteId]: 'siteAdmin' } }))
    // The first invitation is not confirmed in time: the person reads whom to contact.
    expect((await identify(both, phone, nils)).end.body).toMatchObject({ status: 'invited' })
    expect((await anna.send('POST', `/api/site/${siteId}/invitations/${id}/confirm`, { version })).status).toBe(200)
    expect((await identify(both, phone, nils)).end.body).toEqual({ status: 'complete' })
    await forget(nils)
  })

  it('that was confirmed before the exchange still leads to one account without a sign-in in between', async () => {
    const { siteId, invite, only, step } = await aSiteThatInvites(before)
    const { secret } = await invite()
    await identify(before, phone, nils, { secret })
    expect((await step('confirm', await only())).status).toBe(200)
    // The person is meanwhile added by number to another site.
    const elsewhere = await aSite(before.database)
    const chief = await signedInAs(both, await aUser(before.database, { roles: { [elsewhere]: 'siteAdmin' } }))
    const person = { name: 'Nils', personalNumber: nils }
    await chief.send('POST', `/api/site/${elsewhere}/users`, { person, role: 'reader', validTo: null })
    const { rows } = await superuser.query(
      'select count(distinct user_id)::int as n from memberships where site_id in ($1, $2) and role in ($3, $4)',
      [siteId, elsewhere, 'editor', 'reader'],
    )
    expect(rows).toEqual([{ n: 1 }])
    await forget(nils)
  })

  it('confirmed while its person is added by number elsewhere makes one account, in ten attempts', async () => {
    for (let n = 0; n < 10; n++) {
      const { siteId, invite, only } = await aSiteThatInvites(before)
      const { secret } = await invite()
      await identify(before, phone, nils, { secret })
      const { id, version } = await only()
      const elsewhere = await aSite(before.database)
      const [anna, chief] = await Promise.all(
        [siteId, elsewhere].map(async (site) => signedInAs(both, await aUser(before.database, { roles: { [site]: 'siteAdmin' } }))),
      )
      const added = { person: { name: 'Nils', personalNumber: nils }, role: 'reader', validTo: null }
      const answers = await Promise.all([
        anna?.send('POST', `/api/site/${siteId}/invitations/${id}/confirm`, { version }),
        chief?.send('POST', `/api/site/${elsewhere}/users`, added),
      ])
      expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
      const { rows } = await superuser.query(
        `select count(distinct user_id)::int as people, count(*)::int as roles from memberships
         where (site_id = $1 and role = 'editor') or (site_id = $2 and role = 'reader')`,
        [siteId, elsewhere],
      )
      expect(rows).toEqual([{ people: 1, roles: 2 }])
      await forget(nils)
    }
  })

  // covers Hardening: SEC-44: an invitation of the new key finds the account of the previous one
  it('made with the new key finds the account that is still of the previous one', async () => {
    const { id } = await oldAccount('Elif Nordström', elif)
    const { siteId, invite, only, step } = await aSiteThatInvites(both)
    const { secret } = await invite()
    await identify(both, phone, elif, { secret })
    expect((await step('confirm', await only())).status).toBe(200)
    expect(
      (await superuser.query('select user_id from memberships where site_id = $1 and role = $2', [siteId, 'editor'])).rows,
    ).toEqual([{ user_id: id }])
  })

  // covers Hardening: SEC-44: an invitation answered with a removed key makes no account that nobody can enter
  it('signed with a removed key creates no unreachable account', async () => {
    const { siteId, invite, only } = await aSiteThatInvites(before)
    const { secret } = await invite()
    await identify(before, phone, nils, { secret })
    const { id, version } = await only()
    const anna = await signedInAs(after, await aUser(before.database, { roles: { [siteId]: 'siteAdmin' } }))
    expect(await anna.send('POST', `/api/site/${siteId}/invitations/${id}/confirm`, { version })).toMatchObject({
      status: 409,
      body: { message: 'Svaret på inbjudan går inte längre att koppla till en person. Dra tillbaka inbjudan och bjud in på nytt.' },
    })
    expect((await anna.send('POST', `/api/site/${siteId}/invitations/${id}/revoke`, { version })).status).toBe(200)
  })
})

describe('a sign-in from before the exchange', () => {
  const asa = '199908072391'
  beforeAll(() => oldAccount('Åsa Öberg', asa))
  const signedIn = async () => {
    const { browser } = await identify(before, phone, asa)
    expect(browser.cookies.get(refreshCookie)).toBeDefined()
    return browser
  }

  // covers Hardening: SEC-44: a sign-in of before the exchange goes on
  it('stays valid: its CSRF token is accepted, and replaced with the next page', async () => {
    const browser = copyOf(both, await signedIn())
    const sessionId = (browser.cookies.get(refreshCookie) ?? '').split('.')[0] ?? ''
    expect(browser.cookies.get(csrfCookie)).toBe(csrfToken(before.keys, sessionId))
    expect((await browser.post('/api/auth/refresh')).status).toBe(204)
    await browser.get('/api/auth')
    expect(browser.cookies.get(csrfCookie)).toBe(csrfToken(both.keys, sessionId))
    const withToken = (of: TestApp, keys: Keys) =>
      copyOf(of, browser, new Map([...browser.cookies, [csrfCookie, csrfToken(keys, sessionId)]])).post('/api/auth/refresh')
    expect((await withToken(both, deriveKeys('another'))).status).toBe(403)
    expect((await withToken(after, before.keys)).status).toBe(403)
  })

  it('gives two tabs the same successor when a node with the old settings has rotated it', async () => {
    const old = await signedIn()
    const tab = copyOf(both, old)
    await old.post('/api/auth/refresh')
    await tab.post('/api/auth/refresh')
    expect(tab.cookies.get(refreshCookie)).toBe(old.cookies.get(refreshCookie))
    expect((await tab.get('/api/auth')).status).toBe(200)
  })

  // covers Hardening: SEC-44: stolen cookies of before the exchange are found out after it too
  it('ends when an old token is reused after rotations with both keys', async () => {
    const old = await signedIn()
    const stolen = copyOf(both, old)
    await old.post('/api/auth/refresh')
    const browser = copyOf(both, old)
    await browser.post('/api/auth/refresh')
    await browser.post('/api/auth/refresh')
    before.clock.advance(11_000)
    expect((await stolen.post('/api/auth/refresh')).status).toBe(401)
    expect((await browser.get('/api/auth')).status).toBe(401)
  })
})
