import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csrfHeader } from '#contract/session-signals.ts'
import { statement } from '../../platform/database/database.ts'
import { aUser } from '../../testing/factories.ts'
import type { Inviting } from '../../testing/invited.ts'
import { aSiteThatInvites, identify, offer, secretOf } from '../../testing/invited.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { visitingBrowser } from '../../testing/test-browser.ts'
import type { TestPhone } from '../../testing/test-phone.ts'
import { testPhone } from '../../testing/test-phone.ts'
import { identityHash } from '../accounts/identity.ts'
import { signInvitation } from '../accounts/invitations.ts'

// Links of other persons, links that no longer work, confirmations by roles that may not confirm, and two at the same time.

const [nils, elif, karl] = ['200001012384', '199310052387', '200211242383']
const week = 7 * 86_400_000

let test: TestApp
let phone: TestPhone

beforeAll(async () => {
  test = await testApp({ bankId: true })
  phone = testPhone(test)
})

beforeEach(async () => {
  await phone.control('reset')
  await test.superuser.query('delete from invitations')
})

const opened = async (invitation: string) => (await visitingBrowser(test)).post('/api/auth/invitation', { invitation })
const stored = async (siteId: string) =>
  (await test.superuser.query('select state, signed_name from invitations where site_id = $1', [siteId])).rows

