// The packages in our builds. `dependencies` is not enough: the browser's code is bundled from devDependencies, and a fault
// in the text editor reaches users just like one in the server.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './project.mjs'

/**
 * @typedef {{ version?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string> }} Locked
 * @typedef {Record<string, Locked>} Packages
 */

const sources = ['contract', 'server', 'web', 'bankid-simulator']
const notShipped = /\.test\.tsx?$|(^|\/)testing\/|(vite\.config|-in-document)\.ts$|(^|\/)build\.mjs$/

/**
 * All packages in something we ship, or in some `parts` of the source, by their paths in the lock file and as `name@version`.
 * @param {string[]} [parts]
 * @returns {Promise<{ paths: Set<string>, ids: Set<string> }>}
 */
export async function shippedPackages(parts = sources) {
  /** @type {{ packages: Packages }} */
  const { packages } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'))
  const own = packages[''] ?? {}
  const imported = await importedNames(Object.keys(own.devDependencies ?? {}), parts)
  const paths = closure(packages, [...namesOf(own), ...imported])
  const ids = [...paths].map((path) => `${path.split('node_modules/').at(-1)}@${packages[path]?.version}`)
  return { paths, ids: new Set(ids) }
}

/** @param {Locked} of */
const namesOf = ({ dependencies = {}, optionalDependencies = {} }) => [
  ...Object.keys(dependencies),
  ...Object.keys(optionalDependencies),
]

/**
 * @param {Packages} packages
 * @param {string[]} roots
 */
export function closure(packages, roots) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = roots.map((name) => ({ from: '', name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = placeOf(packages, next.from, next.name)
    if (path === null || found.has(path)) continue
    found.add(path)
    waiting.push(...namesOf(packages[path] ?? {}).map((name) => ({ from: path, name })))
  }
  return found
}

/**
 * The path at which Node finds `name` for the package at `from`.
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (path in packages) return path
    if (at === '') return null
  }
}

/**
 * The packages among `names` that our sources import.
 * @param {string[]} names
 * @param {string[]} parts
 */
async function importedNames(names, parts) {
  const texts = await Promise.all(
    parts.map(async (folder) => {
      const entries = await readdir(join(projectRoot, folder), { withFileTypes: true, recursive: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const wanted = files.filter(
        (file) => /\.(tsx?|css|html|mjs)$/.test(file) && !notShipped.test(file.slice(projectRoot.length + 1)),
      )
      return Promise.all(wanted.map((file) => readFile(file, 'utf8')))
    }),
  )
  const packages = new Set(texts.flat().flatMap(askedFor))
  return names.filter((name) => [...packages].some((found) => found === name || found.startsWith(`${name}/`)))
}

/**
 * Imports of a source: packages, except type-only imports, and files of packages.
 * @param {string} text
 */
function askedFor(text) {
  const code = text.replaceAll(/import type [^'"]*from\s*['"][^'"]+['"]/g, '')
  const imports = code.matchAll(/(?:from|import|import\()\s*['"]([^'"]+)['"]/g)
  return [...imports, ...code.matchAll(/node_modules\/([\w@./-]+)/g)].map(([, found = '']) => found)
}
