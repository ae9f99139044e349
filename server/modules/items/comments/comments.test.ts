import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/items/comments.ts'
import { commentCount, commentTextLength } from '#contract/items/comments.ts'
import type { Presence } from '#contract/items/items.ts'
import type { NewsItem } from '#contract/news/news.ts'
import { passageAt } from '#contract/rich-text/passages.ts'
import type { AtWork } from '../../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../../testing/at-work.ts'
import { aSite, textOf } from '../../../testing/factories.ts'
import type { TestAnswer } from '../../../testing/test-app.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
let siteId: string
let [editor, writer, reader] = [] as unknown as [AtWork, AtWork, AtWork]

beforeAll(async () => {
  siteId = await aSite(test.database)
  editor = await atWork(test, 'editor', siteId)
  writer = await atWork(test, 'writer', siteId)
  reader = await atWork(test, 'reader', siteId)
})

const body = textOf('Vi vill bygga en ny cykelväg.', 'Den blir klar 2028.')
const running = 'Vi vill bygga en ny cykelväg.\nDen blir klar 2028.'
const marked = (words: string, text = running) => {
  const from = text.indexOf(words)
  return { field: 'body', passage: passageAt(text, { from, to: from + words.length }) }
}
const aDraft = () => writtenItem(writer, 'news', { title: 'Cykelvägen', body })

const add = (who: AtWork, itemId: string, more: object = {}): Promise<TestAnswer> =>
  who.browser.send('POST', `${who.root}/items/${itemId}/comments`, {
    text: 'Vad kostar den?',
    about: null,
    key: randomUUID(),
    ...more,
  })
const answer = (who: AtWork, commentId: string, text = 'Elva miljoner.', key = randomUUID()): Promise<TestAnswer> =>
  who.browser.send('POST', `${who.root}/comments/${commentId}/answers`, { text, key })
const resolve = (who: AtWork, commentId: string, version: number): Promise<TestAnswer> =>
  who.browser.send('POST', `${who.root}/comments/${commentId}/resolve`, { version })
const reopen = (who: AtWork, commentId: string): Promise<TestAnswer> =>
  who.browser.send('POST', `${who.root}/comments/${commentId}/reopen`)
const remove = (who: AtWork, commentId: string, entryId: string): Promise<TestAnswer> =>
  who.browser.send('DELETE', `${who.root}/comments/${commentId}/entries/${entryId}`)
const commentOf = ({ status, body: told }: TestAnswer): Comment => {
  expect(status, JSON.stringify(told)).toBe(200)
  return told
}
const commentsOf = async (who: AtWork, itemId: string): Promise<Comment[]> =>
  ((await who.browser.get(`${who.root}/items/${itemId}/comments`)).body as { comments: Comment[] }).comments
const words = ({ entries }: Comment) => entries.map(({ kind, text, by }) => [kind, text, by.name])
const step = (who: AtWork, item: { id: string }, name: string, more: object) =>
  who.browser.send('POST', `${who.root}/news/${item.id}/${name}`, more)

