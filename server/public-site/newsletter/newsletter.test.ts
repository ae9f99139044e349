import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items } from '../../modules/items/items-table.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { forgettingSubscriptions, newsletterJobs } from '../../modules/newsletter/newsletter-jobs.ts'
import { beginNewsletter, newsletterOf, resumeNewsletter, stopNewsletter } from '../../modules/newsletter/newsletter-store.ts'
import { newsletterSubscribers } from '../../modules/newsletter/newsletter-table.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { enqueueJob, runDueJobs } from '../../platform/jobs/jobs.ts'
import { parseMailServer } from '../../platform/mail/mail-server.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { smtpMailer } from '../../platform/mail/mailer.ts'
import { textOf } from '../../testing/factories.ts'
import { withSettings } from '../../testing/site-settings.ts'
import type { SmtpServer } from '../../testing/smtp-server.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, sitesHost, sitesTemplate, soon, testSites, visit } from '../../testing/test-sites.ts'
import { createLetterWriter } from './letter-writer.ts'

const db = await testDatabase()
const time = { now: new Date('2026-11-21T12:00:00+01:00') }
const later = (ms: number): void => void (time.now = new Date(time.now.getTime() + ms))
const clock = (): Date => time.now
const app = await testSites(db, { clock, sendsMail: true, config: { trustedProxies: ['127.0.0.1'] } })
const second = 1000
const minute = 60_000
const hour = 3_600_000

let smtp: SmtpServer
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.close())

const mailerOf = (): Mailer => {
  const server = parseMailServer(`smtp://127.0.0.1:${smtp.port}`)
  if (!server) throw new Error('no server')
  return smtpMailer(server, { name: 'Kansli', address: 'post@kansli.example' })
}
const log = pino({ level: 'silent' })
const letters = createLetterWriter({ config: { sitesUrl: sitesTemplate }, database: db.database, clock, log })
/** The jobs as one process runs them. */
const processWith = (mailer: Mailer) => ({
  ...newsletterJobs({ database: db.database, mailer, letters, clock, log }),
  ...forgettingSubscriptions(db.database),
})

/** Runs everything that is due; returns the errors. */
async function deliver(mailer = mailerOf()): Promise<unknown[]> {
  const faults: unknown[] = []
  const handlers = processWith(mailer)
  while ((await runDueJobs(db.database, handlers, time.now, (_job: Job, error) => faults.push(error))) > 0) later(1)
  return faults
}

/** A site with its own newsletter. */
async function anAssociation(mode: 'own' | 'off' = 'own') {
  const room = await aNewsroom(db)
  const page = await room.publishedIn(pageArea, { title: 'Så behandlar vi personuppgifter', body: textOf('Här står hur.') })
  await db.database.inSite(room.siteId, (site) =>
    site.query.update(items).set({ systemKey: 'integritet', slug: 'integritet', path: '/integritet' }).where(eq(items.id, page.id)),
  )
  await withSettings(db, room, 'contact', { postalAddress: 'Storgatan 1\n541 30 Skövde' })
  await withSettings(db, room, 'newsletter', { mode, about: 'Ett brev i månaden.' })
  if (mode === 'own')
    await soon(async () => expect((await visit(app, `/${room.siteId}/nyhetsbrev`)).body).toContain('Ett brev i månaden.'))
  return room
}

let visitors = 0
const someAddress = (): string => `203.0.113.${++visitors}`
const tokenIn = (html: string): string => /name="ritad" value="([^"]+)"/.exec(html)?.[1] ?? ''

interface Sending {
  readonly fields?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly reading?: number
}

