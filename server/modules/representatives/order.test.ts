import { describe, expect, it } from 'vitest'
import { aCouncil, councilBody, setClock } from '../../testing/a-council.ts'
import { testApp } from '../../testing/test-app.ts'
import { publicBodies } from './representatives.ts'

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')

// Names in random order. In Swedish v and w are two letters, ü is sorted as y, é as e, and å ä ö come last.
const names = ['Österberg', 'Åkesson', 'Älvsjö', 'Zetterlund', 'Wåhlin', 'Vretlund', 'Müller', 'Myhr', 'Éclair', 'Abrahamsson']
const sorted = ['Abrahamsson', 'Éclair', 'Myhr', 'Müller', 'Vretlund', 'Wåhlin', 'Zetterlund', 'Åkesson', 'Älvsjö', 'Österberg']

describe('names', () => {
  // covers Representatives: person: ordered by family name, in Swedish order
  // covers Content end to end: Swedish order of names
  it('are in Swedish order in the list, page by page, in a body and in public', async () => {
    const { siteId, person, body, assigned, browser, root, bodies } = await aCouncil(test)
    const council = await body()
    for (const name of names) await assigned(await person(`Kim ${name}`), council.id)

    const read: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const query: string = after === '' ? '' : `&after=${after}`
      const page = (await browser.get(`${root}/persons?limit=3${query}`)).body as {
        persons: { sortName: string }[]
        next: string | null
        total: number
      }
      expect(page.total).toBe(10)
      read.push(...page.persons.map(({ sortName }) => sortName))
      after = page.next
    }
    expect(read).toEqual(sorted)
    expect((await bodies())[0]?.current.map(({ personName }) => personName.slice(4))).toEqual(sorted)
    const [shown] = await test.database.inPublic(siteId, (site) => publicBodies(site, '2026-11-21'))
    expect(shown?.people.map(({ name }) => name.slice(4))).toEqual(sorted)
    const { rows } = await test.superuser.query('select n from unnest($1::text[]) n order by n collate "sv-x-icu"', [names])
    expect(rows.map(({ n }) => n)).toEqual(sorted)
  })

  // covers Representatives: person: af and von
  it('keep their particle unless the person is sorted under something else', async () => {
    const { person, browser, root } = await aCouncil(test)
    await person('Carl af Ugglas')
    await person('Eva von Essen', { sortAs: 'Essen' })
    await person('Bo Dahl')
    await person('Gun Falk')
    const { persons } = (await browser.get(`${root}/persons`)).body as { persons: { name: string }[] }
    expect(persons.map(({ name }) => name)).toEqual(['Carl af Ugglas', 'Bo Dahl', 'Eva von Essen', 'Gun Falk'])
  })
})

describe('people in a body', () => {
  // covers Representatives: order: weight of the role, order by hand, family name
  it('are ordered by weight of role, then by hand, then by name', async () => {
    const { person, body, assigned, browser, root, bodies, undo } = await aCouncil(test)
    const council = await body()
    const add = async (name: string, roleId = 'ledamot') =>
      (await assigned(await person(name), council.id, { roleId })).assignment.id
    const [anna, bo, eva] = [await add('Anna Berg'), await add('Bo Ek'), await add('Eva Holm')]
    await add('Zara Åberg', 'ordforande')
    const substitute = await add('Adam Alm', 'ersattare')
    const names = async () => (await bodies())[0]?.current.map(({ personName }) => personName)
    expect(await names()).toEqual(['Zara Åberg', 'Anna Berg', 'Bo Ek', 'Eva Holm', 'Adam Alm'])

    const moved = await browser.send('POST', `${root}/assignments/${eva}/move`, { beforeId: anna })
    expect(await names()).toEqual(['Zara Åberg', 'Eva Holm', 'Anna Berg', 'Bo Ek', 'Adam Alm'])
    await browser.send('POST', `${root}/assignments/${eva}/move`, { beforeId: bo })
    expect(await names()).toEqual(['Zara Åberg', 'Anna Berg', 'Eva Holm', 'Bo Ek', 'Adam Alm'])
    // The first of the two moves cannot be undone before the second.
    expect((await undo(moved)).status).toBe(409)

    // A later person is listed after the ordered ones.
    await add('Anders Andersson')
    expect(await names()).toEqual(['Zara Åberg', 'Anna Berg', 'Eva Holm', 'Bo Ek', 'Anders Andersson', 'Adam Alm'])
    expect(await browser.send('POST', `${root}/assignments/${substitute}/move`, { beforeId: anna })).toMatchObject({
      status: 400,
      body: { fields: { beforeId: { message: 'Bara de som har lika tung roll kan byta plats med varandra.' } } },
    })
  })

  // covers Trash and undo: order in a body
  it('return to their places when the move is undone', async () => {
    const { person, body, assigned, browser, root, bodies, undo } = await aCouncil(test)
    const council = await body()
    const ids: string[] = []
    for (const name of ['Anna Berg', 'Bo Ek', 'Cia Falk', 'Dan Gren']) {
      ids.push((await assigned(await person(name), council.id)).assignment.id)
    }
    const names = async () => (await bodies())[0]?.current.map(({ personName }) => personName.slice(0, 1)).join('')
    await browser.send('POST', `${root}/assignments/${ids[3]}/move`, { beforeId: ids[0] })
    const second = await browser.send('POST', `${root}/assignments/${ids[0]}/move`, { beforeId: null })
    expect(await names()).toBe('DBCA')
    expect((await undo(second)).status).toBe(200)
    expect(await names()).toBe('DABC')
  })
})

