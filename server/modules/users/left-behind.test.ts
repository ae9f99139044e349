import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PreviewLink } from '#contract/items/items.ts'
import type { LeftThing } from '#contract/users-and-sites/left-behind.ts'
import type { User } from '#contract/users-and-sites/users.ts'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { testSites, visit } from '../../testing/test-sites.ts'

// What somebody made on a site and leaves behind: links that show a draft to anybody, and keys of programs.

const test = await testApp()
const sites = await testSites(test)
const federation = await signedInAs(test, await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true }))
const inherited = { validFrom: null, validTo: null }

/** A sajtansvarig, and Bo, who has shared a draft. */
async function aSharedDraft(bosRole: 'editor' | 'siteAdmin' = 'editor') {
  const anna = await atWork(test, 'siteAdmin')
  const { siteId } = anna
  const bo = await aUser(test.database, { name: 'Bo Ek', roles: { [siteId]: bosRole } })
  const hers = { browser: await signedInAs(test, bo), root: anna.root }
  const { id } = await writtenItem(hers, 'news', { title: 'Hemligt utkast' })
  const share = (browser: TestBrowser) => sharedBy(browser, `${anna.root}/news/${id}`)
  return { ...anna, anna: anna.browser, bo, hers: hers.browser, itemId: id, share, ...(await share(hers.browser)) }
}

async function sharedBy(browser: TestBrowser, item: string): Promise<{ linkId: string; path: string }> {
  const { status, body } = await browser.send('POST', `${item}/preview-links`, { isShared: true, endsWithPublication: true })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { id, url } = body as PreviewLink
  return { linkId: id, path: new URL(url ?? '').pathname }
}

const opens = async (path: string): Promise<boolean> => {
  const { statusCode, body } = await visit(sites, path)
  expect([200, 404]).toContain(statusCode)
  expect(body.includes('Hemligt utkast')).toBe(statusCode === 200)
  return statusCode === 200
}
const read = async (id: string): Promise<User> => (await federation.get(`/api/admin/users/${id}`)).body
const changed = async (id: string, change: object) => {
  const { name, isAdmin, isFederationEditor, memberships, version } = await read(id)
  const roles = memberships.map(({ siteId, role, validFrom, validTo }) => ({ siteId, role, validFrom, validTo }))
  return federation.send('PUT', `/api/admin/users/${id}`, {
    name,
    isAdmin,
    isFederationEditor,
    memberships: roles,
    version,
    ...change,
  })
}

type SharedDraft = Awaited<ReturnType<typeof aSharedDraft>>
const waysToLeave: Readonly<Record<string, (at: SharedDraft) => Promise<{ status: number }>>> = {
  'loses the role on the site': ({ anna, root, bo }) => anna.send('POST', `${root}/users/${bo.id}/remove`, { version: 1 }),
  'loses the role to an administrator': async ({ siteId, bo }) =>
    federation.send('PUT', `/api/admin/role-grid/${siteId}/${bo.id}`, { role: null, ...inherited, version: 1 }),
  'loses all roles': ({ bo }) => changed(bo.id, { memberships: [] }),
  'has an account that is closed': ({ bo }) => federation.send('POST', `/api/admin/users/${bo.id}/deactivate`, { version: 1 }),
  'has no account any more': ({ bo }) => federation.send('POST', `/api/admin/users/${bo.id}/remove`, { version: 1 }),
  'has a role that begins later': ({ anna, root, bo }) =>
    anna.send('PATCH', `${root}/users/${bo.id}`, { role: 'editor', validFrom: '2999-01-01', validTo: null, version: 1 }),
  'has a role that has ended': async ({ bo }) => {
    await test.superuser.query(`update memberships set valid_to = '2020-01-01' where user_id = $1`, [bo.id])
    return { status: 200 }
  },
}

