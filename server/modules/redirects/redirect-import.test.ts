import { describe, expect, it } from 'vitest'
import { excelOf } from '../../testing/excel-files.ts'
import { siteWithRedirects } from '../../testing/site-with-redirects.ts'
import { testApp } from '../../testing/test-app.ts'
import { testSites } from '../../testing/test-sites.ts'

const test = await testApp()
const sites = await testSites(test)
const aSite = () => siteWithRedirects(test, sites)

describe('a list that is imported', () => {
  // covers Representatives: redirects: empty rows before the heading
  it('may begin with empty lines before its heading', async () => {
    const { tryRows } = await aSite()
    const { body } = await tryRows('\n;;\n \nFrån;Till\n/gammal.html;/nyheter\n')
    expect(body.rows).toMatchObject([{ line: 5, kind: 'new', faults: [] }])
  })

  // covers Settings: redirect: import, faults row by row, once more does nothing
  it('is imported row by row: invalid rows are named by line, the rest is added, and a second import adds nothing', async () => {
    const { published, add, list, tryRows, importRows } = await aSite()
    await published({ title: 'Målet' })
    await add('/finns', '/nyheter')
    const text = [
      'Från;Till',
      '/Gammal/Sida.aspx?id=1;/nyheter/malet',
      '/gammal/sida.aspx?utm_source=blad&ID=1;/nyheter',
      '',
      '/finns;/nyheter/malet',
      '/nyheter/malet;/nyheter',
      '/kedja-1;/kedja-2',
      '/kedja-2;/kedja-3',
      '/kedja-3;https://medlem.example/',
      '/ring-1;/ring-2',
      '/ring-2;/ring-1',
      '/ingenstans;/finns-ej',
      '/utan-mal;',
      'javascript:alert(1);/nyheter',
    ].join('\r\n')
    const { body: trial } = await tryRows(text)
    expect((await list()).total).toBe(1)
    expect(trial.counts).toEqual({ new: 5, same: 0, changed: 0, fault: 7 })
    expect((await importRows(text)).body).toMatchObject({ added: 5 })
    expect(trial.rows.filter(({ faults }) => faults.length > 0).map(({ line, faults }) => [line, ...faults])).toEqual([
      [3, 'Adressen står redan på rad 2. Stora bokstäver, ordningen efter ? och spårning som utm_source räknas inte.'],
      [5, 'Adressen leder i dag till ”/nyheter”.'],
      [6, 'Adressen används av ”Målet”. Ändra den sidans adress först.'],
      [10, 'Adresserna leder runt i en ring och kommer aldrig fram.'],
      [11, 'Adresserna leder runt i en ring och kommer aldrig fram.'],
      [12, 'Det finns ingen sida på /finns-ej.'],
      [13, 'Skriv vart adressen ska leda.'],
    ])
    const chain = (await list('?search=kedja')).redirects.map(({ toUrl }) => toUrl)
    expect(chain).toEqual(Array.from({ length: 3 }, () => 'https://medlem.example/'))
    const again = await importRows(text)
    expect(again.body.added).toBe(0)
    expect((await list()).total).toBe(6)
  })

  it.each([
    ['tabs', '/a.html\t/nyheter\n/b.html\t/politik'],
    ['commas, a heading and quotes', 'old url,new url\n"/a.html","/nyheter"\n/b.html,/politik'],
    ['semicolons and a byte order mark', '\uFEFF/a.html;/nyheter\n/b.html;/politik'],
  ])('may have %s', async (_what, text) => {
    const { list, importRows } = await aSite()
    expect((await importRows(text)).body).toMatchObject({ added: 2 })
    expect((await list()).redirects.map(({ fromPath, toUrl }) => [fromPath, toUrl])).toEqual([
      ['/a.html', '/nyheter'],
      ['/b.html', '/politik'],
    ])
  })

  it.each([
    ['nothing', '   \n\n', 'Listan är tom.'],
    ['too many rows', Array.from({ length: 5001 }, (_, at) => `/${at}\t/`).join('\n'), 'Listan har för många rader.'],
    ['too many rows with nothing on most of them', `/a\t/\n${';\n'.repeat(5100)}`, 'Listan har för många rader.'],
    ['an open quotation mark', '"/a.html;/nyheter\n/b.html;/politik', 'Listan går inte att läsa.'],
  ])('is refused with %s', async (_what, text, message) => {
    const { tryRows, importRows } = await aSite()
    const body = { fields: { text: { message: expect.stringContaining(message) } } }
    expect([await tryRows(text), await importRows(text)]).toMatchObject([
      { status: 400, body },
      { status: 400, body },
    ])
  })

  // covers Settings: redirects: the first two columns of an Excel file
  it('may be the first two columns of an Excel file, with the lines of the sheet', async () => {
    const { browser, root } = await aSite()
    const send = (bytes: Buffer) => browser.send('POST', `${root}/read-file`, { data: bytes.toString('base64') })
    const rows = [
      ['', 'Gammal', 'Ny', 'Vem'],
      ['', '', '', ''],
      ['', '/gammal "sida"', '/nyheter', 'Åsa'],
      ['', '/kontakt.html', '/om-oss', ''],
    ]
    const answer = await send(await excelOf(rows))
    const text = ['Gammal\tNy', '', '"/gammal ""sida"""\t/nyheter', '/kontakt.html\t/om-oss'].join('\n')
    expect(answer).toMatchObject({ status: 200, body: { text, notes: [] } })
    const tried = await browser.send('POST', `${root}/plan`, { text })
    expect((tried.body as { rows: { line: number; from: string }[] }).rows.map(({ line, from }) => [line, from])).toEqual([
      [3, '/gammal "sida"'],
      [4, '/kontakt.html'],
    ])
    const long = await send(await excelOf(Array.from({ length: 6000 }, (_, at) => [`/${at}${'x'.repeat(70)}`, '/nyheter'])))
    expect(long).toMatchObject({ status: 400, body: { message: 'Listan är för lång. Dela upp den i flera filer.' } })
  })

  // covers Settings: redirects: the first two columns of a file of text, in the encoding of its program
  it.each([
    ['in Windows-1252', Buffer.from('Från;Till;Vem\n\n"/gammal ""sida""";/nyheter;Åsa\n', 'latin1')],
    ['in UTF-8 with its mark', Buffer.from('\uFEFFFrån,Till\n\n"/gammal ""sida""",/nyheter\n')],
  ])('may be a file of text %s', async (_what, bytes) => {
    const { browser, root } = await aSite()
    const answer = await browser.send('POST', `${root}/read-file`, { data: bytes.toString('base64') })
    expect(answer).toMatchObject({ status: 200, body: { text: 'Från\tTill\n\n"/gammal ""sida"""\t/nyheter', notes: [] } })
  })

  it('that is a picture is refused with what to do', async () => {
    const { browser, root } = await aSite()
    const data = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]).toString('base64')
    expect(await browser.send('POST', `${root}/read-file`, { data })).toMatchObject({
      status: 400,
      body: { message: 'Filen ser inte ut som en lista. Spara den som Excel (.xlsx) eller CSV och försök igen.' },
    })
  })

  it('of five thousand rows in one long chain is checked and written in bounded time', async () => {
    const { published, list, importRows } = await aSite()
    await published({ title: 'Målet' })
    const rows = Array.from({ length: 5000 }, (_, at) => `/sida-${at}\t${at === 4999 ? '/nyheter/malet' : `/sida-${at + 1}`}`)
    const before = process.cpuUsage()
    expect((await importRows(rows.join('\n'))).body).toMatchObject({ added: 5000 })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(8000)
    const { redirects } = await list('?search=sida-17')
    expect(redirects.every(({ toItem }) => toItem?.title === 'Målet')).toBe(true)
  })
})
