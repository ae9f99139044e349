import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { media } from '../../modules/media/media-table.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { protectPerson } from '../../modules/representatives/persons/protection-service.ts'
import { textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { withLogo, withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }
const clock = () => new Date('2026-11-21T12:00:00+01:00')
const app = await testSites(db, { ...from, clock })

const footOf = (html: string): string => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''

test('a site without logo and press portraits has no press page, and no link to one', async () => {
  const room = await aNewsroom(db)
  const portrait = await aPicture(from, room.siteId, { licence: 'own', credit: 'Bo Ek' })
  await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Åberg', portrait: portrait.lead })
  await soon(async () => expect((await visit(app, `/${room.siteId}/foretradare/anna-aberg`)).statusCode).toBe(200))
  expect((await visit(app, `/${room.siteId}/press`)).statusCode).toBe(404)
  expect(footOf((await visit(app, `/${room.siteId}`)).body)).not.toContain('Press')
  expect((await visit(app, `/${room.siteId}/sitemap.xml`)).body).not.toContain('/press')
})

// covers Public sites: press: portraits that others may use, with photographer and right
test('portraits that the press may use are offered with photographer and right, in their largest size', async () => {
  const room = await aNewsroom(db, { name: 'Vi i Örnsköldsvik' })
  const [press, own, cc] = [
    await aPicture(from, room.siteId, { licence: 'press', credit: 'Bo Ek' }),
    await aPicture(from, room.siteId, { licence: 'own', credit: 'Egen Fotograf' }),
    await aPicture(from, room.siteId, { licence: 'ccBy', credit: 'Kim Lind' }),
  ]
  const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Åberg', portrait: press.lead })
  await room.publishedIn(representativesArea, { givenName: 'Eva', familyName: 'Egen', portrait: own.lead })
  await room.publishedIn(representativesArea, { givenName: 'Cia', familyName: 'Ceder', portrait: cc.lead })
  await room.published({ title: 'Ett pressmeddelande', category: 'pressmeddelande' })
  await withSettings(db, room, 'contact', { email: 'press@exempel.se', phone: '+46101234567' })
  const page = async () => visit(app, `/${room.siteId}/press`)
  await soon(async () => expect((await page()).body).toContain('Ett pressmeddelande'))
  const { body } = await page()
  expect(body).toContain('mailto:press@exempel.se')
  expect(body).toContain('Foto: Bo Ek')
  expect(body).toContain('Pressbild, fri att använda i nyheter')
  expect(body).toContain('CC BY</a>')
  expect(body).not.toContain('Egen Fotograf')
  expect(footOf(body)).toContain(`<a href="/${room.siteId}/press">Press</a>`)
  expect((await visit(app, `/${room.siteId}/sitemap.xml`)).body).toContain(`/${room.siteId}/press</loc>`)
  const [, file = '', size] =
    new RegExp(`<a href="([^"]*${press.id}[^"]*)" download="">.*?</span> JPG, (\\d+ × \\d+)</a>`).exec(body) ?? []
  const answer = await visit(app, file)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { width, height } = await sharp(answer.rawPayload).metadata()
  expect([width, `${width} × ${height}`]).toEqual([1600, size])
  expect(answer.headers['content-disposition']).toContain('attachment')
  // Only what is offered is sent in full.
  for (const other of [own.id, randomUUID()]) expect((await visit(app, file.replace(press.id, other))).statusCode).toBe(404)
  expect((await visit(app, file.replace(/[^/]+$/, `${own.fileKey}.jpg`).replace(press.id, own.id))).statusCode).toBe(404)
  // What is taken back leaves the page: the person …
  const by = { ...room.editor(), name: 'Anna Berg', role: 'siteAdmin' } as const
  const hidden = { mode: 'hidden', shownName: null, sortName: null } as const
  await db.database.inPlatform((platform) => protectPerson(platform, { siteId: room.siteId, personId: anna.id }, hidden, by))
  await soon(async () => expect((await page()).body).not.toContain(press.id))
  expect((await visit(app, file)).statusCode).toBe(404)
  // … or the right to use the picture.
  await db.database.inSite(room.siteId, async ({ query }) => query.update(media).set({ licence: 'own' }))
  await db.superuser.query('update sites set revision = revision + 1 where id = $1', [room.siteId])
  await db.superuser.query("select pg_notify('kansli_site_changed', $1)", [room.siteId])
  await soon(async () => expect((await page()).statusCode).toBe(404))
})

test('the logo is offered as it was uploaded', async () => {
  const room = await aNewsroom(db, { name: 'Vi i Ånge' })
  await withLogo(db, room, await aPicture(from, room.siteId, { credit: 'Vi' }))
  const page = async () => (await visit(app, `/${room.siteId}/press`)).body
  await soon(async () => expect(await page()).toContain('Logotyp'))
  const files = [...(await page()).matchAll(/<a href="([^"]*)" download=""/g)].map(([, file = '']) => file)
  expect(files).toHaveLength(1)
  const { statusCode, rawPayload } = await visit(app, files[0] ?? '')
  expect(statusCode).toBe(200)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1600, height: 1000 })
})

test("a page of the site's own with that address comes first", async () => {
  const room = await aNewsroom(db)
  await withLogo(db, room, await aPicture(from, room.siteId))
  await room.publishedIn(pageArea, { title: 'Press', body: textOf('Vår egen sida.') })
  await soon(async () => {
    const { body } = await visit(app, `/${room.siteId}/press`)
    expect(body).toContain('Vår egen sida.')
    expect(body).not.toContain('download=')
  })
})
