import { describe, expect, it } from 'vitest'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { AdminSite, MySite } from '#contract/users-and-sites/sites.ts'
import { aSite, aUser, newsContent } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()
test.clock.standStill()
const browser = await signedInAs(test, await aUser(test.database, { isAdmin: true }))

const newSite = (overrides: object = {}) => ({
  name: 'Föreningen i Skövde',
  id: 'skovde',
  firstSiteAdmin: { name: 'Märta Löfgren', personalNumber: '189001018887' },
  ...overrides,
})

describe('an administrator', () => {
  it('creates a site with its first sajtansvarig, renames it, and its id stays', async () => {
    const created = await browser.send('POST', '/api/admin/sites', newSite())
    expect(created.body).toMatchObject({
      id: 'skovde',
      siteAdmins: ['Märta Löfgren'],
      members: 1,
      address: 'http://localhost:3001/skovde',
    })
    const { version } = created.body as AdminSite
    const rename = () => browser.send('PATCH', '/api/admin/sites/skovde', { name: 'Skövdeföreningen', version })
    expect((await rename()).body).toMatchObject({ id: 'skovde', name: 'Skövdeföreningen', version: version + 1 })
    expect(await rename()).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
  })

  it('cannot use an id that is taken, reserved or malformed', async () => {
    await aSite(test.database, { id: 'tagen' })
    const create = (id: string) => browser.send('POST', '/api/admin/sites', newSite({ id }))
    expect(await create('tagen')).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN', fields: { id: {} } } })
    for (const id of ['admin', 'auth', 'api', 'nyheter', 'Malmö', 'a', '-malmo', 'malmo-', 'x'.repeat(41), '../etc']) {
      expect([id, (await create(id)).status]).toEqual([id, 400])
    }
  })

  // covers Public sites: the root: the federation's own site
  it("names one site as the federation's own, and another instead of it", async () => {
    await test.superuser.query("insert into federation (name) values ('Samling Framåt')")
    const [one, other] = [await aSite(test.database), await aSite(test.database)]
    const choose = (id: string, isOwn: boolean) => browser.send('PUT', `/api/admin/sites/${id}/federations-own`, { isOwn })
    const own = async () => {
      const { rows } = await test.superuser.query<{ id: string }>('select own_site_id as id from federation')
      return rows[0]?.id
    }
    expect((await choose(one, true)).body).toMatchObject({ id: one, isFederationsOwn: true })
    expect((await choose(other, true)).body).toMatchObject({ id: other, isFederationsOwn: true })
    expect((await browser.get(`/api/admin/sites/${one}`)).body).toMatchObject({ isFederationsOwn: false })
    // It is no longer the one, so that nothing ends.
    expect((await choose(one, false)).status).toBe(200)
    expect(await own()).toBe(other)
    expect((await choose(other, false)).body).toMatchObject({ isFederationsOwn: false })
    expect(await own()).toBe(null)
    expect((await choose('finns-inte', true)).status).toBe(404)
    const { rows } = await test.superuser.query('select action from audit_log where object_id = $1 order by id', [other])
    expect(rows.map(({ action }) => action)).toEqual(['federation.own-site', 'federation.no-own-site'])
    const editor = await signedInAs(test, await aUser(test.database, { roles: { [one]: 'siteAdmin' } }))
    expect((await editor.send('PUT', `/api/admin/sites/${one}/federations-own`, { isOwn: true })).status).toBe(403)
  })

  it('creates one site from twenty simultaneous calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.send('POST', '/api/admin/sites', newSite({ id: 'samtidigt' }))),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19)
  })

  it('finds Malmö by malmo, and pages through all sites in Swedish order', async () => {
    await aSite(test.database, { name: 'Malmökretsen' })
    const list = async (query: string) =>
      (await browser.get(`/api/admin/sites?${query}`)).body as { sites: AdminSite[]; total: number; next: string | null }
    expect((await list('search=malmo')).sites.map((site) => site.name)).toEqual(['Malmökretsen'])
    for (let i = 0; i < 30; i++) await aSite(test.database)
    const first = await list('')
    const second = await list(`after=${encodeURIComponent(first.next ?? '')}`)
    const all = [...first.sites, ...second.sites].map((site) => site.name)
    expect(all).toHaveLength(first.total)
    expect(all).toEqual(all.toSorted(new Intl.Collator('sv').compare))
  })
})

