import { describe, expect, it } from 'vitest'
import type { Collection, MediaFilter, MediaRow } from '#contract/media/media.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { statement } from '../../../platform/database/database.ts'
import { listCursor } from '../../../platform/database/listing.ts'
import { daysAfter } from '#contract/field-forms.ts'
import type { AtWork } from '../../../testing/at-work.ts'
import { atWork, writtenItem } from '../../../testing/at-work.ts'
import { aUser, newsContent } from '../../../testing/factories.ts'
import { aDocument, aPicture } from '../../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../../testing/test-app.ts'

const test = await testApp()
test.clock.standStill()
const today = stockholmDate(test.clock())

const listed = async (
  { browser, root }: AtWork,
  query: string,
): Promise<{ titles: string[]; total: number; next: string | null }> => {
  const { status, body } = await browser.get(`${root}/media?${query}`)
  expect(status).toBe(200)
  const { media, total, next } = body as unknown as { media: MediaRow[]; total: number; next: string | null }
  return { titles: media.map(({ title }) => title), total, next }
}

const newest = listCursor('flag', 'moment', 'id')

// The statements of a connection are counted before others have asked in the same way.
describe('the list', { shuffle: false }, () => {
  it('continues where a page ended, for every kind of search', async () => {
    const at = await atWork(test, 'editor')
    for (const title of ['ett torg', 'två torg', 'tre torg'])
      await aPicture(test, at.siteId, { title, searchText: title, tags: ['x'], credit: '', size: [400, 300] })
    const collection = (await at.browser.send('POST', `${at.root}/media-collections`, { name: 'Torg', parentId: null }))
      .body as Collection
    await test.superuser.query('update media set collection_id = $2 where site_id = $1', [at.siteId, collection.id])
    for (const root of ['media', 'shared-media']) {
      const query = `filter=withoutCredit&search=torg&kind=image&tag=x&collection=${collection.id}&limit=2`
      const answers = await Promise.all(
        ['', `&after=${newest.print(false, new Date().toISOString(), collection.id)}`].map((after) =>
          at.browser.get(`${at.root}/${root}?${query}${after}`),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    const { titles, next } = await listed(
      at,
      `filter=withoutCredit&search=torg&kind=image&tag=x&collection=${collection.id}&limit=2`,
    )
    expect(titles).toEqual(['tre torg', 'två torg'])
    expect((await listed(at, `filter=withoutCredit&search=torg&tag=x&limit=2&after=${next}`)).titles).toEqual(['ett torg'])
  })

  it('refuses an invalid cursor', async () => {
    const at = await atWork(test, 'reader')
    for (const place of ['1', '2026-13-45', 'x'])
      expect((await at.browser.get(`${at.root}/media?after=${newest.print(false, place, crypto.randomUUID())}`)).status).toBe(400)
  })

  // covers Files and export: SEC-42: no statement for each way of asking
  it('uses no separate statement for each combination of filters', async () => {
    const at = await atWork(test, 'reader')
    for (const more of ['search=a', 'tag=b', 'kind=image', 'search=a&tag=b', 'search=a&kind=image&tag=b'])
      await listed(at, `filter=own&sort=title&${more}`)
    const kept = statement<{ n: number }>(
      'kept',
      `select count(*)::int as n from pg_prepared_statements where statement like '%m.created_by = $3::uuid%order by m.title%' and name <> 's:kept'`,
    )
    const [row] = await test.database.inSite(at.siteId, (site) => site.rows(kept, []))
    expect(row?.n).toBe(0)
  })

  // covers Media: filters and counts
  it('filters and counts pictures with missing facts, in use and with ending licences alike', async () => {
    const at = await atWork(test, 'editor')
    const add = (title: string, overrides: object = {}) =>
      aPicture(test, at.siteId, { title, credit: 'A', size: [400, 300], ...overrides })
    await add('utan alt', { alt: '' })
    await add('dekorativ', { alt: '', isDecorative: true })
    await add('utan fotograf', { credit: '' })
    await add('slutar snart', { licenceUntil: daysAfter(today, 30) })
    await add('har slutat', { licenceUntil: daysAfter(today, -400) })
    await add('slutar sen', { licenceUntil: daysAfter(today, 31) })
    await add('barn', { people: 'children', consent: 'given', consentNote: 'ja' })
    await add('barn utan', { people: 'children', consent: 'missing' })
    await add('återkallad', { consent: 'withdrawn' })
    await add('min', { createdBy: at.user.id })
    await add('slängd', { alt: '', deletedAt: new Date() })
    const used = await add('använd')
    await writtenItem(at, 'news', newsContent({ image: used.lead }))
    await aDocument(test, at.siteId, { title: 'stadgar' })
    const expected: Record<Exclude<MediaFilter, 'all' | 'unused'>, string[]> = {
      withoutAlt: ['utan alt'],
      withoutCredit: ['utan fotograf'],
      endingSoon: ['har slutat', 'slutar snart'],
      children: ['barn', 'barn utan'],
      consentMissing: ['barn utan', 'återkallad'],
      own: ['min'],
      documents: ['stadgar'],
      trashed: ['slängd'],
    }
    const { body } = await at.browser.get(`${at.root}/media/counts`)
    const { counts } = body as unknown as { counts: Record<MediaFilter, number> }
    for (const [filter, titles] of Object.entries(expected)) {
      expect(await listed(at, `filter=${filter}&sort=title`), filter).toMatchObject({ titles, total: titles.length })
      expect(counts[filter as MediaFilter], filter).toBe(titles.length)
    }
    expect(counts).toMatchObject({ all: 12, unused: 11 })
    expect((await listed(at, 'filter=unused')).titles).not.toContain('använd')
    expect((await listed(at, 'kind=document')).titles).toEqual(['stadgar'])
  })

  it('shows what a picture lacks before it may be public, by the rules of the site', async () => {
    const at = await atWork(test, 'siteAdmin')
    const rules = async () => ((await at.browser.get(`${at.root}/media/counts`)).body as { rules: object }).rules
    expect(await rules()).toEqual({ isCreditRequired: true, isLicenceRequired: false })
    const content = { ...emptySettings.publishing, isCreditRequired: false, isLicenceRequired: true }
    expect((await at.browser.send('PUT', `${at.root}/settings`, { tab: 'publishing', content, version: 0 })).status).toBe(200)
    expect(await rules()).toEqual({ isCreditRequired: false, isLicenceRequired: true })
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    expect((await admin.get('/api/admin/media/counts')).body).toMatchObject({
      rules: { isCreditRequired: true, isLicenceRequired: true },
    })
  })

  // covers Media: search
  it('is searched for every word, also inside words', async () => {
    const at = await atWork(test, 'reader')
    const text = (searchText: string) => ({ searchText, size: [400, 300] as const })
    await aPicture(test, at.siteId, { title: 'a', ...text('sommarfest pa torget anna oberg') })
    await aPicture(test, at.siteId, { title: 'b', ...text('vintermarknad 100%_') })
    expect((await listed(at, `search=${encodeURIComponent('ÖBERG fest')}`)).titles).toEqual(['a'])
    expect((await listed(at, `search=${encodeURIComponent('vintermarknader och torgen')}`)).titles).toEqual([])
    expect((await listed(at, `search=${encodeURIComponent('fester på torgen')}`)).titles).toEqual(['a'])
    expect((await listed(at, `search=${encodeURIComponent('%_')}`)).titles).toEqual(['b'])
    expect((await listed(at, `search=${encodeURIComponent("' or 1=1")}`)).titles).toEqual([])
  })

  // covers Public sites: search in the Bildbank: Menade du …? among what one sees
  it('asks whether a word of its own was meant where nothing is found, and only one that finds something', async () => {
    const at = await atWork(test, 'reader')
    await aPicture(test, at.siteId, { title: 'Öbergs bibliotek', searchText: 'obergs bibliotek', size: [400, 300] })
    await aPicture(test, at.siteId, { title: 'Kappsegling', searchText: 'kappsegling', credit: '', size: [400, 300] })
    const meant = async (query: string): Promise<unknown> => (await at.browser.get(`${at.root}/media?${query}`)).body['meant']
    expect(await meant('search=bibliotk')).toBe('bibliotek')
    expect(await meant('search=bibliotekt%20%C3%B6bergz')).toBe('bibliotek öbergs')
    expect(await meant('search=biblioteken')).toBeNull()
    expect(await meant('search=xylofon')).toBeNull()
    expect(await meant('filter=withoutCredit&search=bibliotk')).toBeNull()
    expect(await meant('filter=withoutCredit&search=kapsegling')).toBe('kappsegling')
    // Words of another site are not suggested.
    const stranger = await atWork(test, 'reader')
    expect((await stranger.browser.get(`${stranger.root}/media?search=bibliotk`)).body).toMatchObject({ total: 0, meant: null })
  })

  it('is paged in both orders without gaps', async () => {
    const at = await atWork(test, 'reader')
    const titles = ['Ö', 'å', 'Z_z', 'a', 'Ä', 'b', 'b']
    for (const [minute, title] of titles.entries())
      await aPicture(test, at.siteId, {
        title,
        createdAt: new Date(Date.UTC(2026, 0, 1, 12, Math.floor(minute / 2))),
        size: [400, 300],
      })
    for (const sort of ['title', 'newest']) {
      const seen: string[] = []
      let after = ''
      do {
        const page = await listed(at, `sort=${sort}&limit=2${after && `&after=${encodeURIComponent(after)}`}`)
        expect(page.total).toBe(7)
        seen.push(...page.titles)
        after = page.next ?? ''
      } while (after !== '')
      if (sort === 'title') expect(seen).toEqual(['a', 'b', 'b', 'Z_z', 'å', 'Ä', 'Ö'])
      else expect(seen.toSorted()).toEqual(titles.toSorted())
    }
    for (const after of ['x', `x_${crypto.randomUUID()}`, '2026_nej'])
      expect((await at.browser.get(`${at.root}/media?after=${after}`)).status).toBe(400)
  })

  it('of labels is in Swedish order, each once', async () => {
    const at = await atWork(test, 'reader')
    await aPicture(test, at.siteId, { tags: ['Öl', 'Fest'] })
    await aPicture(test, at.siteId, { tags: ['Fest', 'Ång'] })
    expect((await at.browser.get(`${at.root}/media/counts`)).body).toMatchObject({ tags: ['Fest', 'Ång', 'Öl'] })
    expect((await listed(at, `tag=${encodeURIComponent('Öl')}`)).total).toBe(1)
  })
})

describe('collections', () => {
  const make = async ({ browser, root }: AtWork, name: string, parentId: string | null = null) =>
    browser.send('POST', `${root}/media-collections`, { name, parentId })
  const made = async (at: AtWork, name: string, parentId: string | null = null): Promise<Collection> =>
    (await make(at, name, parentId)).body

  // covers Media: collections: three levels, no circles
  it('are a tree of three levels, and count what is below them', async () => {
    const at = await atWork(test, 'editor')
    const top = await made(at, 'Evenemang')
    const year = await made(at, '2026', top.id)
    const fest = await made(at, 'Fest', year.id)
    expect(await make(at, 'För djupt', fest.id)).toMatchObject({ status: 400, body: { fields: { parentId: expect.any(Object) } } })
    expect(await make(at, 'evenemang')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
    expect((await make(at, 'Fest', top.id)).status).toBe(200)
    expect((await make(at, 'Ingenstans', crypto.randomUUID())).status).toBe(400)
    await aPicture(test, at.siteId, { title: 'i fest', collectionId: fest.id, size: [400, 300] })
    await aPicture(test, at.siteId, { title: 'i topp', collectionId: top.id, size: [400, 300] })
    expect((await listed(at, `collection=${top.id}&sort=title`)).titles).toEqual(['i fest', 'i topp'])
    expect((await listed(at, `collection=${year.id}`)).titles).toEqual(['i fest'])
    const { body } = await at.browser.get(`${at.root}/media-collections`)
    const { collections } = body as unknown as { collections: Collection[] }
    expect(
      Object.fromEntries(
        collections.filter(({ id }) => [top.id, year.id, fest.id].includes(id)).map(({ name, count }) => [name, count]),
      ),
    ).toEqual({ Evenemang: 2, 2026: 1, Fest: 1 })

    const move = (id: string, name: string, parentId: string | null) =>
      at.browser.send('PATCH', `${at.root}/media-collections/${id}`, { name, parentId })
    expect((await move(top.id, 'Evenemang', fest.id)).status).toBe(400)
    expect((await move(top.id, 'Evenemang', top.id)).status).toBe(400)
    const other = await made(at, 'Annat')
    expect((await move(top.id, 'Evenemang', other.id)).status).toBe(400)
    expect(await move(fest.id, 'Kalas', null)).toMatchObject({ status: 200, body: { name: 'Kalas', parentId: null } })

    expect((await at.browser.send('DELETE', `${at.root}/media-collections/${top.id}`)).status).toBe(204)
    const after = (await at.browser.get(`${at.root}/media-collections`)).body as unknown as { collections: Collection[] }
    expect(after.collections.find(({ id }) => id === year.id)).toMatchObject({ parentId: null })
    expect((await listed(at, 'sort=title')).titles).toEqual(['i fest', 'i topp'])
  })

  it('are made by writers, and changed by editors', async () => {
    const writer = await atWork(test, 'writer')
    const mine = await made(writer, 'Sommar')
    expect(
      (await writer.browser.send('PATCH', `${writer.root}/media-collections/${mine.id}`, { name: 'Höst', parentId: null })).status,
    ).toBe(403)
    expect((await writer.browser.send('DELETE', `${writer.root}/media-collections/${mine.id}`)).status).toBe(403)
    const reader = await atWork(test, 'reader', writer.siteId)
    expect((await make(reader, 'Nej')).status).toBe(403)
  })

  it('made at once with one name are one', async () => {
    const at = await atWork(test, 'editor')
    const answers = await Promise.all(Array.from({ length: 4 }, () => make(at, 'Samma')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})
