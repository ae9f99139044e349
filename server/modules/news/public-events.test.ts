import { beforeEach, describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import {
  comingEvents,
  comingEventsOfAllSites,
  eventsBetween,
  eventSpan,
  pastEvents,
  publishedEvent,
  type PublishedEvent,
} from './public-events.ts'

const test = await testDatabase()
const { database, superuser } = test

const anEvent = (room: Newsroom, title: string, parts: Partial<NewsEvent>) =>
  room.published({ title, event: { ...emptyEvent, startTime: '18:00', endTime: '20:00', ...parts } })
/** A moment of a day in December, in Sweden: an hour before what clocks in London say. */
const at = (day: number, hour: number, millisecond = 0) => new Date(Date.UTC(2026, 11, day, hour - 1, 0, 0, millisecond))
const titles = (events: readonly Pick<PublishedEvent, 'title'>[]) => events.map(({ title }) => title)

/** A site with three events, published in another order than they take place, and a news item that is none. */
async function threeEvents() {
  const room = await aNewsroom(test)
  await anEvent(room, 'Luciatåget', { startDay: '2026-12-13' })
  await anEvent(room, 'Adventskaffe', { startDay: '2026-12-04' })
  await anEvent(room, 'Julmarknad', { startDay: '2026-12-10', endDay: '2026-12-14' })
  await room.published({ title: 'En vanlig nyhet' })
  return room
}

describe('the events of a site', () => {
  it('are coming until the moment they end, and have been from then on', async () => {
    const [room, other] = [await threeEvents(), await threeEvents()]
    await superuser.query(`update published_items set title = title || ' hos grannen' where site_id = $1`, [other.siteId])
    const read = (now: Date, count = 9) =>
      database.inPublic(room.siteId, async (site) => [
        titles(await comingEvents(site, now, count)),
        titles(await pastEvents(site, now, count)),
      ])
    expect(await read(at(1, 12))).toEqual([['Adventskaffe', 'Julmarknad', 'Luciatåget'], []])
    expect(await read(at(4, 20, -1))).toEqual([['Adventskaffe', 'Julmarknad', 'Luciatåget'], []])
    expect(await read(at(4, 20))).toEqual([['Julmarknad', 'Luciatåget'], ['Adventskaffe']])
    // By the start, the latest first, although the market is over last.
    expect(await read(at(31, 12))).toEqual([[], ['Luciatåget', 'Julmarknad', 'Adventskaffe']])
    expect(await read(at(1, 12), 2)).toEqual([['Adventskaffe', 'Julmarknad'], []])
    expect(await read(at(31, 12), 2)).toEqual([[], ['Luciatåget', 'Julmarknad']])
  })

  it('that begin at the same time stand in the order of their ids, wherever they are listed', async () => {
    const room = await aNewsroom(test)
    const made = []
    for (const title of ['Kören', 'Orkestern', 'Dansen', 'Teatern'])
      made.push(await anEvent(room, title, { startDay: '2026-12-04' }))
    const ids = made.map(({ id }) => id).toSorted()
    const lists = await database.inPublic(room.siteId, (site) =>
      Promise.all([comingEvents(site, at(1, 12), 9), pastEvents(site, at(31, 12), 9), eventsBetween(site, at(1, 0), at(31, 0), 9)]),
    )
    for (const list of lists) expect(list.map(({ id }) => id)).toEqual(ids)
  })

  it('are in a time if some of them is, however short', async () => {
    const room = await threeEvents()
    const between = (from: Date, to: Date, count = 9) =>
      database.inPublic(room.siteId, async (site) => titles(await eventsBetween(site, from, to, count)))
    expect(await between(at(1, 0), at(31, 0))).toEqual(['Adventskaffe', 'Julmarknad', 'Luciatåget'])
    expect(await between(at(1, 0), at(31, 0), 1)).toEqual(['Adventskaffe'])
    // It ends at 20, and begins at 18: neither moment is in it.
    expect(await between(at(4, 20), at(10, 18))).toEqual([])
    expect(await between(at(4, 20, -1), at(10, 18))).toEqual(['Adventskaffe'])
    expect(await between(at(4, 20), at(10, 18, 1))).toEqual(['Julmarknad'])
    expect(await between(at(11, 0), at(12, 0))).toEqual(['Julmarknad'])
  })

  it('are found by their address, and a news item that is none is no event', async () => {
    const [room, other] = [await threeEvents(), await aNewsroom(test)]
    const read = (slug: string, { siteId } = room) => database.inPublic(siteId, (site) => publishedEvent(site, slug))
    expect(await read('julmarknad')).toMatchObject({ title: 'Julmarknad', start: at(10, 18), end: at(14, 20) })
    expect(await read('luciataget')).toMatchObject({ title: 'Luciatåget' })
    expect(await read('en-vanlig-nyhet')).toBeNull()
    expect(await read('pahittad')).toBeNull()
    expect(await read('julmarknad', other)).toBeNull()
  })

  it('reach from the first beginning to the last end, and say when the next one ends', async () => {
    const [room, none] = [await threeEvents(), await aNewsroom(test)]
    await none.published({ title: 'En vanlig nyhet' })
    const read = (now: Date, { siteId } = room) => database.inPublic(siteId, (site) => eventSpan(site, now))
    const whole = { first: at(4, 18), last: at(14, 20), firstEnd: at(4, 20) }
    expect(await read(at(1, 12))).toEqual({ ...whole, nextEnd: at(4, 20) })
    expect(await read(at(4, 20, -1))).toEqual({ ...whole, nextEnd: at(4, 20) })
    expect(await read(at(4, 20))).toEqual({ ...whole, nextEnd: at(13, 20) })
    expect(await read(at(14, 20))).toEqual({ ...whole, nextEnd: null })
    expect(await read(at(1, 12), none)).toBeNull()
  })
})

describe('the coming events of all sites', () => {
  const read = (now: Date, count = 20) => database.inPlatform((platform) => comingEventsOfAllSites(platform, now, count))

  // The sites of other tests of this file.
  beforeEach(() => superuser.query('update sites set is_hidden = true'))

  it('stand by their start, each with its site, until they end', async () => {
    const [one, other] = [await aNewsroom(test), await aNewsroom(test)]
    await anEvent(one, 'Luciatåget', { startDay: '2026-12-13' })
    await anEvent(other, 'Adventskaffe', { startDay: '2026-12-04' })
    await one.published({ title: 'En vanlig nyhet' })
    const all = await read(at(4, 20, -1))
    expect(all).toMatchObject([
      { title: 'Adventskaffe', siteId: other.siteId },
      { title: 'Luciatåget', siteId: one.siteId },
    ])
    expect(titles(await read(at(4, 20, -1), 1))).toEqual(['Adventskaffe'])
    expect(titles(await read(at(4, 20)))).toEqual(['Luciatåget'])
    expect(titles(await read(at(13, 20)))).toEqual([])
  })

  it('are none of sites that visitors do not see', async () => {
    const open = await aNewsroom(test)
    await anEvent(open, 'Öppen', { startDay: '2026-12-05' })
    for (const state of [
      'is_hidden = true',
      `stopped = 'paused', stopped_at = now()`,
      `stopped = 'archived', stopped_at = now()`,
    ]) {
      const room = await aNewsroom(test)
      await anEvent(room, state, { startDay: '2026-12-04' })
      expect(titles(await read(at(1, 12)))).toEqual([state, 'Öppen'])
      await superuser.query(`update sites set ${state} where id = $1`, [room.siteId])
      expect(titles(await read(at(1, 12)))).toEqual(['Öppen'])
    }
  })

  it('are none of what is protected', async () => {
    const room = await aNewsroom(test)
    const { id } = await anEvent(room, 'Skyddad', { startDay: '2026-12-04' })
    await anEvent(room, 'Öppen', { startDay: '2026-12-05' })
    await superuser.query('update published_items set is_protected = true where id = $1', [id])
    expect(titles(await read(at(1, 12)))).toEqual(['Öppen'])
  })
})
