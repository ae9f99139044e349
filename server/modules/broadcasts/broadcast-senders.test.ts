import { describe, expect, it } from 'vitest'
import { aFederation } from '../../testing/a-federation.ts'
import { aUser } from '../../testing/factories.ts'
import { newsToAll as toAll, placeOf } from '../../testing/sharing-calls.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { createItem } from '../items/life/item-draft.ts'

// The rights to send news of the federation to its sites.

const test = await testApp()
const { office, riks } = await aFederation(test)

describe('who sends', () => {
  it('the federation’s editors edit its own site, and no other', async () => {
    const local = await aNewsroom(test)
    expect((await riks.send('POST', '/api/site/rikskansliet/news', { content: {} })).status).not.toBe(403)
    expect((await riks.get(`/api/site/${local.siteId}/broadcasts`)).status).toBe(404)
    expect((await riks.get('/api/site')).body).toMatchObject([{ id: 'rikskansliet', role: 'editor', isFederationsOwn: true }])
  })

  it('a person whom an administrator makes Riksredaktör, until that is taken back', async () => {
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    const person = await aUser(test.database, { name: 'Ny Riksredaktör' })
    const browser = await signedInAs(test, person)
    const item = await office.published({ title: 'Vem når den' })
    const local = await aNewsroom(test)
    const make = async (isFederationEditor: boolean) => {
      const { version } = (await admin.get(`/api/admin/users/${person.id}`)).body as { version: number }
      const change = { name: person.name, isAdmin: false, isFederationEditor, memberships: [], version }
      expect((await admin.send('PUT', `/api/admin/users/${person.id}`, change)).status).toBe(200)
    }
    expect((await browser.get(placeOf(item.id))).status).toBe(404)
    await make(true)
    expect((await browser.get(placeOf(item.id))).body).toMatchObject({
      shared: null,
      mayShare: true,
      choices: { sites: expect.arrayContaining([expect.objectContaining({ id: local.siteId })]) },
    })
    await make(false)
    expect((await browser.get(placeOf(item.id))).status).toBe(404)
  })

  it('not an editor of that site, nor a writer, nor for what is not published or not of that site', async () => {
    const item = await office.published({ title: 'Vem får skicka' })
    for (const [role, status] of [
      ['editor', 403],
      ['siteAdmin', 403],
      ['writer', 403],
    ] as const) {
      const browser = await signedInAs(test, await aUser(test.database, { roles: { rikskansliet: role } }))
      expect((await browser.send('PUT', placeOf(item.id), toAll)).status, role).toBe(status)
      // Nor what the other sites are called and how the office has tagged them.
      expect((await browser.get(placeOf(item.id))).body).toMatchObject({ mayShare: false, choices: { sites: [], tags: [] } })
    }
    const draft = await office.step((work) => createItem(work, { content: { title: 'Bara ett utkast' } }))
    expect(await riks.send('PUT', placeOf(draft.id), toAll)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Publicera den först') },
    })
    expect((await riks.send('PUT', placeOf(crypto.randomUUID()), toAll)).status).toBe(404)
    const local = await aNewsroom(test)
    const theirs = await local.published({ title: 'En lokal nyhet' })
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    expect(await admin.send('PUT', placeOf(theirs.id, local.siteId), toAll)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('egen sajt') },
    })
    const unknown = { ...toAll, target: { kind: 'sites', siteIds: ['finns-inte', 'rikskansliet'] } }
    expect((await riks.send('PUT', placeOf(item.id), unknown)).body).toMatchObject({
      fields: { target: { message: expect.any(String) } },
    })
    expect((await riks.send('PUT', placeOf(item.id), toAll)).status).toBe(200)
    expect((await riks.send('PUT', placeOf(item.id), toAll)).status).toBe(409)
    expect((await riks.send('POST', `${placeOf(item.id)}/end`, { version: 7 })).status).toBe(409)
    await riks.send('POST', `${placeOf(item.id)}/end`, { version: 1 })
    const { rows } = await test.superuser.query(
      "select action from audit_log where object_id = $1 and action like 'broadcast.%' order by id",
      [item.id],
    )
    expect(rows).toEqual([{ action: 'broadcast.send' }, { action: 'broadcast.recall' }])
  })
})
