import { describe, expect, it } from 'vitest'
import type { NewsItem } from '#contract/news/news.ts'
import { daysAfter } from '#contract/field-forms.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { ItemPage } from '#contract/items/items.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { newsContent } from '../../testing/factories.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
test.clock.standStill()
const inDays = (days: number): string => daysAfter(stockholmDate(test.clock()), days)
const fieldsOf = (answer: TestAnswer): Record<string, { code: string; message: string }> => (answer.body as ErrorBody).fields ?? {}
const aTopic = { name: 'Bibliotek', summary: 'Vi vill ha öppet på söndagar.' }

describe('a news item', () => {
  // covers News: all fields are saved and stand in the list
  it('keeps every field, and shows what lists need', async () => {
    const office = await atWork(test, 'siteAdmin')
    const topic = await writtenItem(office, 'policy', aTopic)
    const fields = {
      category: 'debatt',
      topics: [topic.id],
      byline: 'Styrelsen',
      sourceName: 'Exempelbladet',
      sourceUrl: 'https://www.example.se/debatt',
      displayDate: '2026-11-02',
      pinnedUntil: inDays(10),
      shareTitle: 'Läs detta',
      shareText: 'Om biblioteken',
      noIndex: true,
    }
    const made = await publishedItem(office, 'news', newsContent(fields))
    const { body } = await office.browser.get(`${office.root}/news/${made.id}`)
    expect(body as NewsItem).toMatchObject({
      content: fields,
      publishedAt: '2026-11-02T11:00:00.000Z',
      targets: { [topic.id]: { area: 'policy', title: 'Bibliotek', isPublic: false } },
    })
    const list = (await office.browser.get(`${office.root}/news?facet=debatt`)).body as ItemPage
    expect(list.items[0]).toMatchObject({
      facet: 'debatt',
      detail: { byline: 'Styrelsen', displayDate: '2026-11-02', pinnedUntil: inDays(10) },
    })
    expect(((await office.browser.get(`${office.root}/news?facet=motion`)).body as ItemPage).total).toBe(0)
  })

  // covers News: a text from before a field existed reads as whole
  it('stored with three fields only reads as one without choices', async () => {
    const office = await atWork(test)
    const made = await publishedItem(office, 'news', newsContent({ title: 'Från förr i tiden' }))
    const old = `jsonb_build_object('title', 'Från förr i tiden', 'lead', '', 'body', content -> 'body')`
    await test.superuser.query(`update item_revisions set content = ${old} where item_id = $1`, [made.id])
    await test.superuser.query(`update items set draft = ${old.replace('content', 'draft')} where id = $1`, [made.id])
    const { body } = await office.browser.get(`${office.root}/news/${made.id}`)
    expect((body as NewsItem).content).toMatchObject({ category: 'nyhet', topics: [], bylinePerson: null, noIndex: false })
    const saved = await office.browser.send('PATCH', `${office.root}/news/${made.id}/draft`, {
      fields: { title: 'Från förr och nu', category: 'motion' },
      versions: { title: 1, category: 1 },
    })
    expect([saved.status, (saved.body as NewsItem).content.category]).toEqual([200, 'motion'])
  })

  it('a save of one field leaves every other as it was', async () => {
    const office = await atWork(test)
    const made = await writtenItem(office, 'news', newsContent({ category: 'debatt', byline: 'Styrelsen' }))
    const saved = await office.browser.send('PATCH', `${office.root}/news/${made.id}/draft`, {
      fields: { lead: 'En ny ingress.' },
      versions: { lead: 1 },
    })
    expect((saved.body as NewsItem).content).toEqual(
      newsContent({ category: 'debatt', byline: 'Styrelsen', lead: 'En ny ingress.' }),
    )
  })

  // covers Item steps: Duplicera: without dates and pin
  it('a copy has the texts, but neither date nor pin', async () => {
    const office = await atWork(test)
    const made = await writtenItem(
      office,
      'news',
      newsContent({ displayDate: '2026-01-01', pinnedUntil: inDays(3), category: 'motion' }),
    )
    const copy = (await office.browser.send('POST', `${office.root}/news/${made.id}/duplicate`)).body as NewsItem
    expect(copy.content).toMatchObject({
      title: 'Biblioteket öppnar igen (kopia)',
      category: 'motion',
      displayDate: null,
      pinnedUntil: null,
    })
  })

  // covers News: Visa inte i sökmotorer: Sajtansvarig alone
  it('only site administrators hide it from search engines', async () => {
    const office = await atWork(test)
    const made = await writtenItem(office, 'news', newsContent())
    const hide = { fields: { noIndex: true }, versions: { noIndex: 1 } }
    const path = `${office.root}/news/${made.id}/draft`
    expect(await office.browser.send('PATCH', path, hide)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const boss = await atWork(test, 'siteAdmin', office.siteId)
    expect((await boss.browser.send('PATCH', path, hide)).status).toBe(200)
  })
})

describe('the references of a news item', () => {
  // covers News: topics and persons: five at most, the site's own
  it.each([
    ['topics', 'news'],
    ['persons', 'policy'],
  ] as const)('%s must be of the own site and of their own kind', async (field, wrongArea) => {
    const [own, other] = [await atWork(test), await atWork(test)]
    const foreign = await writtenItem(other, 'policy', aTopic)
    const wrong = await writtenItem(own, wrongArea, wrongArea === 'policy' ? aTopic : newsContent())
    const made = await writtenItem(own, 'news', newsContent())
    for (const id of [foreign.id, wrong.id, crypto.randomUUID()]) {
      const answer = await own.browser.send('PATCH', `${own.root}/news/${made.id}/draft`, {
        fields: { [field]: [id] },
        versions: { [field]: 1 },
      })
      expect([id, answer.status]).toEqual([id, 400])
      expect(fieldsOf(answer)[`fields.${field}`]).toBeDefined()
    }
    const { body } = await own.browser.get(`${own.root}/news/${made.id}`)
    expect((body as NewsItem).draftVersion).toBe(1)
  })
})

// covers News: sender in the list's column
it('the senders of news are listed by name, for the list’s column', async () => {
  const office = await atWork(test)
  const person = await writtenItem(office, 'representatives', { givenName: 'Åsa', familyName: 'Öberg' })
  await writtenItem(office, 'representatives', { givenName: 'Skriver', familyName: 'Inget' })
  await writtenItem(office, 'news', newsContent({ bylinePerson: person.id }))
  expect((await office.browser.get(`${office.root}/news-bylines`)).body).toEqual({
    persons: [{ id: person.id, name: 'Åsa Öberg' }],
  })
  expect((await (await atWork(test)).browser.get(`${office.root}/news-bylines`)).status).toBe(404)
})

// covers Content in use: an unknown category is refused when the draft is written
it('a category that the site does not have is refused on saving, and the draft is unchanged', async () => {
  const office = await atWork(test)
  const { browser, root } = office
  const made = await writtenItem(office, 'news', newsContent())
  for (const answer of [
    await browser.send('POST', `${root}/news`, { content: newsContent({ category: 'finns-inte' }) }),
    await browser.send('PATCH', `${root}/news/${made.id}/draft`, { fields: { category: 'finns-inte' }, versions: { category: 1 } }),
  ])
    expect([answer.status, fieldsOf(answer)]).toMatchObject([400, { 'fields.category': { code: 'UNKNOWN_TARGET' } }])
  expect((await browser.get(`${root}/news/${made.id}`)).body).toMatchObject({ draftVersion: 1, content: { category: 'nyhet' } })
})

describe('before a news item is published', () => {
  const refusal = async (overrides: object): Promise<string[]> => {
    const office = await atWork(test)
    const made = await writtenItem(office, 'news', newsContent(overrides))
    const answer = await office.browser.send('POST', `${office.root}/news/${made.id}/publish`, { draftVersion: 1 })
    return answer.status === 409 ? Object.entries(fieldsOf(answer)).map(([field, { code }]) => `${field} ${code}`) : []
  }

  // covers News: date and pin are checked before publishing
  it('its date may not be in the future, nor its pin too far ahead', async () => {
    expect(await refusal({ displayDate: inDays(1) })).toEqual(['displayDate DATE_AHEAD'])
    expect(await refusal({ pinnedUntil: inDays(61) })).toEqual(['pinnedUntil PIN_LIMIT'])
    expect(await refusal({ displayDate: inDays(0), pinnedUntil: inDays(60), category: 'motion' })).toEqual([])
  })

  it('its category must still exist, also when it was removed while the item was in the trash', async () => {
    const chief = await atWork(test, 'siteAdmin')
    const { browser, root } = chief
    const { body } = await browser.send('POST', `${root}/news-categories`, { name: 'Möten' })
    const own = (body as { categories: { id: string; name: string }[] }).categories.find(({ name }) => name === 'Möten')
    const made = await writtenItem(chief, 'news', newsContent({ category: own?.id ?? '' }))
    await browser.send('POST', `${root}/news/${made.id}/trash`, { draftVersion: made.draftVersion })
    expect((await browser.send('DELETE', `${root}/news-categories/${own?.id}`)).status).toBe(200)
    await browser.send('POST', `${root}/news/${made.id}/restore`, { draftVersion: made.draftVersion })
    const answer = await browser.send('POST', `${root}/news/${made.id}/publish`, { draftVersion: made.draftVersion })
    expect([answer.status, fieldsOf(answer)]).toMatchObject([409, { category: { code: 'CATEGORY_GONE' } }])
  })

  // covers News: date: the day it is scheduled for
  it('its date may be the day it is scheduled for', async () => {
    const office = await atWork(test)
    const made = await writtenItem(office, 'news', newsContent({ displayDate: inDays(3) }))
    const plan = (publishAt: string) =>
      office.browser.send('POST', `${office.root}/news/${made.id}/schedule`, { draftVersion: 1, publishAt })
    expect((await plan(`${inDays(2)}T08:00`)).status).toBe(409)
    expect((await plan(`${inDays(3)}T08:00`)).status).toBe(200)
  })

  // covers Publish check: advice blocks nothing, and is kept with the version
  it('advice is stored with the published version', async () => {
    const office = await atWork(test)
    const made = await publishedItem(office, 'news', newsContent({ lead: '' }))
    const { rows } = await test.superuser.query('select findings from item_revisions where item_id = $1 and kind = $2', [
      made.id,
      'published',
    ])
    const advice = (code: string, field: string) => ({ code, level: 'advice', field })
    expect(rows).toEqual([{ findings: [advice('NO_LEAD', 'lead'), advice('NO_IMAGE', 'image')] }])
  })

  // covers News: pinned: the fourth is told which one can be let go
  it('a fourth pin is refused with the names of the others; a removed or expired pin makes room', async () => {
    const office = await atWork(test)
    const pin = (title: string) => publishedItem(office, 'news', newsContent({ title, pinnedUntil: inDays(5) }))
    const [first] = [await pin('Den första fästa'), await pin('Den andra fästa'), await pin('Den tredje fästa')]
    const fourth = await writtenItem(office, 'news', newsContent({ title: 'Den fjärde fästa', pinnedUntil: inDays(1) }))
    const publish = () => office.browser.send('POST', `${office.root}/news/${fourth.id}/publish`, { draftVersion: 1 })
    const refused = await publish()
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHECK_FAILED' } })
    expect(fieldsOf(refused)['pinnedUntil']?.message).toContain('”Den första fästa”')
    // A pinned item may be published again.
    await office.browser.send('PATCH', `${office.root}/news/${first.id}/draft`, {
      fields: { lead: 'Rättad.' },
      versions: { lead: 1 },
    })
    expect((await office.browser.send('POST', `${office.root}/news/${first.id}/publish`, { draftVersion: 2 })).status).toBe(200)
    await office.browser.send('POST', `${office.root}/news/${first.id}/unpublish`, { draftVersion: 2 })
    expect((await publish()).status).toBe(200)
  })

  // covers News: pinned: three at most, also when five pin at once
  it('of five pinned at once, three succeed', async () => {
    const office = await atWork(test)
    const drafts = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        writtenItem(office, 'news', newsContent({ title: `Samtidig nummer ${at}`, pinnedUntil: inDays(5) })),
      ),
    )
    const answers = await Promise.all(
      drafts.map(({ id }) => office.browser.send('POST', `${office.root}/news/${id}/publish`, { draftVersion: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
  })
})
