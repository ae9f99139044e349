import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonContent } from '#contract/representatives/representatives.ts'
import { triedDays } from '#contract/settings/contact-messages.ts'
import { contactJobs, forgettingJobs } from '../../modules/contact/contact-jobs.ts'
import { items } from '../../modules/items/items-table.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { personContacts, personProtection } from '../../modules/representatives/persons-table.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { outbox } from '../../modules/outbox/outbox-table.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { parseMailServer } from '../../platform/mail/mail-server.ts'
import { smtpMailer } from '../../platform/mail/mailer.ts'
import { textOf } from '../../testing/factories.ts'
import { withSettings } from '../../testing/site-settings.ts'
import type { SmtpServer } from '../../testing/smtp-server.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { someAddress } from '../../testing/some-address.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, sitesHost, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const time = { now: new Date('2026-11-21T12:00:00+01:00') }
const later = (ms: number): void => void (time.now = new Date(time.now.getTime() + ms))
const app = await testSites(db, { clock: () => time.now, sendsMail: true, config: { trustedProxies: ['127.0.0.1'] } })
const associationsAddress = 'styrelsen@forening.example'
const second = 1000
const hour = 3_600_000

let smtp: SmtpServer
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.close())

/** Sends all queued mail; returns the errors. */
async function deliver(): Promise<unknown[]> {
  const server = parseMailServer(`smtp://127.0.0.1:${smtp.port}`)
  if (!server) throw new Error('no server')
  const faults: unknown[] = []
  const handlers = contactJobs(db.database, {
    mailer: smtpMailer(server, { name: 'Kansli', address: 'post@kansli.example' }),
    log: { warn: (_about, message) => faults.push(message) },
  })
  while ((await runDueJobs(db.database, handlers, time.now, (_job: Job, error) => faults.push(error))) > 0);
  return faults
}

// What other tests have left waiting is not counted, and no hour ends within a test that counts the messages of one.
beforeEach(async () => {
  await deliver()
  time.now = new Date(Math.ceil(time.now.getTime() / hour) * hour)
})

/** The privacy page, which a site must have before it shows a form. */
async function withPrivacyPage(room: Newsroom) {
  const page = await room.publishedIn(pageArea, { title: 'Så behandlar vi personuppgifter', body: textOf('Här står hur.') })
  await db.database.inSite(room.siteId, (site) =>
    site.query.update(items).set({ systemKey: 'integritet', slug: 'integritet', path: '/integritet' }).where(eq(items.id, page.id)),
  )
}

/** A site with a form on Kontakt, whose visitors have an address of their own. */
async function anAssociation() {
  const room = await aNewsroom(db)
  const page = await room.publishedIn(pageArea, { title: 'Kontakt', body: textOf('Vi svarar så snart vi kan.') })
  await db.database.inSite(room.siteId, (site) =>
    site.query.update(items).set({ systemKey: 'kontakt', slug: 'kontakt', path: '/kontakt' }).where(eq(items.id, page.id)),
  )
  await withPrivacyPage(room)
  await withSettings(db, room, 'contact', { email: associationsAddress, showsForm: true })
  await soon(async () => expect((await visit(app, `/${room.siteId}/kontakt`)).body).toContain('Skriv till oss'))
  return room
}

interface Sending {
  readonly path?: string
  readonly fields?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly address?: string
  /** Time between rendering and sending. */
  readonly reading?: number
}

const tokenIn = (html: string): string => /name="ritad" value="([^"]+)"/.exec(html)?.[1] ?? ''
const typed = { namn: 'Bo Ek', epost: 'bo@exempel.se', meddelande: 'Hej! När är nästa möte?\r\n\r\nHälsningar\r\nBo' }

