import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { FrontBlock, FrontKind, FrontSettings } from '#contract/settings/front.ts'
import { FrontKind as frontKinds, standardBlocks } from '#contract/settings/front.ts'
import { furnishSite } from '../../modules/pages/system-pages.ts'
import { assignments } from '../../modules/representatives/assignments-table.ts'
import { bodies } from '../../modules/representatives/bodies-table.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const app = await testSites(db, { clock: () => new Date('2026-11-27T08:00:00Z') })

const claim = 'Hela kommunen ska leva'

/** A person whom the start page puts first. */
async function aLeader({ siteId, publishedIn }: Newsroom, givenName: string, familyName: string): Promise<void> {
  const { id: personId } = await publishedIn(representativesArea, { givenName, familyName })
  const [bodyId, id] = [randomUUID(), randomUUID()]
  await db.database.inSite(siteId, async (site) => {
    await site.query
      .insert(bodies)
      .values({ siteId, id: bodyId, name: familyName, level: 'kommun', kind: 'fullmaktige', sortKey: familyName })
    const term = { standardRole: 'ledamot', fromDate: '2026-10-15', toDate: null, isLead: true, source: 'manual' } as const
    await site.query.insert(assignments).values({ siteId, id, personId, bodyId, ...term })
    await publicChanged(site)
  })
}

const anEvent = (room: Newsroom, title: string, startDay = '2026-12-04') =>
  room.published({ title, event: { ...emptyEvent, startDay, startTime: '18:00', place: 'Folkets hus' } })

/** The main part of the start page, once it begins as the settings say. */
async function startOf(room: Newsroom, front: Partial<FrontSettings>, shows: string): Promise<string> {
  await withSettings(db, room, 'front', front)
  const read = async () => /<main.*<\/main>/s.exec((await visit(app, `/${room.siteId}`)).body)?.[0] ?? ''
  await soon(async () => expect(await read()).toContain(shows))
  return read()
}

describe('a start page begins', () => {
  // covers Settings: Startsidan: what each beginning shows
  test('with its news, if nothing else is chosen', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Nya bron' })
    const main = await startOf(room, {}, 'Nya bron')
    expect(main).toMatch(/^<main[^>]*><div class="wrap[^"]*"><article class="lead-story/)
  })

  test.each<[FrontKind, string]>([
    ['cover', 'class="title-page"'],
    ['campaign', 'class="slogan band"'],
  ])('as %s with its claim, and the news after it', async (kind, beginning) => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Nya bron' })
    const main = await startOf(room, { kind, claim, claimText: 'Från kusten till byarna.' }, claim)
    expect(main).toContain(beginning)
    expect(main.indexOf(claim)).toBeLessThan(main.indexOf('Nya bron'))
    expect(main).toContain('Från kusten till byarna.')
  })

  test('with its leader, who is not shown among the others too', async () => {
    const room = await aNewsroom(db)
    await aLeader(room, 'Anna', 'Berg')
    const main = await startOf(room, { kind: 'person', claim }, 'Anna Berg')
    expect(main.match(/Anna Berg/g)).toHaveLength(1)
    await aLeader(room, 'Bo', 'Ek')
    const both = await startOf(room, { kind: 'person', claim }, 'Bo Ek')
    expect(both.match(/Anna Berg/g)).toHaveLength(1)
    expect(both).toContain('Våra företrädare')
  })

  test('with the initials of a leader who has no portrait', async () => {
    const room = await aNewsroom(db)
    await aLeader(room, 'Gun-Britt', 'Åslund')
    const main = await startOf(room, { kind: 'person', claim }, 'Gun-Britt Åslund')
    expect(main).toContain('<span class="initials" aria-hidden="true">GÅ</span>')
    expect(main).toContain('<p class="meta">Ledamot, Åslund</p>')
  })

  // covers Settings: Startsidan: a claim is as large as its words let it be
  test.each([
    ['4 av 5', 'claim shout'],
    ['Ut i spåret!', 'claim loud'],
    ['Här hjälps vi åt', 'claim brief'],
    ['Kommunen är det vi har gemensamt', 'claim'],
    ['Vi arbetar för en stad där det är nära till biblioteket och tryggt att cykla', 'claim long'],
    ['Lyssna på kommuninvånarna', 'claim wordy'],
    ['Samhällsbyggnadsnämnden', 'claim endless'],
  ])('with "%s" as %s', async (words, name) => {
    const room = await aNewsroom(db)
    expect(await startOf(room, { kind: 'campaign', claim: words }, words)).toContain(`<h2 class="${name}">${words}</h2>`)
  })

  // covers Settings: Startsidan: the way to membership beside another main action
  test('with the way to membership beside the main action, unless that is it', async () => {
    const room = await aNewsroom(db)
    await furnishSite(db.database)(room.siteId, room.editor())
    const front = { kind: 'campaign', claim, actionLabel: 'Hyr bygdegården', actionAddress: '/kontakt' } as const
    const member = `<p><a href="/${room.siteId}/bli-medlem">Bli medlem</a></p>`
    expect(await startOf(room, front, 'Hyr bygdegården')).toContain(member)
    expect(await startOf(room, { ...front, actionLabel: 'Gå med', actionAddress: '/bli-medlem' }, 'Gå med')).not.toContain(member)
  })

  test('with the next event, and the following ones after it', async () => {
    const room = await aNewsroom(db)
    await anEvent(room, 'Torgmöte')
    await anEvent(room, 'Årsmöte', '2027-02-20')
    const main = await startOf(room, { kind: 'calendar' }, 'class="agenda"')
    expect(main.indexOf('Torgmöte')).toBeLessThan(main.indexOf('Årsmöte'))
    expect(main).toContain('<b>4</b> december')
    // The block of the calendar would say the same again.
    expect(main).not.toContain('id="kalender"')
  })

  test('with the next event that takes place, when the nearest is cancelled', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Vandring', event: { ...emptyEvent, startDay: '2026-12-01', isCancelled: true } })
    await anEvent(room, 'Torgmöte')
    const main = await startOf(room, { kind: 'calendar' }, 'Torgmöte')
    expect(main).toContain('<b>4</b> december')
    expect(main.indexOf('Torgmöte')).toBeLessThan(main.indexOf('Vandring'))
  })

  // covers Settings: Startsidan: a beginning without its content becomes another one
  test('as another one when what it needs is missing', async () => {
    const room = await aNewsroom(db, { name: 'Byalaget i Änge' })
    expect(await startOf(room, { kind: 'person', claim }, claim)).toContain('class="cover')
    await room.published({ title: 'Nya bron' })
    expect(await startOf(room, { kind: 'calendar' }, 'lead-story')).not.toContain('agenda')
    expect(await startOf(room, { kind: 'campaign' }, 'class="slogan')).toContain('Byalaget i Änge</h2>')
  })

  test.each(frontKinds.options)('as %s also on a site with nothing at all', async (kind) => {
    const room = await aNewsroom(db)
    await withSettings(db, room, 'front', { kind })
    await soon(async () => expect((await visit(app, `/${room.siteId}`)).statusCode).toBe(200))
  })
})

