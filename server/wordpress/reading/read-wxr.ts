import type { Tag } from 'sax'
import sax from 'sax'
import { AsideCdata } from './aside-cdata.ts'
import { entityTable } from './entities.ts'
import { noteLost, Replaced, withoutOdd } from './odd-characters.ts'
import { WxrRefused } from '../stored/wxr-refused.ts'
import { isReadMeta, thingOf } from './thing-of.ts'
import { decodedText } from './wxr-text.ts'
import type { Element, WxrSite, WxrThing } from './wxr-things.ts'

// Reads a WXR file of any length one thing at a time. A document type is refused, so no entity can be declared and nothing outside the
// file is ever asked for. Signs that XML forbids are replaced and noted with the thing that they are in.

const maxDepth = 60
/** Characters of one text; the longest that can be kept have a tenth. */
const maxText = 1_000_000
const maxValue = 4000
const maxInside = 20_000
/** Of one thing, with all that is inside of it. */
const maxElements = 50_000
const maxCharacters = 4_000_000
/** WordPress writes two. */
const maxAttributes = 100
const notWxr =
  'Filen är ingen export från WordPress. Välj Verktyg, Exportera och Allt innehåll i WordPress, och ta filen som hämtas då (den slutar på .xml).'

const things = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])
const ofSite = new Set(['title', 'wp:base_site_url', 'wp:base_blog_url', 'wp:wxr_version', 'link'])
const longTexts = new Set(['content:encoded', 'excerpt:encoded'])
/** Many and long, and never kept. */
const unread = new Set(['wp:comment'])

/** Text after the end of the file, such as zeros of a broken disk, is passed over up to here. */
const maxBehind = 1000

function swedishFault(error: Error, parser: sax.SAXParser): string {
  const place = `rad ${parser.line + 1}, tecken ${parser.column + 1}`
  const { message } = error
  const what = /Unexpected close tag|Unmatched closing tag/.test(message)
    ? 'en del slutar som inte har börjat'
    : /Unclosed root tag|Unexpected end/.test(message)
      ? 'filen tar slut mitt i'
      : /Max buffer/.test(message)
        ? 'ett namn eller en egenskap är orimligt lång'
        : 'det är ingen riktig XML'
  return `Filen går inte att läsa vid ${place}: ${what}. Exportera på nytt ur WordPress; om filen är delad, ta den hela.`
}

/** True for a value of a plug-in that is left unread. WordPress writes its name first. */
const isUnread = ({ name, inside }: Element): boolean => name === 'wp:postmeta' && !isReadMeta(inside[0]?.text.trim() ?? '')

/** Collects what the parser tells, and hands out finished things. */
class Collector {
  readonly site = { title: '', baseUrl: '', blogUrl: '', version: '' }
  finished: WxrThing[] = []
  private readonly open: Element[] = []
  private depth = 0
  private rootSeen = false
  private skipped = 0
  /** Held of the thing that is open. */
  private elements = 0
  private characters = 0
  private replaced = new Replaced()

  /** Where to note what is replaced in the text that is read now; null: it is not kept. */
  readonly noting = (): Replaced | null =>
    this.skipped > 0 || this.open.length === 0 || this.open.some(isUnread) ? null : this.replaced

  opened({ name, attributes }: Tag): void {
    if (++this.depth > maxDepth) throw new WxrRefused('Filen har delar i delar utan slut och kan inte läsas.')
    if (this.depth === 1 && name !== 'rss') throw new WxrRefused(notWxr)
    this.rootSeen = true
    if (this.skipped > 0 || unread.has(name)) {
      if (this.skipped === 0) this.hold({ name, attributes: {}, text: '', isCut: false, inside: [] })
      this.skipped++
      return
    }
    const element: Element = { name, attributes: {}, text: '', isCut: false, inside: [] }
    for (const [key, value] of Object.entries(attributes)) {
      element.attributes[key] = withoutOdd(value, this.noting)
      noteLost(element.attributes[key], this.noting)
    }
    const outer = this.open.at(-1)
    this.hold(element)
    if (outer || things.has(name) || ofSite.has(name)) this.open.push(element)
  }

