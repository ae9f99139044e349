import { beforeEach, describe, expect, it } from 'vitest'
import { gridColumns, gridRows } from '#contract/users-and-sites/role-grid.ts'
import type { GridCell, GridPerson, GridSite, GrantOutcome } from '#contract/users-and-sites/role-grid.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()
test.clock.standStill()
const admin = await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true })
const browser = await signedInAs(test, admin)
const root = '/api/admin/role-grid'

beforeEach(() => test.superuser.query('delete from rate_limits'))

interface Window {
  people: GridPerson[]
  sites: GridSite[]
  cells: GridCell[]
  totalPeople: number
  totalSites: number
  nextPeople: string | null
  nextSites: string | null
}
const look = async (query: Record<string, string> = {}): Promise<Window> =>
  (await browser.get(`${root}?${new URLSearchParams(query).toString()}`)).body
const versionOf = async (name: string): Promise<number> => (await look({ person: name })).people[0]?.version ?? 0
const set = (siteId: string, userId: string, body: object) => browser.send('PUT', `${root}/${siteId}/${userId}`, body)
const forEver = { validFrom: null, validTo: null }

/** Walks both orders to their ends. */
async function walked(query: Record<string, string>) {
  const [names, sites]: [string[], string[]] = [[], []]
  let afterPerson: string | null = ''
  while (afterPerson !== null) {
    const window: Window = await look({ ...query, ...(afterPerson && { afterPerson }) })
    expect(window.people.length).toBeLessThanOrEqual(gridRows)
    names.push(...window.people.map(({ id }) => id))
    afterPerson = window.nextPeople
  }
  let afterSite: string | null = ''
  while (afterSite !== null) {
    const window: Window = await look({ ...query, ...(afterSite && { afterSite }) })
    expect(window.sites.length).toBeLessThanOrEqual(gridColumns)
    sites.push(...window.sites.map(({ id }) => id))
    afterSite = window.nextSites
  }
  return { names, sites }
}

describe('the grid of roles', () => {
  it('is walked window by window, each person and each site once, also those of one name', async () => {
    const people = await Promise.all(Array.from({ length: 53 }, () => aUser(test.database, { name: 'Mona Lik' })))
    const sites = await Promise.all(Array.from({ length: 21 }, () => aSite(test.database, { name: 'Förening Lik' })))
    const found = await walked({ person: 'mona lik', site: 'forening lik' })
    expect(found.names.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
    expect(found.sites.toSorted()).toEqual(sites.toSorted())
    expect(await look({ person: 'mona lik', site: 'forening lik' })).toMatchObject({ totalPeople: 53, totalSites: 21 })
  })

  it('tells people of one name apart by their sites and last sign-in', async () => {
    const siteId = await aSite(test.database, { name: 'Föreningen i Ystad' })
    await aUser(test.database, { name: 'Ulla Dubbel', roles: { [siteId]: 'reader' } })
    await aUser(test.database, { name: 'Ulla Dubbel' })
    const { people } = await look({ person: 'ulla dubbel' })
    expect(people.map(({ siteNames, roles }) => [siteNames, roles]).toSorted()).toEqual(
      [
        [['Föreningen i Ystad'], 1],
        [[], 0],
      ].toSorted(),
    )
  })

  it('gives, changes and takes a role from the version that was read', async () => {
    const siteId = await aSite(test.database)
    const bo = await aUser(test.database, { name: 'Bo Rutnät' })
    const version = await versionOf('bo rutnat')
    expect(await set(siteId, bo.id, { role: 'editor', ...forEver, version })).toMatchObject({
      status: 200,
      body: { cell: { role: 'editor' }, person: { roles: 1 } },
    })
    expect(await set(siteId, bo.id, { role: 'reader', ...forEver, version })).toMatchObject({ status: 409 })
    const tomorrow = daysAfter(stockholmDate(test.clock()), 1)
    expect(
      await set(siteId, bo.id, { role: 'reader', validFrom: null, validTo: tomorrow, version: await versionOf('bo rutnat') }),
    ).toMatchObject({ status: 200, body: { cell: { role: 'reader', validTo: tomorrow } } })
    const taken = await set(siteId, bo.id, { role: null, ...forEver, version: await versionOf('bo rutnat') })
    expect(taken).toMatchObject({ status: 200, body: { cell: null, undoToken: expect.any(String) } })
    expect(await set(siteId, bo.id, { role: null, ...forEver, version: await versionOf('bo rutnat') })).toMatchObject({
      status: 409,
    })
    const { rows } = await test.superuser.query('select action from audit_log where object_id = $1 and site_id = $2 order by id', [
      bo.id,
      siteId,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['membership.add', 'membership.change', 'membership.remove'])
  })

  it('refuses days that do not fit, unknown people and sites, and the last sajtansvarig', async () => {
    const siteId = await aSite(test.database)
    const anna = await aUser(test.database, { name: 'Anna Sist', roles: { [siteId]: 'siteAdmin' } })
    const version = await versionOf('anna sist')
    expect(await set(siteId, anna.id, { role: null, ...forEver, version })).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    })
    expect(await set(siteId, anna.id, { role: 'reader', ...forEver, version })).toMatchObject({ status: 409 })
    const other = await aSite(test.database)
    for (const days of [
      { validFrom: '2040-02-02', validTo: '2040-02-01' },
      { validFrom: null, validTo: '2020-01-01' },
    ])
      expect(await set(other, anna.id, { role: 'reader', ...days, version })).toMatchObject({
        status: 400,
        body: { fields: { validTo: {} } },
      })
    expect(await set('finns-inte', anna.id, { role: 'reader', ...forEver, version })).toMatchObject({ status: 404 })
    expect(await set(siteId, crypto.randomUUID(), { role: 'reader', ...forEver, version })).toMatchObject({ status: 404 })
    expect(await browser.get(`${root}?afterPerson=skräp`)).toMatchObject({ status: 400 })
    expect(await browser.get(`${root}?afterSite=${Buffer.from('[1,2]').toString('base64url')}`)).toMatchObject({ status: 400 })
  })
})

