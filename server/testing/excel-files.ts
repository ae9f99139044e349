import { zipOf } from './zip-of.ts'

// Excel files, part by part, as the usual programs write them.

export type Parts = Readonly<Record<string, string | Buffer>>

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006'
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface ExcelFile {
  /** The XML inside `<worksheet>`, by sheet name. */
  readonly sheets: Readonly<Record<string, string>>
  readonly hidden?: readonly string[]
  readonly sharedStrings?: string
  readonly styles?: string
  readonly isFrom1904?: boolean
  readonly workbookType?: string
}

/** The parts of a workbook as Excel arranges them. */
export function excelParts({ sheets, hidden = [], sharedStrings, styles, isFrom1904, workbookType }: ExcelFile): Parts {
  const names = Object.keys(sheets)
  const related = [
    ...names.map(
      (_name, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    ),
    `<Relationship Id="rId90" Type="${office}/styles" Target="styles.xml"/>`,
    `<Relationship Id="rId91" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`,
  ]
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType ?? `${sheetType}.sheet.main+xml`}"/></Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId3" Type="${office}/extended-properties" Target="docProps/app.xml"/><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${isFrom1904 === true ? ' date1904="1"' : ''} defaultThemeVersion="166925"/><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${pack}/relationships">${related.join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${xmlHead}<worksheet xmlns="${main}">${sheets[name]}</worksheet>`,
      ]),
    ),
    ...(styles !== undefined && { 'xl/styles.xml': `${xmlHead}<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...(sharedStrings !== undefined && { 'xl/sharedStrings.xml': `${xmlHead}<sst xmlns="${main}">${sharedStrings}</sst>` }),
  }
}

export const zipOfParts = (parts: Parts): Promise<Buffer> =>
  zipOf(Object.entries(parts).map(([name, content]) => [name, Buffer.from(content)] as const))

export const excelFile = (file: ExcelFile): Promise<Buffer> => zipOfParts(excelParts(file))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (column: number): string => String.fromCharCode(65 + column)

/** `<sheetData>` with every text in its own cell. */
export const inlineRows = (rows: readonly (readonly string[])[]): string =>
  `<sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map(
            (text, column) =>
              `<c r="${letter(column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')}</sheetData>`

/** One sheet of texts. */
export const excelOf = (rows: readonly (readonly string[])[], name = 'Blad1'): Promise<Buffer> =>
  excelFile({ sheets: { [name]: inlineRows(rows) } })

/** A list with a day, a phone number and Swedish letters, as Excel for Windows saves it: shared strings, dates by style. */
export const fromExcel: ExcelFile = {
  sheets: {
    Ledamöter: `<dimension ref="A1:D3"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="22.7" customWidth="1"/></cols><sheetData><row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row><row r="2" spans="1:4"><c r="A2" t="s"><v>4</v></c><c r="B2" t="s"><v>5</v></c><c r="C2" s="1"><v>46310</v></c><c r="D2"><v>701234567</v></c></row><row r="3" spans="1:4"><c r="A3" t="s"><v>6</v></c><c r="B3" t="s"><v>5</v></c><c r="C3" s="1"><v>46310</v></c><c r="D3" s="2"><v>701234567</v></c></row></sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>`,
  },
  sharedStrings:
    '<si><t>Namn</t></si><si><t>Organ</t></si><si><t>Från och med</t></si><si><t>Telefon</t></si><si><r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">Åsa </t></r><r><rPr><sz val="11"/></rPr><t>Öberg</t></r><rPh sb="0" eb="1"><t>osa</t></rPh></si><si><t>Kommunfullmäktige</t></si><si><t>Pär Ek_x000D_</t></si>',
  styles:
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs>',
}

/** The same as LibreOffice saves it: its own date format with a language code, and empty rows down to the last. */
export const fromLibreOffice: ExcelFile = {
  sheets: {
    Ledamöter: `<sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1:D3"/><sheetData><row r="1" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c><c r="D1" s="0" t="s"><v>3</v></c></row><row r="2" hidden="false"><c r="A2" s="0" t="s"><v>4</v></c><c r="B2" s="0" t="s"><v>5</v></c><c r="C2" s="1" t="n"><v>46310</v></c><c r="D2" s="0" t="n"><v>701234567</v></c></row><row r="3" hidden="false"><c r="A3" s="0" t="str"><f aca="false">"Pär "&amp;"Ek"</f><v>Pär Ek</v></c><c r="B3" s="0" t="s"><v>5</v></c><c r="C3" s="1" t="n"><v>46310</v></c><c r="D3" s="0" t="s"><v>6</v></c></row><row r="1048576" hidden="false" ht="12.8"/></sheetData>`,
  },
  sharedStrings:
    '<si><t xml:space="preserve">Namn</t></si><si><t xml:space="preserve">Organ</t></si><si><t xml:space="preserve">Från och med</t></si><si><t xml:space="preserve">Telefon</t></si><si><t xml:space="preserve">Åsa Öberg</t></si><si><t xml:space="preserve">Kommunfullmäktige</t></si><si><t xml:space="preserve">0701234567</t></si>',
  styles:
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="[$-41D]yyyy\\-mm\\-dd;@"/></numFmts><cellXfs count="2"><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
}

/** The same from Google Sheets: prefixes on some elements, cells without a type, and rows that are only formatted. */
export const fromGoogle: ExcelFile = {
  sheets: {
    Ledamöter: `<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData><row r="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="1" t="s"><v>2</v></c><c r="D1" s="1" t="s"><v>3</v></c></row><row r="2"><c r="A2" s="1" t="s"><v>4</v></c><c r="B2" s="1" t="s"><v>5</v></c><c r="C2" s="2"><v>46310.0</v></c><c r="D2" s="1"><v>7.01234567E8</v></c></row><row r="3"><c r="A3" s="1" t="s"><v>6</v></c><c r="B3" s="1" t="s"><v>5</v></c><c r="C3" s="2"><v>46310.0</v></c><c r="D3" s="3"><v>7.01234567E8</v></c></row><row r="4"><c r="A4" s="1"/></row></sheetData><drawing xmlns:r="${office}" r:id="rId1"/>`,
  },
  sharedStrings:
    '<si><t>Namn</t></si><si><t>Organ</t></si><si><t>Från och med</t></si><si><t>Telefon</t></si><si><t>Åsa Öberg</t></si><si><t>Kommunfullmäktige</t></si><si><t>Pär Ek</t></si>',
  styles:
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="0000000000"/></numFmts><cellXfs count="4"><xf/><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
}
