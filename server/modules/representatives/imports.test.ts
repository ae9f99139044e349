import { describe, expect, it } from 'vitest'
import type { ImportMapping, ImportPlan } from '#contract/representatives/representative-imports.ts'
import type { Council } from '../../testing/a-council.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { excelFile, excelOf, fromExcel, fromGoogle, fromLibreOffice, inlineRows } from '../../testing/excel-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { publicBodies } from './representatives.ts'

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')

const file = (text: string | Buffer) => ({ name: 'lista.csv', data: Buffer.from(text).toString('base64') })

interface Read {
  readonly mapping: ImportMapping
  readonly headings: string[]
  readonly dropped: string[]
  readonly encoding: string
  readonly separator: string
  readonly notes: string[]
  readonly sample: Record<string, string>[]
  readonly isRemembered: boolean
  readonly areas: { words: string; rows: number }[]
}

const read = async ({ browser, root }: Council, text: string | Buffer): Promise<Read> => {
  const answer = await browser.send('POST', `${root}/representative-imports/read`, file(text))
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const tried = async ({ browser, root }: Council, text: string | Buffer, mapping: ImportMapping): Promise<ImportPlan> => {
  const answer = await browser.send('POST', `${root}/representative-imports/plan`, { ...file(text), mapping })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const run = ({ browser, root }: Council, text: string | Buffer, mapping: ImportMapping, more: object = {}) =>
  browser.send('POST', `${root}/representative-imports/run`, { ...file(text), mapping, ...more })

const ownList = `Namn;Organ;Roll;Fr.o.m.;T.o.m.
Anna Berg;Kommunfullmäktige;Ledamot;2026-10-15;2030-10-14
"Ek, Bo";Kommunfullmäktige;ersättare;15/10 2026;14 okt 2030
Carl af Ugglas;Kommunfullmäktige;1:e vice ordf.;20261015;
`

const valmyndigheten = `Valtyp;Område;Parti;Namn;Tillträdesdatum;Ordning;Personvald;Födelseår;Kön
KF;Malmö;Samling Framåt;Åsa Öberg;2026-10-15;2;N;1971;K
KF;Malmö;Samling Framåt;Müller, Per;2026-10-15;1;J;1980;M
KF;Lund;Samling Framåt;Någon Annan;2026-10-15;1;N;1990;K
KF;Malmö;Andra Partiet;Fel Parti;2026-10-15;1;N;1955;M
`

describe('a list', () => {
  // covers Representatives: import: drafts with assignments, the second time changes nothing
  it('in our own format creates drafts with assignments, and nothing the second time', async () => {
    const council = await aCouncil(test)
    await council.body()
    const { mapping } = await read(council, ownList)
    const plan = await tried(council, ownList, mapping)
    expect(plan.counts).toEqual({ new: 3, same: 0, changed: 0, fault: 0, missing: 0 })
    expect(plan.rows.map(({ givenName, familyName, roleName, from, to }) => [givenName, familyName, roleName, from, to])).toEqual([
      ['Anna', 'Berg', 'Ledamot', '2026-10-15', '2030-10-14'],
      ['Bo', 'Ek', 'Ersättare', '2026-10-15', '2030-10-14'],
      // Without a last day that of the term is used.
      ['Carl', 'af Ugglas', '1:e vice ordförande', '2026-10-15', '2030-10-14'],
    ])
    expect(await run(council, ownList, mapping)).toMatchObject({
      status: 200,
      body: { run: { counts: { new: 3, newPersons: 3 } } },
    })
    const [body] = await council.bodies()
    expect(body?.current.map(({ personName, isPersonLive }) => [personName, isPersonLive])).toEqual([
      ['Carl af Ugglas', false],
      ['Anna Berg', false],
      ['Bo Ek', false],
    ])

    const again = await read(council, ownList)
    expect(again.isRemembered).toBe(true)
    expect((await tried(council, ownList, again.mapping)).counts).toEqual({ new: 0, same: 3, changed: 0, fault: 0, missing: 0 })
    expect((await run(council, ownList, again.mapping)).body).toMatchObject({
      run: { counts: { new: 0, same: 3, newPersons: 0 } },
      undoToken: null,
    })
    const { rows } = await test.superuser.query('select count(*)::int as n from assignments where site_id = $1', [council.siteId])
    expect(rows[0].n).toBe(3)
  })

  it('imported twice at once is imported once', async () => {
    const council = await aCouncil(test)
    await council.body()
    const { mapping } = await read(council, ownList)
    const both = await Promise.all([run(council, ownList, mapping), run(council, ownList, mapping)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const persons = (await council.browser.get(`${council.root}/persons`)).body as { total: number }
    expect(persons.total).toBe(3)
  })

  // covers Representatives: import: Valmyndigheten, sex and year of birth are dropped, the source is named
  it('from Valmyndigheten is limited to area and party, keeps its order, and names its source', async () => {
    const council = await aCouncil(test)
    await council.body()
    const { mapping, dropped, sample, areas } = await read(council, valmyndigheten)
    expect(dropped).toEqual(['Födelseår', 'Kön'])
    expect(JSON.stringify(sample)).not.toMatch(/1971|Kön/)
    expect(areas).toEqual([
      { words: 'Malmö', rows: 3 },
      { words: 'Lund', rows: 1 },
    ])
    const narrowed = { ...mapping, onlyArea: 'Malmö', onlyParty: 'Samling Framåt' }
    expect(await tried(council, valmyndigheten, narrowed)).toMatchObject({
      counts: { new: 2, fault: 0 },
      areas,
      parties: [{ rows: 3 }, { rows: 1 }],
    })
    await run(council, valmyndigheten, narrowed)
    expect((await council.bodies())[0]?.current.map(({ personName, roleName }) => [personName, roleName])).toEqual([
      ['Per Müller', 'Ledamot'],
      ['Åsa Öberg', 'Ledamot'],
    ])
    for (const name of ['per-muller', 'asa-oberg']) {
      const { rows } = await test.superuser.query('select id from items where site_id = $1 and slug = $2', [council.siteId, name])
      await council.browser.send('POST', `${council.root}/representatives/${rows[0].id}/publish`, { draftVersion: 1 })
    }
    const [body] = await test.database.inPublic(council.siteId, (site) => publicBodies(site, '2026-11-21'))
    expect(body).toMatchObject({ isFromValmyndigheten: true, people: [{ name: 'Per Müller' }, { name: 'Åsa Öberg' }] })
    // Neither sex nor year of birth is stored anywhere. Ids are excluded, because they may contain any digits.
    const { rows } = await test.superuser.query(
      `select 1 from items where site_id = $1 and regexp_replace(items::text, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'g') ~ '1971|1980'
       union all select 1 from import_mappings where site_id = $1 and mapping::text ~ '1971|Kön|Öberg'`,
      [council.siteId],
    )
    expect(rows).toEqual([])
  })

  // covers Representatives: import: changed, missing in the file, taken back
  it('changes what differs, lists missing people, and is undone as a whole', async () => {
    const council = await aCouncil(test)
    const body = await council.body()
    const [anna, bo] = [await council.person('Anna Berg'), await council.person('Bo Ek')]
    await council.assigned(anna, body.id)
    await council.assigned(bo, body.id)
    const shorter = 'Namn;Organ;Roll;Fr.o.m.;T.o.m.\nAnna Berg;Kommunfullmäktige;Ledamot;2026-10-15;2028-12-31\n'
    const { mapping } = await read(council, shorter)
    const plan = await tried(council, shorter, mapping)
    expect(plan.counts).toEqual({ new: 0, same: 0, changed: 1, fault: 0, missing: 1 })
    expect(plan.rows[0]?.changes).toEqual(['Till och med: 2030-10-14 → 2028-12-31'])
    expect(plan.missing).toMatchObject([{ personName: 'Bo Ek' }])

    const done = await run(council, shorter, mapping, { endMissingOn: '2026-11-30' })
    expect(done.body).toMatchObject({ run: { counts: { changed: 1, ended: 1 } } })
    const days = async () => (await council.bodies())[0]?.current.map(({ personName, to }) => [personName, to])
    expect(await days()).toEqual([
      ['Anna Berg', '2028-12-31'],
      ['Bo Ek', '2026-11-30'],
    ])
    expect((await council.undo(done)).status).toBe(200)
    expect(await days()).toEqual([
      ['Anna Berg', '2030-10-14'],
      ['Bo Ek', '2030-10-14'],
    ])
  })

  it('asks which person a shared name means, and does not ask again', async () => {
    const council = await aCouncil(test)
    await council.body()
    const [, second] = [await council.person('Anna Berg'), await council.person('Anna Berg')]
    const { mapping } = await read(council, ownList)
    const plan = await tried(council, ownList, mapping)
    expect(plan.persons).toMatchObject([{ name: 'Anna Berg', choice: null, candidates: [{}, {}] }])
    expect(plan.rows[0]).toMatchObject({ kind: 'fault', faults: ['2 personer heter Anna Berg. Välj vem det är.'] })
    expect((await run(council, ownList, mapping)).status).toBe(409)
    await run(council, ownList, { ...mapping, persons: { 'Anna Berg': second } })
    const again = await read(council, ownList)
    expect(again.mapping.persons).toEqual({})
    expect((await tried(council, ownList, again.mapping)).counts).toMatchObject({ same: 3, fault: 0 })
  })

  // covers Representatives: import: faults row by row
  it('reports the faults of each row', async () => {
    const council = await aCouncil(test)
    await council.body()
    const wrong = `Namn;Organ;Roll;Fr.o.m.;T.o.m.
Anna Berg;Byggnämnden;Ledamot;2026-10-15;
Anna Berg;Kommunfullmäktige;Storvisir;2026-10-15;
Anna Berg;Kommunfullmäktige;Ledamot;2026-02-30;
Anna Berg;Kommunfullmäktige;Ledamot;2026-10-15;2026-10-14

Bo Ek;Kommunfullmäktige;Ledamot;2026-10-15;
Bo Ek;Kommunfullmäktige;Ledamot;2026-10-15;
Madonna;Kommunfullmäktige;Ledamot;2026-10-15;
Anna 191212121212;Kommunfullmäktige;Ledamot;2026-10-15;
`
    const { mapping } = await read(council, wrong)
    const plan = await tried(council, wrong, mapping)
    const faults = plan.rows.filter(({ kind }) => kind === 'fault').map(({ line, faults: found }) => [line, ...found])
    expect(faults).toEqual([
      [2, '”Byggnämnden” finns inte här. Välj organ.'],
      [3, '”Storvisir” finns inte här. Välj roll.'],
      [4, 'Från och med: ”2026-02-30” är inget datum. Skriv till exempel 2026-10-15.'],
      [5, 'Uppdraget slutar innan det börjar.'],
      // The empty line is counted, as in a spreadsheet.
      [8, 'Samma uppdrag står också på rad 7.'],
      [9, 'Förnamn eller efternamn saknas.'],
      [10, 'Namnet innehåller något som ser ut som ett personnummer.'],
    ])
    expect(await run(council, wrong, mapping)).toMatchObject({
      status: 409,
      body: { message: '7 rader måste rättas innan listan kan hämtas.' },
    })
    const persons = (await council.browser.get(`${council.root}/persons`)).body as { total: number }
    expect(persons.total).toBe(0)
    const unmapped = await tried(council, wrong, { ...mapping, columns: { name: 'Finns inte' } })
    expect(unmapped.faults).toEqual(['Kolumnen ”Finns inte” finns inte i filen.'])
  })

  it('is for editors', async () => {
    const council = await aCouncil(test)
    for (const role of ['reader', 'writer'] as const) {
      const weak = await council.as(role)
      expect((await weak.send('POST', `${council.root}/representative-imports/read`, file(ownList))).status).toBe(403)
    }
  })
})

describe('a file', () => {
  const text = 'Namn;Organ\nÅsa Öberg;Kommunfullmäktige\n'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  // covers Representatives: import: encodings
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16', utf16, 'utf-16'],
    ['UTF-16 the other way round', Buffer.from(utf16).swap16(), 'utf-16'],
    ['UTF-16 without a mark', utf16.subarray(2), 'utf-16'],
    ['UTF-16 the other way round, without a mark', Buffer.from(utf16).swap16().subarray(2), 'utf-16'],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
    [
      'Windows-1252 with letters of a neighbour',
      Buffer.from(text.replace('\n', '\n\u008aimon \u008aabo;KF\n'), 'latin1'),
      'windows-1252',
    ],
    [
      'Mac Roman with the line ends of a Mac',
      Buffer.from('Namn;Organ\r\x81sa \x85berg;Kommunfullm\x8aktige\r', 'latin1'),
      'macintosh',
    ],
    ['a file that begins with empty lines', Buffer.from(`\n;\n \n${text}`), 'utf-8'],
  ])('is read as %s', async (_name, bytes, encoding) => {
    const found = await read(await aCouncil(test), bytes)
    expect(found).toMatchObject({ encoding, headings: ['Namn', 'Organ'] })
    expect(found.sample.at(-1)).toEqual({ Namn: 'Åsa Öberg', Organ: 'Kommunfullmäktige' })
  })

  it.each([
    ['tab', 'Namn\tOrgan\nAnna Berg\tKF\n'],
    [',', 'Namn,Organ\r\n"Berg, Anna",KF\r\n'],
    [';', '"Namn; hela";Organ\n"Anna ""Ann"" Berg";"K\nF"\n'],
  ])('may have %s between its columns', async (separator, content) => {
    expect((await read(await aCouncil(test), content)).separator).toBe(separator)
  })

  // covers Representatives: import: files that are no lists are refused, with what to do
  it.each([
    ['an Excel file cut off', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'Filen är avbruten eller skadad.'],
    [
      'of old Excel, whatever it is called',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]),
      'Filen har Excels äldre format (.xls). Öppna den, välj Spara som, Excel-arbetsbok (.xlsx), och välj den filen i stället.',
    ],
    ['nothing', Buffer.from(''), 'Filen behöver en rubrikrad med minst två kolumner, skilda åt av semikolon, komma eller tabb.'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]),
      'Filen ser inte ut som en lista. Spara den som Excel (.xlsx) eller CSV och försök igen.',
    ],
    ['UTF-16 that breaks off', utf16.subarray(0, utf16.length - 1), 'Filen är avbruten mitt i ett tecken.'],
    ['only empty lines', Buffer.from('\n;;\n\n'), 'Filen behöver en rubrikrad'],
    ['an open quote', Buffer.from('Namn;Organ\n"Anna;KF\nBo;KF\n'), 'inte att läsa'],
  ])('that is %s is refused with what to do', async (_name, bytes, message) => {
    const { browser, root } = await aCouncil(test)
    const answer = await browser.send('POST', `${root}/representative-imports/read`, file(bytes))
    expect(answer.status).toBe(400)
    expect((answer.body as { message: string }).message).toContain(message)
  })

  // covers Representatives: import: empty rows first
  it('counts its empty first lines, as the spreadsheet does', async () => {
    const council = await aCouncil(test)
    await council.body()
    const list = `\n\n${ownList}`
    const { mapping } = await read(council, list)
    expect((await tried(council, list, mapping)).rows.map(({ line }) => line)).toEqual([4, 5, 6])
  })

  // covers Representatives: import: an Excel file of Excel, LibreOffice and Google reads as CSV
  it.each([
    ['Excel', fromExcel],
    ['LibreOffice', fromLibreOffice],
    ['Google Sheets', fromGoogle],
  ])('of %s is read, tried and run as the same list in CSV', async (_program, workbook) => {
    const council = await aCouncil(test)
    await council.body()
    const bytes = await excelFile(workbook)
    const found = await read(council, bytes)
    expect(found).toMatchObject({
      encoding: null,
      separator: null,
      notes: [],
      headings: ['Namn', 'Organ', 'Från och med', 'Telefon'],
      mapping: { columns: { name: 'Namn', body: 'Organ', from: 'Från och med' } },
    })
    const mapping = { ...found.mapping, roles: { '': 'ledamot' } }
    expect(await tried(council, bytes, mapping)).toMatchObject({
      counts: { new: 2, fault: 0 },
      rows: [
        { line: 2, name: 'Åsa Öberg', bodyName: 'Kommunfullmäktige', from: '2026-10-15' },
        { line: 3, name: 'Pär Ek', from: '2026-10-15' },
      ],
    })
    expect(await run(council, bytes, mapping)).toMatchObject({ status: 200, body: { run: { counts: { new: 2 } } } })
    expect((await run(council, bytes, mapping)).body).toMatchObject({ run: { counts: { new: 0, same: 2 } } })
  })

  // covers Representatives: import: several sheets, rows are counted as in the sheet
  it('in Excel with several sheets reports which was read, and counts rows as the sheet does', async () => {
    const council = await aCouncil(test)
    await council.body()
    const list = inlineRows([
      ['', ''],
      ['Namn', 'Organ'],
      ['', ''],
      ['Anna Berg', 'Byggnämnden'],
    ])
    const bytes = await excelFile({ sheets: { Ledamöter: list, Ersättare: list } })
    const { mapping, notes } = await read(council, bytes)
    expect(notes).toEqual(['Filen har flera blad. Bladet ”Ledamöter” läses, inte ”Ersättare”.'])
    expect((await tried(council, bytes, mapping)).rows).toMatchObject([{ line: 4, kind: 'fault' }])
    const narrow = await council.browser.send(
      'POST',
      `${council.root}/representative-imports/read`,
      file(await excelOf([['Namn']])),
    )
    expect(narrow).toMatchObject({
      status: 400,
      body: { fields: { data: { message: 'Bladet ”Blad1” behöver en rubrikrad med minst två kolumner.' } } },
    })
  })

  // covers Representatives: import: fifty Excel files at once
  it('in Excel may be sent from fifty windows at once without blocking others', async () => {
    const council = await aCouncil(test)
    const browsers = await Promise.all(Array.from({ length: 5 }, () => council.as('editor')))
    const bytes = await excelFile(fromExcel)
    const sent = browsers.flatMap((browser) =>
      Array.from({ length: 10 }, () => browser.send('POST', `${council.root}/representative-imports/read`, file(bytes))),
    )
    expect((await council.browser.get(`${council.root}/bodies`)).status).toBe(200)
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]))
  }, 120_000)

  // covers Representatives: import: hostile content
  it('with hostile headings and cells is only text', async () => {
    const council = await aCouncil(test)
    await council.body()
    const hostile = `__proto__;Namn;Organ;constructor;Personnummer;Namn
=cmd|' /C calc'!A1;Anna Berg;Kommunfullmäktige;x;191212121212;y
`
    const { mapping, headings, dropped, sample } = await read(council, hostile)
    expect(headings).toEqual(['Kolumn 1', 'Namn', 'Organ', 'constructor', 'Namn (2)'])
    expect(dropped).toEqual(['Personnummer'])
    expect(JSON.stringify(sample)).not.toContain('191212121212')
    const plan = await tried(council, hostile, { ...mapping, roles: { '': 'ledamot' } })
    expect(plan.rows).toMatchObject([{ kind: 'new', name: 'Anna Berg', roleName: 'Ledamot' }])
  })

  it('may be six megabytes, and no other call more than a quarter of one', async () => {
    const council = await aCouncil(test)
    const long = `Namn;Organ\n${'Anna Berg;Kommunfullmäktige och mycket annat som fyller en rad\n'.repeat(19_000)}`
    expect((await read(council, long)).headings).toEqual(['Namn', 'Organ'])
    const tooLong = `Namn;Organ\n${'x'.repeat(6 * 1024 * 1024)}`
    const answer = await council.browser.send('POST', `${council.root}/representative-imports/read`, file(tooLong))
    expect(answer.status).toBe(400)
    for (const hostile of [`Namn;Organ\n${'a;b\n'.repeat(1_400_000)}`, `Namn;Organ${';x'.repeat(30_000)}\n`, ';'.repeat(60_000)])
      expect(await council.browser.send('POST', `${council.root}/representative-imports/read`, file(hostile))).toMatchObject({
        status: 400,
        body: { fields: { data: { message: expect.stringMatching(/Filen är för stor|Filen behöver en rubrikrad/) } } },
      })
    const other = await council.browser.send('POST', `${council.root}/bodies`, { name: 'x'.repeat(300 * 1024) })
    expect(other.status).toBe(413)
  })
})
