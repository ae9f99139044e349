import { describe, expect, it } from 'vitest'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aUser } from '../../testing/factories.ts'
import { parseContact, shownContact } from './contact-values.ts'
import { hiddenContactValues, publicPerson } from './representatives.ts'

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')

interface Seen {
  readonly kind: string
  readonly value: string | null
  readonly isShown: boolean
}
const contactsIn = (answer: TestAnswer): Seen[] => (answer.body as { contacts: Seen[] }).contacts

describe('a contact value', () => {
  // covers Representatives: contact: hidden until consent is noted
  it('is hidden until consent is noted, and then public at once', async () => {
    const { siteId, person, browser, root } = await aCouncil(test)
    const anna = await person('Anna Berg')
    const put = (body: object) => browser.send('PUT', `${root}/persons/${anna}/contacts/phone`, body)
    const inPublic = async () =>
      (await test.database.inPublic(siteId, (site) => publicPerson(site, '/foretradare/anna-berg', '2026-11-21')))?.contacts

    expect(contactsIn(await put({ value: '070 1234567', isShown: false }))).toMatchObject([
      { value: '070-123 45 67', isShown: false },
    ])
    expect(await inPublic()).toEqual([])
    expect(await put({ value: '070 1234567', isShown: true })).toMatchObject({
      status: 400,
      body: { fields: { hasConsent: { message: 'Fråga personen först, och intyga att svaret var ja.' } } },
    })
    const shown = await put({ value: '070 1234567', isShown: true, hasConsent: true })
    expect(contactsIn(shown)).toMatchObject([{ isShown: true, consentBy: 'Anna Berg' }])
    expect(await inPublic()).toEqual([{ kind: 'phone', text: '070-123 45 67', href: 'tel:+46701234567' }])
    // A new number needs a new consent; the same number does not.
    expect((await put({ value: '070-123 45 67', isShown: true })).status).toBe(200)
    expect((await put({ value: '070-999 99 99', isShown: true })).status).toBe(400)
    await put({ value: '070 1234567', isShown: false })
    expect(await inPublic()).toEqual([])
    expect(contactsIn(await put({ value: '', isShown: false }))).toEqual([])
  })

  // covers Representatives: contact: a hidden detail is read by those who may change it
  it('that is hidden is shown to people who may change it', async () => {
    const { person, browser, root, as } = await aCouncil(test)
    const anna = await person('Anna Berg')
    await browser.send('PUT', `${root}/persons/${anna}/contacts/email`, { value: 'anna@exempel.se', isShown: false })
    for (const role of ['reader', 'writer'] as const) {
      const weak = await as(role)
      expect(contactsIn(await weak.get(`${root}/persons/${anna}`))).toMatchObject([{ kind: 'email', value: null, isShown: false }])
      expect((await weak.send('PUT', `${root}/persons/${anna}/contacts/email`, { value: '', isShown: false })).status).toBe(403)
    }
    expect(contactsIn(await browser.get(`${root}/persons/${anna}`))).toMatchObject([{ value: 'anna@exempel.se' }])
  })

  // covers Representatives: contact: not in versions, search, log or undo
  it('is in no version, no search, no log and no undo', async () => {
    const { person, browser, root } = await aCouncil(test)
    const anna = await person('Anna Berg')
    const secret = 'hemlig.adress@exempel.se'
    await browser.send('PUT', `${root}/persons/${anna}/contacts/email`, { value: secret, isShown: true, hasConsent: true })
    await browser.send('POST', `${root}/representatives/${anna}/publish`, { draftVersion: 1 })
    const { rows } = await test.superuser.query(`
      select 'items' as place from items where items::text like '%hemlig.adress%'
      union all select 'revisions' from item_revisions where item_revisions::text like '%hemlig.adress%'
      union all select 'log' from audit_log where audit_log::text like '%hemlig.adress%'
      union all select 'undo' from undo_steps where undo_steps::text like '%hemlig.adress%'`)
    expect(rows).toEqual([])
    expect(test.logged()).not.toContain('hemlig.adress')
    expect((await browser.get(`${root}/persons?search=hemlig.adress`)).body).toMatchObject({ total: 0 })
  })

  // covers Publish check: CONTACT_HIDDEN, by the server, until the detail is shown
  it('that is hidden may not occur in any text of the site', async () => {
    const { siteId, person, browser, root } = await aCouncil(test)
    const anna = await person('Anna Berg', { bioShort: 'Ring mig på 070-123 45 67.' }, { isDraft: true })
    const hide = (isShown: boolean) =>
      browser.send('PUT', `${root}/persons/${anna}/contacts/phone`, { value: '0701234567', isShown, hasConsent: isShown })
    await hide(false)
    expect(await test.database.inSite(siteId, hiddenContactValues)).toEqual(['+46701234567'])
    const publish = () => browser.send('POST', `${root}/representatives/${anna}/publish`, { draftVersion: 1 })
    expect(await publish()).toMatchObject({
      status: 409,
      body: { code: 'CHECK_FAILED', fields: { bioShort: { code: 'CONTACT_HIDDEN' } } },
    })
    await hide(true)
    expect((await publish()).status).toBe(200)
  })

  it('belongs to a person of the site and a known kind', async () => {
    const own = await aCouncil(test)
    const other = await aCouncil(test)
    const foreign = await other.person('Bo Ek')
    const body = { value: 'bo@exempel.se', isShown: false }
    expect((await own.browser.send('PUT', `${own.root}/persons/${foreign}/contacts/email`, body)).status).toBe(404)
    expect((await other.browser.send('PUT', `${other.root}/persons/${foreign}/contacts/address`, body)).status).toBe(404)
    expect((await own.browser.get(`${own.root}/persons/${foreign}`)).status).toBe(404)
    const stranger = await signedInAs(test, await aUser(test.database))
    expect((await stranger.get(`${own.root}/persons`)).status).toBe(404)
  })
})