describe('roles for many', () => {
  const give = (pairs: object[], role: object = { role: 'writer', ...forEver }) => browser.send('POST', root, { pairs, ...role })
  const outcomes = (answer: { body: never }) =>
    (answer.body as { results: { outcome: GrantOutcome; role: string | null }[] }).results.map(({ outcome, role }) => [
      outcome,
      role,
    ])

  it('are given once each, and what stands in the way is said of each', async () => {
    const siteId = await aSite(test.database)
    const [bo, cilla, stangd] = [
      await aUser(test.database),
      await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }),
      await aUser(test.database),
    ]
    await test.superuser.query('update users set deactivated_at = now() where id = $1', [stangd.id])
    const at = (userId: string, site = siteId) => ({ userId, siteId: site })
    const answer = await give([at(bo.id), at(cilla.id), at(bo.id), at(stangd.id), at(crypto.randomUUID()), at(bo.id, 'finns-inte')])
    expect(outcomes(answer)).toEqual([
      ['added', 'writer'],
      ['hasRole', 'siteAdmin'],
      ['closed', null],
      ['noPerson', null],
      ['noSite', null],
    ])
    const { rows } = await test.superuser.query(
      "select object_id, actor_id from audit_log where site_id = $1 and action = 'membership.add'",
      [siteId],
    )
    expect(rows).toEqual([{ object_id: bo.id, actor_id: admin.id }])
  })

  it('five hundred at once, and no more; none of them with days that do not fit', async () => {
    const bo = await aUser(test.database)
    const pairs = await Promise.all(Array.from({ length: 20 }, async () => ({ userId: bo.id, siteId: await aSite(test.database) })))
    const many = Array.from({ length: 480 }, (_, at) => ({ userId: bo.id, siteId: `okand-${at}` }))
    expect(outcomes(await give([...pairs, ...many])).filter(([outcome]) => outcome === 'added')).toHaveLength(20)
    expect(await give([...pairs, ...many, ...pairs])).toMatchObject({ status: 400 })
    expect(await give([])).toMatchObject({ status: 400 })
    const backwards = { role: 'reader', validFrom: '2040-02-02', validTo: '2040-02-01' }
    expect(await give(pairs, backwards)).toMatchObject({ status: 400, body: { fields: { validTo: {} } } })
  })

  it('by two administrators at once end as one role each, without a deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser(test.database)))
    const siteId = await aSite(test.database)
    const pairs = people.map(({ id }) => ({ userId: id, siteId }))
    const answers = await Promise.all([give(pairs), give(pairs.toReversed()), give(pairs)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.flatMap(outcomes).filter(([outcome]) => outcome === 'added')).toHaveLength(12)
  })
})
