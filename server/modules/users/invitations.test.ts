import { everyPart } from '../../testing/every-part.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { aSiteThatInvites, identify, offer, secretOf } from '../../testing/invited.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { visitingBrowser } from '../../testing/test-browser.ts'
import type { TestPhone } from '../../testing/test-phone.ts'
import { testPhone } from '../../testing/test-phone.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { MailFault } from '../../platform/mail/mailer.ts'
import { identityHash } from '../accounts/identity.ts'
import { sweepUsers } from '../accounts/user-sweep.ts'
import { invite } from './invitation-service.ts'

// A role by a link: created by a site administrator, signed with a BankID of the simulator, confirmed by a site administrator.

const nils = { number: '200001012384', name: 'Nils Utan-Konto' }
const elif = '199310052387'
const marta = '198503142385'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const days = 86_400_000

let test: TestApp
let phone: TestPhone
let mails: Mail[] = []
let isMailDown = false

beforeAll(async () => {
  test = await testApp({
    bankId: true,
    mailer: {
      send: async (mail) => {
        if (isMailDown) throw new MailFault({ code: 'ECONNECTION' })
        mails.push(mail)
      },
    },
  })
  phone = testPhone(test)
})

beforeEach(async () => {
  await phone.control('reset')
  // The simulator has few people: signatures of earlier tests must be deleted.
  await test.superuser.query('delete from invitations')
  mails = []
  isMailDown = false
})

const accounts = async (number: string) =>
  (await test.superuser.query('select id, name from users where identity_hash = $1', [identityHash(test.keys, number)])).rows
const forgetAccount = (number: string) =>
  test.superuser.query('update users set identity_hash = null where identity_hash = $1', [identityHash(test.keys, number)])
/** The logged changes, without the hourly line about reading the list. */
const logOf = async (siteId: string): Promise<string[]> =>
  (
    await test.superuser.query(`select action from audit_log where site_id = $1 and action <> 'invitation.viewAll' order by id`, [
      siteId,
    ])
  ).rows.map(({ action }) => action)
const opened = async (invitation: string) => (await visitingBrowser(test)).post('/api/auth/invitation', { invitation })

