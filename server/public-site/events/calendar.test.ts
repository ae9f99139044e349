import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import { publishItem, unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
let now = new Date('2026-11-27T08:00:00Z')
const app = await testSites(db, { clock: () => now })

beforeEach(() => {
  now = new Date('2026-11-27T08:00:00Z')
})

const planned = (parts: Partial<NewsEvent> = {}): NewsEvent => ({
  ...emptyEvent,
  startDay: '2026-12-04',
  startTime: '18:00',
  endTime: '20:00',
  place: 'Folkets hus, Storgatan 1, 541 30 Skövde',
  ...parts,
})
const anEvent = (room: Newsroom, title: string, parts: Partial<NewsEvent> = {}) => room.published({ title, event: planned(parts) })
const page = async (room: Newsroom, path: string): Promise<string> => (await visit(app, `/${room.siteId}${path}`)).body
const status = async (room: Newsroom, path: string): Promise<number> => (await visit(app, `/${room.siteId}${path}`)).statusCode
const eventsIn = (file: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))

describe('the calendar of a site', () => {
  // covers Events: the calendar lists what is coming, by month
  it('lists what is coming by month, and nothing but events', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'En vanlig nyhet' })
    await anEvent(room, 'Öppet hus i januari', { startDay: '2027-01-10' })
    await anEvent(room, 'Höstmöte som var', { startDay: '2026-10-01' })
    await anEvent(room, 'Adventskaffe', { startDay: '2026-11-29' })
    const list = await page(room, '/kalender')
    const order = ['>November 2026', '>Adventskaffe', '>Januari 2027', '>Öppet hus i januari'].map((text) => list.indexOf(text))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
    expect(list).not.toContain('En vanlig nyhet')
    expect(list).not.toContain('Höstmöte som var')
    expect(await page(room, '/kalender?visa=tidigare')).toContain('Höstmöte som var')
  })

  // covers Events: past ones stand in the month of their start, in the order of their start
  it('lists what has been by the same rule as its months: by the start, over midnights, months and the change of clocks', async () => {
    const room = await aNewsroom(db)
    await anEvent(room, 'Utställningen', { startDay: '2026-03-10', startTime: '', endDay: '2026-11-20', endTime: '' })
    await anEvent(room, 'Höstmötet', { startDay: '2026-10-01' })
    await anEvent(room, 'Vinternatten', { startDay: '2026-10-24', startTime: '23:30', endDay: '2026-10-25', endTime: '02:30' })
    await anEvent(room, 'Morgonen efter', { startDay: '2026-10-25', startTime: '02:15', endTime: '03:00' })
    await anEvent(room, 'Månadsskiftet', { startDay: '2026-10-31', startTime: '22:00', endDay: '2026-11-01', endTime: '02:00' })
    await anEvent(room, 'Novembermötet', { startDay: '2026-11-01', startTime: '00:30', endTime: '01:00' })
    const list = await page(room, '/kalender?visa=tidigare')
    const shown = [...list.matchAll(/<h2 class="label" id="m-[^>]*>([^<]+)|<h3><a [^>]*>([^<]+)/g)].map(
      ([, month, title]) => month ?? title,
    )
    expect(shown).toEqual([
      'November 2026',
      'Novembermötet',
      'Oktober 2026',
      'Månadsskiftet',
      'Morgonen efter',
      'Vinternatten',
      'Höstmötet',
      'Mars 2026',
      'Utställningen',
    ])
  })

  // covers Events: past ones leave by themselves
  it('lets an event leave when it ends, on every page that was kept', async () => {
    const room = await aNewsroom(db)
    await anEvent(room, 'Fredagsmötet')
    const { slug } = await anEvent(room, 'Lördagsmötet', { startDay: '2026-12-05', signUpUrl: 'https://example.se/anmalan' })
    now = new Date('2026-12-04T18:59:00Z')
    for (const path of ['', '/kalender']) expect(await page(room, path)).toContain('Fredagsmötet</a></h3>')
    expect(await status(room, '/kalender?visa=tidigare')).toBe(404)
    // Nothing was edited: the kept pages have ended by themselves.
    now = new Date('2026-12-04T19:00:00Z')
    expect(await page(room, '/kalender')).not.toContain('Fredagsmötet')
    expect(await page(room, '')).not.toContain('Fredagsmötet</a></h3><p>')
    expect(await page(room, '/kalender?visa=tidigare')).toContain('Fredagsmötet')
    expect(await page(room, `/nyheter/${slug}`)).toContain('Anmäl dig')
    now = new Date('2026-12-05T19:00:00Z')
    expect(await page(room, `/nyheter/${slug}`)).not.toContain('Anmäl dig')
    expect(await page(room, `/nyheter/${slug}`)).toContain('Evenemanget är över')
  })

  // covers Events: the link to the calendar is there while something is coming
  it('is linked from the foot of every page through the day of the last event', async () => {
    const room = await aNewsroom(db)
    const link = `href="/${room.siteId}/kalender"`
    await room.published({ title: 'En vanlig nyhet' })
    expect(await page(room, '/nyheter')).not.toContain(link)
    await anEvent(room, 'Fredagsmötet')
    await soon(async () => expect(await page(room, '/nyheter')).toContain(link))
    now = new Date('2026-12-04T22:59:00Z')
    expect(await page(room, '/nyheter')).toContain(link)
    now = new Date('2026-12-04T23:00:00Z')
    expect(await page(room, '/nyheter')).not.toContain(link)
  })

  // covers Events: a month as a table of weeks
  it('shows a month as a table, with events that go on over midnight and over several days', async () => {
    const room = await aNewsroom(db)
    const party = await anEvent(room, 'Nyårsfest', {
      startDay: '2026-12-31',
      startTime: '22:00',
      endDay: '2027-01-01',
      endTime: '02:00',
    })
    await anEvent(room, 'Cupen', { startDay: '2026-12-11', startTime: '', endTime: '', endDay: '2026-12-13' })
    const december = await page(room, '/kalender?manad=2026-12')
    const cell = (month: string, day: string): string =>
      month.split('<td').find((part) => part.includes(`<time dateTime="${day}"`)) ?? ''
    for (const day of ['2026-12-11', '2026-12-12', '2026-12-13']) expect(cell(december, day)).toContain('Cupen')
    expect(cell(december, '2026-12-14')).not.toContain('Cupen')
    expect(cell(december, '2026-12-31')).toMatch(/22:00 (?:<!-- -->)?Nyårsfest/)
    // The table has weeks with their numbers, and days of the months beside it.
    expect(december).toContain('<th scope="row" class="week">53</th>')
    expect(cell(await page(room, '/kalender?manad=2027-01'), '2027-01-01')).toContain(`/nyheter/${party.slug}`)
  })

  // covers Events: made-up addresses of the calendar
  it('has no page for a month that nobody has planned, or a query that is none', async () => {
    const room = await aNewsroom(db)
    await anEvent(room, 'Fredagsmötet')
    for (const search of ['manad=2026-10', 'manad=2027-01', 'manad=2026-13', 'manad=x', 'manad=2026-12&manad=2026-12', 'visa=allt'])
      expect(await status(room, `/kalender?${search}`), search).toBe(404)
    for (const search of ['', '?manad=2026-11', '?manad=2026-12', '?utm=x'])
      expect(await status(room, `/kalender${search}`)).toBe(200)
  })

  it('leaves its address to a page of the association until there is an event', async () => {
    const room = await aNewsroom(db)
    expect(await status(room, '/kalender')).toBe(404)
    await room.publishedIn(pageArea, { title: 'Vår egen kalender', body: textOf('Mötena står här.') })
    await db.superuser.query(`update items set slug = 'kalender', path = '/kalender' where site_id = $1`, [room.siteId])
    await db.superuser.query(`update published_items set slug = 'kalender', path = '/kalender' where site_id = $1`, [room.siteId])
    now = new Date('2026-11-28T08:00:00Z')
    await soon(async () => expect(await page(room, '/kalender')).toContain('Vår egen kalender'))
    await anEvent(room, 'Fredagsmötet')
    await soon(async () => expect(await page(room, '/kalender')).toContain('Fredagsmötet'))
  })
})