const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(app, url, {
    method: 'POST',
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${sitesHost}`,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': someAddress(),
      ...headers,
    },
  })

async function signUp({ siteId }: Newsroom, epost: string, { fields, headers, reading = 5 * second }: Sending = {}) {
  const url = `/${siteId}/nyhetsbrev`
  const token = tokenIn((await visit(app, url)).body)
  later(reading)
  return post(url, { ritad: token, webbplats: '', epost, ...fields }, headers)
}

const subscribers = ({ siteId }: Newsroom) => db.database.inSite(siteId, (site) => site.query.select().from(newsletterSubscribers))
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.some((one) => one.toLowerCase() === address.toLowerCase()))
/** The text of a mail without the soft ends of lines. */
const sourceOf = (mail: { source: string } | undefined): string => (mail?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
/** The path and query of the link in the last mail to the address. */
const linkTo = (address: string, place: string): string =>
  new RegExp(`http://localhost:3001(/[^\\s"]*/nyhetsbrev/${place}\\?nyckel=[0-9a-f]{48})`).exec(
    sourceOf(mailsTo(address).at(-1)),
  )?.[1] ?? ''

let people = 0
/** Confirmed subscribers, as if they had come long ago. */
async function withSubscribers({ siteId }: Newsroom, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, () => `person${++people}@exempel.se`)
  await db.database.inSite(siteId, (site) =>
    site.query.insert(newsletterSubscribers).values(
      addresses.map((email) => ({
        siteId,
        id: randomUUID(),
        email,
        emailKey: email,
        state: 'confirmed' as const,
        askedAt: time.now,
        letterAt: time.now,
        confirmedAt: time.now,
        leaveKey: randomUUID().replaceAll('-', '').padEnd(48, '0'),
      })),
    ),
  )
  return addresses
}

const inSite = <T>({ siteId }: Newsroom, work: (site: SiteDb) => Promise<T>) => db.database.inSite(siteId, work)
const sendJob = 'newsletter.send'
const start = (room: Newsroom, itemId: string) =>
  inSite(room, async (site) => {
    await beginNewsletter(site, itemId, { userId: room.editor().userId, now: time.now })
    await enqueueJob(site, { kind: sendJob, key: itemId, runAt: time.now })
  })
const state = (room: Newsroom, itemId: string) => inSite(room, (site) => newsletterOf(site, itemId))