describe('an invitation', () => {
  // covers Settings: invitation: link, BankID, confirm the name, both devices
  it.each(['other', 'same'] as const)('is opened, signed with BankID on the %s device, and confirmed by name', async (device) => {
    const { siteId, root, browser, invite, only, step } = await aSiteThatInvites(test)
    const made = await invite({ name: 'Nils på kansliet', validTo: '2040-12-31' })
    expect(made).toMatchObject({ url: `${test.config.adminOrigin}/auth/login#inbjudan=${made.secret}`, mail: 'none' })
    expect(await only()).toMatchObject({ state: 'sent', name: 'Nils på kansliet', signedName: null, invitedBy: 'Anna Berg' })
    const { body: about } = await opened(made.secret)
    expect(about).toEqual({ siteName: expect.stringMatching(/^Föreningen /), roleLabel: 'Redaktör' })

    const { end, browser: theirs } = await identify(test, phone, nils.number, { secret: made.secret, device })
    const waits = `Din inbjudan till ${about['siteName']} väntar på att bekräftas av Anna Berg. Sedan kan du logga in här med BankID.`
    expect(end).toMatchObject({ status: 200, body: { status: 'invited', message: waits } })
    expect((await theirs.get('/api/auth')).status).toBe(401)
    expect(await accounts(nils.number)).toEqual([])
    // A second poll gets the same answer, in case the first was lost.
    expect((await theirs.post('/api/auth/bankid/collect')).body).toEqual({ status: 'invited', message: waits })
    // So does a person who returns without the link.
    expect((await identify(test, phone, nils.number)).end.body).toEqual({ status: 'invited', message: waits })

    const signed = await only()
    expect(signed).toMatchObject({ state: 'signed', signedName: nils.name })
    const { status, body } = await step('confirm', signed)
    expect(status).toBe(200)
    expect(body).toMatchObject({ invitations: [] })
    const users: SiteUser[] = body['users']
    expect(users).toContainEqual(expect.objectContaining({ name: nils.name, role: 'editor', validTo: '2040-12-31' }))
    const { browser: signedIn } = await identify(test, phone, nils.number)
    expect((await signedIn.get(`/api/site/${siteId}/news`)).status).toBe(200)
    expect((await browser.get(root)).body).toEqual({ invitations: [], sendsMail: true })
    expect(await logOf(siteId)).toEqual(['invitation.create', 'invitation.sign', 'invitation.confirm', 'membership.add'])
    await forgetAccount(nils.number)
  })

  // covers Settings: invitation: somebody who has an account already
  it('gives an existing account the role, and opens no session by itself', async () => {
    const { siteId, invite, only, step } = await aSiteThatInvites(test)
    const elsewhere = await aSite(test.database)
    const hash = identityHash(test.keys, elif)
    const known = await aUser(test.database, { name: 'Elif Nordström', roles: { [elsewhere]: 'reader' }, identityHash: hash })
    const { secret } = await invite({ role: 'writer' })
    const { end, browser } = await identify(test, phone, elif, { secret })
    expect(end.body).toMatchObject({ status: 'invited' })
    expect((await browser.get('/api/auth')).status).toBe(401)
    // Until then the account has only its earlier access.
    const { browser: signedIn } = await identify(test, phone, elif)
    expect((await signedIn.get(`/api/site/${siteId}/news`)).status).toBe(404)
    expect((await signedIn.get(`/api/site/${elsewhere}/news`)).status).toBe(200)
    const { body } = await step('confirm', await only())
    expect(body['users']).toContainEqual(expect.objectContaining({ id: known.id, name: 'Elif Yıldız Nordström', role: 'writer' }))
    expect((await signedIn.get(`/api/site/${siteId}/news`)).status).toBe(200)
  })

  it('is stored with the order: the page that the app returns to on a phone need not know the link', async () => {
    const { invite, only } = await aSiteThatInvites(test)
    const { secret } = await invite()
    const browser = await visitingBrowser(test, { userAgent: iphone })
    const { body } = await browser.post('/api/auth/bankid/auth', { device: 'same', invitation: secret })
    const [order] = await phone.orders()
    expect(order?.userVisibleData).toBe('Svara på en inbjudan i Kansli på localhost:3000')
    const returnNonce = /#bankid=([\w-]+)$/.exec(order?.returnUrl ?? '')?.[1]
    await phone.approve(await phone.open(body['autoStartToken'] ?? '', nils.number), { person: nils.number })
    test.clock.advance(2001)
    expect((await browser.post('/api/auth/bankid/collect', { returnNonce })).body).toMatchObject({ status: 'invited' })
    expect(await only()).toMatchObject({ state: 'signed' })
  })

  it('is kept when an order is renewed because its code was not read', async () => {
    const { invite, only } = await aSiteThatInvites(test)
    const { secret } = await invite()
    const browser = await visitingBrowser(test)
    await browser.post('/api/auth/bankid/auth', { device: 'other', invitation: secret })
    await phone.control('clock', { advance: 31 })
    test.clock.advance(31_000)
    const { body } = await browser.post('/api/auth/bankid/collect')
    const [latest, former] = await phone.orders()
    expect(latest?.orderRef).not.toBe(former?.orderRef)
    expect(latest?.userVisibleData).toBe('Svara på en inbjudan i Kansli på localhost:3000')
    await phone.approve(await phone.scan(body['qrData'] ?? '', nils.number), { person: nils.number })
    test.clock.advance(2001)
    expect((await browser.post('/api/auth/bankid/collect')).body).toMatchObject({ status: 'invited' })
    expect(await only()).toMatchObject({ state: 'signed' })
  })

  it('cannot be used by a member of the site, and stays valid', async () => {
    const { siteId, invite, only } = await aSiteThatInvites(test)
    await aUser(test.database, { roles: { [siteId]: 'siteAdmin' }, identityHash: identityHash(test.keys, marta) })
    const { secret } = await invite()
    const { end } = await identify(test, phone, marta, { secret })
    expect(end).toMatchObject({ status: 409, body: { code: 'PERSON_EXISTS' } })
    expect(await only()).toMatchObject({ state: 'sent', signedName: null })
    expect((await identify(test, phone, nils.number, { secret })).end.body).toMatchObject({ status: 'invited' })
  })

  // covers Settings: invitation: the wrong person, nothing is kept
  it('signed by the wrong person is ended, and that person’s data are deleted', async () => {
    const { siteId, invite, only, list, step } = await aSiteThatInvites(test)
    const { secret } = await invite({ email: 'kim@exempel.se' })
    await identify(test, phone, nils.number, { secret })
    expect(await step('reject', await only())).toMatchObject({ status: 200, body: { invitations: [] } })
    expect(await list()).toEqual([])
    const { rows } = await test.superuser.query('select to_jsonb(i)::text as row from invitations i where site_id = $1', [siteId])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toMatch(/Nils|Kim|kim@|\\\\x/)
    expect(await accounts(nils.number)).toEqual([])
    expect((await identify(test, phone, nils.number)).end).toMatchObject({ status: 403, body: { code: 'NO_ACCOUNT' } })
    expect(await logOf(siteId)).toEqual(['invitation.create', 'invitation.sign', 'invitation.reject'])
  })

  it('is renewed: the old link is void, the new one valid', async () => {
    const { invite, only, step } = await aSiteThatInvites(test)
    const first = await invite()
    const before = await only()
    const { status, body } = await step('renew', before)
    expect(status).toBe(200)
    const second = secretOf(body['link'])
    expect(second).not.toBe(first.secret)
    expect((await opened(first.secret)).status).toBe(404)
    expect((await opened(second)).status).toBe(200)
    expect(await step('renew', before)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
  })

  // covers Settings: invitation: a new link, seven days, sweep
  it('is valid for seven times twenty-four hours, and is then shown as expired, renewed, or deleted', async () => {
    const { siteId, invite, only, list, step } = await aSiteThatInvites(test)
    const { secret } = await invite()
    test.clock.advance(7 * days - 60_000)
    expect((await opened(secret)).status).toBe(200)
    test.clock.advance(60_000)
    expect((await opened(secret)).status).toBe(404)
    // Anna's sign-in would also have expired within the week.
    const later = new Date(test.clock().getTime() + 90 * days)
    await test.superuser.query('update sessions set ends_at = $1, refresh_expires_at = $1, access_expires_at = $1', [later])
    expect(await only()).toMatchObject({ state: 'expired' })
    await sweepUsers(test.database, test.clock(), everyPart)
    expect(await logOf(siteId)).toEqual(['invitation.create', 'invitation.expire'])
    const { body } = await step('renew', await only())
    expect((await opened(secretOf(body['link']))).status).toBe(200)
    test.clock.advance(38 * days)
    await sweepUsers(test.database, test.clock(), everyPart)
    await sweepUsers(test.database, test.clock(), everyPart)
    expect(await list()).toEqual([])
    const { rows } = await test.superuser.query('select id from invitations where site_id = $1', [siteId])
    expect(rows).toEqual([])
  })

  it('that is not confirmed within a month deletes the signer’s data', async () => {
    const { siteId, invite } = await aSiteThatInvites(test)
    const { secret } = await invite()
    await identify(test, phone, nils.number, { secret })
    test.clock.advance(30 * days + 1)
    await sweepUsers(test.database, test.clock(), everyPart)
    const { rows } = await test.superuser.query(
      'select state, identity_hash, signed_name, secret_hash from invitations where site_id = $1',
      [siteId],
    )
    expect(rows).toEqual([{ state: 'expired', identity_hash: null, signed_name: null, secret_hash: null }])
    expect((await identify(test, phone, nils.number)).end).toMatchObject({ status: 403, body: { code: 'NO_ACCOUNT' } })
  })

  it('is shown on the start page of the people who can confirm it', async () => {
    const { siteId, browser, invite, member } = await aSiteThatInvites(test)
    const editor = await member('Ed Ek', 'editor')
    const { secret } = await invite()
    await identify(test, phone, nils.number, { secret })
    const told = async (by: typeof browser) =>
      ((await by.get('/api/site')).body as MySite[]).find(({ id }) => id === siteId)?.waiting.invitationUsed
    expect(await told(browser)).toBe(1)
    expect(await told(editor)).toBeUndefined()
  })
})

describe('a link by mail', () => {
  it('is sent once, to the given address, with an explanation', async () => {
    const { siteId, browser, root, only } = await aSiteThatInvites(test)
    const { body } = await browser.send('POST', root, offer({ email: 'kim.lind@exempel.se', role: 'siteAdmin' }))
    expect(body['link']).toMatchObject({ mail: 'sent', email: 'kim.lind@exempel.se' })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: { name: 'Kim Lind', address: 'kim.lind@exempel.se' } })
    expect(mails[0]?.text).toContain('som sajtansvarig')
    expect(mails[0]?.text).toContain((body['link'] as { url: string }).url)
    expect(await only()).toMatchObject({ email: 'kim.lind@exempel.se' })
    expect(test.logged()).not.toContain('kim.lind')
    expect(siteId).not.toBe('')
  })

  // covers Settings: invitation: by mail, and when the letter does not arrive
  it('that is not accepted is reported, and the link can be copied', async () => {
    isMailDown = true
    const { invite } = await aSiteThatInvites(test)
    const { mail, secret } = await invite({ email: 'kim@exempel.se' })
    expect(mail).toBe('failed')
    expect((await opened(secret)).status).toBe(200)
  })

  it.each(['kim', 'kim@exempel.se, bo@exempel.se', 'kim@exempel.se>\r\nBcc: x@y.se'])('is not sent to %j', async (email) => {
    const { browser, root, list } = await aSiteThatInvites(test)
    expect(await browser.send('POST', root, offer({ email }))).toMatchObject({ status: 400, body: { fields: { email: {} } } })
    expect(await list()).toEqual([])
    expect(mails).toEqual([])
  })
})

