import { expect, it } from 'vitest'
import { cleanedPdf, refuseStrangePdf } from './pdf-clean.ts'

const document = (...parts: string[]): Buffer => Buffer.from(`%PDF-1.7\n${parts.join('\n')}\n%%EOF\n`, 'latin1')
const cleaned = async (...parts: string[]): Promise<string> => {
  const file = document(...parts)
  const clean = await cleanedPdf(file)
  expect(clean.length).toBe(file.length)
  return clean.toString('latin1')
}

it('blanks the values of each header in every notation, and nothing else', async () => {
  const text = await cleaned(
    '4 0 obj <</Author(Anna \\) Berg)/Creator (Ett (program) till) /Title<FEFF0041> /ModDate (D:2026)>> endobj',
    '5 0 obj <</Title (Kapitel 1)>> endobj',
    '14 0 obj <</Author (Kapitlets)>> endobj',
    'trailer <</Info 4 0 R>>',
    '9 0 obj\n<</Producer (Nytt program)>>\nendobj',
    'trailer <</Root 1 0 R/Info\n9 0 R>>',
  )
  for (const gone of ['Anna', 'Berg', 'program']) expect(text).not.toContain(gone)
  for (const kept of ['/Author(', 'D:2026', '/Title<FEFF0041>', '/Title (Kapitel 1)', '(Kapitlets)', '/Producer ('])
    expect(text).toContain(kept)
})

it('blanks packets of XMP', async () => {
  const text = await cleaned(
    '<?xpacket begin="\xef\xbb\xbf" id="W5M0"?><x:xmpmeta>Anna Berg</x:xmpmeta><?xpacket end="w"?>',
    '(Anna i texten)',
  )
  expect(text).toContain('<?xpacket begin="\xef\xbb\xbf" id="W5M0"?> ')
  expect(text).not.toContain('Anna Berg')
  expect(text).toContain('(Anna i texten)')
})

// covers Media: documents: what a cleaned document keeps
it('keeps title, language and the mark of PDF/UA of a packet, and nothing of author, programs and history', async () => {
  const packet = (inside: string): string =>
    Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0"?>${inside}${' '.repeat(300)}<?xpacket end="w"?>`).toString('latin1')
  const rdf = (more: string): string =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description rdf:about="" ${more}</rdf:Description></rdf:RDF></x:xmpmeta>`
  const named = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Budget &amp; plan på Åsö</rdf:li></rdf:Alt></dc:title>`
  const spoken = '<dc:language><rdf:Bag><rdf:li>sv-SE</rdf:li></rdf:Bag></dc:language>'
  const author =
    '<dc:creator><rdf:Seq><rdf:li>Anna Berg</rdf:li></rdf:Seq></dc:creator><xmp:CreatorTool>Ett program</xmp:CreatorTool>'
  const asElement = await cleaned(packet(rdf(`>${author}${named}${spoken}<pdfuaid:part>1</pdfuaid:part>`)))
  const asAttribute = await cleaned(
    packet(rdf(`pdfuaid:part="2" pdfuaid:rev="2024" pdf:Producer="Ett program">${author}${spoken}`)),
  )
  for (const text of [asElement, asAttribute]) {
    expect(text).not.toMatch(/Anna|Berg|program/)
    expect(text).toContain(spoken)
  }
  expect(Buffer.from(asElement, 'latin1').toString('utf8')).toContain(named)
  expect(asElement).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(asAttribute).toContain('<pdfuaid:part>2</pdfuaid:part><pdfuaid:rev>2024</pdfuaid:rev>')
  // What has no room is left out, the title first.
  const small = await cleaned(`<?xpacket begin="" id="W5M0"?>${rdf(`pdfuaid:part="1">${named}`)}<?xpacket end="w"?>`)
  expect(small).not.toContain('Anna')
})

// covers Media: documents: a signed or locked document is refused with a way out
it.each([
  [
    '9 0 obj <</Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 840 960 240] /Contents <3082>>> endobj',
    /elektroniskt undertecknat.*Skriv ut/,
  ],
  ['9 0 obj <</Type /Sig/ByteRange[0 840 960 240]/Contents<3082>>> endobj', /elektroniskt undertecknat/],
  ['trailer <</Root 1 0 R /Encrypt 8 0 R>>', /låst med lösenord, kanske bara mot ändringar.*Skriv ut/],
])('refuses %s with what to do', async (part, told) => {
  await expect(refuseStrangePdf(document(part))).rejects.toThrow(told)
})

it('takes a document with an empty field for a signature', async () => {
  await refuseStrangePdf(document('9 0 obj <</FT /Sig /T (Underskrift) /Kids []>> endobj'))
})
