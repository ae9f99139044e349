import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { adminImage } from '#contract/media-facts.ts'
import { siteMedia } from '#contract/media/media.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { aPicture, pictureFile } from '../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { finished } from '../../testing/uploading.ts'
import { mirrorMedia } from './media-uses.ts'

const test = await testApp()
const { database, superuser } = test

const refusedBy = (code: string) => ({ cause: { code } })
const imageUse = (id: string, isShared: boolean) => ({
  field: 'image',
  media: { id, isShared },
  kind: 'image' as const,
  alt: '',
  caption: '',
})

describe('another site’s picture', () => {
  // covers Media: another site's picture
  it('is 404 in every call by people of other sites', async () => {
    const [owner, other] = [await atWork(test, 'siteAdmin'), await atWork(test, 'siteAdmin')]
    const theirs = await aPicture(test, owner.siteId)
    const before = (await superuser.query('select * from media where id = $1', [theirs.id])).rows
    const bodies: Partial<Record<keyof typeof siteMedia, object>> = {
      change: { changes: { alt: 'kapad' }, version: 1 },
      trash: { version: 1 },
      restore: { version: 1 },
      deleteForever: { confirmation: 'ta bort' },
      setHidden: { isHidden: true, version: 1 },
      withdrawConsent: { version: 1 },
      replaceEverywhere: { with: { id: theirs.id, isShared: false }, version: 1 },
    }
    for (const [name, endpoint] of Object.entries(siteMedia)) {
      if (!endpoint.path.includes(':mediaId')) continue
      const url = endpoint.path.replace(':siteId', other.siteId).replace(':mediaId', theirs.id)
      const body = bodies[name as keyof typeof siteMedia]
      const answer = endpoint.method === 'GET' ? await other.browser.get(url) : await other.browser.send(endpoint.method, url, body)
      expect(answer.status, name).toBe(404)
    }
    for (const url of [
      adminImage(other.siteId, theirs, 320),
      `${other.root}/media/${theirs.id}/file`,
      `${other.root}/shared-media/${theirs.id}/file`,
    ])
      expect((await other.browser.fetch(url)).status).toBe(404)
    const many = { ids: [theirs.id] }
    expect((await other.browser.send('POST', `${other.root}/media/trash-many`, many)).body).toEqual({
      trashed: 0,
      inUse: [],
      undoToken: null,
    })
    expect(
      (await other.browser.send('POST', `${other.root}/media/change-many`, { ...many, changes: { credit: 'x' } })).body,
    ).toEqual({ changed: 0 })
    expect((await superuser.query('select * from media where id = $1', [theirs.id])).rows).toEqual(before)
  })

  it('cannot be shown, put in a collection, replaced, or found as the same file', async () => {
    const [owner, other] = [await atWork(test, 'editor'), await atWork(test, 'editor')]
    const theirs = await aPicture(test, owner.siteId)
    const create = (image: object) =>
      other.browser.send('POST', `${other.root}/news`, { content: newsContent({ image: image as never }) })
    expect((await create(theirs.lead)).status).toBe(400)
    expect((await create({ ...theirs.lead, isShared: true })).status).toBe(400)
    const mine = await aPicture(test, other.siteId)
    const collection = await owner.browser.send('POST', `${owner.root}/media-collections`, { name: 'Deras', parentId: null })
    const { id: collectionId } = collection.body as { id: string }
    const move = await other.browser.send('PATCH', `${other.root}/media/${mine.id}`, { changes: { collectionId }, version: 1 })
    expect(move.status).toBe(400)
    const inside = await other.browser.send('POST', `${other.root}/media-collections`, { name: 'Min', parentId: collectionId })
    expect(inside.status).toBe(400)
    const replaces = { id: theirs.id, version: 1 }
    expect((await other.browser.send('POST', `${other.root}/uploads`, { fileName: 'a', bytes: 9, replaces })).status).toBe(404)
    // A site must not learn that another site has the same file.
    const file = await pictureFile()
    expect((await finished(owner, file)).body).toMatchObject({ isDuplicate: false })
    expect((await finished(other, file)).body).toMatchObject({ isDuplicate: false })
  })
})

