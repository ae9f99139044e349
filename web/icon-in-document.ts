import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const icon = readFileSync(`${import.meta.dirname}/theme/kansli.svg`, 'utf8').trim()

/** Writes the icon into the documents: it is shorter than the request for it would be. */
export const iconInDocument: Plugin = {
  name: 'kansli:icon-in-document',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('./theme/kansli.svg', `data:image/svg+xml,${encodeURIComponent(icon)}`),
  },
}
