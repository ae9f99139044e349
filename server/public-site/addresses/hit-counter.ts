import type { FastifyBaseLogger } from 'fastify'
import type { RedirectHits } from '../../modules/redirects/redirect-hits.ts'
import { addRedirectHits } from '../../modules/redirects/redirect-hits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OldAddress } from '../kept/sendable.ts'

// Counts requests for old addresses. A read must not write, so each process counts in memory and writes the sums at intervals.
// Counts since the last write are lost with the process, which is acceptable for numbers that say "still in use".

export interface HitCounter {
  count(address: OldAddress): void
  /** Writes the counts; after a failure they are kept for the next time. */
  flush(): Promise<void>
}

const maxAddresses = 10_000

export function createHitCounter(database: Database, clock: Clock, log: FastifyBaseLogger): HitCounter {
  let counted = new Map<string, { siteId: string; fromPath: string; count: number; lastHit: Date }>()

  function add({ siteId, fromPath, count, lastHit }: RedirectHits): void {
    const key = siteId + fromPath
    const known = counted.get(key)
    if (known) {
      known.count += count
      if (lastHit > known.lastHit) known.lastHit = lastHit
    } else if (counted.size < maxAddresses) counted.set(key, { siteId, fromPath, count, lastHit })
  }

  return {
    count: ({ siteId, path }) => add({ siteId, fromPath: path, count: 1, lastHit: clock() }),
    async flush() {
      if (counted.size === 0) return
      const all = [...counted.values()]
      counted = new Map()
      for (const siteId of new Set(all.map((hit) => hit.siteId))) {
        const hits = all.filter((hit) => hit.siteId === siteId)
        try {
          await database.inPlatform((platform) => addRedirectHits(platform, hits))
        } catch (error) {
          for (const hit of hits) add(hit)
          const fault = error instanceof Error ? error.message : typeof error
          log.warn({ siteId, fault }, 'hits on old addresses could not be stored')
        }
      }
    },
  }
}
