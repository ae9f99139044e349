// Size of the files that a browser must fetch before a screen of the admin is shown: script and style in brotli, and their number.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ScriptError } from './project.mjs'

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */
/**
 * @typedef {object} Budget
 * @property {string} screen
 * @property {string} page The HTML document of the screen.
 * @property {string[]} routes Further modules that the screen loads, by source file.
 * @property {boolean} [fromStart] True: count only files beyond those of the start page, which the browser has.
 * @property {number} limit In kB.
 * @property {number} [requests] Limit of requests, with an empty cache.
 */

const startPage = { page: 'index.html', routes: ['features/sites/start-route.tsx'] }

/**
 * Size limits of the screens, in kB of 1000 bytes, for the files needed before one can begin. Files that are loaded on demand, or
 * for panels beside the form, do not count. Some screens load many files without a group, because a group (web/chunk-groups.ts)
 * would bring these files to screens that do not need them.
 * @type {Budget[]}
 */
const budgets = [
  { screen: 'inloggning', page: 'login.html', routes: [], limit: 91 },
  { screen: 'startsida', ...startPage, limit: 157 },
  // The script of the list is part of the frame.
  { screen: 'nyheter', page: 'index.html', routes: [], limit: 152, requests: 9 },
  { screen: 'redigering', page: 'index.html', routes: ['features/news/news-edit-route.tsx'], fromStart: true, limit: 170 },
  { screen: 'bildbank', page: 'index.html', routes: ['features/media/media-route.tsx'], fromStart: true, limit: 57 },
  {
    screen: 'inställningar',
    page: 'index.html',
    routes: ['features/settings/settings-tab-route.tsx', 'features/settings/tabs/general-tab.tsx'],
    fromStart: true,
    limit: 69,
  },
]

/**
 * Prints the size of each screen and throws when one is over its limit.
 * @param {string} web The built admin.
 */
export async function printBundleSizes(web) {
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8'))
  const start = await filesOf(web, manifest, startPage)
  const over = []
  for (const { screen, fromStart, limit, requests, ...place } of budgets) {
    const files = await filesOf(web, manifest, place)
    const size = await weigh(
      web,
      [...files].filter((file) => !fromStart || !start.has(file)),
    )
    // The document itself, the files and the font; the server answers the calls in the document.
    const count = 1 + files.size + (await preloads(web, place.page))
    const said = requests === undefined ? '' : `, ${count} hämtningar av högst ${requests}`
    console.log(`  ${screen.padEnd(13)} ${kilobytes(size).padStart(6)} kB av högst ${limit} kB${said}`)
    if (size > limit * 1000 || (requests !== undefined && count > requests)) over.push(screen)
  }
  if (over.length > 0) throw new ScriptError(`Bygget är för stort: ${over.join(', ')}.`)
  if (startsApplication(manifest))
    throw new ScriptError('Inloggningen hämtar hela programmet, som då startar på den: se web/chunk-groups.ts.')
}

/**
 * True if the sign-in, or a part that it fetches later, shares a file with the application, which would start with it.
 * @param {Manifest} manifest
 */
function startsApplication(manifest) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} key */
  const visit = (key) => {
    if (found.has(key)) return
    found.add(key)
    const { imports = [], dynamicImports = [] } = chunkOf(manifest, key)
    for (const one of [...imports, ...dynamicImports]) visit(one)
  }
  visit('login.html')
  return [...found].some((key) => key.startsWith('_app-'))
}

/**
 * @param {string} web
 * @param {string[]} files
 */
async function weigh(web, files) {
  const contents = await Promise.all(files.map((file) => readFile(join(web, file))))
  return contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
}

/**
 * Script and style of a screen: those of its document, and its routes with all their imports.
 * @param {string} web
 * @param {Manifest} manifest
 * @param {{ page: string, routes: string[] }} place
 */
async function filesOf(web, manifest, { page, routes }) {
  const html = await readFile(join(web, page), 'utf8')
  const files = new Set(Array.from(html.matchAll(/\/(assets\/[^"]+\.(?:js|css))"/g), ([, file]) => String(file)))
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} key */
  const visit = (key) => {
    if (found.has(key)) return
    found.add(key)
    const { file, css = [], imports = [] } = chunkOf(manifest, key)
    for (const one of [file, ...css]) files.add(one)
    imports.forEach(visit)
  }
  routes.forEach(visit)
  return files
}

/**
 * @param {string} web
 * @param {string} page
 */
async function preloads(web, page) {
  const html = await readFile(join(web, page), 'utf8')
  return html.match(/rel="preload"/g)?.length ?? 0
}

/**
 * @param {Manifest} manifest
 * @param {string} key
 */
function chunkOf(manifest, key) {
  const chunk = manifest[key]
  if (!chunk) throw new ScriptError(`Bygget saknar ${key}.`)
  return chunk
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1).replace('.', ',')
}
