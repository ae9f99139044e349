import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { dangerIn } from './pdf-danger.ts'

/** A document with its catalogue, one page, and these objects, numbered from 10. */
function document(...objects: (string | Buffer)[]): Buffer {
  const own = ['<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R>>']
  const whole = [
    Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
    ...own.map((body, at) => Buffer.from(`${at + 1} 0 obj\n${body}\nendobj\n`)),
    ...objects.map((body, at) => Buffer.concat([Buffer.from(`${at + 10} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')])),
    Buffer.from('trailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
  ]
  return Buffer.concat(whole)
}

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\r\n`), data, Buffer.from('\nendstream')])

const script = '<</S/JavaScript/JS(app.alert(1))>>'
const objects = (text: string): Buffer => Buffer.from(`20 0 21 40 ${text}`)
const packed = (text: string, more = '/Filter/FlateDecode'): Buffer =>
  stream(`/Type/ObjStm/N 2/First 10${more}`, deflateSync(objects(text)))

describe('of the actions of a document', () => {
  it.each([
    ['a script when it opens', '<</OpenAction<</S /JavaScript /JS (app.alert(1))>>>>'],
    ['a script with a name that is spelled with numbers', '<</S/J#61vaScr#69pt/JS(app.alert(1))>>'],
    ['a script behind a comment', '<</S %/URI\n/JavaScript/JS(app.alert(1))>>'],
    ['an action that is an object of its own', '/JavaScript'],
    ['scripts of the document by their names', '<</Names<</JavaScript 12 0 R>>>>'],
    ['a script of a film', '<</S/Rendition/JS(app.alert(1))>>'],
    ['a program that is started', '<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>'],
    ['another file, maybe on somebody’s server', String.raw`<</S/GoToR/F(\\\\evil.example\\x)/D[0/Fit]>>`],
    ['a form with scripts', '<</AcroForm<</XFA[(template)12 0 R]>>>>'],
    ['a film that is a program', '<</Type/Annot/Subtype/RichMedia>>'],
    [
      'a script behind a picture with brackets in it',
      Buffer.concat([stream('/Filter/DCTDecode', Buffer.from('((((<<%x')), Buffer.from(script)]),
    ],
  ])('%s', async (_what, body) => {
    expect(await dangerIn(document(body))).toBe('script')
  })

  it.each([
    ['files by their names', '<</Names<</EmbeddedFiles<</Names[(x.exe)12 0 R]>>>>>>'],
    ['a file', '<</Type/Filespec/F(x.exe)/EF<</F 12 0 R>>>>'],
    ['a file pinned to a page', '<</Type/Annot/Subtype/FileAttachment/FS 12 0 R>>'],
  ])('%s carried along', async (_what, body) => {
    expect(await dangerIn(document(body))).toBe('files')
  })

  it.each(['<</Encrypt 12 0 R>>', '<</Encr#79pt<</Filter/Standard>>>>'])('a lock: %s', async (body) => {
    expect(await dangerIn(document(body))).toBe('locked')
  })
})

describe('in packed objects', () => {
  // covers Files and export: SEC-27: PDF with scripts, programs or files in it
  it.each([
    ['as most programs do it', packed(script)],
    ['without saying what it is', stream('/Type 13 0 R/N 2/First 10/Filter/FlateDecode', deflateSync(objects(script)))],
    ['with a name spelled with numbers', stream('/Type/Obj#53tm/N 2/First 10/Filter/FlateDecode', deflateSync(objects(script)))],
    ['with the end of the stream in its middle', packed(`(endstream endobj)${' '.repeat(9000)}${script}`)],
    [
      'with the end of the stream in its bytes',
      stream('/Type/ObjStm/N 2/First 10/Filter/FlateDecode', deflateSync(objects(`\nendstream\n${script}`), { level: 0 })),
    ],
    ['not packed at all', stream('/Type/ObjStm/N 2/First 10', objects(script))],
  ])('a script, %s', async (_what, body) => {
    expect(await dangerIn(document(body))).toBe('script')
  })

  // covers Files and export: SEC-27: PDF that cannot be checked
  it.each([
    [
      'letters',
      stream(
        '/Type/ObjStm/N 2/First 10/Filter[/ASCIIHexDecode/FlateDecode]',
        Buffer.from(deflateSync(objects(script)).toString('hex')),
      ),
    ],
    ['differences', packed(script, '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1>>')],
    ['more than a document of that size holds', packed(' '.repeat(17 * 1024 ** 2) + script)],
    ['what cannot be unpacked', stream('/Type/ObjStm/N 2/First 10/Filter/FlateDecode', Buffer.from('x\x9cgarbage', 'latin1'))],
  ])('as %s, is reported as unclear', async (_what, body) => {
    expect(await dangerIn(document(body))).toBe('unclear')
  })

  it('a hundred bombs take no longer than the limit of one', async () => {
    const bomb = deflateSync(Buffer.alloc(16 * 1024 ** 2 - 100, ' '))
    const file = document(...Array.from({ length: 100 }, () => stream('/Type/ObjStm/N 2/First 10/Filter/FlateDecode', bomb)))
    expect(await dangerIn(file)).toBe('unclear')
  })
})

// covers Files and export: SEC-27: ordinary PDF is taken
it.each([
  ['where it opens', '<</OpenAction[3 0 R/XYZ null null 0]>>'],
  ['links', '<</S/URI/URI(https://developer.mozilla.org/docs/Web/JavaScript)>> <</S/GoTo/D[3 0 R/Fit]>>'],
  ['words about scripts', stream('', Buffer.from('BT (Learn /JavaScript and /Launch \\(fast\\)) Tj ET'))],
  ['a form to fill in', '<</AcroForm<</Fields[12 0 R]>>>> <</FT/Tx/T(namn)>>'],
  [
    'outlines before a picture',
    Buffer.concat([
      Buffer.from('<</First 5 0 R/Last 6 0 R>>endobj 11 0 obj'),
      stream('/Filter/DCTDecode', Buffer.from('\xff\xd8\xff', 'latin1')),
    ]),
  ],
  ['packed objects', packed('<</Type/Page>><</S/GoTo/D[3 0 R]>>')],
  [
    'a packed list of places',
    stream('/Type/XRef/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>', deflateSync(Buffer.alloc(40))),
  ],
])('accepts: %s', async (_what, body) => {
  expect(await dangerIn(document(body))).toBeNull()
})
