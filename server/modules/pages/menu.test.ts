import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Menu } from '#contract/pages/menu.ts'
import type { SettingsChange } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { newsContent, textOf } from '../../testing/factories.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { publicSite } from '../sites/sites.ts'
import { publicMenu, publicPages } from './public-menu.ts'

const test = await testApp()
const page = (title: string, overrides: object = {}) => ({ title, body: textOf('Något att läsa.'), ...overrides })
const read = async ({ browser, root }: AtWork): Promise<Menu> => (await browser.get(`${root}/menu`)).body
const put = ({ browser, root }: AtWork, items: unknown[], version: number, mode = 'arranged') =>
  browser.send('PUT', `${root}/menu`, { mode, items, version })
async function shown({ siteId }: AtWork): Promise<string[]> {
  const [site, pages] = await test.database.inPublicAtOnce(siteId, (scope) => Promise.all([publicSite(scope), publicPages(scope)]))
  if (!site) throw new Error('There is no such site.')
  return publicMenu(pages, site).flatMap(({ label, href, children }) => [
    `${label} ${href}`,
    ...children.map((child) => `– ${child.label} ${child.href}`),
  ])
}
/** A host of the site's own. */
async function aHost({ siteId, user }: AtWork): Promise<string> {
  const host = `${siteId}.example.org`
  await test.superuser.query(
    `insert into site_domains (site_id, id, host, state, token, with_www, verified_at, created_at, created_by)
     values ($1, gen_random_uuid(), $2, 'live', $2, true, now(), now(), $3)`,
    [siteId, host, user.id],
  )
  return host
}
const link = (label: string, children: unknown[] = []) => ({ kind: 'external', url: 'https://medlem.example.se', label, children })

describe('the automatic menu', () => {
  // covers Pages: menu: automatic, two levels
  it('shows areas with public content, and public pages marked for it, two levels deep', async () => {
    const office = await atWork(test)
    expect(await shown(office)).toEqual([])
    await publishedItem(office, 'news', newsContent())
    const about = await publishedItem(office, 'pages', page('Så är vår förening', { menuTitle: 'Föreningen' }))
    const board = await publishedItem(office, 'pages', page('Styrelsen'), { parentId: about.id })
    await publishedItem(office, 'pages', page('Ordföranden'), { parentId: board.id })
    await publishedItem(office, 'pages', page('Undanskymd', { showInMenu: false }), { parentId: about.id })
    await publishedItem(office, 'pages', page('Medlemssidor', { linkUrl: 'https://medlem.example.se' }))
    await writtenItem(office, 'pages', page('Bara utkast'))
    expect(await shown(office)).toEqual([
      'Nyheter /nyheter',
      'Föreningen /sa-ar-var-forening',
      '– Styrelsen /sa-ar-var-forening/styrelsen',
      'Medlemssidor https://medlem.example.se',
    ])
    const menu = await read(office)
    expect(menu).toMatchObject({ mode: 'automatic', items: [], version: 0 })
    expect(menu.shown.map(({ label }) => label)).toEqual(['Nyheter', 'Föreningen', 'Medlemssidor'])
    expect(menu.automatic.map(({ kind }) => kind)).toEqual(['area', 'page', 'page'])
    expect(menu.pages[board.id]).toMatchObject({ title: 'Styrelsen', isPublic: true })
  })

  // covers Item steps: Avpublicera: shows whether it is in the menu
  it('follows the order of the tree, and tells whether it contains a page', async () => {
    const office = await atWork(test)
    const first = await publishedItem(office, 'pages', page('Första'))
    const second = await publishedItem(office, 'pages', page('Andra'))
    await office.browser.send('POST', `${office.root}/pages/${second.id}/move`, {
      draftVersion: 1,
      parentId: null,
      beforeId: first.id,
    })
    expect(await shown(office)).toEqual(['Andra /andra', 'Första /forsta'])
    const aside = await publishedItem(office, 'pages', page('Vid sidan', { showInMenu: false }))
    const inMenu = async (id: string) =>
      ((await office.browser.get(`${office.root}/pages/${id}/incoming`)).body as { inMenu: boolean }).inMenu
    expect([await inMenu(first.id), await inMenu(aside.id)]).toEqual([true, false])
  })

  it('offers at most the entries that an arranged menu may hold, but shows all', async () => {
    const office = await atWork(test)
    for (let at = 0; at < 10; at++) await publishedItem(office, 'pages', page(`Sida ${at}`))
    const menu = await read(office)
    expect([menu.shown.length, menu.automatic.length]).toEqual([10, 8])
    expect((await put({ ...(await atWork(test, 'siteAdmin', office.siteId)) }, menu.automatic, 0)).status).toBe(200)
  })
})

