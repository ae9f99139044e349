import { describe, expect, it } from 'vitest'
import { aCouncil } from '../../testing/a-council.ts'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { database } = test

const logOf = async (siteId: string | null, action: string) =>
  (
    await test.superuser.query(
      `select actor_id as "by", object_id as about, reason from audit_log
       where site_id is not distinct from $1 and action = $2 order by id`,
      [siteId, action],
    )
  ).rows

describe('a request for another site’s content', () => {
  // covers Hardening: attempts to reach another site are in that site's log, one line for each person and hour
  it('is in the log of that site, with one line an hour however often it is repeated', async () => {
    const [own, foreign] = [await aSite(database), await aSite(database)]
    const eva = await aUser(database, { roles: { [own]: 'siteAdmin' } })
    const browser = await signedInAs(test, eva)
    for (let n = 0; n < 3; n++) expect((await browser.get(`/api/site/${foreign}/news`)).status).toBe(404)
    expect((await browser.send('POST', `/api/site/${foreign}/news`, {})).status).toBe(404)
    expect(await logOf(foreign, 'access.denied')).toEqual([{ by: eva.id, about: null, reason: null }])
    expect((await browser.get('/api/site/finns-inte/news')).status).toBe(404)
    expect(await logOf('finns-inte', 'access.denied')).toEqual([])
    test.clock.advance(3_600_000)
    const later = await signedInAs(test, eva)
    await later.get(`/api/site/${foreign}/news`)
    expect(await logOf(foreign, 'access.denied')).toHaveLength(2)
    expect(await logOf(own, 'access.denied')).toEqual([])
  })

  // covers Hardening: another site's item, asked for by the own site, is in the other's log
  it('is logged there when one of its items is requested through the own site; an unknown id is not', async () => {
    const [mine, theirs] = [await atWork(test), await atWork(test)]
    const { id } = await writtenItem(theirs, 'news', { title: 'Inte för andra' })
    const eva = await aUser(database, { roles: { [mine.siteId]: 'editor' } })
    const browser = await signedInAs(test, eva)
    expect((await browser.get(`${mine.root}/news/${id}`)).status).toBe(404)
    expect((await browser.send('POST', `${mine.root}/news/${id}/publish`, { draftVersion: 1 })).status).toBe(404)
    expect((await browser.get(`${mine.root}/news/${crypto.randomUUID()}`)).status).toBe(404)
    expect(await logOf(theirs.siteId, 'access.denied')).toEqual([{ by: eva.id, about: id, reason: null }])
    expect(await logOf(mine.siteId, 'access.denied')).toEqual([])
    // For a person who works on both sites, an old link is no attempt.
    const both = await aUser(database, { roles: { [mine.siteId]: 'editor', [theirs.siteId]: 'reader' } })
    expect((await (await signedInAs(test, both)).get(`${mine.root}/news/${id}`)).status).toBe(404)
    expect(await logOf(theirs.siteId, 'access.denied')).toHaveLength(1)
  })
})

describe('reading personal data that is not public', () => {
  // covers Hardening: opening a protected person is logged
  it('is in the log once an hour for each person with Skyddade uppgifter', async () => {
    const council = await aCouncil(test)
    const [anna, bo] = [await council.person('Anna Berg'), await council.person('Bo Ek')]
    const eva = await aUser(database, { roles: { [council.siteId]: 'editor' } })
    const browser = await signedInAs(test, eva)
    const open = async (id: string): Promise<void> => {
      for (const address of [`representatives/${id}`, `persons/${id}`, `representatives/${id}/history`])
        expect((await browser.get(`${council.root}/${address}`)).status).toBe(200)
    }
    await open(anna)
    expect(await logOf(council.siteId, 'person.view')).toEqual([])
    await browser.send('PUT', `${council.root}/persons/${anna}/protection`, { mode: 'hidden' })
    await open(anna)
    await open(bo)
    await open(anna)
    expect(await logOf(council.siteId, 'person.view')).toEqual([{ by: eva.id, about: anna, reason: null }])
  })

  // covers Hardening: seeing hidden contact details is logged
  it('is in the log when a hidden contact detail is shown, and not for a reader who cannot see it', async () => {
    const council = await aCouncil(test)
    const anna = await council.person('Anna Berg')
    const phone = { value: '070-123 45 67', isShown: false }
    await council.browser.send('PUT', `${council.root}/persons/${anna}/contacts/phone`, phone)
    const [reader, editor] = [
      await aUser(database, { roles: { [council.siteId]: 'reader' } }),
      await aUser(database, { roles: { [council.siteId]: 'editor' } }),
    ]
    for (const user of [reader, editor]) await (await signedInAs(test, user)).get(`${council.root}/persons/${anna}`)
    expect(await logOf(council.siteId, 'person.view')).toContainEqual({ by: editor.id, about: anna, reason: null })
    expect(await logOf(council.siteId, 'person.view')).not.toContainEqual(expect.objectContaining({ by: reader.id }))
  })

  // covers Hardening: reading lists of users is logged
  it('is in the log for lists of users, of the site and of the whole installation', async () => {
    const siteId = await aSite(database)
    const [admin, eva] = [await aUser(database, { isAdmin: true }), await aUser(database, { roles: { [siteId]: 'siteAdmin' } })]
    const [asAdmin, asEva] = [await signedInAs(test, admin), await signedInAs(test, eva)]
    for (let n = 0; n < 2; n++) {
      await asEva.get(`/api/site/${siteId}/users`)
      await asAdmin.get('/api/admin/users')
      await asAdmin.get(`/api/admin/users/${eva.id}`)
    }
    // A refused call shows no data and is not logged.
    expect((await asEva.get('/api/admin/users')).status).toBe(403)
    expect(await logOf(siteId, 'membership.viewAll')).toEqual([{ by: eva.id, about: null, reason: null }])
    expect(await logOf(null, 'user.viewAll')).toEqual([{ by: admin.id, about: null, reason: null }])
    expect(await logOf(null, 'user.view')).toEqual([{ by: admin.id, about: eva.id, reason: null }])
  })

  it('is in the log once for many calls at the same time', async () => {
    const siteId = await aSite(database)
    const eva = await aUser(database, { roles: { [siteId]: 'siteAdmin' } })
    const browser = await signedInAs(test, eva)
    await Promise.all(Array.from({ length: 20 }, () => browser.get(`/api/site/${siteId}/users`)))
    expect(await logOf(siteId, 'membership.viewAll')).toHaveLength(1)
  })
})
