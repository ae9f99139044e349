import { describe, expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { adminImage } from '#contract/media-facts.ts'
import { atWork, publishedItem, writtenItem } from '../../../testing/at-work.ts'
import { newsContent } from '../../../testing/factories.ts'
import { aPicture, pictureFile } from '../../../testing/media-factory.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runMediaJobs, storedKeys, uploaded } from '../../../testing/uploading.ts'

const test = await testApp()
const day = 86_400_000

describe('a trashed picture', () => {
  // covers Media: trash and undo
  it('is gone from the list, and is restored unchanged', async () => {
    const at = await atWork(test, 'writer')
    const { id } = await aPicture(test, at.siteId, { alt: 'Torget' })
    const answer = await at.browser.send('POST', `${at.root}/media/${id}/trash`, { version: 1 })
    expect(answer).toMatchObject({ status: 200, body: { undoToken: expect.any(String) } })
    expect((await at.browser.get(`${at.root}/media`)).body).toMatchObject({ total: 0 })
    expect((await at.browser.get(`${at.root}/media?filter=trashed`)).body).toMatchObject({ total: 1 })
    expect((await at.browser.send('POST', `${at.root}/media/${id}/trash`, { version: 2 })).status).toBe(409)
    expect((await at.browser.send('PATCH', `${at.root}/media/${id}`, { changes: { alt: 'x' }, version: 2 })).status).toBe(409)
    const { undoToken } = answer.body as { undoToken: string }
    expect((await at.browser.send('POST', `${at.root}/undo/${undoToken}`)).status).toBe(200)
    expect((await at.browser.get(`${at.root}/media/${id}`)).body).toMatchObject({
      alt: 'Torget',
      isTrashed: false,
      trashedAt: null,
    })
    for (const token of [undoToken, 'x', crypto.randomUUID()])
      expect((await at.browser.send('POST', `${at.root}/undo/${token}`)).status).toBe(409)
  })

  // covers Media: protection from deletion: when it is shown on the site
  it('is refused while visitors see it, with the places', async () => {
    const at = await atWork(test, 'editor')
    const [shown, free] = [await aPicture(test, at.siteId), await aPicture(test, at.siteId)]
    await publishedItem(at, 'news', newsContent({ title: 'Festen på torget', image: shown.lead }))
    const answer = await at.browser.send('POST', `${at.root}/media/${shown.id}/trash`, { version: 1 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'IN_USE', message: expect.stringContaining('”Festen på torget”') } })
    const many = await at.browser.send('POST', `${at.root}/media/trash-many`, { ids: [shown.id, free.id] })
    expect(many.body).toEqual({ trashed: 1, inUse: [shown.id], undoToken: expect.any(String) })
  })

  it('is trashed and restored by nobody who only reads, one by one or many at once', async () => {
    const writer = await atWork(test, 'writer')
    const reader = await atWork(test, 'reader', writer.siteId)
    const [one, other] = [await aPicture(test, writer.siteId), await aPicture(test, writer.siteId)]
    const isThere = async () => (await writer.browser.get(`${writer.root}/media`)).body['total']
    const send = ({ browser, root }: typeof writer, path: string, body: object) =>
      browser.send('POST', `${root}/media/${path}`, body)
    expect((await send(reader, `${one.id}/trash`, { version: 1 })).status).toBe(403)
    await send(reader, 'trash-many', { ids: [one.id, other.id] })
    expect(await isThere()).toBe(2)
    const trashed = await send(writer, 'trash-many', { ids: [one.id, other.id] })
    const { undoToken } = trashed.body as { undoToken: string }
    expect((await send(reader, `${one.id}/restore`, { version: 2 })).status).toBe(403)
    expect((await reader.browser.send('POST', `${reader.root}/undo/${undoToken}`)).status).toBe(403)
    expect(await isThere()).toBe(0)
    expect((await writer.browser.send('POST', `${writer.root}/undo/${undoToken}`)).body).toMatchObject({ notices: [] })
    expect(await isThere()).toBe(2)
  })

  // covers Media: several to the trash: undo
  it('is restored with the others trashed at once, except those changed since', async () => {
    const at = await atWork(test, 'editor')
    const all = [await aPicture(test, at.siteId), await aPicture(test, at.siteId), await aPicture(test, at.siteId)]
    const [moved] = all
    const { body } = await at.browser.send('POST', `${at.root}/media/trash-many`, { ids: all.map(({ id }) => id) })
    const { trashed, undoToken } = body as { trashed: number; undoToken: string }
    expect(trashed).toBe(3)
    // One picture was restored and trashed again: that is another step than the one being undone.
    await at.browser.send('POST', `${at.root}/media/${moved?.id}/restore`, { version: 2 })
    await at.browser.send('POST', `${at.root}/media/${moved?.id}/trash`, { version: 3 })
    const undo = () => at.browser.send('POST', `${at.root}/undo/${undoToken}`)
    expect(await undo()).toMatchObject({ status: 200, body: { notices: [expect.stringContaining('något annat har hänt')] } })
    expect((await at.browser.get(`${at.root}/media?filter=trashed`)).body).toMatchObject({
      total: 1,
      media: [{ id: moved?.id }],
    })
    expect(await undo()).toMatchObject({ status: 409 })
  })

  it('is not restored when the same file was uploaded again meanwhile', async () => {
    const at = await atWork(test, 'editor')
    const file = await pictureFile()
    const { id } = await uploaded(at, file)
    const { body } = await at.browser.send('POST', `${at.root}/media/trash-many`, { ids: [id] })
    const other = await uploaded(at, await pictureFile())
    // As if another process had stored it at the same moment.
    await test.superuser.query('update media set upload_hash = (select upload_hash from media where id = $1) where id = $2', [
      id,
      other.id,
    ])
    const { undoToken } = body as { undoToken: string }
    expect((await at.browser.send('POST', `${at.root}/undo/${undoToken}`)).body).toMatchObject({
      message: expect.stringMatching(/^Samma fil finns redan/),
    })
  })

  it('may be used by a draft, and the draft shows a finding', async () => {
    const at = await atWork(test, 'editor')
    const shown = await aPicture(test, at.siteId)
    const draft = await writtenItem(at, 'news', newsContent({ image: shown.lead }))
    const told = (await at.browser.get(`${at.root}/media/${shown.id}`)).body as unknown as Media
    expect(told).toMatchObject({ liveUses: 0, usedIn: [{ itemId: draft.id, version: 'draft' }] })
    expect((await at.browser.send('POST', `${at.root}/media/${shown.id}/trash`, { version: 1 })).status).toBe(200)
    expect((await at.browser.send('POST', `${at.root}/news/${draft.id}/publish`, { draftVersion: 1 })).status).toBe(409)
  })

  // covers Media: deleted for good, with all sizes
  it('is removed for good by site administrators after confirmation, with all its files', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const editor = await atWork(test, 'editor', admin.siteId)
    const media = await uploaded(editor, await pictureFile())
    await runMediaJobs(test)
    const remove = (by: typeof admin, confirmation: string) =>
      by.browser.send('POST', `${by.root}/media/${media.id}/delete`, { confirmation })
    expect((await remove(admin, 'ta bort')).status).toBe(409)
    await editor.browser.send('POST', `${editor.root}/media/${media.id}/trash`, { version: 1 })
    expect((await remove(editor, 'ta bort')).status).toBe(403)
    expect(await remove(admin, 'ja')).toMatchObject({ status: 400, body: { fields: { confirmation: expect.any(Object) } } })
    expect((await remove(admin, ' Ta bort ')).status).toBe(204)
    await runMediaJobs(test)
    expect(await storedKeys(test, `${admin.siteId}/`)).toEqual([])
    expect((await admin.browser.get(`${admin.root}/media/${media.id}`)).status).toBe(404)
    expect((await admin.browser.fetch(adminImage(admin.siteId, media, 320))).status).toBe(404)
    expect((await admin.browser.fetch(`${admin.root}/media/${media.id}/file`)).status).toBe(404)
  })

  // covers Media: emptied after 30 days
  it('is removed after thirty days, not a day earlier, and not when it was restored', async () => {
    const at = await atWork(test, 'editor')
    const [gone, back] = [await uploaded(at, await pictureFile()), await uploaded(at, await pictureFile())]
    for (const { id } of [gone, back]) await at.browser.send('POST', `${at.root}/media/${id}/trash`, { version: 1 })
    await at.browser.send('POST', `${at.root}/media/${back.id}/restore`, { version: 2 })
    const left = async () =>
      (await test.superuser.query('select id from media where site_id = $1', [at.siteId])).rows.map((row) => row['id'])
    test.clock.advance(29 * day)
    await runMediaJobs(test)
    expect((await left()).sort()).toEqual([gone.id, back.id].sort())
    test.clock.advance(1 * day + 1000)
    await runMediaJobs(test)
    expect(await left()).toEqual([back.id])
    expect((await storedKeys(test, `${at.siteId}/`)).filter((key) => key.includes(gone.id))).toEqual([])
  })

  it('is not restored beside another picture of the same file', async () => {
    const at = await atWork(test, 'editor')
    const one = await aPicture(test, at.siteId, { uploadHash: 'f'.repeat(64), deletedAt: new Date() })
    await aPicture(test, at.siteId, { uploadHash: 'f'.repeat(64), title: 'Samma en gång till' })
    const answer = await at.browser.send('POST', `${at.root}/media/${one.id}/restore`, { version: 1 })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('Samma en gång till') } })
  })
})
