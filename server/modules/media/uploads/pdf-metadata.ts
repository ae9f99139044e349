// The metadata packet (XMP) of a PDF names author and programs, and says what readers of the pages need: title, language, and that
// the document follows PDF/UA, the standard of accessible PDF. Only the latter stay.

/** A packet may be megabytes of a program's own history; what is kept stands early. */
const searched = 64 * 1024

const title = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]{0,60}>([^<]{1,500})<\/rdf:li>/
const language = /<dc:language>\s*<rdf:(?:Bag|Seq)>\s*<rdf:li>\s*([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3})\s*<\/rdf:li>/
const mark = (name: string, value: string): RegExp => new RegExp(`\\bpdfuaid:${name}(?:\\s*=\\s*["']|>\\s*)(${value})\\b`)
const marks = { part: mark('part', '[1-9]'), rev: mark('rev', '[0-9]{4}') }

const begin =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
const end = '</rdf:Description></rdf:RDF></x:xmpmeta>'

/** The elements to keep, the most needed first. */
function keptElements(text: string): string[] {
  const uaMarks = Object.entries(marks).flatMap(([name, pattern]) => {
    const value = pattern.exec(text)?.[1]
    return value === undefined ? [] : [`<pdfuaid:${name}>${value}</pdfuaid:${name}>`]
  })
  const [, spoken] = language.exec(text) ?? []
  const [, named] = title.exec(text) ?? []
  return [
    ...(uaMarks.length > 0 ? [uaMarks.join('')] : []),
    ...(spoken ? [`<dc:language><rdf:Bag><rdf:li>${spoken}</rdf:li></rdf:Bag></dc:language>`] : []),
    ...(named ? [`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${named}</rdf:li></rdf:Alt></dc:title>`] : []),
  ]
}

/** Overwrites the inside of a packet with what stays of it and blanks: the length is the same, as a PDF finds its parts by offset. */
export function reducePacket(inside: Buffer): void {
  const elements = keptElements(inside.toString('utf8', 0, searched))
  inside.fill(0x20)
  for (let count = elements.length; count > 0; count--) {
    const kept = Buffer.from(`${begin}${elements.slice(0, count).join('')}${end}`)
    if (kept.length <= inside.length) return void kept.copy(inside)
  }
}