// covers Events: the page of an event, with structured data
describe('the page of an event', () => {
  const dataOf = (markup: string): Record<string, unknown> => {
    const [, block = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(markup) ?? []
    const { '@graph': graph } = JSON.parse(block) as { '@graph': Record<string, unknown>[] }
    return graph.find((one) => one['@type'] === 'Event') ?? {}
  }

  it('says when and where, and how one comes along', async () => {
    const room = await aNewsroom(db)
    const { slug } = await anEvent(room, 'Fredagsmötet', {
      signUpUrl: 'https://example.se/anmalan',
      onlineUrl: 'https://example.se/mote',
    })
    const markup = await page(room, `/nyheter/${slug}`)
    expect(markup).toContain('fredag 4 december 2026 kl. 18:00–20:00')
    expect(markup).toContain('Folkets hus, Storgatan 1, 541 30 Skövde')
    expect(markup).toContain('href="https://example.se/anmalan"')
    expect(dataOf(markup)).toMatchObject({
      name: 'Fredagsmötet',
      startDate: '2026-12-04T18:00:00+01:00',
      endDate: '2026-12-04T20:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [
        {
          '@type': 'Place',
          name: 'Folkets hus',
          address: { streetAddress: 'Storgatan 1', postalCode: '541 30', addressLocality: 'Skövde' },
        },
        { '@type': 'VirtualLocation', url: 'https://example.se/mote' },
      ],
    })
    expect(dataOf(markup)).not.toHaveProperty('offers')
  })

  it('has the offset of its own day, in summer as in winter', async () => {
    const room = await aNewsroom(db)
    const before = await anEvent(room, 'Natten före', {
      startDay: '2027-03-27',
      startTime: '23:00',
      endDay: '2027-03-28',
      endTime: '04:00',
    })
    expect(dataOf(await page(room, `/nyheter/${before.slug}`))).toMatchObject({
      startDate: '2027-03-27T23:00:00+01:00',
      endDate: '2027-03-28T04:00:00+02:00',
    })
  })

  // covers Events: a cancelled event
  it('says that a cancelled one is cancelled, and takes nobody to the sign-up', async () => {
    const room = await aNewsroom(db)
    const { slug } = await anEvent(room, 'Fredagsmötet', { isCancelled: true, signUpUrl: 'https://example.se/anmalan' })
    const markup = await page(room, `/nyheter/${slug}`)
    expect(markup).toContain('Inställt')
    expect(markup).not.toContain('https://example.se/anmalan')
    expect(dataOf(markup)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(await page(room, '/kalender')).toContain('Inställt')
  })

  it('shows no event for a draft without a day', async () => {
    const room = await aNewsroom(db)
    const { slug } = await room.published({ title: 'En vanlig nyhet' })
    expect(await page(room, `/nyheter/${slug}`)).not.toContain('id="evenemang"')
    expect(await status(room, `/nyheter/${slug}.ics`)).toBe(404)
  })
})

// covers Events: calendar.ics per site and per event
describe('the calendar as a file', () => {
  it('is read by another library: times, place, state and a stable identity', async () => {
    const room = await aNewsroom(db, { name: 'Föreningen; med, tecken' })
    const made = await anEvent(room, 'Årsmöte; kaffe, bulle', { endDay: '2026-12-05', endTime: '02:00' })
    await anEvent(room, 'Cupen', { startDay: '2026-12-11', startTime: '', endTime: '', endDay: '2026-12-13' })
    await anEvent(room, 'Inställd träff', { startDay: '2026-12-20', isCancelled: true, endTime: '' })
    const answer = await visit(app, `/${room.siteId}/kalender.ics`)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const [meeting, cup, cancelled] = eventsIn(answer.body)
    expect(meeting?.uid).toBe(made.id)
    expect(meeting?.summary).toBe('Årsmöte; kaffe, bulle')
    expect(meeting?.location).toBe('Folkets hus, Storgatan 1, 541 30 Skövde')
    expect(meeting?.startDate.toJSDate().toISOString()).toBe('2026-12-04T17:00:00.000Z')
    expect(meeting?.endDate.toJSDate().toISOString()).toBe('2026-12-05T01:00:00.000Z')
    expect([cup?.startDate.isDate, cup?.startDate.toString(), cup?.endDate.toString()]).toEqual([true, '2026-12-11', '2026-12-14'])
    expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(cancelled?.summary).toBe('Inställt: Inställd träff')
  })

  it('has a higher sequence after a change, and the same identity; what is withdrawn is gone', async () => {
    const room = await aNewsroom(db)
    const made = await anEvent(room, 'Fredagsmötet')
    const file = `/nyheter/${made.slug}.ics`
    const [first] = eventsIn(await page(room, file))
    const save = { fields: { event: planned({ startTime: '19:00' }) }, versions: { event: 1 }, resolvesConflict: false }
    const { item } = await room.step((work) => saveDraft(work, made.id, save))
    // The clock of the database: a change a second later has a later number.
    await db.superuser.query(`update published_items set updated_at = updated_at - interval '1 minute' where id = $1`, [made.id])
    await room.step((work) => publishItem(work, made.id, item.draftVersion))
    await soon(async () =>
      expect(
        eventsIn(await page(room, file))[0]
          ?.startDate.toJSDate()
          .getUTCHours(),
      ).toBe(18),
    )
    const [second] = eventsIn(await page(room, file))
    expect(second?.uid).toBe(first?.uid)
    expect(second?.sequence).toBeGreaterThanOrEqual(first?.sequence ?? Infinity)
    await room.step((work) => unpublishItem(work, made.id, item.draftVersion))
    await soon(async () => expect(await status(room, file)).toBe(404))
    expect(eventsIn(await page(room, '/kalender.ics'))).toEqual([])
  })

  it('is there before the first event, for those who follow it', async () => {
    const room = await aNewsroom(db)
    expect(await page(room, '/kalender.ics')).toContain('BEGIN:VCALENDAR')
  })
})

// covers Events: the federation's root, search and the delivery API
describe('events elsewhere', () => {
  it('are on the root, with their association', async () => {
    const [one, other] = [await aNewsroom(db, { name: 'Norra föreningen' }), await aNewsroom(db, { name: 'Södra föreningen' })]
    await anEvent(one, 'Norra mötet')
    await anEvent(other, 'Södra mötet', { startDay: '2026-12-06' })
    await other.draft({ title: 'Ett utkast', event: planned() })
    const root = (await visit(app, '/kalender')).body
    expect(root).toContain(`http://localhost:3001/${one.siteId}/nyheter/norra-motet`)
    expect(root).toContain('Södra föreningen')
    expect(root).not.toContain('Ett utkast')
    now = new Date('2026-12-05T08:00:00Z')
    const later = (await visit(app, '/kalender')).body
    expect(later).not.toContain('Norra mötet')
    expect(later).toContain('Södra mötet')
  })

  it('are found by their place, with their day', async () => {
    const room = await aNewsroom(db)
    await anEvent(room, 'Fredagsmötet')
    const found = await page(room, '/sok?q=folkets+hus')
    expect(found).toContain('id="i-event"')
    expect(found).toContain('fredag 4 december 2026 kl. 18:00–20:00')
  })

  it('are in the delivery API, the coming ones as a list', async () => {
    const room = await aNewsroom(db)
    const { slug } = await anEvent(room, 'Fredagsmötet')
    await anEvent(room, 'Höstmöte', { startDay: '2026-10-01' })
    await room.published({ title: 'En vanlig nyhet' })
    const read = async (path: string): Promise<unknown> => JSON.parse(await page(room, `/api/v1${path}`))
    expect(await read('/events')).toMatchObject({
      items: [
        {
          title: 'Fredagsmötet',
          event: { start: '2026-12-04T17:00:00.000Z', end: '2026-12-04T19:00:00.000Z', isCancelled: false },
        },
      ],
      calendarUrl: `http://localhost:3001/${room.siteId}/kalender.ics`,
    })
    expect(await read(`/news/${slug}`)).toMatchObject({ event: { place: 'Folkets hus, Storgatan 1, 541 30 Skövde' } })
    expect(await read('/news')).toMatchObject({ items: [{ event: null }, { event: {} }, { event: {} }] })
    expect(await status(room, '/api/v1/events?fore=x')).toBe(400)
    now = new Date('2026-12-04T19:00:00Z')
    expect(await read('/events')).toMatchObject({ items: [] })
  })
})
