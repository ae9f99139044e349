import { describe, expect, it } from 'vitest'
import type { SiteStop } from '#contract/users-and-sites/site-states.ts'
import { publishWhenDue, scheduleItem } from '../modules/items/life/item-schedule.ts'
import { findItem } from '../modules/items/store/item-store.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { applyChanges } from '../modules/sites/site-changes.ts'
import { aUser, textOf } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'

const db = await testDatabase()
const office = await aUser(db.database, { isAdmin: true })
// Two nodes: each hears of a pause by itself.
const nodes = [await testSites(db), await testSites(db)] as const
const [app] = nodes

const set = async (siteId: string, stopped: SiteStop | null) => {
  const [result] = await applyChanges(db.database, [{ siteId, stopped }], { userId: office.id, now: new Date() })
  expect(result?.refusal).toBe(null)
}

describe('a paused site', () => {
  // covers Administration: a paused site: 503 at every address, on every node, within seconds
  it('is one page with 503 at every address and on every node, and is there again afterwards', async () => {
    const room = await aNewsroom(db, { name: 'Kapade kretsen' })
    const item = await room.published({ title: 'Hemlig rubrik', body: textOf('Hela texten.') })
    const root = `/${room.siteId}`
    const paths = [
      '',
      '/nyheter',
      `/nyheter/${item.slug}`,
      '/nyheter/rss.xml',
      '/sitemap.xml',
      '/finns-inte',
      '/sok?q=hemlig',
      '/nyheter?sida=2',
      '/kontakt',
      '/_bild/0',
      '/utkast/x',
    ]
    for (const node of nodes) expect((await visit(node, `${root}/nyheter/${item.slug}`)).statusCode).toBe(200)
    await set(room.siteId, 'paused')
    for (const node of nodes)
      await soon(async () => {
        for (const path of paths) {
          const answer = await visit(node, root + path)
          expect([path, answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
            path,
            503,
            '3600',
            'no-store',
          ])
          expect(answer.body).toContain('Sajten är tillfälligt stängd')
          expect(answer.body).toContain('Kapade kretsen går inte att läsa just nu.')
          expect(answer.body).toContain('noindex')
          expect(answer.body).not.toContain('Hemlig')
        }
      })
    const api = await visit(app, `${root}/api/v1/news`)
    expect([api.statusCode, api.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
    // The address without its last slash still leads to the right one, which says so.
    expect((await visit(app, `${root}/nyheter/`)).statusCode).toBe(301)
    const sent = await visit(app, `${root}/kontakt`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3001' },
      payload: 'namn=Kim',
    })
    expect(sent.statusCode).toBe(503)
    await set(room.siteId, null)
    for (const node of nodes)
      await soon(async () => expect((await visit(node, `${root}/nyheter/${item.slug}`)).body).toContain('Hela texten.'))
  })

  it('is in no list of the root, and takes no other site with it', async () => {
    const [one, other] = [await aNewsroom(db, { name: 'Borta' }), await aNewsroom(db, { name: 'Kvar' })]
    for (const room of [one, other]) await room.published({ title: 'Nyhet' })
    await soon(async () => expect((await visit(app, '/')).body).toContain('Borta'))
    await set(one.siteId, 'paused')
    await soon(async () => expect((await visit(app, '/')).body).not.toContain('Borta'))
    expect((await visit(app, '/')).body).toContain('Kvar')
    expect((await visit(app, `/${other.siteId}`)).statusCode).toBe(200)
    expect((await visit(app, '/sajten-finns-inte')).statusCode).toBe(404)
  })

  // covers Administration: a paused site: nothing is published by itself
  it('publishes nothing by itself: the text waits, and says why', async () => {
    const room = await aNewsroom(db)
    const { id, draftVersion } = await room.draft({ title: 'Planerad' })
    const { item } = await room.step((work) => scheduleItem(work, id, { draftVersion, publishAt: '2026-10-02T08:00' }))
    await set(room.siteId, 'paused')
    await db.database.inSite(room.siteId, async (site) => {
      const work = {
        site,
        area: newsArea,
        actor: { userId: office.id, role: 'siteAdmin', now: new Date('2026-10-02T06:00:01Z') },
      } as const
      await publishWhenDue(work, item)
      expect(await findItem(site, 'news', id, 'read')).toMatchObject({
        publishedRevisionId: null,
        publishAt: null,
        scheduleFailure: { message: 'Kunde inte publiceras kl. 08:00: sajten var pausad.' },
      })
    })
  })
})

describe('an archived site', () => {
  // covers Administration: an archived site: read, not found by search engines, in no list
  it('is read and says that it is archived, and no search engine keeps it', async () => {
    const room = await aNewsroom(db, { name: 'Gamla kretsen' })
    const item = await room.published({ title: 'Det var så', body: textOf('Hela texten.') })
    const url = `/${room.siteId}/nyheter/${item.slug}`
    expect((await visit(app, url)).body).not.toContain('name="robots"')
    await set(room.siteId, 'archived')
    for (const node of nodes)
      await soon(async () => {
        const { statusCode, body } = await visit(node, url)
        expect([statusCode, body.includes('Hela texten.')]).toEqual([200, true])
        expect(body).toContain('<meta name="robots" content="noindex"/>')
        expect(body).toContain('Den här sajten är arkiverad sedan')
      })
    const { body } = await visit(app, '/')
    expect(body).not.toContain('Gamla kretsen')
    expect((await visit(app, '/?ort=gamla')).body).not.toContain('Gamla kretsen')
    await set(room.siteId, null)
    await soon(async () => expect((await visit(app, url)).body).not.toContain('name="robots"'))
  })
})
