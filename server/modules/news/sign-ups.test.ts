import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { unpublishItem } from '../items/life/item-transitions.ts'
import { cancelSignUp, confirmSignUp, signUpById, takeSignUp } from './sign-ups.ts'
import { placesTaken } from './waiting-list.ts'

const test = await testDatabase()
const { database, superuser } = test
const now = new Date('2026-11-27T08:00:00Z')
const end = new Date('2026-12-04T19:00:00Z')
const dayMs = 86_400_000

const inSite = <T>({ siteId }: Newsroom, work: (site: SiteDb) => Promise<T>) => database.inSite(siteId, work)
const setPublic = ({ id }: { id: string }, parts: Partial<NewsEvent>) =>
  superuser.query(`update published_items set head = jsonb_set(head, '{event}', head -> 'event' || $2::jsonb) where id = $1`, [
    id,
    JSON.stringify(parts),
  ])
/** Takes sign-ups unless it says otherwise; set where visitors read it, because its publication demands a page about personal data. */
async function anEvent(room: Newsroom, title: string, { takesSignUps = true, ...parts }: Partial<NewsEvent> = {}) {
  const item = await room.published({
    title,
    event: { ...emptyEvent, startDay: '2026-12-04', startTime: '18:00', endTime: '20:00', ...parts },
  })
  await setPublic(item, { takesSignUps })
  return item
}
const takeNamed = (room: Newsroom, { id }: { id: string }, name: string, email: string, people = 1, when = now) =>
  inSite(room, (site) => takeSignUp(site, id, { name, email, people }, when))
const take = (room: Newsroom, event: { id: string }, email: string, people = 1, when = now) =>
  takeNamed(room, event, `Den på ${email}`, email, people, when)
const confirm = (room: Newsroom, id: string, when = now) => inSite(room, (site) => confirmSignUp(site, id, when))
const cancel = (room: Newsroom, id: string) => inSite(room, (site) => cancelSignUp(site, id, now))
const taken = ({ siteId }: Newsroom, { id }: { id: string }) => database.inPublic(siteId, (site) => placesTaken(site, id, now))
const rows = async ({ siteId }: Newsroom) =>
  (
    await superuser.query(
      'select id, item_id, name, email, people, confirmed_at from event_sign_ups where site_id = $1 order by email, id',
      [siteId],
    )
  ).rows
const jobs = async ({ siteId }: Newsroom, kind: 'signUp.send' | 'signUp.forget') =>
  (await superuser.query('select key, run_at from jobs where site_id = $1 and kind = $2 order by run_at, key', [siteId, kind])).rows
const revision = async ({ siteId }: Newsroom) =>
  Number((await superuser.query('select revision from sites where id = $1', [siteId])).rows[0].revision)

/** The only sign-up with the address on the site. */
async function idOf(room: Newsroom, email: string): Promise<string> {
  const [found, more] = (await rows(room)).filter((row) => row.email === email)
  if (!found || more) throw new Error(`not one sign-up of ${email}`)
  return found.id
}
async function confirmedOf(room: Newsroom, event: { id: string }, email: string, people: number): Promise<string> {
  expect(await take(room, event, email, people)).toBe('taken')
  const id = await idOf(room, email)
  expect(await confirm(room, id)).toBe('taken')
  return id
}