// covers Representatives: contact: telephone numbers
describe('telephone numbers', () => {
  it.each([
    ['070-123 45 67', '+46701234567', '070-123 45 67'],
    ['0046 70 123 45 67', '+46701234567', '070-123 45 67'],
    ['+46 (0)8-123 456 78', '+46812345678', '08-123 456 78'],
    ['0500-12 34 56', '+46500123456', '0500-12 34 56'],
    ['040/123456', '+4640123456', '040-12 34 56'],
    ['010 123 45 67', '+46101234567', '010-123 45 67'],
    ['+47 22 12 34 56', '+4722123456', '+4722123456'],
  ])('%s is kept as %s and shown as %s', (typed, kept, shown) => {
    expect(parseContact('phone', typed)).toEqual({ value: kept })
    expect(shownContact('phone', kept)).toBe(shown)
  })

  it.each(['12345', '070-123', 'ring mig', '070-123 45 67 89 01', '+46012345678', '1'.repeat(30)])('%s is none', (typed) => {
    expect(parseContact('phone', typed)).toEqual({ fault: 'Skriv ett telefonnummer, till exempel 070-123 45 67.' })
  })
})

// covers Representatives: contact: e-mail addresses
describe('e-mail addresses', () => {
  it.each(['anna@exempel.se', 'a.b+c@åhus.example', 'mailto:anna@exempel.se'])('%s is one', (typed) => {
    expect(parseContact('email', typed)).toEqual({ value: typed.replace('mailto:', '') })
  })

  it.each(['anna', 'anna@', 'anna@exempel', 'anna@exempel.se,bo@exempel.se', 'Anna <anna@exempel.se>', 'a@b..se', 'a b@c.se'])(
    '%s is none',
    (typed) => {
      expect(parseContact('email', typed)).toEqual({ fault: expect.stringContaining('namn@exempel.se') })
    },
  )
})
