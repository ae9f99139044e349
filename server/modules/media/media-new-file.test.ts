import { describe, expect, it } from 'vitest'
import { adminImage } from '#contract/media-facts.ts'
import { atWork } from '../../testing/at-work.ts'
import { pictureFile, smallPdf } from '../../testing/media-factory.ts'
import { testApp } from '../../testing/test-app.ts'
import { finished, runMediaJobs, sentFile, storedKeys, uploaded } from '../../testing/uploading.ts'

const test = await testApp()

describe('a file that replaces another', () => {
  // covers Media: Byt ut bilden: keeps its id, is reviewed anew
  it('keeps the id and the description, and asks for a review of the description', async () => {
    const editor = await atWork(test, 'editor')
    const first = await uploaded(editor, await pictureFile(1200, 800))
    await runMediaJobs(test)
    const changes = { alt: 'Torget', credit: 'Anna', crops: { '1x1': { x: 0, y: 0, w: 0.5, h: 0.75 } } }
    await editor.browser.send('PATCH', `${editor.root}/media/${first.id}`, { changes, version: 1 })
    const second = await uploaded(editor, await pictureFile(700, 500), 'ny.jpg', { id: first.id, version: 2 })
    expect(second).toMatchObject({
      id: first.id,
      alt: 'Torget',
      credit: 'Anna',
      crops: {},
      needsRecheck: true,
      version: 3,
      width: 700,
      isReady: false,
    })
    expect(second.fileKey).not.toBe(first.fileKey)
    await runMediaJobs(test)
    const keys = await storedKeys(test, `${editor.siteId}/media/${first.id}/`)
    expect(keys.filter((key) => key.includes(second.fileKey)).length).toBeGreaterThan(3)
    // It is kept to be brought back, but nobody can fetch it.
    expect((await editor.browser.fetch(adminImage(editor.siteId, first, 320))).status).toBe(404)
    const looked = await editor.browser.send('PATCH', `${editor.root}/media/${first.id}`, {
      changes: { alt: 'Torget' },
      version: 3,
    })
    expect(looked.body).toMatchObject({ needsRecheck: false })
  })

  it('is refused after another change, and stores nothing', async () => {
    const editor = await atWork(test, 'editor')
    const first = await uploaded(editor, await pictureFile())
    const before = await storedKeys(test, `${editor.siteId}/`)
    const uploadId = await sentFile(editor, await pictureFile(), 'ny.jpg', { id: first.id, version: 1 })
    await editor.browser.send('PATCH', `${editor.root}/media/${first.id}`, { changes: { alt: 'Torget' }, version: 1 })
    expect(await editor.browser.send('POST', `${editor.root}/uploads/${uploadId}/finish`)).toMatchObject({ status: 409 })
    expect(await storedKeys(test, `${editor.siteId}/`)).toEqual(before)
    expect(
      await editor.browser.send('POST', `${editor.root}/uploads`, {
        fileName: 'a',
        bytes: 9,
        replaces: { id: first.id, version: 1 },
      }),
    ).toMatchObject({ status: 409 })
  })

  it('must be of the same kind', async () => {
    const editor = await atWork(test, 'editor')
    const first = await uploaded(editor, await pictureFile())
    const answer = await finished(editor, smallPdf(), 'a.pdf', { id: first.id, version: 1 })
    expect(answer).toMatchObject({ status: 422, body: { message: 'En bild kan bara bytas mot en annan bild.' } })
  })
})
