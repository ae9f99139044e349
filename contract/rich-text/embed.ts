import { hasUnwantedControls } from '../text.ts'

// Films and maps of other services in a text. The provider and the shortest id are stored, never the pasted address: an id
// cannot lead elsewhere and carries no tracking parameters.

export type EmbedProvider = 'youtube' | 'vimeo' | 'openstreetmap' | 'googlemaps'

export interface Embed {
  readonly provider: EmbedProvider
  /** A film's id at its provider; a map's whole https address. */
  readonly source: string
  /** Seconds into a film at which it begins; absent: at its beginning. */
  readonly start?: number | undefined
}

export const embedRefusal =
  'Klistra in en länk till en film hos YouTube eller Vimeo, eller till en karta hos OpenStreetMap eller Google Maps.'

const maxAddress = 1000
// No user, no port, no backslash: every browser then reads the address as we do.
const address = /^https?:\/\/([a-z0-9.-]+)(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i
const frameSource = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i
const youtubeId = /^[\w-]{11}$/
const vimeoPath = /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/

interface Parts {
  readonly host: string
  readonly path: string
  readonly query: string
  readonly hash: string
}

const parameter = ({ query }: Pick<Parts, 'query'>, name: string): string | null =>
  query
    .slice(1)
    .split('&')
    .map((pair) => pair.split('='))
    .find(([key]) => key === name)?.[1] ?? null

function youtubeSource(parts: Parts): string | null {
  if (parts.host === 'youtu.be') return parts.path.slice(1)
  const [, first = '', second = ''] = parts.path.split('/')
  return first === 'watch' ? parameter(parts, 'v') : ['embed', 'shorts', 'live'].includes(first) ? second : null
}

/** An unlisted film has a second part, in the path or as `h`. */
function vimeoSource(parts: Parts): string | null {
  const [, film, inPath] = vimeoPath.exec(parts.path) ?? []
  if (film === undefined) return null
  const key = inPath ?? parameter(parts, 'h')
  return key !== null && /^[0-9a-f]{6,20}$/.test(key) ? `${film}/${key}` : film
}

const encoded = (text: string): string =>
  text.replace(/[^\u0021-\u007E]|["'<>`{}|^\\]/gu, (character) => (character === "'" ? '%27' : encodeURIComponent(character)))

const mapAddress = ({ host, path, query, hash }: Parts): string => encoded(`https://${host}${path}${query}${hash}`)

const isGoogleMap = ({ host, path }: Parts): boolean =>
  (/^(?:www\.)?google\.(?:com|se)$/.test(host) && /^\/maps(?:\/|$)/.test(path)) ||
  /^maps\.google\.(?:com|se)$/.test(host) ||
  (host === 'maps.app.goo.gl' && /^\/\w+$/.test(path)) ||
  (host === 'goo.gl' && /^\/maps\/\w+$/.test(path))

function partsOf(text: string): Parts | null {
  const pasted = frameSource.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? text
  const trimmed = pasted.trim()
  if (trimmed.length > maxAddress || hasUnwantedControls(trimmed) || /[\s\\]/.test(trimmed)) return null
  const [, host = '', path = '/', query = '', hash = ''] =
    address.exec(/^https?:/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`) ?? []
  return host === '' ? null : { host: host.toLowerCase(), path, query, hash }
}

/** A day; no film at these providers is longer. */
const longestFilm = 86_400
const written = /^(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s?)?$/

/** `90`, `90s`, `1m30s` and `1h2m3s` in the query or the fragment, as `t` or `start`; 0 for none. */
function startIn({ query, hash }: Parts): number {
  const inHash = { query: hash.replace('#', '?') }
  const text = [{ query }, inHash].flatMap((one) => parameter(one, 't') ?? parameter(one, 'start') ?? [])[0] ?? ''
  const [, hours = '0', minutes = '0', seconds = '0'] = written.exec(text.toLowerCase()) ?? []
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return start <= longestFilm ? start : 0
}

/** Without `start` when the film begins at its beginning: one film has one stored form. */
const film = (provider: EmbedProvider, source: string, parts: Parts): Embed => {
  const start = startIn(parts)
  return start === 0 ? { provider, source } : { provider, source, start }
}

/** The embed of a pasted address or frame; null unless it is a film or a map of the providers above. */
export function parseEmbed(text: string): Embed | null {
  const parts = partsOf(text)
  if (parts === null) return null
  if (/^(?:youtu\.be|(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com)$/.test(parts.host)) {
    const source = youtubeSource(parts)
    return source !== null && youtubeId.test(source) ? film('youtube', source, parts) : null
  }
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(parts.host)) {
    const source = vimeoSource(parts)
    return source === null ? null : film('vimeo', source, parts)
  }
  if (/^(?:www\.)?openstreetmap\.org$|^osm\.org$/.test(parts.host)) {
    return { provider: 'openstreetmap', source: mapAddress(parts) }
  }
  return isGoogleMap(parts) ? { provider: 'googlemaps', source: mapAddress(parts) } : null
}

/** The target of the link. */
export function embedAddress({ provider, source, start }: Embed): string {
  if (provider === 'youtube') return `https://www.youtube.com/watch?v=${source}${start ? `&t=${start}s` : ''}`
  return provider === 'vimeo' ? `https://vimeo.com/${source}${start ? `#t=${start}s` : ''}` : source
}

const mapView = /^#map=(\d{1,2})\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/
const markedPlace = /[?&]mlat=(-?\d{1,2}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)(?:&|#|$)/

/** OpenStreetMap's own small map of the place in the address; null for an address without a place. */
function smallMap(source: string): string | null {
  const { hash = '', query = '' } = partsOf(source) ?? {}
  const [, mlat, mlon] = markedPlace.exec(query) ?? []
  const [, zoom = '15', lat = mlat, lon = mlon] = mapView.exec(hash) ?? []
  if (lat === undefined || lon === undefined) return null
  const [north, east] = [Number(lat), Number(lon)]
  // Width in degrees that a map of some six hundred pixels shows at that zoom.
  const [high, wide] = [450 / 2 ** Number(zoom), 845 / 2 ** Number(zoom)]
  if (Math.abs(north) > 85 || Math.abs(east) > 180 || Number(zoom) > 19) return null
  const box = [east - wide / 2, north - high / 4, east + wide / 2, north + high / 4].map((side) => side.toFixed(5))
  const marker = mlat === undefined ? '' : `&marker=${mlat}%2C${mlon}`
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik${marker}`
}

/**
 * The address of the frame that is loaded when the visitor asks for it, with as little tracking as the provider allows; null
 * for an embed that can only be opened at its provider.
 */
export function embedFrame({ provider, source, start }: Embed): string | null {
  switch (provider) {
    case 'youtube':
      return `https://www.youtube-nocookie.com/embed/${source}?autoplay=1${start ? `&start=${start}` : ''}`
    case 'vimeo': {
      const [film = '', key] = source.split('/')
      return `https://player.vimeo.com/video/${film}?dnt=1&autoplay=1${key === undefined ? '' : `&h=${key}`}${start ? `#t=${start}s` : ''}`
    }
    case 'openstreetmap':
      return smallMap(source)
    case 'googlemaps':
      return null
  }
}

/** True if `parseEmbed` could have returned this: no other embed is stored or shown. */
export function isEmbed(embed: Embed): boolean {
  const parsed = parseEmbed(embedAddress(embed))
  return parsed !== null && parsed.provider === embed.provider && parsed.source === embed.source && parsed.start === embed.start
}

export const isFilm = ({ provider }: Pick<Embed, 'provider'>): boolean => provider === 'youtube' || provider === 'vimeo'
