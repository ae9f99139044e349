// What a visitor's browser must fetch before a screen of the admin is drawn: script and style, as brotli.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ScriptError } from './project.mjs'

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */
/** @typedef {{ screen: string, entries: string[], on: string[], limit: number }} Budget */

const startPage = ['index.html', 'features/sites/start-route.tsx']

/**
 * What each screen may weigh, in kB of 1000 bytes: what must be there before one can begin. `on`: what the browser has
 * already. What is fetched when somebody asks for it, or stands beside the sheet, comes after.
 * @type {Budget[]}
 */
const budgets = [
  { screen: 'inloggning', entries: ['login.html'], on: [], limit: 90 },
  { screen: 'startsida', entries: startPage, on: [], limit: 155 },
  { screen: 'redigering', entries: ['features/news/news-edit-route.tsx'], on: startPage, limit: 165 },
]

/**
 * Prints the size of each screen and throws when one is over its limit.
 * @param {string} web The built admin.
 */
export async function printBundleSizes(web) {
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8'))
  const sizes = await Promise.all(budgets.map(async (budget) => ({ ...budget, size: await weigh(web, manifest, budget) })))
  for (const { screen, size, limit } of sizes) {
    console.log(`  ${screen.padEnd(12)} ${kilobytes(size).padStart(6)} kB av högst ${limit} kB`)
  }
  const over = sizes.filter(({ size, limit }) => size > limit * 1000)
  if (over.length > 0) throw new ScriptError(`Bygget är för stort: ${over.map(({ screen }) => screen).join(', ')}.`)
}

/**
 * @param {string} web
 * @param {Manifest} manifest
 * @param {Budget} budget
 */
async function weigh(web, manifest, { entries, on }) {
  const already = reach(manifest, on)
  const chunks = [...reach(manifest, entries, already)].map((key) => chunkOf(manifest, key))
  const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))
  for (const key of already) for (const file of chunkOf(manifest, key).css ?? []) files.delete(file)
  const contents = await Promise.all([...files].map((file) => readFile(join(web, file))))
  return contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
}

/**
 * The entries and all they import, short of what is in `already`.
 * @param {Manifest} manifest
 * @param {string[]} entries
 * @param {Set<string>} [already]
 */
function reach(manifest, entries, already = new Set()) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} key */
  const visit = (key) => {
    if (found.has(key) || already.has(key)) return
    found.add(key)
    for (const next of chunkOf(manifest, key).imports ?? []) visit(next)
  }
  entries.forEach(visit)
  return found
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
