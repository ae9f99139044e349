import { describe, expect, it } from 'vitest'
import type { RoleTitle } from '#contract/representatives/representative-bodies.ts'
import type { Council } from '../../testing/a-council.ts'
import { aCouncil, councilBody, setClock } from '../../testing/a-council.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')

const rolesOf = async ({ browser, root }: Pick<Council, 'browser' | 'root'>): Promise<RoleTitle[]> =>
  ((await browser.get(`${root}/role-titles`)).body as { roles: RoleTitle[] }).roles

describe('a body', () => {
  it('is changed from the version that was read, and back', async () => {
    const { body, bodies, browser, root, undo } = await aCouncil(test)
    const council = await body()
    const change = (version: number) =>
      browser.send('PATCH', `${root}/bodies/${council.id}`, { ...councilBody, name: 'Fullmäktige', seats: 13, version })
    const changed = await change(council.version)
    expect(changed).toMatchObject({ status: 200, body: { body: { name: 'Fullmäktige', seats: 13 } } })
    expect((await change(council.version)).status).toBe(409)
    expect((await undo(changed)).status).toBe(200)
    expect((await bodies())[0]).toMatchObject({ name: 'Kommunfullmäktige', seats: null })
  })

  it('keeps a body that has people when its creation is undone', async () => {
    const { person, assigned, browser, root, bodies, undo } = await aCouncil(test)
    const made = await browser.send('POST', `${root}/bodies`, councilBody)
    const { id } = (made.body as { body: { id: string } }).body
    await assigned(await person('Anna Berg'), id)
    expect((await undo(made)).status).toBe(409)
    expect(await bodies()).toHaveLength(1)
  })

  it('of another site is not found', async () => {
    const [own, other] = [await aCouncil(test), await aCouncil(test)]
    const { id } = await other.body()
    const { browser, root } = own
    expect((await browser.send('PATCH', `${root}/bodies/${id}`, { ...councilBody, version: 1 })).status).toBe(404)
    expect((await browser.send('POST', `${root}/bodies/${id}/move`, { beforeId: null })).status).toBe(404)
    expect((await browser.send('POST', `${root}/bodies/${id}/remove`, { assignments: 0 })).status).toBe(404)
  })
})

describe('roles', () => {
  // covers Representatives: assignment: a title of its own
  it('are the standard ones by weight, with the site’s own among them', async () => {
    const council = await aCouncil(test)
    const made = await council.browser.send('POST', `${council.root}/role-titles`, { name: 'Borgarråd', weight: 90 })
    const roles = await rolesOf(council)
    expect(roles.slice(0, 2).map(({ name, isStandard }) => [name, isStandard])).toEqual([
      ['Borgarråd', false],
      ['Kommunalråd', true],
    ])
    expect(roles).toHaveLength(20)
    const body = await council.body()
    const { id } = made.body as { id: string }
    await council.assigned(await council.person('Zara Åberg'), body.id, { roleId: id })
    await council.assigned(await council.person('Anna Berg'), body.id, { roleId: 'ordforande', labelOverride: 'Talman' })
    const [shown] = await council.bodies()
    expect(shown?.current.map(({ personName, roleName, labelOverride }) => [personName, roleName, labelOverride])).toEqual([
      ['Zara Åberg', 'Borgarråd', ''],
      ['Anna Berg', 'Ordförande', 'Talman'],
    ])
  })

  // covers Representatives: roles: own ones, one name each, stay while they are used
  it('have unique names, and cannot be removed while an assignment has them', async () => {
    const council = await aCouncil(test)
    const { browser, root } = council
    const add = (name: string) => browser.send('POST', `${root}/role-titles`, { name })
    expect(await add('ledamot')).toMatchObject({
      status: 400,
      body: { fields: { name: { message: 'Rollen ”ledamot” finns redan.' } } },
    })
    const { id } = (await add('Tolk')).body as { id: string }
    const { assignment } = await council.assigned(await council.person('Anna Berg'), (await council.body()).id, { roleId: id })
    expect(await browser.send('DELETE', `${root}/role-titles/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'Rollen används i 1 uppdrag. Byt roll där först.' },
    })
    expect((await browser.send('PATCH', `${root}/role-titles/${id}`, { name: 'Teckentolk', weight: 5 })).status).toBe(200)
    expect((await council.bodies())[0]?.current[0]?.roleName).toBe('Teckentolk')
    await browser.send('POST', `${root}/assignments/${assignment.id}/remove`, { version: assignment.version })
    expect((await browser.send('DELETE', `${root}/role-titles/${id}`)).status).toBe(204)
    expect((await browser.send('DELETE', `${root}/role-titles/ledamot`)).status).toBe(404)
  })

  it('of one site are unknown on another', async () => {
    const [own, other] = [await aCouncil(test), await aCouncil(test)]
    const { id } = (await other.browser.send('POST', `${other.root}/role-titles`, { name: 'Tolk' })).body as { id: string }
    expect((await own.browser.send('PATCH', `${own.root}/role-titles/${id}`, { name: 'Kapad', weight: 1 })).status).toBe(404)
    expect((await own.browser.send('DELETE', `${own.root}/role-titles/${id}`)).status).toBe(404)
    expect((await rolesOf(other)).find((role) => role.id === id)?.name).toBe('Tolk')
  })
})

describe('former assignments', () => {
  // covers Representatives: former assignments: the latest to end first
  it('are listed by their end, latest first, page by page', async () => {
    const { person, body, assigned, browser, root } = await aCouncil(test)
    const council = await body()
    for (const year of [2014, 2018, 2022]) {
      await assigned(await person(`Anna År${year}`), council.id, { from: `${year}-10-15`, to: `${year + 3}-10-14` })
    }
    interface Page {
      assignments: { personName: string }[]
      total: number
      next: string | null
    }
    const page = async (more = '') => (await browser.get(`${root}/former-assignments?limit=2${more}`)).body as Page
    const first = await page()
    expect([first.total, first.assignments.map(({ personName }) => personName)]).toEqual([3, ['Anna År2022', 'Anna År2018']])
    const second = await page(`&after=${encodeURIComponent(first.next ?? '')}`)
    expect([second.next, second.assignments.map(({ personName }) => personName)]).toEqual([null, ['Anna År2014']])
    expect((await browser.get(`${root}/former-assignments?after=x`)).status).toBe(400)
  })
})
