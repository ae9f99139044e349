import type pg from 'pg'

// Tells from PostgreSQL's plan of a statement which tables it reads or writes without being bound to one site.

/** A part of a plan, with the keys that EXPLAIN prints. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string
  readonly Operation?: string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Output?: readonly string[]
  readonly Plans?: readonly PlanNode[]
  readonly [other: string]: unknown
}

/** Of each table of a site: the column that names the site, and the place of that column in the table, from 0. */
type SiteTables = ReadonlyMap<string, { readonly column: string; readonly place: number }>

/** The tables with a column `site_id`, and `sites`, whose rows are the sites themselves. */
export async function siteTables(superuser: pg.ClientBase): Promise<SiteTables> {
  const { rows } = await superuser.query<{ table: string; column: string; place: number }>(
    `select c.relname as "table", a.attname as "column", a.attnum - 1 as place
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'sites' then 'id' else 'site_id' end
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  return new Map(rows.map(({ table, column, place }) => [table, { column, place }]))
}

const insufficientPrivilege = '42501'

const cursor = /^\s*declare [^]*? cursor (?:with hold )?for /

/** The plan of a statement for any values, as the role and in a site's scope; null when the role has not the rights for it. */
export async function planAs(superuser: pg.ClientBase, role: string, text: string): Promise<PlanNode | null> {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const values = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`
  try {
    // Prepared, because `explain (generic_plan)` is newer than PostgreSQL 15. One string, because there are thousands of them.
    const answers: unknown = await superuser.query(
      `begin; set local role ${role}; set local app.site = 'a-site'; set local plan_cache_mode = force_generic_plan;
       prepare planned as ${text.replace(cursor, '')}; explain (verbose, format json) execute planned${values};
       rollback; deallocate all`,
    )
    // Several commands in one string are answered with a list, which the types of pg do not tell.
    const explained = (answers as pg.QueryResult<{ 'QUERY PLAN': readonly { readonly Plan?: PlanNode }[] }>[]).at(-3)
    return explained?.rows[0]?.['QUERY PLAN'][0]?.Plan ?? null
  } catch (error) {
    await superuser.query('rollback; deallocate all')
    if ((error as { code?: unknown }).code === insufficientPrivilege) return null
    throw error
  }
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  // Under a condition that holds for no row nothing is run: PostgreSQL 15 prints what 18 leaves out.
  if (node['One-Time Filter'] === 'false') return
  yield node
  for (const below of node.Plans ?? []) yield* nodesOf(below)
}

/** The parts of a printed condition that all must hold, without the parentheses around them. */
export const conjuncts = (condition: string): string[] => partsOf(condition, ' AND ')

/** The parts between a word that stands outside all parentheses; one part if the word does not. */
function partsOf(condition: string, word: ' AND ' | ' OR '): string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let at = 0; at < condition.length; at++) {
    const letter = condition[at]
    if (letter === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (depth === 0 && condition.startsWith(word, at)) {
      parts.push(condition.slice(start, at))
      start = at + word.length
    }
  }
  parts.push(condition.slice(start))
  if (parts.length > 1) return parts.flatMap((part) => partsOf(part, word))
  const [one = ''] = parts
  return isEnclosed(one) ? partsOf(one.slice(1, -1), word) : [one]
}

/** Whether the first parenthesis is closed by the last one. */
function isEnclosed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0) return false
  }
  return true
}

const conditionKeys = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'One-Time Filter']
const scopeSite = `NULLIF(current_setting('app.site'::text, true), ''::text)`
/** What names one site before a statement runs: its scope, or one of its values. */
const isGiven = (side: string): boolean => side === scopeSite || /^\(?\$\d+\)?(::text)?$/.test(side)

/**
 * Whether a condition with alternatives, as row policies give them, leaves the rows of one site, and of the federation's library,
 * which every site reads. An alternative that holds only in the scope of that library (`*`) is its work on all sites.
 */
function leavesOneSite(part: string, alias: string, column: string): boolean {
  const site = `${alias}.${column}`
  // PostgreSQL 18 prints two alternatives for one column as a list.
  const pair = [
    [scopeSite, "'*'::text"],
    ["'*'::text", scopeSite],
  ]
  if (pair.some((values) => part === `${site} = ANY (ARRAY[${values.join(', ')}])`)) return true
  const allowed = [
    `${site} = ${scopeSite}`,
    `${site} = '*'::text`,
    `${scopeSite} = '*'::text`,
    // The uses of a site's own library are that site's.
    `${alias}.library_id = ${scopeSite}`,
  ]
  const alternatives = partsOf(part, ' OR ')
  return alternatives.length > 1 && alternatives.every((one) => allowed.includes(one))
}

/** All conditions that every row of the plan's tables must meet. */
const conditionsOf = (nodes: readonly PlanNode[]): string[] =>
  nodes.flatMap((node) => conditionKeys.flatMap((key) => (typeof node[key] === 'string' ? conjuncts(node[key]) : [])))

/** The pairs of sides that the conditions hold equal. */
function equalities(nodes: readonly PlanNode[]): [string, string][] {
  return conditionsOf(nodes).flatMap((part): [string, string][] => {
    const [left = '', right = '', more] = part.split(' = ')
    return right === '' || more !== undefined ? [] : [[left, right]]
  })
}

/** Everything that is equal to a given site, directly or by way of other columns. */
function boundSides(nodes: readonly PlanNode[]): ReadonlySet<string> {
  const pairs = equalities(nodes)
  const bound = new Set(pairs.flat().filter(isGiven))
  for (let before = -1; before !== bound.size;) {
    before = bound.size
    for (const [left, right] of pairs) {
      if (bound.has(left)) bound.add(right)
      if (bound.has(right)) bound.add(left)
    }
  }
  return bound
}

/** The tables of sites that the plan touches without a condition, or a written value, that names the site. */
export function unboundTables(plan: PlanNode, tables: SiteTables): string[] {
  const nodes = [...nodesOf(plan)]
  const bound = boundSides(nodes)
  const parts = conditionsOf(nodes)
  const unbound = nodes.flatMap((node) => {
    const name = node['Relation Name'] ?? ''
    const table = tables.get(name)
    if (!table) return []
    if (node['Node Type'] !== 'ModifyTable') {
      const alias = node.Alias ?? ''
      const isBound = bound.has(`${alias}.${table.column}`) || parts.some((part) => leavesOneSite(part, alias, table.column))
      return isBound ? [] : [name]
    }
    if (node.Operation !== 'Insert') return []
    const written = node.Plans?.find((below) => below['Parent Relationship'] === 'Outer')?.Output?.[table.place] ?? ''
    return isGiven(written) || bound.has(written) ? [] : [`${name} (written)`]
  })
  return [...new Set(unbound)]
}
