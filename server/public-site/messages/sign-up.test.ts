import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { SignUpList } from '#contract/news/sign-ups.ts'
import { items } from '../../modules/items/items-table.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { undoStep } from '../../modules/items/life/item-step.ts'
import { publishItem, unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { findItem } from '../../modules/items/store/item-store.ts'
import { newsArea } from '../../modules/news/news-area.ts'
import { forgetSignUpJobs, signUpJobs } from '../../modules/news/sign-up-jobs.ts'
import { confirmSignUp } from '../../modules/news/sign-ups.ts'
import { eventSignUps } from '../../modules/news/sign-ups-table.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { deriveKeys } from '../../platform/keys.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { atWork } from '../../testing/at-work.ts'
import { textOf } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, sitesHost, sitesTemplate, soon, testSites, visit } from '../../testing/test-sites.ts'

const test = await testApp()
const began = new Date('2026-11-27T08:00:00Z')
let now = began
const keys = deriveKeys('the key of the tests of sign-ups')
const app = await testSites(test, { clock: () => now, sendsMail: true, keys, config: { trustedProxies: ['127.0.0.1'] } })

const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000))

/** Runs what is due; returns the mails. */
async function deliver(): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  const { database } = test
  const handlers = {
    ...signUpJobs({ database, mailer, keys, config: { sitesUrl: sitesTemplate } }),
    ...forgetSignUpJobs(database),
  }
  while ((await runDueJobs(database, handlers, now, () => undefined)) > 0);
  return mails
}

// What other tests have left waiting is not counted, nor what they have sent to a mailbox.
beforeEach(async () => {
  await deliver()
  now = began
  await test.superuser.query(`delete from rate_limits where key like 'mailbox:%'`)
})

interface Party {
  readonly room: Newsroom
  readonly itemId: string
  readonly path: string
  readonly draftVersion: number
}

/** A site with a page about personal data, and an event that takes sign-ups. */
async function aParty(parts: Partial<NewsEvent> = {}): Promise<Party> {
  const room = await aNewsroom(test)
  const page = await room.publishedIn(pageArea, { title: 'Så behandlar vi personuppgifter', body: textOf('Här står hur.') })
  await test.database.inSite(room.siteId, async (site) => {
    const where = { systemKey: 'integritet', slug: 'integritet', path: '/integritet' }
    await site.query.update(items).set(where).where(eq(items.id, page.id))
    await publicChanged(site)
  })
  await test.superuser.query(`update published_items set system_key = 'integritet' where id = $1`, [page.id])
  const event = {
    ...emptyEvent,
    startDay: '2026-12-04',
    startTime: '18:00',
    endTime: '20:00',
    place: 'Parken',
    takesSignUps: true,
    ...parts,
  }
  const { id, slug, draftVersion } = await room.published({ title: 'Glöggkväll', event })
  const path = `/${room.siteId}/nyheter/${slug}`
  await soon(async () => expect((await visit(app, path)).body).toContain('id="anmalan"'))
  return { room, itemId: id, path, draftVersion }
}

