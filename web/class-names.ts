import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Short names of classes, the same in the browser's bundle and the server's. The tool's own end in the number of their line. */
export const classNames: Plugin = {
  name: 'kansli:class-names',
  config: () => ({
    css: {
      modules: {
        generateScopedName: (name, file) => {
          const path = relative(import.meta.dirname, file)
          return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
        },
      },
    },
  }),
}
