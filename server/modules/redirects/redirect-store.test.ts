import { describe, expect, it } from 'vitest'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { sitesTemplate, aNewsroom } from '../../testing/test-sites.ts'
import { trashItem } from '../items/life/item-transitions.ts'
import { publicRedirects } from './public-redirects.ts'
import { addRedirectHits } from './redirect-hits.ts'
import { addRedirect, redirectList, removeListed } from './redirect-service.ts'
import type { NewRedirect } from './redirect-store.ts'
import { listRedirects, putRedirects, redirectRow, removeRedirects } from './redirect-store.ts'

const test = await testDatabase()
const { database, superuser } = test
const now = new Date('2026-11-25T09:13:00Z')
const elsewhere = 'https://medlem.example/'

/** A site with its redirects, as its administrator. */
async function aSite() {
  const room = await aNewsroom(test)
  const { siteId } = room
  const by = { userId: room.editor().userId, now, sitesUrl: sitesTemplate }
  const to = (fromPath: string, more: Partial<NewRedirect> = {}): NewRedirect => ({
    fromPath,
    toItemId: null,
    toUrl: elsewhere,
    code: 301,
    ...more,
  })
  const put = (...redirects: NewRedirect[]) => database.inSite(siteId, async (site) => putRedirects(site, redirects, by))
  const list = (query: Partial<Parameters<typeof listRedirects>[1]> = {}, when = now) =>
    database.inSite(siteId, (site) => listRedirects(site, { filter: 'all', ...query }, when))
  const paths = async (...query: Parameters<typeof list>) => (await list(...query)).redirects.map(({ fromPath }) => fromPath)
  const ends = async () =>
    (await list()).redirects.map(({ fromPath, toItem, toUrl, code }) => [fromPath, toItem?.title ?? toUrl, code])
  const row = (fromPath: string): Promise<RedirectRow | null> => database.inSite(siteId, (site) => redirectRow(site, fromPath))
  const revision = async () =>
    Number((await superuser.query('select revision from sites where id = $1', [siteId])).rows[0].revision)
  const log = async () =>
    (
      await superuser.query(
        `select action, object_id, actor_id from audit_log where site_id = $1 and action like 'redirect.%' order by id`,
        [siteId],
      )
    ).rows.map(({ action, object_id: about, actor_id: actor }) => {
      expect(actor).toBe(by.userId)
      return [action, about]
    })
  return { ...room, by, to, put, list, paths, ends, row, revision, log }
}

describe('the list of redirects', () => {
  it('says of a target whether visitors see it, or whether it is in the trash', async () => {
    const { to, put, row, published, draft, step } = await aSite()
    const [shown, hidden, gone] = [
      await published({ title: 'Synliga' }),
      await draft({ title: 'Utkastet' }),
      await published({ title: 'Borttagen' }),
    ]
    await step((work) => trashItem(work, gone.id, gone.draftVersion))
    for (const [path, { id }] of [
      ['/a', shown],
      ['/b', hidden],
      ['/c', gone],
    ] as const)
      await put(to(path, { toItemId: id, toUrl: null }))
    expect((await row('/a'))?.toItem).toEqual({
      id: shown.id,
      area: 'news',
      title: 'Synliga',
      path: '/nyheter/synliga',
      isPublic: true,
      isTrashed: false,
    })
    expect((await row('/b'))?.toItem).toMatchObject({ title: 'Utkastet', isPublic: false, isTrashed: false })
    expect((await row('/c'))?.toItem).toMatchObject({ title: 'Borttagen', isPublic: false, isTrashed: true })
    expect(await row('/d')).toBeNull()
    expect(await row('/a')).toMatchObject({ toUrl: null, code: 301, hits: 0, lastHit: null, createdAt: now.toISOString() })
  })

  it('is that of one site, and of a page begins after the one before', async () => {
    const [here, there] = [await aSite(), await aSite()]
    await there.put(there.to('/a'), there.to('/deras'))
    await here.put(...Array.from({ length: 51 }, (_, at) => here.to(`/nr-${String(at).padStart(2, '0')}`)))
    const first = await here.list()
    expect([first.total, first.redirects.length, first.redirects[0]?.fromPath]).toEqual([51, 50, '/nr-00'])
    const second = await here.list({ after: first.next ?? '' })
    expect([second.total, second.redirects.map(({ fromPath }) => fromPath), second.next]).toEqual([51, ['/nr-50'], null])
    expect(await there.paths()).toEqual(['/a', '/deras'])
  })

  it('is searched by old address, target and title, and by what was typed alone', async () => {
    const { to, put, paths, list, published } = await aSite()
    const { id } = await published({ title: 'Årsmötet' })
    await put(to('/gammal'), to('/a_b', { toUrl: 'https://Annat.example/' }), to('/axb', { toItemId: id, toUrl: null }))
    expect(await paths({ search: ' GAMMAL ' })).toEqual(['/gammal'])
    expect(await paths({ search: 'annat.ex' })).toEqual(['/a_b'])
    expect(await paths({ search: 'ÅRSM' })).toEqual(['/axb'])
    expect(await paths({ search: '/nyheter/arsm' })).toEqual(['/axb'])
    expect(await paths({ search: 'a_b' })).toEqual(['/a_b'])
    expect(await paths({ search: '  ' })).toEqual(['/a_b', '/axb', '/gammal'])
    expect((await list({ search: 'a_b' })).total).toBe(1)
  })

  it('shows what nobody has used for a year, and what is answered as gone', async () => {
    const { siteId, to, put, paths, list } = await aSite()
    await put(to('/aldrig'), to('/nyss'), to('/borta', { code: 410, toUrl: null }))
    await superuser.query(`update redirects set last_hit = $2 where site_id = $1 and from_path = '/nyss'`, [siteId, now])
    const year = new Date('2027-11-25T09:13:00Z')
    expect(await paths({ filter: 'unused' }, new Date(year.getTime()))).toEqual([])
    await superuser.query(`update redirects set created_at = $2 where site_id = $1`, [siteId, new Date(now.getTime() - 1)])
    expect(await paths({ filter: 'unused' }, year)).toEqual(['/aldrig', '/borta'])
    expect(await paths({ filter: 'gone' }, year)).toEqual(['/borta'])
    expect((await list({ filter: 'unused' }, year)).total).toBe(2)
  })
})

