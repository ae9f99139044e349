import { describe, expect, it } from 'vitest'
import type { SiteChange, SiteChangeResult } from '#contract/users-and-sites/site-changes.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { listRoutes } from '../../listed-routes.ts'
import { aSite, aUser, newsContent } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()
await test.superuser.query("insert into federation (name) values ('Samling Framåt')")
const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))

interface Refused {
  readonly status: number
  readonly body: { readonly code?: string; readonly message?: string } | undefined
}

const change = async (...changes: SiteChange[]): Promise<SiteChangeResult[]> => {
  const answer = await admin.send('POST', '/api/admin/sites/changes', { changes })
  expect(answer.status).toBe(200)
  return (answer.body as { results: SiteChangeResult[] }).results
}

describe('a stopped site', () => {
  const ofSites = async () =>
    (await listRoutes()).filter(
      ({ method, policy, url }) => method !== 'GET' && url.startsWith('/api/site/') && policy !== 'anyone',
    )

  // covers Administration: a paused site: every call that writes is refused
  it.each(['paused', 'archived'] as const)(
    '%s: every call that writes is refused to its sajtansvarig, and no call to an administrator',
    async (stopped) => {
      const siteId = await aSite(test.database)
      await change({ siteId, stopped })
      const routes = await ofSites()
      expect(routes.length).toBeGreaterThan(100)
      const said: Record<string, unknown> = {}
      for (let at = 0; at < routes.length; at += 100) {
        const owner = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))
        const office = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
        for (const { method, url } of routes.slice(at, at + 100)) {
          const address = url.replace(':siteId', siteId).replace(/:\w+/g, crypto.randomUUID())
          const refused = (await owner.send(method as 'POST', address, {})) as Refused
          const word = stopped === 'paused' ? 'pausad' : 'arkiverad'
          const text = `Sajten är ${word} av Samling Framåt. Du kan läsa men inte ändra.`
          if (refused.status !== 403 || refused.body?.code !== 'SITE_PAUSED' || refused.body.message !== text)
            said[`${method} ${url}`] = refused
          const answer = (await office.send(method as 'POST', address, {})) as Refused
          if (answer.body?.code === 'SITE_PAUSED') said[`office: ${method} ${url}`] = answer.status
        }
      }
      expect(said).toEqual({})
    },
    120_000,
  )

  it('knows no call on a site elsewhere that its people could write with', async () => {
    const elsewhere = (await listRoutes()).filter(
      ({ method, policy, url }) =>
        method !== 'GET' && url.includes(':siteId') && !url.startsWith('/api/site/:siteId/') && policy !== 'admin',
    )
    expect(elsewhere).toEqual([])
  })

  // covers Administration: a paused site is read by its people, and nothing waits for them
  it('is read by its people, who are told that it is stopped until it is opened again', async () => {
    const siteId = await aSite(test.database)
    const owner = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))
    await owner.send('POST', `/api/site/${siteId}/news`, { content: newsContent() })
    await change({ siteId, stopped: 'paused' })
    const mine = async () => ((await owner.get('/api/site')).body as MySite[])[0]
    expect(await mine()).toMatchObject({
      id: siteId,
      role: 'paused',
      notice: 'Sajten är pausad av Samling Framåt. Du kan läsa men inte ändra.',
    })
    expect((await owner.get(`/api/site/${siteId}/news`)).body).toMatchObject({ total: 1 })
    expect((await owner.get(`/api/site/${siteId}/settings`)).status).toBe(200)
    expect((await admin.send('POST', `/api/site/${siteId}/news`, { content: newsContent() })).status).toBe(200)
    const [back] = await change({ siteId, stopped: null })
    expect(back).toMatchObject({ refusal: null, undo: { siteId, stopped: 'paused' } })
    expect(await mine()).toMatchObject({ role: 'siteAdmin', notice: null })
    expect((await owner.send('POST', `/api/site/${siteId}/news`, { content: newsContent() })).status).toBe(200)
    const { rows } = await test.superuser.query(
      `select action from audit_log where site_id = $1 and action like 'site.%' order by id`,
      [siteId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['site.pause', 'site.resume'])
  })

  it('is told of to nobody else: a stranger gets 404, a reader what readers get', async () => {
    const siteId = await aSite(test.database)
    await change({ siteId, stopped: 'paused' })
    const stranger = await signedInAs(test, await aUser(test.database))
    expect((await stranger.send('POST', `/api/site/${siteId}/news`, {})).status).toBe(404)
    const reader = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'reader' } }))
    expect((await reader.send('POST', `/api/site/${siteId}/news`, {})).body).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('changes of many sites', () => {
  // covers Administration: bulk work with a result for each site
  it('answer for each site, and one that cannot be changed hinders no other', async () => {
    const [one, other] = [await aSite(test.database, { name: 'Ale' }), await aSite(test.database, { name: 'Bjuv' })]
    const results = await change(
      { siteId: one, stopped: 'paused' },
      { siteId: 'finns-inte', stopped: 'paused' },
      { siteId: other, stopped: 'paused' },
    )
    expect(results).toEqual([
      { siteId: one, name: 'Ale', refusal: null, undo: { siteId: one, stopped: null } },
      { siteId: 'finns-inte', name: 'finns-inte', refusal: 'Sajten finns inte.', undo: null },
      { siteId: other, name: 'Bjuv', refusal: null, undo: { siteId: other, stopped: null } },
    ])
    // Pausing what is paused changes nothing, and so there is nothing to take back.
    expect(await change({ siteId: one, stopped: 'paused' })).toMatchObject([{ refusal: null, undo: null }])
    const undone = await change(...results.flatMap(({ undo }) => undo ?? []))
    expect(undone.map(({ refusal }) => refusal)).toEqual([null, null])
    expect((await admin.get(`/api/admin/sites/${one}`)).body).toMatchObject({ state: 'active', stoppedAt: null })
  })

  it('are for administrators, and refuse what is no change', async () => {
    const siteId = await aSite(test.database)
    const owner = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))
    const send = (body: object, by = admin) => by.send('POST', '/api/admin/sites/changes', body)
    expect((await send({ changes: [{ siteId, stopped: null }] }, owner)).status).toBe(403)
    for (const changes of [
      [],
      [{ siteId, stopped: 'borta' }],
      [{ siteId, level: 'top' }],
      [{ siteId, addTags: [''] }],
      [{ siteId, addTags: ['191212121212'] }],
      [{ siteId, name: 'Ny' }],
    ])
      expect([changes, (await send({ changes })).status]).toEqual([changes, 400])
  })

  it('add and take away words to find sites by', async () => {
    const siteId = await aSite(test.database)
    const [added] = await change({ siteId, addTags: ['Valår', ' Äldre  sajt '] })
    expect((await admin.get(`/api/admin/sites/${siteId}`)).body).toMatchObject({ tags: ['Valår', 'Äldre sajt'] })
    await change({ siteId, addTags: ['Valår'], removeTags: ['Äldre sajt', 'okänd'] })
    expect((await admin.get(`/api/admin/sites/${siteId}`)).body).toMatchObject({ tags: ['Valår'] })
    if (added?.undo) await change(added.undo)
    expect((await admin.get(`/api/admin/sites/${siteId}`)).body).toMatchObject({ tags: [] })
    const [many] = await change(
      { siteId, addTags: Array.from({ length: 20 }, (_, n) => `etikett ${n}`) },
      { siteId, addTags: ['en till'] },
    )
    expect(many?.refusal).toBe(null)
    expect((await change({ siteId, addTags: ['en till'] }))[0]?.refusal).toContain('högst 20 etiketter')
  })
})

