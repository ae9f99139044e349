import { describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { NewsItem } from '#contract/news/news.ts'
import type { ItemPage } from '#contract/items/items.ts'
import { aSite, aUser, newsContent, textOf } from '../../testing/factories.ts'
import type { TestAnswer, TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()

async function editorOf(role: 'reader' | 'writer' | 'editor' | 'siteAdmin' = 'editor') {
  const siteId = await aSite(test.database)
  const user = await aUser(test.database, { roles: { [siteId]: role } })
  return { siteId, user, browser: await signedInAs(test, user), root: `/api/site/${siteId}/news` }
}

const item = (answer: TestAnswer): NewsItem => answer.body
const stepped = (answer: TestAnswer): { item: NewsItem; undoToken: string } => answer.body

async function written(browser: TestBrowser, root: string, overrides: Partial<NewsItem['content']> = {}): Promise<NewsItem> {
  const answer = await browser.send('POST', root, { content: newsContent(overrides) })
  expect(answer.status).toBe(200)
  return item(answer)
}

describe('an editor', () => {
  it('writes, saves and publishes a news item, and gets the address where it is read', async () => {
    const { siteId, browser, root } = await editorOf()
    const made = await written(browser, root, { title: 'Ny cykelväg till Husie' })
    const saved = await browser.send('PATCH', `${root}/${made.id}/draft`, {
      fields: { lead: 'Asfalten ligger före jul.' },
      versions: { title: 1, lead: 1, body: 1 },
    })
    expect(item(saved)).toMatchObject({ draftVersion: 2, state: 'draft', content: { lead: 'Asfalten ligger före jul.' } })
    const published = await browser.send('POST', `${root}/${made.id}/publish`, { draftVersion: 2 })
    expect(stepped(published).item).toMatchObject({
      state: 'published',
      address: `http://localhost:3001/${siteId}/nyheter/ny-cykelvag-till-husie`,
      unpublishedChangesBy: [],
    })
  })

  // covers Trash and undo: Publicera
  it('undoes a publication with its token', async () => {
    const { siteId, browser, root } = await editorOf()
    const made = await written(browser, root)
    const { undoToken } = stepped(await browser.send('POST', `${root}/${made.id}/publish`, { draftVersion: 1 }))
    expect((await browser.send('POST', `/api/site/${siteId}/undo/${undoToken}`)).body).toMatchObject({ notices: [] })
    expect(item(await browser.get(`${root}/${made.id}`)).state).toBe('unpublished')
    expect((await browser.send('POST', `/api/site/${siteId}/undo/${undoToken}`)).status).toBe(409)
  })

  // covers Saving, conflicts, presence: the same field: 409 for that field
  it('meets a conflict as 409 with both texts, and nothing is overwritten', async () => {
    const { browser, root } = await editorOf()
    const made = await written(browser, root)
    const save = (title: string) =>
      browser.send('PATCH', `${root}/${made.id}/draft`, { fields: { title }, versions: { title: 1, lead: 1, body: 1 } })
    await save('Den första rubriken')
    const second = await save('Den andra rubriken')
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', conflicts: ['title'], item: { content: { title: 'Den första rubriken' } } },
    })
  })
})