// covers Content in use: comments: every role that sees the draft writes and answers
describe('a comment on a draft', () => {
  it('is written, answered and read by every role on the site', async () => {
    const item = await aDraft()
    const { id } = commentOf(await add(reader, item.id, { about: marked('en ny cykelväg') }))
    commentOf(await answer(writer, id))
    commentOf(await answer(editor, id, 'Det står i\nbudgeten.'))
    const [comment] = await commentsOf(reader, item.id)
    expect(comment).toMatchObject({ field: 'body', quote: 'en ny cykelväg', isResolved: false, version: 3 })
    expect(comment && words(comment)).toEqual([
      ['said', 'Vad kostar den?', reader.user.name],
      ['said', 'Elva miljoner.', writer.user.name],
      ['said', 'Det står i\nbudgeten.', editor.user.name],
    ])
    expect(comment?.entries.map(({ isOwn }) => isOwn)).toEqual([true, false, false])
  })

  // covers Content in use: comments: whoever may not see the draft sees no comment
  it('is neither read nor written by a reader of another site', async () => {
    const item = await aDraft()
    const comment = commentOf(await add(reader, item.id))
    const stranger = await atWork(test, 'reader')
    for (const root of [stranger.root, `/api/site/${siteId}`]) {
      const elsewhere = { ...stranger, root }
      expect((await stranger.browser.get(`${root}/items/${item.id}/comments`)).status).toBe(404)
      expect((await add(elsewhere, item.id)).status).toBe(404)
      expect((await answer(elsewhere, comment.id)).status).toBe(404)
      expect((await resolve(elsewhere, comment.id, 1)).status).toBe(404)
      expect((await reopen(elsewhere, comment.id)).status).toBe(404)
      expect((await remove(elsewhere, comment.id, comment.entries[0]?.id ?? '')).status).toBe(404)
    }
    expect((await commentsOf(reader, item.id)).map(words)).toEqual([[['said', 'Vad kostar den?', reader.user.name]]])
  })

  it.each([
    [{ text: ' \n ' }, 'text', 'Skriv en kommentar.'],
    [{ text: 'x'.repeat(commentTextLength.max + 1) }, 'text', 'Kommentaren är för lång. Högst 2\u00A0000 tecken.'],
    [{ text: 'Fråga 19121212-1212.' }, 'text', 'Texten innehåller något som ser ut som ett personnummer. Ta bort det.'],
    [
      { about: { ...marked('cykelväg'), field: 'title' } },
      'about',
      'Det går bara att markera i själva texten. Kommentera hela texten i stället.',
    ],
  ])('is refused beside the field: %j', async (more, field, message) => {
    const item = await aDraft()
    expect(await add(reader, item.id, more)).toMatchObject({ status: 400, body: { fields: { [field]: { message } } } })
    expect(await commentsOf(reader, item.id)).toEqual([])
  })

  // covers Content in use: comments: a retry after a lost answer writes nothing twice
  it('is written once, however often the call is repeated, and an answer too', async () => {
    const item = await aDraft()
    const key = randomUUID()
    const [first] = await Promise.all([add(reader, item.id, { key }), add(reader, item.id, { key })])
    const { id } = commentOf(first)
    const answerKey = randomUUID()
    await Promise.all([answer(writer, id, 'Ja.', answerKey), answer(writer, id, 'Ja.', answerKey)])
    expect((await commentsOf(reader, item.id)).map(words)).toEqual([
      [
        ['said', 'Vad kostar den?', reader.user.name],
        ['said', 'Ja.', writer.user.name],
      ],
    ])
    // Somebody else's key says nothing of what it belongs to.
    expect((await add(writer, item.id, { key })).status).toBe(404)
    expect((await answer(editor, id, 'Nej.', answerKey)).status).toBe(404)
  })

  it('is one of so many that fit', async () => {
    const item = await aDraft()
    const fill = `insert into item_comments (site_id, id, item_id, version, created_at)
      select $1, gen_random_uuid(), $2, 1, now() from generate_series(1, $3)`
    await test.superuser.query(fill, [siteId, item.id, commentCount.ofItem - 1])
    const { id } = commentOf(await add(reader, item.id))
    expect(await add(reader, item.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('300 kommentarer') } })
    await test.superuser.query('update item_comments set version = $2 where id = $1', [id, commentCount.entries])
    expect(await answer(reader, id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('så många svar') } })
  })
})