describe('a link to a draft', () => {
  it.each(Object.entries(waysToLeave))('ends when the person who made it %s', async (_way, leave) => {
    const draft = await aSharedDraft()
    expect(await opens(draft.path)).toBe(true)
    expect([200, 204]).toContain((await leave(draft)).status)
    expect(await opens(draft.path)).toBe(false)
  })

  it('of an administrator ends with the right, and that of a Riksredaktör with the office', async () => {
    const { anna, root, itemId, siteId } = await aSharedDraft()
    const admin = await aUser(test.database, { isAdmin: true })
    const editor = await aUser(test.database, { isFederationEditor: true })
    await test.superuser.query(`insert into federation (name, own_site_id) values ('Samling Framåt', $1)`, [siteId])
    const links = [
      await sharedBy(await signedInAs(test, admin), `${root}/news/${itemId}`),
      await sharedBy(await signedInAs(test, editor), `${root}/news/${itemId}`),
      await sharedBy(anna, `${root}/news/${itemId}`),
    ]
    const open = () => Promise.all(links.map(({ path }) => opens(path)))
    expect(await open()).toEqual([true, true, true])
    await changed(admin.id, { isAdmin: false })
    await changed(editor.id, { isFederationEditor: false })
    expect(await open()).toEqual([false, false, true])
    await test.superuser.query('delete from federation')
  })

  it('goes on for a person with another role, and ends on the one site that they left', async () => {
    const { anna, root, bo, hers, path } = await aSharedDraft()
    const elsewhere = await aSite(test.database)
    await test.superuser.query(`insert into memberships (site_id, user_id, role) values ($1, $2, 'editor')`, [elsewhere, bo.id])
    const { id } = await writtenItem({ browser: hers, root: `/api/site/${elsewhere}` }, 'news', { title: 'Hemligt utkast' })
    const there = await sharedBy(hers, `/api/site/${elsewhere}/news/${id}`)
    await anna.send('PATCH', `${root}/users/${bo.id}`, { role: 'reader', validFrom: null, validTo: null, version: 1 })
    expect([await opens(path), await opens(there.path)]).toEqual([true, true])
    await anna.send('POST', `${root}/users/${bo.id}/remove`, { version: 2 })
    expect([await opens(path), await opens(there.path)]).toEqual([false, true])
  })

  it('opens again with a role that is given back', async () => {
    const { anna, root, bo, path } = await aSharedDraft()
    const { body } = await anna.send('POST', `${root}/users/${bo.id}/remove`, { version: 1 })
    expect(await opens(path)).toBe(false)
    await anna.send('POST', `${root}/undo/${(body as { undoToken: string }).undoToken}`)
    expect(await opens(path)).toBe(true)
  })

  it('that has ended, was called back or never was says the same', async () => {
    const { anna, root, bo, siteId, path } = await aSharedDraft()
    await anna.send('POST', `${root}/users/${bo.id}/remove`, { version: 1 })
    const answers = await Promise.all([path, `/${siteId}/forhandsgranska/${'x'.repeat(32)}`].map((one) => visit(sites, one)))
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(body).toContain('Länken gäller inte längre')
      expect(body).toContain('Be den som skickade länken om en ny')
    }
  })
})

const left = async ({ anna, root, bo }: Pick<SharedDraft, 'anna' | 'root' | 'bo'>) =>
  ((await anna.get(`${root}/users/${bo.id}/left-behind`)).body as { things: LeftThing[] }).things

/** Bo is sajtansvarig, and has made a link, a key, and a webhook that waits to tell something. */
async function muchMade() {
  const draft = await aSharedDraft('siteAdmin')
  const { siteId, root, hers, bo } = draft
  const { key, secret } = (await hers.send('POST', `${root}/delivery-keys`, { name: 'Medlemsappen' })).body as {
    key: { id: string }
    secret: string
  }
  const webhookId = randomUUID()
  await test.superuser.query(
    `insert into webhooks (site_id, id, name, url, sealed_secret, events, created_at, created_by)
     values ($1, $2, 'Kalendern', 'https://mottagare.test/', 'x', '{removed}', $3, $4)`,
    [siteId, webhookId, test.clock(), bo.id],
  )
  let caller = 0
  const drafts = async () =>
    visit(sites, `/${siteId}/api/v1/drafts/${draft.itemId}`, {
      headers: { authorization: `Bearer ${secret}` },
      remoteAddress: `198.51.100.${++caller}`,
    })
  return { ...draft, keyId: key.id, webhookId, drafts }
}
const namesOf = (answer: { body: never }, what: 'keys' | 'webhooks') =>
  (answer.body as Record<typeof what, { name: string; makerHasLeft: boolean }[]>)[what].map(({ name, makerHasLeft }) => [
    name,
    makerHasLeft,
  ])
