import { describe, expect, it } from 'vitest'
import { siteWithRedirects } from '../../testing/site-with-redirects.ts'
import { testApp } from '../../testing/test-app.ts'
import { soon, testSites } from '../../testing/test-sites.ts'

// Old addresses that differ by their query alone.

const test = await testApp()
const sites = await testSites(test)
const aSite = () => siteWithRedirects(test, sites)

describe('a redirect with a query', () => {
  // covers Settings: redirect: addresses that differ by their query
  it('leads where it belongs, the start page too, and one without serves the rest', async () => {
    const { siteId, published, add, answerOf, list } = await aSite()
    for (const title of ['Första', 'Andra', 'Alla sidor']) await published({ title })
    await add('/Visa.asp?lang=sv&ID=5', '/nyheter/forsta')
    await add('/visa.asp?id=5', '/nyheter/andra')
    await add('/visa.asp', '/nyheter/alla-sidor')
    await add('https://www.gamla.example/?p=123', '/nyheter/forsta')
    await add('/index.php?option=com_content&id=7', 'https://medlem.example/?a=1', { code: 302 })
    await add('/visa.asp?id=9', '', { code: 410 })
    const to = (path: string) => [301, `/${siteId}${path}`]
    await soon(async () => expect((await answerOf('/visa.asp?id=9'))[0]).toBe(410))
    expect((await list()).redirects.map(({ fromPath }) => fromPath)).toEqual([
      '/?p=123',
      '/index.php?id=7&option=com_content',
      '/visa.asp',
      '/visa.asp?id=5',
      '/visa.asp?id=5&lang=sv',
      '/visa.asp?id=9',
    ])
    expect(await answerOf('/visa.asp?id=5')).toEqual(to('/nyheter/andra'))
    expect(await answerOf('/visa.asp?utm_source=blad&id=5&fbclid=x')).toEqual(to('/nyheter/andra'))
    expect(await answerOf('/visa.asp?id=5&x=1&lang=SV')).toEqual(to('/nyheter/forsta'))
    expect(await answerOf('/visa.asp?id=6')).toEqual(to('/nyheter/alla-sidor'))
    expect(await answerOf('/visa.asp')).toEqual(to('/nyheter/alla-sidor'))
    expect(await answerOf('?p=123')).toEqual(to('/nyheter/forsta'))
    expect(await answerOf('/?x=1&p=123')).toEqual(to('/nyheter/forsta'))
    expect(await answerOf('?p=12')).toEqual([200, undefined])
    expect(await answerOf('?fbclid=x')).toEqual([200, undefined])
    expect(await answerOf('/index.php?id=7&option=com_content')).toEqual([302, 'https://medlem.example/?a=1'])
    expect(await answerOf('/index.php?id=7')).toEqual([404, undefined])
  })

  it('stands before a page at its path, but takes no query that the site reads itself', async () => {
    const { siteId, published, add, answerOf } = await aSite()
    await published({ title: 'Hitta hit' })
    await published({ title: 'Målet' })
    expect((await add('/nyheter/hitta-hit?id=5', '/nyheter/malet')).status).toBe(200)
    expect((await add('/nyheter?id=5', '/nyheter/malet')).status).toBe(200)
    await soon(async () => expect(await answerOf('/nyheter?id=5')).toEqual([301, `/${siteId}/nyheter/malet`]))
    expect(await answerOf('/nyheter/hitta-hit?id=5')).toEqual([301, `/${siteId}/nyheter/malet`])
    expect(await answerOf('/nyheter/hitta-hit?id=6')).toEqual([200, undefined])
    expect(await answerOf('/nyheter')).toEqual([200, undefined])
    for (const from of [
      '/nyheter?kategori=skola',
      '/nyheter?id=5&ar=2019',
      '/nyheter/hitta-hit?skickat=ja',
      '/kalender?manad=2026-01',
      '/nyhetsbrev/avsluta?nyckel=x',
      '/sok?q=skola',
      '/sok?id=5',
      '/_bild?id=5',
    ])
      expect([from, (await add(from, '/nyheter/malet')).body]).toMatchObject([
        from,
        { fields: { from: { message: expect.stringContaining('används av sajten själv.') } } },
      ])
    // On a path of an older website they are as good as any.
    expect((await add('/visa.asp?kategori=skola', '/nyheter/malet')).status).toBe(200)
  })

  // covers Settings: redirect: a query that cannot be read
  it.each([
    ['/visa.asp?id=%00', 'Det som följer efter ? i adressen går inte att läsa.'],
    [
      '/visa.asp?a=1&b=2&c=3&d=4&e=5&f=6',
      'Det som följer efter ? har fler än 5 delar. Skriv bara dem som säger vilken sida det är, som ?id=5.',
    ],
    ['/visa.asp?pnr=19121212-1212', 'Texten innehåller något som ser ut som ett personnummer. Ta bort det.'],
    ['/a/../b?id=5', 'Skriv den gamla adressen som den stod, till exempel /om-oss/gammal-sida.'],
  ])('%s is refused with words that help', async (from, message) => {
    const { add, list } = await aSite()
    expect(await add(from, '/nyheter')).toMatchObject({ status: 400, body: { fields: { from: { message } } } })
    expect((await list()).total).toBe(0)
  })

  it('may be led to, and a chain through it becomes one step', async () => {
    const { published, add, list } = await aSite()
    await published({ title: 'Första' })
    await published({ title: 'Andra' })
    await add('/visa.asp?id=5', '/nyheter/forsta')
    await add('/visa.asp', '/nyheter/andra')
    await add('/kort', '/visa.asp?id=5')
    await add('/lang', '/visa.asp?id=6')
    expect((await add('/tom', '/finns-ej?id=5')).body).toMatchObject({
      fields: { to: { message: 'Det finns ingen sida på /finns-ej?id=5.' } },
    })
    expect((await add('/a?x=1', '/a?x=1')).body).toMatchObject({ fields: { to: { message: 'Adressen leder till sig själv.' } } })
    expect((await list()).redirects.map(({ fromPath, toItem }) => [fromPath, toItem?.title])).toEqual([
      ['/kort', 'Första'],
      ['/lang', 'Andra'],
      ['/visa.asp', 'Andra'],
      ['/visa.asp?id=5', 'Första'],
    ])
  })

  it('is found by its query, replaced on request, and removed as it stands in the list', async () => {
    const { siteId, add, list, browser, root } = await aSite()
    await add('/visa.asp?id=5&lang=sv', '/nyheter')
    expect((await list('?search=lang%3Dsv')).total).toBe(1)
    expect(await add('/visa.asp?LANG=sv&id=5', '/politik')).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN' } })
    expect((await add('/visa.asp?LANG=sv&id=5', '/politik', { takesOver: true })).body).toMatchObject({ toUrl: '/politik' })
    // From before queries were read.
    await test.superuser.query(
      `insert into redirects (site_id, from_path, to_url, code, created_at, created_by)
       select site_id, '/x?b=2&a=1', to_url, code, created_at, created_by from redirects where site_id = $1`,
      [siteId],
    )
    const from = (await list()).redirects.map(({ fromPath }) => fromPath)
    expect(from).toHaveLength(2)
    expect((await browser.send('POST', `${root}/remove`, { from })).body).toMatchObject({ removed: 2 })
  })
})

