import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// A document with its first screen in it brings its styles along, so that the browser can paint when it has read the document.
// A link to a style sheet costs a journey to the server before that.

const sheetLink = /<link rel="(?:stylesheet|preload" as="style)" crossorigin href="\/(assets\/[^"]+\.css)">/g

/** A head in two forms of its style sheets. */
export interface StyledHead {
  /** Links that are not fetched. The script that loads a screen looks for them and fetches none of these sheets again. */
  readonly head: string
  /** The text of the sheets, in their order; it cannot end a style element. */
  readonly css: string
}

/**
 * Takes the style sheets of a head out of their files. `webDir` is the built application.
 * Throws when the head names a sheet that does not exist, or one with markup in it.
 */
export async function withStylesTaken(webDir: string, head: string): Promise<StyledHead> {
  const sheets = await Promise.all(Array.from(head.matchAll(sheetLink), ([, file = '']) => readFile(join(webDir, file), 'utf8')))
  const css = sheets.join('')
  if (css.includes('</')) throw new Error('A style sheet of the admin has markup in it.')
  return { head: head.replaceAll(sheetLink, '<link rel="stylesheet" crossorigin disabled href="/$1">'), css }
}