describe('the tree', () => {
  const site = (name: string) => aSite(test.database, { name })
  const put = async (siteId: string, level: SiteChange['level'], parentId: string | null) =>
    (await change({ siteId, ...(level && { level }), parentId }))[0]?.refusal

  // covers Administration: the tree of sites: no loop, three levels
  it('has three levels and no loop', async () => {
    const [national, district, local, other] = [await site('Riks'), await site('Skåne'), await site('Lund'), await site('Eslöv')]
    expect(await put(national, 'national', null)).toBe(null)
    expect(await put(district, 'district', national)).toBe(null)
    expect(await put(local, 'local', district)).toBe(null)
    expect((await admin.get(`/api/admin/sites/${local}`)).body).toMatchObject({
      level: 'local',
      parent: { id: district, name: 'Skåne' },
    })
    expect(await put(local, 'local', local)).toBe('En sajt kan inte ligga under sig själv.')
    expect(await put(other, 'local', local)).toContain('Trädet har tre nivåer')
    expect(await put(district, 'district', local)).toContain('kan inte ligga under en på nivån Lokal')
    expect(await put(national, 'national', district)).toContain('En sajt på riksnivå ligger inte under någon annan')
    // What stands under it would stand too high.
    expect(await put(district, 'local', national)).toContain('Sajten har sajter under sig')
    expect(await put(other, 'local', 'finns-inte')).toBe('Sajten ovanför finns inte. Välj en annan.')
    // A site may also stand directly under the national one.
    expect(await put(other, 'local', national)).toBe(null)
  })

  it('stays a tree when two are moved under each other at the same time', async () => {
    const [one, other] = [await site('Ett'), await site('Två')]
    await put(one, 'district', null)
    for (let round = 0; round < 5; round++) {
      await put(one, 'district', null)
      await put(other, 'local', null)
      await Promise.all([put(one, 'local', other), put(other, 'local', one), put(other, 'district', null)])
      const { rows } = await test.superuser.query(
        'select id from sites s where parent_id is not null and exists (select from sites p where p.id = s.parent_id and p.parent_id = s.id)',
      )
      expect(rows).toEqual([])
    }
  })
})

