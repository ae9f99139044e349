import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Page, TreePage } from '#contract/pages/pages.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aUser, textOf } from '../../testing/factories.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { pageSurroundings, publicAccessibility, publishedPage, publishedPageTree } from './public-pages.ts'
import { ensureAllSystemPages, ensureSystemPages } from './system-pages.ts'

const test = await testApp()
const page = (title: string, overrides: object = {}) => ({ title, body: textOf('Något att läsa.'), ...overrides })
const tree = async ({ browser, root }: AtWork): Promise<TreePage[]> =>
  ((await browser.get(`${root}/pages/tree`)).body as { pages: TreePage[] }).pages
const furnished = async (role: 'editor' | 'siteAdmin' = 'editor'): Promise<AtWork> => {
  const office = await atWork(test, role)
  const maker = { userId: office.user.id, now: test.clock() }
  await test.database.inSite(office.siteId, (site) => ensureSystemPages(site, maker))
  return office
}
const byKey = async (office: AtWork, key: string): Promise<TreePage> => {
  const found = (await tree(office)).find(({ systemKey }) => systemKey === key)
  if (!found) throw new Error(`No page ${key}`)
  return found
}

// covers Item addresses: redirect: a public page below a draft is found at its old address when the draft gets another title
it('a public page moves with the title of the draft above it, and its old address leads on', async () => {
  const office = await atWork(test)
  const above = await writtenItem(office, 'pages', page('Lokalen'))
  const below = await publishedItem(office, 'pages', page('Hitta hit'), { parentId: above.id })
  const heard = async () =>
    (await test.superuser.query<{ version: string }>('select revision::text as version from sites where id = $1', [office.siteId]))
      .rows[0]?.version
  const before = await heard()
  const save = { fields: { title: 'Våra lokaler' }, versions: { title: 1 }, resolvesConflict: false }
  expect((await office.browser.send('PATCH', `${office.root}/pages/${above.id}/draft`, save)).status).toBe(200)
  const { rows } = await test.superuser.query(
    `select p.path, r.from_path as "from", r.code from published_items p left join redirects r on r.site_id = p.site_id and r.to_item_id = p.id
     where p.site_id = $1 and p.id = $2`,
    [office.siteId, below.id],
  )
  expect(rows).toEqual([{ path: '/vara-lokaler/hitta-hit', from: '/lokalen/hitta-hit', code: 301 }])
  expect(await heard()).not.toBe(before)
})

describe('the tree of pages', () => {
  // covers Pages: tree: order, parents, three levels at most
  it('contains every page after its parent, siblings in order, with the facts of its rows', async () => {
    const office = await atWork(test)
    const about = await publishedItem(office, 'pages', page('Vår förening', { menuTitle: 'Föreningen' }))
    const contact = await writtenItem(office, 'pages', page('Länk ut', { linkUrl: 'https://www.example.se', showInMenu: false }))
    const board = await publishedItem(office, 'pages', page('Styrelsen', { reviewBy: '2027-01-31' }), { parentId: about.id })
    const rules = await writtenItem(office, 'pages', page('Stadgar'), { parentId: about.id })
    const chair = await writtenItem(office, 'pages', page('Ordföranden'), { parentId: board.id })

    const rows = await tree(office)
    expect(rows.map(({ path }) => path)).toEqual([
      '/var-forening',
      '/var-forening/styrelsen',
      '/var-forening/styrelsen/ordforanden',
      '/var-forening/stadgar',
      '/lank-ut',
    ])
    expect(rows[0]).toMatchObject({
      id: about.id,
      parentId: null,
      menuTitle: 'Föreningen',
      state: 'published',
      isLive: true,
      showInMenu: true,
      isLink: false,
    })
    expect(rows[1]).toMatchObject({ id: board.id, parentId: about.id, reviewOn: '2027-01-31', isOwn: true, isRequired: false })
    expect(rows[4]).toMatchObject({ id: contact.id, isLink: true, showInMenu: false, state: 'draft' })

    const move = { draftVersion: 1, parentId: about.id, beforeId: board.id }
    expect((await office.browser.send('POST', `${office.root}/pages/${rules.id}/move`, move)).status).toBe(200)
    expect((await tree(office)).map(({ title }) => title)).toEqual([
      'Vår förening',
      'Stadgar',
      'Styrelsen',
      'Ordföranden',
      'Länk ut',
    ])
    // A fourth level is refused.
    const deeper = await office.browser.send('POST', `${office.root}/pages`, { content: page('För djupt'), parentId: chair.id })
    expect(deeper.status).toBe(400)
  })

  it('changes the addresses of the pages below when a page moves', async () => {
    const office = await atWork(test)
    const [from, to] = [await publishedItem(office, 'pages', page('Från')), await publishedItem(office, 'pages', page('Till'))]
    const child = await publishedItem(office, 'pages', page('Barn'), { parentId: from.id })
    const move = { draftVersion: 1, parentId: to.id, beforeId: null }
    expect((await office.browser.send('POST', `${office.root}/pages/${from.id}/move`, move)).status).toBe(200)
    expect((await tree(office)).find(({ id }) => id === child.id)?.path).toBe('/till/fran/barn')
  })

  it('contains the own site only, and is read by everyone there', async () => {
    const office = await furnished()
    const reader = await atWork(test, 'reader', office.siteId)
    expect(await tree(reader)).toHaveLength(6)
    const other = await atWork(test)
    expect((await other.browser.get(`${office.root}/pages/tree`)).status).toBe(404)
    expect(await tree(other)).toEqual([])
    const parent = await byKey(office, 'om-oss')
    const below = await other.browser.send('POST', `${other.root}/pages`, { content: page('Kapad'), parentId: parent.id })
    expect(below.status).toBe(404)
  })
})