const logged = async (siteId: string) =>
  (
    await test.superuser.query<{ action: string; object_id: string }>(
      `select action, object_id from audit_log where site_id = $1 and action similar to '(previewLink|deliveryKey|webhook|membership).%'
       and action not like '%.view%' order by id`,
      [siteId],
    )
  ).rows.map(({ action, object_id: id }) => [action, id])

describe('what a person leaves behind', () => {
  it('is listed before the role is taken away: links with the title of the draft, keys and webhooks with their names', async () => {
    const made = await muchMade()
    await made.share(made.anna)
    expect((await left(made)).map(({ kind, id, name }) => [kind, id, name]).toSorted()).toEqual([
      ['key', made.keyId, 'Medlemsappen'],
      ['link', made.linkId, 'Hemligt utkast'],
      ['webhook', made.webhookId, 'Kalendern'],
    ])
    const answers = await Promise.all([
      made.hers.get(`${made.root}/users/not-an-id/left-behind`),
      (await atWork(test, 'editor', made.siteId)).browser.get(`${made.root}/users/${made.bo.id}/left-behind`),
      (await atWork(test, 'siteAdmin')).browser.get(`${made.root}/users/${made.bo.id}/left-behind`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 404])
  })

  it('ends and goes on by itself: the link opens nothing, and the programs of others keep their keys', async () => {
    const made = await muchMade()
    await made.anna.send('POST', `${made.root}/users/${made.bo.id}/remove`, { version: 1 })
    expect(await opens(made.path)).toBe(false)
    const { statusCode, body } = await made.drafts()
    expect([statusCode, body.includes('Hemligt utkast')]).toEqual([200, true])
    expect(namesOf(await made.anna.get(`${made.root}/delivery-keys`), 'keys')).toEqual([['Medlemsappen', true]])
    expect(namesOf(await made.anna.get(`${made.root}/webhooks`), 'webhooks')).toEqual([['Kalendern', true]])
  })

  it('is kept or withdrawn with the removal, and each of it is in the log by its id', async () => {
    const made = await muchMade()
    const other = await made.share(made.hers)
    const leaving = { keptLinks: [made.linkId], withdrawn: [made.keyId, made.webhookId] }
    const { status } = await made.anna.send('POST', `${made.root}/users/${made.bo.id}/remove`, { version: 1, leaving })
    expect(status).toBe(200)
    expect([await opens(made.path), await opens(other.path)]).toEqual([true, false])
    expect((await made.drafts()).statusCode).toBe(401)
    expect(namesOf(await made.anna.get(`${made.root}/delivery-keys`), 'keys')).toEqual([])
    expect(namesOf(await made.anna.get(`${made.root}/webhooks`), 'webhooks')).toEqual([])
    expect((await logged(made.siteId)).slice(-4)).toEqual([
      ['previewLink.keep', made.itemId],
      ['deliveryKey.remove', made.keyId],
      ['webhook.remove', made.webhookId],
      ['membership.remove', made.bo.id],
    ])
  })

  it('stays as it was when the removal is refused, and nothing of another person or another site can be named', async () => {
    const [made, foreign] = [await muchMade(), await muchMade()]
    const own = await made.share(made.anna)
    const leaving = { keptLinks: [made.linkId], withdrawn: [made.keyId, made.webhookId] }
    const remove = (version: number, chosen: object) =>
      made.anna.send('POST', `${made.root}/users/${made.bo.id}/remove`, { version, leaving: chosen })
    expect((await remove(7, leaving)).status).toBe(409)
    expect((await remove(1, { keptLinks: ['x'], withdrawn: [] })).status).toBe(400)
    expect((await left(made)).length).toBe(3)
    const others = { keptLinks: [foreign.linkId, own.linkId], withdrawn: [foreign.keyId, foreign.webhookId] }
    expect((await remove(1, others)).status).toBe(200)
    expect((await left(foreign)).length).toBe(3)
    const { rows } = await test.superuser.query('select id from preview_links where kept_by is not null and id = any($1)', [
      [foreign.linkId, own.linkId],
    ])
    expect(rows).toEqual([])
  })

  it.each(['remove', 'deactivate'] as const)(
    'on all sites is listed and settled when the federation takes the account: %s',
    async (how) => {
      const made = await muchMade()
      const url = `/api/admin/users/${made.bo.id}`
      await test.superuser.query(`insert into memberships (site_id, user_id, role) values ($1, $2, 'siteAdmin')`, [
        made.siteId,
        (await aUser(test.database)).id,
      ])
      const { body } = await federation.get(`${url}/left-behind`)
      expect(body).toMatchObject({ sites: [{ siteId: made.siteId, things: [{}, {}, {}] }] })
      const leaving = { keptLinks: [made.linkId], withdrawn: [made.keyId] }
      const { version } = await read(made.bo.id)
      expect([200, 204]).toContain((await federation.send('POST', `${url}/${how}`, { version, leaving })).status)
      expect(await opens(made.path)).toBe(true)
      expect((await made.drafts()).statusCode).toBe(401)
      expect(namesOf(await made.anna.get(`${made.root}/webhooks`), 'webhooks')).toEqual([['Kalendern', true]])
    },
  )

  it('is no link of an administrator, who reaches the site without a role', async () => {
    const made = await muchMade()
    await test.superuser.query('update users set is_admin = true where id = $1', [made.bo.id])
    expect((await left(made)).map(({ kind }) => kind).toSorted()).toEqual(['key', 'webhook'])
    await test.superuser.query('update users set is_admin = false where id = $1', [made.bo.id])
  })
})

describe('a link whose maker has left', () => {
  const linksOf = async ({ anna, root, itemId }: SharedDraft) =>
    ((await anna.get(`${root}/news/${itemId}/preview-links`)).body as { links: PreviewLink[] }).links

  it('is in the list of its draft, and opens again when somebody who may share keeps it, for as long as that person has access', async () => {
    const draft = await aSharedDraft()
    const { anna, root, bo, itemId, linkId, path, siteId } = draft
    expect(await linksOf(draft)).toMatchObject([{ makerHasLeft: false, hasEnded: false, keptBy: null }])
    await anna.send('POST', `${root}/users/${bo.id}/remove`, { version: 1 })
    expect(await linksOf(draft)).toMatchObject([{ makerHasLeft: true, hasEnded: true, keptBy: null }])
    const cilla = await atWork(test, 'editor', siteId)
    const reader = await atWork(test, 'reader', siteId)
    const keep = (browser: TestBrowser, id = linkId) => browser.send('POST', `${root}/news/${itemId}/preview-links/${id}/keep`)
    expect((await keep(reader.browser)).status).toBe(403)
    expect((await keep(cilla.browser, randomUUID())).status).toBe(404)
    expect((await keep(cilla.browser)).status).toBe(204)
    expect(await linksOf(draft)).toMatchObject([{ makerHasLeft: true, hasEnded: false, keptBy: { id: cilla.user.id } }])
    expect(await opens(path)).toBe(true)
    await anna.send('POST', `${root}/users/${cilla.user.id}/remove`, { version: 1 })
    expect(await opens(path)).toBe(false)
    expect(await linksOf(draft)).toMatchObject([{ hasEnded: true }])
  })
})