describe('bodies', () => {
  // covers Representatives: body: order
  it('are reordered and restored, by editors', async () => {
    const { body, browser, root, bodies, as, undo } = await aCouncil(test)
    await body({ name: 'Kommunfullmäktige' })
    const board = await body({ name: 'Kommunstyrelsen' })
    const first = (await bodies())[0]
    const names = async () => (await bodies()).map(({ name }) => name)
    const moved = await browser.send('POST', `${root}/bodies/${board.id}/move`, { beforeId: first?.id })
    expect(await names()).toEqual(['Kommunstyrelsen', 'Kommunfullmäktige'])
    expect((await undo(moved)).status).toBe(200)
    expect(await names()).toEqual(['Kommunfullmäktige', 'Kommunstyrelsen'])
    const writer = await as('writer')
    expect((await writer.send('POST', `${root}/bodies/${board.id}/move`, { beforeId: first?.id })).status).toBe(403)
  })

  // covers Representatives: body: 13 mandat, 12 ledamöter inlagda
  it('report a difference between seats and members', async () => {
    const { person, body, assigned, bodies } = await aCouncil(test)
    const council = await body({ seats: 3 })
    const advice = async () => (await bodies())[0]?.advice
    expect(await advice()).toEqual(['Kommunfullmäktige: 3 mandat, inga ledamöter inlagda.'])
    const anna = await person('Anna Berg')
    await assigned(anna, council.id)
    await assigned(anna, council.id, { roleId: 'gruppledare' })
    await assigned(await person('Bo Ek'), council.id, { roleId: 'ersattare' })
    expect(await advice()).toEqual(['Kommunfullmäktige: 3 mandat, 1 ledamot inlagd.'])
    for (const name of ['Cia Falk', 'Dan Gren', 'Eva Holm']) await assigned(await person(name), council.id)
    expect(await advice()).toEqual(['Kommunfullmäktige: 3 mandat, men 4 ledamöter inlagda.'])
  })

  // covers Representatives: body: a term that runs backwards, an unsafe address
  it('are refused with a term that ends before it begins, and with an address that is not secure', async () => {
    const { browser, root } = await aCouncil(test)
    const wrong = { ...councilBody, name: ' ', termTo: '2026-10-14', url: 'http://malmo.se' }
    expect(await browser.send('POST', `${root}/bodies`, wrong)).toMatchObject({
      status: 400,
      body: { fields: { name: { message: 'Skriv vad organet heter.' }, url: {} } },
    })
    expect(await browser.send('POST', `${root}/bodies`, { ...councilBody, termTo: '2026-10-14' })).toMatchObject({
      status: 400,
      body: { fields: { termTo: { message: 'Mandatperioden slutar innan den börjar.' } } },
    })
  })
})
