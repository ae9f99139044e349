import { describe, expect, it } from 'vitest'
import type { GridPerson } from '#contract/users-and-sites/role-grid.ts'
import type { User } from '#contract/users-and-sites/users.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { personalNumberOf } from '../../testing/personal-number-of.ts'

const test = await testApp()
const admin = await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true })
const browser = await signedInAs(test, admin)
const user = (answer: TestAnswer): User => answer.body

let last = 0
const someNumber = (): string => personalNumberOf('18900101', ++last)

describe('an administrator', () => {
  it('adds a person with roles, and the number is stored nowhere', async () => {
    const siteId = await aSite(test.database, { name: 'Föreningen i Malmö' })
    const personalNumber = someNumber()
    const added = await browser.send('POST', '/api/admin/users', {
      name: 'Åsa Öberg',
      personalNumber,
      isAdmin: false,
      memberships: [{ siteId, role: 'editor', validTo: '2999-12-31' }],
    })
    expect(user(added)).toMatchObject({
      name: 'Åsa Öberg',
      lastSignInAt: null,
      memberships: [{ siteId, siteName: 'Föreningen i Malmö', role: 'editor', validTo: '2999-12-31' }],
    })
    expect(await browser.get(`/api/admin/users/${user(added).id}`)).toMatchObject({ status: 200, body: { name: 'Åsa Öberg' } })
    expect(JSON.stringify(added.body)).not.toContain(personalNumber)
    expect(test.logged()).not.toContain(personalNumber)
    const { rows } = await test.superuser.query('select users::text as row from users')
    expect(rows.some(({ row }) => row.includes(personalNumber))).toBe(false)
  })

  it('cannot add the same person twice, and typed hyphens do not hide it', async () => {
    const personalNumber = someNumber()
    const add = (typed: string) =>
      browser.send('POST', '/api/admin/users', { name: 'Bo Ek', personalNumber: typed, isAdmin: false, memberships: [] })
    await add(personalNumber)
    expect(await add(`${personalNumber.slice(0, 8)}-${personalNumber.slice(8)}`)).toMatchObject({
      status: 409,
      body: { code: 'PERSON_EXISTS', fields: { personalNumber: {} } },
    })
  })

  it('ends every sign-in of a person, whose account and roles stay, and it is in the log', async () => {
    const person = await aUser(test.database, { name: 'Bo Ek' })
    const [phone, computer] = [await signedInAs(test, person), await signedInAs(test, person)]
    expect(await browser.send('POST', `/api/admin/users/${person.id}/end-sessions`)).toMatchObject({
      status: 200,
      body: { ended: 2 },
    })
    for (const one of [phone, computer]) expect(await one.get('/api/auth')).toMatchObject({ status: 401 })
    expect(await browser.get(`/api/admin/users/${person.id}`)).toMatchObject({ status: 200, body: { name: 'Bo Ek' } })
    const { rows } = await test.superuser.query(
      "select actor_id, action from audit_log where object_id = $1 and action <> 'user.view'",
      [person.id],
    )
    expect(rows).toEqual([{ actor_id: admin.id, action: 'session.endFor' }])
  })

  it.each([
    ['no name', { name: ' ' }, 'name', 'Ange personens namn.'],
    ['ten digits', { personalNumber: '9001011234' }, 'personalNumber', 'Skriv personnumret med tolv siffror: ÅÅÅÅMMDDNNNN.'],
    [
      'a slip of the finger',
      { personalNumber: '19990807-2392' },
      'personalNumber',
      'Personnumret stämmer inte. Kontrollera siffrorna.',
    ],
    [
      'a month that is none',
      { personalNumber: '194113991234' },
      'personalNumber',
      'Personnumret stämmer inte. Kontrollera siffrorna.',
    ],
    [
      'an unknown site',
      { memberships: [{ siteId: 'finns-ej', role: 'editor', validTo: null }] },
      'memberships.0.siteId',
      'Sajten finns inte. Välj en ur listan.',
    ],
    [
      'a date that does not exist',
      { memberships: [{ siteId: 'x', role: 'editor', validTo: '2026-02-30' }] },
      'memberships.0.validTo',
      'Skriv datumet som ÅÅÅÅ-MM-DD.',
    ],
  ])('gets %s back with the field marked', async (_what, wrong, field, message) => {
    const answer = await browser.send('POST', '/api/admin/users', {
      name: 'Bo Ek',
      personalNumber: someNumber(),
      isAdmin: false,
      memberships: [],
      ...wrong,
    })
    expect(answer.status).toBe(400)
    expect((answer.body as { fields: Record<string, { message: string }> }).fields[field]?.message).toBe(message)
  })

  it('changes roles from the version that was read, and not from an older one', async () => {
    const siteId = await aSite(test.database)
    const person = await aUser(test.database, { roles: { [siteId]: 'writer' } })
    const change = (version: number) =>
      browser.send('PUT', `/api/admin/users/${person.id}`, { name: 'Nytt Namn', isAdmin: false, memberships: [], version })
    expect(user(await change(1))).toMatchObject({ name: 'Nytt Namn', memberships: [], version: 2 })
    expect(await change(1)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
  })

  // covers Settings: the administrator removes roles: undo
  it('removes roles on two sites, each of which can be restored unchanged and is logged on its site', async () => {
    const [malmo, lund] = [await aSite(test.database, { name: 'Föreningen i Malmö' }), await aSite(test.database)]
    const person = await aUser(test.database, { name: 'Bo Ek', roles: { [malmo]: 'writer', [lund]: 'editor' } })
    const taken = await browser.send('PUT', `/api/admin/users/${person.id}`, {
      name: 'Bo Ek',
      isAdmin: false,
      memberships: [{ siteId: lund, role: 'reader', validTo: null }],
      version: 1,
    })
    expect(taken.body).toMatchObject({
      memberships: [{ siteId: lund, role: 'reader' }],
      // A changed role does not count as removed.
      taken: [{ siteId: malmo, siteName: 'Föreningen i Malmö' }],
    })
    const { body: kept } = await browser.get(`/api/site/${malmo}/undo`)
    expect(kept).toMatchObject({ steps: [{ words: 'Ta bort rollen – Bo Ek', by: { name: 'Tolvan Tolvansson' }, refusal: null }] })

    const { undoToken } = (taken.body as { taken: { undoToken: string }[] }).taken[0] ?? { undoToken: '' }
    expect((await browser.send('POST', `/api/site/${malmo}/undo/${undoToken}`)).status).toBe(200)
    expect(user(await browser.get(`/api/admin/users/${person.id}`)).memberships).toContainEqual(
      expect.objectContaining({ siteId: malmo, role: 'writer' }),
    )
    const { rows } = await test.superuser.query('select action from audit_log where site_id = $1 order by id', [malmo])
    expect(rows.map(({ action }) => action)).toEqual(['membership.remove', 'membership.viewRemoved', 'membership.undo'])
  })

  it('removes a person, who is signed out with the next call and no longer in the list', async () => {
    const siteId = await aSite(test.database)
    const person = await aUser(test.database, { name: 'Ska Bort', roles: { [siteId]: 'editor' } })
    const theirs = await signedInAs(test, person)
    expect((await theirs.get('/api/site')).status).toBe(200)
    expect((await browser.send('POST', `/api/admin/users/${person.id}/remove`, { version: 1 })).status).toBe(204)
    expect((await theirs.get('/api/site')).status).toBe(401)
    expect((await browser.get('/api/admin/users?search=ska%20bort')).body).toMatchObject({ users: [], total: 0 })
  })

  it('finds people without accents, and in Swedish order', async () => {
    const siteId = await aSite(test.database)
    for (const name of ['Österberg Ek', 'Åkesson Ek', 'Älvsjö Ek', 'Zetterlund Ek', 'Éclair Ek']) {
      await aUser(test.database, { name, roles: { [siteId]: 'reader' } })
    }
    const names = async (query: string) =>
      ((await browser.get(`/api/admin/users?${query}`)).body as { users: User[] }).users.map((one) => one.name)
    expect(await names(`siteId=${siteId}`)).toEqual(['Éclair Ek', 'Zetterlund Ek', 'Åkesson Ek', 'Älvsjö Ek', 'Österberg Ek'])
    expect(await names(`siteId=${siteId}&search=osterberg`)).toEqual(['Österberg Ek'])
  })

  // covers Administration: users: people of the same name are told apart by the address they have confirmed
  it('tells two of the same name apart by the address that each has confirmed', async () => {
    const twins = [await aUser(test.database, { name: 'Kim Tvilling' }), await aUser(test.database, { name: 'Kim Tvilling' })]
    for (const [at, { id }] of twins.entries())
      await test.superuser.query(
        `insert into letter_settings (user_id, address, kinds, stop_key) values ($1, $2, '{}', repeat($3, 48))`,
        [id, `Kim.${at}@exempel.se`, String(at)],
      )
    const found = async (search: string) =>
      ((await browser.get(`/api/admin/users?search=${encodeURIComponent(search)}`)).body as { users: User[] }).users
    expect((await found('tvilling')).map(({ email }) => email).toSorted()).toEqual(['Kim.0@exempel.se', 'Kim.1@exempel.se'])
    const { people } = (await browser.get('/api/admin/role-grid?person=tvilling')).body as { people: GridPerson[] }
    expect(people.find(({ id }) => id === twins[0]?.id)?.email).toBe('Kim.0@exempel.se')
  })

  it('must have used BankID within a quarter of an hour to make or unmake an administrator', async () => {
    const old = await signedInAs(test, admin, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
    const person = await aUser(test.database)
    const body = { name: 'Ny Administratör', isAdmin: true, memberships: [], version: 1 }
    expect(await old.send('PUT', `/api/admin/users/${person.id}`, body)).toMatchObject({
      status: 403,
      body: { code: 'FRESH_LOGIN_REQUIRED' },
    })
    expect((await browser.send('PUT', `/api/admin/users/${person.id}`, body)).status).toBe(200)
    await browser.send('PUT', `/api/admin/users/${person.id}`, { ...body, isAdmin: false, version: 2 })
  })
})

describe('the last one', () => {
  it('administrator cannot be removed or lose the role', async () => {
    expect(await browser.send('POST', `/api/admin/users/${admin.id}/remove`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
  })

  it('sajtansvarig of a site cannot be removed, and when two remove each other at once, one stays', async () => {
    const siteId = await aSite(test.database, { name: 'Föreningen i Piteå' })
    const [anna, bo] = [
      await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }),
      await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }),
    ]
    const answers = await Promise.all(
      [anna, bo].map((one) => browser.send('POST', `/api/admin/users/${one.id}/remove`, { version: 1 })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 409])
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      message: 'Sajten måste ha minst en sajtansvarig: Föreningen i Piteå.',
    })
  })
})

describe('a person who is not an administrator', () => {
  it('gets 403 from every call of the administration', async () => {
    const siteId = await aSite(test.database)
    const other = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))
    for (const [method, url] of [
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/sites'],
      ['GET', `/api/admin/sites/${siteId}`],
    ] as const) {
      expect([url, (await other.get(url)).status, method]).toEqual([url, 403, method])
    }
    expect((await other.send('POST', '/api/admin/sites', {})).status).toBe(403)
    expect((await other.send('POST', `/api/admin/users/${admin.id}/remove`, { version: 1 })).status).toBe(403)
  })
})
