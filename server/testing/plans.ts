import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { PlatformDb, PublicDb, SiteDb, Statement } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'

// PostgreSQL's plans for the statements of a piece of work, with the same role and scope.

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'One-Time Filter'?: string
  readonly Plans?: readonly Node[]
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Node }[]
}

function* nodesOf(node: Node): Generator<Node> {
  // Under a condition that holds for no row nothing is run: PostgreSQL 15 prints what 18 leaves out.
  if (node['One-Time Filter'] === 'false') return
  yield node
  for (const below of node.Plans ?? []) yield* nodesOf(below)
}

/** Tables with a sequential scan, and indexes that are scanned without a condition. */
export function readWhole(plan: Node): string[] {
  return [...nodesOf(plan)].flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan') return [node['Relation Name'] ?? '']
    return /Index.* Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined ? [node['Index Name'] ?? ''] : []
  })
}

/** The names of all indexes whose first column is the site. */
export async function indexesBySite(superuser: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and a.attname = 'site_id'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** False before PostgreSQL 16, which cannot explain a generic plan. */
export async function knowsSettledPlans(superuser: pg.ClientBase): Promise<boolean> {
  const { rows } = await superuser.query<{ canTell: boolean }>(
    `select current_setting('server_version_num')::int >= 160000 as "canTell"`,
  )
  return rows[0]?.canTell === true
}

/** Indexes that begin with the site but are scanned without naming it: such a scan meets rows of every site. */
export const readAcross = (plan: Node, bySite: ReadonlySet<string>): string[] =>
  [...nodesOf(plan)].flatMap((node) => {
    const index = node['Index Name'] ?? ''
    return bySite.has(index) && !/\bsite_id\b/.test(node['Index Cond'] ?? '') ? [index] : []
  })

/** The conditions of all index scans. */
const indexConditions = (plan: Node): string => [...nodesOf(plan)].flatMap((node) => node['Index Cond'] ?? []).join(' ')

type AnyDb = SiteDb | PublicDb | PlatformDb

export interface Plans {
  /** Full scans of each statement, by its name, or by its text if it has none. */
  readonly whole: Map<string, readonly string[]>
  /** Its scans of indexes of `bySite` that name no site, by the same key. */
  readonly across: Map<string, readonly string[]>
  /** The conditions of its index scans, by the same key. */
  readonly conditions: Map<string, string>
  /** The given handle, which explains each statement before it runs it. */
  explaining<Db extends AnyDb>(handle: Db): Db
}

/**
 * `values`: planned for the statement's values, as PostgreSQL does at first. `any`: the generic plan, which a connection
 * adopts when it seems no worse. `bySite`: the names of indexes whose first column is the site.
 */
export function collectPlans(plannedFor: 'values' | 'any', bySite: ReadonlySet<string> = new Set()): Plans {
  const whole = new Map<string, readonly string[]>()
  const across = new Map<string, readonly string[]>()
  const conditions = new Map<string, string>()
  async function plan(handle: AnyDb, text: string, values: readonly unknown[]): Promise<Node | undefined> {
    if (plannedFor === 'values') {
      const [answer] = await handle.rows(statement<Explained>('', `explain (format json) ${text}`), values)
      return answer?.['QUERY PLAN'][0]?.Plan
    }
    // Drizzle does not know the type of an explanation.
    const { rows } = await handle.query.execute(sql.raw(`explain (generic_plan, format json) ${text}`))
    return (rows as unknown as Explained[])[0]?.['QUERY PLAN'][0]?.Plan
  }
  return {
    whole,
    across,
    conditions,
    explaining: (handle) => ({
      ...handle,
      rows: async <Row extends object>(asked: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
        const found = await plan(handle, asked.text, values)
        const name = asked.name || asked.text
        whole.set(name, found ? readWhole(found) : ['no plan'])
        if (found) {
          across.set(name, readAcross(found, bySite))
          conditions.set(name, indexConditions(found))
        }
        return handle.rows(asked, values)
      },
    }),
  }
}
