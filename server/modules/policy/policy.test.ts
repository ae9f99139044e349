import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { monthsAfter } from '#contract/field-forms.ts'
import type { ItemPage } from '#contract/items/items.ts'
import type { PolicyTopic } from '#contract/policy/policy.ts'
import { topicDemands } from '#contract/policy/policy.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { publicPolicyAreas, publishedPriorities, publishedTopic, publishedTopics, publishedTopicsById } from './public-policy.ts'

const test = await testApp()
test.clock.standStill()
const topic = (overrides: object = {}) => ({ name: 'Förskola', summary: 'Vi vill ha mindre grupper i förskolan.', ...overrides })
const publish = ({ browser, root }: AtWork, id: string, draftVersion = 1) =>
  browser.send('POST', `${root}/policy/${id}/publish`, { draftVersion })

describe('a policy topic', () => {
  // covers Policy: all fields are saved and read on the site
  it('is written, published and read, with every field', async () => {
    const office = await atWork(test)
    const { body: made } = await office.browser.send('POST', `${office.root}/policy-areas`, { names: ['Skola'] })
    const area = (made as { areas: { id: string }[] }).areas[0]?.id ?? ''
    const input = { name: 'Program 2026', kind: 'party', url: 'https://www.example.se/program', decidedOn: null, decidedBy: '' }
    const { body: added } = await office.browser.send('POST', `${office.root}/policy-programmes`, input)
    const programme = (added as { programmes: { id: string }[] }).programmes[0]?.id ?? ''
    const fields = {
      synonyms: ['Daghem', 'Dagis'],
      area,
      demands: ['Högst tolv barn.', 'Nära hemmet.'],
      decidedAt: '2026-03-14',
      decidedBy: 'Årsmötet',
      programme,
      reviewBy: '2027-03-01',
    }
    const item = await publishedItem(office, 'policy', topic(fields))
    expect(item.path).toBe('/politik/forskola')
    const list = (await office.browser.get(`${office.root}/policy?search=dagis&facet=${area}`)).body as ItemPage
    expect(list.items[0]).toMatchObject({ title: 'Förskola', facet: area, reviewOn: '2027-03-01' })
    const page = await test.database.inPublicAtOnce(office.siteId, (site) => publishedTopic(site, 'forskola'))
    const named = { title: 'Program 2026', url: 'https://www.example.se/program' }
    expect(page).toMatchObject({ ...topic(fields), programme: named, path: '/politik/forskola' })
  })

  // covers Saving, conflicts, presence: lists (demands) are merged one by one
  it('merges the demands of two writers, and reports only one that both changed as a conflict', async () => {
    const office = await atWork(test)
    const demands = ['Högst tolv barn.', 'Nära hemmet.', 'Mat lagad på plats.']
    const made = (await office.browser.send('POST', `${office.root}/policy`, { content: topic({ demands }) })).body as PolicyTopic
    const save = (written: string[]) =>
      office.browser.send('PATCH', `${office.root}/policy/${made.id}/draft`, {
        fields: { demands: written },
        versions: { demands: 1 },
        bases: { demands },
      })
    expect((await save(['Högst tio barn.', 'Nära hemmet.', 'Mat lagad på plats.'])).status).toBe(200)
    const both = await save(['Högst tolv barn.', 'Nära hemmet.', 'Mat lagad på plats.', 'Öppet på kvällar.'])
    expect(both.status).toBe(200)
    expect((both.body as PolicyTopic).content.demands).toEqual([
      'Högst tio barn.',
      'Nära hemmet.',
      'Mat lagad på plats.',
      'Öppet på kvällar.',
    ])
    expect((await save(['Högst åtta barn.', 'Nära hemmet.', 'Mat lagad på plats.'])).status).toBe(409)
  })

  it('reports a conflict when the merged demands exceed the limit', async () => {
    const office = await atWork(test)
    const many = (count: number, by: string) => Array.from({ length: count }, (_, at) => `Krav ${at} av ${by}.`)
    const made = (await office.browser.send('POST', `${office.root}/policy`, { content: topic() })).body as PolicyTopic
    const save = (demands: string[]) =>
      office.browser.send('PATCH', `${office.root}/policy/${made.id}/draft`, {
        fields: { demands },
        versions: { demands: 1 },
        bases: { demands: [] },
      })
    expect((await save(many(topicDemands.lines, 'Anna'))).status).toBe(200)
    expect((await save(many(1, 'Bo'))).status).toBe(409)
  })

  // covers Policy: review: in twelve months, advice when the day has passed
  it('is due for review a year after its creation, and shows when that day has passed', async () => {
    const office = await atWork(test)
    const made = (await office.browser.send('POST', `${office.root}/policy`, { content: topic() })).body as PolicyTopic
    expect(made.content.reviewBy).toBe(monthsAfter(stockholmDate(test.clock()), 12))
    await office.browser.send('PATCH', `${office.root}/policy/${made.id}/draft`, {
      fields: { reviewBy: '2026-01-31' },
      versions: { reviewBy: 1 },
    })
    const due = (await office.browser.get(`${office.root}/policy?filter=reviewDue`)).body as ItemPage
    expect(due.items.map(({ title }) => title)).toEqual(['Förskola'])
    const { findings } = (await office.browser.get(`${office.root}/policy/${made.id}/check`)).body as {
      findings: { code: string }[]
    }
    expect(findings.map(({ code }) => code)).toEqual(['NO_POLICY_AREA', 'REVIEW_DUE'])
  })

  // covers Policy: the name is unique on the site, whatever its case
  it('must have a name that no other public topic of its site has, published or in its draft', async () => {
    const office = await atWork(test)
    const first = await publishedItem(office, 'policy', topic({ name: 'Åkermark' }))
    await office.browser.send('PATCH', `${office.root}/policy/${first.id}/draft`, {
      fields: { name: 'Jordbruksmark' },
      versions: { name: 1 },
    })
    for (const name of ['åkermark', 'ÅKERMARK', 'jordbruksMARK']) {
      const second = await writtenItem(office, 'policy', topic({ name }))
      const answer = await publish(office, second.id)
      expect([name, answer.status, (answer.body as ErrorBody).fields?.['name']?.code]).toEqual([name, 409, 'NAME_TAKEN'])
    }
    // Accents distinguish words, names of other sites do not count, and a draft reserves no name.
    await publishedItem(office, 'policy', topic({ name: 'Akermark' }))
    await publishedItem(await atWork(test), 'policy', topic({ name: 'Åkermark' }))
    await office.browser.send('POST', `${office.root}/policy/${first.id}/trash`, { draftVersion: 2 })
    await publishedItem(office, 'policy', topic({ name: 'Åkermark' }))
  })

  // covers Policy: the name is unique also when two publish at once
  it('of two published with the same name at once, one succeeds', async () => {
    const office = await atWork(test)
    const [first, second] = [
      await writtenItem(office, 'policy', topic({ name: 'Samtidigt' })),
      await writtenItem(office, 'policy', topic({ name: 'samtidigt' })),
    ]
    const { findings } = (await office.browser.get(`${office.root}/policy/${first.id}/check`)).body as {
      findings: { code: string; level: string }[]
    }
    expect(findings.find(({ code }) => code === 'NAME_TAKEN')?.level).toBe('advice')
    const answers = await Promise.all([publish(office, first.id), publish(office, second.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // covers Policy: Beslutat: not tomorrow, an area that exists
  it('may not have a decision date in the future or a removed area', async () => {
    const office = await atWork(test)
    const { body } = await office.browser.send('POST', `${office.root}/policy-areas`, { names: ['Skola'] })
    const area = (body as { areas: { id: string }[] }).areas[0]?.id
    const made = await writtenItem(office, 'policy', topic({ decidedAt: '2099-01-01', area }))
    // An area with a draft in it cannot be removed; one whose only draft is in the trash can.
    await office.browser.send('POST', `${office.root}/policy/${made.id}/trash`, { draftVersion: 1 })
    await office.browser.send('DELETE', `${office.root}/policy-areas/${area}`)
    await office.browser.send('POST', `${office.root}/policy/${made.id}/restore`, { draftVersion: 1 })
    expect(Object.keys(((await publish(office, made.id)).body as ErrorBody).fields ?? {}).sort()).toEqual(['area', 'decidedAt'])
  })

  // covers Policy: spokespersons: the site's own
  it('has spokespersons of its own site only', async () => {
    const office = await atWork(test)
    const other = await writtenItem(await atWork(test), 'policy', topic())
    for (const id of [other.id, crypto.randomUUID()]) {
      const answer = await office.browser.send('POST', `${office.root}/policy`, { content: topic({ spokespersons: [id] }) })
      expect([id, answer.status]).toEqual([id, 400])
    }
  })

  // covers Policy: a copy: without what has been decided
  it('is copied without the decision', async () => {
    const office = await atWork(test)
    const made = await writtenItem(office, 'policy', topic({ decidedAt: '2026-03-14', decidedBy: 'Årsmötet', demands: ['Mer'] }))
    const copy = (await office.browser.send('POST', `${office.root}/policy/${made.id}/duplicate`)).body as PolicyTopic
    expect(copy.content).toMatchObject({ name: 'Förskola (kopia)', decidedAt: null, decidedBy: '', demands: ['Mer'] })
  })
})

describe('the public list of topics', () => {
  it('is in Swedish order, without drafts', async () => {
    const office = await atWork(test)
    for (const name of ['Öppna möten', 'Wifi', 'Äldreomsorg', '15-minutersstaden', 'Åkermark', 'Vatten', 'Bibliotek'])
      await publishedItem(office, 'policy', topic({ name }))
    const hidden = await writtenItem(office, 'policy', topic({ name: 'Bara utkast' }))
    const [all, some] = await test.database.inPublicAtOnce(office.siteId, (site) =>
      Promise.all([publishedTopics(site), publishedTopicsById(site, [hidden.id, crypto.randomUUID()])]),
    )
    expect(all.map(({ name }) => name)).toEqual([
      '15-minutersstaden',
      'Bibliotek',
      'Vatten',
      'Wifi',
      'Åkermark',
      'Äldreomsorg',
      'Öppna möten',
    ])
    expect(some).toEqual([])
    expect(await test.database.inPublicAtOnce(office.siteId, (site) => publishedTopic(site, 'bara-utkast'))).toBeNull()
  })

  it('has the priorities in their order, without those that are not public', async () => {
    const office = await atWork(test)
    const [a, b, c] = [
      await publishedItem(office, 'policy', topic({ name: 'Alfa' })),
      await writtenItem(office, 'policy', topic({ name: 'Beta' })),
      await publishedItem(office, 'policy', topic({ name: 'Gamma' })),
    ]
    await office.browser.send('PUT', `${office.root}/priority-topics`, { topicIds: [c.id, b.id, a.id], startedFrom: [] })
    const [priorities, areas] = await test.database.inPublicAtOnce(office.siteId, (site) =>
      Promise.all([publishedPriorities(site), publicPolicyAreas(site)]),
    )
    expect(priorities.map(({ name }) => name)).toEqual(['Gamma', 'Alfa'])
    expect(areas).toEqual([])
  })
})
