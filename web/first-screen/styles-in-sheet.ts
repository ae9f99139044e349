// The content security policy forbids style attributes in HTML, and React writes them there on the server. In the browser React sets
// styles by script, which the policy allows.

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
  // React escapes quotes in texts and in values, so every match is an attribute.
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const declarations = style.replaceAll('&#x27;', "'")
    if (isPlain.test(declarations)) seen.add(declarations)
    return ` data-style="${style}"`
  })
  return { html: moved, css: Array.from(seen, (style) => `[data-style="${style}"]{${style}}`).join('') }
}
