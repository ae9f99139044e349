import type { Plugin } from 'vite'

/**
 * Every schema of zod carries along what describes it as JSON Schema, a fifth of the library. The server prints its API document
 * with it; the browser has no use for it, so there it does nothing.
 */
export const withoutJsonSchemas: Plugin = {
  name: 'kansli:without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => {
      const names = Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name)
      return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
    },
  },
}
