import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { withdrawConsent } from '../../modules/media/bank/media-withheld.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { roadTo } from '../../testing/database-road.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, heardAll, soon, testSites, visit } from '../../testing/test-sites.ts'

// One of several nodes silently loses its connection to the database, while editors work through another.

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }

const within10s = { timeout: 10_000, interval: 50 }

async function aNode() {
  const road = await roadTo(db)
  const database = openDatabase(road.connection, () => undefined)
  const node = await testSites(db, { ...from, database, connection: road.connection })
  onTestFinished(async () => {
    road.thaw()
    await node.close()
    await database.close()
  })
  return { road, node }
}

describe('a node that no longer hears of changes', () => {
  // covers Outages: publishing and unpublishing are seen within ten seconds
  test('shows what was published and unpublished within ten seconds of its connections dying without a word', async () => {
    const { road, node } = await aNode()
    const { siteId, published, step } = await aNewsroom(db)
    const gone = await published({ title: 'Tas bort strax' })
    const read = async () => (await visit(node, `/${siteId}/nyheter`)).body
    await soon(async () => expect(await read()).toContain('Tas bort strax'))
    road.forgetConnections()
    await published({ title: 'Kommer under tystnaden' })
    await step((work) => unpublishItem(work, gone.id, gone.draftVersion))
    await vi.waitFor(async () => {
      const body = await read()
      expect([body.includes('Kommer under tystnaden'), body.includes('Tas bort strax')]).toEqual([true, false])
    }, within10s)
  })

  // covers Outages: single notifications that are lost
  test('finds out that an announcement was lost on its way', async () => {
    const { node } = await aNode()
    const { siteId, published } = await aNewsroom(db)
    await published({ title: 'Före mötet' })
    await soon(async () => expect((await visit(node, `/${siteId}/nyheter`)).body).toContain('Före mötet'))
    // Every second announcement is lost, as when a proxy shares one connection between several programs.
    await db.superuser.query("update sites set name = 'Ett annat namn', revision = revision + 1 where id = $1", [siteId])
    await vi.waitFor(async () => expect((await visit(node, `/${siteId}/nyheter`)).body).toContain('Ett annat namn'), within10s)
  })

  // covers Outages: withdrawn consent: never shown after ten seconds
  test('shows no picture whose consent was withdrawn ten seconds after it went deaf, and its page as it was', async () => {
    const { road, node } = await aNode()
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId)
    // The page was cached before; it is rendered again after the announcement, and then cached again.
    await visit(node, `/${room.siteId}/nyheter`)
    await room.published({ title: 'På torget', image: picture.lead })
    const bytes = `/${room.siteId}/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
    await soon(async () => expect((await visit(node, `/${room.siteId}/nyheter`)).body).toContain(picture.id))
    expect((await visit(node, bytes)).statusCode).toBe(200)
    road.freeze()
    const actor = { userId: room.editor().userId, role: 'siteAdmin', now: new Date() } as const
    await db.database.inSite(room.siteId, (library) => withdrawConsent({ library, actor }, picture.id, 1))
    await vi.waitFor(async () => expect((await visit(node, bytes)).statusCode).toBe(503), within10s)
    expect((await visit(node, `/${room.siteId}/nyheter`)).body).toContain('På torget')
    road.thaw()
    await vi.waitFor(async () => expect((await visit(node, bytes)).statusCode).toBe(404), within10s)
  })
})

describe('while the database is away, a page whose site had just changed', () => {
  // covers Outages: the latest page when the database is away
  test('is shown as it was when something was added', async () => {
    const { road, node } = await aNode()
    const { siteId, published } = await aNewsroom(db)
    const read = () => visit(node, `/${siteId}/nyheter`)
    await read()
    await published({ title: 'Äldre nyhet' })
    await soon(async () => expect((await read()).body).toContain('Äldre nyhet'))
    await soon(async () => expect((await visit(node, `/${siteId}`)).body).toContain('Äldre nyhet'))
    await published({ title: 'Nyare nyhet' })
    // This announcement is heard, and no later one.
    await soon(async () => expect((await visit(node, `/${siteId}`)).body).toContain('Nyare nyhet'))
    await road.cut()
    const answer = await read()
    expect([answer.statusCode, answer.body.includes('Äldre nyhet')]).toEqual([200, true])
    await road.mend()
    await vi.waitFor(async () => expect((await read()).body).toContain('Nyare nyhet'), within10s)
  })

  // covers Outages: not the latest page when something was taken away
  test('is not shown when something was taken away', async () => {
    const { road, node } = await aNode()
    const { siteId, published, step } = await aNewsroom(db)
    const item = await published({ title: 'Ska inte synas' })
    const read = () => visit(node, `/${siteId}/nyheter`)
    const readBoth = async () => {
      for (const page of ['', '/nyheter'])
        await soon(async () => expect((await visit(node, `/${siteId}${page}`)).body).toContain('Ska inte synas'))
    }
    await readBoth()
    // A page that was rendered before its announcement is outdated by it. Pages cached from here on change only with the next.
    await heardAll(db, node)
    await readBoth()
    await step((work) => unpublishItem(work, item.id, item.draftVersion))
    await soon(async () => expect((await visit(node, `/${siteId}`)).body).not.toContain('Ska inte synas'))
    await road.cut()
    expect((await read()).statusCode).toBe(503)
    await road.mend()
    await vi.waitFor(async () => expect((await read()).statusCode).toBe(200), within10s)
  })
})
