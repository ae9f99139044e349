import { describe, expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import type { AtWork } from '../../../testing/at-work.ts'
import { atWork } from '../../../testing/at-work.ts'
import { pictureFile, smallPdf } from '../../../testing/media-factory.ts'
import { testApp } from '../../../testing/test-app.ts'
import { finished, uploaded } from '../../../testing/uploading.ts'
import { sizesJob } from '../files/media-size-job.ts'
import { forgetFormerFile } from './media-replaced.ts'

const test = await testApp()
// The end of the thirty days is asked for to the millisecond.
test.clock.standStill()
const daysMs = 30 * 86_400_000

/** A document, which is read at once; it is longer by so many bytes. */
const pdf = (more = 0): Buffer => Buffer.concat([smallPdf(), Buffer.from(`%${' '.repeat(more)}\n%%EOF\n`)])
const sent = (by: AtWork, file = pdf()) => uploaded(by, file, 'gammal.pdf')
const replace = (by: AtWork, { id, version }: Media, file = pdf()) => uploaded(by, file, 'ny.pdf', { id, version })
const undo = (by: AtWork, { replaced }: Media) => by.browser.send('POST', `${by.root}/undo/${replaced?.undoToken}`)
const read = async (by: AtWork, { id }: Media) => (await by.browser.get(`${by.root}/media/${id}`)).body as unknown as Media
const change = async (by: AtWork, { id, version }: Media, changes: object) =>
  (await by.browser.send('PATCH', `${by.root}/media/${id}`, { changes, version })).body as unknown as Media
const usedBytes = async (by: AtWork) => (await by.browser.get(`${by.root}/media/counts`)).body['usedBytes'] as number

/** As if the file had been replaced so long ago. */
const replacedBefore = (media: Media, milliseconds: number) =>
  test.superuser.query(`update media set former = jsonb_set(former, '{replacedAt}', to_jsonb($2::text)) where id = $1`, [
    media.id,
    new Date(test.clock().getTime() - milliseconds).toISOString(),
  ])
const sizeJobsOf = async (...media: readonly Media[]) =>
  (
    await test.superuser.query<{ key: string }>('select key from jobs where kind = $1 and key = any($2)', [
      sizesJob,
      media.map(({ id }) => id),
    ])
  ).rows.map(({ key }) => key)

describe('a file in the place of another', () => {
  it('takes the room of itself and of the file just before it, not of those before that', async () => {
    const [editor, other] = [await atWork(test), await atWork(test)]
    const theirs = await sent(other)
    const first = await sent(editor, pdf(100))
    const second = await replace(editor, first, pdf(700))
    expect(await usedBytes(editor)).toBe(first.bytes + second.bytes)
    const third = await replace(editor, second, pdf(3000))
    expect(await usedBytes(editor)).toBe(second.bytes + third.bytes)
    expect(await undo(editor, third)).toMatchObject({ status: 200 })
    expect(await usedBytes(editor)).toBe(second.bytes)
    expect(await usedBytes(other)).toBe(theirs.bytes)
  })

  it('is shown at once by the site that shows it, there and back, and is in the log', async () => {
    const [editor, other] = [await atWork(test), await atWork(test)]
    const [shown, unused] = [await sent(editor), await sent(editor)]
    await test.superuser.query(
      `insert into media_uses (site_id, owner, version, field, library_id, media_id) values ($1, 'settings', 'published', 'logo', $1, $2)`,
      [editor.siteId, shown.id],
    )
    const revisions = async () =>
      Promise.all(
        [editor, other].map(async ({ siteId }) =>
          Number((await test.superuser.query('select revision from sites where id = $1', [siteId])).rows[0].revision),
        ),
      )
    const [before = 0, elsewhere] = await revisions()
    await replace(editor, unused)
    expect(await revisions()).toEqual([before, elsewhere])
    const replaced = await replace(editor, shown)
    expect(await revisions()).toEqual([before + 1, elsewhere])
    await undo(editor, replaced)
    expect(await revisions()).toEqual([before + 2, elsewhere])
    const { rows } = await test.superuser.query(
      `select action, actor_id from audit_log where site_id = $1 and object_id = $2 order by id`,
      [editor.siteId, shown.id],
    )
    const by = { actor_id: editor.user.id }
    expect(rows).toEqual([
      { action: 'media.upload', ...by },
      { action: 'media.replace', ...by },
      { action: 'media.undoReplace', ...by },
    ])
  })
})

describe('the way back', () => {
  it('ends thirty days after the replacement, to the millisecond', async () => {
    const editor = await atWork(test)
    const [over, open] = [await replace(editor, await sent(editor)), await replace(editor, await sent(editor))]
    await replacedBefore(over, daysMs)
    await replacedBefore(open, daysMs - 1)
    expect(await undo(editor, over)).toMatchObject({
      status: 409,
      body: {
        message: 'Bytet går inte att ångra längre. Antingen är det redan ångrat, eller så har det gått 30 dagar.',
      },
    })
    expect(await undo(editor, open)).toMatchObject({ status: 200 })
    expect(await read(editor, open)).toMatchObject({ replaced: null })
  })

  it.each([
    ['a reader', 'reader', 403, true],
    ['a writer, while no visitor sees it', 'writer', 200, false],
  ] as const)('is tried by %s', async (_who, role, status, isKept) => {
    const editor = await atWork(test)
    const replaced = await replace(editor, await sent(editor))
    expect(await undo(await atWork(test, role, editor.siteId), replaced)).toMatchObject({ status })
    expect((await read(editor, replaced)).fileKey === replaced.fileKey).toBe(isKept)
  })

  it('asks for another look at the description only if it was asked for before, or the words have changed since', async () => {
    const editor = await atWork(test)
    const described = async (changes: object) => change(editor, await uploaded(editor, await pictureFile()), changes)
    const afterUndo = async (media: Media) => {
      expect(await undo(editor, media)).toMatchObject({ status: 200 })
      return (await read(editor, media)).needsRecheck
    }
    const words = { alt: 'Torget en lördag' }
    expect(await afterUndo(await replace(editor, await described(words), await pictureFile()))).toBe(false)
    // The one before was to be looked at already.
    expect(
      await afterUndo(
        await replace(editor, await replace(editor, await described(words), await pictureFile()), await pictureFile()),
      ),
    ).toBe(true)
    const reworded = await change(editor, await replace(editor, await described(words), await pictureFile()), { alt: 'Hamnen' })
    expect(await afterUndo(reworded)).toBe(true)
    const decorative = await replace(editor, await described({ alt: '', isDecorative: true }), await pictureFile())
    const meaningful = await change(editor, decorative, { isDecorative: false })
    expect(meaningful).toMatchObject({ needsRecheck: false })
    expect(await afterUndo(meaningful)).toBe(true)
  })

  it('makes sizes of a picture, and none of a document', async () => {
    const editor = await atWork(test)
    const picture = await replace(editor, await uploaded(editor, await pictureFile()), await pictureFile())
    const document = await replace(editor, await sent(editor))
    await test.superuser.query('delete from jobs')
    expect([(await undo(editor, picture)).status, (await undo(editor, document)).status]).toEqual([200, 200])
    expect(await sizeJobsOf(picture, document)).toEqual([picture.id])
  })

  it('is closed while the former file is a picture of its own, and open while that one is in the trash', async () => {
    const editor = await atWork(test)
    const file = pdf()
    const replaced = await replace(editor, await sent(editor, file))
    const again = await sent(editor, file)
    expect(await undo(editor, replaced)).toMatchObject({ status: 409 })
    await editor.browser.send('POST', `${editor.root}/media/${again.id}/trash`, { version: again.version })
    expect(await undo(editor, replaced)).toMatchObject({ status: 200 })
  })
})

describe('the former file', () => {
  it('is forgotten after thirty days, and its room with it; that of no other picture', async () => {
    const editor = await atWork(test)
    const first = await sent(editor, pdf(100))
    const [media, beside] = [await replace(editor, first), await replace(editor, await sent(editor))]
    const forget = (fileKey: string) =>
      test.database.inSite(editor.siteId, (library) => forgetFormerFile(library, media.id, fileKey, test.clock()))
    const both = await usedBytes(editor)
    await replacedBefore(beside, daysMs)
    await replacedBefore(media, daysMs - 1)
    await forget(first.fileKey)
    expect(await usedBytes(editor)).toBe(both)
    await replacedBefore(media, daysMs)
    // What is said of another file of the same picture.
    await forget(media.fileKey)
    expect(await usedBytes(editor)).toBe(both)
    await forget(first.fileKey)
    expect(await usedBytes(editor)).toBe(both - first.bytes)
    // Told again, it gives no room twice.
    await forget(first.fileKey)
    expect(await usedBytes(editor)).toBe(both - first.bytes)
    const { rows } = await test.superuser.query('select id from media where site_id = $1 and former is not null', [editor.siteId])
    expect(rows).toEqual([{ id: beside.id }])
  })
})

it('a document is replaced by another document alone', async () => {
  const editor = await atWork(test)
  const document = await sent(editor)
  const place = { id: document.id, version: 1 }
  expect(await finished(editor, await pictureFile(), 'b.jpg', place)).toMatchObject({
    status: 422,
    body: { message: 'Ett dokument kan bara bytas mot ett annat dokument.' },
  })
  expect((await read(editor, document)).fileKey).toBe(document.fileKey)
  expect(await sizeJobsOf(document)).toEqual([])
})
