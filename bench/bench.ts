import type pg from 'pg'
import type { Measured } from './load.ts'
import { ask, load, request } from './load.ts'
import type { Person } from './people.ts'
import type { Limits, Product, Server, Setting } from './programs.ts'
import { roundMs } from './compare.ts'
import { perAnswer, processorTime } from './processor.ts'

/** The inputs of every row. */
export interface Bench {
  readonly setting: Setting
  readonly product: Product
  readonly server: Server
  readonly limits: Limits
  /** Connection to the product's database. */
  readonly client: pg.Client
  /** Number of sites filled so far. */
  readonly sites: number
  readonly readers: readonly Person[]
  readonly editors: readonly Person[]
}

export const connections = 16

export const adminHost = (bench: Bench): string => `localhost:${bench.product.adminPort}`
export const sitesHost = (bench: Bench): string => `localhost:${bench.product.sitesPort}`

export function loadQ(bench: Bench, at = connections): Promise<Measured> {
  const message = request('GET', `localhost:${bench.limits.port}`, '/news', [])
  return load({ port: bench.limits.port, connections: at, ms: roundMs, next: () => message, expect: 200 })
}

/** Measured in the program of the limits: the time of the driver, without HTTP. */
export async function loadI(bench: Bench, clients: number): Promise<Measured> {
  const from = await processorTime()
  const path = `/inserts?clients=${clients}&ms=${roundMs}`
  const answer = await ask(bench.limits.port, request('POST', `localhost:${bench.limits.port}`, path, []))
  const inserted = JSON.parse(answer.body.toString()) as Measured
  return { ...inserted, cost: perAnswer(from, await processorTime(), (inserted.perSecond * roundMs) / 1000) }
}
