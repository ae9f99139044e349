import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { projectRoot } from './project.mjs'

// Figures about the code, from the syntax tree of every tracked file. `npm run house` prints them, and house.test.ts checks
// those that must not grow again.

const parts = ['contract', 'server', 'web', 'bankid-simulator']
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$|\/testing\/|\/seed\//.test(file)

/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 * @typedef {{ to: string, names: string[], isType: boolean, isDynamic: boolean }} Import
 * @typedef {{ file: string, text: string, lines: number, imports: Import[], exports: string[], functions: { name: string, lines: number }[] }} Source
 */

/** @returns {string[]} */
const tracked = () =>
  execFileSync('git', ['ls-files', ...parts], { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1e8 })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(projectRoot, file)))

/**
 * The target file of an import; null for a package.
 * @param {string} from
 * @param {string} specifier
 */
function targetOf(from, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

/**
 * @param {unknown} node
 * @param {(node: Node, parent: Node | null) => void} visit
 * @param {Node | null} parent
 */
export function walk(node, visit, parent = null) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, parent)
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    const found = /** @type {Node} */ (node)
    visit(found, parent)
    for (const key of Object.keys(found)) if (key !== 'type') walk(found[key], visit, found)
  }
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** @param {unknown} node */
const nameOf = (node) => /** @type {{ name?: string, value?: string } | null | undefined} */ (node)

/**
 * @param {Node} node
 * @param {Node | null} parent
 */
function functionName(node, parent) {
  const own = nameOf(node['id'])?.name
  return own ?? nameOf(parent?.['id'])?.name ?? nameOf(parent?.['key'])?.name ?? '(unnamed)'
}

/** @param {Node} node */
function declaredNames(node) {
  const declaration = /** @type {Node | null} */ (node['declaration'] ?? null)
  if (declaration?.type === 'VariableDeclaration') {
    return /** @type {Node[]} */ (declaration['declarations']).flatMap(({ id }) => nameOf(id)?.name ?? [])
  }
  if (declaration) return [nameOf(declaration['id'])?.name ?? []].flat()
  return /** @type {Node[]} */ (node['specifiers'] ?? []).flatMap(({ exported }) => nameOf(exported)?.name ?? [])
}

/**
 * @param {string} file
 * @returns {Source}
 */
function readSource(file) {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  /** @type {Source} */
  const source = { file, text, lines: text.split('\n').length - 1, imports: [], exports: [], functions: [] }
  const lang = file.endsWith('x') ? 'tsx' : 'ts'
  const lineAt = (/** @type {number} */ at) => text.slice(0, at).split('\n').length
  /** @param {unknown} specifier @param {Omit<Import, 'to'>} more */
  const add = (specifier, more) => {
    const value = nameOf(specifier)?.value
    const to = typeof value === 'string' ? targetOf(file, value) : null
    if (to !== null) source.imports.push({ to, ...more })
  }
  walk(parseAst(text, { lang }).body, (node, parent) => {
    const isType = node['importKind'] === 'type' || node['exportKind'] === 'type'
    if (node.type === 'ImportDeclaration') {
      const specifiers = /** @type {Node[]} */ (node['specifiers'])
      add(node['source'], { names: specifiers.map((one) => nameOf(one['imported'])?.name ?? '*'), isType, isDynamic: false })
    }
    if (node.type === 'ImportExpression') add(node['source'], { names: ['*'], isType: false, isDynamic: true })
    // `typeof import('…')` and similar types.
    if (node.type === 'TSImportType') add(node['source'] ?? node['argument'], { names: ['*'], isType: true, isDynamic: false })
    if (node.type === 'ExportNamedDeclaration') {
      if (node['source']) add(node['source'], { names: ['*'], isType, isDynamic: false })
      source.exports.push(...declaredNames(node))
    }
    if (functionTypes.has(node.type)) {
      source.functions.push({ name: functionName(node, parent), lines: lineAt(node.end) - lineAt(node.start) + 1 })
    }
  })
  return source
}