async function send(
  { siteId }: Newsroom,
  { path = '/kontakt', fields, headers, address = someAddress(), reading = 5 * second }: Sending = {},
) {
  const url = `/${siteId}${path}`
  const token = tokenIn((await visit(app, url)).body)
  later(reading)
  const payload = new URLSearchParams({ ritad: token, webbplats: '', ...typed, ...fields }).toString()
  return visit(app, url, {
    method: 'POST',
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${sitesHost}`,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      ...headers,
    },
  })
}

const waiting = ({ siteId }: Newsroom) =>
  db.database.inSite(siteId, (site) => site.query.select().from(outbox).where(isNotNull(outbox.message)))

describe('a visitor writes to the association', () => {
  test('and it arrives by mail, with the way back to the sender and nothing left behind', async () => {
    const room = await anAssociation()
    const before = (await visit(app, `/${room.siteId}/kontakt`)).body
    expect(before).not.toContain(associationsAddress)
    const answer = await send(room)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers).toMatchObject({ location: `/${room.siteId}/kontakt?skickat=ja#besked`, 'cache-control': 'no-store' })
    const thanks = (await visit(app, `/${room.siteId}/kontakt?skickat=ja`)).body
    expect(thanks).toContain(`Tack! Vi har tagit emot ditt meddelande till Föreningen ${room.siteId}.`)
    expect(thanks).toContain(`<link rel="canonical" href="http://localhost:3001/${room.siteId}/kontakt"/>`)
    expect(await waiting(room)).toMatchObject([{ senderName: 'Bo Ek', personId: null }])
    expect(await deliver()).toEqual([])
    expect(await waiting(room)).toEqual([])
    const mail = smtp.mails.at(-1)
    expect(mail).toMatchObject({ from: 'post@kansli.example', to: [associationsAddress] })
    expect(mail?.source).toMatch(/^Reply-To: Bo Ek <bo@exempel.se>\r$/m)
    expect(mail?.source).toContain('N=C3=A4r =C3=A4r n=C3=A4sta m=C3=B6te?')
    // The message is sent only once, also when the queue runs again.
    const { length } = smtp.mails
    await deliver()
    expect(smtp.mails).toHaveLength(length)
  })

  test('and gets everything back, with each fault at its field, until it is valid', async () => {
    const room = await anAssociation()
    later(5 * second)
    const fields = { namn: 'B', epost: 'bo@exempel', meddelande: 'Mitt nummer är 19811218-9876 <b>tack</b>' }
    const answer = await send(room, { fields })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<title>Inte skickat: Kontakt')
    expect(answer.body).toMatch(/id="besked" tabindex="-1" role="alert"/i)
    expect(answer.body).toContain('value="bo@exempel"')
    expect(answer.body).toContain('Mitt nummer är 19811218-9876 &lt;b&gt;tack&lt;/b&gt;</textarea>')
    expect(answer.body).toMatch(/<a href="#brev-epost">E-postadressen är inte hel/)
    expect(answer.body).toMatch(/Ta bort personnumret\. Det skickas inte med e-post/)
    expect(answer.body).toMatch(
      /id="brev-meddelande" name="meddelande" required="" aria-describedby="brev-meddelande-om brev-meddelande-fel" aria-invalid="true"/,
    )
    expect(await waiting(room)).toEqual([])
  })

  test.each([
    ['at once', 0, {}, /gick så fort/],
    ['after a day', 25 * hour, {}, /öppen länge/],
    [
      'with a seal of their own making',
      5 * second,
      { ritad: 'mh9k2f3x.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      /öppen länge/,
    ],
  ])('%s, and is asked to send once more', async (_when, ms, fields, words) => {
    const room = await anAssociation()
    const token = tokenIn((await visit(app, `/${room.siteId}/kontakt`)).body)
    const answer = await send(room, { fields: { ritad: token, ...fields }, reading: ms })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatch(words)
    expect(await waiting(room)).toEqual([])
    // The returned form can be sent.
    expect((await send(room, { fields: { ritad: tokenIn(answer.body) } })).statusCode).toBe(303)
  })

  test('with the seal of another site in vain', async () => {
    const [room, other] = [await anAssociation(), await anAssociation()]
    const token = tokenIn((await visit(app, `/${other.siteId}/kontakt`)).body)
    expect((await send(room, { fields: { ritad: token } })).statusCode).toBe(422)
  })

  test('with a program that fills in every field, and sees the usual thanks', async () => {
    const room = await anAssociation()
    expect((await send(room, { fields: { webbplats: 'https://kop.example' } })).statusCode).toBe(303)
    expect(await waiting(room)).toEqual([])
  })

  test('five times an hour, and an association gets sixty', async () => {
    const room = await anAssociation()
    const address = someAddress()
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await send(room, { address })).statusCode)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    for (let n = 5; n < 60; n++) expect((await send(room, { address: `198.51.100.${n}` })).statusCode).toBe(303)
    const last = await send(room, { address: '198.51.100.99' })
    expect(last.statusCode).toBe(429)
    expect(last.body).toContain('Bo Ek')
    expect(await waiting(room)).toHaveLength(60)
  })
})