describe('a sign-up', () => {
  it('is stored with its letter, and takes no place before it is confirmed', async () => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll', { places: 2 })
    expect(await take(room, event, 'Bo@Exempel.se', 2)).toBe('taken')
    const [stored] = await rows(room)
    expect(stored).toMatchObject({ item_id: event.id, email: 'bo@exempel.se', people: 2, confirmed_at: null })
    expect(await jobs(room, 'signUp.send')).toEqual([{ key: stored.id, run_at: now }])
    expect(await jobs(room, 'signUp.forget')).toEqual([{ key: stored.id, run_at: new Date(now.getTime() + dayMs) }])
    const { rows: letters } = await superuser.query('select id, kind, state from outbox where site_id = $1', [room.siteId])
    expect(letters).toEqual([{ id: stored.id, kind: 'signUp', state: 'waiting' }])
    expect(await taken(room, event)).toBe(0)
    // Nobody has a place yet: others may try.
    expect(await take(room, event, 'ida@exempel.se', 2)).toBe('taken')
  })

  it('takes the place of an earlier one of the person until that is confirmed', async () => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll')
    const later = new Date(now.getTime() + dayMs)
    await take(room, event, 'bo@exempel.se', 2)
    const id = await idOf(room, 'bo@exempel.se')
    expect(await take(room, event, 'BO@exempel.se', 3, later)).toBe('taken')
    expect(await rows(room)).toMatchObject([{ id, name: 'Den på BO@exempel.se', people: 3, confirmed_at: null }])
    // Kept two days from the newest.
    expect(await jobs(room, 'signUp.forget')).toEqual([{ key: id, run_at: new Date(later.getTime() + dayMs) }])
  })

  // covers Events: two people sign up with one address
  it('is another one for another name at the address, and the same for the name in other letters', async () => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll')
    const guests = [
      ['Åsa Öberg', 'familjen@exempel.se', 1],
      ['Bo Öberg', 'familjen@exempel.se', 2],
      ['ÅSA öberg', 'Familjen@exempel.se', 3],
      ['Asa Oberg', 'familjen@exempel.se', 4],
      ['Åsa Öberg', 'asa@exempel.se', 5],
    ] as const
    for (const [name, email, people] of guests) expect(await takeNamed(room, event, name, email, people)).toBe('taken')
    const of = async () => (await rows(room)).map(({ name, people }) => `${name}, ${people}`).toSorted()
    expect(await of()).toEqual(['Asa Oberg, 4', 'Bo Öberg, 2', 'ÅSA öberg, 3', 'Åsa Öberg, 5'].toSorted())
    expect(await jobs(room, 'signUp.send')).toHaveLength(4)
    const bo = (await rows(room)).find(({ name }) => name === 'Bo Öberg')?.id as string
    expect(await confirm(room, bo)).toBe('taken')
    await takeNamed(room, event, 'bo öberg', 'familjen@exempel.se', 9)
    await takeNamed(room, event, 'Åsa Öberg', 'familjen@exempel.se', 6)
    expect(await of()).toEqual(['Asa Oberg, 4', 'Bo Öberg, 2', 'Åsa Öberg, 5', 'Åsa Öberg, 6'].toSorted())
  })

  it('is one row when it arrives several times in one moment, and each name has its own', async () => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll')
    const names = ['Åsa Öberg', 'åsa öberg', 'Åsa Öberg', 'ÅSA ÖBERG', 'Bo Öberg', 'Bo Öberg']
    const outcomes = await Promise.all(names.map((name) => takeNamed(room, event, name, 'familjen@exempel.se')))
    expect(outcomes).toEqual(names.map(() => 'taken'))
    expect((await rows(room)).map(({ name }) => name.toLowerCase()).toSorted()).toEqual(['bo öberg', 'åsa öberg'])
  })

  it('with the name and address of one that is confirmed changes nothing, and gets its letter again', async () => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll')
    const id = await confirmedOf(room, event, 'bo@exempel.se', 2)
    const before = await rows(room)
    await superuser.query('delete from jobs where site_id = $1', [room.siteId])
    const later = new Date(now.getTime() + 5000)
    expect(await take(room, event, 'BO@exempel.se', 7, later)).toBe('taken')
    expect(await rows(room)).toEqual(before)
    expect([await jobs(room, 'signUp.send'), await jobs(room, 'signUp.forget')]).toEqual([[{ key: id, run_at: later }], []])
  })

  it.each([
    ['is over', {}, end],
    ['takes none', { takesSignUps: false }, now],
    ['is cancelled', { isCancelled: true }, now],
  ])('for an event that %s is closed', async (_why, parts, when) => {
    const room = await aNewsroom(test)
    const [event, open] = [await anEvent(room, 'Glöggkväll', parts), await anEvent(room, 'En annan', { startDay: '2026-12-24' })]
    expect(await take(room, event, 'bo@exempel.se', 1, when)).toBe('closed')
    expect(await rows(room)).toEqual([])
    expect(await take(room, open, 'bo@exempel.se', 1, when)).toBe('taken')
  })

  it('is open until the moment at which the event ends, and only where that is', async () => {
    const [room, other] = [await aNewsroom(test), await aNewsroom(test)]
    const event = await anEvent(room, 'Glöggkväll')
    const plain = await room.published({ title: 'En vanlig nyhet' })
    expect(await take(room, event, 'bo@exempel.se', 1, new Date(end.getTime() - 1))).toBe('taken')
    for (const id of [plain.id, randomUUID()]) expect(await take(room, { id }, 'bo@exempel.se')).toBe('closed')
    expect(await take(other, event, 'bo@exempel.se')).toBe('closed')
    expect(await rows(other)).toEqual([])
  })
})

