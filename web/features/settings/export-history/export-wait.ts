import type { SiteExport } from '#contract/settings/site-exports.ts'

const soonestMs = 1500
const latestMs = 15_000

/** How long to wait before a job's state is read again: briefly at first, longer the longer the job takes. */
export function askAgainIn(exports: readonly SiteExport[], now: number): number | false {
  const waiting = exports.filter(({ state }) => state === 'waiting').map(({ createdAt }) => now - Date.parse(createdAt))
  if (waiting.length === 0) return false
  return Math.min(latestMs, Math.max(soonestMs, Math.min(...waiting) / 4))
}
