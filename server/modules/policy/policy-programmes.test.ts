import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { PolicyProgramme } from '#contract/policy/policy-programmes.ts'
import { programmeCount } from '#contract/policy/policy-programmes.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const manifesto = {
  name: 'Valmanifest 2026',
  kind: 'manifesto',
  url: 'https://www.example.se/valmanifest',
  decidedOn: '2026-05-23',
  decidedBy: 'Kongressen',
}
const topic = (overrides: object = {}) => ({ name: 'Förskola', summary: 'Vi vill ha mindre grupper i förskolan.', ...overrides })
const programmesOf = (answer: TestAnswer): PolicyProgramme[] => (answer.body as { programmes: PolicyProgramme[] }).programmes
const names = (answer: TestAnswer): string[] => programmesOf(answer).map(({ name }) => name)
const add = ({ browser, root }: AtWork, input: object = {}) =>
  browser.send('POST', `${root}/policy-programmes`, { ...manifesto, ...input })
const change = ({ browser, root }: AtWork, id: unknown, version: number, input: object = {}) =>
  browser.send('PATCH', `${root}/policy-programmes/${String(id)}`, { ...manifesto, ...input, version })
const remove = ({ browser, root }: AtWork, id: unknown) => browser.send('DELETE', `${root}/policy-programmes/${String(id)}`)
const messageOf = (answer: TestAnswer): string => (answer.body as ErrorBody).message