describe('a link', () => {
  // covers Settings: invitation: one answer to every link that does not hold
  it('that is wrong, used, replaced, revoked or expired gets the same answer', async () => {
    const { browser, root, invite, list, step } = await aSiteThatInvites(test)
    const used = await invite()
    await identify(test, phone, nils, { secret: used.secret })
    const made = async (name: string) => {
      const { secret } = await invite({ name })
      const found = (await list()).find((one) => one.name === name)
      if (!found) throw new Error('The invitation was not listed')
      return { secret, found }
    }
    const [replaced, drawnBack, old] = [await made('Ett'), await made('Två'), await made('Tre')]
    await step('renew', replaced.found)
    await step('revoke', drawnBack.found)
    await test.superuser.query('update invitations set expires_at = $2 where id = $1', [old.found.id, test.clock()])
    const secrets = [randomBytes(24).toString('base64url'), '', 'x', used.secret, replaced.secret, drawnBack.secret, old.secret]
    const answers = []
    for (const secret of secrets) {
      const { status, body } = await opened(secret)
      answers.push({ status, ...body, requestId: '' })
      const { start } = await identify(test, phone, elif, { secret })
      expect({ status: start.status, ...start.body, requestId: '' }).toEqual(answers[0])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 404,
      message: expect.stringMatching(/^Länken gäller inte\..*Be den som bjöd in dig/),
    })
    // BankID is asked only for the first one, which was valid.
    expect(await phone.orders()).toHaveLength(1)
    expect((await browser.get(root)).status).toBe(200)
  })

  it('cannot be guessed: attempts are soon limited', async () => {
    const browser = await visitingBrowser(test)
    const tries = []
    for (let i = 0; i < 31; i++) {
      tries.push((await browser.post('/api/auth/invitation', { invitation: randomBytes(24).toString('base64url') })).status)
    }
    // A rate limit window may end during the attempts, so a few more may be answered; never all.
    expect(tries.slice(0, 30)).toContain(404)
    const more = await Promise.all(Array.from({ length: 40 }, () => browser.post('/api/auth/invitation', { invitation: 'x' })))
    expect(more.map(({ status }) => status)).toContain(429)
  })

  // covers Settings: invitation: the secret in no log and no row
  it('has 192 bits, and is in no log and no row', async () => {
    const { siteId, invite } = await aSiteThatInvites(test)
    const { secret } = await invite()
    await opened(secret)
    await identify(test, phone, nils, { secret })
    expect(Buffer.from(secret, 'hex')).toHaveLength(24)
    expect(test.logged()).toContain('/api/auth/invitation')
    expect(test.logged()).not.toContain(secret)
    const { rows } = await test.superuser.query(
      `select to_jsonb(i)::text as row from invitations i union all select to_jsonb(a)::text from audit_log a where a.site_id = $1
       union all select to_jsonb(o)::text from bankid_orders o union all select to_jsonb(r)::text from rate_limits r`,
      [siteId],
    )
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.filter(({ row }) => row.includes(secret) || row.includes(nils))).toEqual([])
  })

  // covers Settings: invitation: two with the same link
  it('is signed by the first of two people, and reveals nothing of the first to the second', async () => {
    const { siteId, invite, only } = await aSiteThatInvites(test)
    const { secret } = await invite()
    const second: { end?: Awaited<ReturnType<typeof identify>>['end'] } = {}
    // Both have begun when the first one completes.
    const first = await identify(test, phone, nils, {
      secret,
      beforeApproval: async () => {
        const other = await identify(test, phone, elif, { secret })
        second.end = other.end
      },
    })
    expect(second.end?.body).toMatchObject({ status: 'invited' })
    expect(first.end).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(JSON.stringify(first.end.body)).not.toMatch(/Elif/)
    expect((await first.browser.get('/api/auth')).status).toBe(401)
    expect(await only()).toMatchObject({ state: 'signed', signedName: expect.stringMatching(/^Elif/) })
    expect(await stored(siteId)).toHaveLength(1)
  })

  it.each(['renew', 'revoke'] as const)('is nothing to sign any more after %s, though BankID was asked before', async (action) => {
    const { siteId, invite, only, step } = await aSiteThatInvites(test)
    const { secret } = await invite()
    const { end } = await identify(test, phone, nils, { secret, beforeApproval: async () => step(action, await only()) })
    expect(end.status).toBe(404)
    expect(await stored(siteId)).toEqual([{ state: action === 'renew' ? 'sent' : 'revoked', signed_name: null }])
  })

  it('that expires while BankID is open cannot be signed', async () => {
    const { siteId, invite } = await aSiteThatInvites(test)
    const { secret } = await invite()
    const runOut = () => test.superuser.query('update invitations set expires_at = $1', [test.clock()])
    expect((await identify(test, phone, nils, { secret, beforeApproval: runOut })).end.status).toBe(404)
    expect(await stored(siteId)).toEqual([{ state: 'sent', signed_name: null }])
  })

  it('does not affect the browser’s existing sign-in', async () => {
    const { siteId, invite } = await aSiteThatInvites(test)
    await aUser(test.database, { roles: { [siteId]: 'editor' }, identityHash: identityHash(test.keys, karl) })
    const { browser } = await identify(test, phone, karl)
    const { secret } = await invite()
    expect((await identify(test, phone, nils, { secret, browser })).end.body).toMatchObject({ status: 'invited' })
    expect((await browser.get(`/api/site/${siteId}/news`)).status).toBe(200)
    expect((await browser.get(`/api/site/${siteId}/invitations`)).status).toBe(403)
  })

  it('shows a name without characters that imitate other text', async () => {
    const { siteId, invite, only } = await aSiteThatInvites(test)
    await invite()
    const { id } = await only()
    const name = `Kim\u0000 \u202Edni\u2069L\n${'x'.repeat(200)}`
    await test.database.inPlatform((platform) =>
      signInvitation(
        platform,
        { siteId, id },
        { identity: { hash: randomBytes(32), keyId: test.keys.id }, name, userId: null },
        test.clock(),
      ),
    )
    const { signedName } = await only()
    expect(signedName).toMatch(/^Kim dniL x+$/)
    expect(signedName).toHaveLength(80)
  })
})

/** A signed invitation. */
async function signed(): Promise<Inviting> {
  const site = await aSiteThatInvites(test)
  const { secret } = await site.invite()
  await identify(test, phone, nils, { secret })
  return site
}

