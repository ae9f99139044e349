import { createHash, randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import type { SiteExport } from '#contract/settings/site-exports.ts'
import { exportFile } from '#contract/settings/site-exports.ts'
import { unpublishItem } from '../modules/items/life/item-transitions.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { personProtection } from '../modules/representatives/persons-table.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import { FileStoreFault } from '../platform/files/file-store.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import type { AtWork } from '../testing/at-work.ts'
import { atWork } from '../testing/at-work.ts'
import { textOf } from '../testing/factories.ts'
import { aDocument, aPicture } from '../testing/media-factory.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { aNewsroom, testSites, visit } from '../testing/test-sites.ts'
import { zipEntries } from '../testing/zip-entries.ts'
import { Manifest } from './copied/manifest.ts'
import { rows } from './copied/rows.ts'
import type { ExportDeps } from './export-job.ts'
import { exportJobs } from './export-job.ts'
import { linksIn } from './page-links.ts'
import { visitingOf } from './site-origin.ts'

const test = await testApp()
const sites = await testSites(test, { files: test.files, images: test.images })
const deps: ExportDeps = { ...test, visit: visitingOf(sites), sitesUrl: test.config.sitesUrl }

/** Runs all due jobs, and returns their faults. */
async function work(overrides: Partial<ExportDeps> = {}, now = test.clock()): Promise<unknown[]> {
  const faults: unknown[] = []
  await runDueJobs(test.database, exportJobs({ ...deps, ...overrides }), now, (_job, error) => faults.push(error))
  return faults
}

const begun = async ({ browser, root }: AtWork): Promise<SiteExport> => {
  const { status, body } = await browser.send('POST', `${root}/exports`)
  expect(status).toBe(200)
  return body
}
const listed = async ({ browser, root }: AtWork): Promise<SiteExport[]> =>
  ((await browser.get(`${root}/exports`)).body as { exports: SiteExport[] }).exports

const opened = ({ browser, root }: AtWork, id: string) => browser.send('POST', `${root}/exports/${id}/open`)
async function fetched(by: AtWork, id: string) {
  const { status } = await opened(by, id)
  const answer = await by.browser.fetch(exportFile(by.siteId, id))
  expect([status, answer.status]).toEqual([204, 200])
  return answer
}

async function copyOf(by: AtWork): Promise<Map<string, Buffer>> {
  const { id } = await begun(by)
  expect(await work()).toEqual([])
  const [made] = await listed(by)
  expect(made).toMatchObject({ id, state: 'ready', fault: null })
  const answer = await fetched(by, id)
  expect(answer.bytes.length).toBe(made?.bytes)
  return zipEntries(answer.bytes)
}

/** The links in a page of the copy that lead to missing files. */
function brokenLinks(files: ReadonlyMap<string, Buffer>): string[] {
  const broken: string[] = []
  for (const [name, bytes] of files) {
    if (!name.endsWith('.html')) continue
    for (const link of linksIn(bytes.toString('utf8'))) {
      if (/^(https?|mailto|tel):|^#/.test(link)) continue
      const target = join(dirname(name), decodeURIComponent(link.replace(/#.*$/, '')))
      if (link.startsWith('/') || !files.has(target)) broken.push(`${name}: ${link}`)
    }
  }
  return broken
}

/** A site with content of every kind. */
async function aWholeSite() {
  const room = await aNewsroom(test, { name: 'Föreningen i Malmö' })
  const { siteId } = room
  const [lead, portrait] = [
    await aPicture(test, siteId),
    await aPicture(test, siteId, { size: [900, 1200], title: 'Kims porträtt' }),
  ]
  const document = await aDocument(test, siteId)
  const person = await room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek', portrait: portrait.lead })
  await room.publishedIn(policyArea, { name: 'Skola', summary: 'Vi vill ha mindre klasser i hela kommunen.', body: textOf('Mer.') })
  await room.publishedIn(pageArea, { title: 'Lokalen', body: textOf('Här finns vi.') })
  for (let i = 0; i < 25; i++) await room.published({ title: `Nyhet nummer ${i}`, ...(i % 5 === 0 && { image: lead.lead }) })
  await room.publishedIn(newsArea, {
    title: '=SUMMA(A1) är ingen formel',
    lead: 'Med; semikolon och "citat".',
    image: lead.lead,
    persons: [person.id],
    body: { type: 'doc', content: [{ type: 'file', attrs: { id: document.id, isShared: false, title: 'Protokollet' } }] },
  })
  await room.draft({ title: 'Bara ett utkast' })
  await test.superuser.query(
    `insert into redirects (site_id, from_path, to_item_id, code, created_at, created_by)
     select site_id, '/foretradare/kim-ohlsson', id, 301, now(), created_by from items where id = $1`,
    [person.id],
  )
  const gone = await room.published({ title: 'Avpublicerad nyhet' })
  await room.step((step) => unpublishItem(step, gone.id, gone.draftVersion))
  return { room, siteId, person, lead, document }
}

describe('a copy of a whole site', async () => {
  const { siteId, lead, document, person } = await aWholeSite()
  const admin = await atWork(test, 'siteAdmin', siteId)
  const files = await copyOf(admin)
  const names = [...files.keys()]
  const read = (name: string): string => files.get(name)?.toString('utf8') ?? ''

  // covers Files and export: export: every page, and no broken link
  it('has a file for every page, and no link between them is broken', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'index.html',
        'nyheter/index.html',
        'politik/skola/index.html',
        'foretradare/index.html',
        'lokalen/index.html',
        'nyheter/rss.xml',
      ]),
    )
    expect(names.filter((name) => /^nyheter\/nyhet-nummer-\d+\/index\.html$/.test(name))).toHaveLength(25)
    // Items on later pages of the list are on a page of the copy.
    expect(names.some((name) => /^nyheter\/_[a-z0-9-]+\/index\.html$/.test(name))).toBe(true)
    expect(brokenLinks(files)).toEqual([])
  })

  it('has the stylesheet, and the pictures in the sizes that pages use', () => {
    const page = read('index.html')
    const [style] = /_stil\/[^"]+\.css/.exec(page) ?? ['']
    expect(read(style)).toContain('{')
    const faces = Array.from(read(style).matchAll(/url\(\.\.\/([^)]+)\)/g), ([, path = '']) => path)
    expect(faces).toHaveLength(2)
    for (const face of faces) expect(files.get(face)?.subarray(0, 4).toString('latin1')).toBe('wOF2')
    const sizes = names.filter((name) => name.startsWith(`_bild/${lead.id}/`))
    expect(sizes.some((name) => name.endsWith('.webp')) && sizes.some((name) => name.endsWith('.jpg'))).toBe(true)
    expect(sizes.some((name) => name.endsWith('.avif'))).toBe(false)
    expect(files.get(`_dokument/${document.id}/${document.fileKey}.pdf`)?.toString('latin1')).toContain('%PDF')
  })

  it('has no address on the local computer, and no form', () => {
    for (const name of names.filter((name) => name.endsWith('.html'))) {
      expect([name, /<form|src="\/|href="\//.test(read(name))]).toEqual([name, false])
    }
  })

  it('has the contents as they are stored, drafts included', () => {
    const news = JSON.parse(read('innehall/nyheter.json')) as { title: string; published: object | null }[]
    expect(news.find(({ title }) => title === 'Bara ett utkast')).toMatchObject({
      published: null,
      draft: { title: 'Bara ett utkast' },
    })
    expect(news).toHaveLength(28)
    expect(JSON.parse(read('innehall/bilder.json'))).toHaveLength(3)
    expect(JSON.parse(read('innehall/omdirigeringar.json'))).toMatchObject([{ fromPath: '/foretradare/kim-ohlsson' }])
  })

  it('has tables that open in a spreadsheet without formulas', () => {
    const rows = parse(files.get('nyheter.csv') ?? Buffer.alloc(0), {
      delimiter: ';',
      bom: true,
      columns: true,
      record_delimiter: '\r\n',
    }) as Record<string, string>[]
    expect(rows).toHaveLength(28)
    expect(rows.find(({ Rubrik }) => Rubrik?.includes('SUMMA'))).toMatchObject({
      Rubrik: "'=SUMMA(A1) är ingen formel",
      Ingress: 'Med; semikolon och "citat".',
      Status: 'Publicerad',
    })
    expect(rows.find(({ Rubrik }) => Rubrik === 'Bara ett utkast')).toMatchObject({ Status: 'Utkast', Publicerad: '' })
    expect(names).toEqual(expect.arrayContaining(['politik.csv', 'foretradare.csv', 'sidor.csv', 'omdirigeringar.csv']))
    expect(read('sidor.csv')).toContain('Lokalen;;;Här finns vi.;/lokalen;Publicerad')
  })

  it('has the original pictures, with readable names', () => {
    expect(names.some((name) => /^bilder\/kims-portratt-[0-9a-f]{8}\.jpg$/.test(name))).toBe(true)
  })

  // covers Files and export: export: all that the association owns, row by row, with schema and checksums
  it('has every row in the form of its schema, and the number of rows of each table', () => {
    const manifest = Manifest.parse(JSON.parse(read('data/manifest.json')))
    expect(manifest.site).toEqual({ id: siteId, name: 'Föreningen i Malmö', hosts: [] })
    expect(Object.keys(JSON.parse(read('data/schema.json')).rows as object)).toEqual(Object.keys(rows))
    for (const [name, schema] of Object.entries(rows)) {
      const lines = read(`data/${name}.jsonl`).split('\n').slice(0, -1)
      expect([name, lines.length]).toEqual([name, manifest.rows[name]])
      for (const line of lines) expect(schema.safeParse(JSON.parse(line)).error).toBeUndefined()
    }
    expect(manifest.rows).toMatchObject({ site: 1, items: 31, media: 3, redirects: 1 })
    expect(read('data/items.jsonl')).not.toContain(admin.user.id)
  })

  // covers Files and export: export: all that the association owns, row by row, with schema and checksums
  it('can be checked file by file, and describes itself', () => {
    const { files: told } = Manifest.parse(JSON.parse(read('data/manifest.json')))
    expect(told.map(({ file }) => file).toSorted()).toEqual(names.filter((name) => name !== 'data/manifest.json').toSorted())
    const wrong = told.filter(({ file, bytes, sha256 }) => {
      const found = files.get(file) ?? Buffer.alloc(0)
      return found.length !== bytes || createHash('sha256').update(found).digest('hex') !== sha256
    })
    expect(wrong).toEqual([])
    expect(read('LÄS MIG.txt')).toContain('Kopia av Föreningen i Malmö')
    expect(read('LÄS MIG.txt')).toContain('Personer med skyddade uppgifter')
  })

  // covers Files and export: export: a protected person is not in it
  it('leaves out people with Skyddade uppgifter', async () => {
    await test.database.inPlatform((platform) =>
      platform.query
        .insert(personProtection)
        .values({ siteId, personId: person.id, mode: 'hidden', isLive: true, by: admin.user.id, at: test.clock() }),
    )
    await test.database.inSite(siteId, publicChanged)
    const [old] = await listed(admin)
    expect(await opened(admin, old?.id ?? '')).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('skyddade uppgifter') },
    })
    await expect.poll(async () => (await visit(sites, `/${siteId}${person.path}`)).statusCode).not.toBe(200)
    const again = await copyOf(admin)
    expect(again.has('foretradare/kim-ek/index.html')).toBe(false)
    for (const name of ['innehall/foretradare.json', 'foretradare.csv', 'innehall/uppdrag.json']) {
      expect([name, again.get(name)?.toString('utf8').includes('Ek')]).toEqual([name, false])
    }
    // Neither the person's name nor the old address made from it is in any file except pictures.
    for (const [name, bytes] of again) {
      if (/\.(?:json|jsonl|csv|txt)$/.test(name))
        expect([name, /"Ek"|kim-ek|kim-ohlsson/.test(bytes.toString('utf8'))]).toEqual([name, false])
    }
    expect([...again.keys()].some((name) => name.includes('kims-portratt'))).toBe(false)
  })
})

