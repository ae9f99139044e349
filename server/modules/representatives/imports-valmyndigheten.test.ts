import { describe, expect, it } from 'vitest'
import type { SiteImport } from '#contract/representatives/federation-imports.ts'
import type { ImportMapping, ImportPlan } from '#contract/representatives/representative-imports.ts'
import { trials } from '#contract/testing/trials.ts'
import type { Council } from '../../testing/a-council.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { excelOf } from '../../testing/excel-files.ts'
import { aUser } from '../../testing/factories.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

// Valmyndigheten's lists in the shapes in which they have been published.

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')
await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")

/** A council of Malmö, of the federation Samling Framåt. */
async function malmo(): Promise<Council> {
  const council = await aCouncil(test)
  await test.superuser.query("update sites set municipality = 'Malmö' where id = $1", [council.siteId])
  await council.body()
  return council
}

const file = (content: string | Buffer) => ({ name: 'lista.csv', data: Buffer.from(content).toString('base64') })
interface Read {
  readonly mapping: ImportMapping
  readonly dropped: string[]
  readonly headings: string[]
  readonly notes: string[]
  readonly rows: number
}
const call = async ({ browser, root }: Council, step: string, body: object) => {
  const answer = await browser.send('POST', `${root}/representative-imports/${step}`, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}
const read = async (council: Council, content: string | Buffer): Promise<Read> => call(council, 'read', file(content))
const tried = async (council: Council, content: string | Buffer, mapping: ImportMapping): Promise<ImportPlan> =>
  call(council, 'plan', { ...file(content), mapping })
const run = (council: Council, content: string | Buffer, mapping: ImportMapping) =>
  call(council, 'run', { ...file(content), mapping })
const current = async (council: Council) =>
  (await council.bodies())[0]?.current.map(({ personName, roleName, from, to, source }) => [personName, roleName, from, to, source])

const title = 'Nuvarande ledamöter per 2026-11-20'
const headings2022 =
  'Valtyp;Val till;Länskod;Län;Kommunkod;Kommun;Valkretskod;Valkrets;Partiförkortning;Partikod;Partibeteckning;Förnamn;Efternamn;Tillträdesdatum;Kön;Invalsordning;Personvald;Ålder valdag;Lista;Plats på listan;Valtillfälle'.split(
    ';',
  )
const member = (given: string, family: string, order: number, more: { kommun?: string; party?: string; from?: string } = {}) => {
  const { kommun = 'Malmö', party = 'Samling Framåt', from = '2026-09-13' } = more
  const place = `KF;Kommunfullmäktige i ${kommun};12;Skåne län;1280;${kommun};1;;SF;1001;${party}`
  return `${place};${given};${family};${from};K;${order};N;54;12345;1;Ordinarie`.split(';')
}
const three = [
  member('Åsa', 'Öberg', 2),
  member('Per', 'Müller', 1),
  // Appointed later, in the place of another.
  member('Kim', 'af Ugglas', 3, { from: '2026-11-02' }),
]
const others = [member('Fel', 'Parti', 1, { party: 'Andra Partiet' }), member('Fel', 'Kommun', 1, { kommun: 'Lund' })]

const asCsv = (rows: readonly (readonly string[])[], end = '\r\n'): string => rows.map((row) => row.join(';')).join(end)

/** As in the country: municipalities with fifty members each. */
const municipalities = trials(290)
const wholeCountry = (): string[][] =>
  Array.from({ length: municipalities }, (_, kommun) =>
    Array.from({ length: 50 }, (_m, n) =>
      member(`Förnamn${n}`, `Efternamn${kommun}`, n, {
        kommun: `Kommun ${kommun}`,
        party: n % 4 === 0 ? 'Samling Framåt' : `Parti ${n % 4}`,
      }),
    ),
  ).flat()

const inOffice = [
  ['Per Müller', 'Ledamot', '2026-10-15', '2030-10-14', 'valmyndigheten'],
  ['Åsa Öberg', 'Ledamot', '2026-10-15', '2030-10-14', 'valmyndigheten'],
  ['Kim af Ugglas', 'Ledamot', '2026-11-02', '2030-10-14', 'valmyndigheten'],
]

describe('a list of present members', () => {
  // covers Federation: moving in: Valmyndigheten's list as published, with a title, a mark and the line ends of a Mac
  it.each([
    [
      '2026, with a mark, a title and the line ends of a Mac',
      `\uFEFF${title}\r${asCsv([headings2022, ...three, ...others], '\r')}`,
    ],
    ['2026, in Windows-1252', Buffer.from(asCsv([headings2022, ...three, ...others]), 'latin1')],
  ])('of %s is read for the site alone, and the second time changes nothing', async (_name, content) => {
    const council = await malmo()
    const { mapping, dropped } = await read(council, content)
    expect(mapping).toMatchObject({
      source: 'valmyndigheten',
      columns: {
        body: 'Valtyp',
        area: 'Val till',
        party: 'Partibeteckning',
        given: 'Förnamn',
        family: 'Efternamn',
        from: 'Tillträdesdatum',
        order: 'Invalsordning',
      },
      onlyArea: 'Kommunfullmäktige i Malmö',
      onlyParty: 'Samling Framåt',
    })
    expect(dropped).toEqual(['Kön', 'Ålder valdag'])
    expect(await tried(council, content, mapping)).toMatchObject({ counts: { new: 3, fault: 0 }, newPersons: 3 })
    await run(council, content, mapping)
    expect(await current(council)).toEqual(inOffice)
    const again = await read(council, content)
    expect((await tried(council, content, again.mapping)).counts).toEqual({ new: 0, same: 3, changed: 0, fault: 0, missing: 0 })
    expect(await run(council, content, again.mapping)).toMatchObject({ run: { counts: { new: 0, same: 3 } }, undoToken: null })
    // Drafts alone: a human publishes them.
    const { rows } = await test.superuser.query(
      `select count(*)::int as drafts, count(published_revision_id)::int as published from items where site_id = $1 and area = 'representatives'`,
      [council.siteId],
    )
    expect(rows).toEqual([{ drafts: 3, published: 0 }])
  })

  // covers Federation: moving in: Valmyndigheten's Excel file with rows above its headings
  it('in Excel is found below its title, its date and an empty row', async () => {
    const council = await malmo()
    const content = await excelOf([[title], ['Uttagen', '2026-11-20'], [], headings2022, ...three, ...others])
    const { mapping, notes, dropped } = await read(council, content)
    expect(notes).toEqual([
      'Rubrikerna står på rad 4. Det som står ovanför läses inte.',
      'Filen är Valmyndighetens lista ”Nuvarande ledamöter”.',
    ])
    expect(dropped).toEqual(['Kön', 'Ålder valdag'])
    await run(council, content, mapping)
    expect(await current(council)).toEqual(inOffice)
  })

  it('of an earlier election has whole names, and other names of its columns', async () => {
    const council = await malmo()
    const content = asCsv([
      ['VALTYP', 'VALOMRÅDESKOD', 'VALOMRÅDE', 'PARTI', 'NAMN', 'TILLTRÄDESDAG', 'KÖN', 'FÖDELSEÅR', 'INVALSORDNING', 'PERSONVALD'],
      ['K', '1280', 'Malmö', 'Samling Framåt', 'Öberg, Åsa', '2026-09-13', 'K', '1971', '2', 'N'],
      ['K', '1280', 'Malmö', 'Samling Framåt', 'Per Müller, 46 år', '2026-09-13', 'M', '1980', '1', 'J'],
      ['L', '12', 'Skåne', 'Samling Framåt', 'Fel Val', '2026-09-13', 'M', '1980', '1', 'J'],
    ])
    const { mapping, dropped } = await read(council, Buffer.from(content, 'latin1'))
    expect(dropped).toEqual(['KÖN', 'FÖDELSEÅR'])
    await run(council, Buffer.from(content, 'latin1'), mapping)
    expect(await current(council)).toEqual(inOffice.slice(0, 2))
    const { rows } = await test.superuser.query(
      `select 1 from items where site_id = $1 and draft::text ~ '1971|1980|46 år'
       union all select 1 from import_mappings where site_id = $1 and mapping::text ~* 'kön|född|födelse|1971'`,
      [council.siteId],
    )
    expect(rows).toEqual([])
  })

  // covers Federation: moving in: a list of fourteen thousand rows (by night)
  it('of the whole country is narrowed to the site', async () => {
    const council = await malmo()
    const content = `${title}\r\n${asCsv([headings2022, ...wholeCountry(), ...three])}`
    const { mapping, rows } = await read(council, content)
    expect(rows).toBe(municipalities * 50 + 3)
    expect(await tried(council, content, mapping)).toMatchObject({ counts: { new: 3, fault: 0 } })
  })
})

// covers Federation: moving in: members and substitutes, each person once
it('a list of members and substitutes has each of them once, substitutes for the group', async () => {
  const council = await malmo()
  const pairs = ['Åsa Öberg', 'Per Müller'].flatMap((name) =>
    ['Eva Ersättare', 'Ove Ersättare'].map((substitute) => [
      'KF',
      'Malmö',
      'Samling Framåt',
      name,
      '1971',
      substitute,
      'M',
      'Ordinarie',
    ]),
  )
  const headings = ['Valtyp', 'Kommun', 'Parti', 'Ledamot', 'Ledamot födelseår', 'Ersättare', 'Ersättare kön', 'Valtillfälle']
  const content = asCsv([headings, ...pairs])
  const { mapping, dropped, rows } = await read(council, content)
  expect([dropped, rows]).toEqual([['Ledamot födelseår', 'Ersättare kön'], 4])
  await run(council, content, mapping)
  expect((await current(council))?.map((row) => row?.slice(0, 2)).toSorted()).toEqual([
    ['Eva Ersättare', 'Ersättare'],
    ['Ove Ersättare', 'Ersättare'],
    ['Per Müller', 'Ledamot'],
    ['Åsa Öberg', 'Ledamot'],
  ])
  expect((await tried(council, content, (await read(council, content)).mapping)).counts).toMatchObject({ same: 4, new: 0 })
})

// covers Federation: moving in: other files of Valmyndigheten are told apart
it.each([
  ['avgångna ledamöter', ['Valtyp', 'Kommun', 'Parti', 'Namn', 'Avgångsdatum', 'Efterträdare']],
  ['tomma stolar', ['Valtyp', 'Kommun', 'Parti', 'Antal tomma stolar']],
  ['som kandiderade', ['VALTYP', 'VALOMRÅDESNAMN', 'PARTIBETECKNING', 'VALSEDELSSTATUS', 'KANDIDATNUMMER', 'NAMN']],
])('a list of those %s is refused with which file to choose', async (words, headings) => {
  const council = await malmo()
  const content = asCsv([headings, headings.map(() => 'x')])
  const answer = await council.browser.send('POST', `${council.root}/representative-imports/read`, file(content))
  expect(answer.status).toBe(400)
  const { message } = (answer.body as { fields: { data: { message: string } } }).fields.data
  expect(message).toContain(words)
  expect(message).toContain('Välj filen ”Nuvarande ledamöter” i stället.')
})

describe('one list for all sites', { shuffle: false }, () => {
  const admins = async () => signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const onSites = async (browser: TestBrowser, step: string, body: object): Promise<{ sites: SiteImport[] }> => {
    const answer = await browser.send('POST', `/api/admin/representative-imports/${step}`, { ...file(content), ...body })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    return answer.body
  }
  const places = ['Ystad', 'Tomelilla', 'Sjöbo']
  const content = asCsv([
    headings2022,
    ...places.flatMap((kommun) => [
      member('Åsa', `I${kommun}`, 1, { kommun }),
      member('Fel', 'Parti', 2, { kommun, party: 'Annat' }),
    ]),
  ])
  const siteIn = async (kommun: string, hasBody = true): Promise<Council> => {
    const council = await aCouncil(test)
    await test.superuser.query('update sites set municipality = $2 where id = $1', [council.siteId, kommun])
    if (hasBody) await council.body()
    return council
  }

  // covers Federation: moving in: one list for all sites, with a result for each
  it('makes drafts on each site of its own municipality, and tells of each how it went', async () => {
    const browser = await admins()
    const [ystad, tomelilla] = [await siteIn('Ystad'), await siteIn('Tomelilla', false)]
    const read = (await browser.send('POST', '/api/admin/representative-imports/read', file(content))).body as {
      party: string
      sites: { siteId: string; rows: number }[]
    }
    expect([read.party, read.sites.map(({ siteId, rows }) => [siteId, rows]).toSorted()]).toEqual([
      'Samling Framåt',
      [ystad.siteId, tomelilla.siteId].toSorted().map((siteId) => [siteId, 1]),
    ])
    const chosen = { party: read.party, siteIds: [ystad.siteId, tomelilla.siteId] }
    const expected = (counts: object) => ({
      [ystad.siteId]: { counts, refusal: null },
      [tomelilla.siteId]: { refusal: 'Organet som listan gäller finns inte på sajten. Lägg till det där, och prova igen.' },
    })
    const bySite = ({ sites }: { sites: SiteImport[] }) => Object.fromEntries(sites.map((site) => [site.siteId, site]))
    expect(bySite(await onSites(browser, 'plan', chosen))).toMatchObject(expected({ new: 1, same: 0 }))
    expect(await current(ystad)).toEqual([])
    expect(bySite(await onSites(browser, 'run', chosen))).toMatchObject(expected({ new: 1, same: 0 }))
    expect((await current(ystad))?.map((row) => row[0])).toEqual(['Åsa IYstad'])
    expect(bySite(await onSites(browser, 'run', chosen))).toMatchObject(expected({ new: 0, same: 1 }))
    const { rows } = await test.superuser.query(
      `select count(*)::int as drafts, count(published_revision_id)::int as published from items where site_id = $1 and area = 'representatives'`,
      [ystad.siteId],
    )
    expect(rows).toEqual([{ drafts: 1, published: 0 }])
  })

  it('is for administrators, of Valmyndigheten, and for sites that it speaks of', async () => {
    const [browser, sjobo, malung] = [await admins(), await siteIn('Sjöbo'), await siteIn('Malung')]
    const chosen = { party: 'Samling Framåt', siteIds: [sjobo.siteId, malung.siteId] }
    for (const step of ['read', 'plan', 'run']) {
      const body = { ...file(content), ...(step === 'read' ? {} : chosen) }
      expect((await sjobo.browser.send('POST', `/api/admin/representative-imports/${step}`, body)).status).toBe(403)
    }
    const { sites } = await onSites(browser, 'run', chosen)
    expect(sites.find(({ siteId }) => siteId === malung.siteId)?.refusal).toBe('Listan har inga rader för sajtens kommun.')
    const own = await browser.send('POST', '/api/admin/representative-imports/read', file('Namn;Roll\nAnna Berg;Ledamot\n'))
    expect(own).toMatchObject({ status: 400, body: { fields: { data: { message: expect.stringContaining('Egna listor') } } } })
  })
})