describe('a visitor subscribes', () => {
  // covers Newsletter: double opt-in, one-click leave
  test('with a letter whose link is opened and confirmed, and leaves with one click', async () => {
    const room = await anAssociation()
    expect((await visit(app, `/${room.siteId}`)).body).toMatch(/href="[^"]*\/nyhetsbrev">Prenumerera/)
    const answer = await signUp(room, 'Bo@Exempel.se')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers.location).toBe(`/${room.siteId}/nyhetsbrev?skickat=ja#besked`)
    expect((await visit(app, `/${room.siteId}/nyhetsbrev?skickat=ja`)).body).toContain('Titta i din inkorg')
    expect(await deliver()).toEqual([])
    expect(sourceOf(mailsTo('Bo@Exempel.se').at(-1))).toMatch(new RegExp(`^From: =\\?UTF-8|^From: .*${room.siteId}`, 'm'))
    const link = linkTo('Bo@Exempel.se', 'bekrafta')
    // Opening it changes nothing: services that check links do it.
    const opened = await visit(app, link)
    expect(opened.body).toContain('Ja, jag vill prenumerera')
    expect(opened.body).toContain('<meta name="robots" content="noindex"/>')
    expect(opened.body).not.toContain(link.slice(-48))
    expect(await subscribers(room)).toMatchObject([{ state: 'waiting' }])
    expect((await post(link, { bekrafta: 'ja' })).headers.location).toBe(`/${room.siteId}/nyhetsbrev?klart=ja#besked`)
    // A second press says the same.
    expect((await post(link, { bekrafta: 'ja' })).statusCode).toBe(303)
    const [subscriber] = await subscribers(room)
    expect(subscriber).toMatchObject({ state: 'confirmed', email: 'Bo@Exempel.se' })

    const { id } = await room.published({ title: 'Bron byggs' })
    await start(room, id)
    expect(await deliver()).toEqual([])
    const leave = linkTo('Bo@Exempel.se', 'avsluta')
    const source = sourceOf(mailsTo('Bo@Exempel.se').at(-1))
    expect(source.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <http://localhost:3001${leave}>`)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect((await visit(app, leave)).body).toContain('Avsluta prenumerationen')
    expect(await subscribers(room)).toHaveLength(1)
    // As a mail service does it: another form, no origin, and no redirect in the answer.
    const form = 'multipart/form-data; boundary=x'
    const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const left = await visit(app, leave, { method: 'POST', payload, headers: { 'content-type': form } })
    expect(left.statusCode).toBe(200)
    expect(await subscribers(room)).toEqual([])
    // And again, by hand: the same answer.
    const again = await post(leave, { 'List-Unsubscribe': 'One-Click' })
    expect(again.statusCode).toBe(200)
    expect(again.body).toContain('Du får inga fler brev')
  })

  // covers Newsletter: nobody learns who subscribes
  test('and nobody learns from the answers whether an address is known', async () => {
    const room = await anAssociation()
    const [known = ''] = await withSubscribers(room, 1)
    later(25 * hour)
    const answers = [await signUp(room, known), await signUp(room, 'ny@exempel.se'), await signUp(room, 'ny@exempel.se')]
    expect(new Set(answers.map(({ statusCode, headers, body }) => JSON.stringify([statusCode, headers.location, body]))).size).toBe(
      1,
    )
    await deliver()
    expect(sourceOf(mailsTo(known).at(-1))).toContain('prenumererar redan')
    // An address gets one letter a day, however often it is asked for.
    expect(mailsTo('ny@exempel.se')).toHaveLength(1)
    later(25 * hour)
    await signUp(room, 'NY@exempel.se')
    await deliver()
    expect(await subscribers(room)).toHaveLength(2)
    expect(mailsTo('ny@exempel.se')).toHaveLength(2)
  })

  test('and is forgotten after seven days without an answer', async () => {
    const room = await anAssociation()
    await signUp(room, 'glomsk@exempel.se')
    await deliver()
    const link = linkTo('glomsk@exempel.se', 'bekrafta')
    later(7 * 24 * hour)
    await deliver()
    expect(await subscribers(room)).toEqual([])
    const answer = await post(link, { bekrafta: 'ja' })
    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('Länken gäller inte längre')
  })

  test.each([
    ['an address that is not whole', { epost: 'bo@exempel' }, 5 * second, 422, /E-postadressen är inte hel/],
    ['no address', { epost: '' }, 5 * second, 422, /Skriv din e-postadress/],
    ['a head of a mail', { epost: 'bo@exempel.se\r\nBcc: alla@exempel.se' }, 5 * second, 422, /Anmälan är inte skickad/],
    ['a form that is sent at once', {}, 0, 422, /gick så fort/],
    ['a form that was open for a day', {}, 25 * hour, 422, /öppen länge/],
    ['a seal of their own making', { ritad: `mh9k2f3x.${'A'.repeat(43)}` }, 5 * second, 422, /öppen länge/],
  ])('with %s in vain, and nothing typed is lost', async (_what, fields, reading, status, words) => {
    const room = await anAssociation()
    const answer = await signUp(room, 'bo@exempel.se', { fields, reading })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toMatch(words)
    expect(answer.body).toContain('<title>Inte skickat: Nyhetsbrev')
    if (!('epost' in fields)) expect(answer.body).toContain('value="bo@exempel.se"')
    expect(await subscribers(room)).toEqual([])
  })

  test('with a program that fills in every field in vain, and it sees the usual answer', async () => {
    const room = await anAssociation()
    expect((await signUp(room, 'robot@exempel.se', { fields: { webbplats: 'x' } })).statusCode).toBe(303)
    expect(await subscribers(room)).toEqual([])
  })

  test('five times an hour from one place', async () => {
    const room = await anAssociation()
    const headers = { 'x-forwarded-for': someAddress() }
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await signUp(room, `nr${n}@exempel.se`, { headers })).statusCode)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })

  test('not from a page of another site, nor where there is no newsletter', async () => {
    const room = await anAssociation()
    expect((await signUp(room, 'bo@exempel.se', { headers: { origin: 'https://annan.example' } })).statusCode).toBe(403)
    const without = await anAssociation('off')
    expect((await visit(app, `/${without.siteId}/nyhetsbrev`)).statusCode).toBe(404)
    expect((await post(`/${without.siteId}/nyhetsbrev`, { epost: 'bo@exempel.se' })).statusCode).toBe(405)
    expect((await visit(app, `/${without.siteId}`)).body).not.toContain('Prenumerera')
    const leave = `/${without.siteId}/nyhetsbrev/avsluta?nyckel=${'0'.repeat(48)}`
    expect((await post(leave, { bekrafta: 'ja' })).statusCode).toBe(400)
    expect((await post(leave, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
    expect(await subscribers(room)).toEqual([])
  })

  // covers Newsletter: no leave is refused, and a program that tries keys is
  test('and leaves from the address of a program that has tried too many keys', async () => {
    const room = await anAssociation()
    await withSubscribers(room, 2)
    const headers = { 'x-forwarded-for': someAddress() }
    const leaveWith = (key: string) =>
      post(`/${room.siteId}/nyhetsbrev/avsluta?nyckel=${key}`, { 'List-Unsubscribe': 'One-Click' }, headers)
    const statuses: number[] = []
    for (let n = 0; n < 121; n++) statuses.push((await leaveWith(String(n).padStart(48, '0'))).statusCode)
    expect([statuses[119], statuses[120]]).toEqual([200, 429])
    for (const { leaveKey } of await subscribers(room)) expect((await leaveWith(leaveKey)).statusCode).toBe(200)
    expect(await subscribers(room)).toEqual([])
    // What was ended before ends nothing, and says so.
    expect((await leaveWith('x')).body).toContain('redan avslutad')
    later(hour)
    expect((await leaveWith('x')).statusCode).toBe(200)
  })

  // covers Newsletter: addresses of a newsletter that is switched off
  test('and the page about personal data names the addresses for as long as they are kept', async () => {
    const room = await anAssociation()
    const privacy = async () => (await visit(app, `/${room.siteId}/integritet`)).body
    expect(await privacy()).toContain('När du prenumererar på nyhetsbrevet')
    await withSettings(db, room, 'newsletter', { mode: 'off', addresses: 'keep', keptUntil: '2027-02-19' })
    await soon(async () => expect(await privacy()).toContain('till och med den 19 februari 2027'))
    expect(await privacy()).not.toContain('När du prenumererar')
    await withSettings(db, room, 'newsletter', { mode: 'off' })
    await soon(async () => expect(await privacy()).not.toContain('prenumerera'))
  })

  test('at one site and not at another: a link of one opens nothing at the other', async () => {
    const [room, other] = [await anAssociation(), await anAssociation()]
    const [address = ''] = await withSubscribers(room, 1)
    const [subscriber] = await subscribers(room)
    await post(`/${other.siteId}/nyhetsbrev/avsluta?nyckel=${subscriber?.leaveKey}`, { 'List-Unsubscribe': 'One-Click' })
    expect(await subscribers(room)).toMatchObject([{ email: address }])
  })
})

describe('a news item is sent', () => {
  // covers Newsletter: a letter from the same text
  test('as a letter with its text, one button and the way out, and nothing that watches the reader', async () => {
    const room = await anAssociation()
    const [address = ''] = await withSubscribers(room, 1)
    const { id } = await room.published({ title: 'Bron <byggs>', lead: 'Äntligen.', body: textOf('Arbetet börjar i vår.') })
    await start(room, id)
    await deliver()
    const source = sourceOf(mailsTo(address).at(-1))
    const html = source.slice(source.indexOf('text/html'))
    for (const words of ['Bron &lt;byggs&gt;', '=C3=84ntligen.', 'Arbetet b=C3=B6rjar i v=C3=A5r.', 'L=C3=A4s p=C3=A5 webben'])
      expect(html).toContain(words)
    expect(html).toContain('Storgatan 1, 541 30 Sk=C3=B6vde')
    expect(html).not.toMatch(/<script|<link|<iframe|utm_/)
    expect(html.match(/<img/g)).toBeNull()
    expect(source.slice(0, source.indexOf('text/html'))).toContain('Arbetet b=C3=B6rjar')
    expect(await state(room, id)).toMatchObject({ state: 'done', receivers: 1, sent: 1, failed: 0, left: 0 })
  })

  // covers Newsletter: two nodes
  test('once to each, although two processes send at the same time', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 12)
    const { id } = await room.published({ title: 'Två noder' })
    await start(room, id)
    const job: Job = { siteId: room.siteId, kind: sendJob, key: id, runAt: time.now, attempts: 1 }
    const nodes = [processWith(mailerOf()), processWith(mailerOf())]
    await Promise.all(nodes.map(async (handlers) => handlers[sendJob]?.(job, time.now)))
    later(5 * minute)
    await deliver()
    for (const address of addresses) expect(mailsTo(address), address).toHaveLength(1)
    expect(await state(room, id)).toMatchObject({ state: 'done', receivers: 12, sent: 12, failed: 0 })
  })

  // covers Newsletter: a killed sender
  test('never twice: a letter whose sender was killed is counted as failed, and the others arrive', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 3)
    const { id } = await room.published({ title: 'Avbrutet' })
    await start(room, id)
    const mailer = mailerOf()
    let isSending: () => void = () => undefined
    const killed = new Promise<void>((resolve) => (isSending = resolve))
    // The process dies when the mail server has the letter and before it is noted.
    const dying: Mailer = {
      ...mailer,
      async send(mail) {
        await mailer.send(mail)
        isSending()
        await new Promise(() => undefined)
      },
    }
    const job: Job = { siteId: room.siteId, kind: sendJob, key: id, runAt: time.now, attempts: 1 }
    void processWith(dying)[sendJob]?.(job, time.now)
    await killed
    later(minute)
    await deliver()
    expect(await state(room, id)).toMatchObject({ state: 'sending', sent: 2, failed: 0, left: 1 })
    later(5 * minute)
    await deliver()
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 2, failed: 1, left: 0 })
    for (const address of addresses) expect(mailsTo(address), address).toHaveLength(1)
  })

  // covers Newsletter: stopped and resumed
  test('until it is stopped, and goes on with those who are left', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 3)
    const { id } = await room.published({ title: 'Stopp' })
    await start(room, id)
    const mailer = mailerOf()
    const stopping: Mailer = {
      ...mailer,
      async send(mail) {
        await mailer.send(mail)
        await inSite(room, (site) => stopNewsletter(site, id, 'person'))
      },
    }
    await deliver(stopping)
    expect(await state(room, id)).toMatchObject({ state: 'stopped', sent: 1, left: 2 })
    later(hour)
    await deliver()
    expect(addresses.flatMap(mailsTo)).toHaveLength(1)
    await inSite(room, async (site) => {
      await resumeNewsletter(site, id, time.now)
      await enqueueJob(site, { kind: sendJob, key: id, runAt: time.now })
    })
    await deliver()
    for (const address of addresses) expect(mailsTo(address), address).toHaveLength(1)
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 3 })
  })

  test('later to those whose mail server is away, and not at all to those who have left meanwhile', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 5)
    const { id } = await room.published({ title: 'Dröjer' })
    await start(room, id)
    smtp.refuseRecipients('451 later')
    expect(await deliver()).toHaveLength(1)
    smtp.refuseRecipients(null)
    expect(await state(room, id)).toMatchObject({ state: 'sending', sent: 0, failed: 0, left: 5 })
    const [leaving] = await subscribers(room)
    await post(`/${room.siteId}/nyhetsbrev/avsluta?nyckel=${leaving?.leaveKey}`, { 'List-Unsubscribe': 'One-Click' })
    later(10 * minute)
    expect(await deliver()).toEqual([])
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 4, left: 0 })
    expect(addresses.flatMap(mailsTo)).toHaveLength(4)
  })

  test('not to an address that its server refuses, and the others get it', async () => {
    const room = await anAssociation()
    await withSubscribers(room, 2)
    const { id } = await room.published({ title: 'Avvisade brev' })
    await start(room, id)
    smtp.refuseRecipients('550 unknown')
    expect(await deliver()).toEqual([])
    smtp.refuseRecipients(null)
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 0, failed: 2 })
  })

  test('not when it has been unpublished: the newsletter stops', async () => {
    const room = await anAssociation()
    const [address = ''] = await withSubscribers(room, 1)
    const { id, draftVersion } = await room.published({ title: 'Tillbakadragen' })
    await start(room, id)
    await room.step((work) => unpublishItem(work, id, draftVersion))
    await deliver()
    expect(await state(room, id)).toMatchObject({ state: 'stopped', stoppedBy: 'notPublic', left: 1 })
    expect(mailsTo(address)).toEqual([])
  })
})
