import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '#contract/testing/cpu-time.ts'
import { wxrEnd, wxrFile, wxrHead, wxrItem } from '../../testing/wxr-files.ts'
import { WxrRefused } from '../stored/wxr-refused.ts'
import { Replaced, withoutOdd } from './odd-characters.ts'
import { readWxr } from './read-wxr.ts'
import type { WxrItem, WxrThing } from './wxr-things.ts'

// What is read of the bytes of an export, in pieces of any size. What is stored of it is told by faulty-exports.test.ts.

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function thingsOf(file: string | Buffer, size = 65_536): Promise<WxrThing[]> {
  const things: WxrThing[] = []
  for await (const { thing } of readWxr(inPieces(Buffer.from(file), size))) things.push(thing)
  return things
}

async function itemOf(file: string | Buffer, size?: number): Promise<WxrItem> {
  const item = (await thingsOf(file, size)).find((one) => one.kind === 'item')
  if (!item) throw new Error('The file has no item.')
  return item
}

const blog = 'https://gamla.example.se'
const fileWith = (item: string): string => wxrHead() + item + wxrEnd
/** A file with a post whose title is no CDATA, so that it may have entities. */
const titled = (title: string): string =>
  fileWith(wxrItem({ id: 1, title: 'RUBRIK', content: 'Räksmörgås – ”ja”.' }, blog).replace('<![CDATA[RUBRIK]]>', title))

/** The bytes of a file whose text has bytes in hexadecimal between `{` and `}`. */
const withBytes = (file: string): Buffer =>
  Buffer.concat(
    file
      .split(/\{((?:[0-9a-f]{2} ?)+)\}/)
      .map((part, at) => (at % 2 === 0 ? Buffer.from(part) : Buffer.from(part.replaceAll(' ', ''), 'hex'))),
  )

const sizes = [1, 2, 3, 7, 65_536]