describe('the list', () => {
  // covers News: list: search, filter, pages, count
  it('finds without accents and inside compounds, filters by state, and pages by cursor', async () => {
    const { browser, root } = await editorOf()
    await written(browser, root, { title: 'Äldreomsorgen får mer resurser' })
    const public1 = await written(browser, root, { title: 'Årsmötet är framflyttat' })
    await browser.send('POST', `${root}/${public1.id}/publish`, { draftVersion: 1 })
    for (let i = 0; i < 5; i++) await written(browser, root, { title: `Utkast nummer ${i}` })

    const list = async (query: string): Promise<ItemPage> => (await browser.get(`${root}?${query}`)).body
    expect((await list('search=omsorg')).items.map((row) => row.title)).toEqual(['Äldreomsorgen får mer resurser'])
    expect((await list('search=arsmotet')).total).toBe(1)
    expect((await list('search=100%25')).total).toBe(0)
    expect((await list('filter=published')).items.map((row) => row.state)).toEqual(['published'])

    const first = await list('limit=4')
    const second = await list(`limit=4&after=${first.next}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([4, 3, null])
    expect(new Set([...first.items, ...second.items].map((row) => row.id)).size).toBe(7)
    expect((await browser.get(`${root}/counts`)).body).toMatchObject({ all: 7, published: 1, draft: 6, unpublished: 0, trashed: 0 })
  })
})

describe('the list by who made it', () => {
  // covers News: list: of one person
  it('has the news of the chosen person, and offers the names of all writers in the list', async () => {
    const { siteId, browser, root } = await editorOf()
    const asa = await aUser(test.database, { name: 'Åsa Ek', roles: { [siteId]: 'writer' } })
    await aUser(test.database, { name: 'Har Inte Skrivit', roles: { [siteId]: 'writer' } })
    await written(browser, root, { title: 'Redaktörens' })
    await written(await signedInAs(test, asa), root, { title: 'Åsas' })

    const { writers } = (await browser.get(`${root}/writers`)).body as { writers: { id: string; name: string }[] }
    expect(writers.map(({ name }) => name)).toEqual([expect.not.stringMatching(/Åsa|Inte/), 'Åsa Ek'])
    const { items, total } = (await browser.get(`${root}?by=${asa.id}`)).body as ItemPage
    expect([items.map(({ title }) => title), total]).toEqual([['Åsas'], 1])
    expect((await browser.get(`${root}?by=${asa.id}&own=true`)).body).toMatchObject({ items: [], total: 0 })
    // Without items there is no author to choose.
    expect((await browser.get(`/api/site/${siteId}/policy/writers`)).body).toEqual({ writers: [] })
    expect((await browser.get(`${root}?by=anna`)).status).toBe(400)
  })

  // covers Events: the list of news says what is an event and when, and shows events alone
  it('lists what is an event and when, also one that is cancelled, and events alone', async () => {
    const { browser, root } = await editorOf()
    const write = (title: string, event: Partial<NewsEvent> | null) =>
      written(browser, root, { title, event: event && { ...emptyEvent, ...event } })
    await write('Vanlig nyhet', null)
    await write('Glögg', { startDay: '2026-12-12', startTime: '18:00' })
    await write('Loppis', { startDay: '2027-03-01', isCancelled: true })
    await write('Utan dag', {})
    const { items, total } = (await browser.get(`${root}?event=true&sort=title`)).body as ItemPage
    expect(total).toBe(3)
    expect(items.map(({ title, detail }) => [title, detail['event']])).toEqual([
      ['Glögg', 'Evenemang · 12 dec. 2026 kl. 18:00'],
      ['Loppis', 'Inställt evenemang · 1 mars 2027'],
      ['Utan dag', 'Evenemang'],
    ])
    expect((await browser.get(root)).body).toMatchObject({ total: 4 })
  })
})

describe('bad input', () => {
  it.each([
    ['a title that is too long', { title: 'x'.repeat(121) }, 'fields.title', 'Rubriken är för lång. Högst 120 tecken.'],
    ['a title that is no text', { title: 42 }, 'fields.title', 'Rubriken måste vara text.'],
    [
      'control characters',
      { title: 'Noll\u0000' },
      'fields.title',
      'Texten innehåller tecken som inte kan sparas. Ta bort dem och försök igen.',
    ],
    ['an unknown field', { owner: 'jag' }, 'fields', 'Anropet innehåller uppgifter som inte hör dit.'],
    [
      'a lone surrogate',
      { lead: '\uD800' },
      'fields.lead',
      'Texten innehåller tecken som inte kan sparas. Ta bort dem och försök igen.',
    ],
  ])('%s is refused with the field marked, and nothing is saved', async (_what, fields, path, message) => {
    const { browser, root } = await editorOf()
    const made = await written(browser, root)
    const answer = await browser.send('PATCH', `${root}/${made.id}/draft`, { fields, versions: {} })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect((answer.body as { fields: Record<string, { message: string }> }).fields[path]?.message).toBe(message)
    expect(item(await browser.get(`${root}/${made.id}`)).draftVersion).toBe(1)
  })

  // covers Texts: checked on the server
  it.each([
    ['a script', { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }],
    ['an image', { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://x.example' } }] }],
    ['an unknown mark', textWith([{ type: 'underline' }])],
    ['a link that runs', textWith([{ type: 'link', attrs: { href: 'java\nscript:alert(1)' } }])],
    ['a link with more than an address', textWith([{ type: 'link', attrs: { href: 'https://x.example', onclick: 'x' } }])],
    ['a heading of level 1', { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] }],
    ['lists nested too deep', deepList(9)],
    ['too many blocks', { type: 'doc', content: Array.from({ length: 201 }, () => ({ type: 'paragraph' })) }],
  ])('rich text with %s is refused', async (_what, body) => {
    const { browser, root } = await editorOf()
    expect((await browser.send('POST', root, { content: { body } })).status).toBe(400)
  })

  it('a long text is saved complete, and one beyond the limit is refused', async () => {
    const { browser, root } = await editorOf()
    const made = await written(browser, root, { body: textOf('å'.repeat(99_000)) })
    expect(item(await browser.get(`${root}/${made.id}`)).content.body).toEqual(textOf('å'.repeat(99_000)))
    expect((await browser.send('POST', root, { content: { body: textOf('x'.repeat(100_001)) } })).status).toBe(400)
  })

  it('characters that turn the reading direction are removed from a title', async () => {
    const { browser, root } = await editorOf()
    expect((await written(browser, root, { title: 'Kom \u202Eredi hem' })).content.title).toBe('Kom redi hem')
  })

  // covers Item steps: Begär ändring: a comment is needed, 500 characters at most
  it.each([
    ['no comment', '  ', 'Skriv vad som behöver ändras.'],
    ['a comment of 501', 'x'.repeat(501), 'Kommentaren är för lång. Högst 500 tecken.'],
  ])('a request for changes with %s is refused, and the item waits on', async (_what, comment, message) => {
    const { browser, root } = await editorOf()
    const made = await written(browser, root)
    await browser.send('POST', `${root}/${made.id}/review`, { draftVersion: 1 })
    const answer = await browser.send('POST', `${root}/${made.id}/request-changes`, { draftVersion: 1, comment })
    expect(answer).toMatchObject({ status: 400, body: { fields: { comment: { message } } } })
    expect(item(await browser.get(`${root}/${made.id}`)).state).toBe('inReview')
  })

  // covers Security: SEC-06
  it('unknown, doubled and malformed queries are refused', async () => {
    const { browser, root } = await editorOf()
    for (const query of [
      'sort=colour',
      'month=2026-13',
      'filter=all&filter=draft',
      'filter=allt',
      'limit=1000',
      'after=x',
      'search[a]=b',
    ]) {
      expect([query, (await browser.get(`${root}?${query}`)).status]).toEqual([query, 400])
    }
  })
})

describe('roles', () => {
  it('a reader reads and changes nothing', async () => {
    const { browser, root } = await editorOf('reader')
    expect((await browser.get(root)).status).toBe(200)
    expect(await browser.send('POST', root, { content: {} })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  it('a writer edits own items and cannot publish', async () => {
    const { browser, root } = await editorOf('writer')
    const made = await written(browser, root)
    expect(await browser.send('POST', `${root}/${made.id}/publish`, { draftVersion: 1 })).toMatchObject({
      status: 403,
      body: { message: 'Bara redaktörer och sajtansvariga kan publicera. Be en redaktör titta på texten.' },
    })
  })

  it('an administrator may do everything on every site, without a role there', async () => {
    const { root } = await editorOf()
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    expect((await admin.send('POST', `${root}/${(await written(admin, root)).id}/publish`, { draftVersion: 1 })).status).toBe(200)
  })

  it('a removed or expired role gives no access from the next call', async () => {
    const { siteId, user, browser, root } = await editorOf()
    expect((await browser.get(root)).status).toBe(200)
    await test.superuser.query('update memberships set valid_to = current_date - 1 where user_id = $1 and site_id = $2', [
      user.id,
      siteId,
    ])
    expect((await browser.get(root)).status).toBe(404)
  })
})

// covers End to end: other people's sites are 404 by calls
describe('another site', () => {
  it('answers as if it did not exist: the site, its items, and its items requested through the own site', async () => {
    const own = await editorOf()
    const foreign = await editorOf()
    const theirs = await written(foreign.browser, foreign.root)
    const unknown = await own.browser.get('/api/site/finns-inte/news')
    const closed = await own.browser.get(foreign.root)
    const strip = ({ status, body }: TestAnswer) => ({ status, body: { ...(body as object), requestId: '' } })
    expect(strip(closed)).toEqual(strip(unknown))
    expect(unknown.status).toBe(404)
    for (const path of [`/${theirs.id}`, `/${crypto.randomUUID()}`, '/inget-id']) {
      expect((await own.browser.get(own.root + path)).status).toBe(404)
    }
    for (const step of ['publish', 'unpublish', 'discard', 'trash', 'restore']) {
      expect((await own.browser.send('POST', `${own.root}/${theirs.id}/${step}`, { draftVersion: 1 })).status).toBe(404)
    }
    expect((await own.browser.send('PATCH', `${own.root}/${theirs.id}/draft`, { fields: {}, versions: {} })).status).toBe(404)
    expect(item(await foreign.browser.get(`${foreign.root}/${theirs.id}`))).toEqual(theirs)
  })
})

function textWith(marks: unknown[]): unknown {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'länk', marks }] }] }
}

function deepList(depth: number): unknown {
  let list: unknown = { type: 'paragraph' }
  for (let i = 0; i < depth; i++) list = { type: 'bulletList', content: [{ type: 'listItem', content: [list] }] }
  return { type: 'doc', content: [list] }
}
