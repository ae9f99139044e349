import { createHash } from 'node:crypto'
import { accentPalette } from '#contract/settings/contrast.ts'
import { facePaths } from '../type/face-styles.ts'
import type { Look } from './look.ts'
import { lookName, readLook } from './look.ts'
import { stylesheet } from './styles.ts'

// Stylesheets, icons and faces. Addresses of the first two contain all inputs and a hash of the result, so that any process can make them from the
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

/** The assets of the pages of a site with this look and letter. */
export interface SiteAssets {
  readonly style: string
  /** The faces that every page needs. */
  readonly faces: readonly string[]
  readonly icon: string
  readonly letter: string
  /** The colours that a browser may use for its own interface. */
  readonly themeColor: { readonly light: string; readonly dark: string }
  /** The text colour on the light one. */
  readonly onThemeColor: string
}

const stylePath = (look: Look): string => `/_stil/${lookName(look)}-${fingerprint(stylesheet(look))}.css`
const iconPath = (color: string, letter: string): string =>
  `/_ikon/${hexColor(color)}-${codePoint(letter)}-${fingerprint(icon(color, letter))}.svg`

function makeAssets(look: Look, letter: string): SiteAssets {
  const { color, type } = look
  const { light, dark } = accentPalette(color)
  return {
    style: stylePath(look),
    faces: facePaths(type),
    icon: iconPath(color, letter),
    letter,
    themeColor: { light: light.band, dark: dark.band },
    onThemeColor: light.onBand,
  }
}

const maxRemembered = 2000

/** Finds the assets of a site, computed once for each look and letter. */
export function rememberAssets(): (look: Look, letter: string) => SiteAssets {
  const remembered = new Map<string, SiteAssets>()
  return (look, letter) => {
    const key = `${lookName(look)} ${letter}`
    const known = remembered.get(key)
    if (known) return known
    const made = makeAssets(look, letter)
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(key, made)
    return made
  }
}

interface Asset {
  readonly contentType: string
  /** Bytes are sent as they are. */
  readonly body: string | Buffer
  /** False for an address of another program version. The present asset is better than none, but must not be cached. */
  readonly isCurrent: boolean
}

/** The stylesheet, icon or face at an address; null for any other path. `faces`: those that are served, by address. */
export function assetAt(path: string, faces: ReadonlyMap<string, Buffer>): Asset | null {
  const face = faces.get(path)
  if (face) return { contentType: 'font/woff2', body: face, isCurrent: true }
  const style = /^\/_stil\/([0-9a-z-]+)-[0-9a-f]{10}\.css$/.exec(path)
  if (style) {
    const look = readLook(style[1] ?? '')
    return look && { contentType: 'text/css; charset=utf-8', body: stylesheet(look), isCurrent: stylePath(look) === path }
  }
  const drawing = /^\/_ikon\/([0-9a-f]{6})-([0-9a-f]{2,5})-[0-9a-f]{10}\.svg$/.exec(path)
  const code = Number.parseInt(drawing?.[2] ?? '0', 16)
  // Only letters and digits, because other code points could be control characters or markup.
  if (!drawing || code > 0x10ffff || !/^[\p{L}\p{N}]$/u.test(String.fromCodePoint(code))) return null
  const [color, letter] = [`#${drawing[1]}`, String.fromCodePoint(code)]
  return { contentType: 'image/svg+xml', body: icon(color, letter), isCurrent: iconPath(color, letter) === path }
}
