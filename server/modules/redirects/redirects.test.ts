import { describe, expect, it } from 'vitest'
import { siteWithRedirects } from '../../testing/site-with-redirects.ts'
import { testApp } from '../../testing/test-app.ts'
import { soon, testSites, visit } from '../../testing/test-sites.ts'
import { publishItem, trashItem } from '../items/life/item-transitions.ts'

const test = await testApp()
const sites = await testSites(test)

const aSite = () => siteWithRedirects(test, sites)

describe('a new redirect', () => {
  it('leads visitors to a page of the site at its current address', async () => {
    const { siteId, published, add, answerOf } = await aSite()
    const item = await published({ title: 'Budgeten' })
    expect((await visit(sites, `/${siteId}/nyheter/budgeten`)).statusCode).toBe(200)
    const added = await add('/gamla/budget.html', '/nyheter/budgeten')
    expect(added.body).toMatchObject({
      fromPath: '/gamla/budget.html',
      toItem: { id: item.id, title: 'Budgeten', isPublic: true },
      toUrl: null,
      code: 301,
      hits: 0,
      createdBy: expect.any(String),
    })
    await soon(async () => expect(await answerOf('/gamla/budget.html')).toEqual([301, `/${siteId}/nyheter/budgeten`]))
  })

  // covers Settings: redirect: addresses as older sites wrote them
  it.each([
    [
      '/Webben-for-alla/Arbetarekommuner/Skovde/S-i-Skovde/Default.aspx?id=12',
      '/webben-for-alla/arbetarekommuner/skovde/s-i-skovde/default.aspx?id=12',
    ],
    ['/Om%20oss/V%C3%A5rt%20parti.htm', '/om oss/vårt parti.htm'],
    ['/om/v%E5rt-parti', '/om/vårt-parti'],
    ['/valet-2010%962014', '/valet-2010–2014'],
    ['https://www.gamla.example/nyheter/2009/11/Rubrik/', '/nyheter/2009/11/rubrik'],
    ['www.gamla.example/index.php?sida=4', '/index.php?sida=4'],
    ['lokal/skane/lund/startsida.html', '/lokal/skane/lund/startsida.html'],
  ])('understands %s as the older website wrote it', async (typed, fromPath) => {
    const { siteId, published, add, answerOf } = await aSite()
    await published({ title: 'Målet' })
    expect((await add(typed, '/nyheter/malet')).body).toMatchObject({ fromPath })
    const requestedPath = /^(?:https?:\/\/)?[^/]*(\/.*)$/.exec(typed.startsWith('lokal') ? `/${typed}` : typed)?.[1] ?? ''
    await soon(async () => {
      let [status, location] = await answerOf(requestedPath)
      // An address in another spelling that could be one of ours needs one more redirect.
      if (typeof location === 'string' && location !== `/${siteId}/nyheter/malet`)
        [status, location] = await answerOf(location.slice(siteId.length + 1))
      expect([status, location]).toEqual([301, `/${siteId}/nyheter/malet`])
    })
  })

  it('leads to a standard page, to another website, temporarily, or to 410', async () => {
    const { siteId, add, answerOf } = await aSite()
    await add('/start.html', '/')
    await add('/arkiv.html', '/nyheter')
    await add('/medlem.html', 'https://medlem.example/bli-med?kod=1')
    await add('/tills-vidare.html', 'https://medlem.example/', { code: 302 })
    await add('/borta.html', '', { code: 410 })
    await soon(async () => expect((await answerOf('/borta.html'))[0]).toBe(410))
    expect(await answerOf('/start.html')).toEqual([301, `/${siteId}`])
    expect(await answerOf('/arkiv.html')).toEqual([301, `/${siteId}/nyheter`])
    expect(await answerOf('/medlem.html')).toEqual([301, 'https://medlem.example/bli-med?kod=1'])
    expect(await answerOf('/tills-vidare.html')).toEqual([302, 'https://medlem.example/'])
  })

  it('accepts the site’s own address pasted in full', async () => {
    const { siteId, published, add } = await aSite()
    const item = await published({ title: 'Målet' })
    const whole = `http://localhost:3001/${siteId}/nyheter/malet`
    expect((await add(`http://localhost:3001/${siteId}/gammal.html`, whole)).body).toMatchObject({
      fromPath: '/gammal.html',
      toItem: { id: item.id },
    })
  })

  it('accepts the site’s own domains as well, once they are verified', async () => {
    const { siteId, published, add } = await aSite()
    const { id, createdBy } = await published({ title: 'Målet' })
    await test.superuser.query(
      `insert into site_domains (site_id, id, host, state, token, with_www, verified_at, created_at, created_by)
       values ($1, gen_random_uuid(), 'bevisad.se', 'verified', 'x', true, now(), now(), $2),
              ($1, gen_random_uuid(), 'vantar.se', 'waiting', 'x', true, null, now(), $2)`,
      [siteId, createdBy],
    )
    expect((await add('/ett.html', 'https://bevisad.se/nyheter/malet')).body).toMatchObject({ toItem: { id } })
    expect((await add('/tva.html', 'https://www.bevisad.se/nyheter/malet/')).body).toMatchObject({ toItem: { id } })
    expect((await add('/tre.html', 'https://vantar.se/nyheter/malet')).body).toMatchObject({
      toItem: null,
      toUrl: 'https://vantar.se/nyheter/malet',
    })
  })

  it('never takes the address of a page, and content has priority over an existing redirect', async () => {
    const { siteId, published, draft, step, add, answerOf } = await aSite()
    await published({ title: 'Målet' })
    await published({ title: 'Upptagen' })
    expect(await add('/nyheter/upptagen', '/nyheter/malet')).toMatchObject({
      status: 400,
      body: { fields: { from: { message: 'Adressen används av ”Upptagen”. Ändra den sidans adress först.' } } },
    })
    await add('/nyheter/kommer', '/nyheter/malet')
    await soon(async () => expect((await answerOf('/nyheter/kommer'))[0]).toBe(301))
    const item = await draft({ title: 'Kommer' })
    expect(item.path).toBe('/nyheter/kommer-2')
    await test.superuser.query(`update items set path = '/nyheter/kommer', slug = 'kommer' where id = $1`, [item.id])
    await step((work) => publishItem(work, item.id, 1))
    await soon(async () => expect(await answerOf('/nyheter/kommer')).toEqual([200, undefined]))
    expect((await visit(sites, `/${siteId}/nyheter/kommer`)).body).toContain('Kommer')
  })

  it('replaces another one only on request', async () => {
    const { published, add, list } = await aSite()
    await published({ title: 'Första målet' })
    await published({ title: 'Andra målet' })
    await add('/gammal', '/nyheter/forsta-malet')
    expect(await add('/gammal', '/nyheter/andra-malet')).toMatchObject({
      status: 409,
      body: { code: 'SLUG_TAKEN', fields: { from: { message: expect.stringContaining('leder i dag till ”Första målet”') } } },
    })
    expect((await add('/gammal', '/nyheter/andra-malet', { takesOver: true })).status).toBe(200)
    expect((await list()).redirects.map(({ toItem }) => toItem?.title)).toEqual(['Andra målet'])
  })
})

