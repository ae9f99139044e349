// Shortcodes of WordPress become HTML that the rest understands, or are taken out and told of. A word in brackets that is no shortcode,
// such as [sic], stays as it is.

interface Replaced {
  readonly html: string
  /** Names of shortcodes without a counterpart. */
  readonly removed: ReadonlySet<string>
}

/** Known by their name alone; any other must have properties or an end. */
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
const code = /\[(\/?)([a-zA-Z][\w-]{0,40})((?:\s[^[\]]{0,2000}|=[^[\]]{0,300})?)\]/g
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

/** The text with shortcodes as HTML. */
export function withoutShortcodes(text: string): Replaced {
  if (!text.includes('[')) return { html: text, removed: new Set() }
  const closed = new Set([...text.matchAll(/\[\/([a-zA-Z][\w-]{0,40})\]/g)].map(([, name = '']) => name.toLowerCase()))
  const removed = new Set<string>()
  const html = text.replace(code, (whole, slash: string, spelled: string, rest: string) => {
    const name = spelled.toLowerCase()
    const isCode = known.has(name) || closed.has(name) || /=/.test(rest)
    if (!isCode) return whole
    if (slash !== '') return ends.get(name) ?? ''
    const made = htmlOf(name, rest)
    if (made !== null) return made
    removed.add(name)
    return ''
  })
  return { html, removed }
}
