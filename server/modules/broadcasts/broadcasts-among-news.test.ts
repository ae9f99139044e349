import { describe, expect, it } from 'vitest'
import type { ItemCounts, ItemPage } from '#contract/items/items.ts'
import type { ShareInput } from '#contract/sharing/sharing.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { decisionCalls, newsToAll, sharingCalls } from '../../testing/sharing-calls.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { createItem } from '../items/life/item-draft.ts'

// The federation's news in a site's own list: among its own by date, under its tabs and filters, and found by its search.

const test = await testApp()
const office = await aNewsroom(test, { id: 'rikskansliet' })
await test.superuser.query("insert into federation (name, own_site_id) values ('Samling Framåt', 'rikskansliet')")
const riks = await signedInAs(test, await aUser(test.database, { isFederationEditor: true }))
const { shared, ended } = sharingCalls(riks, newsToAll)
const local = await aNewsroom(test)
const reader = await signedInAs(test, await aUser(test.database, { name: 'Lo Lokal', roles: { [local.siteId]: 'editor' } }))
const root = `/api/site/${local.siteId}`

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** A riksnyhet that was published, and sent, so many minutes ago. */
async function riksnyhet(title: string, ago: number, how: Partial<ShareInput> = {}): Promise<string> {
  const { id } = await office.published({ title, category: 'debatt' })
  await shared(id, how)
  await test.superuser.query('update shares set began_at = $2, published_at = $2 where id = $1', [id, minutesAgo(ago)])
  return id
}

async function own(title: string, ago: number): Promise<void> {
  const { id } = await local.published({ title })
  await test.superuser.query('update items set updated_at = $2, published_at = $2 where id = $1', [id, minutesAgo(ago)])
}

for (const n of [1, 3, 5, 7, 9]) await own(`Egen ${n}`, n * 10)
const ids = new Map<number, string>()
for (const n of [2, 4, 6, 8]) ids.set(n, await riksnyhet(`Riks ${n}`, n * 10))
await riksnyhet('Förslag 10', 100, { mode: 'offered' })

const read = async (query = ''): Promise<ItemPage> => {
  const answer = await reader.get(`${root}/news?${query}`)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}
/** Titles as they stand in the list. */
function titles({ items, broadcasts = [] }: ItemPage): string[] {
  const at = (n: number): string[] => broadcasts.flatMap(({ before, row }) => (before === n ? [row.title] : []))
  return [...items.flatMap(({ title }, n) => [...at(n), title]), ...at(items.length)]
}
/** Every page of a list, `limit` rows at a time. */
async function everyPage(query: string, limit: number): Promise<string[]> {
  const found: string[] = []
  let after = ''
  do {
    const page = await read(`${query}&limit=${limit}${after}`)
    expect(titles(page).length).toBeLessThanOrEqual(limit)
    found.push(...titles(page))
    after = page.next === null ? '' : `&after=${page.next}`
  } while (after !== '')
  return found
}

const inOrder = ['Egen 1', 'Riks 2', 'Egen 3', 'Riks 4', 'Egen 5', 'Riks 6', 'Egen 7', 'Riks 8', 'Egen 9', 'Förslag 10']

describe('news of the federation, until some are hidden and recalled,', { shuffle: false }, () => {
  it('stand among the site’s own, each once, whatever the page ends with', async () => {
    expect(await read()).toMatchObject({ total: 10, next: null })
    for (const sort of ['changed', 'date'])
      for (const limit of [1, 2, 3, 25])
        expect([sort, limit, await everyPage(`sort=${sort}`, limit)]).toEqual([sort, limit, inOrder])
    const byTitle = inOrder.toSorted((a, b) => a.localeCompare(b, 'sv'))
    for (const limit of [1, 4, 25]) expect(await everyPage('sort=title', limit)).toEqual(byTitle)
  })

  it('are counted, searched and narrowed with them', async () => {
    const counts = async (): Promise<ItemCounts> => (await reader.get(`${root}/news/counts`)).body
    expect(await counts()).toMatchObject({ all: 10, published: 9, draft: 0 })
    expect(titles(await read('filter=published'))).toEqual(inOrder.slice(0, 9))
    expect(titles(await read('filter=draft'))).toEqual([])
    expect(titles(await read('search=riks'))).toEqual(['Riks 2', 'Riks 4', 'Riks 6', 'Riks 8'])
    expect(await read('search=finns+inte+alls')).toMatchObject({ items: [], total: 0 })
    expect(titles(await read('facet=debatt&limit=2'))).toEqual(['Riks 2', 'Riks 4'])
    expect(titles(await read('own=true'))).toEqual([])
    expect(await read('hiddenBefore=true')).toMatchObject({ items: [], total: 0 })
    expect(await read('event=true')).toMatchObject({ items: [], total: 0 })
    const [year, month] = new Date().toISOString().split('-').map(Number)
    const next = `${(year ?? 0) + 1}-${String(month).padStart(2, '0')}`
    expect(await read(`month=${next}`)).toMatchObject({ items: [], total: 0 })
  })

  it('say what the site does with them, and go on being told of when they are recalled', async () => {
    const rowOf = async (title: string) => (await read()).broadcasts?.find(({ row }) => row.title === title)?.row
    expect(await rowOf('Riks 2')).toMatchObject({
      state: 'shown',
      category: 'debatt',
      address: `http://localhost:3001/${local.siteId}/nyheter/riks-2`,
      originAddress: 'http://localhost:3001/rikskansliet/nyheter/riks-2',
    })
    expect(await rowOf('Förslag 10')).toMatchObject({ state: 'waiting' })
    const { display } = decisionCalls(reader, local.siteId)
    expect((await display(ids.get(4) ?? '', 'hidden', { reason: 'Inte här.' })).status).toBe(204)
    expect(await rowOf('Riks 4')).toMatchObject({ state: 'hidden', decision: { reason: 'Inte här.', decidedBy: 'Lo Lokal' } })
    expect((await ended(ids.get(6) ?? '')).status).toBe(200)
    expect(await rowOf('Riks 6')).toMatchObject({ state: 'recalled' })
    expect(titles(await read('filter=published'))).toEqual(inOrder.filter((title) => !/(Riks [46]|Förslag)/.test(title)))
    expect((await reader.get(`${root}/news/counts`)).body).toMatchObject({ all: 10, published: 7 })
  })

  it('are in no list of the federation’s own site, nor of a site that none was sent to', async () => {
    const at = async (siteId: string): Promise<ItemPage> => {
      const browser = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'reader' } }))
      return (await browser.get(`/api/site/${siteId}/news`)).body
    }
    expect((await at('rikskansliet')).broadcasts).toBeUndefined()
    await office.step((work) => createItem(work, { content: { title: 'Bara ett utkast' } }))
    expect((await at('rikskansliet')).broadcasts).toBeUndefined()
    await test.superuser.query('update shares set target = $1', [JSON.stringify({ kind: 'sites', siteIds: [local.siteId] })])
    expect(await at(await aSite(test.database))).toMatchObject({ items: [], total: 0, next: null })
  })
})