describe('chains and circles', () => {
  // covers Settings: redirect: chains become one step
  it('become one step when the later one is added after the first', async () => {
    const { published, step, add, list } = await aSite()
    const first = await published({ title: 'Första' })
    await published({ title: 'Andra' })
    await add('/a', '/nyheter/forsta')
    await add('/b', '/a')
    expect((await list()).redirects.map(({ toItem }) => toItem?.title)).toEqual(['Första', 'Första'])
    await step((work) => trashItem(work, first.id, first.draftVersion))
    // The item at /nyheter/forsta is gone; the address gets a redirect, and so do the addresses that led to it.
    expect((await add('/nyheter/forsta', '/nyheter/andra', { takesOver: true })).status).toBe(200)
    expect((await list()).redirects.map(({ fromPath, toItem }) => [fromPath, toItem?.title])).toEqual([
      ['/a', 'Andra'],
      ['/b', 'Andra'],
      ['/nyheter/forsta', 'Andra'],
    ])
  })

  it('in a circle are refused', async () => {
    const { add, list } = await aSite()
    expect(await add('/a', '/a')).toMatchObject({
      status: 400,
      body: { fields: { to: { message: 'Adressen leder till sig själv.' } } },
    })
    expect((await add('/a', '/b')).body).toMatchObject({ fields: { to: { message: 'Det finns ingen sida på /b.' } } })
    expect((await list()).total).toBe(0)
  })
})

describe('an invalid redirect', () => {
  it.each([
    ['', '/nyheter', 'from'],
    ['//evil.example/x', '/nyheter', 'from'],
    ['/a/../b', '/nyheter', 'from'],
    ['/a\u0000b', '/nyheter', 'from'],
    [`/${'x'.repeat(499)}`, '', 'to'],
    ['/', '/nyheter', 'from'],
    ['/nyheter', '/politik', 'from'],
    ['/sitemap.xml', '/nyheter', 'from'],
    ['/_stil/x.css', '/nyheter', 'from'],
    ['/gammal', 'javascript:alert(1)', 'to'],
    ['/gammal', 'http://osaker.example/', 'to'],
    ['/gammal', '//evil.example/', 'to'],
    ['/gammal', 'https://user:pass@evil.example/', 'to'],
    ['/gammal', '/finns-inte', 'to'],
    ['/gammal', '/\\evil.example', 'to'],
    ['/gammal', '\\\\evil.example', 'to'],
    ['/gammal', '/%2f%2fevil.example', 'to'],
    ['/gammal', '/%5cevil.example', 'to'],
    ['/gammal', 'https:/evil.example', 'to'],
    ['/gammal', 'https:evil.example', 'to'],
    ['/gammal', 'https://evil.example\\@localhost:3001', 'to'],
    ['/gammal', ' javascript:alert(1)', 'to'],
    ['/gammal', 'data:text/html,x', 'to'],
    ['/gammal', 'https://', 'to'],
    ['/gammal', 'https://rad.example/\r\nSet-Cookie: x=1', 'to'],
  ])('%j to %j is refused beside %s', async (from, to, field) => {
    const { add, list } = await aSite()
    expect(await add(from, to)).toMatchObject({ status: 400, body: { fields: { [field]: {} } } })
    expect((await list()).total).toBe(0)
  })
})

