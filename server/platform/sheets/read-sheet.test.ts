import { describe, expect, it } from 'vitest'
import { inheritedWords } from '#contract/testing/inherited-words.ts'
import type { ExcelFile, Parts } from '../../testing/excel-files.ts'
import {
  excelFile,
  excelOf,
  excelParts,
  fromExcel,
  fromGoogle,
  fromLibreOffice,
  inlineRows,
  xmlHead,
  zipOfParts,
} from '../../testing/excel-files.ts'
import { windowsZipOf } from '../../testing/zip-of.ts'
import { readSheet } from './read-sheet.ts'
import type { Sheet } from './sheet.ts'

// What is read of a file. That a thread reads it is told by sheets.test.ts.

const limits = { rows: 20_000, columns: 100 }

const read = async (file: ExcelFile): Promise<Sheet> => readSheet(await excelFile(file), limits)
const cellsOf = async (file: ExcelFile): Promise<(readonly string[])[]> => (await read(file)).rows.map(({ cells }) => cells)
const one = (data: string, more: Partial<ExcelFile> = {}): ExcelFile => ({ sheets: { Blad1: data }, ...more })
const row = (cells: string): string => `<sheetData><row r="1">${cells}</row></sheetData>`
const refusalOf = async (bytes: Buffer): Promise<string> =>
  readSheet(bytes, limits).then(
    () => 'read',
    (error: Error) => error.message,
  )

