import { describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { publishItem } from '../../modules/items/life/item-transitions.ts'
import { findItem } from '../../modules/items/store/item-store.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { Party } from '../../testing/sign-up-office.ts'
import { linkIn, signUpOffice } from '../../testing/sign-up-office.ts'
import { soon, visit } from '../../testing/test-sites.ts'

const { test, app, time, later, deliver: deliverAll, aParty, post, signUp, stored } = await signUpOffice()

const hour = 3600
/** Publishes the event with other facts, as an editor does. */
async function change({ room, itemId }: Party, parts: Partial<NewsEvent>): Promise<void> {
  await room.step(async ({ actor, ...rest }) => {
    const work = { ...rest, actor: { ...actor, now: time.now } }
    const item = await findItem(work.site, 'news', itemId, 'lock')
    const fields = { event: { ...(item.draft as { event: NewsEvent }).event, ...parts } }
    const versions = Object.fromEntries(Object.entries(item.fieldVersions).map(([field, { version }]) => [field, version]))
    const { item: saved } = await saveDraft(work, itemId, { fields, versions, resolvesConflict: false })
    await publishItem(work, itemId, saved.draftVersion)
  })
  // The letters are due.
  later(120)
}

/** The letters of this event: others have reminders, too. */
const deliver = async ({ room }: Party): Promise<Mail[]> =>
  (await deliverAll()).filter(({ text }) => text.includes(`/${room.siteId}/anmalan/`) || text.includes(' är inställt'))

/** Signs up and confirms; returns the link. */
async function comes(party: Party, name: string, people = 1): Promise<string> {
  await signUp(party, { namn: name, epost: `${name.toLowerCase()}@exempel.se`, antal: String(people) })
  const link = linkIn((await deliver(party)).at(-1))
  await post(link, { svar: 'bekrafta' })
  return link
}
const lead = (body: string) => /class="lead" role="status">([^<]*)</.exec(body)?.[1]
const standing = async (link: string) => lead((await visit(app, link)).body)
const told = (mails: readonly Mail[]) => mails.map(({ to, subject }) => `${to.name}: ${subject.split(':')[0]}`).toSorted()

// covers Events: a waiting list that moves up by itself
describe('a full event', () => {
  it('has a line: one leaves, the first is asked and confirms; it moves and is cancelled, and all are told', async () => {
    const party = await aParty({ places: 3 })
    const [anna] = [await comes(party, 'Anna'), await comes(party, 'Bo'), await comes(party, 'Cia')]
    await soon(async () => expect((await visit(app, party.path)).body).toContain('Ställ dig i kö'))
    const dan = await comes(party, 'Dan')
    expect(await standing(dan)).toBe('Du står i kö för en plats.')
    expect((await visit(app, dan)).body).toContain('Du är först i kön.')
    expect(told(await deliver(party))).toEqual([])

    await post(anna, { svar: 'avboka' })
    const [offer, ...more] = await deliver(party)
    expect(more).toEqual([])
    expect(offer).toMatchObject({ to: { address: 'dan@exempel.se' }, subject: 'Det har blivit ledigt: Glöggkväll' })
    expect(offer?.text).toMatch(/Svara senast lördag 28 november 2026 kl. 09:0\d/)
    expect(linkIn(offer)).toBe(dan)
    expect(await standing(dan)).toBe('Det har blivit ledigt. En plats hålls åt dig.')
    // The place is held: the next to come stands in line.
    const eva = await comes(party, 'Eva')
    expect(await standing(eva)).toBe('Du står i kö för en plats.')
    expect(lead((await post(dan, { svar: 'bekrafta' })).body)).toBe('Du är anmäld och har en plats.')

    await change(party, { startTime: '19:00', place: 'Biblioteket' })
    expect(told(await deliver(party))).toEqual(['Bo', 'Cia', 'Dan', 'Eva'].map((name) => `${name}: Ny tid och plats`))
    await change(party, { isCancelled: true })
    const cancelled = await deliver(party)
    expect(told(cancelled)).toEqual(['Bo', 'Cia', 'Dan', 'Eva'].map((name) => `${name}: Inställt`))
    expect(cancelled.find(({ to }) => to.name === 'Eva')?.text).toContain('Du står i kö till ett evenemang')
  })

  it('asks the next when nobody answers in time, and forgets the one who did not', async () => {
    const party = await aParty({ places: 1 })
    const [anna, bo, cia] = [await comes(party, 'Anna'), await comes(party, 'Bo'), await comes(party, 'Cia')]
    await post(anna, { svar: 'avboka' })
    expect(told(await deliver(party))).toEqual(['Bo: Det har blivit ledigt'])
    later(24 * hour - 60)
    expect(told(await deliver(party))).toEqual([])
    later(60)
    expect(told(await deliver(party))).toEqual(['Cia: Det har blivit ledigt'])
    expect((await visit(app, bo)).body).toContain('Anmälan finns inte')
    expect(await standing(cia)).toBe('Det har blivit ledigt. En plats hålls åt dig.')
    expect((await stored(party)).map(({ name }) => name)).toEqual(['Cia'])
  })

  it('says on the page of the link that the time to answer is out, that the event is cancelled, and that it is over', async () => {
    const party = await aParty({ places: 1 })
    const [anna, bo] = [await comes(party, 'Anna'), await comes(party, 'Bo')]
    await post(anna, { svar: 'avboka' })
    await deliver(party)
    // Before the offer is taken back, which a busy node may do late.
    later(24 * hour)
    const late = (await visit(app, bo)).body
    expect(lead(late)).toBe('Bekräfta, så har du en plats.')
    expect(late).toContain('Tiden att svara har gått ut, och platsen hålls inte längre.')
    await change(party, { isCancelled: true })
    const cancelled = (await visit(app, bo)).body
    expect([lead(cancelled), cancelled.includes('name="svar"')]).toEqual([
      'Evenemanget är inställt. Du behöver inte göra något.',
      false,
    ])
    await change(party, { isCancelled: false })
    time.now = new Date('2026-12-04T19:00:00Z')
    const over = (await visit(app, bo)).body
    expect([lead(over), over.includes('name="svar"')]).toEqual(['Evenemanget är över.', false])
  })

  it('asks the first who fits, and whoever needs fewer by changing the number', async () => {
    const party = await aParty({ places: 2 })
    const [anna] = [await comes(party, 'Anna'), await comes(party, 'Bo')]
    const [cia, dan] = [await comes(party, 'Cia', 2), await comes(party, 'Dan')]
    expect((await visit(app, dan)).body).toContain('1 anmälan står före dig.')
    await post(anna, { svar: 'avboka' })
    expect(told(await deliver(party))).toEqual(['Dan: Det har blivit ledigt'])
    expect(lead((await post(dan, { svar: 'avboka' })).body)).toBe('Din anmälan är avbokad.')
    expect(told(await deliver(party))).toEqual([])
    await post(cia, { svar: 'andra', antal: '1' })
    expect(told(await deliver(party))).toEqual(['Cia: Det har blivit ledigt'])
    expect((await stored(party)).map(({ name, people }) => [name, people]).toSorted()).toEqual([
      ['Bo', 1],
      ['Cia', 1],
    ])
  })

  it('asks as many as a publication makes room for', async () => {
    const party = await aParty({ places: 1 })
    await comes(party, 'Anna')
    for (const name of ['Bo', 'Cia', 'Dan']) await comes(party, name)
    await change(party, { places: 3 })
    expect(told(await deliver(party))).toEqual(['Bo: Det har blivit ledigt', 'Cia: Det har blivit ledigt'])
    await change(party, { places: null })
    expect(told(await deliver(party))).toEqual(['Dan: Det har blivit ledigt'])
  })

  it('asks within a day after a person with a place was erased', async () => {
    const party = await aParty({ places: 1 })
    await comes(party, 'Anna')
    await comes(party, 'Bo')
    await test.superuser.query(`delete from event_sign_ups where site_id = $1 and name = 'Anna'`, [party.room.siteId])
    later(24 * hour + 1)
    expect(told(await deliver(party))).toEqual(['Bo: Det har blivit ledigt'])
  })

  it('asks nobody once it has begun, and waits for no answer longer than until then', async () => {
    const party = await aParty({ places: 1 })
    const [anna, bo] = [await comes(party, 'Anna'), await comes(party, 'Bo')]
    await comes(party, 'Cia')
    time.now = new Date('2026-12-04T16:00:00Z')
    await deliver(party)
    await post(anna, { svar: 'avboka' })
    expect((await deliver(party))[0]?.text).toContain('Svara senast fredag 4 december 2026 kl. 18:00.')
    time.now = new Date('2026-12-04T17:00:00Z')
    expect(told(await deliver(party))).toEqual([])
    expect((await visit(app, bo)).body).toContain('Anmälan finns inte')
    expect((await stored(party)).map(({ name }) => name)).toEqual(['Cia'])
  })

  it('gives each place once, whoever leaves and confirms at the same moment', async () => {
    const party = await aParty({ places: 4 })
    const guests = []
    for (const name of ['Anna', 'Bo', 'Cia', 'Dan', 'Eva', 'Fia', 'Gun', 'Hans']) guests.push(await comes(party, name))
    await Promise.all(guests.map((link, n) => post(link, { svar: n % 2 === 0 ? 'avboka' : 'bekrafta' })))
    const rows = await stored(party)
    const held = rows.filter(({ confirmedAt, offeredUntil }) => confirmedAt !== null || offeredUntil !== null)
    // Bo and Dan had a place; Fia and Hans stood in line with Eva and Gun, who left it.
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Bo', 'Dan', 'Fia', 'Hans'])
    expect(held).toHaveLength(4)
  })
})

// covers Events: a reminder the day before
describe('a reminder', () => {
  it('comes in the morning of the day before to those with a place, of the day that the event has then', async () => {
    const party = await aParty({ places: 1 })
    await comes(party, 'Anna')
    await comes(party, 'Bo')
    time.now = new Date('2026-12-03T07:59:00Z')
    expect(told(await deliver(party))).toEqual([])
    await change(party, { startDay: '2026-12-06' })
    expect(told(await deliver(party))).toEqual(['Anna: Ny tid', 'Bo: Ny tid'])
    time.now = new Date('2026-12-03T08:00:00Z')
    expect(told(await deliver(party))).toEqual([])
    time.now = new Date('2026-12-05T08:00:00Z')
    const [mail, ...more] = await deliver(party)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: { name: 'Anna' }, subject: 'Påminnelse: Glöggkväll' })
    expect(mail?.text).toContain('söndag 6 december 2026 kl. 18:00–20:00')
    expect(await standing(linkIn(mail))).toBe('Du är anmäld och har en plats.')
  })

  it('comes neither of an event that is cancelled, nor late', async () => {
    const [party, late] = [await aParty(), await aParty()]
    await comes(party, 'Anna')
    await comes(late, 'Bo')
    await change(party, { isCancelled: true })
    await deliverAll()
    time.now = new Date('2026-12-04T17:00:00Z')
    expect(told(await deliverAll())).toEqual([])
  })
})

// covers Events: a cancelled or moved event tells those who have a place
it('what has changed is told two minutes later, so that a mistake can be taken back before', async () => {
  const party = await aParty()
  await comes(party, 'Anna')
  const at = time.now
  await change(party, { isCancelled: true })
  const { rows } = await test.superuser.query(`select run_at from jobs where kind = 'signUp.tell' and site_id = $1`, [
    party.room.siteId,
  ])
  expect(rows).toEqual([{ run_at: new Date(at.getTime() + 120_000) }])
})
