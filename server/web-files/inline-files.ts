import { createHash } from 'node:crypto'

// A document that many open for the first time brings its styles and its first script along: each file it names is a further
// journey to the server before anything can be painted.

interface Inlined {
  readonly html: string
  /** Sources for the content security policy: the hashes of what was written into the document. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

const sheet = /<link rel="stylesheet" crossorigin href="\/assets\/([^"/]+)">/g
/** Not a module: those wait for the document in any case. */
const script = /<script src="\/assets\/([^"/]+)"><\/script>/g

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Writes the style sheets and classic scripts that a built document names into it. `textOf`: the text of a file. Throws for one that would end its element. */
export function withFilesInline(document: string, textOf: (name: string) => string): Inlined {
  const styles: string[] = []
  const scripts: string[] = []
  const inline = (name: string, sources: string[]): string => {
    const text = textOf(name)
    if (/<\/|<!--/.test(text)) throw new Error(`${name} cannot stand inside a document.`)
    sources.push(hashSource(text))
    return text
  }
  const html = document
    // The application looks for the link before it adds a screen's styles; a disabled link loads nothing.
    .replaceAll(
      sheet,
      (link, name: string) => `<style>${inline(name, styles)}</style>${link.replace('crossorigin', 'crossorigin disabled')}`,
    )
    .replaceAll(script, (_, name: string) => `<script>${inline(name, scripts)}</script>`)
  return { html, styles, scripts }
}
