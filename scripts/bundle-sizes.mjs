// What a visitor's browser must fetch before a screen of the admin is drawn: script and style, as brotli.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ScriptError } from './project.mjs'

/** @typedef {{ file: string, src?: string, imports?: string[], css?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

/** What each screen may weigh, in kB of 1000 bytes; `on` is what the browser already has then. */
const budgets = [
  { screen: 'inloggning', entries: ['login.html'], on: [], limit: 90 },
  { screen: 'startsida', entries: ['index.html'], on: [], limit: 155 },
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
 * @param {{ entries: string[], on: string[] }} screen
 */
async function weigh(web, manifest, { entries, on }) {
  const already = filesOf(manifest, on)
  const files = [...filesOf(manifest, entries)].filter((file) => !already.has(file))
  const contents = await Promise.all(files.map((file) => readFile(join(web, file))))
  return contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
}

/**
 * The scripts and styles of the entries and all they import, not what they may load later.
 * @param {Manifest} manifest
 * @param {string[]} entries
 */
function filesOf(manifest, entries) {
  /** @type {Set<string>} */
  const files = new Set()
  const seen = new Set()
  /** @param {string} key */
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new ScriptError(`Bygget saknar ${key}.`)
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return files
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1).replace('.', ',')
}
