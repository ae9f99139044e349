import { beforeAll, describe, expect, it } from 'vitest'
import type { ItemQuery } from '#contract/items/items.ts'
import { ItemQuery as asked } from '#contract/items/items.ts'
import type { Life } from '../../../testing/item-life/life.ts'
import { newLife, sampleOf } from '../../../testing/item-life/life.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { createItem } from '../life/item-draft.ts'
import { requestChanges, requestReview } from '../life/item-review.ts'
import { scheduleItem } from '../life/item-schedule.ts'
import { publishItem, trashItem, unpublishItem } from '../life/item-transitions.ts'
import { countItems, itemCalendar, itemWriters, listItems } from './item-list.ts'

// One site with an item in each state, and beside each one in the trash that was in the same.

const test = await testDatabase()
const pages = sampleOf('pages')
let life: Life

const daysLater = (days: number) => new Date(life.now.getTime() + days * 86_400_000)
const list = async (query: Partial<Record<keyof ItemQuery, unknown>>, who: 'anna' | 'bo' = 'anna') => {
  const viewer = { userId: life.people[who], now: new Date('2026-11-23T12:00:00Z') }
  return life.as(who, ({ site, area }) => listItems(site, area, asked.parse(query), viewer))
}
const titles = async (query: Partial<Record<keyof ItemQuery, unknown>>) => (await list(query)).items.map(({ title }) => title)

beforeAll(async () => {
  life = await newLife(test, pages)
  const make = async (title: string, fields: object = {}, who: 'anna' | 'bo' = 'anna') =>
    (await life.as(who, (work) => createItem(work, { content: { ...pages.complete, title, ...fields } }))).id
  const publish = (id: string) => life.as('anna', (work) => publishItem(work, id, 1))
  const ways: [string, (title: string) => Promise<string>][] = [
    ['Utkast', (title) => make(title)],
    ['Publicerad', async (title) => publish(await make(title)).then(({ item }) => item.id)],
    [
      'Väntar',
      async (title) => {
        const id = await make(title, {}, 'bo')
        return (await life.as('bo', (work) => requestReview(work, id, 1))).item.id
      },
    ],
    [
      'Ska ändras',
      async (title) => {
        const id = await make(title)
        await life.as('anna', (work) => requestReview(work, id, 1))
        return (await life.as('bo', (work) => requestChanges(work, id, { draftVersion: 1, comment: 'Kortare.' }))).item.id
      },
    ],
    [
      'Planerad',
      async (title) => {
        const id = await make(title)
        return (await life.as('anna', (work) => scheduleItem(work, id, { draftVersion: 1, publishAt: '2026-12-01T00:00' }))).item.id
      },
    ],
    [
      'Publicerad, ändras senare',
      async (title) => {
        const { item } = await publish(await make(title))
        const { id, draftVersion } = await life.change(item, { lead: 'Nytt' })
        const at = { draftVersion, publishAt: '2026-12-05T10:00' }
        return (await life.as('anna', (work) => scheduleItem(work, id, at))).item.id
      },
    ],
    [
      'Avpublicerad',
      async (title) => {
        const { item } = await publish(await make(title))
        return (await life.as('anna', (work) => unpublishItem(work, item.id, 1))).item.id
      },
    ],
    ['Granskas i dag', (title) => make(title, { reviewBy: '2026-11-23' })],
    ['Granskas i morgon', (title) => make(title, { reviewBy: '2026-11-24' })],
  ]
  for (const [title, way] of ways) {
    const gone = await way(`${title}, slängd`)
    const { rows } = await test.superuser.query('select draft_version as at from items where id = $1', [gone])
    await life.as('anna', (work) => trashItem(work, gone, rows[0].at as number))
    life.now = new Date(life.now.getTime() + 60_000)
    await way(title)
  }
})

describe('the tabs of a list', () => {
  const inTabs = {
    all: [
      'Avpublicerad',
      'Granskas i dag',
      'Granskas i morgon',
      'Planerad',
      'Publicerad',
      'Publicerad, ändras senare',
      'Ska ändras',
      'Utkast',
      'Väntar',
    ],
    published: ['Publicerad', 'Publicerad, ändras senare'],
    draft: ['Granskas i dag', 'Granskas i morgon', 'Planerad', 'Ska ändras', 'Utkast', 'Väntar'],
    inReview: ['Väntar'],
    scheduled: ['Planerad', 'Publicerad, ändras senare'],
    unpublished: ['Avpublicerad'],
    reviewDue: ['Granskas i dag'],
  }

  it.each(Object.entries(inTabs))('%s holds what is so, and nothing of the trash', async (filter, expected) => {
    expect(await list({ filter, sort: 'title' })).toMatchObject({
      items: expected.map((title) => ({ title })),
      total: expected.length,
      next: null,
    })
  })

  it('trashed holds the trash, and every tab says how much it holds', async () => {
    expect((await titles({ filter: 'trashed' })).every((title) => title.endsWith(', slängd'))).toBe(true)
    const counts = await life.as('kim', ({ site, area }) => countItems(site, area.name, new Date('2026-11-23T12:00:00Z')))
    const expected = Object.entries(inTabs).map(([filter, held]) => [filter, held.length])
    expect(counts).toEqual({ ...Object.fromEntries(expected), trashed: 9, shared: 0, hiddenBefore: 0 })
  })
})

describe('the items of a list', () => {
  it('are those of the reader, or of another, and each says whose it is', async () => {
    const own = await list({ own: 'true' }, 'bo')
    expect(own.items.map(({ title, isOwn }) => [title, isOwn])).toEqual([['Väntar', true]])
    expect(await titles({ by: life.people['bo'] })).toEqual(['Väntar'])
    expect((await list({ by: life.people['bo'] })).items.map(({ isOwn }) => isOwn)).toEqual([false])
    const writers = await life.as('kim', ({ site, area }) => itemWriters(site, area.name))
    expect(writers.map(({ name }) => name)).toEqual(['Anna Berg', 'Bo Ek'])
    expect(await life.as('kim', ({ site }) => itemWriters(site, 'news'))).toEqual([])
  })

  it.each(['changed', 'title', 'date'])('are on one page each when they are in order by %s', async (sort) => {
    const all = await titles({ sort })
    const read: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await list({ sort, limit: 3, ...(after !== '' && { after }) })
      read.push(...page.items.map(({ title }) => title))
      after = page.next
    }
    expect(read).toEqual(all)
    expect(new Set(read).size).toBe(9)
  })

  it('come by the date on which they are to be public, or are, and then those without', async () => {
    expect((await titles({ sort: 'date' })).slice(0, 3)).toEqual(['Publicerad, ändras senare', 'Planerad', 'Publicerad'])
  })

  it('are of the month that it is in Sweden', async () => {
    expect([await titles({ month: '2026-11' }), await titles({ month: '2026-12' })]).toEqual([
      ['Publicerad'],
      ['Publicerad, ändras senare', 'Planerad'],
    ])
    const days = async (month: string) =>
      (await life.as('kim', ({ site, area }) => itemCalendar(site, area, month, { userId: life.people.kim, now: daysLater(0) })))
        .days
    expect(await days('2026-12')).toMatchObject([
      { date: '2026-12-01', items: [{ title: 'Planerad' }] },
      { date: '2026-12-05', items: [{ title: 'Publicerad, ändras senare' }] },
    ])
    expect(await days('2026-11')).toMatchObject([{ date: '2026-11-21', items: [{ title: 'Publicerad' }] }])
  })
})
