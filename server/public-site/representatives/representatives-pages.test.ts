import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PersonContent } from '#contract/representatives/representatives.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { assignments } from '../../modules/representatives/assignments-table.ts'
import { bodies } from '../../modules/representatives/bodies-table.ts'
import { personContacts, personProtection } from '../../modules/representatives/persons-table.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const time = { now: new Date('2026-11-21T12:00:00+01:00') }
const app = await testSites(db, { clock: () => time.now })

interface Office {
  readonly role?: string
  readonly from?: string
  readonly to?: string | null
  readonly isLead?: boolean
  readonly source?: 'manual' | 'valmyndigheten'
}

/** A site with a council and its members, inserted as rows. */
async function aCouncil() {
  const room = await aNewsroom(db)
  const { siteId } = room
  const change = (work: Parameters<typeof db.database.inSite>[1]) =>
    db.database.inSite(siteId, async (site) => {
      await work(site)
      await publicChanged(site)
    })
  const aBody = async (name: string, sortKey: string): Promise<string> => {
    const id = randomUUID()
    await change((site) => site.query.insert(bodies).values({ siteId, id, name, level: 'kommun', kind: 'fullmaktige', sortKey }))
    return id
  }
  const bodyId = await aBody('Kommunfullmäktige', 'a1')
  const seat = (personId: string, { role, from, to, isLead, source }: Office = {}) =>
    change((site) =>
      site.query.insert(assignments).values({
        siteId,
        id: randomUUID(),
        personId,
        bodyId,
        standardRole: role ?? 'ledamot',
        fromDate: from ?? '2026-10-15',
        toDate: to === undefined ? '2030-10-14' : to,
        isLead: isLead ?? false,
        source: source ?? 'manual',
      }),
    )
  const person = (givenName: string, familyName: string, more: Partial<PersonContent> = {}) =>
    room.publishedIn(representativesArea, { givenName, familyName, ...more })
  const contact = (personId: string, kind: 'email' | 'phone', value: string, visibility: 'shown' | 'hidden') =>
    change((site) =>
      site.query.insert(personContacts).values({
        siteId,
        personId,
        kind,
        value,
        visibility,
        ...(visibility === 'shown' && { consentAt: time.now, consentBy: room.editor().userId }),
      }),
    )
  const protect = async (personId: string, mode: 'nameOnly' | 'hidden') => {
    const named = mode === 'nameOnly' ? { shownName: 'Kim Ek', sortName: 'Ek' } : {}
    const row = { siteId, personId, mode, ...named, isLive: true, by: room.editor().userId, at: time.now }
    await db.database.inPlatform((platform) => platform.query.insert(personProtection).values(row))
    await change(async () => undefined)
  }
  return { ...room, seat, person, contact, protect, aBody }
}

const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const shown = async (room: Newsroom, path: string) => {
  const { statusCode, body } = await visit(app, `/${room.siteId}${path}`)
  return { statusCode, html: mainOf(body), words: words(mainOf(body)), body }
}

describe('Företrädare', () => {
  // covers Representatives: source: Valmyndigheten, on the site
  test('are listed by body and weight of role, with initials and a page each, and their source', async () => {
    const room = await aCouncil()
    const [berg, ek, ask] = [await room.person('Anna', 'Berg'), await room.person('Bo', 'Ek'), await room.person('Cia', 'af Ask')]
    await room.seat(berg.id)
    await room.seat(ek.id, { role: 'ordforande', source: 'valmyndigheten' })
    await room.seat(ask.id)
    await room.aBody('Tomma nämnden', 'a2')
    const page = await soon(async () => {
      const found = await shown(room, '/foretradare')
      expect(found.words).toContain('af Ask')
      return found
    })
    expect(page.words).toMatch(
      /Kommunfullmäktige BE Bo Ek Ordförande CA Cia af Ask Ledamot AB Anna Berg Ledamot Källa: Valmyndigheten/,
    )
    expect(page.words).not.toContain('Tomma nämnden')
    expect(page.html).toContain(`<a href="/${room.siteId}/foretradare/bo-ek">Bo Ek</a>`)
  })

  // covers Representatives: assignment: leading names on the start page
  test('come and go at midnight in Sweden without any change, on the list, the own page and the start page', async () => {
    const room = await aCouncil()
    const [former, coming] = [await room.person('Går', 'Idag'), await room.person('Börjar', 'Imorgon')]
    await room.seat(former.id, { to: '2026-11-21', isLead: true })
    await room.seat(coming.id, { from: '2026-11-22', isLead: true })
    await soon(async () => expect((await shown(room, '/foretradare')).words).toContain('Går Idag'))
    time.now = new Date('2026-11-21T23:59:59+01:00')
    expect((await shown(room, '/foretradare')).words).not.toContain('Börjar Imorgon')
    expect((await shown(room, '')).words).toContain('Går Idag')
    expect((await shown(room, former.path)).words).not.toContain('Tidigare uppdrag')
    time.now = new Date('2026-11-22T00:00:00+01:00')
    for (const path of ['/foretradare', '']) {
      const now = (await shown(room, path)).words.split('Tidigare uppdrag')
      expect([path, now[0]?.includes('Börjar Imorgon'), now[0]?.includes('Går Idag')]).toEqual([path, true, false])
      // A former member can still be found on these pages.
      expect(now[1]?.includes('Går Idag') ?? false).toBe(path !== '')
    }
    expect((await shown(room, former.path)).words).toContain(
      'Tidigare uppdrag Ledamot , Kommunfullmäktige 15 oktober 2026 – 21 november 2026',
    )
    time.now = new Date('2026-11-21T12:00:00+01:00')
  })

  // covers Representatives: person: the page on the site
  test('have a page with assignments, topics, news and what they show of contact, and nothing of what they hide', async () => {
    const room = await aCouncil()
    const topic = await room.publishedIn(policyArea, { name: 'Förskola', summary: 'Vi vill ha mindre barngrupper.' })
    const anna = await room.person('Anna', 'Berg', {
      profession: 'Lärare',
      bioShort: 'Sitter i fullmäktige sedan 2018.',
      bio: textOf('Jag bor i Husie.'),
      topics: [topic.id],
      socials: [{ network: 'bluesky', url: 'https://bsky.app/profile/anna.example' }],
    })
    await room.seat(anna.id, { to: null })
    await room.contact(anna.id, 'email', 'anna@exempel.se', 'shown')
    await room.contact(anna.id, 'phone', '+46701234567', 'hidden')
    await room.published({ title: 'Anna talar på torget', persons: [anna.id] })
    await soon(async () => expect((await shown(room, anna.path)).words).toContain('Anna talar på torget'))
    const page = await shown(room, anna.path)
    expect(page.words).toMatch(
      /Anna Berg Lärare Sitter i fullmäktige sedan 2018\. Uppdrag Ledamot , Kommunfullmäktige sedan 15 oktober 2026/,
    )
    expect(page.html).toContain(`<a href="/${room.siteId}/politik/forskola">Förskola</a>`)
    expect(page.html).toContain('<a href="mailto:anna@exempel.se">anna@exempel.se</a>')
    expect(page.html).toContain('https://bsky.app/profile/anna.example')
    expect(page.body).not.toMatch(/0701234567|070-123|\+4670/)
    expect(page.body).toContain('"@type":"Person","name":"Anna Berg"')
    expect((await shown(room, topic.path)).words).not.toContain('Anna Berg')
    // No page shows the names of users of Kansli.
    expect(page.body).not.toContain(room.editor().userId)
    await room.step((work) => unpublishItem(work, anna.id, anna.draftVersion), representativesArea as never)
    await soon(async () => expect((await shown(room, anna.path)).statusCode).toBe(404))
    expect((await shown(room, '/foretradare')).words).not.toContain('Anna Berg')
  })
})