describe('a redirect that is written', () => {
  it('takes the place of the one at its address, and begins to count anew', async () => {
    const [here, there] = [await aSite(), await aSite()]
    for (const { put, to } of [here, there]) await put(to('/a', { toUrl: 'https://fore.example/', code: 302 }), to('/b'))
    await superuser.query('update redirects set hits = 7, last_hit = $1', [now])
    await here.put(here.to('/a'))
    expect(await here.row('/a')).toMatchObject({ toUrl: elsewhere, code: 301, hits: 0, lastHit: null })
    expect(await here.row('/b')).toMatchObject({ hits: 7, lastHit: now.toISOString() })
    expect(await there.row('/a')).toMatchObject({ toUrl: 'https://fore.example/', code: 302, hits: 7 })
    await here.put()
    expect(await here.paths()).toEqual(['/a', '/b'])
  })

  it('at the address of something in the trash takes those along that led there', async () => {
    const [here, there] = [await aSite(), await aSite()]
    const [gone, beside, kept] = [
      await here.published({ title: 'Gammal' }),
      await here.published({ title: 'En annan' }),
      await here.published({ title: 'Kvarvarande' }),
    ]
    const theirs = await there.published({ title: 'Gammal' })
    const toItem = (from: string, { id }: { id: string }, more: Partial<NewRedirect> = {}) =>
      here.to(from, { toItemId: id, toUrl: null, ...more })
    await there.put(there.to('/x', { toItemId: theirs.id, toUrl: null }))
    await there.step((work) => trashItem(work, theirs.id, theirs.draftVersion))
    await here.put(
      toItem('/a', gone),
      toItem('/b', beside),
      toItem('/c', kept),
      here.to('/d', { toItemId: null, toUrl: null, code: 410 }),
      toItem('/e', gone, { code: 410 }),
    )
    for (const item of [gone, beside]) await here.step((work) => trashItem(work, item.id, item.draftVersion))
    // Kvarvarande is no item of the trash: what leads to it stays.
    await here.put(here.to('/nyheter/gammal'), here.to('/nyheter/kvarvarande'))
    expect(await here.ends()).toEqual([
      ['/a', elsewhere, 301],
      ['/b', 'En annan', 301],
      ['/c', 'Kvarvarande', 301],
      ['/d', null, 410],
      ['/e', 'Gammal', 410],
      // The address of what was thrown away says so by itself.
      ['/nyheter/en-annan', 'En annan', 410],
      ['/nyheter/gammal', elsewhere, 301],
      ['/nyheter/kvarvarande', elsewhere, 301],
    ])
    expect(await there.ends()).toEqual([
      ['/nyheter/gammal', 'Gammal', 410],
      ['/x', 'Gammal', 301],
    ])
  })

  it('that says gone leaves those that led there as they are', async () => {
    const { to, put, ends, published, step } = await aSite()
    const gone = await published({ title: 'Gammal' })
    await put(to('/a', { toItemId: gone.id, toUrl: null }))
    await step((work) => trashItem(work, gone.id, gone.draftVersion))
    await put(to('/nyheter/gammal', { toUrl: null, code: 410 }))
    expect(await ends()).toEqual([
      ['/a', 'Gammal', 301],
      ['/nyheter/gammal', null, 410],
    ])
  })

  it('is removed by its address on its own site, and its target is told', async () => {
    const [here, there] = [await aSite(), await aSite()]
    const { id } = await here.published({ title: 'Målet' })
    await here.put(here.to('/a', { toItemId: id, toUrl: null }), here.to('/b'), here.to('/c'))
    await there.put(there.to('/a'))
    const removed = await database.inSite(here.siteId, (site) => removeRedirects(site, ['/a', '/c', '/x']))
    expect(removed.map(({ toItemId }) => toItemId).toSorted()).toEqual([id, null].toSorted())
    expect([await here.paths(), await there.paths()]).toEqual([['/b'], ['/a']])
  })
})

