import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

// A screen's own script is first known when the frame has run and looked at the address. The server knows the address before that.

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** What the router of the admin fetches for an address (web/routes.ts): the part after the site, and the files in web/. */
const screens: readonly (readonly [address: RegExp, files: readonly string[]])[] = [
  [/^\/$/, ['features/sites/start-route.tsx']],
  [/^\/(?!admin\/)[^/]+\/nyheter\/[^/]+$/, ['features/news/news-edit-route.tsx']],
  [/^\/(?!admin\/)[^/]+\/politik$/, ['features/policy/policy-queries.ts', 'features/policy/policy-list-route.tsx']],
  [/^\/(?!admin\/)[^/]+\/politik\/[^/]+$/, ['features/policy/topic-edit-route.tsx']],
  [
    /^\/(?!admin\/)[^/]+\/foretradare$/,
    ['features/representatives/shared/representative-queries.ts', 'features/representatives/representatives-route.tsx'],
  ],
  [/^\/(?!admin\/)[^/]+\/sidor$/, ['features/pages/page-queries.ts', 'features/pages/page-list-route.tsx']],
  [/^\/(?!admin\/)[^/]+\/sidor\/[^/]+$/, ['features/pages/page-queries.ts', 'features/pages/page-edit-route.tsx']],
  [/^\/(?!admin\/)[^/]+\/bildbank$/, ['features/media/media-loaders.ts', 'features/media/media-route.tsx']],
  [
    /^\/(?!admin\/)[^/]+\/installningar$/,
    ['features/settings/shared/settings-queries.ts', 'features/settings/settings-home-route.tsx'],
  ],
  [
    /^\/(?!admin\/)[^/]+\/installningar\/[^/]+$/,
    ['features/settings/settings-places.ts', 'features/settings/settings-tab-route.tsx'],
  ],
]

/** The address of the admin as tags that ask for its files at once; '' where the frame holds all it needs. */
type ScreenPreloads = (address: string) => string

/** Reads once which files the build made of each screen; `frame` is the document that names its own. */
export async function readScreenPreloads(webDir: string, frame: string): Promise<ScreenPreloads> {
  const manifest = JSON.parse(await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const tagsOf = (sources: readonly string[]): string => {
    const files = new Set<string>()
    const visited = new Set<string>()
    const visit = (key: string): void => {
      if (visited.has(key)) return
      visited.add(key)
      const chunk = manifest[key]
      // Said at the start, where every test meets it: a screen that moved would be slow, and nobody would know why.
      if (chunk === undefined) throw new Error(`The build has no ${key} (web-preloads.ts).`)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) if (!frame.includes(`/${file}"`)) files.add(file)
      chunk.imports?.forEach(visit)
    }
    for (const source of sources) visit(keyOf(manifest, source))
    return Array.from(files, tagOf).join('')
  }
  const known = screens.map(([address, sources]) => [address, tagsOf(sources)] as const)
  return (address) => {
    const [path = ''] = address.split('?')
    return known.find(([screen]) => screen.test(path))?.[1] ?? ''
  }
}

/** What is also imported by a screen has no entry of its own: it goes by its name. */
const keyOf = (manifest: Readonly<Record<string, Chunk>>, source: string): string => {
  if (source in manifest) return source
  const name = basename(source, extname(source))
  return Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === name) ?? source
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
