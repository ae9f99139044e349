import { describe, expect, test } from 'vitest'
import { beginNewsletter } from '../../modules/newsletter/newsletter-store.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { newsletterOffice, sourceOf } from '../../testing/newsletter-office.ts'
import { someAddress } from '../../testing/some-address.ts'
import { withSettings } from '../../testing/site-settings.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { soon, visit } from '../../testing/test-sites.ts'

// Subscribing to a newsletter on its page, and leaving it.

const { db, app, time, later, deliver, anAssociation, withSubscribers, subscribers, post, mailsTo } = await newsletterOffice()
const second = 1000
const hour = 3_600_000

const tokenIn = (html: string): string => /name="ritad" value="([^"]+)"/.exec(html)?.[1] ?? ''

interface Sending {
  readonly fields?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly reading?: number
}

async function signUp({ siteId }: Newsroom, epost: string, { fields, headers, reading = 5 * second }: Sending = {}) {
  const url = `/${siteId}/nyhetsbrev`
  const token = tokenIn((await visit(app, url)).body)
  later(reading)
  return post(url, { ritad: token, webbplats: '', epost, ...fields }, headers)
}

/** The path and query of the link in the last mail to the address. */
const linkTo = (address: string, place: string): string =>
  new RegExp(`http://localhost:3001(/[^\\s"]*/nyhetsbrev/${place}\\?nyckel=[0-9a-f]{48})`).exec(
    sourceOf(mailsTo(address).at(-1)),
  )?.[1] ?? ''

const start = ({ siteId, editor }: Newsroom, itemId: string) =>
  db.database.inSite(siteId, async (site) => {
    await beginNewsletter(site, itemId, { userId: editor().userId, now: time.now })
    await enqueueJob(site, { kind: 'newsletter.copies', key: itemId, runAt: time.now })
  })

// covers Newsletter: SEC-64: one mailbox gets at most three letters an hour and ten a day from all sites
test('a mailbox that is typed on many sites gets three letters an hour and ten a day, and every visitor the same answer', async () => {
  const rooms = []
  for (let n = 0; n < 14; n++) rooms.push(await anAssociation())
  const answers = new Set<number>()
  const lettersAfter: number[] = []
  for (const [n, room] of rooms.entries()) {
    answers.add((await signUp(room, n % 2 === 0 ? 'offer@exempel.se' : `Offer+${n}@exempel.se`)).statusCode)
    await deliver()
    lettersAfter.push(mailsTo('offer@exempel.se').length + rooms.flatMap((_, at) => mailsTo(`Offer+${at}@exempel.se`)).length)
    if (n % 4 === 3) later(hour)
  }
  expect([...answers]).toEqual([303])
  expect(lettersAfter).toEqual([1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 10])
})

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
    // As a webmail does it, from a page of its own.
    const webmail = {
      origin: 'https://post.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const there = await visit(app, leave, { method: 'POST', payload: 'List-Unsubscribe=One-Click', headers: webmail })
    expect(there.statusCode).toBe(200)
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