describe('the system pages', () => {
  // covers Pages: system pages: six, with a new site, published from the start
  it('are created with a new site and public at once, with unfilled placeholders', async () => {
    const admin = await aUser(test.database, { isAdmin: true })
    const browser = await signedInAs(test, admin)
    const created = await browser.send('POST', '/api/admin/sites', {
      name: 'Föreningen i Hjo',
      id: 'hjo',
      firstSiteAdmin: { name: 'Märta Löfgren', personalNumber: '189001018887' },
    })
    expect(created.status).toBe(200)
    const office = { siteId: 'hjo', user: admin, browser, root: '/api/site/hjo' }
    const rows = await tree(office)
    expect(rows.map(({ path, state, isRequired }) => [path, state, isRequired])).toEqual([
      ['/om-oss', 'published', true],
      ['/kontakt', 'published', false],
      ['/bli-medlem', 'published', false],
      ['/integritet', 'published', true],
      ['/tillganglighet', 'published', true],
      ['/kakor', 'published', true],
    ])
    const cookies = (await browser.get(`/api/site/hjo/pages/${rows[5]?.id}`)).body as Page
    expect(cookies.content.title).toBe('Om kakor')
    const privacy = (await browser.get(`/api/site/hjo/pages/${rows[3]?.id}`)).body as Page
    expect(privacy.content.lead).toMatch(/^\{förening\} samlar in/)
    expect(await test.database.inPublicAtOnce('hjo', publishedPageTree)).toHaveLength(6)
  })

  // covers Pages: system pages: PLACEHOLDER_LEFT blocks
  it('can be published with an empty setting, but not with an unknown name in braces', async () => {
    const office = await furnished('siteAdmin')
    const about = await byKey(office, 'om-oss')
    const publish = (draftVersion: number) =>
      office.browser.send('POST', `${office.root}/pages/${about.id}/publish`, { draftVersion })
    const draft = (lead: string, version: number) =>
      office.browser.send('PATCH', `${office.root}/pages/${about.id}/draft`, { fields: { lead }, versions: { lead: version } })
    await draft('Ring {telefn}.', 1)
    const refused = (await publish(2)).body as ErrorBody
    expect(refused.fields).toMatchObject({ lead: { code: 'PLACEHOLDER_LEFT' } })
    await draft('Ring {telefon}.', 2)
    expect((await publish(3)).status).toBe(200)
  })

  // covers Item steps: trash: never a required page
  // covers Pages: system pages: required ones are never trashed and never change address
  it('that are required can be neither trashed nor moved, unlike the others', async () => {
    const office = await furnished('siteAdmin')
    for (const key of ['om-oss', 'integritet', 'tillganglighet', 'kakor']) {
      const { id } = await byKey(office, key)
      const send = (step: string, body: object) =>
        office.browser.send('POST', `${office.root}/pages/${id}/${step}`, { draftVersion: 1, ...body })
      expect([key, (await send('trash', {})).status]).toEqual([key, 403])
      expect([key, (await send('address', { slug: 'annat' })).status]).toEqual([key, 403])
    }
    const { id } = await byKey(office, 'bli-medlem')
    expect((await office.browser.send('POST', `${office.root}/pages/${id}/trash`, { draftVersion: 1 })).status).toBe(200)
    // A page that was deleted is not made again.
    await test.database.inSite(office.siteId, (site) => ensureSystemPages(site, { userId: office.user.id, now: test.clock() }))
    expect(await tree(office)).toHaveLength(5)
  })

  it('are created once for older sites, also when two nodes start at the same time', async () => {
    const office = await atWork(test, 'siteAdmin')
    await Promise.all([1, 2, 3].map(() => ensureAllSystemPages(test.database, test.clock(), everyPart)))
    expect((await tree(office)).map(({ state }) => state)).toEqual(Array(6).fill('draft'))
    const { rows } = await test.superuser.query('select distinct created_by from items where site_id = $1', [office.siteId])
    expect(rows).toEqual([{ created_by: office.user.id }])
  })

  // covers Item addresses: reserved: a page gets a number
  it('have reserved addresses', async () => {
    const office = await atWork(test)
    expect((await writtenItem(office, 'pages', page('Kontakt'))).path).toBe('/kontakt-2')
    expect((await writtenItem(office, 'pages', page('Nyheter'))).path).toBe('/nyheter-2')
  })
})

