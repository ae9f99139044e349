import type { FastifyBaseLogger } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { addVisits, otherHosts } from '../../modules/visits/add-visits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reading } from '../kept/sendable.ts'
import { createReaders } from './readers.ts'
import { sourceHost } from './source-host.ts'

// Counts readings of pages (docs/decisions/066). A read must not write, so each process counts in memory and adds the sums to the
// database at intervals: a process that is killed loses what it has counted since.

interface VisitCounter {
  /** Counts a page that was sent, if a person reads it. Reads nothing and waits for nothing. */
  count(request: IncomingMessage, reading: Reading): void
  /** Adds the sums to the database; after a failure they are kept for the next time. */
  flush(): Promise<void>
}

/** Of a site on a day. */
interface Sums {
  readonly siteId: string
  readonly day: string
  readonly pages: Map<string, number>
  readonly sources: Map<string, number>
}

/** Pages in memory until the next write. Beyond it a page is not counted; only pages that exist come here. */
const maxPages = 20_000
/** Hosts of a site in memory. Anyone can make them up, so the rest is counted together. */
const maxHosts = 100

/** True unless the map is full and has no such key. */
function addTo(sums: Map<string, number>, key: string, count: number, limit: number): boolean {
  const before = sums.get(key)
  if (before === undefined && sums.size >= limit) return false
  sums.set(key, (before ?? 0) + count)
  return true
}

export function createVisitCounter(database: Database, clock: Clock, log: FastifyBaseLogger): VisitCounter {
  const isReader = createReaders()
  /** By day, then by site. There are two days around midnight, and after a failure. */
  let days = new Map<string, Map<string, Sums>>()
  let pageCount = 0

  function sumsOf(day: string, siteId: string): Sums {
    let sites = days.get(day)
    if (!sites) days.set(day, (sites = new Map()))
    let sums = sites.get(siteId)
    if (!sums) sites.set(siteId, (sums = { siteId, day, pages: new Map(), sources: new Map() }))
    return sums
  }
  function addPage({ pages }: Sums, page: string, count: number): void {
    const before = pages.size
    if (addTo(pages, page, count, pageCount < maxPages ? Infinity : 0)) pageCount += pages.size - before
  }
  function addSource({ sources }: Sums, host: string, count: number): void {
    if (!addTo(sources, host, count, maxHosts)) addTo(sources, otherHosts, count, Infinity)
  }
  function takeAll(): Sums[] {
    const all = [...days.values()].flatMap((sites) => [...sites.values()])
    days = new Map()
    pageCount = 0
    return all
  }

  return {
    count({ method, headers }, { siteId, page }) {
      if (method !== 'GET' || !isReader(headers)) return
      const sums = sumsOf(stockholmDate(clock()), siteId)
      addPage(sums, page, 1)
      const host = sourceHost(headers)
      if (host !== null) addSource(sums, host, 1)
    },
    async flush() {
      if (days.size === 0) return
      const all = takeAll()
      const pages = all.flatMap(({ pages: ofSite, ...at }) =>
        Array.from(ofSite, ([page, readings]) => ({ siteId: at.siteId, day: at.day, page, readings })),
      )
      const sources = all.flatMap(({ sources: ofSite, ...at }) =>
        Array.from(ofSite, ([host, readings]) => ({ siteId: at.siteId, day: at.day, host, readings })),
      )
      try {
        await database.inPlatform((platform) => addVisits(platform, pages, sources))
      } catch (error) {
        for (const { day, siteId, page, readings } of pages) addPage(sumsOf(day, siteId), page, readings)
        for (const { day, siteId, host, readings } of sources) addSource(sumsOf(day, siteId), host, readings)
        log.warn({ fault: error instanceof Error ? error.message : typeof error }, 'readings could not be stored')
      }
    },
  }
}