describe('programmes', () => {
  // covers Policy: programmes: added, changed, ordered, removed, and logged
  it('are added, changed, ordered as a whole list, removed, and logged', async () => {
    const office = await atWork(test)
    const [first] = programmesOf(await add(office))
    expect(first).toEqual({ ...manifesto, id: first?.id, version: 1, topics: 0 })
    const [, second] = programmesOf(await add(office, { name: 'Partiprogrammet', kind: 'party', decidedOn: null, decidedBy: '' }))
    const changed = programmesOf(await change(office, first?.id, 1, { name: 'Valmanifestet', decidedOn: null }))
    expect(changed[0]).toEqual({ ...manifesto, name: 'Valmanifestet', decidedOn: null, id: first?.id, version: 2, topics: 0 })
    const order = { programmeIds: [second?.id, first?.id] }
    expect(names(await office.browser.send('PUT', `${office.root}/policy-programmes/order`, order))).toEqual([
      'Partiprogrammet',
      'Valmanifestet',
    ])
    expect(names(await remove(office, second?.id))).toEqual(['Valmanifestet'])
    const { rows } = await test.superuser.query('select action from audit_log where site_id = $1 order by id', [office.siteId])
    expect(rows.map((row) => row.action)).toEqual([
      'policyProgramme.create',
      'policyProgramme.create',
      'policyProgramme.change',
      'policyProgramme.order',
      'policyProgramme.remove',
    ])
  })

  // covers Policy: programmes: each field is refused in its own words
  it.each([
    ['name', '', 'Skriv vad programmet heter.'],
    ['name', 'A', 'Namnet är för kort. Minst 2 tecken.'],
    ['name', 'x'.repeat(121), 'Namnet är för långt. Högst 120 tecken.'],
    ['name', 'Valmanifest 19121212-1212', 'Texten innehåller något som ser ut som ett personnummer. Ta bort det.'],
    ['kind', 'budget', 'Välj vilket slags program det är.'],
    ['url', '', 'Skriv länken till programmet.'],
    ['url', 'javascript:alert(1)', 'Länken till programmet måste börja med https:// och vara en hel adress.'],
    ['decidedOn', 'i våras', 'Beslutsdatumet måste vara ett datum, till exempel 2026-11-21.'],
    ['decidedOn', daysAfter(stockholmDate(new Date()), 2), 'Beslutsdatumet ligger framåt i tiden.'],
    ['decidedBy', 'x'.repeat(81), 'Uppgiften om vem som beslutade är för lång. Högst 80 tecken.'],
  ])('are refused when %s is %s', async (field, value, message) => {
    const office = await atWork(test)
    expect(((await add(office, { [field]: value })).body as ErrorBody).fields?.[field]?.message).toBe(message)
    expect(names(await office.browser.get(`${office.root}/policy-programmes`))).toEqual([])
  })

  // covers Policy: programmes: forty at most, one name each
  it('have unique names and are at most forty', async () => {
    const office = await atWork(test)
    const [first] = programmesOf(await add(office, { name: 'Årsprogram' }))
    expect(messageOf(await add(office, { name: 'ÅRSPROGRAM' }))).toBe('Det finns redan ett program som heter ”ÅRSPROGRAM”.')
    await add(office, { name: 'Arsprogram' })
    expect((await change(office, first?.id, 1, { name: 'arsprogram' })).status).toBe(409)
    expect(names(await change(office, first?.id, 1, { name: 'ÅRSPROGRAM' }))).toEqual(['ÅRSPROGRAM', 'Arsprogram'])
    for (let number = 3; number <= programmeCount.max; number++) await add(office, { name: `Program ${number}` })
    expect(messageOf(await add(office, { name: 'Ett till' }))).toBe('Högst 40 program. Ta bort ett som ni inte använder.')
  })

  it('keep what another person has changed, and their order when another person has added one', async () => {
    const office = await atWork(test)
    const [a] = programmesOf(await add(office, { name: 'Alfa' }))
    const [, b] = programmesOf(await add(office, { name: 'Beta' }))
    await change(office, a?.id, 1, { name: 'Alfa 2' })
    expect(await change(office, a?.id, 1, { name: 'Alfa 3' })).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    await add(office, { name: 'Gamma' })
    const order = (...programmeIds: unknown[]) =>
      office.browser.send('PUT', `${office.root}/policy-programmes/order`, { programmeIds })
    expect(await order(b?.id, a?.id)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    expect(names(await office.browser.get(`${office.root}/policy-programmes`))).toEqual(['Alfa 2', 'Beta', 'Gamma'])
  })

  // covers Policy: programmes: not removed while they are used
  it('cannot be removed while a topic has them, in its draft or published', async () => {
    const office = await atWork(test)
    const [programme] = programmesOf(await add(office))
    const live = await publishedItem(office, 'policy', topic({ programme: programme?.id }))
    await writtenItem(office, 'policy', topic({ name: 'Grundskola', programme: programme?.id }))
    expect(programmesOf(await office.browser.get(`${office.root}/policy-programmes`))[0]?.topics).toBe(2)
    expect(messageOf(await remove(office, programme?.id))).toBe(
      '2 sakfrågor kommer ur ”Valmanifest 2026”. Välj ett annat program i dem först.',
    )
    const [second] = programmesOf(await office.browser.get(`${office.root}/policy-programmes`))
    expect(second?.id).toBe(programme?.id)
    const draft = { fields: { programme: '' }, versions: { programme: 1 } }
    await office.browser.send('PATCH', `${office.root}/policy/${live.id}/draft`, draft)
    expect((await remove(office, programme?.id)).status).toBe(409)
  })

  // covers Policy: programmes: a topic is not published with one that is gone
  it('of another site, unknown or removed are refused on saving a topic, and one removed meanwhile on publishing it', async () => {
    const office = await atWork(test)
    const { browser, root } = office
    const [foreign] = programmesOf(await add(await atWork(test)))
    const made = await writtenItem(office, 'policy', topic())
    for (const programme of [foreign?.id, crypto.randomUUID()])
      for (const answer of [
        await browser.send('POST', `${root}/policy`, { content: topic({ programme }) }),
        await browser.send('PATCH', `${root}/policy/${made.id}/draft`, { fields: { programme }, versions: { programme: 1 } }),
      ])
        expect([answer.status, (answer.body as ErrorBody).fields?.['fields.programme']?.message]).toEqual([
          400,
          'Programmet finns inte på den här sajten. Välj ett annat.',
        ])
    const [own] = programmesOf(await add(office))
    await browser.send('PATCH', `${root}/policy/${made.id}/draft`, {
      fields: { programme: own?.id },
      versions: { programme: 1 },
    })
    // A programme whose only topic is in the trash can be removed.
    await browser.send('POST', `${root}/policy/${made.id}/trash`, { draftVersion: 2 })
    expect((await remove(office, own?.id)).status).toBe(200)
    await browser.send('POST', `${root}/policy/${made.id}/restore`, { draftVersion: 2 })
    const refused = (await browser.send('POST', `${root}/policy/${made.id}/publish`, { draftVersion: 2 })).body as ErrorBody
    expect(refused.fields?.['programme']).toMatchObject({
      code: 'PROGRAMME_GONE',
      message: 'Programmet finns inte längre. Välj ett annat.',
    })
  })

  it('leave their address to the site: no topic has it', async () => {
    const office = await atWork(test)
    const made = await publishedItem(office, 'policy', topic({ name: 'Program' }))
    expect(made.path).toBe('/politik/program-2')
  })

  it('are read by all and changed by editors of their own site', async () => {
    const office = await atWork(test)
    const [programme] = programmesOf(await add(office))
    const writer = await atWork(test, 'writer', office.siteId)
    expect(names(await writer.browser.get(`${office.root}/policy-programmes`))).toEqual(['Valmanifest 2026'])
    expect((await add(writer, { name: 'Ett till' })).status).toBe(403)
    const other = await atWork(test)
    for (const id of [programme?.id, crypto.randomUUID(), 'program']) {
      expect([id, (await remove(other, id)).status]).toEqual([id, 404])
      expect([id, (await change(other, id, 1, { name: 'Kapat' })).status]).toEqual([id, 404])
    }
  })
})
