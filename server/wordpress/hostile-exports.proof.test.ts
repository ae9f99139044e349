import { describe, expect, it } from 'vitest'
import { inheritedWords } from '#contract/testing/inherited-words.ts'
import { cpuMsOf } from '#contract/testing/cpu-time.ts'
import { plainText } from '#contract/rich-text/document.ts'
import type { NewsContent } from '#contract/news/news.ts'
import { atWork } from '../testing/at-work.ts'
import { pictureFile, smallPdf } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import { testTexts } from '../testing/test-files.ts'
import { importedExport, sentExport, usualChoices } from '../testing/wordpress-imports.ts'
import { wxrEnd, wxrFile, wxrHead, wxrItem } from '../testing/wxr-files.ts'
import { zipOf } from '../testing/zip-of.ts'
import { readText } from './texts/rich-text-of.ts'
import { wordsIn } from './texts/words-in.ts'

const test = await testApp()
const admin = await atWork(test, 'siteAdmin')

/** Why the file is refused; the import is removed, so that the next can begin. */
async function refusalOf(file: string | Buffer): Promise<string> {
  const importing = await sentExport(test, admin, file)
  const checked = await importing.step('check')
  expect(checked?.state).toBe('refused')
  await admin.browser.send('DELETE', `${admin.root}/wordpress/${importing.id}`)
  return checked?.fault ?? ''
}

const good = wxrFile({ posts: [{ id: 1 }] })

describe('a file that cannot be read', () => {
  // covers Files and export: import from WordPress: hostile and broken XML
  it('is refused with the place of the fault', async () => {
    expect(await refusalOf(good.replace('</item>', '</itm>'))).toMatch(
      /^Filen går inte att läsa vid rad \d+, tecken \d+: en del slutar/,
    )
    expect(await refusalOf(good.slice(0, good.length - 300))).toMatch(/filen tar slut mitt i/)
  })

  it('is refused with a document type, whatever it declares', async () => {
    for (const type of [
      '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
      '<!DOCTYPE rss [<!ENTITY inside SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE rss SYSTEM "http://127.0.0.1/export.dtd">',
      '<!DOCTYPE rss [<!ENTITY % all SYSTEM "http://127.0.0.1/all.dtd"> %all;]>',
      '<!doctype rss>',
    ]) {
      const declaring = good.replace('<rss', `${type}<rss`)
      expect([type, await refusalOf(declaring)]).toEqual([type, expect.stringContaining('DOCTYPE')])
      expect([type, await refusalOf(declaring.replace('Föreningen', '&a;&c;&inside;'))]).toEqual([
        type,
        expect.stringContaining('DOCTYPE'),
      ])
    }
  })

  it('is refused when it is something else', async () => {
    for (const other of [
      '<html><body>Hej</body></html>',
      '<rss><channel><title>Nyheter</title><item><title>A</title></item></channel></rss>',
      'hej',
    ])
      expect(await refusalOf(other)).toMatch(/ingen export från WordPress|går inte att läsa/)
    expect(await refusalOf(await zipOf([['bild.txt', Buffer.from('hej')]]))).toContain('ingen export ur WordPress')
    expect(await refusalOf(Buffer.from('PK\u0003\u0004 ingen zip'))).toContain('ZIP')
  })

  it('is refused in an unknown encoding', async () => {
    expect(await refusalOf(good.replace('UTF-8', 'EBCDIC-SE'))).toContain('EBCDIC-SE')
  })
})

const textOf = async (title: string): Promise<NewsContent | undefined> => {
  const { rows } = await test.superuser.query('select draft from items where site_id = $1 and title = $2', [admin.siteId, title])
  return rows[0]?.draft as NewsContent | undefined
}