// covers Settings: Startsidan: an event of the calendar is not told of among the news too
describe('an event', () => {
  const told = (main: string, title: string): number => main.match(new RegExp(`${title}</a>`, 'g'))?.length ?? 0

  test('stands in the calendar with its day, and not among the news too', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Nya bron' })
    await anEvent(room, 'Torgmöte')
    const main = await startOf(room, {}, 'Torgmöte')
    expect(main).toContain('<p class="day" aria-hidden="true"><b>4</b> dec</p>')
    expect(told(main, 'Torgmöte')).toBe(1)
    expect(main).toMatch(/<article class="lead-story[^>]*>.*Nya bron<\/a>/)
  })

  test('is among the news where the calendar is hidden, and where there are no other news', async () => {
    const room = await aNewsroom(db)
    await anEvent(room, 'Torgmöte')
    expect(told(await startOf(room, {}, 'Torgmöte'), 'Torgmöte')).toBe(2)
    await room.published({ title: 'Nya bron' })
    const blocks = standardBlocks.map((kind): FrontBlock => ({ kind, isShown: kind !== 'calendar' }))
    const main = await startOf(room, { blocks }, 'Nya bron')
    expect(told(main, 'Torgmöte')).toBe(1)
    expect(main).not.toContain('almanac')
  })

  test('that is cancelled says so', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Vandring', event: { ...emptyEvent, startDay: '2026-12-01', isCancelled: true } })
    expect(await startOf(room, {}, 'Vandring')).toMatch(/class="almanac.*<span class="kind">Inställt<\/span>/)
  })
})

describe('the parts of a start page', () => {
  const shown = standardBlocks.map((kind): FrontBlock => ({ kind, isShown: true }))
  const quote: FrontBlock = { kind: 'quote', isShown: true, text: 'Börja med bänkarna.', by: 'Anna Berg' }

  test('stand in the order of the site, and hidden ones are left out', async () => {
    const room = await aNewsroom(db)
    for (let n = 0; n < 5; n++) await room.published({ title: `Nyhet ${n}` })
    const main = await startOf(
      room,
      { blocks: [quote, ...shown.filter(({ kind }) => kind !== 'lines'), { kind: 'lines', isShown: false }] },
      'Börja med bänkarna.',
    )
    expect(main.indexOf('Börja med bänkarna.')).toBeLessThan(main.indexOf('Nyhet 3'))
    // The fifth is among the further news.
    expect(main).not.toContain('Nyhet 0')
  })

  test('that are not filled in are not drawn', async () => {
    const room = await aNewsroom(db)
    const empty: FrontBlock[] = [
      { ...quote, text: '' },
      { kind: 'number', isShown: true, number: '', about: '' },
      { kind: 'campaign', isShown: true, title: '', about: '', label: '', address: '' },
      { kind: 'partners', isShown: true, title: '', partners: [] },
    ]
    const main = await startOf(room, { kind: 'campaign', claim, blocks: [...shown, ...empty] }, claim)
    for (const part of ['quote', 'figure', 'appeal', 'partners']) expect(main).not.toContain(`class="${part}`)
  })
})

// covers Settings: Startsidan: the main action on every page, and nowhere a link that no browser should open
test('the main action stands on every page', async () => {
  const room = await aNewsroom(db)
  await startOf(room, { kind: 'campaign', claim, actionLabel: 'Skänk en gåva', actionAddress: 'https://exempel.se/gava' }, claim)
  const { body } = await visit(app, `/${room.siteId}/nyheter`)
  const header = /<header.*<\/header>/s.exec(body)?.[0] ?? ''
  expect(header).toContain('<p class="button"><a href="https://exempel.se/gava"')
  await startOf(room, { kind: 'campaign', claim: 'Nu', actionLabel: 'Klicka', actionAddress: 'javascript:alert(1)' }, 'Nu')
  expect((await visit(app, `/${room.siteId}`)).body).not.toContain('javascript:')
})
