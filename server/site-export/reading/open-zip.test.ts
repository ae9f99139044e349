import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { filesOfCopy, zipAt } from '../../testing/made-copies.ts'
import { windowsZipOf, zipOf } from '../../testing/zip-of.ts'
import type { Manifest } from '../copied/manifest.ts'
import { openZip, wholeFile } from './open-zip.ts'
import { readCopy } from './read-copy.ts'

// What a copy is refused for before its rows are understood; hostile-copies.proof.test.ts sends such copies to a server.

type Files = Map<string, Buffer>

/** Opens a copy and reads all its rows of one table. */
async function linesOf(bytes: Files | Buffer, name: 'newsCategories' | 'site' | 'comments' = 'newsCategories') {
  const zip = await openZip(await zipAt(bytes))
  try {
    const copy = await readCopy(zip)
    const lines = []
    for await (const row of copy.rows(name)) lines.push(row)
    return { lines, strangers: copy.strangers }
  } finally {
    zip.close()
  }
}

const category = (id: string) => ({ id, name: id, createdAt: '2026-01-01T00:00:00Z', createdBy: null })
const copy = (told?: (manifest: Manifest) => object, others?: Files) =>
  filesOfCopy({ newsCategories: [category('kultur'), category('skola')] }, others, told)
const file = 'data/newsCategories.jsonl'
const without = (name: string): Files => new Map([...copy()].filter(([one]) => one !== name))
/** The manifest fits what the file is changed to, unless it is changed after that. */
const changed = (text: string): Files => copy().set(file, Buffer.from(text))
const refitted = (text: string): Files =>
  filesOfCopy({}, new Map([[file, Buffer.from(text)]]), (told) => ({ ...told, rows: { newsCategories: 1, site: 1 } }))

it('a whole copy is read row by row, and what its list does not name is told of', async () => {
  const { lines, strangers } = await linesOf(copy().set('Thumbs.db', Buffer.from('x')))
  expect(lines).toEqual([category('kultur'), category('skola')])
  expect(strangers).toEqual(['Thumbs.db'])
})

// covers Files and export: import of a copy: changed and made-up copies
it.each<[string, () => Files | Buffer | Promise<Buffer>, RegExp]>([
  ['no ZIP', () => Buffer.from('%PDF-1.4 inte en zip'), /ingen hel ZIP-fil/],
  ['cut short', async () => (await zipOf(copy())).subarray(0, -60), /ingen hel ZIP-fil/],
  ['another ZIP', () => new Map([['bild.jpg', Buffer.from('hej')]]), /ingen kopia från Kansli: data\/manifest\.json saknas/],
  ['of another program', () => copy((told) => ({ ...told, format: 'wordpress' })), /ingen kopia från Kansli\./],
  [
    'of a later version',
    () => copy((told) => ({ ...told, version: 2 })),
    /Kopian har version 2, och här går det att läsa version 1\./,
  ],
  [
    'with a list of contents of another form',
    () => copy((told) => ({ ...told, rows: { site: -1 } })),
    /manifest\.json är ändrad eller trasig/,
  ],
  [
    'with a list of contents that is no JSON',
    () => copy().set('data/manifest.json', Buffer.from('{')),
    /manifest\.json är inte läsbar JSON/,
  ],
  ['with a list that is null', () => copy(() => null as unknown as object), /ingen kopia från Kansli\./],
  ['without a file', () => without(file), /newsCategories\.jsonl saknas i kopian/],
  [
    'with a file that its list does not name',
    () => copy((told) => ({ ...told, files: told.files.filter((one) => one.file !== file) })),
    /finns inte i kopians innehållsförteckning/,
  ],
  ['with a file that is longer', () => changed(`${JSON.stringify(category('kultur'))}\n`), /storleken stämmer inte/],
  [
    'with a file of the same length',
    () => copy().set(file, Buffer.from(copy().get(file)?.toString().replaceAll('skola', 'skole') ?? '')),
    /kontrollsumman stämmer inte/,
  ],
  [
    'with fewer rows than it says',
    () => copy((told) => ({ ...told, rows: { ...told.rows, newsCategories: 3 } })),
    /inte så många rader som kopian säger/,
  ],
  ['with more rows than it says', () => copy((told) => ({ ...told, rows: {} })), /inte så många rader som kopian säger/],
  [
    'with a row of another form',
    () => refitted(`${JSON.stringify({ ...category('kultur'), siteId: 'malmo' })}\n`),
    /rad 1: raden har fel form/,
  ],
  ['with a field of another form', () => refitted(`${JSON.stringify(category('../x'))}\n`), /rad 1: id har fel form/],
  ['with a row that is no JSON', () => refitted('{\n'), /newsCategories\.jsonl, rad 1 är inte läsbar JSON/],
  ['with a row that is broken off', () => refitted(JSON.stringify(category('kultur'))), /newsCategories\.jsonl är avbruten/],
  ['with a row without end', () => refitted(`"${randomBytes(1_600_000).toString('base64')}"`), /en rad som är för lång/],
  [
    'that expands two hundred times',
    () => copy().set('Thumbs.db', Buffer.alloc(2_000_000, ' ')),
    /packad så att den inte går att kontrollera/,
  ],
  ['that leads out', () => renamed('aa/aa/aa/passwd', '../../../passwd'), /ligger utanför den: \.\.\/\.\.\/\.\.\/passwd/],
  ['that leads to the root', () => renamed('aetc/passwd', '/etc/passwd'), /ligger utanför den: \/etc\/passwd/],
  [
    'that leads out as in Windows',
    () => renamed('aa/aa/aa/passwd', '..\\..\\..\\passwd'),
    /ligger utanför den: \.\.\/\.\.\/\.\.\/passwd/,
  ],
  [
    'that leads out both ways',
    () => renamed('aaa/aaa/aa/passwd', 'x\\../..\\../passwd'),
    /ligger utanför den: x\/\.\.\/\.\.\/\.\.\/passwd/,
  ],
  ['that leads to the root of Windows', () => renamed('atemp/passwd', '\\temp\\passwd'), /ligger utanför den: \/temp\/passwd/],
  ['that leads to another computer', () => renamed('aasrv/passwd', '\\\\srv\\passwd'), /ligger utanför den: \/\/srv\/passwd/],
  ['that leads to a drive', () => renamed('aaatemp/passwd', 'C:\\temp\\passwd'), /ligger utanför den: C:\/temp\/passwd/],
  ['that leads into a folder of a drive', () => renamed('aatemp/passwd', 'C:temp\\passwd'), /ligger utanför den: C:temp\/passwd/],
  [
    'with a file twice, once as in Windows',
    () => renamed('data/newsCategoriez.jsonl', file.replace('/', '\\')),
    /newsCategories\.jsonl två gånger/,
  ],
  ['with a file twice', () => renamed('data/newsCategoriez.jsonl', file), /newsCategories\.jsonl två gånger/],
  ['locked with a password', locked, /låst med lösenord/],
])('a copy is refused: %s', async (_what, make, reason) => {
  await expect(linesOf(await make())).rejects.toThrow(reason)
})