describe('the places of an event', () => {
  it('are those of its own people who have confirmed, and no more than there are', async () => {
    const [room, other] = [await aNewsroom(test), await aNewsroom(test)]
    const [event, beside] = [await anEvent(room, 'Glöggkväll', { places: 3 }), await anEvent(room, 'En annan', { places: 3 })]
    await confirmedOf(other, await anEvent(other, 'Glöggkväll'), 'eva@exempel.se', 3)
    await confirmedOf(room, beside, 'nils@exempel.se', 3)
    expect(await taken(room, event)).toBe(0)
    await confirmedOf(room, event, 'bo@exempel.se', 2)
    expect(await take(room, event, 'ida@exempel.se', 1)).toBe('taken')
    expect(await take(room, event, 'ola@exempel.se', 1)).toBe('taken')
    expect(await confirm(room, await idOf(room, 'ida@exempel.se'))).toBe('taken')
    expect(await confirm(room, await idOf(room, 'ola@exempel.se'))).toBe('queued')
    expect([await taken(room, event), await taken(room, beside)]).toEqual([3, 3])
    expect(await confirm(room, await idOf(room, 'ida@exempel.se'))).toBe('taken')
  })

  it('that are all taken are asked for as others are: whoever confirms then stands in line', async () => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll', { places: 1 })
    const id = await confirmedOf(room, event, 'bo@exempel.se', 1)
    await superuser.query('delete from jobs where site_id = $1', [room.siteId])
    for (const email of ['bo@exempel.se', 'ida@exempel.se']) expect(await take(room, event, email)).toBe('taken')
    const ida = await idOf(room, 'ida@exempel.se')
    expect((await jobs(room, 'signUp.send')).map(({ key }) => key).toSorted()).toEqual([id, ida].toSorted())
    expect(await confirm(room, ida)).toBe('queued')
    expect(await inSite(room, (site) => signUpById(site, ida))).toMatchObject({
      confirmedAt: null,
      queuedAt: now,
      offeredUntil: null,
      ahead: 0,
    })
  })

  it('are on the page when the last one is taken, and when one is given back', async () => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll', { places: 2 })
    await take(room, event, 'eva@exempel.se')
    const waits = await idOf(room, 'eva@exempel.se')
    const before = await revision(room)
    await confirmedOf(room, event, 'bo@exempel.se', 1)
    expect(await revision(room)).toBe(before)
    const last = await confirmedOf(room, event, 'ida@exempel.se', 1)
    expect(await revision(room)).toBe(before + 1)
    expect(await cancel(room, waits)).toBe(true)
    expect(await revision(room)).toBe(before + 1)
    expect(await cancel(room, last)).toBe(true)
    expect(await revision(room)).toBe(before + 2)
    expect(await cancel(room, last)).toBe(false)
    expect([await revision(room), await taken(room, event)]).toEqual([before + 2, 1])
  })
})

describe('a sign-up that is confirmed', () => {
  it('keeps its first moment, and is looked for a day later from then on', async () => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll')
    await take(room, event, 'bo@exempel.se')
    await take(room, event, 'ida@exempel.se')
    const id = await idOf(room, 'bo@exempel.se')
    const later = new Date(now.getTime() + dayMs / 2)
    expect(await confirm(room, id, later)).toBe('taken')
    expect(await confirm(room, id, new Date(now.getTime() + dayMs))).toBe('taken')
    expect((await rows(room)).map(({ confirmed_at: at }) => at)).toEqual([later, null])
    expect((await jobs(room, 'signUp.forget')).find(({ key }) => key === id)).toEqual({
      key: id,
      run_at: new Date(later.getTime() + dayMs),
    })
  })

  it.each<[string, (room: Newsroom, event: { id: string; draftVersion: number }) => Promise<unknown>, Date]>([
    ['is over', async () => undefined, end],
    ['has been cancelled', (_room, event) => setPublic(event, { isCancelled: true }), now],
    [
      'is an event no more',
      (_room, { id }) =>
        superuser.query(`update published_items set head = head - 'event', event_start = null, event_end = null where id = $1`, [
          id,
        ]),
      now,
    ],
    ['is not public any more', (room, { id, draftVersion }) => room.step((work) => unpublishItem(work, id, draftVersion)), now],
  ])('when the event %s gets no place', async (_why, change, when) => {
    const room = await aNewsroom(test)
    const event = await anEvent(room, 'Glöggkväll')
    await take(room, event, 'bo@exempel.se')
    await change(room, event)
    const id = await idOf(room, 'bo@exempel.se')
    expect(await confirm(room, id, when)).toBe('closed')
    expect((await rows(room))[0].confirmed_at).toBeNull()
  })

  it('is nothing on another site', async () => {
    const [room, other] = [await aNewsroom(test), await aNewsroom(test)]
    await take(room, await anEvent(room, 'Glöggkväll'), 'bo@exempel.se')
    const id = await idOf(room, 'bo@exempel.se')
    expect([await confirm(other, id), await cancel(other, id), await inSite(other, (site) => signUpById(site, id))]).toEqual([
      'closed',
      false,
      null,
    ])
    expect(await inSite(room, (site) => signUpById(site, id))).toMatchObject({
      id,
      people: 1,
      title: 'Glöggkväll',
      end,
      confirmedAt: null,
    })
  })
})