// covers Files and export: import from WordPress: files that are something else than their names say are told of by the check
it('names the files that are neither pictures nor PDF by their content, before anything is read in', async () => {
  const own = await atWork(test, 'siteAdmin')
  const files: [name: string, bytes: Buffer][] = [
    ['torget.jpg', await pictureFile()],
    ['logga.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['stadgar.pdf', Buffer.from('<!doctype html><html><body>Logga in</body></html>')],
    ['protokoll.pdf', smallPdf()],
    ['motion.docx', Buffer.from('PK\u0003\u0004 ett dokument')],
  ]
  const folder = 'wp-content/uploads/2019/05'
  const posts = files.map(([name], at) => ({
    id: at + 1,
    type: 'attachment',
    title: name,
    fileUrl: `https://gamla.example.se/${folder}/${name}`,
  }))
  const packed = files.map(([name, bytes]): [string, Buffer] => [`${folder}/${name}`, bytes])
  const zip = await zipOf([['export.xml', Buffer.from(wxrFile({ posts }))], ...packed])
  const importing = await sentExport(test, own, zip)
  const checked = await importing.step('check')
  const refused = checked?.contents?.files.refused ?? []
  expect(checked?.contents?.files).toMatchObject({ count: 5, present: 5, refusedCount: 3 })
  expect(refused.map(({ name }) => name)).toEqual(['logga.png', 'stadgar.pdf', 'motion.docx'])
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^SVG-bilder kan innehålla program/),
    'Filen är en webbsida och ingen bild.',
    expect.stringMatching(/^motion\.docx är en \.docx\./),
  ])
  // The run says the same of the same files.
  await importing.step('run', usualChoices)
  const left = await importing.rows('leftOut')
  expect(left.map(({ title, notes }) => [title, ...notes])).toEqual(refused.map(({ name, reason }) => [name, reason]))
})

it('is refused before it is sent, when it is larger than is read', async () => {
  const begin = (fileName: string) => admin.browser.send('POST', `${admin.root}/wordpress`, { fileName, bytes: 1024 ** 3 + 1 })
  expect(await begin('sajten.xml')).toMatchObject({
    status: 413,
    body: { message: 'XML-filen är större än 1 GB. Exportera i delar ur WordPress, till exempel ett år i taget.' },
  })
  // A ZIP holds the pictures too.
  const { body } = await begin('sajten.zip')
  await admin.browser.send('DELETE', `${admin.root}/wordpress/${(body as { id: string }).id}`)
})

