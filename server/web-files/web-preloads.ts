import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

// Without preloads, a screen's script is requested only after the frame has run and read the address. The server knows it earlier.

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The files that the admin's router loads for an address (web/routes.ts): the part after the site, and the files in web/. */
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

/** Tags that load files at once; '' when the document has all of them. */
interface ScreenPreloads {
  readonly ofScreen: (address: string) => string
  /** Of parts by their source files in web/, beyond those of their screen. Throws when the build has no such part. */
  readonly ofParts: (address: string, parts: readonly string[]) => string
}

/** Reads at the start which files the build made for each screen; `frame` is the document, which names its own files. */
export async function readScreenPreloads(webDir: string, frame: string): Promise<ScreenPreloads> {
  const manifest = JSON.parse(await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const tagsOf = (sources: readonly string[], document: string): string => {
    const files = new Set<string>()
    const visited = new Set<string>()
    const visit = (key: string): void => {
      if (visited.has(key)) return
      visited.add(key)
      const chunk = manifest[key]
      // Thrown at the start, where every test meets it: a moved screen would otherwise only be slow.
      if (chunk === undefined) throw new Error(`The build has no ${key} (web-preloads.ts).`)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) if (!document.includes(`/${file}"`)) files.add(file)
      chunk.imports?.forEach(visit)
    }
    for (const source of sources) visit(keyOf(manifest, source))
    return Array.from(files, tagOf).join('')
  }
  const known = screens.map(([address, sources]) => [address, tagsOf(sources, frame)] as const)
  const ofScreen = (address: string): string => {
    const [path = ''] = address.split('?')
    return known.find(([screen]) => screen.test(path))?.[1] ?? ''
  }
  return { ofScreen, ofParts: (address, parts) => tagsOf(parts, `${frame}${ofScreen(address)}`) }
}

/** A chunk that other screens also import has no entry of its own and is found by its name. */
const keyOf = (manifest: Readonly<Record<string, Chunk>>, source: string): string => {
  if (source in manifest) return source
  const name = basename(source, extname(source))
  return Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === name) ?? source
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