/**
 * Groups of files in which each file reaches all others (Tarjan).
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @returns {string[][]}
 */
export function circlesOf(graph) {
  /** @type {Map<string, { index: number, low: number }>} */
  const seen = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {string[][]} */
  const circles = []
  /** @param {string} at */
  const enter = (at) => {
    const mine = { index: seen.size, low: seen.size }
    seen.set(at, mine)
    stack.push(at)
    for (const to of graph.get(at) ?? []) {
      const other = seen.get(to)
      if (!other) mine.low = Math.min(mine.low, enter(to).low)
      else if (stack.includes(to)) mine.low = Math.min(mine.low, other.index)
    }
    if (mine.low === mine.index) {
      const circle = stack.splice(stack.indexOf(at))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return mine
  }
  for (const at of graph.keys()) if (!seen.has(at)) enter(at)
  return circles
}

/**
 * Pairs of folders that import each other, types included.
 * @param {readonly Source[]} sources
 */
function mutualPairs(sources) {
  const arrows = new Set(
    sources.flatMap(({ file, imports }) => imports.map(({ to }) => `${posix.dirname(file)} ${posix.dirname(to)}`)),
  )
  return [...arrows]
    .filter((arrow) => {
      const [from = '', to = ''] = arrow.split(' ')
      return from < to && arrows.has(`${to} ${from}`)
    })
    .map((arrow) => arrow.replace(' ', ' ⇄ '))
    .toSorted()
}

/**
 * Circles of the server's parts, types included: a part is a module or any other folder of the server, with its rooms.
 * @param {readonly Source[]} sources
 */
function circlesOfParts(sources) {
  const partOf = (/** @type {string} */ file) => /^server\/modules\/[^/]+|^server\/[^/.]+(?=\/)|^server(?=\/)/.exec(file)?.[0]
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const { file, imports } of sources) {
    const part = partOf(file)
    if (part === undefined) continue
    const known = graph.get(part) ?? new Set()
    for (const { to } of imports) {
      const other = partOf(to)
      if (other !== undefined && other !== part) known.add(other)
    }
    graph.set(part, known)
  }
  return circlesOf(graph)
}

/** @param {readonly Source[]} sources @param {(one: Import) => boolean} counts */
function circlesIn(sources, counts) {
  const known = new Set(sources.map(({ file }) => file))
  return circlesOf(
    new Map(
      sources.map(({ file, imports }) => [
        file,
        new Set(imports.filter((one) => counts(one) && known.has(one.to)).map(({ to }) => to)),
      ]),
    ),
  )
}

/**
 * The files of each module that are imported from outside (its face), and the number of all its files.
 * @param {readonly Source[]} sources
 */
function seenFromOutside(sources) {
  const moduleOf = (/** @type {string} */ file) => /^server\/modules\/[^/]+/.exec(file)?.[0]
  const seen = new Set(
    sources.flatMap(({ file, imports }) => imports.flatMap(({ to }) => (moduleOf(file) === moduleOf(to) ? [] : to))),
  )
  const modules = [...new Set(sources.flatMap(({ file }) => moduleOf(file) ?? []))].toSorted()
  return modules.map((module) => {
    const own = sources.filter(({ file }) => moduleOf(file) === module)
    const face = own.map(({ file }) => file).filter((file) => seen.has(file))
    return { module: posix.basename(module), face: face.map((file) => file.slice(module.length + 1)), files: own.length }
  })
}

/**
 * Exports without an import. Imports in tests count, because an export may exist for them.
 * @param {readonly Source[]} sources
 */
function unusedExports(sources) {
  const used = new Set(sources.flatMap(({ imports }) => imports.flatMap(({ to, names }) => names.map((name) => `${to} ${name}`))))
  return sources.flatMap(({ file, exports }) =>
    used.has(`${file} *`) ? [] : exports.filter((name) => !used.has(`${file} ${name}`)).map((name) => `${file} ${name}`),
  )
}

const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** @template T @param {readonly T[]} all @param {(one: T) => number} by */
const longest = (all, by) => all.toSorted((a, b) => by(b) - by(a))[0]

