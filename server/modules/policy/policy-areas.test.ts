import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { PolicyArea, PriorityTopic } from '#contract/policy/policy-areas.ts'
import { policyAreaTemplate } from '#contract/policy/policy-areas.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const topic = (overrides: object = {}) => ({ name: 'Förskola', summary: 'Vi vill ha mindre grupper i förskolan.', ...overrides })
const areasOf = (answer: TestAnswer): PolicyArea[] => (answer.body as { areas: PolicyArea[] }).areas
const names = (answer: TestAnswer): string[] => areasOf(answer).map(({ name }) => name)
const add = ({ browser, root }: AtWork, ...names: unknown[]) => browser.send('POST', `${root}/policy-areas`, { names })
const messageOf = (answer: TestAnswer): string => (answer.body as ErrorBody).message

describe('policy areas', () => {
  it('are added from the template at once, without existing ones', async () => {
    const office = await atWork(test)
    await add(office, 'skola')
    expect(names(await add(office, ...policyAreaTemplate))).toEqual(['skola', ...policyAreaTemplate.slice(1)])
  })

  // covers Policy: areas: the template, changed, ordered, removed
  it('are renamed with the same address, ordered as a whole list, removed, and logged', async () => {
    const office = await atWork(test)
    const [school, care] = areasOf(await add(office, 'Skola', 'Vård'))
    const ids = [care?.id, school?.id]
    const renamed = areasOf(
      await office.browser.send('PATCH', `${office.root}/policy-areas/${care?.id}`, { name: 'Vård och omsorg' }),
    )
    expect(renamed[1]).toEqual({ id: care?.id, name: 'Vård och omsorg', slug: 'vard', topics: 0 })
    expect(names(await office.browser.send('PUT', `${office.root}/policy-areas/order`, { areaIds: ids }))).toEqual([
      'Vård och omsorg',
      'Skola',
    ])
    expect(names(await office.browser.send('DELETE', `${office.root}/policy-areas/${school?.id}`))).toEqual(['Vård och omsorg'])
    const { rows } = await test.superuser.query('select action from audit_log where site_id = $1 order by id', [office.siteId])
    expect(rows.map((row) => row.action)).toEqual([
      'policyArea.create',
      'policyArea.rename',
      'policyArea.order',
      'policyArea.remove',
    ])
  })

  it.each([
    ['nothing', [], 'names', 'Skriv vad politikområdet ska heta.'],
    ['one letter', ['A'], 'names.0', 'Namnet är för kort. Minst 2 tecken.'],
    ['too much', ['x'.repeat(61)], 'names.0', 'Namnet är för långt. Högst 60 tecken.'],
    ['signs alone', ['!!'], 'names', 'Namnet behöver minst en bokstav eller siffra.'],
    [
      'control characters',
      ['Sko\u0000la'],
      'names.0',
      'Texten innehåller tecken som inte kan sparas. Ta bort dem och försök igen.',
    ],
  ])('are refused when they say %s', async (_what, input, field, message) => {
    const office = await atWork(test)
    const answer = (await add(office, ...input)).body as ErrorBody
    expect(answer.fields?.[field]?.message).toBe(message)
    expect(names(await office.browser.get(`${office.root}/policy-areas`))).toEqual([])
  })

  // covers Policy: areas: forty at most, one name each
  it('have unique names and are at most forty', async () => {
    const office = await atWork(test)
    const [first] = areasOf(await add(office, 'Skola', 'Vård'))
    expect(messageOf(await add(office, 'SKOLA'))).toBe('Det finns redan ett politikområde som heter ”SKOLA”.')
    const rename = (name: string) => office.browser.send('PATCH', `${office.root}/policy-areas/${first?.id}`, { name })
    expect((await rename('vård')).status).toBe(409)
    expect(names(await rename('SKOLA'))).toEqual(['SKOLA', 'Vård'])
    for (const start of [0, 19]) await add(office, ...Array.from({ length: 19 }, (_, at) => `Område ${start + at}`))
    expect(messageOf(await add(office, 'Ett till'))).toBe('Högst 40 politikområden. Ta bort ett som ni inte använder.')
  })

  it('keep their order when another person has added one', async () => {
    const office = await atWork(test)
    const [a, b] = areasOf(await add(office, 'Skola', 'Vård'))
    await add(office, 'Bostäder')
    const order = (...areaIds: unknown[]) => office.browser.send('PUT', `${office.root}/policy-areas/order`, { areaIds })
    expect(await order(b?.id, a?.id)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    expect((await order(a?.id, a?.id, b?.id)).status).toBe(409)
    expect(names(await office.browser.get(`${office.root}/policy-areas`))).toEqual(['Skola', 'Vård', 'Bostäder'])
  })

  // covers Policy: areas: not removed while they are used
  it('cannot be removed while a topic has them, in its draft or published', async () => {
    const office = await atWork(test)
    const [area] = areasOf(await add(office, 'Skola'))
    const live = await publishedItem(office, 'policy', topic({ area: area?.id }))
    await office.browser.send('PATCH', `${office.root}/policy/${live.id}/draft`, { fields: { area: '' }, versions: { area: 1 } })
    const remove = () => office.browser.send('DELETE', `${office.root}/policy-areas/${area?.id}`)
    expect(messageOf(await remove())).toBe('1 sakfråga ligger i ”Skola”. Flytta till ett annat område först.')
    await office.browser.send('POST', `${office.root}/policy/${live.id}/publish`, { draftVersion: 2 })
    expect((await remove()).status).toBe(200)
  })

  // covers Content in use: another site's policy area is refused when the draft is written
  it('of another site, unknown or removed are refused on saving a topic', async () => {
    const office = await atWork(test)
    const { browser, root } = office
    const [removed] = areasOf(await add(office, 'Skola'))
    const [foreign] = areasOf(await add(await atWork(test), 'Skola'))
    await browser.send('DELETE', `${root}/policy-areas/${removed?.id}`)
    const made = await writtenItem(office, 'policy', topic())
    for (const area of [removed?.id, foreign?.id, crypto.randomUUID()])
      for (const answer of [
        await browser.send('POST', `${root}/policy`, { content: topic({ area }) }),
        await browser.send('PATCH', `${root}/policy/${made.id}/draft`, { fields: { area }, versions: { area: 1 } }),
      ])
        expect([answer.status, (answer.body as ErrorBody).fields?.['fields.area']?.message]).toEqual([
          400,
          'Politikområdet finns inte på den här sajten. Välj ett annat.',
        ])
    expect((await browser.get(`${root}/policy/${made.id}`)).body).toMatchObject({ draftVersion: 1, content: { area: '' } })
  })

  it('are read by all and changed by editors of their own site', async () => {
    const office = await atWork(test)
    const [area] = areasOf(await add(office, 'Skola'))
    const writer = await atWork(test, 'writer', office.siteId)
    expect(names(await writer.browser.get(`${office.root}/policy-areas`))).toEqual(['Skola'])
    expect((await add(writer, 'Vård')).status).toBe(403)
    const other = await atWork(test)
    for (const id of [area?.id, crypto.randomUUID(), 'skola']) {
      expect([id, (await other.browser.send('DELETE', `${other.root}/policy-areas/${id}`)).status]).toEqual([id, 404])
      expect([id, (await other.browser.send('PATCH', `${other.root}/policy-areas/${id}`, { name: 'Kapad' })).status]).toEqual([
        id,
        404,
      ])
    }
  })
})

describe('the priorities', () => {
  const topics = (answer: TestAnswer): string[] => (answer.body as { topics: PriorityTopic[] }).topics.map(({ name }) => name)
  const put = ({ browser, root }: AtWork, topicIds: unknown[], startedFrom: unknown[] = []) =>
    browser.send('PUT', `${root}/priority-topics`, { topicIds, startedFrom })

  it('are chosen and ordered in one call, and undone by the previous list', async () => {
    const office = await atWork(test)
    const a = await publishedItem(office, 'policy', topic({ name: 'Alfa' }))
    const b = await writtenItem(office, 'policy', topic({ name: 'Beta' }))
    expect(topics(await put(office, [b.id, a.id]))).toEqual(['Beta', 'Alfa'])
    expect(await put(office, [a.id])).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    expect(topics(await put(office, [a.id], [b.id, a.id]))).toEqual(['Alfa'])
    expect(topics(await put(office, [b.id, a.id], [a.id]))).toEqual(['Beta', 'Alfa'])
    const list = (await office.browser.get(`${office.root}/priority-topics`)).body as { topics: PriorityTopic[] }
    expect(list.topics.map(({ path, isPublic }) => [path, isPublic])).toEqual([
      ['/politik/beta', false],
      ['/politik/alfa', true],
    ])
  })

  // covers Policy: priorities: six at most, in order, own
  it('are topics of the own site outside the trash, each once, at most six', async () => {
    const office = await atWork(test)
    const own = await writtenItem(office, 'policy', topic())
    const foreign = await writtenItem(await atWork(test), 'policy', topic())
    const page = await writtenItem(office, 'pages', { title: 'Styrelsen' })
    for (const id of [foreign.id, page.id, crypto.randomUUID()]) {
      const answer = await put(office, [own.id, id])
      expect([id, answer.status, (answer.body as ErrorBody).fields?.['topicIds']?.message]).toEqual([
        id,
        400,
        'En av sakfrågorna finns inte. Välj på nytt.',
      ])
    }
    expect(messageOf(await put(office, [own.id, own.id]))).toBe('En sakfråga finns två gånger.')
    expect(
      messageOf(
        await put(
          office,
          Array.from({ length: 7 }, () => crypto.randomUUID()),
        ),
      ),
    ).toBe('Högst 6 frågor kan vara prioriterade.')
    await put(office, [own.id])
    await office.browser.send('POST', `${office.root}/policy/${own.id}/trash`, { draftVersion: 1 })
    expect(topics(await office.browser.get(`${office.root}/priority-topics`))).toEqual([])
    expect((await put(office, [own.id])).status).toBe(400)
  })

  it('are chosen by editors', async () => {
    const writer = await atWork(test, 'writer')
    expect((await put(writer, [])).status).toBe(403)
  })
})
