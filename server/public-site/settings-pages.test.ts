import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#contract/pages/menu.ts'
import { ContactSettings, emptySettings } from '#contract/settings/settings.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { siteMenus } from '../modules/pages/pages-table.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { assignments } from '../modules/representatives/assignments-table.ts'
import { bodies } from '../modules/representatives/bodies-table.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import { items } from '../modules/items/items-table.ts'
import { eq } from 'drizzle-orm'
import { textOf } from '../testing/factories.ts'
import { withSettings } from '../testing/site-settings.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'

const db = await testDatabase()
const app = await testSites(db, { clock: () => new Date('2026-11-21T12:00:00+01:00') })

const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const footOf = (html: string): string => words(/<footer.*<\/footer>/s.exec(html)?.[0] ?? '')

interface PageData {
  readonly '@graph': readonly Record<string, unknown>[]
}
const structuredDataIn = (html: string): Record<string, unknown> => {
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as PageData
  return data['@graph'].find((one) => one['@type'] === 'Organization') ?? {}
}

describe('the settings on the site', () => {
  test('are in the foot of every page, and in the data for search engines', async () => {
    const room = await aNewsroom(db)
    await withSettings(db, room, 'general', { organisationNumber: '802000-1239' })
    await withSettings(db, room, 'contact', {
      email: 'post@testby.example',
      phone: '+46812345678',
      visitingAddress: 'Storgatan 4, 123 45 Testby',
    })
    await withSettings(db, room, 'social', { links: [{ network: 'mastodon', url: 'https://mastodon.example/@testby' }] })
    const publisher = { responsiblePublisher: 'Anna Berg', hasPublicationCertificate: true, certificateValidTo: '2031-05-01' }
    await withSettings(db, room, 'privacy', publisher)
    await soon(async () => {
      const foot = footOf((await visit(app, `/${room.siteId}/nyheter`)).body)
      expect(foot).toContain('Organisationsnummer 802000-1239')
      expect(foot).toContain('Ansvarig utgivare: Anna Berg (utgivningsbevis till och med 1 maj 2031)')
      expect(foot).toContain('post@testby.example 08-123 456 78')
      expect(foot).toContain('Mastodon')
    })
    const { body } = await visit(app, `/${room.siteId}`)
    expect(body).toContain('<a href="tel:+46812345678">')
    // rel=me lets the linked service verify that the account is the association's.
    expect(body).toContain('<a href="https://mastodon.example/@testby" rel="me noopener noreferrer">')
    expect(structuredDataIn(body)).toMatchObject({
      telephone: '+46812345678',
      email: 'post@testby.example',
      taxID: '802000-1239',
      address: { streetAddress: 'Storgatan 4', postalCode: '123 45', addressLocality: 'Testby', addressCountry: 'SE' },
      sameAs: ['https://mastodon.example/@testby'],
    })
  })

  // covers Public sites: opening hours and addresses keep their lines
  test('keep the lines of opening hours and addresses wherever they are shown', async () => {
    const room = await aNewsroom(db)
    const contact = await room.publishedIn(pageArea, { title: 'Kontakt', body: textOf('Välkommen.') })
    await db.database.inSite(room.siteId, (site) =>
      site.query.update(items).set({ systemKey: 'kontakt' }).where(eq(items.id, contact.id)),
    )
    const hours = 'Måndagar 10–12\nOnsdagar 17–19\n\nStängt i juli'
    const saved = ContactSettings.parse({
      ...emptySettings.contact,
      openingHours: ` Måndagar 10–12 \r\nOnsdagar  17–19\r\n\r\n\r\n\r\nStängt i juli\n\n`,
      visitingAddress: 'Folkets hus\nStorgatan 4\n123 45 Testby',
      postalAddress: 'Box 12, 123 45 Testby',
    })
    expect(saved.openingHours).toBe(hours)
    await withSettings(db, room, 'contact', saved)
    const [hoursDrawn, addressDrawn] = [hours, saved.visitingAddress].map((text) => text.replaceAll('\n', '<br/>'))
    await soon(async () => expect((await visit(app, `/${room.siteId}${contact.path}`)).body).toContain(hoursDrawn))
    const page = (await visit(app, `/${room.siteId}${contact.path}`)).body
    expect(page).toContain(`<dd>${addressDrawn}</dd>`)
    expect(page).toContain('<dd>Box 12<br/>123 45 Testby</dd>')
    const start = (await visit(app, `/${room.siteId}`)).body
    expect(start).toContain(`<li>${hoursDrawn}</li>`)
    expect(start.split(`<li>${addressDrawn}</li>`)).toHaveLength(3)
    expect(structuredDataIn(start)).toMatchObject({
      address: { streetAddress: 'Folkets hus, Storgatan 4', postalCode: '123 45', addressLocality: 'Testby' },
    })
  })

  test('are used by the page about personal data: the responsible person, how long texts are kept', async () => {
    const room = await aNewsroom(db)
    const page = await room.publishedIn(pageArea, { title: 'Så gör vi', body: textOf('Vi är försiktiga.') })
    await db.database.inSite(room.siteId, (site) =>
      site.query.update(items).set({ systemKey: 'integritet' }).where(eq(items.id, page.id)),
    )
    await withSettings(db, room, 'privacy', {
      dataController: 'Riksorganisationen',
      dataContact: 'dso@riks.example',
      retentionYears: 3,
    })
    await soon(async () => {
      const text = words((await visit(app, `/${room.siteId}${page.path}`)).body)
      expect(text).toContain('Personuppgiftsansvarig Riksorganisationen')
      expect(text).toContain('Frågor om dina uppgifter dso@riks.example')
      expect(text).toContain('Tidigare versioner av publicerade texter sparas i 3 år.')
      // This server sends no mail, so no form is mentioned.
      expect(text).not.toContain('formulär')
    })
  })

  // covers Settings: short name: on phones, except on the start page
  test('a short name is beside the full one for phones, except on the start page', async () => {
    const room = await aNewsroom(db)
    await withSettings(db, room, 'general', { shortName: 'Provsjö' })
    await soon(async () => {
      const head = /<header.*<\/header>/s.exec((await visit(app, `/${room.siteId}/nyheter`)).body)?.[0]
      expect(head).toMatch(/<span class="whole">[^<]+<\/span><span class="short" hidden="">Provsjö<\/span>/)
    })
    expect((await visit(app, `/${room.siteId}`)).body).not.toContain('class="short"')
  })

  // covers Settings: nothing filled in: the name once
  test('a site that nobody has filled in says its name once, and has no menu to open', async () => {
    const { siteId } = await aNewsroom(db)
    const { body } = await visit(app, `/${siteId}`)
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
    expect(words(main).trim()).toBe('Välkommen')
    expect(body).toContain('<summary>Sök</summary>')
  })

  // covers Public sites: own words for the areas: also in search hits, headings and feeds
  // covers Settings: own words for areas: the menu decides
  test('an association with words of its own for an area has them wherever the area is named', async () => {
    const room = await aNewsroom(db)
    const { siteId } = room
    const topic = await room.publishedIn(policyArea, { name: 'Bygdegården', summary: 'Vi vill ha ett nytt tak.' })
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Åberg' })
    for (const title of ['Taket', 'Golvet']) await room.published({ title, topics: [topic.id], persons: [anna.id] })
    const arranged: MenuItem[] = [
      { kind: 'area', area: 'policy', label: 'Våra frågor', children: [] },
      {
        kind: 'area',
        area: 'representatives',
        label: 'Styrelse och ledare',
        children: [{ kind: 'area', area: 'news', label: 'Aktuellt' }],
      },
    ]
    let calls = 0
    const headings = async () => {
      // Each look has an address of its own, because searches of one address are limited.
      const remoteAddress = `2001:db8:0:${(++calls).toString(16)}::1`
      return Promise.all(
        ['/politik', '/foretradare', '/nyheter', '/politik/bygdegarden', '/sok?q=tak'].map(async (path) => {
          const { body } = await visit(app, `/${siteId}${path}`, { remoteAddress })
          return words(
            /<nav class="crumbs.*?<\/nav>|<h2 class="label.*?<\/h2>|<h1.*?<\/h1>/s.exec(/<main.*/s.exec(body)?.[0] ?? '')?.[0] ??
              '',
          ).trim()
        }),
      )
    }
    expect(await headings()).toEqual(['Politik från A till Ö', 'Företrädare', 'Nyheter', 'Politik', 'Sök'])
    await db.database.inSite(siteId, async (site) => {
      await site.query.insert(siteMenus).values({ siteId, mode: 'arranged', items: arranged, version: 1 })
      await publicChanged(site)
    })
    await soon(async () =>
      expect(await headings()).toEqual(['Våra frågor från A till Ö', 'Styrelse och ledare', 'Aktuellt', 'Våra frågor', 'Sök']),
    )
    const hits = (await visit(app, `/${siteId}/sok?q=tak`)).body
    expect(hits).toContain('>Våra frågor <span')
    expect(hits).toContain('>Aktuellt <span')
    for (const path of [topic.path, anna.path, '/nyheter/taket', '/nyheter/rss.xml']) {
      const { body } = await visit(app, `/${siteId}${path}`)
      expect(body, path).toMatch(/<h2 class="label"[^>]*>Aktuellt<\/h2>|<description>Aktuellt från/)
      expect(body, path).not.toMatch(/\bNyheter\b|Fler nyheter/)
    }
  })

  test('hides former offices where the association does not want to show them', async () => {
    const room = await aNewsroom(db)
    const { siteId } = room
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Åberg' })
    await db.database.inSite(siteId, async (site) => {
      const bodyId = randomUUID()
      const council = { siteId, id: bodyId, name: 'Valnämnden', level: 'kommun', kind: 'namnd', sortKey: 'a1' } as const
      await site.query.insert(bodies).values(council)
      const seat = {
        siteId,
        personId: anna.id,
        bodyId,
        standardRole: 'ledamot',
        fromDate: '2020-01-01',
        toDate: '2022-12-31',
      } as const
      await site.query.insert(assignments).values({ ...seat, id: randomUUID(), isLead: false, source: 'manual' })
      await publicChanged(site)
    })
    const both = [`/${siteId}${anna.path}`, `/${siteId}/foretradare`]
    for (const path of both) await soon(async () => expect((await visit(app, path)).body).toContain('Tidigare uppdrag'))
    await withSettings(db, room, 'publishing', { showsFormerAssignments: false })
    for (const path of both) await soon(async () => expect((await visit(app, path)).body).not.toContain('Valnämnden'))
  })
})
