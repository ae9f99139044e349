import { describe, expect, it } from 'vitest'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { testApp } from '../../testing/test-app.ts'
import { publicBodies } from './representatives.ts'

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')

describe('an assignment', () => {
  // covers Representatives: assignment: ends with the body's term
  it('ends with the term of its body unless a day is given', async () => {
    const { person, body, assigned } = await aCouncil(test)
    const [anna, council] = [await person('Anna Berg'), await body()]
    expect((await assigned(anna, council.id)).assignment).toMatchObject({
      personName: 'Anna Berg',
      bodyName: 'Kommunfullmäktige',
      roleName: 'Ledamot',
      from: '2026-10-15',
      to: '2030-10-14',
      state: 'current',
      source: 'manual',
    })
    const open = await assigned(anna, council.id, { roleId: 'gruppledare', to: null })
    expect(open.assignment.to).toBeNull()
  })

  // covers Representatives: assignment: replaces somebody
  it('may be a substitution', async () => {
    const { person, body, assigned, bodies } = await aCouncil(test)
    const [anna, council] = [await person('Anna Berg'), await body()]
    await assigned(await person('Bo Ek'), council.id, { roleId: 'tjanstgorande-ersattare', substituteForId: anna })
    expect((await bodies())[0]?.current[0]).toMatchObject({ personName: 'Bo Ek', substituteFor: { id: anna, name: 'Anna Berg' } })
  })

  // covers Representatives: assignment: same person, body and role never overlap
  it('may not overlap another of the same person, body and role, not even when two are made at once', async () => {
    const { person, body, assigned, browser, root } = await aCouncil(test)
    const [anna, council] = [await person('Anna Berg'), await body()]
    await assigned(anna, council.id, { to: '2027-06-30' })
    const again = { personId: anna, bodyId: council.id, roleId: 'ledamot', from: '2027-06-30' }
    expect(await browser.send('POST', `${root}/assignments`, again)).toMatchObject({
      status: 400,
      body: {
        fields: {
          from: { message: 'Personen har redan samma roll i organet 2026-10-15–2027-06-30. Välj dagar som inte överlappar.' },
        },
      },
    })
    // The day after is free, and so is another role on the same day.
    await assigned(anna, council.id, { from: '2027-07-01' })
    await assigned(anna, council.id, { roleId: 'ordforande' })

    const bo = await person('Bo Ek')
    const input = { personId: bo, bodyId: council.id, roleId: 'ledamot', from: '2026-10-15' }
    const both = await Promise.all([1, 2, 3].map(() => browser.send('POST', `${root}/assignments`, input)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  // covers Representatives: assignment: does not end before it begins
  it('cannot end before it begins', async () => {
    const { person, body, assigned, browser, root } = await aCouncil(test)
    const [anna, council] = [await person('Anna Berg'), await body()]
    const backwards = { personId: anna, bodyId: council.id, roleId: 'ledamot', from: '2026-10-15', to: '2026-10-14' }
    const refused = { status: 400, body: { fields: { to: { message: 'Uppdraget slutar innan det börjar.' } } } }
    expect(await browser.send('POST', `${root}/assignments`, backwards)).toMatchObject(refused)
    const { assignment } = await assigned(anna, council.id)
    const end = { to: '2026-10-14', reason: 'resigned', version: assignment.version }
    expect(await browser.send('POST', `${root}/assignments/${assignment.id}/end`, end)).toMatchObject({
      status: 400,
      body: { fields: { to: { message: 'Uppdraget börjar 2026-10-15 och kan inte sluta tidigare.' } } },
    })
  })

  it('refers only to persons, bodies and roles of the site', async () => {
    const own = await aCouncil(test)
    const other = await aCouncil(test)
    const [anna, council] = [await own.person('Anna Berg'), await own.body()]
    const [foreignPerson, foreignBody] = [await other.person('Bo Ek'), await other.body()]
    const whole = { personId: anna, bodyId: council.id, roleId: 'ledamot', from: '2026-10-15' }
    for (const [field, value] of [
      ['personId', foreignPerson],
      ['bodyId', foreignBody.id],
      ['substituteForId', foreignPerson],
      ['roleId', 'kejsare'],
    ]) {
      const answer = await own.browser.send('POST', `${own.root}/assignments`, { ...whole, [String(field)]: value })
      expect(answer, String(field)).toMatchObject({ status: 400, body: { fields: { [String(field)]: {} } } })
    }
    const { assignment } = await other.assigned(foreignPerson, foreignBody.id)
    for (const [path, body] of [
      ['remove', { version: 1 }],
      ['move', { beforeId: null }],
      ['end', { to: '2027-01-01', reason: 'other', version: 1 }],
    ] as const) {
      expect((await own.browser.send('POST', `${own.root}/assignments/${assignment.id}/${path}`, body)).status).toBe(404)
    }
  })

  it('is refused after another person’s change', async () => {
    const { person, body, assigned, browser, root } = await aCouncil(test)
    const { assignment } = await assigned(await person('Anna Berg'), (await body()).id)
    const change = { bodyId: assignment.bodyId, roleId: 'ersattare', from: '2026-10-15', version: assignment.version }
    expect((await browser.send('PATCH', `${root}/assignments/${assignment.id}`, change)).status).toBe(200)
    expect(await browser.send('PATCH', `${root}/assignments/${assignment.id}`, change)).toMatchObject({
      status: 409,
      body: { message: 'Någon har ändrat uppdraget sedan du läste det. Läs igenom och försök igen.' },
    })
  })

  // covers Representatives: assignment: former from the next day, the reason never public
  it('that ends is former the next day in Sweden, and its reason is never public', async () => {
    const { siteId, person, body, assigned, browser, root } = await aCouncil(test)
    const { assignment } = await assigned(await person('Anna Berg'), (await body()).id)
    const end = { to: '2026-11-30', reason: 'resigned', version: assignment.version }
    const ended = await browser.send('POST', `${root}/assignments/${assignment.id}/end`, end)
    expect(ended).toMatchObject({ status: 200, body: { assignment: { to: '2026-11-30', endedReason: 'resigned' } } })
    const namesOn = async (day: string) =>
      (await test.database.inPublic(siteId, (site) => publicBodies(site, day)))[0]?.people.map(({ name }) => name)
    expect(await namesOn('2026-11-30')).toEqual(['Anna Berg'])
    expect(await namesOn('2026-12-01')).toEqual([])
    const reason = test.database.inPublic(siteId, (site) =>
      site.rows({ name: 'x_reason', text: 'select ended_reason from assignments' }, []),
    )
    await expect(reason).rejects.toMatchObject({ code: '42501' })
  })
})

describe('undo', () => {
  // covers Trash and undo: assignments: each step, once
  it('undoes each kind of step, once', async () => {
    const { person, body, assigned, browser, root, bodies, undo } = await aCouncil(test)
    const [anna, council] = [await person('Anna Berg'), await body()]
    const here = async () => (await bodies())[0]?.current.map(({ roleId, to }) => `${roleId} ${to}`)

    const made = await assigned(anna, council.id)
    const version = made.assignment.version
    const ended = await browser.send('POST', `${root}/assignments/${made.assignment.id}/end`, {
      to: '2027-01-31',
      reason: 'newPost',
      version,
    })
    expect(await here()).toEqual(['ledamot 2027-01-31'])
    expect((await undo(ended)).status).toBe(200)
    expect(await here()).toEqual(['ledamot 2030-10-14'])

    const newest = (await bodies())[0]?.current[0]?.version
    const removed = await browser.send('POST', `${root}/assignments/${made.assignment.id}/remove`, { version: newest })
    expect(await here()).toEqual([])
    expect((await undo(removed)).status).toBe(200)
    expect(await here()).toEqual(['ledamot 2030-10-14'])
    expect((await undo(removed)).status).toBe(409)
  })

  // covers Trash and undo: assignments: not when something came after
  it('is refused after a later change, and then changes nothing', async () => {
    const { person, body, assigned, browser, root, bodies } = await aCouncil(test)
    const { assignment, undoToken } = await assigned(await person('Anna Berg'), (await body()).id)
    const change = { bodyId: assignment.bodyId, roleId: 'ersattare', from: '2026-10-15', version: assignment.version }
    await browser.send('PATCH', `${root}/assignments/${assignment.id}`, change)
    expect(await browser.send('POST', `${root}/undo/${undoToken}`)).toMatchObject({
      status: 409,
      body: { message: 'Det går inte att ångra: något av det har ändrats sedan dess.' },
    })
    expect((await bodies())[0]?.current.map(({ roleId }) => roleId)).toEqual(['ersattare'])
  })

  // covers Trash and undo: bodies: back with people and order
  it('restores a removed body with its people and their order', async () => {
    const { person, body, assigned, browser, root, bodies, undo } = await aCouncil(test)
    const council = await body()
    const [anna, bo] = [await person('Anna Berg'), await person('Bo Ek')]
    const first = await assigned(anna, council.id)
    await assigned(bo, council.id)
    await browser.send('POST', `${root}/assignments/${first.assignment.id}/move`, { beforeId: null })
    const names = async () => (await bodies()).map(({ current }) => current.map(({ personName }) => personName))
    expect(await names()).toEqual([['Bo Ek', 'Anna Berg']])
    expect((await browser.send('POST', `${root}/bodies/${council.id}/remove`, { assignments: 1 })).status).toBe(409)
    const removed = await browser.send('POST', `${root}/bodies/${council.id}/remove`, { assignments: 2 })
    expect(await names()).toEqual([])
    const { steps } = (await browser.get(`${root}/undo`)).body as { steps: object[] }
    expect(steps[0]).toMatchObject({ id: removed.body['undoToken'], words: 'Ta bort organ – Kommunfullmäktige', refusal: null })
    await undo(removed)
    expect(await names()).toEqual([['Bo Ek', 'Anna Berg']])
  })
})
