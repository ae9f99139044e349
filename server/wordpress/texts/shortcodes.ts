// Shortcodes of WordPress become HTML that the rest understands, or are taken out and told of. WordPress knows its shortcodes by their
// registered names, which an export does not have: a name with properties or an end is taken for one of a plug-in, and a word in brackets
// alone, such as [sic], for a word.

interface Replaced {
  readonly html: string
  /** Names of shortcodes without a counterpart. */
  readonly removed: ReadonlySet<string>
}

/** Known by their name alone. */
const known = new Set([
  'audio',
  'caption',
  'contact-form-7',
  'embed',
  'events_list',
  'gallery',
  'gravityform',
  'mailpoet_form',
  'map',
  'playlist',
  'rev_slider',
  'tribe_events',
  'video',
  'wp_caption',
  'youtube',
  'vimeo',
])
const code = /\[(\[?)(\/?)([a-zA-Z][\w-]{0,40})((?:\s[^[\]]{0,2000}|=[^[\]]{0,300})?)(\/?)\](\]?)/g
/** The name in a block that is for a shortcode. */
const blockCode = /<!-- wp:shortcode(?:\s[^>]{0,200})? -->\s*\[([a-zA-Z][\w-]{0,40})/g
const quoted = /(?:\s[\w-]{1,40}\s*|^)=\s*["']/
const unquoted = /^\s+[\w-]{1,40}=[^\s"'<]/
const property = /([\w-]{1,40})\s*=\s*(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\s"']{1,1000}))/g

const propertiesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(property)].map(([, name = '', ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']))

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** `https://youtu.be/…` on a line of its own is a film, as in WordPress. */
const onItsOwn = (address: string): string => `\n\n${escaped(address)}\n\n`

/** The first address in a shortcode's properties or in its bare words. */
const addressIn = (text: string, properties: ReadonlyMap<string, string>): string =>
  ['src', 'mp4', 'm4v', 'webm', 'mp3', 'url', 'id'].map((name) => properties.get(name)).find((value) => value !== undefined) ??
  /https?:\/\/[^\s"'\]]+/.exec(text)?.[0] ??
  ''

function htmlOf(name: string, text: string): string | null {
  const properties = propertiesOf(text)
  const address = addressIn(text, properties)
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return `<kansli-caption text="${escaped(properties.get('caption') ?? '')}">`
    case 'gallery':
      return `<kansli-gallery ids="${escaped(properties.get('ids') ?? properties.get('include') ?? '')}"></kansli-gallery>`
    case 'embed':
      return '\n\n'
    case 'youtube':
    case 'vimeo':
      return onItsOwn(/^https?:/.test(address) ? address : `https://${name === 'vimeo' ? 'vimeo.com' : 'youtu.be'}/${address}`)
    case 'video':
    case 'audio':
      return /^https?:/.test(address) ? onItsOwn(address) : null
    default:
      return null
  }
}

const ends = new Map([
  ['caption', '</kansli-caption>'],
  ['wp_caption', '</kansli-caption>'],
  ['embed', '\n\n'],
])

/** True for properties, and for the stroke of a shortcode without an end; false for words, with or without a link. */
const hasProperties = (rest: string): boolean =>
  !rest.includes('<') && (quoted.test(rest) || unquoted.test(rest) || /\s\/$/.test(rest))

/** Where names stand that decide what others of the same name are. */
interface Places {
  readonly firstStart: ReadonlyMap<string, number>
  readonly lastEnd: ReadonlyMap<string, number>
  /** Of `[/name]]`, the end of an escaped pair. */
  readonly lastEscapedEnd: ReadonlyMap<string, number>
  readonly inBlocks: ReadonlySet<string>
}

function placesIn(text: string): Places {
  const [firstStart, lastEnd, lastEscapedEnd] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  for (const { index, 2: slash = '', 3: spelled = '', 6: outer = '' } of text.matchAll(code)) {
    const name = spelled.toLowerCase()
    if (slash === '' && !firstStart.has(name)) firstStart.set(name, index)
    if (slash !== '') lastEnd.set(name, index)
    if (slash !== '' && outer !== '') lastEscapedEnd.set(spelled, index)
  }
  return { firstStart, lastEnd, lastEscapedEnd, inBlocks: new Set([...text.matchAll(blockCode)].map(([, name = '']) => name)) }
}

/** The text with shortcodes as HTML. */
export function withoutShortcodes(text: string): Replaced {
  if (!text.includes('[')) return { html: text, removed: new Set() }
  const { firstStart, lastEnd, lastEscapedEnd, inBlocks } = placesIn(text)
  const removed = new Set<string>()
  /** The name of the escaped pair whose end has not come. */
  let escapedName = ''
  const read = (slash: string, spelled: string, rest: string, stroke: string, at: number): string | null => {
    const name = spelled.toLowerCase()
    const isPaired = slash === '' ? (lastEnd.get(name) ?? -1) > at : (firstStart.get(name) ?? at) < at
    const isCode =
      known.has(spelled) || inBlocks.has(spelled) || isPaired || (slash === '' && (stroke !== '' || hasProperties(rest)))
    if (!isCode) return null
    if (slash !== '') return ends.get(name) ?? ''
    const made = htmlOf(name, rest)
    if (made === null) removed.add(name)
    return made ?? ''
  }
  const html = text.replace(
    code,
    (whole, before: string, slash: string, spelled: string, rest: string, stroke: string, after: string, at: number) => {
      if (escapedName !== '') {
        if (slash === '' || after === '' || spelled !== escapedName) return whole
        escapedName = ''
        return whole.slice(0, -1)
      }
      // WordPress shows `[[x]]` as `[x]`, and `[[x]…[/x]]` as `[x]…[/x]`.
      if (before !== '' && after !== '' && slash === '') return whole.slice(1, -1)
      if (before !== '' && slash === '' && (lastEscapedEnd.get(spelled) ?? -1) > at) {
        escapedName = spelled
        return whole.slice(1)
      }
      const made = read(slash, spelled, rest, stroke, at)
      return made === null ? whole : `${before}${made}${after}`
    },
  )
  return { html, removed }
}