  /** Puts an element into the one that is open, while there is room. */
  private hold(element: Element): void {
    const outer = this.open.at(-1)
    if (!outer || outer.inside.length >= maxInside || ++this.elements > maxElements) return
    outer.inside.push(element)
  }

  text(piece: string): void {
    const element = this.skipped > 0 ? undefined : this.open.at(-1)
    if (!element) return
    const own = (longTexts.has(element.name) ? maxText : maxValue) - element.text.length
    const room = Math.max(0, Math.min(own, maxCharacters - this.characters))
    this.characters += Math.min(room, piece.length)
    if (piece.length > room) element.isCut = true
    element.text += withoutOdd(room < piece.length ? piece.slice(0, room) : piece, this.noting)
  }

  closed(name: string): void {
    this.depth--
    if (this.skipped > 0) {
      this.skipped--
      return
    }
    const element = this.open.at(-1)
    if (element?.name !== name) return
    element.text = element.text.normalize('NFC')
    noteLost(element.text, this.noting)
    this.open.pop()
    if (this.open.length > 0) return
    this.elements = 0
    this.characters = 0
    const { replaced } = this
    this.replaced = new Replaced()
    if (name === 'title') this.site.title ||= element.text.trim()
    else if (name === 'wp:base_site_url') this.site.baseUrl = element.text.trim()
    else if (name === 'wp:base_blog_url') this.site.blogUrl = element.text.trim()
    else if (name === 'link') this.site.blogUrl ||= element.text.trim()
    else if (name === 'wp:wxr_version') this.site.version = element.text.trim()
    else {
      if (this.site.version === '') throw new WxrRefused(notWxr)
      const thing = thingOf(element, replaced.sentences())
      if (thing) this.finished.push(thing)
    }
  }

  refuseUnlessWxr(): void {
    if (!this.rootSeen || this.site.version === '') throw new WxrRefused(notWxr)
  }
}

function parserFor(collector: Collector): sax.SAXParser {
  // The library limits names and attributes to 64 kB only while it counts positions.
  const parser = sax.parser(true, { position: true })
  parser.ENTITIES = entityTable(collector.noting)
  let [attributes, behind] = [0, 0]
  const refuse = (): never => {
    throw new WxrRefused('Filen har en dokumenttyp (DOCTYPE) och läses därför inte. En export ur WordPress har ingen.')
  }
  return Object.assign(parser, {
    onerror(error: Error): void {
      const isBehind = (parser as { closedRoot?: boolean }).closedRoot === true && /outside of root/.test(error.message)
      if (isBehind && ++behind <= maxBehind) return void parser.resume()
      throw new WxrRefused(swedishFault(error, parser))
    },
    ondoctype: refuse,
    onsgmldeclaration: refuse,
    onopentag: (tag: Tag) => collector.opened(tag),
    onopentagstart() {
      attributes = 0
    },
    onattribute() {
      if (++attributes > maxAttributes) throw new WxrRefused('Filen har delar med orimligt många egenskaper och kan inte läsas.')
    },
    onclosetag: (name: string) => collector.closed(name),
    ontext: (text: string) => collector.text(text),
    oncdata: (text: string) => collector.text(text),
  })
}

/** Everything in a file, with what it says of the website so far. Throws WxrRefused with the place of the fault. */
export async function* readWxr(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ readonly thing: WxrThing; readonly site: WxrSite }> {
  const collector = new Collector()
  const parser = parserFor(collector)
  const reading = new AsideCdata(parser, (text) => collector.text(text))
  for await (const text of decodedText(bytes)) {
    reading.write(text)
    const { finished, site } = collector
    collector.finished = []
    for (const thing of finished) yield { thing, site }
  }
  reading.close()
  collector.refuseUnlessWxr()
  for (const thing of collector.finished) yield { thing, site: collector.site }
}