describe('an Excel file', () => {
  // covers Representatives: Excel: days, numbers and letters as the three programs write them
  it.each([
    ['Excel', fromExcel, ['0701234567', 'Pär Ek\r']],
    ['LibreOffice', fromLibreOffice, ['0701234567', 'Pär Ek']],
    ['Google Sheets', fromGoogle, ['0701234567', 'Pär Ek']],
  ])('of %s is read with its days, numbers and letters', async (_program, file, [phone, name]) => {
    expect(await read(file)).toEqual({
      name: 'Ledamöter',
      notes: [],
      rows: [
        { line: 1, cells: ['Namn', 'Organ', 'Från och med', 'Telefon'] },
        { line: 2, cells: ['Åsa Öberg', 'Kommunfullmäktige', '2026-10-15', '701234567'] },
        { line: 3, cells: [name, 'Kommunfullmäktige', '2026-10-15', phone] },
      ],
    })
  })

  // covers Representatives: Excel: numbers are shown as in the sheet, leading zeros, 1904
  it.each<[string, string, string, string[]]>([
    [
      'days',
      '<c s="0"><v>46310</v></c><c s="0"><v>46310.75</v></c><c s="0"><v>1</v></c>',
      'yyyy/mm/dd',
      ['2026-10-15', '2026-10-15', '1900-01-01'],
    ],
    [
      'days with a time',
      '<c><v>46310.75</v></c><c><v>46310.4166666667</v></c>',
      'd mmm yyyy hh:mm',
      ['2026-10-15 18:00', '2026-10-15 10:00'],
    ],
    ['times of day', '<c><v>0.75</v></c>', 'hh:mm', ['18:00']],
    ['hours that passed', '<c><v>0.25</v></c>', '[h]:mm', ['06:00']],
    ['a postal code', '<c><v>21145</v></c><c><v>1234</v></c>', '000\\ 00', ['211 45', '012 34']],
    [
      'large and broken numbers',
      '<c><v>2.02610151E+08</v></c><c><v>0.30000000000000004</v></c><c><v>-2.5</v></c>',
      'General',
      ['202610151', '0,3', '-2,5'],
    ],
    ['money, which is no day', '<c><v>46310</v></c>', '#,##0\\ "kr";[Red]\\-#,##0\\ "kr"', ['46310']],
    ['a colour, which is no day', '<c><v>3</v></c>', '[Red]0;[Blue]0', ['3']],
    ['a day outside the calendar', '<c><v>99999999</v></c>', 'yyyy-mm-dd', ['99999999']],
  ])('shows %s as the spreadsheet does', async (_what, cells, code, shown) => {
    const quoted = code.replaceAll('"', '&quot;')
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="${quoted}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`
    expect(await cellsOf(one(row(cells), { styles }))).toEqual([shown])
  })

  it('counts days from 1904 where its workbook does', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
    expect(await cellsOf(one(row('<c><v>44848</v></c>'), { styles, isFrom1904: true }))).toEqual([['2026-10-15']])
  })

  it('writes booleans in Swedish, leaves out formula errors, and reports their number', async () => {
    const cells =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="e"><v>#N/A</v></c><c><f>A1</f></c><c t="str"><f>X</f><v>ja</v></c><c t="d"><v>2026-10-15T00:00:00</v></c>'
    const { rows, notes } = await read(one(row(cells)))
    expect(rows[0]?.cells).toEqual(['SANT', 'FALSKT', '', '', '', 'ja', '2026-10-15'])
    expect(notes).toEqual([
      '2 celler har formelfel och läses som tomma.',
      '1 cell har en formel som inte är uträknad och läses som tom. Öppna filen i kalkylprogrammet och spara den.',
    ])
  })

  it.each(inheritedWords)('takes %s as the boolean and the entity that it is not', async (word) => {
    const { rows } = await read(one(row(`<c t="b"><v>${word}</v></c><c t="str"><v>${word}</v></c>`)))
    expect(rows[0]?.cells).toEqual(['', word])
    const unknown = one(row(`<c t="str"><v>&${word};</v></c>`))
    expect(await refusalOf(await excelFile(unknown))).toMatch(/skadad/)
  })

  it('counts empty rows and columns, by the positions of its cells', async () => {
    const data =
      '<sheetData><row r="3"><c r="B3" t="inlineStr"><is><t>Namn</t></is></c><c r="D3"><v>4</v></c></row><row r="5"/><row r="9"><c r="C9"><v>5</v></c></row><row><c><v>6</v></c></row></sheetData>'
    expect((await read(one(data))).rows).toEqual([
      { line: 3, cells: ['', 'Namn', '', '4'] },
      { line: 9, cells: ['', '', '5'] },
      { line: 10, cells: ['6'] },
    ])
  })

  // covers Representatives: Excel: merged cells, hidden rows and sheets
  it('gives each row the value of a merged cell', async () => {
    const data = `${inlineRows([
      ['Organ', 'Namn'],
      ['KF', 'Anna'],
      ['', 'Bo'],
      ['', 'Cia'],
      ['KS', 'Dan'],
    ])}<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="A1:B1"/></mergeCells>`
    const { rows, notes } = await read(one(data))
    expect(rows.map(({ cells }) => cells.join())).toEqual(['Organ,Namn', 'KF,Anna', 'KF,Bo', 'KF,Cia', 'KS,Dan'])
    expect(notes).toEqual(['Sammanslagna celler delas upp: varje rad som cellen täcker får dess innehåll.'])
  })

  it('is read from its first visible sheet with content, and says so', async () => {
    const list = inlineRows([['Namn', 'Organ']])
    const sheets = { Gammalt: inlineRows([['x']]), Framsida: '<sheetData/>', Lista: list, Mall: list, Ersättare: list }
    const { name, notes } = await read({ sheets, hidden: ['Gammalt'] })
    expect(name).toBe('Lista')
    expect(notes).toEqual(['Filen har flera blad. Bladet ”Lista” läses, inte ”Mall” och ”Ersättare”.', '1 dolt blad läses inte.'])
    const hiddenRow = '<sheetData><row><c><v>1</v></c></row><row hidden="1"><c><v>2</v></c></row></sheetData>'
    expect((await read(one(hiddenRow))).notes).toEqual(['1 dold rad läses också. Ta bort den ur filen om den inte ska med.'])
  })

  it('may write its names with a prefix, in UTF-16, and with the paths of Windows', async () => {
    const parts = excelParts(one(inlineRows([['Åsa', 'Öberg']])))
    const sheet = String(parts['xl/worksheets/sheet1.xml'])
    const withPrefix = sheet
      .replace('xmlns=', 'xmlns:x=')
      .replace(/<(\/?)(?!\?)/g, '<$1x:')
      .replace('UTF-8', 'UTF-16')
    const wide = { ...parts, 'xl/worksheets/sheet1.xml': `\uFEFF${withPrefix}` }
    const bytes = await windowsZipOf(
      Object.entries(wide).map(([name, content]) => [name, Buffer.from(content, name.endsWith('sheet1.xml') ? 'utf16le' : 'utf8')]),
    )
    expect((await readSheet(bytes, limits)).rows).toEqual([{ line: 1, cells: ['Åsa', 'Öberg'] }])
  })

  it('reads letters that are written as numbers, in each kind of text', async () => {
    const cells =
      '<c t="s"><v>0</v></c><c t="inlineStr"><is><t>&#214;berg</t></is></c><c t="str"><f>A1</f><v>&#xE5;r &amp; m&#229;nad</v></c>'
    const file = one(row(cells), { sharedStrings: '<si><t>&#197;sa</t></si>' })
    expect(await cellsOf(file)).toEqual([['Åsa', 'Öberg', 'år & månad']])
  })

  it('is read without its pictures, which are never unpacked', async () => {
    const parts = excelParts(one(inlineRows([['Namn', 'Organ']])))
    // Packed to a thousandth, it would be refused when opened.
    const bytes = await zipOfParts({ ...parts, 'xl/media/image1.png': Buffer.alloc(2_000_000) })
    expect((await readSheet(bytes, limits)).rows).toEqual([{ line: 1, cells: ['Namn', 'Organ'] }])
  })
})