// covers Content in use: comments: resolved and reopened, by whom and when
describe('a comment is resolved', () => {
  it('and reopened, and tells by whom', async () => {
    const item = await aDraft()
    const { id } = commentOf(await add(reader, item.id))
    expect(commentOf(await resolve(writer, id, 1))).toMatchObject({ isResolved: true, version: 2 })
    // Twice is once.
    expect(commentOf(await resolve(editor, id, 2)).version).toBe(2)
    expect(commentOf(await reopen(editor, id))).toMatchObject({ isResolved: false, version: 3 })
    expect(words(commentOf(await reopen(reader, id)))).toEqual([
      ['said', 'Vad kostar den?', reader.user.name],
      ['resolved', '', writer.user.name],
      ['reopened', '', editor.user.name],
    ])
  })

  // covers Content in use: comments: two answer at once, and nobody closes an answer unseen
  it('but not over an answer that was not read', async () => {
    const item = await aDraft()
    const { id } = commentOf(await add(reader, item.id))
    const both = await Promise.all([answer(writer, id, 'Det ena.'), answer(editor, id, 'Det andra.')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await resolve(reader, id, 1)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Någon har svarat') },
    })
    const [comment] = await commentsOf(reader, item.id)
    expect(comment?.entries.map(({ text }) => text).toSorted()).toEqual(['Det andra.', 'Det ena.', 'Vad kostar den?'])
    expect(commentOf(await resolve(reader, id, comment?.version ?? 0)).isResolved).toBe(true)
  })

  it('and an answer that was on its way opens it again', async () => {
    const item = await aDraft()
    const { id } = commentOf(await add(reader, item.id))
    await resolve(writer, id, 1)
    const answered = commentOf(await answer(editor, id, 'Vänta lite.'))
    expect(answered.isResolved).toBe(false)
    expect(answered.entries.map(({ kind }) => kind)).toEqual(['said', 'resolved', 'said', 'reopened'])
  })
})

// covers Content in use: comments: one's own words are removed, by oneself or a site administrator
describe('what was said is removed', () => {
  const noted = async (itemId: string) => {
    const lines = `select actor_id from audit_log where action = 'news.removeComment' and object_id = $1`
    return (await test.superuser.query(lines, [itemId])).rows
  }

  it('by its writer, and the last words take the comment along', async () => {
    const item = await aDraft()
    const asked = commentOf(await add(reader, item.id))
    const answered = commentOf(await answer(writer, asked.id))
    const [question = '', reply = ''] = answered.entries.map(({ id }) => id)
    expect(await remove(editor, asked.id, question)).toMatchObject({ status: 403 })
    expect((await remove(reader, asked.id, question)).status).toBe(204)
    const [left] = await commentsOf(reader, item.id)
    expect(left?.entries).toMatchObject([
      { text: '', isRemoved: true },
      { text: 'Elva miljoner.', isRemoved: false },
    ])
    const stored = await test.superuser.query(
      `select 1 from item_comment_entries where site_id = $1 and text = 'Vad kostar den?' and id = $2`,
      [siteId, question],
    )
    expect(stored.rows).toEqual([])
    expect((await remove(writer, asked.id, reply)).status).toBe(204)
    expect(await commentsOf(reader, item.id)).toEqual([])
    expect(await noted(item.id)).toEqual([])
  })

  it('by a site administrator, which is logged', async () => {
    const item = await aDraft()
    const asked = commentOf(await add(reader, item.id))
    const admin = await atWork(test, 'siteAdmin', siteId)
    expect((await remove(admin, asked.id, asked.entries[0]?.id ?? '')).status).toBe(204)
    expect(await noted(item.id)).toEqual([{ actor_id: admin.user.id }])
  })

  it('by a site administrator alone where they came with a copy of another site, and are nobody’s own here', async () => {
    const item = await aDraft()
    const [brought, own] = [commentOf(await add(reader, item.id)), commentOf(await add(reader, item.id))]
    const nameAs = (name: string) =>
      test.superuser.query('update item_comment_entries set author_name = $2 where comment_id = $1', [brought.id, name])
    const entries = async () => (await commentsOf(reader, item.id)).map(({ entries: [first] }) => [first?.by.name, first?.isOwn])
    await nameAs('Kalle Ek')
    expect(await entries()).toEqual([
      ['Kalle Ek', false],
      [reader.user.name, true],
    ])
    const entryId = brought.entries[0]?.id ?? ''
    expect((await remove(reader, brought.id, entryId)).status).toBe(403)
    await nameAs('')
    expect((await entries())[0]).toEqual(['Tidigare användare', false])
    expect((await remove(await atWork(test, 'siteAdmin', siteId), brought.id, entryId)).status).toBe(204)
    expect((await commentsOf(reader, item.id)).map(({ id }) => id)).toEqual([own.id])
  })
})