describe('confirming', () => {
  // covers Settings: invitation: the inviter has lost the role
  it('is refused to a person who lost the role, and allowed to another who has it', async () => {
    const { siteId, anna, only, step, member, browser } = await signed()
    const berit = await member('Berit Ek', 'siteAdmin')
    const invitation = await only()
    await test.superuser.query(`update memberships set role = 'editor' where user_id = $1`, [anna.id])
    expect((await step('confirm', invitation, browser)).status).toBe(403)
    expect((await identify(test, phone, nils)).end.body['message']).toContain('bekräftas av sajtens ansvariga')
    await test.superuser.query('delete from memberships where user_id = $1', [anna.id])
    expect((await step('confirm', invitation, browser)).status).toBe(404)
    expect((await step('confirm', invitation, berit)).status).toBe(200)
    const { rows } = await test.superuser.query(`select count(*)::int as n from memberships where site_id = $1`, [siteId])
    expect(rows).toEqual([{ n: 2 }])
    await test.superuser.query('update users set identity_hash = null where identity_hash = $1', [identityHash(test.keys, nils)])
  })

  // covers Settings: invitation: another site, another role
  it.each(['list', 'renew', 'revoke', 'confirm', 'reject'])(
    'and the like (%s) is not for those who run another site',
    async (action) => {
      const one = await signed()
      const other = await aSiteThatInvites(test)
      const invitation = await one.only()
      if (action === 'list') {
        expect((await other.browser.get(one.root)).status).toBe(404)
        expect(await other.list()).toEqual([])
        return
      }
      const answers = await Promise.all([
        one.step(action, invitation, other.browser),
        other.step(action, invitation),
        other.step(action, { id: 'inte-ett-id', version: 1 }),
        other.step(action, { id: crypto.randomUUID(), version: 1 }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      expect(await one.only()).toEqual(invitation)
    },
  )

  it.each(['reader', 'writer', 'editor'] as const)('and everything else about them is not a %s’s', async (role) => {
    const { root, browser, only, step, member } = await signed()
    const theirs = await member('Någon Annan', role)
    const invitation = await only()
    const answers = await Promise.all([
      theirs.get(root),
      theirs.send('POST', root, offer({ role: 'reader' })),
      ...['renew', 'revoke', 'confirm', 'reject'].map((action) => step(action, invitation, theirs)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await browser.get(root)).body['invitations']).toEqual([invitation])
  })

  // covers Settings: invitation: two confirm at once
  it('happens once, for any number of simultaneous calls', async () => {
    const { siteId, only, step, member } = await signed()
    const others = await Promise.all(['Berit Ek', 'Bo Ek', 'Siv Ek'].map((name) => member(name, 'siteAdmin')))
    const invitation = await only()
    const answers = await Promise.all([...others, ...others].map((browser) => step('confirm', invitation, browser)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const { rows } = await test.superuser.query(
      `select action, count(*)::int as n from audit_log where site_id = $1 and action in ('invitation.confirm', 'membership.add')
       group by 1 order by 1`,
      [siteId],
    )
    expect(rows).toEqual([
      { action: 'invitation.confirm', n: 1 },
      { action: 'membership.add', n: 1 },
    ])
    expect(await step('reject', invitation)).toMatchObject({ status: 409, body: { message: 'Inbjudan är redan bekräftad.' } })
    await test.superuser.query('update users set identity_hash = null where identity_hash = $1', [identityHash(test.keys, nils)])
  })

  it('on two sites at once makes one account', async () => {
    const sites = [await aSiteThatInvites(test), await aSiteThatInvites(test)]
    const signedOn = []
    for (const site of sites) {
      const { secret } = await site.invite()
      await identify(test, phone, nils, { secret })
      signedOn.push({ site, invitation: await site.only() })
    }
    const answers = await Promise.all(signedOn.map(({ site, invitation }) => site.step('confirm', invitation)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await test.superuser.query(
      'select count(distinct u.id)::int as users, count(*)::int as roles from users u join memberships m on m.user_id = u.id where u.identity_hash = $1',
      [identityHash(test.keys, nils)],
    )
    expect(rows).toEqual([{ users: 1, roles: 2 }])
    await test.superuser.query('update users set identity_hash = null where identity_hash = $1', [identityHash(test.keys, nils)])
  })

  it('applies to the name that was shown: an invitation signed by another person meanwhile is refused', async () => {
    const { invite, only, step } = await aSiteThatInvites(test)
    await invite()
    const before = await only()
    const { body } = await step('renew', before)
    await identify(test, phone, nils, { secret: secretOf(body['link']) })
    const seen = { id: before.id, version: before.version + 1 }
    expect(await step('confirm', seen)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    expect(await step('renew', await only())).toMatchObject({
      status: 409,
      body: { message: 'Någon har redan svarat på inbjudan.' },
    })
  })

  it('refuses an unknown role, a last day in the past, and unknown fields', async () => {
    const { browser, root, list, invite, only, step } = await aSiteThatInvites(test)
    const numbered = { name: 'Nils 19121212-1212' }
    for (const wrong of [
      { role: 'admin' },
      { validTo: '2020-01-01' },
      { isAdmin: true },
      { name: '' },
      { siteId: 'malmo' },
      numbered,
    ])
      expect([wrong, (await browser.send('POST', root, offer(wrong))).status]).toEqual([wrong, 400])
    expect(await list()).toEqual([])
    const { secret } = await invite({ validTo: '2999-12-31' })
    await identify(test, phone, nils, { secret })
    const invitation = await only()
    await test.superuser.query(`update invitations set valid_to = '2020-01-01'`)
    expect((await step('confirm', invitation)).status).toBe(409)
    expect((await only()).state).toBe('expired')
  })

  it('does not count as a sajtansvarig before it is confirmed', async () => {
    const { siteId, anna, browser, invite, only, step } = await aSiteThatInvites(test)
    const leave = () => browser.send('POST', `/api/site/${siteId}/users/${anna.id}/remove`, { version: 1 })
    const { secret } = await invite({ role: 'siteAdmin' })
    await identify(test, phone, nils, { secret })
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    await step('confirm', await only())
    expect((await leave()).status).toBe(200)
    await test.superuser.query('update users set identity_hash = null where identity_hash = $1', [identityHash(test.keys, nils)])
  })

  it('cannot be forged by another website', async () => {
    const { root, browser, only } = await signed()
    const { id, version } = await only()
    const stranger = await signedInAs(test, await aUser(test.database))
    expect(stranger.sessionId).not.toBe(browser.sessionId)
    for (const headers of [{ [csrfHeader]: '' }, { [csrfHeader]: 'x' }, { origin: 'https://evil.example' }]) {
      const answer = await browser.send('POST', `${root}/${id}/confirm`, { version }, headers)
      expect(answer).toMatchObject({ status: 403, body: { code: 'CSRF' } })
    }
    const visitor = await visitingBrowser(test)
    for (const path of ['/api/auth/invitation', '/api/auth/bankid/auth']) {
      const answer = await visitor.call('POST', path, {
        body: { invitation: 'x' },
        headers: { [csrfHeader.toLowerCase()]: undefined },
      })
      expect(answer.status).toBe(403)
    }
    expect((await only()).state).toBe('signed')
  })
})

describe('the database', () => {
  it('lets no handle of a site set the signer, nor read hashes of links and persons', async () => {
    const { siteId } = await signed()
    const run = (text: string) => test.database.inSite(siteId, (site) => site.rows(statement(text, text), []))
    for (const text of [
      'select secret_hash from invitations',
      'select identity_hash from invitations',
      `update invitations set state = 'signed'`,
      'delete from invitations',
    ])
      await expect(run(text), text).rejects.toMatchObject({ code: '42501' })
    expect(await run('select signed_name from invitations')).toHaveLength(1)
    const other = await aSiteThatInvites(test)
    expect(
      await test.database.inSite(other.siteId, (site) => site.rows(statement('other', 'select id from invitations'), [])),
    ).toEqual([])
  })

  it('holds at most a hundred pending ones', async () => {
    const { siteId, anna, browser, root } = await aSiteThatInvites(test)
    await test.superuser.query(
      `insert into invitations (site_id, id, state, role, name, email, invited_by, created_at, expires_at)
       select $1, gen_random_uuid(), 'sent', 'reader', 'Kim Lind', '', $2, $3, $4 from generate_series(1, 100)`,
      [siteId, anna.id, test.clock(), new Date(test.clock().getTime() + week)],
    )
    expect(await browser.send('POST', root, offer())).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})