describe('an export', { shuffle: false }, () => {
  // covers Files and export: export: logged, and for Sajtansvariga alone
  it('is for site administrators, is logged, and is saved under a name', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const [editor, other] = [await atWork(test, 'editor', admin.siteId), await atWork(test, 'siteAdmin')]
    for (const { browser } of [editor, other]) {
      const refused = browser === editor.browser ? 403 : 404
      expect((await browser.get(`${admin.root}/exports`)).status).toBe(refused)
      expect((await browser.send('POST', `${admin.root}/exports`)).status).toBe(refused)
    }
    const made = await begun(admin)
    expect(made).toMatchObject({ state: 'waiting', createdBy: admin.user.name })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * 86_400_000)
    expect((await admin.browser.fetch(exportFile(admin.siteId, made.id))).status).toBe(404)
    expect((await admin.browser.send('POST', `${admin.root}/exports`)).status).toBe(409)
    expect(await work()).toEqual([])
    const file = await fetched(admin, made.id)
    expect(file).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      },
    })
    expect(file.headers['content-disposition']).toContain(`attachment; filename="${admin.siteId}-2`)
    await opened(admin, made.id)
    for (const { browser } of [editor, other]) {
      expect((await browser.fetch(exportFile(admin.siteId, made.id))).status).not.toBe(200)
      expect((await browser.send('POST', `${admin.root}/exports/${made.id}/open`)).status).not.toBe(204)
    }
    expect((await other.browser.fetch(exportFile(other.siteId, made.id))).status).toBe(404)
    expect((await opened(other, made.id)).status).toBe(404)
    const { rows } = await test.superuser.query(`select action from audit_log where site_id = $1 and object_id = $2 order by id`, [
      admin.siteId,
      made.id,
    ])
    expect(rows.map(({ action }) => action as string)).toEqual(['site.export', 'site.exportFetch', 'site.exportFetch'])
  })

  // covers Files and export: SEC-46, 47: fetched once, by the one who asked, within a minute
  it('can be downloaded once for each request, by the session that asked, within a minute', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const { id } = await begun(admin)
    await work()
    const file = exportFile(admin.siteId, id)
    expect((await admin.browser.fetch(file)).status).toBe(404)
    await opened(admin, id)
    const elsewhere = await signedInAs(test, admin.user)
    expect((await elsewhere.fetch(file)).status).toBe(404)
    const both = await Promise.all([admin.browser.fetch(file), admin.browser.fetch(file)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await admin.browser.fetch(file)).status).toBe(404)
    await opened(admin, id)
    await test.superuser.query(`update site_exports set open_until = now() - interval '1 second' where id = $1`, [id])
    expect((await admin.browser.fetch(file)).status).toBe(404)
  })

  // covers Files and export: SEC-47: BankID within the last quarter of an hour
  it('can be downloaded by a person who has used BankID in the last quarter of an hour', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const { id } = await begun(admin)
    await work()
    const long = await signedInAs(test, admin.user, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
    const answer = await long.send('POST', `${admin.root}/exports/${id}/open`)
    expect(answer).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
    expect((await long.fetch(exportFile(admin.siteId, id))).status).toBe(404)
  })

  // covers Files and export: export: withdrawn consent makes it void, also in the shared library
  it('cannot be downloaded after a consent was withdrawn, also for a picture of the federation', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const shared = await aPicture(test, '*')
    const { id } = await begun(admin)
    await work()
    await opened(admin, id)
    await test.superuser.query(`update media set consent = 'withdrawn', updated_at = now() where id = $1`, [shared.id])
    expect((await admin.browser.fetch(exportFile(admin.siteId, id))).status).toBe(404)
    expect((await opened(admin, id)).status).toBe(404)
  })

  // covers Files and export: export: three at most
  it('is refused when there are three already', async () => {
    const admin = await atWork(test, 'siteAdmin')
    for (const _ of [1, 2, 3]) {
      await begun(admin)
      await work()
    }
    expect(await admin.browser.send('POST', `${admin.root}/exports`)).toMatchObject({ status: 409 })
    const [newest] = await listed(admin)
    await admin.browser.send('DELETE', `${admin.root}/exports/${newest?.id}`)
    await begun(admin)
  })

  // covers Hardening: SEC-47: an export can be fetched for seven days
  it('is gone when it is removed, and after a week', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const { id } = await begun(admin)
    await work()
    expect((await admin.browser.send('DELETE', `${admin.root}/exports/${id}`)).status).toBe(204)
    expect((await admin.browser.send('DELETE', `${admin.root}/exports/${id}`)).status).toBe(404)
    expect((await admin.browser.send('DELETE', `${admin.root}/exports/${randomUUID()}`)).status).toBe(404)
    expect((await admin.browser.fetch(exportFile(admin.siteId, id))).status).toBe(404)
    expect(await test.files.get(`${admin.siteId}/exports/${id}.zip`)).toBeNull()
    expect(await listed(admin)).toEqual([])
  })

  it('removed while it is made leaves no file', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const { id } = await begun(admin)
    const meanwhile: ExportDeps['visit'] = async (address) => {
      await admin.browser.send('DELETE', `${admin.root}/exports/${id}`)
      return deps.visit(address)
    }
    await work({ visit: meanwhile })
    expect(await test.files.get(`${admin.siteId}/exports/${id}.zip`)).toBeNull()
  })

  // covers Files and export: export: killed half-way it is made again
  it('interrupted by the death of its process is made again', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const { id } = await begun(admin)
    let visits = 0
    const dying: ExportDeps['visit'] = async (address) => {
      if (++visits > 2) throw new Error('The program was killed here')
      return deps.visit(address)
    }
    expect(await work({ visit: dying })).toHaveLength(1)
    expect(await listed(admin)).toMatchObject([{ id, state: 'waiting' }])
    expect(await test.files.get(`${admin.siteId}/exports/${id}.zip`)).toBeNull()
    expect(await work({}, new Date(test.clock().getTime() + 90_000))).toEqual([])
    expect(await listed(admin)).toMatchObject([{ id, state: 'ready' }])
  })

  it('that cannot be made is reported, at once when the storage is full', async () => {
    const [admin, full] = [await atWork(test, 'siteAdmin'), await atWork(test, 'siteAdmin')]
    await begun(admin)
    const silent: ExportDeps['visit'] = async () => {
      throw new Error('The site does not answer')
    }
    for (const minutes of [0, 2, 6]) await work({ visit: silent }, new Date(test.clock().getTime() + minutes * 60_000))
    expect(await listed(admin)).toMatchObject([{ state: 'failed', fault: expect.stringContaining('gick inte att göra') as string }])
    await begun(full)
    const files: ExportDeps['files'] = {
      ...test.files,
      put: async () => {
        throw new FileStoreFault('No room', { isFull: true })
      },
    }
    await work({ files })
    expect(await listed(full)).toMatchObject([{ state: 'failed', fault: 'Lagringen är full, så exporten kunde inte sparas.' }])
    // A new one may be requested.
    await begun(full)
  })
})