describe('an administrator', () => {
  const admin = async () => signedInAs(test, await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true }))
  const all = '/api/admin/invitations'

  // covers Settings: invitation: the administrator's, and those of all sites
  it('invites to a site without having a role there, and sees the invitation among those of all sites', async () => {
    const { siteId, root, browser: annas } = await aSiteThatInvites(test)
    const browser = await admin()
    const made = await browser.send('POST', root, offer({ role: 'siteAdmin' }))
    expect(made).toMatchObject({ status: 200, body: { link: { name: 'Kim Lind' } } })
    const { body } = await browser.get(all)
    expect(body).toMatchObject({ total: 1, next: null, sendsMail: true })
    expect(body['invitations']).toEqual([
      expect.objectContaining({ siteId, siteName: expect.stringMatching(/^Föreningen /), invitedBy: 'Tolvan Tolvansson' }),
    ])
    // No secret, no hash, and no internal columns.
    expect(JSON.stringify(body)).not.toContain(secretOf((made.body as { link: { url: string } }).link))
    expect(Object.keys(body['invitations'][0])).not.toContain('isSigned')
    expect((await annas.get(all)).status).toBe(403)
  })

  it('is shown those to confirm first, then the latest, 25 at a time and each once', async () => {
    const browser = await admin()
    const [first, second] = [await aSiteThatInvites(test), await aSiteThatInvites(test)]
    const { secret } = await first.invite({ name: 'Nils' })
    for (let number = 1; number <= 26; number += 1) {
      await (number % 2 === 0 ? first : second).invite({ name: `Inbjuden ${number}` })
      test.clock.advance(1000)
    }
    await forgetAccount(nils.number)
    await identify(test, phone, nils.number, { secret })
    const { body: page } = await browser.get(all)
    const { body: rest } = await browser.get(`${all}?after=${encodeURIComponent(page['next'])}`)
    const namesOn = ({ invitations }: { invitations?: { name: string }[] }) => (invitations ?? []).map(({ name }) => name)
    expect(namesOn(page)).toHaveLength(25)
    expect(namesOn(page).slice(0, 3)).toEqual(['Nils', 'Inbjuden 26', 'Inbjuden 25'])
    expect(namesOn(rest)).toEqual(['Inbjuden 2', 'Inbjuden 1'])
    expect([page['total'], rest['total'], rest['next']]).toEqual([27, 27, null])
    expect((await browser.get(`${all}?after=2`)).status).toBe(400)
  })
})

// covers Hardening: SEC-64: letters that one site's administrators cause
it('a letter to a mailbox that has had three in an hour is not sent, and the one who invites is told and has the link', async () => {
  const states: string[] = []
  for (const n of [1, 2, 3, 4]) {
    const room = await aSiteThatInvites(test)
    const link = await room.invite({ email: `fyra+${n}@exempel.se` })
    states.push(link.mail)
    expect(link.secret).not.toBe('')
  }
  expect(states).toEqual(['sent', 'sent', 'sent', 'tooMany'])
  expect(mails).toHaveLength(3)
})

// covers Administration: a hundred invitations wait at most
it('of 110 invitations that are made at once, a hundred are made', async () => {
  const siteId = await aSite(test.database)
  const anna = await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } })
  const by = { siteId, userId: anna.id, now: test.clock() }
  const made = await Promise.allSettled(
    Array.from({ length: 110 }, (_, n) =>
      test.database.inSite(siteId, (site) => invite(site, { name: `Person ${n}`, email: '', role: 'writer', validTo: null }, by)),
    ),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
})