describe('a foreign form is refused', () => {
  test.each([
    ['another page sent it', { origin: 'https://annan.example' }, 403],
    ['a page without origin sent it', { origin: 'null' }, 403],
    ['the browser says it came from elsewhere', { 'sec-fetch-site': 'cross-site' }, 403],
    ['it is JSON', { 'content-type': 'application/json' }, 415],
    ['it is a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['it is packed', { 'content-encoding': 'gzip' }, 415],
  ])('%s', async (_why, headers, status) => {
    const room = await anAssociation()
    expect((await send(room, { headers })).statusCode).toBe(status)
    expect(await waiting(room)).toEqual([])
  })

  test.each([
    ['a field twice', 'namn=a&namn=b'],
    ['bytes that are no UTF-8', 'namn=%ff%fe'],
    ['half a percent sign', 'namn=%4'],
    ['no field at all', 'x'],
    ['too many fields', Array.from({ length: 30 }, (_, n) => `f${n}=1`).join('&')],
  ])('%s', async (_what, payload) => {
    const room = await anAssociation()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': someAddress() }
    expect((await visit(app, `/${room.siteId}/kontakt`, { method: 'POST', payload, headers })).statusCode).toBe(400)
  })

  test('more than any message weighs', async () => {
    const room = await anAssociation()
    const answer = await send(room, { fields: { meddelande: 'å'.repeat(4000) } })
    expect(answer.statusCode).toBe(413)
    expect(answer.body).toContain('Meddelandet är för långt')
  })

  test.each(['', '/nyheter', '/om-oss', '/foretradare/finns-inte', '/api/v1/site'])('a page without a form: %s', async (path) => {
    const room = await anAssociation()
    const answer = await send(room, { path })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD')
  })

  // covers Pages: form: not without the page on personal data
  test('a site without a public page on personal data has no form, neither to the association nor to a person', async () => {
    const room = await anAssociation()
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Åberg', contactForm: true })
    await db.database.inSite(room.siteId, async (site) => {
      await site.query
        .insert(personContacts)
        .values({ siteId: room.siteId, personId: anna.id, kind: 'email', value: 'anna@exempel.se', visibility: 'hidden' })
      await publicChanged(site)
    })
    await soon(async () => expect((await visit(app, `/${room.siteId}${anna.path}`)).body).toContain('Skriv till Anna'))
    const form = (await visit(app, `/${room.siteId}/kontakt`)).body
    expect(form).toMatch(/<a href="[^"]*\/integritet">Så behandlar vi personuppgifter<\/a>/)
    const token = tokenIn(form)
    // The state of a site from before every site had to have the page.
    await db.database.inSite(room.siteId, async (site) => {
      await site.query.update(items).set({ systemKey: null }).where(eq(items.path, '/integritet'))
      await publicChanged(site)
    })
    for (const path of ['/kontakt', anna.path]) {
      await soon(async () => expect((await visit(app, `/${room.siteId}${path}`)).body).not.toContain('<form method="post"'))
      expect((await send(room, { path, fields: { ritad: token } })).statusCode, path).toBe(405)
    }
    expect(await waiting(room)).toEqual([])
  })

  test('a server without mail has no forms, and shows no address instead', async () => {
    const room = await anAssociation()
    const silent = await testSites(db, { clock: () => time.now })
    const { body } = await visit(silent, `/${room.siteId}/kontakt`)
    expect(body).not.toContain('<form method="post"')
    expect(body).not.toContain(associationsAddress)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await visit(silent, `/${room.siteId}/kontakt`, { method: 'POST', payload: 'namn=x', headers })
    expect(answer.statusCode).toBe(405)
  })
})

describe('a visitor writes to a person', () => {
  const hidden = 'anna.hemlig@exempel.se'
  async function aPerson(overrides: Partial<PersonContent> = { contactForm: true }) {
    const room = await aNewsroom(db)
    await withPrivacyPage(room)
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Åberg', ...overrides })
    await db.database.inSite(room.siteId, async (site) => {
      await site.query
        .insert(personContacts)
        .values({ siteId: room.siteId, personId: anna.id, kind: 'email', value: hidden, visibility: 'hidden' })
      await publicChanged(site)
    })
    const words = overrides.contactForm ? 'Skriv till Anna Åberg' : 'Anna Åberg'
    await soon(async () => expect((await visit(app, `/${room.siteId}${anna.path}`)).body).toContain(words))
    return { room, anna }
  }
  const protect = ({ siteId, editor }: Newsroom, personId: string) =>
    db.database.inPlatform((platform) =>
      platform.query
        .insert(personProtection)
        .values({ siteId, personId, mode: 'hidden', isLive: true, by: editor().userId, at: time.now }),
    )

  test('at a hidden address that stays hidden', async () => {
    const { room, anna } = await aPerson()
    const before = smtp.mails.length
    const answer = await send(room, { path: anna.path })
    expect(answer.statusCode).toBe(303)
    const thanks = await visit(app, String(answer.headers.location).replace(/#.*/, ''))
    expect(thanks.body).toContain('ditt meddelande till Anna Åberg.')
    expect(await deliver()).toEqual([])
    expect(smtp.mails.slice(before).map(({ to }) => to)).toEqual([[hidden]])
    for (const path of [anna.path, '', '/foretradare', `${anna.path}?skickat=ja`])
      expect((await visit(app, `/${room.siteId}${path}`)).body).not.toContain(hidden)
  })

  test('unless the person does not want to be written to', async () => {
    const { room, anna } = await aPerson({ contactForm: false })
    expect((await visit(app, `/${room.siteId}${anna.path}`)).body).not.toContain('<form method="post"')
    expect((await send(room, { path: anna.path })).statusCode).toBe(405)
  })

  // covers Settings: a message to somebody who has become protected
  test('who is protected before it is sent: it is not delivered, and kept for the site', async () => {
    const { room, anna } = await aPerson()
    expect((await send(room, { path: anna.path })).statusCode).toBe(303)
    await protect(room, anna.id)
    const { length } = smtp.mails
    expect(await deliver()).toEqual(['a message has no recipient any more and is kept for the site'])
    expect(smtp.mails).toHaveLength(length)
    expect(await waiting(room)).toMatchObject([{ why: 'noRecipient', endedAt: time.now, message: expect.stringContaining('Hej!') }])
  })
})

describe('a mail server that is away', () => {
  test('after it has taken the message gets it again, with the same id', async () => {
    const room = await anAssociation()
    await send(room)
    const { length } = smtp.mails
    smtp.dropAfterData(1)
    expect(await deliver()).toHaveLength(1)
    later(2 * hour)
    expect(await deliver()).toEqual([])
    const ids = smtp.mails.slice(length).map(({ source }) => /^Message-ID: .*$/m.exec(source)?.[0])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await waiting(room)).toEqual([])
  })

  // covers Settings: a message that does not arrive: kept for 30 days
  test('gets it later, and after three days it is kept for the site; what went wrong names nobody', async () => {
    const room = await anAssociation()
    await send(room)
    smtp.refuseRecipients(`451 <${associationsAddress}> later`)
    const [fault] = await deliver()
    expect(String(fault)).toMatch(/451/)
    expect(String(fault)).not.toContain('forening.example')
    expect(await waiting(room)).toHaveLength(1)
    later(2 * hour)
    smtp.refuseRecipients(null)
    expect(await deliver()).toEqual([])
    expect(smtp.mails.at(-1)?.to).toEqual([associationsAddress])

    await send(room)
    smtp.refuseRecipients('550 no')
    later(triedDays * 24 * hour)
    expect(await deliver()).toEqual(['a letter could not be sent and is given up'])
    smtp.refuseRecipients(null)
    expect(await waiting(room)).toMatchObject([{ why: 'refused', endedAt: time.now }])
    // It is deleted after 30 days, also by a server that no longer sends mail.
    const forget = () => runDueJobs(db.database, forgettingJobs(db.database), time.now, (_job, error) => expect.fail(String(error)))
    later(30 * 24 * hour - second)
    await forget()
    expect(await waiting(room)).toHaveLength(1)
    later(second)
    await forget()
    expect(await waiting(room)).toEqual([])
  })
})