describe("the administrators' list", () => {
  it('is narrowed by state, by level and by district, with the counts of each', async () => {
    const district = await aSite(test.database, { name: 'Distrikt Öst' })
    const [one, other] = [await aSite(test.database, { name: 'Åtvidaberg' }), await aSite(test.database, { name: 'Motala' })]
    await change(
      { siteId: district, level: 'district', parentId: null },
      { siteId: one, level: 'local', parentId: district },
      { siteId: other, stopped: 'archived' },
    )
    const names = async (query: string) => {
      const { sites, total } = (await admin.get(`/api/admin/sites?${query}`)).body as { sites: { name: string }[]; total: number }
      expect(total).toBe(sites.length)
      return sites.map(({ name }) => name)
    }
    expect(await names(`district=${district}`)).toEqual(['Distrikt Öst', 'Åtvidaberg'])
    expect(await names(`district=${district}&search=atvida`)).toEqual(['Åtvidaberg'])
    expect(await names('state=archived&search=mot')).toEqual(['Motala'])
    expect(await names(`state=archived&district=${district}`)).toEqual([])
    expect(await names('level=district&search=distrikt')).toEqual(['Distrikt Öst'])
    expect((await admin.get('/api/admin/sites?state=borta')).status).toBe(400)
    // What the site selector knows: whether it decides for others.
    const mine = async (id: string) => ((await admin.get(`/api/site?only=${id}`)).body as { isAbove?: true }[])[0]?.isAbove
    expect([await mine(district), await mine(one)]).toEqual([true, undefined])
    const { parents } = (await admin.get('/api/admin/sites')).body as { parents: { id: string }[] }
    expect(parents.map(({ id }) => id)).toContain(district)
  })

  it('says how much waits, as the sajtansvariga of the site sees it', async () => {
    const siteId = await aSite(test.database, { name: 'Väntande' })
    const writer = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'writer' } }))
    const { id } = (await writer.send('POST', `/api/site/${siteId}/news`, { content: newsContent() })).body as { id: string }
    await writer.send('POST', `/api/site/${siteId}/news/${id}/review`, { draftVersion: 1 })
    expect((await admin.get(`/api/admin/sites/${siteId}`)).body).toMatchObject({
      waiting: 1,
      usedBytes: 0,
      quotaBytes: 5_368_709_120,
    })
  })
})
