import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { LocalSharedPage } from '#contract/broadcasts/shared-pages.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import type { SharingState, ShareInput } from '#contract/sharing/sharing.ts'
import { saveDraft } from '../items/life/item-draft.ts'
import { publishItem, unpublishItem } from '../items/life/item-transitions.ts'
import { aFederation } from '../../testing/a-federation.ts'
import { aSite, aUser, textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { decisionCalls, newsToAll, placeOf, sharingCalls, toAll } from '../../testing/sharing-calls.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom, soon } from '../../testing/test-sites.ts'
import { representativesArea } from '../representatives/representatives-area.ts'
import { pageArea } from './page-area.ts'
import { shareChoices, shares } from '../shares/shares-table.ts'
import { furnishSite } from './system-pages.ts'

// A page that is written once: from the federation's own site to the addresses of all others, and back.

const test = await testApp()
const { office, rut, riks, read } = await aFederation(test)
await furnishSite(test.database)('rikskansliet', { userId: rut.id, now: new Date() })

const aPage = (content: Partial<PageContent>) =>
  office.publishedIn(pageArea, { showInMenu: false, body: textOf('Förbundets text.'), ...content })
const { shared, ended } = sharingCalls(riks, toAll)
async function withdrawn(id: string): Promise<void> {
  const { shared: now } = (await riks.get(placeOf(id))).body as SharingState
  const answer = await ended(id, now?.version)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

const shows = (siteId: string, path: string, text: string) =>
  soon(async () => {
    for (const node of [0, 1] as const) expect((await read(siteId, path, node)).body, path).toContain(text)
  })
const isGone = (siteId: string, path: string, status: 404 | 410 = 404) =>
  soon(async () => {
    for (const node of [0, 1] as const) expect((await read(siteId, path, node)).statusCode, path).toBe(status)
  })

/** A local site with its system pages and an editor, who decides. */
async function aLocal(role: 'reader' | 'writer' | 'editor' = 'editor') {
  const room = await aNewsroom(test)
  const lo = await aUser(test.database, { name: 'Lo Lokal', roles: { [room.siteId]: role } })
  const browser = await signedInAs(test, lo)
  const root = `/api/site/${room.siteId}/shared-pages`
  const row = async (id: string): Promise<LocalSharedPage | undefined> =>
    ((await browser.get(root)).body as { pages: LocalSharedPage[] }).pages.find((one) => one.id === id)
  const { display } = decisionCalls(browser, room.siteId)
  const ownPage = (title: string) => room.publishedIn(pageArea, { ...emptyPage, title, body: textOf('Vår egen text.') })
  return { ...room, lo, row, display, ownPage }
}
type Local = Awaited<ReturnType<typeof aLocal>>
const furnished = (local: Local) => furnishSite(test.database)(local.siteId, { userId: local.lo.id, now: new Date() })

/** The key of a system page of the federation, with another text. */
async function systemPage(key: string, text: string) {
  const { rows } = await test.superuser.query<{ id: string; draft_version: number }>(
    "select id, draft_version from items where site_id = 'rikskansliet' and system_key = $1",
    [key],
  )
  const [page] = rows
  if (!page) throw new Error(`The federation's site has no page ${key}.`)
  const draft: { versions: Record<string, { version: number }> } = (await riks.get(`/api/site/rikskansliet/pages/${page.id}`)).body
  const save = { fields: { body: textOf(text) }, versions: { body: draft.versions['body']?.version ?? 0 }, resolvesConflict: false }
  const saved = await office.step((work) => saveDraft(work, page.id, save), pageArea as never)
  await office.step((work) => publishItem(work, page.id, saved.item.draftVersion), pageArea as never)
  return page.id
}

const refused = (status: number, field: string, message: string) => ({
  status,
  body: { fields: { [field]: { message: expect.stringContaining(message) } } },
})

const revisions = async (): Promise<unknown[]> => (await test.superuser.query('select id, revision from sites order by id')).rows

describe('a page of the federation', () => {
  // covers Federation: a shared page is shown by every site, and withdrawn on every process without a write for any site
  it('is shown under the address of another site with its own facts, and withdrawn from every process in one write', async () => {
    const local = await aLocal()
    const page = await aPage({
      title: 'Stadgar',
      lead: 'Så styrs {förening}.',
      body: textOf('Årsmötet beslutar.'),
      menuTitle: 'Våra stadgar',
    })
    await isGone(local.siteId, '/stadgar')
    const before = await revisions()
    await shared(page.id, { isInMenu: true })
    await shows(local.siteId, '/stadgar', 'Årsmötet beslutar.')
    const { body } = await read(local.siteId, '/stadgar')
    const { rows } = await test.superuser.query<{ name: string }>('select name from sites where id = $1', [local.siteId])
    expect(body).toContain(`Så styrs ${rows[0]?.name}.`)
    expect(body).toContain('<link rel="canonical" href="http://localhost:3001/rikskansliet/stadgar"/>')
    expect(body).toContain('Texten kommer från Samling Framåt.')
    const card = /og:image" content="http:\/\/localhost:3001\/[a-z0-9-]+(\/_delning\/[^"]+)"/.exec(body)?.[1] ?? ''
    expect((await read(local.siteId, card)).statusCode).toBe(200)
    // In the menu of every page, and led to the federation's by search engines.
    await shows(local.siteId, '/nyheter', `<a href="/${local.siteId}/stadgar"`)
    expect((await read(local.siteId, '/nyheter')).body).toContain('Våra stadgar')
    expect((await read(local.siteId, '/sitemap.xml')).body).not.toContain('stadgar')
    expect((await read(local.siteId, '/api/v1/pages/stadgar')).json()).toMatchObject({
      title: 'Stadgar',
      body: { html: expect.stringContaining('Årsmötet beslutar.') },
    })
    await shows(local.siteId, '/sok?q=%C3%A5rsm%C3%B6tet', `href="/${local.siteId}/stadgar"`)
    await withdrawn(page.id)
    await isGone(local.siteId, '/stadgar', 410)
    await soon(async () => expect((await read(local.siteId, '/nyheter', 1)).body).not.toContain('Våra stadgar'))
    expect(await revisions()).toEqual(before)
    expect((await read('rikskansliet', '/stadgar')).statusCode).toBe(200)
  })

  it('follows what its site publishes, with its pictures and its address, and is gone while it is not public', async () => {
    const local = await aLocal()
    const picture = await aPicture({ ...test, database: test.database }, 'rikskansliet')
    const page = await aPage({ title: 'Principer', image: picture.lead })
    await shared(page.id)
    await shows(local.siteId, '/principer', picture.id)
    const bytes = await read(local.siteId, `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`)
    expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, 'image/webp'])
    const save = { fields: { lead: 'Den andra lydelsen.' }, versions: { lead: 1 }, resolvesConflict: false }
    const saved = await office.step((work) => saveDraft(work, page.id, save), pageArea as never)
    const { item } = await office.step((work) => publishItem(work, page.id, saved.item.draftVersion), pageArea as never)
    await shows(local.siteId, '/principer', 'Den andra lydelsen.')
    await office.step((work) => unpublishItem(work, page.id, item.draftVersion), pageArea as never)
    await isGone(local.siteId, '/principer')
    expect(await local.row(page.id)).toBeUndefined()
    // Nothing of its text is kept for the sites.
    const stored = await test.database.inSite('rikskansliet', (site) =>
      site.query.select().from(shares).where(eq(shares.id, page.id)),
    )
    expect(stored).toMatchObject([{ isPublic: false, title: 'Principer', head: {}, body: null, media: [], searchText: '' }])
    // The site has decided nothing, so nothing is stored for it.
    expect(await test.database.inSite(local.siteId, (site) => site.query.select().from(shareChoices))).toEqual([])
  })
})

describe('on a site with pages of its own', () => {
  it('an optional page gives way to an own one with its address, and is there when that one is gone', async () => {
    const local = await aLocal()
    const page = await aPage({ title: 'Historia', body: textOf('Förbundets historia.') })
    const own = await local.ownPage('Historia')
    await shared(page.id)
    expect(await local.row(page.id)).toMatchObject({ state: 'own', path: '/historia' })
    await shows(local.siteId, '/historia', 'Vår egen text.')
    await local.step((work) => unpublishItem(work, own.id, own.draftVersion), pageArea as never)
    await shows(local.siteId, '/historia', 'Förbundets historia.')
    expect(await local.row(page.id)).toMatchObject({ state: 'shown' })
    await withdrawn(page.id)
  })

  // covers Federation: a shared page makes no page of a site unreachable
  it('a required page gets an address beside an own one, which no own page can have', async () => {
    const local = await aLocal()
    const page = await aPage({ title: 'Uppförandekod', body: textOf('Förbundets kod.') })
    await shared(page.id, { mode: 'required' })
    await shows(local.siteId, '/uppforandekod', 'Förbundets kod.')
    // The site takes the address after it was shared.
    await local.ownPage('Uppförandekod')
    await shows(local.siteId, '/uppforandekod', 'Vår egen text.')
    await shows(local.siteId, '/uppforandekod--riks', 'Förbundets kod.')
    expect(await local.row(page.id)).toMatchObject({ state: 'shown', path: '/uppforandekod--riks', standsInFor: null })
    await withdrawn(page.id)
    await isGone(local.siteId, '/uppforandekod--riks')
    await shows(local.siteId, '/uppforandekod', 'Vår egen text.')
  })

  it('a required page stands in for the own one of the same kind, an optional one does not', async () => {
    const local = await aLocal()
    await furnished(local)
    const id = await systemPage('integritet', 'Så hanterar förbundet personuppgifter.')
    await shared(id)
    expect(await local.row(id)).toMatchObject({ state: 'own' })
    expect((await read(local.siteId, '/integritet')).body).not.toContain('Så hanterar förbundet')
    await shared(id, { mode: 'required', version: 1 })
    await shows(local.siteId, '/integritet', 'Så hanterar förbundet personuppgifter.')
    expect(await local.row(id)).toMatchObject({ state: 'shown', path: '/integritet', standsInFor: expect.any(String) })
    expect((await read(local.siteId, '/sitemap.xml')).body).not.toContain('/integritet')
    await withdrawn(id)
    await soon(async () => expect((await read(local.siteId, '/integritet')).body).not.toContain('Så hanterar förbundet'))
    expect((await read(local.siteId, '/integritet')).statusCode).toBe(200)
  })

  it('the menu holds no more than it may, and its own entries come first', async () => {
    const local = await aLocal()
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await local.ownPage(`Egen ${n}`)
    const pages = [await aPage({ title: 'Riks ett' }), await aPage({ title: 'Riks två' })]
    for (const { id } of pages) await shared(id, { isInMenu: true })
    await shows(local.siteId, '', 'Riks ett')
    const { body } = await read(local.siteId, '')
    expect(body).toContain('Egen 7')
    expect(body).not.toContain('Riks två')
    for (const { id } of pages) await withdrawn(id)
  })
})

describe('an editor of a site', () => {
  it('hides an optional page with a reason that the federation reads, and shows it again', async () => {
    const local = await aLocal()
    const page = await aPage({ title: 'Sommarläger' })
    await shared(page.id)
    await shows(local.siteId, '/sommarlager', 'Sommarläger')
    expect(await local.display(page.id, 'hidden')).toMatchObject(refused(400, 'reason', 'Skriv varför'))
    expect((await local.display(page.id, 'hidden', { reason: 'Vi har inget läger.' })).status).toBe(204)
    await isGone(local.siteId, '/sommarlager')
    expect(await local.row(page.id)).toMatchObject({ state: 'hidden', decision: { reason: 'Vi har inget läger.', version: 1 } })
    const { counts, hiddenOn } = (await riks.get(placeOf(page.id))).body as SharingState
    expect(counts.hidden).toBe(1)
    expect(hiddenOn).toMatchObject([{ siteId: local.siteId, reason: 'Vi har inget läger.', by: 'Lo Lokal' }])
    expect((await local.display(page.id, 'shown')).status).toBe(409)
    expect((await local.display(page.id, 'shown', { version: 1 })).status).toBe(204)
    await shows(local.siteId, '/sommarlager', 'Sommarläger')
    const { rows } = await test.superuser.query('select action from audit_log where site_id = $1 order by id', [local.siteId])
    expect(rows.map(({ action }) => action).filter((action) => action.startsWith('sharedPage'))).toEqual([
      'sharedPage.hide',
      'sharedPage.show',
    ])
    await withdrawn(page.id)
  })

  it('cannot hide a required page, one that was withdrawn meanwhile, or one of no concern', async () => {
    const [local, other] = [await aLocal(), await aSite(test.database)]
    const page = await aPage({ title: 'Krav' })
    await shared(page.id, { mode: 'required' })
    const hide = (by: Local) => by.display(page.id, 'hidden', { reason: 'Vi vill inte.' })
    expect(await hide(local)).toMatchObject(refused(400, 'display', 'Sidan är obligatorisk'))
    await withdrawn(page.id)
    const isGoneThere = { status: 409, body: { message: expect.stringMatching(/tog bort sidan från sajterna .* kl\. \d\d:\d\d/) } }
    expect(await hide(local)).toMatchObject(isGoneThere)
    await shared(page.id, { target: { kind: 'sites', siteIds: [other] }, version: 2 })
    expect((await hide(local)).status).toBe(404)
    expect((await hide(await aLocal('writer'))).status).toBe(403)
    await withdrawn(page.id)
  })
})

describe('only the office', () => {
  it('shares pages: not local editors, and nothing that is no public page of its own site', async () => {
    const local = await aLocal()
    const page = await aPage({ title: 'Intern' })
    const by = await signedInAs(test, await aUser(test.database, { roles: { rikskansliet: 'editor' } }))
    expect((await by.send('PUT', placeOf(page.id), toAll)).status).toBe(403)
    const own = await local.ownPage('Egen')
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    expect((await admin.send('PUT', placeOf(own.id, local.siteId), toAll)).status).toBe(409)
    expect((await admin.get(placeOf(own.id, local.siteId))).status).toBe(404)
    const person = await office.publishedIn(representativesArea, { givenName: 'Ingen', familyName: 'Sida' })
    expect((await riks.send('PUT', placeOf(person.id), toAll)).status).toBe(404)
    expect(await riks.send('PUT', placeOf(page.id), { ...toAll, mode: 'offered' })).toMatchObject(refused(400, 'mode', 'Välj'))
    expect(await riks.send('PUT', placeOf(page.id), { ...toAll, pinDays: 1 })).toMatchObject(refused(400, 'pinDays', 'fästas'))
    const news = await office.published({ title: 'Ingen sida' })
    const inMenu = { ...newsToAll, isInMenu: true }
    expect(await riks.send('PUT', placeOf(news.id), inMenu)).toMatchObject(refused(400, 'isInMenu', 'menyn'))
    const toUnknown: ShareInput = { ...toAll, target: { kind: 'sites', siteIds: ['borttagen'] } }
    expect(await riks.send('PUT', placeOf(page.id), toUnknown)).toMatchObject(refused(400, 'target', 'borttagen'))
    expect((await riks.get(placeOf(page.id))).body).toMatchObject({ shared: null, mayShare: true })
  })
})
