import type { FastifyBaseLogger } from 'fastify'
import type { Observer } from '../observation/observation.ts'

/** Logs one line per job that was run: kind and site, no content (SEC-45). */
export const jobLog = (log: Pick<FastifyBaseLogger, 'info'>): Observer => ({
  kinds: ['job'],
  begin({ name, siteId }) {
    const began = performance.now()
    return {
      within: (work) => work(),
      end({ fault }) {
        const outcome = fault === undefined ? 'done' : 'failed'
        log.info({ job: name, siteId: siteId || null, outcome, ms: Math.round(performance.now() - began) }, 'job')
      },
    }
  },
})
