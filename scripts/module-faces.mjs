import { posix, relative, sep } from 'node:path'

// Two rules for oxlint. Outside a module of the server, only the files of its face may be imported: .oxlintrc.json lists the faces;
// tests and demonstration data are exempt. And only one folder may use the inner parts of pg.

const modules = 'server/modules/'
const mayLookInside = /\.test\.tsx?$|\/testing\/|\/seed\//

/** @param {string} file */
const moduleOf = (file) => (file.startsWith(modules) ? (file.slice(modules.length).split('/')[0] ?? null) : null)

/**
 * The fault of importing `specifier` in `file`, a path inside the project; null if it is allowed.
 * @param {string} file
 * @param {string} specifier
 * @param {Readonly<Record<string, readonly string[]>>} faces
 */
export function fault(file, specifier, faces) {
  if (!file.startsWith('server/') || mayLookInside.test(file)) return null
  const to = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier)
  const module = moduleOf(to)
  if (module === null || module === moduleOf(file)) return null
  const inside = to.slice(modules.length + module.length + 1).replace(/\.tsx?$/, '')
  if (faces[module]?.includes(inside)) return null
  return `${inside} is no part of the face of ${module}: see kansli/module-faces in .oxlintrc.json.`
}

/** @typedef {{ source?: { value?: unknown } | null }} Importing */

const moduleFaces = {
  meta: { schema: [{ type: 'object' }] },
  /** @param {{ filename: string, cwd: string, options: unknown[], report(found: object): void }} context */
  create(context) {
    const faces = /** @type {Record<string, string[]>} */ (context.options[0] ?? {})
    const file = relative(context.cwd, context.filename).replaceAll(sep, '/')
    const check = (/** @type {Importing} */ node) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string' || !/^[.#]/.test(specifier)) return
      const message = fault(file, specifier, faces)
      if (message !== null) context.report({ node: node.source, message })
    }
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

const pgWire = 'server/platform/pg-wire/'
const insideOfPg = `Only ${pgWire} uses pg's inner parts: see its README.md.`

/** @typedef {{ type: string, name?: string, object?: Named, property?: Named, left?: Named, right?: Named, key?: Named }} Named */

const pgInside = {
  meta: { schema: [] },
  /** @param {{ filename: string, cwd: string, report(found: object): void }} context */
  create(context) {
    if (relative(context.cwd, context.filename).replaceAll(sep, '/').startsWith(pgWire)) return {}
    const refuse = (/** @type {unknown} */ node) => context.report({ node, message: insideOfPg })
    const inner = new Set(['Query', 'Result', 'Connection', 'Submittable'])
    return {
      ImportDeclaration: (/** @type {Importing} */ node) => {
        if (typeof node.source?.value === 'string' && node.source.value.startsWith('pg/')) refuse(node)
      },
      MemberExpression: (/** @type {Named} */ { object, property }) => {
        if (object?.name === 'pg' && inner.has(property?.name ?? '')) refuse(property)
        if (property?.name === 'stream' && object?.property?.name === 'connection') refuse(property)
      },
      TSQualifiedName: (/** @type {Named} */ { left, right }) => {
        if (left?.name === 'pg' && inner.has(right?.name ?? '')) refuse(right)
      },
      Property: (/** @type {Named} */ { key }) => {
        if (key?.name === 'pipeline') refuse(key)
      },
    }
  },
}

// oxlint reads a plugin from the default export.
export default { meta: { name: 'kansli' }, rules: { 'module-faces': moduleFaces, 'pg-inside': pgInside } }