describe('a file that is odd', () => {
  it('is read in the encoding it names', async () => {
    const file = wxrFile({ posts: [{ id: 71, title: 'Räksmörgås', content: 'Åäö.' }] }).replace('UTF-8', 'ISO-8859-1')
    await importedExport(test, admin, Buffer.from(file, 'latin1'))
    expect(plainText((await textOf('Räksmörgås'))!.body)).toBe('Åäö.')
    const wide = wxrFile({ posts: [{ id: 72, title: 'Brett', content: 'Öl.' }] }).replace('UTF-8', 'UTF-16')
    await importedExport(test, admin, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(wide, 'utf16le')]))
    expect(plainText((await textOf('Brett'))!.body)).toBe('Öl.')
    const bigEndian = wxrFile({ posts: [{ id: 73, title: 'Bakvänt', content: 'Ål.' }] }).replace('UTF-8', 'UTF-16')
    await importedExport(test, admin, Buffer.from(bigEndian, 'utf16le').swap16())
    expect(plainText((await textOf('Bakvänt'))!.body)).toBe('Ål.')
  })

  it('has texts beyond every limit, which are cut and told of', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `Stycke ${at}.`).join('\n\n')
    const long = 'ord '.repeat(60_000)
    const deep = `${'<div>'.repeat(5000)}Djupt${'</div>'.repeat(5000)}`
    const wild = '<b>'.repeat(20_000) + '[a[a[a'.repeat(5000)
    const posts = [
      { id: 81, title: 'Många stycken', content: many },
      { id: 82, title: 'Ett långt', content: long },
      { id: 83, title: 'Djupt nere', content: deep },
      { id: 84, title: 'Vilt', content: wild },
    ]
    const importing = await importedExport(test, admin, wxrFile({ posts }))
    const rows = await importing.rows()
    expect((await textOf('Många stycken'))?.body.content.length).toBe(200)
    const cut = rows.find(({ title }) => title === 'Många stycken')
    expect(cut?.notes.join()).toContain('100 stycken')
    const rest = await admin.browser.fetch(`${admin.root}/wordpress/${importing.id}/rows/${cut?.nth}/rest.txt`)
    expect(rest.bytes.toString().split('\n')).toEqual(Array.from({ length: 100 }, (_, at) => `Stycke ${at + 200}.`))
    const whole = rows.find(({ title }) => title === 'Djupt nere')
    expect((await admin.browser.get(`${admin.root}/wordpress/${importing.id}/rows/${whole?.nth}/rest.txt`)).status).toBe(404)
    const { body } = (await textOf('Ett långt'))!
    expect(plainText(body).length).toBeLessThanOrEqual(100_000)
    expect(plainText(body).length).toBeGreaterThan(40_000)
    expect(await textOf('Djupt nere')).toBeDefined()
    expect(rows.every(({ outcome }) => outcome !== 'waiting')).toBe(true)
  })

  it('has words that every object of JavaScript has, in every place that looks a word up', async () => {
    const terms = inheritedWords.map((word) => ['category', word, word] as const)
    const content = inheritedWords.map((word) => `[${word}]${word}[/${word}]`).join(' ')
    const posts = inheritedWords.map((word, at) => ({
      id: 600 + at,
      type: word,
      creator: word,
      title: `Ordet ${word}`,
      content,
      terms,
    }))
    const file = wxrFile({
      authors: inheritedWords.map((word) => [word, word]),
      categories: terms.map(([, slug, name]) => [slug, name]),
      posts,
    })
    const importing = await importedExport(test, admin, file)
    const found = await admin.browser.fetch(`${admin.root}/wordpress/${importing.id}/report.csv`)
    expect(found.bytes.toString()).not.toMatch(/\[native code\]|\[object/)
    const rows = await importing.rows()
    expect(rows.filter(({ title, outcome }) => title.startsWith('Ordet') && outcome === 'leftOut')).toHaveLength(
      inheritedWords.length,
    )
    // As entities they are unknown, and stay as they are written.
    const asEntities = inheritedWords.map((word) => `&${word};`).join(' ')
    await importedExport(test, admin, wxrFile({ posts: [{ id: 700, title: 'ORD' }] }).replace('<![CDATA[ORD]]>', asEntities))
    expect(await textOf(asEntities)).toBeDefined()
  })

  // covers Files and export: import from WordPress: a text of any depth is read in time that grows with its length alone
  it.each([
    ['unclosed tags', '<b>'.repeat(200_000)],
    ['boxes in boxes', '<div>'.repeat(150_000)],
    ['lists in lists', '<ul><li>'.repeat(100_000)],
    ['links in links', '<a href="/a">x'.repeat(60_000)],
    ['quotations in quotations', `${'<blockquote>'.repeat(60)}${'<p>x'.repeat(50_000)}`],
    ['ends without a beginning', `${'<div>'.repeat(1000)}${'</p>'.repeat(150_000)}`],
    ['tables in tables', '<table><tr><td>'.repeat(50_000)],
    ['forms in drawings', '<svg><form>'.repeat(70_000)],
  ])('has %s, and is read all the same', (_what, html) => {
    expect(cpuMsOf(() => readText(`${html}Djupt nere`))).toBeLessThan(4000)
    expect(wordsIn(`Ord ${html}`, 100)).toMatch(/^Ord/)
  })

  it('has a text that takes too long: it stays behind and is told of, and the others come along', async () => {
    const importing = await sentExport(test, admin, wxrFile({ posts: [{ id: 85, title: 'Kort', content: 'Hej.' }] }))
    await importing.step('check')
    await admin.browser.send('POST', `${admin.root}/wordpress/${importing.id}/run`, usualChoices)
    expect(await importing.work({ texts: testTexts({ readMs: 1 }) })).toEqual([])
    expect(await importing.now()).toMatchObject({ state: 'done' })
    expect(await importing.rows('leftOut')).toMatchObject([{ title: 'Kort', notes: [expect.stringContaining('för lång tid')] }])
  })

  it('has more of something than is held in memory', async () => {
    const comments = '<wp:comment></wp:comment>'.repeat(60_000)
    const importing = await importedExport(test, admin, wxrFile({ posts: [{ id: 86, title: 'Omtyckt', more: comments }] }))
    expect((await importing.rows()).find(({ title }) => title === 'Omtyckt')?.notes.join()).toContain('Kommentarer följer inte med')
    const attributes = Array.from({ length: 200 }, (_, at) => ` a${at}=""`).join('')
    expect(await refusalOf(good.replace('<title>', `<title${attributes}>`))).toContain('orimligt många egenskaper')
  })

  it('has the same thing twice, circles of pages, and things without a number', async () => {
    const twice = wxrItem({ id: 91, title: 'Dubblett' }, 'https://gamla.example.se')
    const circle = [92, 93].map((id) =>
      wxrItem({ id, type: 'page', title: `Ring ${id}`, parent: 185 - id }, 'https://gamla.example.se'),
    )
    const nameless = wxrItem({ id: 94, title: 'Utan nummer' }, 'https://gamla.example.se').replace(
      '<wp:post_id>94</wp:post_id>',
      '',
    )
    const importing = await importedExport(test, admin, wxrHead() + twice + twice + circle.join('') + nameless + wxrEnd)
    const rows = await importing.rows()
    expect(rows.filter(({ title }) => title === 'Dubblett').map(({ outcome }) => outcome)).toEqual(['kept', 'same'])
    expect(rows.filter(({ title }) => title.startsWith('Ring')).every(({ item }) => item !== null)).toBe(true)
    expect(await textOf('Utan nummer')).toBeDefined()
  })
})