describe('what visitors read of pages', () => {
  it('is the page with its parents, children and siblings', async () => {
    const office = await atWork(test)
    const about = await publishedItem(office, 'pages', page('Vår förening'))
    const hidden = await writtenItem(office, 'pages', page('Bara utkast'), { parentId: about.id })
    const board = await publishedItem(office, 'pages', page('Styrelsen'), { parentId: about.id })
    await publishedItem(office, 'pages', page('Stadgar'), { parentId: about.id })
    await publishedItem(office, 'pages', page('Ordföranden'), { parentId: board.id })
    await publishedItem(office, 'pages', page('Under ett utkast'), { parentId: hidden.id })
    const [all, found, draft] = await test.database.inPublicAtOnce(office.siteId, (site) =>
      Promise.all([
        publishedPageTree(site),
        publishedPage(site, '/var-forening/styrelsen'),
        publishedPage(site, '/var-forening/bara-utkast'),
      ]),
    )
    expect(draft).toBeNull()
    expect(found).toMatchObject({ id: board.id, title: 'Styrelsen', linkUrl: '', systemKey: null })
    const names = (pages: readonly { title: string }[]) => pages.map(({ title }) => title)
    const around = pageSurroundings(all, board.id)
    expect([names(around.parents), names(around.children), names(around.siblings)]).toEqual([
      ['Vår förening'],
      ['Ordföranden'],
      ['Styrelsen', 'Stadgar'],
    ])
    expect(pageSurroundings(all, about.id).siblings).toEqual([])
  })

  // covers Pages: accessibility: latest check and faults
  it('includes the generated facts of system pages', async () => {
    const office = await atWork(test, 'siteAdmin')
    const put = (body: object) => office.browser.send('PUT', `${office.root}/accessibility`, body)
    const facts = { checkedOn: '2026-10-01', checkedBy: 'Styrelsen', faults: ['Kartan saknar text.'] }
    expect((await put({ ...facts, version: 0 })).body).toEqual({ ...facts, version: 1 })
    expect(await test.database.inPublicAtOnce(office.siteId, publicAccessibility)).toEqual(facts)
    expect(await put({ ...facts, version: 0 })).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    expect((await put({ checkedOn: null, checkedBy: '', faults: [], version: 1 })).body).toMatchObject({ version: 2 })
    expect((await office.browser.get(`${office.root}/accessibility`)).body).toEqual({
      checkedOn: null,
      checkedBy: '',
      faults: [],
      version: 2,
    })
  })

  it.each([
    ['a day ahead', { checkedOn: '2099-01-01' }, 'checkedOn', 'Dagen för kontrollen ligger framåt i tiden.'],
    [
      'a day that is none',
      { checkedOn: 'igår' },
      'checkedOn',
      'Dagen för kontrollen måste vara ett datum, till exempel 2026-11-21.',
    ],
    [
      'too long a name',
      { checkedBy: 'x'.repeat(81) },
      'checkedBy',
      'Uppgiften om vem som kontrollerade är för lång. Högst 80 tecken.',
    ],
    ['a fault without words', { faults: [''] }, 'faults.0', 'Beskriv bristen.'],
    ['too many faults', { faults: Array.from({ length: 21 }, () => 'En brist') }, 'faults', 'Högst 20 brister.'],
  ])('the facts are refused with %s', async (_what, input, field, message) => {
    const office = await atWork(test, 'siteAdmin')
    const answer = await office.browser.send('PUT', `${office.root}/accessibility`, {
      checkedOn: null,
      checkedBy: '',
      faults: [],
      version: 0,
      ...input,
    })
    expect([answer.status, (answer.body as ErrorBody).fields?.[field]?.message]).toEqual([400, message])
  })

  it('only site administrators change the facts', async () => {
    const editor = await atWork(test)
    const facts = { checkedOn: null, checkedBy: '', faults: [], version: 0 }
    expect((await editor.browser.send('PUT', `${editor.root}/accessibility`, facts)).status).toBe(403)
    expect((await editor.browser.get(`${editor.root}/accessibility`)).body).toEqual(facts)
  })
})