it('an invalid list query is refused without an internal error', async () => {
  const { browser, root } = await aSite()
  for (const query of ['?search=%00', '?after=%00', '?filter=alla', '?order=hits', `?search=${'x'.repeat(201)}`])
    expect([query, (await browser.get(root + query)).status]).toEqual([query, 400])
})

describe('the list', () => {
  it('has fifty a page, is searched, and shows unused redirects', async () => {
    const { siteId, published, add, list, importRows } = await aSite()
    await published({ title: 'Årsmötet' })
    const rows = Array.from({ length: 60 }, (_, at) => `/gammal-${String(at).padStart(2, '0')}.html\t/nyheter`).join('\n')
    await importRows(rows)
    await add('/årsmöte 2009.html', '/nyheter/arsmotet')
    const first = await list()
    const second = await list(`?after=${encodeURIComponent(first.next ?? '')}`)
    expect([first.total, first.redirects.length, second.redirects.length, second.next]).toEqual([61, 50, 11, null])
    const found = await list(`?search=${encodeURIComponent('ÅRSMÖTE')}`)
    expect(found.redirects.map(({ fromPath }) => fromPath)).toEqual(['/årsmöte 2009.html'])
    expect((await list('?search=%25')).total).toBe(0)
    await test.superuser.query(
      `update redirects set created_at = now() - interval '2 years', last_hit = case when from_path = '/gammal-01.html' then now() end
       where site_id = $1 and from_path in ('/gammal-01.html', '/gammal-02.html')`,
      [siteId],
    )
    expect((await list('?filter=unused')).redirects.map(({ fromPath }) => fromPath)).toEqual(['/gammal-02.html'])
    expect((await list('?filter=gone')).total).toBe(0)
  })

  it('loses a removed redirect, for visitors as well', async () => {
    const { siteId, browser, root, add, list, answerOf } = await aSite()
    await add('/Gammal.html', '/nyheter')
    await soon(async () => expect((await answerOf('/gammal.html'))[0]).toBe(301))
    const removed = await browser.send('POST', `${root}/remove`, { from: ['/gammal.html', '/finns-inte'] })
    expect(removed.body).toMatchObject({ removed: 1 })
    expect((await list()).total).toBe(0)
    await soon(async () => expect((await answerOf('/gammal.html'))[0]).toBe(404))
    const { rows } = await test.superuser.query(
      'select action, object_id from audit_log where site_id = $1 and action like $2 order by id',
      [siteId, 'redirect.%'],
    )
    expect(rows).toEqual([
      { action: 'redirect.add', object_id: null },
      { action: 'redirect.remove', object_id: null },
    ])
  })
})

describe('permissions', () => {
  it.each(['reader', 'writer', 'editor'] as const)('a %s may do nothing with redirects', async (role) => {
    const { root, as } = await aSite()
    const browser = await as(role)
    const answers = await Promise.all([
      browser.get(root),
      browser.send('POST', root, { from: '/a', to: '/nyheter', code: 301 }),
      browser.send('POST', `${root}/remove`, { from: ['/a'] }),
      browser.send('POST', `${root}/plan`, { text: '/a\t/nyheter' }),
      browser.send('POST', `${root}/run`, { text: '/a\t/nyheter' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  it('nothing of another site is seen, led to or removed', async () => {
    const [one, other] = [await aSite(), await aSite()]
    await other.published({ title: 'Hemlig' })
    await other.add('/gammal', '/nyheter/hemlig')
    expect((await one.add('/gammal', '/nyheter/hemlig')).body).toMatchObject({
      fields: { to: { message: 'Det finns ingen sida på /nyheter/hemlig.' } },
    })
    const elsewhere = `http://localhost:3001/${other.siteId}/nyheter/hemlig`
    expect((await one.add('/gammal', elsewhere)).status).toBe(400)
    expect((await one.browser.send('POST', `${one.root}/remove`, { from: ['/gammal'] })).body).toMatchObject({ removed: 0 })
    expect((await one.list()).total).toBe(0)
    expect((await other.list()).total).toBe(1)
  })
})
