import { sql } from 'drizzle-orm'
import type { PublicDb, SiteDb, Statement } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'

// What PostgreSQL would do for the statements that a piece of work asks, as the role and in the scope they are asked in.

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Node }[]
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const below of node.Plans ?? []) yield* nodesOf(below)
}

/** The tables that are gone through from end to end, or by an index that chooses no rows; an index is named by itself. */
function readWhole(plan: Node): string[] {
  return [...nodesOf(plan)].flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan') return [node['Relation Name'] ?? '']
    return /Index.* Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined ? [node['Index Name'] ?? ''] : []
  })
}

/** What the indexes are asked for, all together. */
const indexConditions = (plan: Node): string => [...nodesOf(plan)].flatMap((node) => node['Index Cond'] ?? []).join(' ')

export interface Plans {
  /** By the statement's name, or its text where it has none: what it would read from end to end. */
  readonly whole: Map<string, readonly string[]>
  /** The conditions that its indexes are asked with. */
  readonly conditions: Map<string, string>
  /** The handle given, which explains each statement before it runs it. */
  explaining<Db extends SiteDb | PublicDb>(site: Db): Db
}

/**
 * `values`: planned for the values it is asked with, as PostgreSQL does at first. `any`: planned for whatever values, which a
 * connection settles on when that seems no worse.
 */
export function collectPlans(plannedFor: 'values' | 'any'): Plans {
  const whole = new Map<string, readonly string[]>()
  const conditions = new Map<string, string>()
  async function plan(site: SiteDb | PublicDb, text: string, values: readonly unknown[]): Promise<Node | undefined> {
    if (plannedFor === 'values') {
      const [answer] = await site.rows(statement<Explained>('', `explain (format json) ${text}`), values)
      return answer?.['QUERY PLAN'][0]?.Plan
    }
    // The driver knows no shape of it.
    const { rows } = await site.query.execute(sql.raw(`explain (generic_plan, format json) ${text}`))
    return (rows as unknown as Explained[])[0]?.['QUERY PLAN'][0]?.Plan
  }
  return {
    whole,
    conditions,
    explaining: (site) => ({
      ...site,
      rows: async <Row extends object>(asked: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
        const found = await plan(site, asked.text, values)
        const name = asked.name || asked.text
        whole.set(name, found ? readWhole(found) : ['no plan'])
        if (found) conditions.set(name, indexConditions(found))
        return site.rows(asked, values)
      },
    }),
  }
}