it('what is done to one comment leaves the others as they are, in its text and in another', async () => {
  const [item, other] = [await aDraft(), await aDraft()]
  const one = commentOf(await add(reader, item.id, { about: marked('en ny cykelväg') }))
  const whole = commentOf(await add(reader, item.id, { text: 'Kortare.' }))
  const far = commentOf(await add(reader, other.id, { about: marked('en ny cykelväg') }))
  const ofItem = async (id: string) => (await commentsOf(reader, item.id)).find((comment) => comment.id === id)
  const isUntouched = async () => {
    expect(await ofItem(whole.id)).toEqual(whole)
    expect(await commentsOf(reader, other.id)).toEqual([far])
  }
  const key = randomUUID()
  const answered = commentOf(await answer(writer, one.id, 'Ja.', key))
  expect(words(answered).map(([, text]) => text)).toEqual(['Vad kostar den?', 'Ja.'])
  expect((await answer(writer, whole.id, 'Ja.', key)).status).toBe(404)
  await isUntouched()
  const resolved = commentOf(await resolve(writer, one.id, 2))
  expect(resolved).toMatchObject({ isResolved: true, version: 3 })
  await isUntouched()

  const { passage } = marked('Den blir klar 2028.')
  const moved = [one.id, whole.id, far.id].map((commentId) => ({ commentId, passage }))
  const move = await writer.browser.send('PUT', `${writer.root}/items/${item.id}/comments/passages`, { passages: moved })
  expect(move.status).toBe(204)
  expect((await ofItem(one.id))?.passage).toEqual(passage)
  await isUntouched()

  const [question = '', reply = '', end = ''] = resolved.entries.map(({ id }) => id)
  expect((await remove(writer, one.id, end)).status).toBe(404)
  expect((await remove(reader, whole.id, question)).status).toBe(404)
  for (let times = 0; times < 2; times += 1) {
    expect((await remove(reader, one.id, question)).status).toBe(204)
    expect(await ofItem(one.id)).toMatchObject({ version: 4, isResolved: true })
  }
  // The sign that it was resolved is no word of anybody, and does not keep it.
  expect((await remove(writer, one.id, reply)).status).toBe(204)
  expect(await ofItem(one.id)).toBeUndefined()
  await isUntouched()
})

it('there is no comment and no text at what is no id', async () => {
  const item = await aDraft()
  const { id } = commentOf(await add(reader, item.id))
  expect((await reader.browser.get(`${reader.root}/items/ingen/comments`)).status).toBe(404)
  expect((await add(reader, 'ingen')).status).toBe(404)
  expect((await answer(reader, 'ingen')).status).toBe(404)
  expect((await remove(reader, 'ingen', id)).status).toBe(404)
  expect((await remove(reader, id, 'ingen')).status).toBe(404)
})

// covers Content in use: comments: removed with the item, unchanged in the trash
it('in the trash comments are read and not written, and they go with the item', async () => {
  const item = await aDraft()
  const { id } = commentOf(await add(reader, item.id))
  await step(editor, item, 'trash', { draftVersion: 1 })
  expect(await commentsOf(reader, item.id)).toHaveLength(1)
  const inTrash = { status: 409, body: { message: 'Den ligger i papperskorgen. Återställ den först.' } }
  expect(await add(reader, item.id)).toMatchObject(inTrash)
  expect(await answer(reader, id)).toMatchObject(inTrash)
  expect(await resolve(reader, id, 1)).toMatchObject(inTrash)
  const admin = await atWork(test, 'siteAdmin', siteId)
  expect((await step(admin, item, 'delete-forever', { draftVersion: 1, confirmation: 'ta bort' })).status).toBe(204)
  for (const table of ['item_comments where id', 'item_comment_entries where comment_id'])
    expect((await test.superuser.query(`select 1 from ${table} = $1`, [id])).rows).toEqual([])
})

