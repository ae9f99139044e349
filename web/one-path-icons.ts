import type { Plugin } from 'vite'

// Tabler's icons have an element for each stroke. A list draws an icon or two in each row, and the browser lays out each element.

interface Stroke {
  readonly d?: string
  readonly key?: string
}

/**
 * The code of an icon with its strokes in one path, which looks the same; unchanged where that cannot be: a stroke has attributes of
 * its own, or begins with `m`, which is measured from the end of the stroke before it.
 */
export function withOnePath(code: string): string {
  const [list = '[]'] = /(?<=const __iconNode = )\[.*\](?=;)/.exec(code) ?? []
  const strokes = JSON.parse(list) as readonly (readonly [tag: string, attributes: Stroke])[]
  const isPlain = strokes.every(
    ([tag, { d = '', key: _key, ...others }]) => tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0,
  )
  return isPlain ? code.replace(list, () => JSON.stringify(strokes.map(([, { d }]) => d).join(''))) : code
}

const tablers = "import createReactComponent from '../createReactComponent.mjs'"
const ours = `import { iconComponent as createReactComponent } from '${import.meta.dirname}/theme/icon-component.ts'`

/** Draws outlined icons with one path and web/theme/icon-component.ts, in the browser's bundle and in the server's. */
export const onePathIcons: Plugin = {
  name: 'kansli:one-path-icons',
  enforce: 'pre',
  transform: {
    filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/Icon(?!\w+Filled\.mjs)\w+\.mjs$/ },
    handler: (code) => {
      if (!code.includes(tablers)) throw new Error('The icons import their component in another way now.')
      return { code: withOnePath(code).replace(tablers, () => ours), map: null }
    },
  },
}
