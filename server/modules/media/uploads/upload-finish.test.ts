import { describe, expect, it } from 'vitest'
import type { SiteRole } from '#contract/roles.ts'
import type { AtWork } from '../../../testing/at-work.ts'
import { atWork } from '../../../testing/at-work.ts'
import { aPicture, pictureFile, smallPdf } from '../../../testing/media-factory.ts'
import { testApp } from '../../../testing/test-app.ts'
import { sentFile, storedKeys } from '../../../testing/uploading.ts'
import { finishUpload } from './upload-finish.ts'
import { beginUpload } from './upload-parts.ts'

const test = await testApp()
const deps = { ...test, log: test.app.log }

const callOf = ({ siteId, user }: AtWork, role: SiteRole) => ({
  libraryId: siteId,
  actor: { userId: user.id, role, now: test.clock() },
})
const begin = ({ browser, root }: AtWork, replaces: { id: string; version: number } | null, bytes = 9) =>
  browser.send('POST', `${root}/uploads`, { fileName: 'ny.jpg', bytes, replaces })
const finish = ({ browser, root }: AtWork, uploadId: string) => browser.send('POST', `${root}/uploads/${uploadId}/finish`)
/** Visitors see it from now on. */
const show = (siteId: string, { id }: { id: string }) =>
  test.superuser.query(
    `insert into media_uses (site_id, owner, version, field, library_id, media_id) values ($1, 'settings', 'published', 'logo', $1, $2)`,
    [siteId, id],
  )
const trash = ({ browser, root }: AtWork, { id }: { id: string }) =>
  browser.send('POST', `${root}/media/${id}/trash`, { version: 1 })
const rowOf = async ({ id }: { id: string }) =>
  (await test.superuser.query('select file_key, version, former from media where id = $1', [id])).rows[0]
const uploadsOf = async ({ siteId }: AtWork) =>
  (await test.superuser.query('select id from uploads where site_id = $1 and media_id is null', [siteId])).rows

const shownNow = 'Filen syns på sajten nu. Bara redaktörer och sajtansvariga kan ändra den – be en redaktör om hjälp.'
const trashedNow = 'Filen ligger i papperskorgen. Återställ den först.'

describe('an upload is begun', () => {
  it('by those who may upload, whoever calls', async () => {
    const writer = await atWork(test, 'writer')
    const input = { fileName: 'a.jpg', bytes: 9, replaces: null }
    await expect(beginUpload(deps, callOf(writer, 'reader'), input)).rejects.toMatchObject({ status: 403 })
    expect(await uploadsOf(writer)).toEqual([])
    const { uploadId } = await beginUpload(deps, callOf(writer, 'writer'), input)
    expect(await uploadsOf(writer)).toEqual([{ id: uploadId }])
  })

  it('in the place of a picture that visitors see by editors alone', async () => {
    const writer = await atWork(test, 'writer')
    const editor = await atWork(test, 'editor', writer.siteId)
    const [shown, unused] = [await aPicture(test, writer.siteId), await aPicture(test, writer.siteId)]
    await show(writer.siteId, shown)
    const place = { id: shown.id, version: 1 }
    expect(await begin(writer, place)).toMatchObject({ status: 403, body: { message: shownNow } })
    expect(await uploadsOf(writer)).toEqual([])
    expect((await begin(editor, place)).status).toBe(200)
    expect((await begin(writer, { id: unused.id, version: 1 })).status).toBe(200)
  })

  it('in the place of no picture of the trash', async () => {
    const editor = await atWork(test, 'editor')
    const [trashed, other] = [await aPicture(test, editor.siteId), await aPicture(test, editor.siteId)]
    await trash(editor, trashed)
    expect(await begin(editor, { id: trashed.id, version: 2 })).toMatchObject({ status: 409, body: { message: trashedNow } })
    expect(await uploadsOf(editor)).toEqual([])
    expect((await begin(editor, { id: other.id, version: 1 })).status).toBe(200)
  })
})

describe('what has changed while a file was on its way is asked again when it is finished', () => {
  /** A picture of the site, and a writer's file for its place. */
  async function onItsWay() {
    const writer = await atWork(test, 'writer')
    const picture = await aPicture(test, writer.siteId)
    const uploadId = await sentFile(writer, await pictureFile(), 'ny.jpg', { id: picture.id, version: 1 })
    return { writer, picture, uploadId, before: await rowOf(picture) }
  }

  it('visitors see the picture by now: a writer may not replace it any more, and nothing stays of the file', async () => {
    const { writer, picture, uploadId, before } = await onItsWay()
    await show(writer.siteId, picture)
    const kept = (await storedKeys(test, `${writer.siteId}/media/`)).length
    expect(await finish(writer, uploadId)).toMatchObject({ status: 403, body: { message: shownNow } })
    expect(await rowOf(picture)).toEqual(before)
    expect(await uploadsOf(writer)).toEqual([])
    expect(await storedKeys(test, `${writer.siteId}/media/`)).toHaveLength(kept)
    expect(await storedKeys(test, `${writer.siteId}/uploads/`)).toEqual([])
  })

  it('the picture is in the trash by now: even if nobody has touched its text', async () => {
    const { writer, picture, uploadId, before } = await onItsWay()
    await test.superuser.query('update media set deleted_at = now(), deleted_by = created_by where id = $1', [picture.id])
    expect(await finish(writer, uploadId)).toMatchObject({ status: 409, body: { message: trashedNow } })
    expect(await rowOf(picture)).toEqual(before)
    expect(await storedKeys(test, `${writer.siteId}/uploads/`)).toEqual([])
  })

  it('another picture is shown, and another is in the trash: this one is replaced', async () => {
    const { writer, picture, uploadId } = await onItsWay()
    const [shown, trashed] = [await aPicture(test, writer.siteId), await aPicture(test, writer.siteId)]
    await show(writer.siteId, shown)
    await trash(writer, trashed)
    expect(await finish(writer, uploadId)).toMatchObject({ status: 200, body: { media: { id: picture.id, version: 2 } } })
  })

  it('the person may only read by now: no picture is made', async () => {
    const writer = await atWork(test, 'writer')
    const [refused, kept] = [await sentFile(writer, smallPdf(), 'a.pdf'), await sentFile(writer, smallPdf(), 'b.pdf')]
    await expect(finishUpload(deps, callOf(writer, 'reader'), refused)).rejects.toMatchObject({ status: 403 })
    expect(await uploadsOf(writer)).toEqual([{ id: kept }])
    const { media } = await finishUpload(deps, callOf(writer, 'writer'), kept)
    expect((await writer.browser.get(`${writer.root}/media`)).body).toMatchObject({ total: 1, media: [{ id: media.id }] })
  })
})
