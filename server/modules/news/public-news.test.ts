import { describe, expect, it } from 'vitest'
import { newsContent } from '../../testing/factories.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { testApp } from '../../testing/test-app.ts'
import type { NewsFilter } from './news.ts'
import {
  latestNews,
  newsAddresses,
  newsMonths,
  pinnedNews,
  publicNewsCategories,
  publishedNewsItem,
  publishedNewsPage,
} from './news.ts'

const test = await testApp()
const topic = (name: string) => ({ name, summary: 'Vi vill ha öppet på söndagar.' })
const news = (office: AtWork, title: string, overrides: object = {}) =>
  publishedItem(office, 'news', newsContent({ title, ...overrides }))
const titles = async (office: AtWork, filter?: NewsFilter): Promise<string[]> =>
  (await test.database.inPublicAtOnce(office.siteId, (site) => publishedNewsPage(site, undefined, filter))).items.map(
    ({ title }) => title,
  )

describe('the public list of news', () => {
  // covers News: public: category, year, topic, person
  it('is narrowed to a category, a year of the Swedish calendar, a topic or a person', async () => {
    const office = await atWork(test)
    const libraries = await publishedItem(office, 'policy', topic('Bibliotek'))
    const person = await writtenItem(office, 'representatives', { givenName: 'Åsa', familyName: 'Öberg' })
    await news(office, 'Nyårstalet 2025', { displayDate: '2025-12-31' })
    await news(office, 'Första dagen 2026', { displayDate: '2026-01-01', category: 'debatt', topics: [libraries.id] })
    await news(office, 'Om Åsa', { displayDate: '2026-02-01', persons: [person.id] })
    await news(office, 'Av Åsa', { displayDate: '2026-02-02', bylinePerson: person.id })

    expect(await titles(office)).toEqual(['Av Åsa', 'Om Åsa', 'Första dagen 2026', 'Nyårstalet 2025'])
    expect(await titles(office, { year: 2025 })).toEqual(['Nyårstalet 2025'])
    expect(await titles(office, { year: 2026 })).toEqual(['Av Åsa', 'Om Åsa', 'Första dagen 2026'])
    expect(await titles(office, { year: 2026, month: 2 })).toEqual(['Av Åsa', 'Om Åsa'])
    expect(await titles(office, { year: 2025, month: 12 })).toEqual(['Nyårstalet 2025'])
    expect(await titles(office, { category: 'debatt' })).toEqual(['Första dagen 2026'])
    expect(await titles(office, { topic: libraries.id })).toEqual(['Första dagen 2026'])
    expect(await titles(office, { person: person.id })).toEqual(['Av Åsa', 'Om Åsa'])
    expect(await titles(office, { topic: crypto.randomUUID() })).toEqual([])

    const [months, categories] = await test.database.inPublicAtOnce(office.siteId, (site) =>
      Promise.all([newsMonths(site), publicNewsCategories(site)]),
    )
    expect(months).toEqual([
      { year: 2026, month: 2, count: 2 },
      { year: 2026, month: 1, count: 1 },
      { year: 2025, month: 12, count: 1 },
    ])
    expect(categories.filter(({ count }) => count > 0)).toEqual([
      { id: 'nyhet', name: 'Nyhet', count: 3 },
      { id: 'debatt', name: 'Debatt', count: 1 },
    ])
  })

  it('is read page by page, without and with a filter', async () => {
    const office = await atWork(test)
    for (let at = 1; at <= 10; at++)
      await news(office, `Nyhet nummer ${at}`, {
        displayDate: `2026-03-${String(at).padStart(2, '0')}`,
        category: at % 10 ? 'motion' : 'nyhet',
      })
    const page = (filter?: NewsFilter, before?: Parameters<typeof publishedNewsPage>[1]) =>
      test.database.inPublicAtOnce(office.siteId, (site) => publishedNewsPage(site, before, filter))
    const first = await page()
    expect([first.items.length, first.items[0]?.title]).toEqual([8, 'Nyhet nummer 10'])
    expect((await page(undefined, first.next ?? undefined)).items.map(({ title }) => title)).toEqual([
      'Nyhet nummer 2',
      'Nyhet nummer 1',
    ])
    const motions = await page({ category: 'motion' })
    const rest = await page({ category: 'motion' }, motions.next ?? undefined)
    expect([motions.items.length, rest.items.map(({ title }) => title), rest.next]).toEqual([8, ['Nyhet nummer 1'], null])
  })

  // covers News: public: never a draft
  it('contains no draft and no text of a draft', async () => {
    const office = await atWork(test)
    const live = await news(office, 'Publik rubrik', { category: 'debatt' })
    await writtenItem(office, 'news', newsContent({ title: 'Bara utkast', category: 'motion' }))
    await office.browser.send('PATCH', `${office.root}/news/${live.id}/draft`, {
      fields: { title: 'Hemlig rubrik', category: 'motion' },
      versions: { title: 1, category: 1 },
    })
    expect(await titles(office)).toEqual(['Publik rubrik'])
    expect(await titles(office, { category: 'motion' })).toEqual([])
  })

  it('begins with pinned news, while they are pinned', async () => {
    const office = await atWork(test)
    const inTwoDays = new Date(test.clock().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const old = await news(office, 'Fäst och gammal', { displayDate: '2020-05-01', pinnedUntil: inTwoDays })
    for (let at = 1; at <= 9; at++) await news(office, `Nyare nummer ${at}`)
    const pins = async (day: string) =>
      (await test.database.inPublicAtOnce(office.siteId, (site) => pinnedNews(site, day))).map(({ title }) => title)
    expect(await pins(inTwoDays)).toEqual(['Fäst och gammal'])
    expect(await pins('2099-01-01')).toEqual([])
    await office.browser.send('POST', `${office.root}/news/${old.id}/unpublish`, { draftVersion: 1 })
    expect(await pins(inTwoDays)).toEqual([])
  })

  it('is hidden from the sitemap when search engines are asked to leave it out', async () => {
    const office = await atWork(test, 'siteAdmin')
    await news(office, 'Syns överallt')
    await news(office, 'Bara för den som har länken', { noIndex: true })
    const [addresses, latest] = await test.database.inPublicAtOnce(office.siteId, (site) =>
      Promise.all([newsAddresses(site), latestNews(site, 5)]),
    )
    expect(addresses.map(({ slug }) => slug)).toEqual(['syns-overallt'])
    expect(latest).toHaveLength(2)
  })

  it('has every field of an item, also for items from before a field existed', async () => {
    const office = await atWork(test)
    const made = await news(office, 'Från förr i tiden')
    await test.superuser.query(
      `update published_items set head = jsonb_build_object('title', 'Från förr i tiden', 'lead', 'Då') where id = $1`,
      [made.id],
    )
    const item = await test.database.inPublicAtOnce(office.siteId, (site) => publishedNewsItem(site, 'fran-forr-i-tiden'))
    expect(item).toMatchObject({ lead: 'Då', category: 'nyhet', topics: [], bylinePerson: null, shareTitle: '' })
    expect(await titles(office, { category: 'nyhet' })).toEqual(['Från förr i tiden'])
  })
})
