import { describe, expect, test } from 'vitest'
import * as contract from '#contract/delivery/delivery.ts'
import { ErrorBody } from '#contract/errors.ts'
import { trashItem } from '../../modules/items/life/item-transitions.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { createItem } from '../../modules/items/life/item-draft.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { createDeliveryKey, listDeliveryKeys, removeDeliveryKey } from '../../modules/settings/delivery-keys.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const [files, images] = [await testFiles(), testImages()]
// Two processes on one database.
const app = await testSites(db, { files, images })
const otherNode = await testSites(db, { files, images })

const aKey = (room: Newsroom) => {
  const { userId, now } = room.editor()
  return db.database.inSite(room.siteId, (site) => createDeliveryKey(site, 'Vår app', { userId, now }))
}

let last = 0
const ask = (room: { siteId: string }, path: string, secret?: string, at = app) =>
  visit(at, `/${room.siteId}/api/v1${path}`, {
    // A new address for each call, because rate limits are not tested here.
    remoteAddress: `198.51.100.${(last++ % 200) + 1}`,
    ...(secret !== undefined && { headers: { authorization: `Bearer ${secret}` } }),
  })

describe('a key of the delivery API', () => {
  // covers What others build on: key: shows drafts, with pictures
  test('shows a draft as it would be read if it were published now, by id and by address, with its pictures', async () => {
    const room = await aNewsroom(db)
    const { secret } = await aKey(room)
    const picture = await aPicture({ ...db, files, images }, room.siteId)
    const draft = await room.draft({ title: 'Hemligt utkast', image: picture.lead })
    for (const named of [draft.id, `nyheter/${draft.slug}`]) {
      const answer = await ask(room, `/drafts/${named}`, secret)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'access-control-allow-origin': '*',
      })
      const delivered = contract.deliverDraft.response.parse(answer.json())
      expect(delivered).toEqual(answer.json())
      expect(delivered).toMatchObject({ area: 'news', isPublished: false, hasChanges: true, item: { title: 'Hemligt utkast' } })
      const src = delivered.area === 'news' ? (delivered.item.image?.src ?? '') : ''
      const file = await visit(app, new URL(src).pathname)
      expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-store'])
    }
    expect((await ask(room, `/news/${draft.slug}`, secret)).statusCode).toBe(404)
  })

  test('shows the pictures of a draft for as long as the key holds, though the person who made it has left', async () => {
    const room = await aNewsroom(db)
    const { secret, key } = await aKey(room)
    const picture = await aPicture({ ...db, files, images }, room.siteId)
    const draft = await room.draft({ title: 'Hemligt utkast', image: picture.lead })
    await db.superuser.query('delete from memberships where site_id = $1', [room.siteId])
    const { item } = (await ask(room, `/drafts/${draft.id}`, secret)).json<{ item: { image: { src: string } } }>()
    const { pathname } = new URL(item.image.src)
    expect((await visit(app, pathname)).statusCode).toBe(200)
    const { userId, now } = room.editor()
    await db.database.inSite(room.siteId, (site) => removeDeliveryKey(site, key.id, { userId, now }))
    expect((await visit(app, pathname)).statusCode).toBe(404)
  })

  // covers What others build on: key: lists everything outside the trash
  test('lists every item outside the trash, and of a published one the draft that waits', async () => {
    const room = await aNewsroom(db)
    const { secret } = await aKey(room)
    const draft = await room.draft({ title: 'Utkast' })
    const live = await room.published({ title: 'Publicerad' })
    const page = await room.step((work) => createItem(work, { content: { title: 'Ny sida' } }), pageArea as never)
    const gone = await room.draft({ title: 'I papperskorgen' })
    await room.step((work) => trashItem(work, gone.id, gone.draftVersion))
    const answer = await ask(room, '/drafts', secret)
    const delivered = contract.deliverDrafts.response.parse(answer.json())
    const own = new Map(delivered.drafts.map((one) => [one.id, one]))
    expect(own.get(draft.id)).toMatchObject({ area: 'news', isPublished: false, title: 'Utkast' })
    expect(own.get(live.id)).toMatchObject({ isPublished: true, hasChanges: false })
    expect(own.get(page.id)).toMatchObject({ area: 'pages' })
    expect(own.has(gone.id)).toBe(false)
    expect((await ask(room, `/drafts/${gone.id}`, secret)).statusCode).toBe(404)
    const news = contract.deliverDrafts.response.parse((await ask(room, '/drafts?area=news&limit=1', secret)).json())
    expect([news.drafts.length, news.total]).toEqual([1, 2])
    const rest = contract.deliverDrafts.response.parse(
      (await ask(room, `/drafts?area=news&limit=1&after=${news.next}`, secret)).json(),
    )
    expect([rest.drafts.length, rest.next]).toEqual([1, null])
  })

  // covers What others build on: key: never shows protected persons
  test('never shows a person with Skyddade uppgifter', async () => {
    const room = await aNewsroom(db)
    const { secret } = await aKey(room)
    const person = await room.publishedIn(representativesArea, { givenName: 'Åsa', familyName: 'Öberg' })
    expect((await ask(room, `/drafts/${person.id}`, secret)).statusCode).toBe(200)
    await db.superuser.query('update items set is_protected = true where id = $1', [person.id])
    expect((await ask(room, `/drafts/${person.id}`, secret)).statusCode).toBe(404)
    expect((await ask(room, '/drafts?area=representatives', secret)).json()).toMatchObject({ drafts: [], total: 0 })
  })

  // covers What others build on: key: a wrong one reveals nothing; a withdrawn one holds on no node
  test('is refused in one way when it is missing, misspelled, withdrawn or another site’s, or the site is unknown', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    const { secret, key } = await aKey(room)
    const draft = await room.draft()
    expect((await ask(room, `/drafts/${draft.id}`, secret, otherNode)).statusCode).toBe(200)
    const { userId, now } = room.editor()
    await db.database.inSite(room.siteId, (site) => removeDeliveryKey(site, key.id, { userId, now }))
    const { secret: theirs } = await aKey(other)
    const answers = await Promise.all([
      ask(room, `/drafts/${draft.id}`, secret, otherNode),
      ask(room, `/drafts/${draft.id}`, secret),
      ask(room, `/drafts/${draft.id}`),
      ask(room, `/drafts/${draft.id}`, theirs),
      ask(room, `/drafts/finns-inte`, theirs),
      ask(room, `/drafts/${draft.id}`, 'kansli_x'),
      ask({ siteId: 'finns-inte' }, '/drafts', theirs),
    ])
    for (const answer of answers) {
      const { requestId: _, ...body } = ErrorBody.parse(answer.json())
      expect([answer.statusCode, body]).toEqual([401, { code: 'UNAUTHENTICATED', message: 'Nyckeln saknas eller gäller inte.' }])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  // covers What others build on: key: changes nothing public, and is counted
  test('changes nothing in what is public, and is counted', async () => {
    const room = await aNewsroom(db)
    const { secret } = await aKey(room)
    await room.published({ title: 'Publik' })
    await room.draft({ title: 'Hemlig' })
    await db.database.inSite(room.siteId, publicChanged)
    await soon(async () => expect((await ask(room, '/news', secret)).json()).toMatchObject({ total: 1 }))
    // A clock that stands still: the uses of another minute are counted by themselves.
    const still = await testSites(db, { files, images, clock: () => new Date('2026-11-21T12:00:00Z') })
    const answers = await Promise.all(
      Array.from({ length: 121 }, () =>
        visit(still, `/${room.siteId}/api/v1/drafts`, {
          remoteAddress: '203.0.113.9',
          headers: { authorization: 'Bearer kansli_x' },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429)
  })

  // covers What others build on: key: stored as a hash
  test('is stored as a hash, and tells when it was used', async () => {
    const room = await aNewsroom(db)
    const { secret } = await aKey(room)
    await ask(room, '/drafts', secret)
    const { rows } = await db.superuser.query<object>('select * from delivery_keys where site_id = $1', [room.siteId])
    expect(JSON.stringify(rows)).not.toContain(secret.slice(7))
    const keys = await db.database.inSite(room.siteId, (site) => listDeliveryKeys(site, new Date()), 'read')
    expect(keys).toMatchObject([{ name: 'Vår app', lastUsedAt: expect.any(String) }])
  })
})