describe('an import', () => {
  it('goes on where it was killed, and each text is there once', async () => {
    const posts = Array.from({ length: 250 }, (_, at) => ({ id: 1000 + at, title: `Avbruten ${at}` }))
    const importing = await sentExport(test, admin, wxrFile({ posts }))
    await importing.step('check')
    await admin.browser.send('POST', `${admin.root}/wordpress/${importing.id}/run`, usualChoices)
    let batches = 0
    const database = {
      ...test.database,
      inSite: ((siteId, work, purpose) => {
        // Three batches are converted, the categories are added, and the first texts: dies in the second write of texts.
        if (purpose === undefined && ++batches > 5) throw new Error('The program was killed here')
        return test.database.inSite(siteId, work, purpose)
      }) as typeof test.database.inSite,
    }
    expect((await importing.work({ database })).length).toBe(1)
    const now = await importing.now()
    expect(now?.state).toBe('running')
    expect(now?.done).toBeGreaterThan(0)
    expect(now?.done).toBeLessThan(now?.total ?? 0)
    await test.superuser.query(`update jobs set run_at = now() - interval '1 year', taken_until = null where site_id = $1`, [
      admin.siteId,
    ])
    expect(await importing.work()).toEqual([])
    expect((await importing.now())?.state).toBe('done')
    const { rows } = await test.superuser.query(
      `select count(*)::int as n from items where site_id = $1 and title like 'Avbruten %'`,
      [admin.siteId],
    )
    expect(rows[0]?.n).toBe(250)
    expect((await importing.rows()).filter(({ outcome }) => outcome === 'kept').length).toBe(250)
  })

  it('is cancelled between two batches', async () => {
    const importing = await sentExport(test, admin, wxrFile({ posts: [{ id: 2000, title: 'Aldrig' }] }))
    await importing.step('check')
    await admin.browser.send('POST', `${admin.root}/wordpress/${importing.id}/run`, usualChoices)
    const cancelled = await importing.step('cancel')
    expect(cancelled?.state).toBe('cancelled')
    expect(await textOf('Aldrig')).toBeUndefined()
  })
})