it('a copy from before a table of today was made is read without it, and no other', async () => {
  expect(
    (
      await linesOf(
        copy((told) => ({ ...told, files: told.files.filter((one) => one.file !== 'data/comments.jsonl') })),
        'comments',
      )
    ).lines,
  ).toEqual([])
  await expect(
    linesOf(
      copy((told) => ({ ...told, files: told.files.filter((one) => one.file !== 'data/site.jsonl') })),
      'site',
    ),
  ).rejects.toThrow('innehållsförteckning')
})

// covers Files and export: import of a copy: one that was packed anew in Windows
it('a copy with names as PowerShell writes them is read like any other', async () => {
  const bytes = await windowsZipOf([...copy(), ['media/', Buffer.alloc(0)]])
  expect(bytes.includes('data\\newsCategories.jsonl')).toBe(true)
  const { lines, strangers } = await linesOf(bytes)
  expect(lines).toEqual([category('kultur'), category('skola')])
  expect(strangers).toEqual([])
})

it('a long file comes in pieces, and its rows are whole', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => category(`kategori-${at}`))
  expect((await linesOf(filesOfCopy({ newsCategories: many }))).lines).toEqual(many)
})

it('a file is read as a whole up to its limit', async () => {
  const zip = await openZip(await zipAt([['a.txt', Buffer.from('hejsan')]]))
  expect((await wholeFile(zip, 'a.txt', 6, null)).toString()).toBe('hejsan')
  await expect(wholeFile(zip, 'a.txt', 5, null)).rejects.toThrow('a.txt är för stor.')
  await expect(wholeFile(zip, 'a.txt', 6, '0'.repeat(64))).rejects.toThrow('kontrollsumman stämmer inte')
  await expect(wholeFile(zip, 'b.txt', 6, null)).rejects.toThrow('b.txt saknas i kopian.')
  zip.close()
})

/** Names of equal length, so that one can replace the other within the finished ZIP. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const zip = await zipOf([...copy(), [from, Buffer.from('x')]])
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** Its last file says that it is encrypted, in its head and in the directory. */
async function locked(): Promise<Buffer> {
  const zip = await zipOf([...copy(), ['sist.txt', Buffer.from('x')]])
  const [head, directory] = [zip.indexOf('sist.txt') - 30, zip.lastIndexOf('sist.txt') - 46]
  zip.writeUInt16LE(zip.readUInt16LE(head + 6) | 1, head + 6)
  zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8)
  return zip
}
