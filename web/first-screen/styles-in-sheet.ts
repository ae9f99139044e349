// The content security policy allows no style attributes: a page that could have them could be made to. React writes those of its
// components into the HTML all the same; in the browser it sets them by script, which is allowed.

export interface Styled {
  readonly html: string
  /** Rules that look like the attributes until the browser has set them. */
  readonly css: string
}

/** Declarations in which nothing ends the rule, the string of the selector or the style element. */
const isPlain = /^[^"\\{}<>@*&]*$/

/** Moves the style attributes of React's HTML into `data-style`, from which the browser takes them back, and into a style sheet. */
export function stylesInSheet(html: string): Styled {
  const seen = new Set<string>()
  // React escapes quotes in texts and in values, so this is an attribute wherever it stands.
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const declarations = style.replaceAll('&#x27;', "'")
    if (isPlain.test(declarations)) seen.add(declarations)
    return ` data-style="${style}"`
  })
  return { html: moved, css: Array.from(seen, (style) => `[data-style="${style}"]{${style}}`).join('') }
}
