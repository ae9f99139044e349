import { describe, expect, it } from 'vitest'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')

const board = [
  { name: 'Inga-Lill Sundvall', roleId: 'ordforande' },
  { name: 'Ingrid af Klercker', roleId: 'kassor' },
]

describe('several people at once', () => {
  // covers Representatives: a board is added at once
  it('are in a new body, published and on the start page', async () => {
    const { browser, root, bodies } = await aCouncil(test)
    const answer = await browser.send('POST', `${root}/representative-groups`, {
      bodyName: 'Styrelsen',
      people: board,
      isLead: true,
    })
    expect(answer).toMatchObject({ status: 200, body: { bodyName: 'Styrelsen', added: 2 } })
    const [only, ...others] = await bodies()
    expect(others).toEqual([])
    expect(only).toMatchObject({ name: 'Styrelsen', level: 'parti', kind: 'styrelse' })
    expect(
      only?.current.map(({ personName, roleName, isPersonLive, isLead }) => [personName, roleName, isPersonLive, isLead]),
    ).toEqual([
      ['Inga-Lill Sundvall', 'Ordförande', true, true],
      ['Ingrid af Klercker', 'Kassör', true, true],
    ])
  })

  it('join the body that the site has, whatever the case of its name, and its term', async () => {
    const { browser, root, body, bodies } = await aCouncil(test)
    const council = await body()
    const input = { bodyName: 'kommunfullmäktige', people: [{ name: 'Bo Ek', roleId: 'ledamot' }], isLead: false }
    expect(await browser.send('POST', `${root}/representative-groups`, input)).toMatchObject({ body: { bodyId: council.id } })
    expect((await bodies())[0]?.current[0]).toMatchObject({
      personName: 'Bo Ek',
      from: '2026-10-15',
      to: '2030-10-14',
      isLead: false,
    })
  })

  it('are nobody at all when one of them is there already, has one name, or looks like a number', async () => {
    const { browser, root, person, bodies } = await aCouncil(test)
    await person('Anna Berg')
    const refused = async (name: string) => {
      const people = [board[0], { name, roleId: 'ledamot' }]
      const answer = await browser.send('POST', `${root}/representative-groups`, { bodyName: 'Styrelsen', people, isLead: true })
      expect(answer).toMatchObject({ status: 400, body: { fields: { 'people.1.name': { message: expect.any(String) } } } })
      return (answer.body as { fields: Record<string, { message: string }> }).fields['people.1.name']?.message
    }
    expect(await refused('anna  Berg')).toContain('finns redan')
    expect(await refused('Inga-Lill Sundvall')).toContain('finns redan')
    expect(await refused('Anna')).toBe('Skriv både förnamn och efternamn.')
    expect(await refused('Anna 19121212-1212')).toContain('personnummer')
    expect(await bodies()).toEqual([])
  })

  it('wait for review where an editor may not publish what nobody else has read', async () => {
    const { as, browser, root, bodies } = await aCouncil(test)
    const admin = await as('siteAdmin')
    const { publishing } = (await admin.get(`${root}/settings`)).body as { publishing: { content: object; version: number } }
    const content = { ...publishing.content, editorsNeedReview: true }
    const saved = await admin.send('PUT', `${root}/settings`, { tab: 'publishing', content, version: publishing.version })
    expect(saved.status).toBe(200)
    const input = { bodyName: 'Styrelsen', people: board, isLead: true }
    expect(await browser.send('POST', `${root}/representative-groups`, input)).toMatchObject({ body: { isPublished: false } })
    expect((await bodies())[0]?.current.map(({ isPersonLive }) => isPersonLive)).toEqual([false, false])
    const waiting = await browser.get(`${root}/representatives?filter=inReview`)
    expect((waiting.body as { items: unknown[] }).items).toHaveLength(2)
  })

  it('are added by editors, not by writers', async () => {
    const { as, root } = await aCouncil(test)
    const writer = await as('writer')
    const input = { bodyName: 'Styrelsen', people: board, isLead: true }
    expect((await writer.send('POST', `${root}/representative-groups`, input)).status).toBe(403)
  })
})