describe('a list with queries', () => {
  // covers Settings: redirect: import, addresses that differ by their query
  it('keeps each of its lines apart', async () => {
    const { siteId, published, tryRows, importRows, answerOf, list } = await aSite()
    for (let at = 1; at <= 10; at++) await published({ title: `Sida ${at}` })
    const rows = Array.from({ length: 10 }, (_, at) => `/visa.asp?id=${at + 1};/nyheter/sida-${at + 1}`).join('\n')
    expect((await importRows(rows)).body).toMatchObject({ added: 10 })
    await soon(async () => expect((await answerOf('/visa.asp?id=1'))[0]).toBe(301))
    for (let at = 1; at <= 10; at++)
      expect(await answerOf(`/visa.asp?x=y&id=${at}`)).toEqual([301, `/${siteId}/nyheter/sida-${at}`])
    expect(await answerOf('/visa.asp?id=11')).toEqual([404, undefined])
    expect((await tryRows(rows)).body.counts).toMatchObject({ new: 0, fault: 10 })
    expect((await importRows(rows)).body).toMatchObject({ added: 0 })
    expect((await list()).total).toBe(10)
  })

  it('names the lines whose query cannot be read, and takes the rest', async () => {
    const { tryRows, importRows } = await aSite()
    const long = `/visa.asp?${Array.from({ length: 3000 }, (_, at) => `p${at}`).join('&')}`
    const text = ['/a?id=1;/nyheter', '/a?id=%00;/nyheter', `${long};/nyheter`, '/a?id=2;/nyheter'].join('\n')
    const { body } = await tryRows(text)
    expect(body.rows.flatMap(({ line, faults }) => (faults.length === 0 ? [] : [line]))).toEqual([2, 3])
    expect((await importRows(text)).body).toMatchObject({ added: 2 })
  })
})
