import { describe, expect, it } from 'vitest'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { textOf } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

// A finding that is not certain is answered by a person; the answer lies in the draft and holds for the words it was given about.

const test = await testApp()
const number = '9908072391'

interface Told {
  readonly findings: readonly { readonly code: string; readonly field: string; readonly answerKeys?: readonly string[] }[]
}

const told = async ({ browser, root }: AtWork, path: string): Promise<Told['findings']> =>
  ((await browser.get(`${root}/${path}/check`)).body as Told).findings.filter(({ code }) => code === 'PNR_IN_TEXT')

const save = async ({ browser, root }: AtWork, path: string, fields: Record<string, unknown>) => {
  const { versions } = (await browser.get(`${root}/${path}`)).body as { versions: Record<string, { version: number }> }
  const known = Object.fromEntries(Object.entries(versions).map(([field, { version }]) => [field, version]))
  const answer = await browser.send('PATCH', `${root}/${path}/draft`, { fields, versions: known })
  expect(answer).toMatchObject({ status: 200 })
  return (answer.body as { draftVersion: number }).draftVersion
}

const publish = async ({ browser, root }: AtWork, path: string, draftVersion: number) =>
  (await browser.send('POST', `${root}/${path}/publish`, { draftVersion })).status

// covers Publish check: PNR_IN_TEXT: an uncertain finding is answered
describe('an uncertain finding', () => {
  const content = { title: 'Ny lokal', body: textOf(`Koden till lokalen är ${number}.`), byline: '' }

  it('stops publishing until somebody answers, and the log says so without the number', async () => {
    const editor = await atWork(test)
    const item = await writtenItem(editor, 'news', content)
    const path = `news/${item.id}`
    expect(await publish(editor, path, item.draftVersion)).toBe(409)
    const [finding] = await told(editor, path)
    expect(finding?.answerKeys).toHaveLength(1)
    const draftVersion = await save(editor, path, { answers: finding?.answerKeys })
    expect(await told(editor, path)).toEqual([])
    expect(await publish(editor, path, draftVersion)).toBe(200)
    const { rows } = await test.superuser.query<{ action: string; entry: string }>(
      'select action, row_to_json(audit_log)::text as entry from audit_log where object_id = $1',
      [item.id],
    )
    const entry = rows.find(({ action }) => action === 'news.answerFinding')?.entry
    expect(entry).toContain('PNR_IN_TEXT')
    expect(entry).not.toContain(number)
  })

  // covers Operations: upgrade: a node of the version before reads what a newer one has written
  it('is a field of the stored text only when it is answered, since the version before reads no other text', async () => {
    const editor = await atWork(test)
    const item = await writtenItem(editor, 'news', content)
    const path = `news/${item.id}`
    const stored = async (): Promise<boolean[]> => {
      const { rows } = await test.superuser.query<{ has: boolean }>(
        `select draft ? 'answers' as has from items where id = $1
         union all select content ? 'answers' from item_revisions where item_id = $1`,
        [item.id],
      )
      return rows.map(({ has }) => has)
    }
    await save(editor, path, { lead: 'I stadshuset från i morgon.' })
    expect(await stored()).not.toContain(true)
    const draftVersion = await save(editor, path, { answers: (await told(editor, path))[0]?.answerKeys })
    expect(await publish(editor, path, draftVersion)).toBe(200)
    expect(await stored()).toContain(true)
    const later = await save(editor, path, { body: textOf('Ni hittar oss i stadshuset.'), answers: [] })
    expect(await publish(editor, path, later)).toBe(200)
    const [draft] = await stored()
    expect(draft).toBe(false)
    const { rows } = await test.superuser.query<{ isSame: boolean }>(
      `select p.head || jsonb_build_object('body', p.body) = r.content as "isSame"
       from published_items p join item_revisions r on r.site_id = p.site_id and r.id = p.revision_id where p.id = $1`,
      [item.id],
    )
    expect(rows, 'the public row holds the published version').toEqual([{ isSame: true }])
  })

  it('is asked again when the digits change, and not when other words do', async () => {
    const editor = await atWork(test)
    const item = await writtenItem(editor, 'news', content)
    const path = `news/${item.id}`
    await save(editor, path, { answers: (await told(editor, path))[0]?.answerKeys })
    await save(editor, path, { body: textOf(`Nu är koden till lokalen ${number}!`) })
    expect(await told(editor, path)).toEqual([])
    await save(editor, path, { body: textOf('Koden till lokalen är 1212121212.') })
    expect(await told(editor, path)).toHaveLength(1)
  })

  it('keeps its answer in a copy, and in an older version that is brought back', async () => {
    const editor = await atWork(test)
    const item = await writtenItem(editor, 'news', content)
    const path = `news/${item.id}`
    const draftVersion = await save(editor, path, { answers: (await told(editor, path))[0]?.answerKeys })
    const copy = (await editor.browser.send('POST', `${editor.root}/${path}/duplicate`, {})).body as { id: string }
    expect(await told(editor, `news/${copy.id}`)).toEqual([])
    const named = await editor.browser.send('POST', `${editor.root}/${path}/name-version`, { draftVersion, name: 'Med svar' })
    expect(named).toMatchObject({ status: 200 })
    const { revisionId } = named.body as { revisionId: string }
    const later = await save(editor, path, { answers: [], body: textOf('Ingen kod.') })
    await editor.browser.send('POST', `${editor.root}/${path}/restore-version`, { draftVersion: later, revisionId })
    expect(await told(editor, path)).toEqual([])
  })

  it('is answered for every number of its paragraph at once, in every field', async () => {
    const editor = await atWork(test)
    const item = await writtenItem(editor, 'news', { ...content, body: textOf(`${number}, 1212121212`), byline: `Bo ${number}` })
    const path = `news/${item.id}`
    const found = await told(editor, path)
    expect(found.map(({ field, answerKeys }) => [field, answerKeys?.length])).toEqual([
      ['byline', 1],
      ['body', 2],
    ])
    await save(editor, path, { answers: found.find(({ field }) => field === 'body')?.answerKeys })
    expect(await told(editor, path)).toEqual([])
  })

  it('cannot be answered where it is certain', async () => {
    const editor = await atWork(test)
    const item = await writtenItem(editor, 'news', { ...content, body: textOf('Bo Ek, 990807-2391') })
    expect((await told(editor, `news/${item.id}`))[0]?.answerKeys ?? []).toEqual([])
  })
})
