// The steps of the styles: space, widths of the window and layers. They are written into the CSS when it is built
// (web/tokens-in-styles.ts), so a step costs no more bytes than its value.

/** Distances, in quarters of a rem (4 px): `var(--space-3)` is 12 px. */
const space = {
  half: '0.125rem',
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  12: '3rem',
}

/** The widest window of each kind, in em. `@media (--to-tablet)` is that and every narrower one, `(--from-tablet)` every wider one. */
const widths = {
  phone: 30,
  /** Two columns become one. */
  tablet: 48,
  /** The sidebar becomes a sheet; so do use-sheet.ts and the login. */
  laptop: 62,
  /** The details of an item lie in a drawer, and no longer beside its sheet; so says use-is-wide.ts. */
  sheet: 68.6875,
  /** A window of 1280 px is wider: there a list has all its columns and a form its side. */
  desktop: 79.9375,
}

/** What lies over what, lowest first. A dialog, a menu of the browser and a popover lie over all of them, in the top layer. */
const layers = {
  /** A button over the link that covers its row. */
  raised: 1,
  /** A bar that stays at the edge of a form or panel. */
  bar: 2,
  /** The choices under a field. */
  choices: 5,
  /** What belongs to the whole list or text: the bar of selected rows, the tools of the text. */
  tools: 20,
  editorBar: 30,
  /** The uploads in the corner, and the editor's main button on a phone. */
  corner: 40,
  /** Where files may be dropped, over the whole screen. */
  drop: 60,
  veil: 200,
  sidebar: 220,
  topBar: 250,
  topBarSearch: 260,
  skipLink: 400,
  toasts: 500,
}

const oneUnit = 0.0625

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const values = new Map<string, string | number>([
  ...Object.entries(space).map(([step, value]) => [`var(--space-${step})`, value] as const),
  ...Object.entries(layers).map(([layer, value]) => [`var(--layer-${kebab(layer)})`, value] as const),
  ...Object.entries(widths).flatMap(([window, width]) => [
    [`(--to-${window})`, `(max-width: ${width}em)`] as const,
    [`(--from-${window})`, `(min-width: ${width + oneUnit}em)`] as const,
  ]),
])

/** The CSS with the values of its tokens. Throws for a token that is in no list. */
export function withTokens(css: string): string {
  return css.replaceAll(/var\(--(?:space|layer)-[^)]*\)|\(--[^)]*\)/g, (token) => {
    if (token.startsWith('(--') && !/^\(--(to|from)-/.test(token)) return token
    const value = values.get(token)
    if (value === undefined) throw new Error(`${token} is not in web/theme/tokens.ts`)
    return String(value)
  })
}