describe('Skyddade uppgifter', () => {
  async function everywhere() {
    const room = await aCouncil()
    const kim = await room.person('Kim', 'Ek', { bioShort: 'Hemlig presentation.', profession: 'Snickare' })
    await room.seat(kim.id, { isLead: true })
    await room.contact(kim.id, 'email', 'kim@exempel.se', 'shown')
    const topic = await room.publishedIn(policyArea, {
      name: 'Bostäder',
      summary: 'Vi vill bygga mer och billigare.',
      spokespersons: [kim.id],
    })
    const news = await room.published({ title: 'Ny byggplan', persons: [kim.id], bylinePerson: kim.id })
    const linked = await room.published({
      title: 'Länkad text',
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'hit', marks: [{ type: 'link', attrs: { href: `item:${kim.id}` } }] }],
          },
        ],
      },
    })
    const paths = [
      '',
      '/foretradare',
      topic.path,
      news.path,
      linked.path,
      '/nyheter',
      '/nyheter/rss.xml',
      '/sitemap.xml',
      '/sok?q=kim',
    ]
    let calls = 0
    const says = async (pattern: RegExp): Promise<string[]> => {
      const found: string[] = []
      // Each search has a new address, because searches of one address are limited.
      const remoteAddress = `2001:db8:0:${(++calls).toString(16)}::1`
      for (const path of paths)
        if (pattern.test((await visit(app, `/${room.siteId}${path}`, { remoteAddress })).body)) found.push(path)
      return found
    }
    const pathPattern = /foretradare\/kim-ek/
    await soon(async () =>
      expect(await says(pathPattern)).toEqual(paths.filter((path) => !['/nyheter', '/nyheter/rss.xml'].includes(path))),
    )
    return { room, kim, says, pathPattern }
  }

  // covers Representatives: protected: in search, feeds and data
  // covers Content end to end: protected persons: not a trace
  test('with nothing shown the person is on no page, in no feed, search, map or block of data', async () => {
    const { room, kim, says, pathPattern } = await everywhere()
    await room.protect(kim.id, 'hidden')
    await soon(async () => expect(await says(pathPattern)).toEqual([]))
    // The page repeats the typed words, and shows nothing else.
    expect(await says(/Kim Ek|kim@exempel|Hemlig presentation|Snickare/)).toEqual([])
    expect((await shown(room, kim.path)).statusCode).toBe(404)
  })

  test('protected with the name only is listed in its body without a link, and nowhere else', async () => {
    const { room, kim, says, pathPattern } = await everywhere()
    await room.protect(kim.id, 'nameOnly')
    await soon(async () => expect(await says(pathPattern)).toEqual([]))
    expect(await says(/Hemlig presentation|kim@exempel|Snickare/)).toEqual([])
    const list = await shown(room, '/foretradare')
    expect(list.html).toContain('<p class="who">Kim Ek</p>')
    expect(await says(/Kim Ek/)).toEqual(['/foretradare'])
    expect((await shown(room, kim.path)).statusCode).toBe(404)
    expect((await visit(app, `/${room.siteId}${kim.path}`)).headers.location).toBeUndefined()
  })
})
