import { parseAst } from 'rolldown/parseAst'

// One-line faults that a test must notice, put into a module all at once: each is asleep until `mutantIs` says its number.

/**
 * @typedef {import('../house.mjs').Node} Node
 * @typedef {{ id: number, file: string, line: number, was: string, now: string, isStatic: boolean }} Mutant
 * `isStatic`: it changes what is read once, when the module is loaded.
 */

/** @type {Record<string, string[]>} */
const otherOperators = {
  '&&': ['||'],
  '||': ['&&'],
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
}
const otherMethods = new Map(
  [
    ['every', 'some'],
    ['startsWith', 'endsWith'],
    ['min', 'max'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)
/** Methods that give what they are asked of, changed: without them it stays as it is. */
const changing = new Set(['filter', 'toSorted', 'toReversed', 'trim', 'slice', 'toLowerCase', 'flat'])

/** A condition of SQL up to the next one, without parentheses; the tenant's own is held by row level security. */
const condition =
  /\b(and|where|on|when)(\s+)((?:not )?(?!exists\b|not\b|case\b|lateral\b)[\w.$"]+(?: (?:is (?:not )?null|(?:=|<>|<=|>=|<|>|like|~) (?:[\w.$"]+|'[\w.%]*')))?)(?=\s*(?:[`')]|$|\n|(?:and|or|then|order|group|limit|returning|where|left|join|for)\b))/g
/** @type {[RegExp, string][]} */
const sqlWords = [
  [/ and (?=not |exists|\()/g, ' or '],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<=[\w)"] )<=(?= )/g, '<'],
  [/(?<=[\w)"] )<(?= )/g, '<='],
  [/(?<=[\w)"] )>=(?= )/g, '>'],
  [/(?<=[\w)"] )>(?= )/g, '>='],
  [/ desc\b/g, ' asc'],
  [/ or (?=\w|\()/g, ' and '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bdistinct /g, ''],
  [/\bleft join\b/g, 'join'],
]
const isSql = (/** @type {string} */ text) => /\b(select|insert into|update|delete from|where|exists|coalesce) /.test(text)

/**
 * What a text of SQL could say instead: its whole text, changed at one place.
 * @param {string} text
 * @returns {string[]}
 */
function otherSql(text) {
  const without = [...text.matchAll(condition)]
    .filter(([found]) => !/site_id|\.id\b/.test(found))
    .map(({ index, 0: found, 1: word, 2: space, 3: asked }) => {
      const always = word === 'when' ? `(${asked} and false)` : `(${asked} or true)`
      return text.slice(0, index) + word + space + always + text.slice(index + found.length)
    })
  const words = sqlWords.flatMap(([from, to]) =>
    [...text.matchAll(from)].map(({ index, 0: found }) => text.slice(0, index) + to + text.slice(index + found.length)),
  )
  return [...without, ...words]
}

/**
 * What could stand in place of an expression.
 * @param {Node} node
 * @param {Node} parent
 * @param {(node: unknown) => string} text
 * @returns {string[]}
 */
function others(node, parent, text) {
  const { left, right, operator, argument, callee, value } = /** @type {Record<string, any>} */ (node)
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression': {
      // Null for undefined is seen by no caller that asks whether there is anything.
      if (operator === '??') return text(right) === 'null' ? [] : [text(left)]
      const isText = [left, right].some((side) => side.type === 'TemplateLiteral' || typeof side.value === 'string')
      if (isText && '+-*/'.includes(operator)) return []
      return (otherOperators[operator] ?? []).map((other) => `(${text(left)}) ${other} (${text(right)})`)
    }
    case 'UnaryExpression':
      return operator === '!' ? [text(argument)] : []
    case 'Literal':
      if (typeof value === 'boolean') return [String(!value)]
      if (typeof value === 'number' && value > 1) return [String(value + 1)]
      return typeof value === 'string' && isSql(value) ? otherSql(text(node)) : []
    case 'TemplateLiteral':
      return isSql(text(node)) && parent.type !== 'TaggedTemplateExpression' ? otherSql(text(node)) : []
    case 'CallExpression': {
      const asked = asTest(node, parent)
      if (callee.type !== 'MemberExpression' || callee.computed || text(callee).includes('?.')) return asked
      const name = callee.property.name
      const other = otherMethods.get(name)
      if (changing.has(name)) return [...asked, text(callee.object)]
      return other === undefined ? asked : [...asked, `${text(callee.object)}.${other}${text(node).slice(text(callee).length)}`]
    }
    default:
      return asTest(node, parent)
  }
}

/**
 * Of a comparison, the comparison's own mutants say the same.
 * @param {Node} node
 * @param {Node} parent
 */
const asTest = (node, parent) => (parent['test'] === node ? ['true', 'false'] : [])

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const doing = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression'])
/** Types are read by no test, and what stands in these cannot be an expression in parentheses. */
const isPassedOver = (/** @type {string} */ type) => /^(Import|ExportAll|TS(?!As|NonNull|Satisfies))/.test(type)

/**
 * The module with all its mutants, and what they are. A mutant that is let live has its reason in the line above: `// Alive: …`.
 * @param {string} file Inside the project.
 * @param {string} source
 * @param {number} firstId
 */
export function withMutants(file, source, firstId) {
  const lines = source.split('\n')
  const text = (/** @type {any} */ { start, end }) => source.slice(start, end)
  /** @type {(Mutant & { start: number, end: number, isStatement: boolean })[]} */
  const mutants = []
  /** @type {(node: Node, now: string, isStatic: boolean, isStatement: boolean) => void} */
  const add = ({ start, end }, now, isStatic, isStatement) => {
    const line = source.slice(0, start).split('\n').length
    if (/^\s*\/\/ Alive: /.test(lines[line - 2] ?? '')) return
    mutants.push({
      id: firstId + mutants.length,
      file,
      line,
      was: source.slice(start, end),
      now,
      isStatic,
      start,
      end,
      isStatement,
    })
  }
  /** @type {(node: unknown, parent: Node, isStatic: boolean) => void} */
  const visit = (node, parent, isStatic) => {
    if (Array.isArray(node)) for (const one of node) visit(one, parent, isStatic)
    else if (typeof node === 'object' && node !== null && 'type' in node) {
      const here = /** @type {Node} */ (node)
      if (isPassedOver(here.type)) return
      const inside = isStatic && !functions.has(here.type)
      if (parent['key'] !== here) for (const now of others(here, parent, text)) add(here, now, inside, false)
      const { expression } = /** @type {any} */ (here)
      if (here.type === 'ExpressionStatement' && !inside && doing.has(expression.type)) add(here, '', false, true)
      for (const key of Object.keys(here)) if (key !== 'type') visit(here[key], here, inside)
    }
  }
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)
  visit(program.body, /** @type {any} */ (program), true)
  return { mutants, module: woven(source, mutants) }
}

/**
 * Each place becomes a choice between what was written and its mutants.
 * @param {string} source
 * @param {{ id: number, now: string, start: number, end: number, isStatement: boolean }[]} mutants
 */
function woven(source, mutants) {
  /** @type {Map<string, typeof mutants>} */
  const places = new Map()
  for (const mutant of mutants) {
    const place = `${mutant.start}:${mutant.end}:${mutant.isStatement}`
    places.set(place, [...(places.get(place) ?? []), mutant])
  }
  // A place comes before those inside it; a statement before the expression it is.
  const ordered = [...places.values()].map(([first, ...rest]) => ({ .../** @type {any} */ (first), all: [first, ...rest] }))
  ordered.sort((a, b) => a.start - b.start || b.end - a.end || b.isStatement - a.isStatement)
  let next = 0
  /** @type {(from: number, to: number) => string} */
  const weave = (from, to) => {
    let out = ''
    let at = from
    while (ordered[next] !== undefined && ordered[next].start < to) {
      const { start, end, isStatement, id, all } = ordered[next]
      next += 1
      const was = weave(start, end)
      const choices = all.map((/** @type {any} */ mutant) => `mutantIs(${mutant.id}) ? (${mutant.now}) : `).join('')
      out += source.slice(at, start) + (isStatement ? `{ if (!mutantIs(${id})) { ${was} } }` : `(${choices}(${was}))`)
      at = end
    }
    return out + source.slice(at, to)
  }
  return weave(0, source.length)
}