describe('the list of my sites', () => {
  // covers Calls: `GET /api/site`: id, name
  // covers Item steps: Skicka för granskning: the editors see it
  // covers Item steps: the clock: the number of failures on the start page
  it('contains the sites with a current role, with new and waiting items', async () => {
    const siteId = await aSite(test.database, { name: 'Lundaföreningen' })
    await aSite(test.database)
    const user = await aUser(test.database, { roles: { [siteId]: 'editor' } })
    const own = await signedInAs(test, user)
    const made = (await own.send('POST', `/api/site/${siteId}/news`, { content: newsContent() })).body as { id: string }
    await own.send('POST', `/api/site/${siteId}/news/${made.id}/publish`, { draftVersion: 1 })
    const waiting = (await own.send('POST', `/api/site/${siteId}/news`, { content: newsContent() })).body as { id: string }
    await own.send('POST', `/api/site/${siteId}/news/${waiting.id}/review`, { draftVersion: 1 })
    const back = (await own.send('POST', `/api/site/${siteId}/news`, { content: newsContent() })).body as { id: string }
    await own.send('POST', `/api/site/${siteId}/news/${back.id}/review`, { draftVersion: 1 })
    const comment = 'Skriv vem som beslutade.'
    await own.send('POST', `/api/site/${siteId}/news/${back.id}/request-changes`, { draftVersion: 1, comment })
    const unplanned = (await own.send('POST', `/api/site/${siteId}/news`, { content: newsContent() })).body as { id: string }
    const failure = JSON.stringify({ at: '2026-11-21T07:00:00Z', message: 'Kunde inte publiceras kl. 08:00: rubriken saknas.' })
    await test.superuser.query('update items set schedule_failure = $2 where id = $1', [unplanned.id, failure])
    // This week's count, from Monday on, and none of the week before.
    await test.superuser.query(
      `insert into visit_days (site_id, day, readings)
       select $1, (date_trunc('week', $2::date) + make_interval(days => n))::date, 10 + n from generate_series(-1, 0) n`,
      [siteId, stockholmDate(test.clock())],
    )
    const sites = (await own.get('/api/site')).body as MySite[]
    expect(sites).toEqual([
      {
        id: siteId,
        name: 'Lundaföreningen',
        role: 'editor',
        notice: null,
        accentColor: '#0b5c63',
        latestNewsAt: expect.stringMatching(/Z$/),
        readings: 10,
        waiting: { reviewWanted: 1, changesWanted: 1, scheduleFailed: 1 },
      },
    ])
  })

  // covers Layout: my sites by page and by search, without accents
  it('comes by page and by search, "angel" finds Ängel, and a page after another person’s site is empty', async () => {
    const own = ['Ängelholm', 'Åstorp', 'Örkelljunga', 'Angered', 'Bjuv']
    const ids = await Promise.all(own.map((name) => aSite(test.database, { name })))
    const foreign = await aSite(test.database, { name: 'Alingsås' })
    const roles = Object.fromEntries(ids.map((id) => [id, 'editor' as const]))
    const mine = await signedInAs(test, await aUser(test.database, { roles }))
    const read = async (query: string): Promise<MySite[]> => (await mine.get(`/api/site?${query}`)).body
    const names = async (query: string) => (await read(query)).map(({ name }) => name)
    expect(await names('limit=2')).toEqual(['Angered', 'Bjuv'])
    const [, last] = await read('limit=2')
    expect(await names(`limit=2&after=${last?.id}`)).toEqual(['Åstorp', 'Ängelholm'])
    expect(await names('search=angel')).toEqual(['Ängelholm'])
    expect(await names('search=%C3%84NGEL')).toEqual(['Ängelholm'])
    expect(await names('search=%25')).toEqual([])
    expect(await names(`only=${ids[0]}`)).toEqual(['Ängelholm'])
    // Neither found nor compared with: its name would show by what comes after it.
    expect(await names(`only=${foreign}`)).toEqual([])
    expect(await names(`after=${foreign}`)).toEqual([])
    expect(await names('search=alings')).toEqual([])
    expect((await mine.get('/api/site?limit=0')).status).toBe(400)
    expect((await browser.get(`/api/site?only=${foreign}`)).body).toMatchObject([{ name: 'Alingsås', role: 'siteAdmin' }])
  })

  // covers Layout: what waits on all of them is counted where they are not all listed
  it('is narrowed to where something waits, and counted as a whole', async () => {
    const [busy, quiet] = [await aSite(test.database, { name: 'Mycket' }), await aSite(test.database, { name: 'Inget' })]
    const writer = await signedInAs(test, await aUser(test.database, { roles: { [busy]: 'writer' } }))
    const editor = await signedInAs(test, await aUser(test.database, { roles: { [busy]: 'editor', [quiet]: 'editor' } }))
    const { id } = (await writer.send('POST', `/api/site/${busy}/news`, { content: newsContent() })).body as { id: string }
    await writer.send('POST', `/api/site/${busy}/news/${id}/review`, { draftVersion: 1 })
    expect((await editor.get('/api/site?waiting=true&limit=5')).body).toMatchObject([{ id: busy, waiting: { reviewWanted: 1 } }])
    expect((await editor.get('/api/site-counts')).body).toEqual({ sites: 2, waiting: 1 })
    // Waits for those who may publish.
    expect((await writer.get('/api/site?waiting=true')).body).toEqual([])
    expect((await writer.get('/api/site-counts')).body).toEqual({ sites: 1, waiting: 0 })
  })

  it('is every site for an administrator', async () => {
    const { rows } = await test.superuser.query('select count(*)::int as n from sites')
    const mine: unknown[] = (await browser.get('/api/site')).body
    expect(mine).toHaveLength(rows[0].n)
  })
})