describe('an arranged menu', () => {
  it('leads to a page, and not to its address on one of the hosts of the site', async () => {
    const office = await atWork(test, 'siteAdmin')
    const about = await publishedItem(office, 'pages', page('Om föreningen'))
    const host = await aHost(office)
    const to = (path: string) => ({ kind: 'external', url: `https://www.${host}${path}`, label: 'Hit' })
    const items = [{ ...to('/om-foreningen/'), children: [to('/nyheter'), to('/om-foreningen#styrelsen'), to('/annat')] }]
    expect(await put(office, items, 0)).toMatchObject({ status: 200 })
    const [first] = (await read(office)).items
    expect(first).toMatchObject({ kind: 'page', pageId: about.id, label: 'Hit' })
    expect(first?.children).toMatchObject([
      { kind: 'area', area: 'news', label: 'Hit' },
      to('/om-foreningen#styrelsen'),
      to('/annat'),
    ])
  })

  // covers Pages: menu: an address of the site itself at which there is nothing is told of
  it('tells of an address of the site itself at which there is nothing, and keeps it', async () => {
    const office = await atWork(test, 'siteAdmin')
    await publishedItem(office, 'pages', page('Om föreningen'))
    const host = await aHost(office)
    const own = (path: string) => ({ ...link('Hit'), url: `https://${host}${path}` })
    const { children: _none, ...unmet } = own('/om-foreningn')
    const met = [
      own('/om-foreningen#styrelsen'),
      own('/nyheter?kategori=motion'),
      own('/_fil/stadgar.pdf'),
      link('Annan webbplats'),
    ]
    const answer = await put(office, [...met, { ...own('/politik'), children: [unmet] }], 0)
    expect(answer).toMatchObject({ status: 200, body: { unmet: [unmet.url] } })
    const { items, unmet: told, version } = await read(office)
    expect([items.at(-1)?.children, told]).toEqual([[expect.objectContaining({ url: unmet.url })], [unmet.url]])
    // It is met as soon as there is something.
    await publishedItem(office, 'pages', page('Om föreningn'))
    expect((await read(office)).unmet).toEqual([])
    expect((await put(office, items, version)).body).toMatchObject({ unmet: [] })
  })

  // covers Pages: menu: arranged, area, page, link
  it('shows the public part of what site administrators arranged', async () => {
    const office = await atWork(test, 'siteAdmin')
    const about = await publishedItem(office, 'pages', page('Vår förening', { menuTitle: 'Föreningen', showInMenu: false }))
    const draft = await writtenItem(office, 'pages', page('Bara utkast'))
    const items = [
      { kind: 'area', area: 'policy', label: 'Vår politik', children: [{ kind: 'page', pageId: about.id, label: 'Vilka vi är' }] },
      { kind: 'page', pageId: about.id, label: '', children: [{ kind: 'area', area: 'news', label: '' }] },
      {
        kind: 'page',
        pageId: draft.id,
        label: 'Kommer snart',
        children: [{ kind: 'area', area: 'news', label: 'Under ett utkast' }],
      },
      link('Bli medlem'),
    ]
    const answer = await put(office, items, 0)
    expect(answer.body as Menu).toMatchObject({ mode: 'arranged', items, version: 1, pages: { [draft.id]: { isPublic: false } } })
    expect(await shown(office)).toEqual([
      'Vår politik /politik',
      // What somebody wrote here says more than what the page calls itself in menus.
      '– Vilka vi är /var-forening',
      'Föreningen /var-forening',
      '– Nyheter /nyheter',
      'Bli medlem https://medlem.example.se',
    ])
    await publishedItem(office, 'pages', page('Syns inte av sig själv'))
    expect(await shown(office)).toHaveLength(5)
    const { rows } = await test.superuser.query("select action from audit_log where site_id = $1 and action like 'menu%'", [
      office.siteId,
    ])
    expect(rows).toEqual([{ action: 'menu.update' }])
  })

  it('reaches visitors at once: cached pages are dropped', async () => {
    const office = await atWork(test, 'siteAdmin')
    const revision = async (): Promise<number> =>
      Number((await test.superuser.query('select revision from sites where id = $1', [office.siteId])).rows[0].revision)
    const before = await revision()
    await put(office, [link('Bli medlem')], 0)
    await office.browser.send('PUT', `${office.root}/accessibility`, { checkedOn: null, checkedBy: '', faults: [], version: 0 })
    await office.browser.send('POST', `${office.root}/policy-areas`, { names: ['Skola'] })
    await office.browser.send('PUT', `${office.root}/priority-topics`, { topicIds: [], startedFrom: [] })
    expect(await revision()).toBe(before + 4)
  })

  it('is kept while the automatic one is used', async () => {
    const office = await atWork(test, 'siteAdmin')
    await put(office, [link('Bli medlem')], 0)
    const { items } = (await put(office, [link('Bli medlem')], 1, 'automatic')).body as Menu
    expect(items).toHaveLength(1)
    expect(await shown(office)).toEqual([])
  })

  // covers Pages: menu: of two who change at once one succeeds
  it('is changed only from the version that was read: of two changes at once, one succeeds', async () => {
    const office = await atWork(test, 'siteAdmin')
    const answers = await Promise.all(['Ett', 'Två', 'Tre'].map((label) => put(office, [link(label)], 0)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await put(office, [], 0)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    expect(await put(office, [], 7)).toMatchObject({ status: 409 })
    expect((await put(office, [], 1)).status).toBe(200)
  })

  it('may contain only pages of its own site outside the trash', async () => {
    const office = await atWork(test, 'siteAdmin')
    const own = await writtenItem(office, 'pages', page('Egen sida'))
    const news = await writtenItem(office, 'news', newsContent())
    const foreign = await publishedItem(await atWork(test), 'pages', page('Någon annans'))
    const entry = (pageId: string, children: unknown[] = []) => ({ kind: 'page', pageId, label: '', children })
    for (const id of [foreign.id, news.id, crypto.randomUUID()]) {
      const below = await put(office, [entry(own.id, [{ kind: 'page', pageId: id, label: '' }])], 0)
      expect((below.body as ErrorBody).fields?.['items.0.children.0.pageId']?.message).toBe(
        'Sidan finns inte. Ta bort den ur menyn.',
      )
      expect((await put(office, [entry(id)], 0)).status).toBe(400)
    }
    await put(office, [entry(own.id)], 0)
    await office.browser.send('POST', `${office.root}/pages/${own.id}/trash`, { draftVersion: 1 })
    expect((await put(office, [entry(own.id)], 1)).status).toBe(400)
    expect((await read(office)).pages[own.id]).toMatchObject({ isTrashed: true })
  })

  // covers Pages: menu: another site's page is refused by the database
  it('cannot contain another site’s page, because the database refuses it', async () => {
    const office = await atWork(test, 'siteAdmin')
    await put(office, [], 0)
    const foreign = await publishedItem(await atWork(test), 'pages', page('Någon annans'))
    const write = test.superuser.query('insert into site_menu_pages (site_id, page_id) values ($1, $2)', [
      office.siteId,
      foreign.id,
    ])
    await expect(write).rejects.toMatchObject({ code: '23503' })
  })

  it('is read by everyone on the site and changed by site administrators', async () => {
    const editor = await atWork(test)
    expect((await put(editor, [], 0)).status).toBe(403)
    expect((await editor.browser.get(`${editor.root}/menu`)).status).toBe(200)
    const boss = await atWork(test, 'siteAdmin')
    expect((await boss.browser.send('PUT', `${editor.root}/menu`, { mode: 'automatic', items: [], version: 0 })).status).toBe(404)
  })

  it('loses a page that is deleted for good, and is otherwise unchanged', async () => {
    const office = await atWork(test, 'siteAdmin')
    const made = await publishedItem(office, 'pages', page('Snart borta'))
    await put(office, [{ kind: 'page', pageId: made.id, label: '', children: [] }, link('Bli medlem')], 0)
    await office.browser.send('POST', `${office.root}/pages/${made.id}/trash`, { draftVersion: 1 })
    const gone = await office.browser.send('POST', `${office.root}/pages/${made.id}/delete-forever`, {
      draftVersion: 1,
      confirmation: 'ta bort',
    })
    expect(gone.status).toBe(204)
    expect(await shown(office)).toEqual(['Bli medlem https://medlem.example.se'])
  })
})

describe('the menu in the history of settings', () => {
  const history = async ({ browser, root }: AtWork): Promise<SettingsChange[]> =>
    ((await browser.get(`${root}/settings/history`)).body as { changes: SettingsChange[] }).changes
  const restore = ({ browser, root }: AtWork, change: string | undefined, version: number) =>
    browser.send('POST', `${root}/menu/history/${change}/restore`, { version })
  const entry = (pageId: string, children: unknown[] = []) => ({ kind: 'page', pageId, label: '', children })

  it('is described in words, beginning with the automatic menu', async () => {
    const office = await atWork(test, 'siteAdmin')
    const about = await publishedItem(office, 'pages', page('Om föreningen'))
    await put(office, [entry(about.id, [{ kind: 'area', area: 'news', label: '' }]), link('Bli medlem')], 0)
    await put(office, [], 1)
    // An unchanged menu adds nothing to the history.
    await put(office, [], 2)
    expect((await history(office)).map(({ tab, version, changes }) => ({ tab, version, changes }))).toEqual([
      {
        tab: 'menu',
        version: 2,
        changes: [{ field: 'Meny', before: 'Om föreningen – Nyheter, Bli medlem (https://medlem.example.se)', after: 'Tom' }],
      },
      {
        tab: 'menu',
        version: 1,
        changes: [
          {
            field: 'Meny',
            before: 'Automatisk',
            after: 'Om föreningen – Nyheter, Bli medlem (https://medlem.example.se)',
          },
        ],
      },
    ])
  })

  // covers Settings: history: the menu too, in words and back
  it('can be restored from there, without pages removed since', async () => {
    const office = await atWork(test, 'siteAdmin')
    const [about, gone] = [
      await publishedItem(office, 'pages', page('Om föreningen')),
      await publishedItem(office, 'pages', page('Snart borta')),
    ]
    await put(office, [entry(about.id, [{ kind: 'page', pageId: gone.id, label: '' }]), entry(gone.id), link('Bli medlem')], 0)
    await put(office, [link('Bara en')], 1)
    await office.browser.send('POST', `${office.root}/pages/${gone.id}/trash`, { draftVersion: 1 })
    const [, first] = await history(office)
    expect((await restore(office, first?.id, 2)).body).toMatchObject({ version: 3, items: [entry(about.id), link('Bli medlem')] })
    expect(await shown(office)).toEqual(['Om föreningen /om-foreningen', 'Bli medlem https://medlem.example.se'])
    expect((await history(office))[0]).toMatchObject({ tab: 'menu', version: 3 })
    expect(await restore(office, first?.id, 2)).toMatchObject({ status: 409 })
  })

  it('is restored by site administrators, and only from a change of the menu', async () => {
    const office = await atWork(test, 'siteAdmin')
    await put(office, [link('Bli medlem')], 0)
    const privacy = { ...emptySettings.privacy, retentionYears: 3 }
    await office.browser.send('PUT', `${office.root}/settings`, { tab: 'privacy', content: privacy, version: 0 })
    const [tab, menuChange] = await history(office)
    expect(await restore(office, tab?.id, 1)).toMatchObject({ status: 404 })
    const asTab = `${office.root}/settings/history/${menuChange?.id}/restore`
    expect(await office.browser.send('POST', asTab, { version: 1 })).toMatchObject({ status: 404 })
    const editor = await atWork(test, 'editor', office.siteId)
    expect(await restore(editor, menuChange?.id, 1)).toMatchObject({ status: 403 })
  })
})