let visitors = 0
const post = (path: string, fields: Record<string, string>, address = `198.18.${++visitors >> 8}.${visitors & 255}`) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host: sitesHost,
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${sitesHost}`,
      'x-forwarded-for': address,
    },
  })

const tokenOn = async (path: string): Promise<string> =>
  /name="ritad" value="([^"]+)"/.exec((await visit(app, path)).body)?.[1] ?? ''

/** Signs up as a person does: reads the page, and takes some seconds. */
async function signUp({ path }: Party, fields: Record<string, string> = {}) {
  const ritad = await tokenOn(path)
  later(10)
  return post(path, { ritad, namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1', webbplats: '', ...fields })
}
const linkIn = (mail: Mail | undefined): string => new URL(/http\S+\/anmalan\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname
const stored = ({ room }: Party) => test.database.inSite(room.siteId, (site) => site.query.select().from(eventSignUps))

// covers Events: sign-up by a form with confirmation by mail
describe('signing up for an event', () => {
  it('takes a place when the link in the mail is used, and gives it back when it is cancelled', async () => {
    const party = await aParty({ places: 2 })
    const answer = await signUp(party, { epost: 'Bo@Exempel.se', antal: '2' })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${party.path}?skickat=ja#besked`])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await visit(app, `${party.path}?skickat=ja`)).body).toContain('Nästan klart')
    const [mail] = await deliver()
    expect(mail).toMatchObject({ to: { name: 'Bo Ek', address: 'bo@exempel.se' }, subject: 'Bekräfta din anmälan: Glöggkväll' })

    // A program that opens the links of mails takes no place.
    const link = linkIn(mail)
    const opened = await visit(app, link)
    expect(opened.body).toContain('Bekräfta anmälan')
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    expect(await stored(party)).toMatchObject([{ confirmedAt: null, people: 2 }])

    expect((await post(link, { svar: 'bekrafta' })).body).toContain('Du är anmäld och har 2 platser')
    await soon(async () => expect((await visit(app, party.path)).body).toContain('Fullbokat'))
    expect((await post(link, { svar: 'avboka' })).body).toContain('Din anmälan är avbokad')
    expect((await visit(app, link)).body).toContain('Anmälan finns inte')
    await soon(async () => expect((await visit(app, party.path)).body).not.toContain('Fullbokat'))
    expect(await stored(party)).toEqual([])
  })

  // covers Events: a full event takes nobody more, whoever comes at the same moment
  it('never gives more places than there are, to twelve who confirm at the same moment', async () => {
    const party = await aParty({ places: 5 })
    for (let n = 0; n < 12; n++) expect((await signUp(party, { epost: `gast${n}@exempel.se` })).statusCode).toBe(303)
    const ids = (await stored(party)).map(({ id }) => id)
    const outcomes = await Promise.all(
      ids.map((id) => test.database.inSite(party.room.siteId, (site) => confirmSignUp(site, id, now))),
    )
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(7)
    expect((await stored(party)).filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(5)
    await soon(async () => expect((await visit(app, party.path)).body).toContain('Fullbokat'))
  })

  it('tells somebody who is late that it is full', async () => {
    const party = await aParty({ places: 1 })
    const ritad = await tokenOn(party.path)
    await signUp(party)
    const link = linkIn((await deliver())[0])
    await post(link, { svar: 'bekrafta' })
    const late = await post(party.path, { ritad, namn: 'Eva Ek', epost: 'eva@exempel.se', antal: '1' })
    expect([late.statusCode, late.body.includes('Så många platser finns inte kvar')]).toEqual([409, true])
    expect(late.body).toContain('value="Eva Ek"')
  })

  // covers Events: nobody learns from a full event who has signed up
  it('answers the same to all when it is full, and mails the link to those who have a place', async () => {
    const party = await aParty({ places: 1 })
    const ritad = await tokenOn(party.path)
    await signUp(party)
    await post(linkIn((await deliver())[0]), { svar: 'bekrafta' })
    const jobs = async () =>
      (await test.superuser.query('select 1 from jobs where site_id = $1', [party.room.siteId])).rowCount ?? 0
    const askWith = async (epost: string) => {
      const before = await jobs()
      const { statusCode, body } = await post(party.path, { ritad, namn: 'Bo Ek', epost, antal: '1' })
      return { statusCode, body: body.replaceAll(epost, ''), written: (await jobs()) - before }
    }
    const [stranger, guest] = [await askWith('eva@exempel.se'), await askWith('bo@exempel.se')]
    expect(guest).toEqual(stranger)
    expect(guest.statusCode).toBe(409)
    expect(guest.body).toContain('Har du redan anmält dig får du länken till din anmälan igen')
    const mails = await deliver()
    expect(mails).toMatchObject([{ to: { address: 'bo@exempel.se' }, subject: 'Du är redan anmäld: Glöggkväll' }])
    expect(mails[0]?.text).toContain('Du är redan anmäld till Glöggkväll och har en plats.')
    expect((await visit(app, linkIn(mails[0]))).body).toContain('Du är anmäld och har en plats')
    expect(await stored(party)).toHaveLength(1)
  })

  it('shows each fault beside its field, and loses nothing', async () => {
    const party = await aParty()
    const answer = await signUp(party, { namn: 'B', epost: 'bo@exempel', antal: '11' })
    expect(answer.statusCode).toBe(422)
    for (const text of [
      'Ditt namn är för kort. Minst 2 tecken.',
      'E-postadressen är inte hel.',
      'Skriv hur många ni är, från 1 till 10.',
    ])
      expect(answer.body).toContain(text)
    expect(answer.body).toContain('value="bo@exempel"')
    expect(await stored(party)).toEqual([])
    // Mended at once: the form is the one that was read some seconds ago.
    const ritad = /name="ritad" value="([^"]+)"/.exec(answer.body)?.[1] ?? ''
    const mended = await post(party.path, { ritad, namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1' })
    expect(mended.statusCode).toBe(303)
  })

  // covers Events: sign-up by robots
  it('stores nothing of robots: the trap, the speed, another page, and too many', async () => {
    const party = await aParty()
    const tooSoon = await post(party.path, { ritad: await tokenOn(party.path), namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1' })
    expect(tooSoon.statusCode).toBe(422)
    expect((await signUp(party, { webbplats: 'https://spam.example' })).statusCode).toBe(303)
    expect((await signUp(party, { ritad: 'x' })).statusCode).toBe(422)
    expect(await stored(party)).toEqual([])
    const ritad = await tokenOn(party.path)
    later(10)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push(
        (await post(party.path, { ritad, namn: 'Bo Ek', epost: `bo${n}@exempel.se`, antal: '1' }, '203.0.113.250')).statusCode,
      )
    expect(statuses.filter((status) => status === 303)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('mails one address three times in an hour at most, and does not say who is signed up', async () => {
    const party = await aParty()
    let mails = 0
    for (let n = 0; n < 5; n++) {
      expect((await signUp(party)).statusCode).toBe(303)
      mails += (await deliver()).length
    }
    expect(mails).toBe(3)
    expect(await stored(party)).toHaveLength(1)
  })

  // covers Events: SEC-64: one mailbox gets at most three letters an hour from all sites
  it('mails a mailbox three times in an hour, however many events and sites it is typed on, and says the same to all', async () => {
    const answers: string[] = []
    let mails = 0
    for (let n = 0; n < 5; n++) {
      const party = await aParty()
      const { statusCode, headers } = await signUp(party, { epost: `bo+${n}@exempel.se` })
      answers.push(`${statusCode} ${String(headers['location']).replace(party.path, '')}`)
      mails += (await deliver()).length
    }
    expect([mails, new Set(answers)]).toEqual([3, new Set(['303 ?skickat=ja#besked'])])
  })

  it('has no form where the event is over, cancelled or takes none, nor a page for a made-up link', async () => {
    const party = await aParty()
    for (const event of [{ isCancelled: true }, { startDay: '2026-10-01' }, { takesSignUps: false }]) {
      const { slug } = await party.room.published({
        title: 'Utan anmälan',
        event: { ...emptyEvent, startDay: '2026-12-04', takesSignUps: true, ...event },
      })
      const path = `/${party.room.siteId}/nyheter/${slug}`
      expect((await visit(app, path)).body).not.toContain('name="ritad"')
      expect((await post(path, { namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1' })).statusCode).toBe(405)
    }
    const made = await visit(app, `/${party.room.siteId}/anmalan/${'a'.repeat(64)}`)
    expect([made.statusCode, made.body.includes('Anmälan finns inte')]).toEqual([200, true])
  })

  it('is not changed by somebody else who types the address, and the page of the link names who signed up', async () => {
    const party = await aParty()
    await signUp(party, { namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1' })
    const [mail] = await deliver()
    await signUp(party, { namn: 'En främling', epost: 'BO@exempel.se', antal: '9' })
    expect(await stored(party)).toMatchObject([{ name: 'Bo Ek', people: 1 }])
    expect((await visit(app, linkIn(mail))).body).toContain('Anmälan är gjord av Bo Ek.')
  })

  it('keeps the link of one site from working on another', async () => {
    const [party, other] = [await aParty(), await aParty()]
    await signUp(party)
    const link = linkIn((await deliver())[0]).replace(party.room.siteId, other.room.siteId)
    await post(link, { svar: 'bekrafta' })
    expect(await stored(party)).toMatchObject([{ confirmedAt: null }])
  })
})

/** Publishes the event with other facts, as an editor does. */
async function change({ room, itemId }: Party, parts: Partial<NewsEvent>, title = 'Glöggkväll'): Promise<string> {
  return room.step(async (work) => {
    const item = await findItem(work.site, 'news', itemId, 'lock')
    const draft = item.draft as { event: NewsEvent }
    const fields = { title, event: { ...draft.event, ...parts } }
    const versions = Object.fromEntries(Object.entries(item.fieldVersions).map(([field, { version }]) => [field, version]))
    const { item: saved } = await saveDraft(work, itemId, { fields, versions, resolvesConflict: false })
    return (await publishItem(work, itemId, saved.draftVersion)).undoToken
  })
}

// covers Events: a cancelled or moved event tells those who have a place
describe('an event that changes', () => {
  const aGuest = async (parts: Partial<NewsEvent> = {}): Promise<Party> => {
    const party = await aParty(parts)
    await signUp(party)
    await post(linkIn((await deliver())[0]), { svar: 'bekrafta' })
    await signUp(party, { epost: 'eva@exempel.se' })
    await deliver()
    return party
  }

  it('tells those who have a place that it is cancelled, once, and nobody who has not confirmed', async () => {
    const party = await aGuest()
    await change(party, { isCancelled: true })
    const mails = await deliver()
    expect(mails).toMatchObject([{ to: { address: 'bo@exempel.se' }, subject: 'Inställt: Glöggkväll' }])
    expect(mails[0]?.text).toContain('Glöggkväll är inställt. Du behöver inte göra något.')
    await change(party, { place: 'Biblioteket' })
    await change(party, { startTime: '17:00' })
    expect(await deliver()).toEqual([])
    await change(party, { isCancelled: false })
    expect(await deliver()).toMatchObject([{ subject: 'Det blir av: Glöggkväll' }])
  })

  it('tells them of another time, with the link to cancel, and of no other change', async () => {
    const party = await aGuest()
    await change(party, { place: 'Biblioteket' }, 'Glöggkväll i parken')
    expect(await deliver()).toEqual([])
    await change(party, { startDay: '2026-12-05', startTime: '17:00' }, 'Glöggkväll')
    const mails = await deliver()
    expect(mails).toMatchObject([{ to: { address: 'bo@exempel.se' }, subject: 'Ny tid: Glöggkväll' }])
    expect(mails[0]?.text).toContain('lördag 5 december 2026 kl. 17:00–20:00\nVar: Biblioteket')
    expect((await visit(app, linkIn(mails[0]))).body).toContain('Avboka')
  })

  it('that changes twice before the letter leaves tells how it is then, and nothing when it was taken back', async () => {
    const party = await aGuest()
    await change(party, { startTime: '17:00' })
    await change(party, { startTime: '16:00' })
    const mails = await deliver()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('kl. 16:00–20:00')
    const undo = await change(party, { isCancelled: true })
    await party.room.step(({ site, actor }) => undoStep(site, new Map([['news', newsArea as never]]), undo, actor))
    expect(await deliver()).toEqual([])
  })
})

// covers Events: sign-ups are deleted in time
it('what nobody confirmed is gone after two days, and the rest thirty days after the event, wherever it was moved', async () => {
  const party = await aParty()
  await signUp(party)
  await signUp(party, { epost: 'eva@exempel.se' })
  const mails = await deliver()
  await post(linkIn(mails.find(({ to }) => to.address === 'eva@exempel.se')), { svar: 'bekrafta' })
  now = new Date('2026-11-29T09:00:00Z')
  await deliver()
  expect(await stored(party)).toMatchObject([{ email: 'eva@exempel.se' }])
  // Put off by a month.
  await test.superuser.query(`update published_items set event_end = event_end + interval '1 month' where id = $1`, [party.itemId])
  now = new Date('2027-01-05T08:00:00Z')
  await deliver()
  expect(await stored(party)).toHaveLength(1)
  now = new Date('2027-02-04T08:00:00Z')
  await deliver()
  expect(await stored(party)).toEqual([])
})

// covers Events: editors see those signed up, and take the list as a file
it('sign-ups go thirty days after an event that was moved to an earlier day, or left the site', async () => {
  const [earlier, gone] = [await aParty({ startDay: '2027-09-01' }), await aParty({ startDay: '2027-09-01' })]
  for (const party of [earlier, gone]) {
    await signUp(party)
    await post(linkIn((await deliver()).at(-1)), { svar: 'bekrafta' })
  }
  await test.superuser.query(`update published_items set event_end = '2026-12-01T20:00Z' where id = $1`, [earlier.itemId])
  await gone.room.step((work) => unpublishItem(work, gone.itemId, gone.draftVersion))
  for (now = new Date('2026-12-20T08:00:00Z'); now < new Date('2026-12-23T08:00:00Z'); later(86_400)) await deliver()
  expect([await stored(earlier), await stored(gone)]).toMatchObject([[{}], [{}]])
  for (now = new Date('2026-12-31T21:00:00Z'); now < new Date('2027-01-03T08:00:00Z'); later(86_400)) await deliver()
  expect([await stored(earlier), await stored(gone)]).toEqual([[], []])
})

it('editors see who comes, take a list without formulas, and remove a sign-up; writers see nobody', async () => {
  const party = await aParty()
  await signUp(party, { namn: '=HYPERLINK("https://spam.example")', antal: '3' })
  await post(linkIn((await deliver())[0]), { svar: 'bekrafta' })
  const path = `/api/site/${party.room.siteId}/news/${party.itemId}/sign-ups`
  const editor = await atWork(test, 'editor', party.room.siteId)
  const list = (await editor.browser.get(path)).body as SignUpList
  expect(list).toMatchObject({ taken: 3, signUps: [{ email: 'bo@exempel.se', people: 3 }] })
  const file = await editor.browser.send('POST', `${path}/file`)
  expect((file.body as { csv: string }).csv).toContain(`"'=HYPERLINK(""https://spam.example"")";bo@exempel.se;3;2026-11-27`)
  const writer = await atWork(test, 'writer', party.room.siteId)
  expect((await writer.browser.get(path)).status).toBe(403)
  const stranger = await atWork(test)
  expect((await stranger.browser.get(path)).status).toBe(404)
  const [one] = list.signUps
  expect((await stranger.browser.send('DELETE', `${stranger.root}/news/${party.itemId}/sign-ups/${one?.id ?? ''}`)).status).toBe(
    404,
  )
  expect((await editor.browser.send('DELETE', `${path}/${one?.id ?? ''}`)).body).toMatchObject({ taken: 0, signUps: [] })
})

// covers Files and export: SEC-08: a file of names and addresses needs BankID within the last quarter of an hour
it('the file of sign-ups is for editors who have used BankID in the last quarter of an hour, and the log says who took it', async () => {
  const party = await aParty()
  const path = `/api/site/${party.room.siteId}/news/${party.itemId}/sign-ups/file`
  const editor = await atWork(test, 'editor', party.room.siteId)
  const long = await signedInAs(test, editor.user, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
  expect(await long.send('POST', path)).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
  const taken = () =>
    test.superuser.query(`select actor_id, object_id from audit_log where site_id = $1 and action = 'event.exportSignUps'`, [
      party.room.siteId,
    ])
  expect((await taken()).rows).toEqual([])
  expect((await editor.browser.send('POST', path)).status).toBe(200)
  expect((await taken()).rows).toEqual([{ actor_id: editor.user.id, object_id: party.itemId }])
  const writer = await atWork(test, 'writer', party.room.siteId)
  expect((await writer.browser.send('POST', path)).status).toBe(403)
})

it('the list of sign-ups of an item that is made up, of another site or of another area is not there, and its file logs nothing', async () => {
  const [party, other] = [await aParty(), await aParty()]
  const page = await party.room.publishedIn(pageArea, { title: 'Om oss', body: textOf('Vi är många.') })
  const { browser, root } = await atWork(test, 'editor', party.room.siteId)
  for (const id of [randomUUID(), 'pahittad', other.itemId, page.id]) {
    const path = `${root}/news/${id}/sign-ups`
    expect([id, (await browser.get(path)).status]).toEqual([id, 404])
    expect([id, (await browser.send('POST', `${path}/file`)).status]).toEqual([id, 404])
    expect([id, (await browser.send('DELETE', `${path}/${randomUUID()}`)).status]).toEqual([id, 404])
    expect([id, (await browser.send('DELETE', `${path}/pahittad`)).status]).toEqual([id, 404])
  }
  const logged = await test.superuser.query(`select 1 from audit_log where site_id = $1 and action like 'event.%'`, [
    party.room.siteId,
  ])
  expect(logged.rows).toEqual([])
})

it('an event with a form is not published without the page about personal data', async () => {
  const office = await atWork(test)
  const event = { ...emptyEvent, startDay: '2026-12-04', takesSignUps: true }
  const content = { title: 'Glöggkväll', lead: 'Kom.', body: textOf('Välkommen.'), event }
  const made = (await office.browser.send('POST', `${office.root}/news`, { content })).body as { id: string; draftVersion: number }
  const answer = await office.browser.send('POST', `${office.root}/news/${made.id}/publish`, { draftVersion: made.draftVersion })
  expect(answer).toMatchObject({
    status: 409,
    body: { fields: { event: { code: 'EVENT_SIGN_UP', message: expect.stringMatching(/sidan om personuppgifter/) as unknown } } },
  })
})