// covers Content in use: comments: the name of a person whose account is closed
it('whoever has no account on the site any more is a former user, as in the history', async () => {
  const item = await aDraft()
  const leaving = await atWork(test, 'reader', siteId)
  commentOf(await add(leaving, item.id))
  await test.superuser.query('delete from memberships where user_id = $1', [leaving.user.id])
  expect((await commentsOf(reader, item.id))[0]?.entries[0]?.by.name).toBe('Tidigare användare')
})

// covers Content in use: comments: the others hear of them
it('an open editor hears how many comments are open, and that one has changed', async () => {
  const item = await aDraft()
  const here = async () => {
    const { body: told } = await editor.browser.send('POST', `${editor.root}/news/${item.id}/presence`, {})
    return (told as Presence).now.comments
  }
  const before = await here()
  const { id } = commentOf(await add(reader, item.id))
  const one = await here()
  await answer(writer, id)
  const answered = await here()
  expect([before.open, one.open, answered.open]).toEqual([0, 1, 1])
  expect(new Set([before.mark, one.mark, answered.mark]).size).toBe(3)
  await resolve(reader, id, 2)
  expect((await here()).open).toBe(0)
})

// covers Content in use: comments: a passage keeps its place while the text moves
describe('where a passage stands now', () => {
  const moves = (who: AtWork, itemId: string, commentId: string, passage: object) =>
    who.browser.send('PUT', `${who.root}/items/${itemId}/comments/passages`, { passages: [{ commentId, passage }] })

  it('is kept when it is true of the draft, and its first words stay', async () => {
    const item = await aDraft()
    const { id } = commentOf(await add(reader, item.id, { about: marked('en ny cykelväg') }))
    const later = textOf('Läs det här.', 'Vi vill bygga två breda cykelvägar.')
    const change = { fields: { body: later }, versions: { body: 1 } }
    expect((await writer.browser.send('PATCH', `${writer.root}/news/${item.id}/draft`, change)).status).toBe(200)
    const { passage } = marked('två breda cykelvägar', 'Läs det här.\nVi vill bygga två breda cykelvägar.')
    expect((await moves(writer, item.id, id, { ...passage, from: 0, to: passage.quote.length })).status).toBe(204)
    expect((await commentsOf(reader, item.id))[0]?.passage?.quote).toBe('en ny cykelväg')
    expect((await moves(writer, item.id, id, passage)).status).toBe(204)
    expect(await commentsOf(reader, item.id)).toMatchObject([{ quote: 'en ny cykelväg', version: 1, passage }])
  })

  it('is told by those who may write the text', async () => {
    const item = await aDraft()
    const { id } = commentOf(await add(reader, item.id, { about: marked('en ny cykelväg') }))
    const { passage } = marked('Den blir klar 2028.')
    expect((await moves(reader, item.id, id, passage)).status).toBe(403)
    expect((await moves(await atWork(test, 'writer', siteId), item.id, id, passage)).status).toBe(403)
    expect((await commentsOf(reader, item.id))[0]?.passage?.quote).toBe('en ny cykelväg')
  })
})

// covers Content in use: comments: never public
it('a published text is told to visitors and programs without its comments', async () => {
  const item = await publishedItem(editor, 'news', { title: 'Cykelvägen', lead: 'Kort.', body })
  commentOf(await add(reader, item.id, { text: 'Hemlig undran', about: marked('en ny cykelväg') }))
  await step(editor, item, 'publish', { draftVersion: item.draftVersion })
  const { rows } = await test.superuser.query('select published_items::text as row from published_items where id = $1', [item.id])
  const { rows: revisions } = await test.superuser.query('select content::text as row from item_revisions where item_id = $1', [
    item.id,
  ])
  const draft = (await editor.browser.get(`${editor.root}/news/${item.id}`)).body as NewsItem
  const everything = JSON.stringify([rows, revisions, draft])
  expect(rows).toHaveLength(1)
  expect(everything).toContain('cykelväg')
  expect(everything).not.toContain('Hemlig undran')
})
