import { describe, expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { atWork } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { pictureFile } from '../../testing/media-factory.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { runMediaJobs, storedKeys, uploaded } from '../../testing/uploading.ts'
import { sweepStore } from './files/media-sweep.ts'

const test = await testApp()
const dayMs = 86_400_000

type Editor = Awaited<ReturnType<typeof atWork>>

/** A described picture whose file an editor has replaced; `first` as it was before. */
async function replacedPicture(editor: Editor) {
  const file = await pictureFile(360, 240)
  const { id } = await uploaded(editor, file, 'Torget.jpg')
  const crops = { '1x1': { x: 0, y: 0, w: 0.5, h: 0.75 } }
  const first = await change(editor, id, { alt: 'Torget en lördag', credit: 'Anna', focal: { x: 0.25, y: 0.75 }, crops }, 1)
  await runMediaJobs(test)
  const second = await uploaded(editor, await pictureFile(330, 250), 'Ny.jpg', { id, version: first.version })
  await runMediaJobs(test)
  return { file, first: { ...first, isReady: true }, second, undoToken: second.replaced?.undoToken ?? '' }
}

async function change(by: Editor, id: string, changes: object, version: number): Promise<Media> {
  const answer = await by.browser.send('PATCH', `${by.root}/media/${id}`, { changes, version })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** Answers with the picture when the replacement was taken back. */
async function undo(by: Editor, undoToken: string): Promise<TestAnswer> {
  const answer = await by.browser.send('POST', `${by.root}/undo/${undoToken}`)
  if (answer.status !== 200) return answer
  const { rows } = await test.superuser.query('select subject_id as id from undo_steps where id = $1', [undoToken])
  return by.browser.get(`${by.root}/media/${rows[0].id}`)
}
const read = async (by: Editor, id: string) => (await by.browser.get(`${by.root}/media/${id}`)).body as Media
const usedBytes = async (by: Editor) => ((await by.browser.get(`${by.root}/media/counts`)).body as { usedBytes: number }).usedBytes
const filesOf = async (by: Editor, { id, fileKey }: Media) =>
  (await storedKeys(test, `${by.siteId}/media/${id}/`)).filter((key) => key.includes(fileKey))

/** As if the last replacement had been made `days` days ago. */
const daysAgo = (id: string, days: number) => {
  const at = new Date(test.clock().getTime() - days * dayMs)
  return Promise.all([
    test.superuser.query(`update media set former = jsonb_set(former, '{replacedAt}', to_jsonb($2::text)) where id = $1`, [
      id,
      at.toISOString(),
    ]),
    test.superuser.query(`update jobs set run_at = run_at - make_interval(days => $2) where key like $1 || '/%'`, [id, days]),
  ])
}

describe('undoing that a file was replaced', () => {
  // covers Media: Byt ut bilden: undone: the old file, its size, crops and focal point
  it('brings back the file, its size, its crops and its focal point, and keeps the description', async () => {
    const editor = await atWork(test, 'editor')
    const { first, second, undoToken } = await replacedPicture(editor)
    expect(second.replaced).toMatchObject({ by: editor.user.name })
    expect(new Date(second.replaced?.until ?? 0).getTime() - new Date(second.replaced?.at ?? 0).getTime()).toBe(30 * dayMs)
    const answer = await undo(editor, undoToken)
    expect(answer).toMatchObject({ status: 200 })
    const { version, width, height, fileKey, crops, focal, fileName, alt, credit, needsRecheck, isReady } = first
    expect(answer.body).toMatchObject({ width, height, fileKey, crops, focal, fileName, alt, credit, needsRecheck, isReady })
    expect(answer.body).toMatchObject({ version: version + 2, replaced: null })
    await runMediaJobs(test)
    expect(await filesOf(editor, second)).toEqual([])
    expect((await filesOf(editor, first)).length).toBeGreaterThan(3)
    expect(await usedBytes(editor)).toBe(
      Number((await test.superuser.query('select bytes from media where id = $1', [first.id])).rows[0].bytes),
    )
    expect(await undo(editor, undoToken)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
  })

  // covers Media: Byt ut bilden: undone: every place shows the old file
  it('shows the old file on the site again', async () => {
    const editor = await atWork(test, 'editor')
    const { first, second, undoToken } = await replacedPicture(editor)
    const { rows } = await test.superuser.query('select revision from sites where id = $1', [editor.siteId])
    await test.superuser.query(
      `insert into media_uses (site_id, owner, version, field, library_id, media_id) values ($1, 'settings', 'published', 'logo', $1, $2)`,
      [editor.siteId, first.id],
    )
    await undo(editor, undoToken)
    const { rows: after } = await test.superuser.query(
      `select s.revision, m.public from sites s join media m on m.site_id = s.id where m.id = $1`,
      [second.id],
    )
    expect(Number(after[0].revision)).toBeGreaterThan(Number(rows[0].revision))
    expect(JSON.stringify(after[0].public)).toContain(first.fileKey)
  })

  it('is still possible after the person who replaced it went on describing it', async () => {
    const editor = await atWork(test, 'editor')
    const { first, second, undoToken } = await replacedPicture(editor)
    const described = await change(editor, first.id, { alt: 'Hamnen i regn', credit: 'Bo' }, second.version)
    expect(described).toMatchObject({ needsRecheck: false, replaced: { undoToken } })
    const answer = await undo(editor, undoToken)
    // What was written since may be about the other file.
    expect(answer.body).toMatchObject({ fileKey: first.fileKey, alt: 'Hamnen i regn', credit: 'Bo', needsRecheck: true })
  })

  it('may be done by another editor, as long as nothing else was changed', async () => {
    const editor = await atWork(test, 'editor')
    const colleague = await atWork(test, 'editor', editor.siteId)
    const { first, undoToken } = await replacedPicture(editor)
    expect(await undo(colleague, undoToken)).toMatchObject({ status: 200, body: { fileKey: first.fileKey } })
  })

  // covers Media: Byt ut bilden: undone: refused after another person, a second replacement, the trash
  it('is refused after a change by somebody else', async () => {
    const editor = await atWork(test, 'editor')
    const colleague = await atWork(test, 'editor', editor.siteId)
    const { first, second, undoToken } = await replacedPicture(editor)
    const changed = await change(colleague, first.id, { credit: 'Bo' }, second.version)
    expect(changed.replaced).toBeNull()
    await change(editor, first.id, { credit: 'Anna' }, changed.version)
    expect(await undo(editor, undoToken)).toMatchObject({
      status: 409,
      body: { message: 'Bytet går inte att ångra längre: någon annan har ändrat uppgifterna om filen sedan dess.' },
    })
    expect((await read(editor, first.id)).fileKey).toBe(second.fileKey)
  })

  it('reaches the latest replacement alone, and no file from before it is kept', async () => {
    const editor = await atWork(test, 'editor')
    const { first, second, undoToken } = await replacedPicture(editor)
    const third = await uploaded(editor, await pictureFile(640, 480), 'Tredje.jpg', { id: first.id, version: second.version })
    await runMediaJobs(test)
    expect(await filesOf(editor, first)).toEqual([])
    expect(await undo(editor, undoToken)).toMatchObject({
      status: 409,
      body: { message: 'Filen har bytts ut igen sedan dess. Bara det senaste bytet kan ångras.' },
    })
    expect(await undo(editor, third.replaced?.undoToken ?? '')).toMatchObject({ status: 200, body: { fileKey: second.fileKey } })
  })

  it('is refused in the trash, possible again after it, and refused once the picture is gone', async () => {
    const editor = await atWork(test, 'siteAdmin')
    const { first, second, undoToken } = await replacedPicture(editor)
    await editor.browser.send('POST', `${editor.root}/media/${first.id}/trash`, { version: second.version })
    expect((await read(editor, first.id)).replaced).toBeNull()
    expect(await undo(editor, undoToken)).toMatchObject({
      status: 409,
      body: { message: 'Filen ligger i papperskorgen. Återställ den först.' },
    })
    const trashed = await read(editor, first.id)
    await editor.browser.send('POST', `${editor.root}/media/${first.id}/restore`, { version: trashed.version })
    expect((await read(editor, first.id)).replaced).toMatchObject({ undoToken })
    await editor.browser.send('POST', `${editor.root}/media/${first.id}/trash`, { version: trashed.version + 1 })
    await editor.browser.send('POST', `${editor.root}/media/${first.id}/delete`, { confirmation: 'ta bort' })
    expect(await undo(editor, undoToken)).toMatchObject({
      status: 409,
      body: { message: 'Det går inte att ångra längre: något annat har hänt sedan dess.' },
    })
    await runMediaJobs(test)
    expect(await storedKeys(test, `${editor.siteId}/media/${first.id}/`)).toEqual([])
    expect(await usedBytes(editor)).toBe(0)
  })

  it('is refused when the old file has been uploaded as a picture of its own', async () => {
    const editor = await atWork(test, 'editor')
    const { file, undoToken } = await replacedPicture(editor)
    await uploaded(editor, file, 'Torget igen.jpg')
    expect(await undo(editor, undoToken)).toMatchObject({
      status: 409,
      body: {
        message: 'Den förra filen har laddats upp igen, som ”Torget igen”. Använd ”Ersätt överallt” om den ska visas i stället.',
      },
    })
  })

  it('is for those who may replace: not for a writer while the public sees it, not for a reader', async () => {
    const editor = await atWork(test, 'editor')
    const reader = await atWork(test, 'reader', editor.siteId)
    const writer = await atWork(test, 'writer', editor.siteId)
    const { first, undoToken } = await replacedPicture(editor)
    await test.superuser.query(
      `insert into media_uses (site_id, owner, version, field, library_id, media_id) values ($1, 'settings', 'published', 'logo', $1, $2)`,
      [editor.siteId, first.id],
    )
    expect(await undo(reader, undoToken)).toMatchObject({ status: 403 })
    expect(await undo(writer, undoToken)).toMatchObject({ status: 403 })
    const elsewhere = await atWork(test, 'editor')
    expect(await undo(elsewhere, undoToken)).toMatchObject({
      status: 409,
      body: { message: 'Det går inte att ångra längre: något annat har hänt sedan dess.' },
    })
  })
})

describe('the file from before a replacement', () => {
  // covers Media: Byt ut bilden: the old file is kept for 30 days and then removed
  it('stays through the sweeps of 29 days, counts as used room, and goes after 30', async () => {
    const editor = await atWork(test, 'editor')
    const { first, second, undoToken } = await replacedPicture(editor)
    const both = await usedBytes(editor)
    const sweep = () => {
      const night = new Date(new Date().setUTCHours(26, 30, 0, 0))
      return sweepStore({ database: test.database, files: test.files, now: night, part: everyPart })
    }
    const kept = await filesOf(editor, first)
    await daysAgo(first.id, 29)
    await sweep()
    await runMediaJobs(test)
    expect(await filesOf(editor, first)).toEqual(kept)
    expect((await read(editor, first.id)).replaced).toMatchObject({ undoToken })
    await daysAgo(first.id, 30)
    expect(await undo(editor, undoToken)).toMatchObject({ status: 409 })
    await runMediaJobs(test)
    expect(await filesOf(editor, first)).toEqual([])
    expect(await usedBytes(editor)).toBeLessThan(both)
    expect(await read(editor, first.id)).toMatchObject({ fileKey: second.fileKey, version: second.version, replaced: null })
  })
})