describe('a file that is not an Excel list', () => {
  const whole = excelOf([['Namn', 'Organ']])
  const typed = (workbookType: string): Promise<Buffer> => excelFile(one('<sheetData/>', { workbookType }))
  const changed = async (part: string, change: (content: string) => string): Promise<Buffer> => {
    const parts: Parts = excelParts(one(inlineRows([['Namn', 'Organ']])))
    return zipOfParts({ ...parts, [part]: change(String(parts[part] ?? '')) })
  }
  /** Names of equal length. */
  const renamed = async (from: string, to: string): Promise<Buffer> =>
    Buffer.from((await zipOfParts({ ...excelParts(one('')), [from]: 'x' })).toString('latin1').replaceAll(from, to), 'latin1')
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

  // covers Representatives: Excel: .ods, macros, Word, zip bombs and DTD are refused with the reason
  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    [
      'an OpenDocument sheet',
      () => zipOfParts({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }),
      /\.ods/,
    ],
    ['an OpenDocument text', () => zipOfParts({ mimetype: 'application/vnd.oasis.opendocument.text' }), /inget kalkylark/],
    ['of Numbers', () => zipOfParts({ 'Index/Document.iwa': 'x' }), /Numbers/],
    ['with macros', () => typed('application/vnd.ms-excel.sheet.macroEnabled.main+xml'), /makron \(\.xlsm\)/],
    ['with macros it does not own up to', async () => zipOfParts({ ...excelParts(one('')), 'xl/vbaProject.bin': 'x' }), /makron/],
    ['a binary workbook', () => typed('application/vnd.ms-excel.sheet.binary.macroEnabled.main'), /\.xlsb/],
    [
      'a Word document',
      () => typed('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
      /Word-dokument/,
    ],
    [
      'a presentation',
      () => typed('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'),
      /PowerPoint/,
    ],
    ['some other ZIP', () => zipOfParts({ 'bilder/katt.jpg': 'x' }), /ZIP-fil/],
    ['cut off', async () => (await whole).subarray(0, 700), /avbruten eller skadad/],
    ['nothing but a beginning', () => Buffer.from('PK\x03\x04'), /avbruten eller skadad/],
    ['an empty ZIP', () => Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), /ZIP-fil/],
    ['broken XML', () => changed('xl/worksheets/sheet1.xml', (sheet) => sheet.replace('</row>', '')), /avbruten eller skadad/],
    [
      'not in its encoding',
      () => zipOfParts({ ...excelParts(one('')), 'xl/workbook.xml': Buffer.from('<a>\xe5</a>', 'latin1') }),
      /skadad/,
    ],
    ['with names that lead out', () => renamed('xl/xxx/y', '../xxx/y'), /skadad/],
    ['with names that lead out as in Windows', () => renamed('xl/xxx/y', '..\\xxx\\y'), /skadad/],
    ['with names that lead to a drive', () => renamed('xl/xxx/y', 'C:\\xxx\\y'), /skadad/],
    [
      'empty',
      () => excelFile({ sheets: { Blad1: '<sheetData/>', Gömt: inlineRows([['x']]) }, hidden: ['Gömt'] }),
      /inget blad med innehåll/,
    ],
    [
      'a billion laughs',
      () =>
        changed('xl/worksheets/sheet1.xml', (sheet) =>
          sheet.replace(xmlHead, `${xmlHead}<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`).replace('Namn', '&l9;'),
        ),
      /DOCTYPE/,
    ],
    [
      'an entity from elsewhere',
      () => changed('xl/workbook.xml', (book) => book.replace(xmlHead, `${xmlHead}<!DOCTYPE x SYSTEM "file:///etc/passwd">`)),
      /DOCTYPE/,
    ],
    ['an entity of nobody', () => changed('xl/worksheets/sheet1.xml', (sheet) => sheet.replace('Namn', '&nbsp;')), /skadad/],
    [
      'a zip bomb',
      () => changed('xl/worksheets/sheet1.xml', (sheet) => sheet.replace('Namn', ' '.repeat(40_000_000))),
      /för stor när den packas upp/,
    ],
    ['without an end to its depth', () => changed('xl/worksheets/sheet1.xml', () => '<a>'.repeat(100_000)), /skadad/],
    [
      'of thousands of parts',
      () => zipOfParts(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}`, '']))),
      /för stor/,
    ],
  ])('%s is refused with what it is', async (_what, bytes, message) => {
    expect(await refusalOf(await bytes())).toMatch(message)
  })

  it('refuses a million rows before it has read them all, and a short text shared by forty thousand cells', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('')
    expect(await refusalOf(await excelFile(one(`<sheetData>${rows}</sheetData>`)))).toMatch(/för stor/)
    const long = `<si><t>${'hej '.repeat(8000)}</t></si>`
    const same = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(400)
    const unfolding = one(`<sheetData>${same}</sheetData>`, { sharedStrings: long })
    expect(await refusalOf(await excelFile(unfolding))).toMatch(/för stor/)
  })
})
