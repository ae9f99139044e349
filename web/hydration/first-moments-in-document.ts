import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'

const file = 'first-moments.js'
const { code } = minifySync(file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
const built = `assets/first-moments-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
let isBuild = false

/** Loads the script that runs before the first painting: no module, because a module would run after it. */
export const firstMomentsInDocument: Plugin = {
  name: 'kansli:first-moments-in-document',
  configResolved({ command }) {
    isBuild = command === 'build'
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: built, source: code })
  },
  transformIndexHtml: () => [
    { tag: 'script', attrs: { src: isBuild ? `/${built}` : `/hydration/${file}` }, injectTo: 'head-prepend' },
  ],
}
