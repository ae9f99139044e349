import { createHash } from 'node:crypto'
import { accentPalette } from '#contract/settings/contrast.ts'
import { stylesheet } from './styles.ts'

// Stylesheets and icons. Their addresses contain all inputs and a hash of the result, so that any process can make them from the
// address alone and browsers may keep them for ever.

const fingerprint = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 10)

/** A letter on the site's colour, for the browser's tab. */
function icon(color: string, letter: string): string {
  const { band, onBand } = accentPalette(color).light
  const code = letter.codePointAt(0) ?? 0x4b
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${band}"/><text x="32" y="44" text-anchor="middle" font-family="Charter,Cambria,Georgia,serif" font-size="36" font-weight="700" fill="${onBand}">&#${code};</text></svg>`
}

const hexColor = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color.slice(1).toLowerCase() : '1c2024')
const codePoint = (letter: string): string => (letter.codePointAt(0) ?? 0x4b).toString(16)

/** The assets of the pages of a site with this colour and letter. */
export interface SiteAssets {
  readonly style: string
  readonly icon: string
  readonly letter: string
  /** The colours that a browser may use for its own interface. */
  readonly themeColor: { readonly light: string; readonly dark: string }
  /** The text colour on the light one. */
  readonly onThemeColor: string
}

function makeAssets(color: string, letter: string): SiteAssets {
  const { light, dark } = accentPalette(color)
  return {
    style: `/_stil/${hexColor(color)}-${fingerprint(stylesheet(color))}.css`,
    icon: `/_ikon/${hexColor(color)}-${codePoint(letter)}-${fingerprint(icon(color, letter))}.svg`,
    letter,
    themeColor: { light: light.band, dark: dark.band },
    onThemeColor: light.onBand,
  }
}

const maxRemembered = 2000

/** Finds the assets of a site, computed once for each colour and letter. */
export function rememberAssets(): (color: string, letter: string) => SiteAssets {
  const remembered = new Map<string, SiteAssets>()
  return (color, letter) => {
    const key = color + letter
    const known = remembered.get(key)
    if (known) return known
    const made = makeAssets(color, letter)
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(key, made)
    return made
  }
}

interface Asset {
  readonly contentType: string
  readonly body: string
  /** False for an address of another program version. The present asset is better than none, but must not be cached. */
  readonly isCurrent: boolean
}

/** The stylesheet or icon at an address; null for any other path. */
export function assetAt(path: string): Asset | null {
  const style = /^\/_stil\/([0-9a-f]{6})-[0-9a-f]{10}\.css$/.exec(path)
  if (style) {
    const color = `#${style[1]}`
    return { contentType: 'text/css; charset=utf-8', body: stylesheet(color), isCurrent: makeAssets(color, 'K').style === path }
  }
  const drawing = /^\/_ikon\/([0-9a-f]{6})-([0-9a-f]{2,5})-[0-9a-f]{10}\.svg$/.exec(path)
  const code = Number.parseInt(drawing?.[2] ?? '0', 16)
  // Only letters and digits, because other code points could be control characters or markup.
  if (!drawing || code > 0x10ffff || !/^[\p{L}\p{N}]$/u.test(String.fromCodePoint(code))) return null
  const [color, letter] = [`#${drawing[1]}`, String.fromCodePoint(code)]
  return { contentType: 'image/svg+xml', body: icon(color, letter), isCurrent: makeAssets(color, letter).icon === path }
}