// covers Files and export: import from WordPress: bytes that are no UTF-8 are replaced and noted
describe('a byte that is no UTF-8', () => {
  it.each([
    ['of Windows-1252', 'Sm{f6}rg{e5}s {96} ”ja{94}', 'Smörgås – ”ja”', 'lästes som ö, å, –, ”.'],
    ['that means nothing there either', 'r{81}d', 'r\uFFFDd', 'står som \uFFFD: r\uFFFDd.'],
    [
      'that begins a character that was cut',
      'Sm{c3} och {e2 80} och {f0 9f 8e} slut',
      'Sm\uFFFD och \uFFFD och \uFFFD slut',
      'Sm\uFFFD, \uFFFD.',
    ],
    ['of a form that is longer than needed', 'a{c0 af}b', 'aÀ¯b', 'lästes som À, ¯.'],
    ['of half a pair', 'a{ed a0 80}b', 'aí\u00A0€b', 'lästes som í, hårt blanksteg, €.'],
    ['beyond the last character', 'a{f5 80 80 80}b', 'aõ€€€b', 'lästes som õ, €.'],
    ['beside an emoji whose half looks like one', '🎅{e5}🎅', '🎅å🎅', 'lästes som å.'],
  ])('%s is replaced and noted, in CDATA and outside', async (_which, written, read, noted) => {
    for (const title of [written, `<![CDATA[${written}]]>`])
      for (const size of sizes) {
        const item = await itemOf(withBytes(titled(title)), size)
        expect([size, item.title, item.replaced]).toEqual([size, read, [expect.stringContaining(noted)]])
        expect(item.content).toBe('Räksmörgås – ”ja”.')
      }
  })

  it('is replaced in every part that is read, and where the file cannot name it costs nothing', async () => {
    const item = wxrItem({ id: 1, title: 'Hej', terms: [['category', 'sm{f6}r', 'Sm{f6}r']], comments: 1 }, blog)
    const file = `${fileWith(item).replace('Ännu en webbplats', 'En {ff}').replace('Bra skrivet!', 'Bra {ff}').replace('This is', '{ff}')}{ff}\n`
    const read = await itemOf(withBytes(file.replace('dc:creator>', 'dc:creator x="{e5}">')))
    expect(read.terms).toEqual([{ taxonomy: 'category', slug: 'smör', name: 'Smör' }])
    expect(read.replaced).toEqual(['Tecken hade fel teckenkodning i filen och lästes som å, ö. Se efter att det stämmer.'])
  })

  it('of a plug-in’s own value is noted only if the value is read', async () => {
    const meta = { _elementor_data: '{e5}', _yoast_wpseo_metadesc: 'plain' }
    expect((await itemOf(withBytes(fileWith(wxrItem({ id: 1, meta }, blog))))).replaced).toEqual([])
    const read = { _yoast_wpseo_metadesc: '{e5}' }
    expect((await itemOf(withBytes(fileWith(wxrItem({ id: 1, meta: read }, blog))))).replaced).toHaveLength(1)
  })

  it('is noted with categories, tags and authors too, and never with the next thing', async () => {
    const file = wxrFile({
      authors: [['anna', '{c5}sa']],
      categories: [
        ['a', '{c4}mne'],
        ['b', 'Annat'],
      ],
      tags: [['c', '{d6}l']],
      posts: [{ id: 1 }],
    })
    const things = await thingsOf(withBytes(file.replace('Föreningen', 'F{f6}reningen')))
    expect(things.map(({ replaced }) => replaced.join())).toEqual([
      expect.stringContaining('lästes som Å.'),
      expect.stringContaining('lästes som Ä.'),
      '',
      expect.stringContaining('lästes som Ö.'),
      '',
    ])
  })

  it('is none in a file that says so: Latin-1, Windows-1252, UTF-16', async () => {
    const file = titled('Smörgås')
    for (const named of ['ISO-8859-1', 'Windows-1252', 'iso-8859-15'])
      expect((await itemOf(Buffer.from(file.replace('UTF-8', named).replace(/[–”]/g, '-'), 'latin1'))).replaced).toEqual([])
    const dashed = withBytes(
      titled('2010{96}14')
        .replace('UTF-8', 'Windows-1252')
        .replace(/[åäö–”]/g, '-'),
    )
    expect(await itemOf(dashed)).toMatchObject({ title: '2010–14', replaced: [] })
    const wide = Buffer.concat([Buffer.from('\uFEFF' + file.replace('UTF-8', 'UTF-16'), 'utf16le'), Buffer.from([0x0a])])
    for (const size of [3, 65_536]) expect(await itemOf(wide, size)).toMatchObject({ title: 'Smörgås', replaced: [] })
    const lone = Buffer.from(file.replace('UTF-8', 'UTF-16').replace('Smörgås', 'r\uD800d'), 'utf16le')
    expect(await itemOf(lone)).toMatchObject({
      title: 'r\uFFFDd',
      replaced: ['Tecken som inte gick att läsa står som \uFFFD: r\uFFFDd.'],
    })
  })

  it('may be every one that is no ASCII: the file says UTF-8 and is Windows-1252', async () => {
    const file = Buffer.from(titled('Smörgås').replace(/[–”]/g, '-'), 'latin1')
    expect(await itemOf(file)).toMatchObject({ title: 'Smörgås', content: 'Räksmörgås - -ja-.' })
  })
})