describe('the database', () => {
  // covers Media: another site's picture, by the database itself
  it('refuses to store a use of a third site’s picture, whatever the code does', async () => {
    const [owner, other] = [await atWork(test), await atWork(test)]
    const theirs = await aPicture(test, owner.siteId)
    const item = await writtenItem(other, 'news', newsContent())
    const insert = (libraryId: string, siteId = other.siteId) =>
      database.inSite(other.siteId, (site) =>
        site.query.execute(
          sql`insert into media_uses (site_id, owner, item_id, version, field, library_id, media_id)
              values (${siteId}, ${item.id}, ${item.id}, 'draft', 'image', ${libraryId}, ${theirs.id})`,
        ),
      )
    await expect(insert(owner.siteId)).rejects.toMatchObject(refusedBy('23514'))
    await expect(insert(other.siteId)).rejects.toMatchObject(refusedBy('23503'))
    await expect(insert('*')).rejects.toMatchObject(refusedBy('23503'))
    await expect(insert(owner.siteId, owner.siteId)).rejects.toMatchObject(refusedBy('42501'))
    await database.inSite(other.siteId, async (site) =>
      mirrorMedia(site, { itemId: item.id }, 'draft', [imageUse(theirs.id, false)]),
    )
    expect((await superuser.query('select * from media_uses where media_id = $1', [theirs.id])).rows).toEqual([])
  })

  it('lets a site read the federation’s pictures and change nothing of them', async () => {
    const at = await atWork(test)
    const shared = await aPicture(test, '*')
    await database.inSite(at.siteId, async (site) => {
      const { rows } = await site.query.execute(sql`select id from media where site_id = '*' and id = ${shared.id}`)
      expect(rows).toEqual([{ id: shared.id }])
      for (const change of [sql`update media set alt = 'kapad' where site_id = '*'`, sql`delete from media where site_id = '*'`])
        expect((await site.query.execute(change)).rowCount).toBe(0)
      expect(
        (await site.query.execute(sql`update media_libraries set used_bytes = 0 where site_id <> ${at.siteId}`)).rowCount,
      ).toBe(0)
      expect((await site.query.execute(sql`select * from uploads where site_id = '*'`)).rows).toEqual([])
    })
    const write = database.inSite(at.siteId, (site) =>
      site.query.execute(
        sql`insert into media_collections (site_id, id, name, name_key) values ('*', ${crypto.randomUUID()}, 'x', 'x')`,
      ),
    )
    await expect(write).rejects.toMatchObject(refusedBy('42501'))
  })

  // covers Media: visitors see rows that are shown, and nothing of persons
  it('shows visitors the rows of pictures that the site shows, and of those nothing about people', async () => {
    const at = await atWork(test)
    const [shown, drafted, unused, shared, sharedElsewhere] = [
      await aPicture(test, at.siteId),
      await aPicture(test, at.siteId),
      await aPicture(test, at.siteId),
      await aPicture(test, '*'),
      await aPicture(test, '*'),
    ]
    const elsewhere = await atWork(test)
    await publishedItem(at, 'news', newsContent({ image: shown.lead }))
    await publishedItem(at, 'news', newsContent({ image: shared.lead }))
    await publishedItem(elsewhere, 'news', newsContent({ image: sharedElsewhere.lead }))
    await writtenItem(at, 'news', newsContent({ image: drafted.lead }))
    const ids = (await database.inPublic(at.siteId, (site) => site.query.execute(sql`select id from media`))).rows.map(
      (row) => row['id'],
    )
    expect(ids.sort()).toEqual([shown.id, shared.id].sort())
    expect(ids).not.toContain(unused.id)
    for (const column of [
      'people',
      'consent',
      'consent_note',
      'consent_on',
      'created_by',
      'updated_by',
      'file_name',
      'upload_hash',
      'suggested_credit',
      'suggested_alt',
      'tags',
      'search_text',
      'version',
    ]) {
      const read = database.inPublic(at.siteId, (site) => site.query.execute(sql.raw(`select ${column} from media`)))
      await expect(read, column).rejects.toMatchObject(refusedBy('42501'))
    }
    for (const table of ['uploads', 'media_collections', 'media_libraries'])
      await expect(
        database.inPublic(at.siteId, (site) => site.query.execute(sql.raw(`select 1 from ${table}`))),
        table,
      ).rejects.toMatchObject(refusedBy('42501'))
  })

  it('hides descriptions of pictures from the platform’s handle', async () => {
    for (const column of ['title', 'alt', 'consent_note', 'people', 'file_name'])
      await expect(
        database.inPlatform((platform) => platform.query.execute(sql.raw(`select ${column} from media`))),
      ).rejects.toMatchObject(refusedBy('42501'))
  })
})

it('an administrator reaches a site’s Bildbank under the site, and the federation’s only under its own root', async () => {
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const at = await atWork(test)
  const [own, shared] = [await aPicture(test, at.siteId), await aPicture(test, '*')]
  expect((await admin.get(`${at.root}/media/${own.id}`)).status).toBe(200)
  expect((await admin.get(`/api/admin/media/${own.id}`)).status).toBe(404)
  expect((await admin.get(`${at.root}/media/${shared.id}`)).status).toBe(404)
  // No site has these ids.
  for (const path of ['/api/site/*/media', '/api/site/%2A/media', '/api/site/_shared/media'])
    expect((await admin.get(path)).status).toBe(404)
})