/**
 * @param {readonly { folder: string, count: number }[]} found
 * @returns {{ folder: string, count: number }[]} the most first
 */
function byFolder(found) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const { folder, count } of found) sums.set(folder, (sums.get(folder) ?? 0) + count)
  return Array.from(sums, ([folder, count]) => ({ folder, count })).toSorted((a, b) => b.count - a.count)
}

export function readHouse() {
  const files = tracked()
  const read = files.filter((file) => /\.tsx?$/.test(file)).map(readSource)
  const sources = read.filter(({ file }) => !isTest(file))
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  const functions = sources.flatMap(({ file, functions: own }) => own.map((one) => ({ ...one, file })))
  const statements = sources
    .filter(({ file }) => file.startsWith('server/'))
    .map(({ file, text }) => ({ folder: posix.dirname(file), count: (text.match(/\bstatement(?:<[^(]*>)?\(/g) ?? []).length }))
    .filter(({ count }) => count > 0)
  return {
    files: sources.length,
    lines: sources.reduce((sum, { lines }) => sum + lines, 0),
    medianLines: median(sources.map(({ lines }) => lines)),
    longestFile: longest(sources, ({ lines }) => lines),
    longestFunction: longest(functions, ({ lines }) => lines),
    longFunctions: functions.filter(({ lines }) => lines > 100),
    folders: byFolder(sources.map(({ file }) => ({ folder: posix.dirname(file), count: 1 }))),
    runtimeCircles: circlesIn(sources, ({ isType }) => !isType),
    circles: circlesIn(sources, () => true),
    pairs: mutualPairs(sources),
    partCircles: circlesOfParts(sources),
    seenFromOutside: seenFromOutside(sources),
    // Tables are read by drizzle-kit, which compares them with the migrations.
    unusedExports: unusedExports(read).filter((name) => !isTest(name) && !name.includes('-table.ts ')),
    cssLines: styles.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
    cssClasses: styles.reduce((sum, text) => sum + new Set(text.match(/\.[a-z][\w-]*(?=[^{}]*\{)/gi) ?? []).size, 0),
    statements: byFolder(statements),
  }
}

/** @param {ReturnType<typeof readHouse>} house */
export function housePrinted(house) {
  const { longestFile, longestFunction } = house
  const rows = (/** @type {readonly string[]} */ lines) => lines.map((line) => `    ${line}`)
  return [
    `files ${house.files}, lines ${house.lines}, median ${house.medianLines}, without tests and demonstration data`,
    `longest file ${longestFile?.file}, ${longestFile?.lines} lines`,
    `longest function ${longestFunction?.name} in ${longestFunction?.file}, ${longestFunction?.lines} lines`,
    `functions over 100 lines: ${house.longFunctions.length}`,
    ...rows(house.longFunctions.map(({ name, file, lines }) => `${name} ${lines}, ${file}`)),
    'largest folders, files in each',
    ...rows(house.folders.slice(0, 10).map(({ folder, count }) => `${folder} ${count}`)),
    `circles of files: ${house.circles.length}, of which ${house.runtimeCircles.length} at run time`,
    ...rows(house.circles.map((circle) => `${circle.length}: ${circle.slice(0, 6).join(' ')}${circle.length > 6 ? ' …' : ''}`)),
    `pairs of folders that import each other: ${house.pairs.length}`,
    ...rows(house.pairs),
    `circles of modules and other parts of the server: ${house.partCircles.length}`,
    ...rows(house.partCircles.map((circle) => circle.join(' '))),
    'files of each module that are seen from outside it',
    ...rows(house.seenFromOutside.map(({ module, face, files }) => `${module} ${face.length} of ${files}`)),
    `exports that nothing imports: ${house.unusedExports.length}`,
    `CSS: ${house.cssLines} lines, ${house.cssClasses} classes`,
    'statements in each folder',
    ...rows(house.statements.map(({ folder, count }) => `${folder} ${count}`)),
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) console.log(housePrinted(readHouse()))