// covers Files and export: import from WordPress: entities that XML does not have are replaced and noted
describe('an entity outside of CDATA', () => {
  const html = 'Teckenkoder som filen inte får ha blev tecken:'
  const unknown = 'Okända teckenkoder står kvar som text:'
  it.each<[string, string, string[]]>([
    ['A&nbsp;B', 'A\u00A0B', [`${html} &nbsp;.`]],
    ['&aring;&hellip;&Auml;', 'å…Ä', [`${html} &aring;, &hellip;, &Auml;.`]],
    ['A &foo; B', 'A &foo; B', [`${unknown} &foo;.`]],
    [
      '&constructor;&__proto__;&toString;',
      '&constructor;&__proto__;&toString;',
      [`${unknown} &constructor;, &__proto__;, &toString;.`],
    ],
    ['&notfoo;', '&notfoo;', [`${unknown} &notfoo;.`]],
    ['&semi;', ';', [`${html} &semi;.`]],
    ['&amp;nbsp; &lt;b&gt; &quot;&apos; &AMP;', '&nbsp; <b> "\' &', []],
    ['&#228;&#xE4;&#xe4;', 'äää', []],
    ['&#150;', '–', ['Tecken hade fel teckenkodning i filen och lästes som –. Se efter att det stämmer.']],
    [
      '&#xD800;&#1114112;&#99999999999999999999;',
      '\uFFFD\uFFFD\uFFFD',
      ['Tecken som inte gick att läsa står som \uFFFD: \uFFFD\uFFFD\uFFFD.'],
    ],
    ['&#xZZ;', '&#xZZ;', [`${unknown} &#xZZ;.`]],
    ['Kaffe & te, A&B; &; &# &#; & &', 'Kaffe & te, A&B; &; &# &#; & &', [`${unknown} &B;.`]],
    ['AT&T</title><title>', 'AT&T', []],
    [`&${'a'.repeat(100)};`, `&${'a'.repeat(100)};`, []],
  ])('%s is read as HTML reads it', async (written, read, noted) => {
    for (const size of sizes) {
      const item = await itemOf(titled(written), size)
      expect([size, item.title, item.replaced]).toEqual([size, read, noted])
    }
  })

  it('stands in an address, an attribute, and beside CDATA', async () => {
    const item = wxrItem({ id: 1, title: 'Hej', terms: [['category', 'a&nbsp;b&c', 'Namn']], link: 'LINK' }, blog)
    const read = await itemOf(
      fileWith(item.replace('LINK', `${blog}/?p=1&b=2&copy=3`).replace('<![CDATA[Hej]]>', '&auml<![CDATA[&auml;]]>&auml;')),
    )
    expect(read).toMatchObject({ link: `${blog}/?p=1&b=2&copy=3`, title: '&auml&auml;ä', terms: [{ slug: 'a\u00A0b&c' }] })
    expect(read.replaced).toEqual([`${html} &auml;, &nbsp;.`])
  })

  it('stays what it is in a comment, and opens nothing', async () => {
    expect((await itemOf(titled('a<!-- &foo; & -->b'))).title).toBe('ab')
    expect((await itemOf(titled('&lt;/title&gt;&lt;![CDATA[x]]&gt;'))).title).toBe('</title><![CDATA[x]]>')
    for (const type of ['<!DOCTYPE rss [<!ENTITY foo "ha">]>', '<!DOCTYPE rss SYSTEM "a&foo;b">'])
      await expect(thingsOf(titled('&foo;').replace('<rss', `${type}<rss`))).rejects.toThrow('DOCTYPE')
  })

  it('is looked up in time that grows with the file alone, however many names there are', async () => {
    const names = Array.from({ length: 200_000 }, (_, at) => `&a${at};`).join('')
    const before = process.cpuUsage()
    const item = await itemOf(titled(names))
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(4000)
    expect(item.replaced.join().length).toBeLessThan(500)
  })
})

// covers Files and export: import from WordPress: control characters are taken out and noted
describe('a character that XML forbids', () => {
  it.each([
    ['a\u0008b\u0000c\uFFFFd', 'abcd', 'Styrtecken togs bort: U+0008, U+0000, U+FFFF.'],
    ['a&#8;b&#x1F;&#0;', 'ab', 'Styrtecken togs bort: U+0008, U+001F, U+0000.'],
    ['rad\u000Brad\u000Csida', 'rad rad sida', 'Styrtecken togs bort: U+000B, U+000C.'],
    ['2010\u00962014\u0085', '2010–2014…', 'lästes som –, ….'],
  ])('%j is replaced and noted', async (written, read, noted) => {
    for (const size of sizes) {
      const item = await itemOf(titled(written), size)
      expect([size, item.title, item.replaced]).toEqual([size, read, [expect.stringContaining(noted)]])
    }
  })

  it('is replaced in attributes, which the database could not keep', async () => {
    const item = wxrItem({ id: 1, terms: [['category', 'a\u0000b', 'Namn']] }, blog)
    expect(await itemOf(fileWith(item))).toMatchObject({ terms: [{ slug: 'ab' }], replaced: ['Styrtecken togs bort: U+0000.'] })
  })

  it('is passed over after the end of the file, though not without end', async () => {
    expect((await itemOf(`${titled('Hej')}\u001A${'\0'.repeat(500)}`)).title).toBe('Hej')
    await expect(itemOf(titled('Hej') + '\0'.repeat(2000))).rejects.toThrow(WxrRefused)
  })
})

it('a text of nothing but such signs is read in time that grows with its length', () => {
  const text = '\udce5\udcc3\u0001\udc26\udc81'.repeat(200_000)
  expect(cpuMsOf(() => withoutOdd(text, () => new Replaced()))).toBeLessThan(8000)
})
