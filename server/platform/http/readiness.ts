import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { readSchema, runsOn } from '../database/schema-version.ts'
import { faultLine } from '../logged-fault.ts'

// Tells a balancer whether visitors should be sent to this node. Only faults of this node alone count: when all nodes would be
// unready at once, as with a slow file store, taking them out of service helps no visitor.

const askLimitMs = 2000
const heldMs = 250

export interface Readiness {
  /** Answers within two seconds, however often it is called. */
  isReady(): Promise<boolean>
  /** Makes the answer no from now on: running work is finished, and no new work should come. */
  drain(): void
}

/** `wantedSchema`: the version of the schema that this program is written for. */
export function createReadiness(
  database: Database,
  wantedSchema: number,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  now: () => number = () => performance.now(),
): Readiness {
  let isDraining = false
  let last: { readonly at: number; readonly fault: Promise<string | null> } | null = null
  let lastFault: string | null = null

  async function fault(): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('the database does not answer in time'), askLimitMs)
    })
    const query = readSchema(database).then(
      (schema) => (runsOn(schema, wantedSchema) ? null : 'the database has the schema of another version of the program'),
      (error: unknown) => `the database does not answer: ${faultLine(error)}`,
    )
    const found = await Promise.race([query, tooLate]).finally(() => clearTimeout(timer))
    if (found !== lastFault) {
      if (found === null) log.info('this node is ready again')
      else log.warn({ fault: found }, 'this node is not ready')
    }
    lastFault = found
    return found
  }

  return {
    async isReady() {
      if (isDraining) return false
      if (!last || now() - last.at > heldMs) {
        const asking = fault()
        const entry = { at: Infinity, fault: asking }
        last = entry
        // The answer is cached from its arrival on; until then all callers wait for the same query.
        void asking.then(() => last === entry && (last = { at: now(), fault: asking }))
      }
      return (await last.fault) === null && !isDraining
    },
    drain() {
      isDraining = true
    },
  }
}
