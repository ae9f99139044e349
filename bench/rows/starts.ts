import type { Bench } from '../bench.ts'
import { inTurn } from '../compare.ts'
import { siteId } from '../content.ts'
import { median } from '../load.ts'
import type { Program, Setting } from '../programs.ts'
import { firstAnswer, startLimits, startProduct, startSecondNode, urlOf } from '../programs.ts'
import type { Result } from '../report.ts'
import { atMost } from '../report.ts'

/** A page that needs the database when nothing is cached. */
const page = `/${siteId(1)}`

async function untilAnswer(program: Program, port: number, path: string): Promise<number> {
  const answered = await firstAnswer(port, path)
  await program.stop()
  return answered - program.startedAt
}

/** Row 9: from the command to the first answer from a running database; the product also checks for migrations. */
export async function startBesideDatabase(bench: Bench): Promise<{ result: Result; limitMs: number }> {
  const ownerUrl = urlOf(bench.server, 'postgres', 'kansli')
  const seen = await inTurn(
    async () => {
      const node = await startSecondNode(bench.setting, bench.server, { DATABASE_OWNER_URL: ownerUrl })
      return untilAnswer(node, node.sitesPort, page)
    },
    async () => {
      const limits = await startLimits(bench.server)
      return untilAnswer(limits, limits.port, '/news')
    },
  )
  return { result: asResult('warm start to first answer', seen), limitMs: median(seen.limit) }
}

const asResult = (work: string, { ours, limit }: { ours: number[]; limit: number[] }): Result =>
  atMost(9, work, median(ours) / median(limit), 2, 'Q', `${Math.round(median(ours))} and ${Math.round(median(limit))} ms`)

/** The same, including the start of the embedded PostgreSQL, which Q does not have. Nothing else may use the folder meanwhile. */
export async function startWithDatabase(setting: Setting, limitMs: number): Promise<Result> {
  const ours: number[] = []
  for (let round = 0; round < 5; round++) {
    const product = await startProduct(setting)
    ours.push(await untilAnswer(product, product.sitesPort, page))
  }
  return asResult('  with the embedded database', { ours, limit: [limitMs] })
}