describe('the visits to an old address', () => {
  it('are counted on its own site, and the latest is the last, in whatever order two processes tell of them', async () => {
    const [here, there] = [await aSite(), await aSite()]
    for (const one of [here, there]) await one.put(one.to('/a'), one.to('/b'))
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const tell = (siteId: string, fromPath: string, count: number, lastHit: Date) =>
      database.inPlatform((platform) => addRedirectHits(platform, [{ siteId, fromPath, count, lastHit }]))
    await tell(here.siteId, '/a', 3, at(5))
    await tell(here.siteId, '/a', 2, at(1))
    await tell(there.siteId, '/b', 1, at(2))
    await tell(there.siteId, '/removed', 1, at(2))
    const counts = async ({ list }: typeof here) =>
      (await list()).redirects.map(({ fromPath, hits, lastHit }) => [fromPath, hits, lastHit])
    expect(await counts(here)).toEqual([
      ['/a', 5, at(5).toISOString()],
      ['/b', 0, null],
    ])
    expect(await counts(there)).toEqual([
      ['/a', 0, null],
      ['/b', 1, at(2).toISOString()],
    ])
  })
})

it('programs are told of the old addresses that lead somewhere now, and of none that held a person’s name', async () => {
  const { siteId, to, put, published, draft } = await aSite()
  const [shown, hidden] = [await published({ title: 'Synliga' }), await draft({ title: 'Utkastet' })]
  await put(
    to('/a', { toItemId: shown.id, toUrl: null }),
    to('/b', { toItemId: hidden.id, toUrl: null }),
    to('/c', { toUrl: null, code: 410 }),
    to('/d', { code: 302 }),
    to('/foretradare/anna-berg'),
  )
  const told = await database.inPublicAtOnce(siteId, (site) => publicRedirects(site, 100, null))
  expect(told).toEqual({
    rows: [
      { fromPath: '/a', isPermanent: true, path: shown.path, url: null },
      { fromPath: '/d', isPermanent: false, path: null, url: elsewhere },
    ],
    total: 2,
  })
  const rest = await database.inPublicAtOnce(siteId, (site) => publicRedirects(site, 100, '/a'))
  expect(rest.rows.map(({ fromPath }) => fromPath)).toEqual(['/d'])
})

it('a new redirect to an address that says gone is refused, and so is one to an address with nothing', async () => {
  const { siteId, by, to, put, paths } = await aSite()
  await put(to('/borta', { toUrl: null, code: 410 }), to('/kvar'))
  const add = (where: string) =>
    database.inSite(siteId, (site) => addRedirect(site, { from: `/till${where}`, to: where, code: 301 }, by))
  await expect(add('/borta')).rejects.toMatchObject({ fields: { to: { message: 'Sidan /borta är borttagen.' } } })
  await expect(add('/ingenting')).rejects.toMatchObject({ fields: { to: { message: 'Det finns ingen sida på /ingenting.' } } })
  expect(await add('/kvar')).toMatchObject({ toUrl: elsewhere })
  expect(await paths()).toEqual(['/borta', '/kvar', '/till/kvar'])
})

describe('a change of redirects', () => {
  it('makes the pages of its site anew and is in the log, without an address', async () => {
    const [here, there] = [await aSite(), await aSite()]
    const { id } = await here.published({ title: 'Målet' })
    const [before, others] = [await here.revision(), await there.revision()]
    const inHere = <T>(work: (site: Parameters<typeof addRedirect>[0]) => Promise<T>) => database.inSite(here.siteId, work)
    await inHere((site) => addRedirect(site, { from: '/a', to: '/nyheter/malet', code: 301 }, here.by))
    expect(await here.revision()).toBe(before + 1)
    await inHere((site) => redirectList.preview(site, { text: '/b;/nyheter\n/c;/finns-inte' }, here.by))
    expect(await here.revision()).toBe(before + 1)
    await inHere((site) => redirectList.run(site, { text: '/b;/nyheter\n/c;/finns-inte' }, here.by))
    expect(await here.revision()).toBe(before + 2)
    // A list in which nothing is valid, and addresses that nothing has.
    await inHere((site) => redirectList.run(site, { text: '/c;/finns-inte' }, here.by))
    expect(await inHere((site) => removeListed(site, ['/finns-inte', ''], here.by))).toMatchObject({ removed: 0 })
    expect(await here.revision()).toBe(before + 2)
    expect(await inHere((site) => removeListed(site, ['/A', '/b'], here.by))).toMatchObject({ removed: 2 })
    expect([await here.revision(), await there.revision()]).toEqual([before + 3, others])
    const log = await here.log()
    expect(log.slice(0, 2)).toEqual([
      ['redirect.add', id],
      ['redirect.import', '1'],
    ])
    expect(log.slice(2)).toHaveLength(2)
    expect(log.slice(2)).toEqual(
      expect.arrayContaining([
        ['redirect.remove', id],
        ['redirect.remove', null],
      ]),
    )
  })
})
