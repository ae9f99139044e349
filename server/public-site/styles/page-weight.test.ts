import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { textOf } from '../../testing/factories.ts'
import { withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const app = await testSites(db, { sendsMail: true })

/** Limit of a page without pictures, with its stylesheet and icon, as sent. */
const maxBytes = 20_000

const paragraph =
  'Vi vill att den som bor i kommunen ska kunna lita på att bussen går, att biblioteket har öppet och att någon svarar i telefonen. '

/** As the first reader gets it. */
async function weight(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' }
  const answer = await visit(app, url, { headers })
  expect(answer.statusCode, url).toBe(200)
  return answer.headers['content-encoding'] === 'br' ? answer.rawPayload.length : brotliCompressSync(answer.rawPayload).length
}

test('a page without pictures, all that it asks for included, weighs at most 20 kB', async () => {
  const room = await aNewsroom(db, { name: 'Samling Framåt Örnsköldsvik' })
  await withSettings(db, room, 'contact', { email: 'post@exempel.se', phone: '+46101234567', visitingAddress: 'Storgatan 4' })
  const body = textOf(...Array.from({ length: 20 }, (_, n) => `${n}. ${paragraph.repeat(3)}`))
  for (let n = 0; n < 12; n++)
    await room.published({ title: `Nyhet nummer ${n} om samhällsbyggnadsnämnden`, lead: paragraph, body })
  const summary = 'Vi vill att det ska märkas i vardagen.'
  for (let n = 0; n < 25; n++) await room.publishedIn(policyArea, { name: `Sakfråga ${n}`, summary, body })
  for (let n = 0; n < 20; n++) await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: `Åberg ${n}` })
  const page = await room.publishedIn(pageArea, { title: 'Vår förening', body })
  const root = `/${room.siteId}`
  await soon(async () => expect((await visit(app, root)).body).toContain('Nyhet nummer 11'))
  const start = (await visit(app, root)).body
  const first = /href="([^"]+\/nyheter\/[a-z0-9-]+)"/.exec(start)?.[1] ?? ''
  for (const path of ['/', root, first, `${root}/nyheter`, `${root}/politik`, `${root}/foretradare`, root + page.path]) {
    const shared = [...(await visit(app, path)).body.matchAll(/href="(\/_(?:stil|ikon)\/[^"]+)"/g)].map(([, asset = '']) => asset)
    expect(shared.length, path).toBeGreaterThanOrEqual(2)
    let sent = await weight(path)
    for (const asset of shared) sent += await weight(asset)
    expect(sent, path).toBeLessThanOrEqual(maxBytes)
  }
})
