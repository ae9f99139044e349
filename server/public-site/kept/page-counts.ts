import type { PageCache } from './page-cache.ts'

/** What the sites' listener has answered from memory; counted where it happens, and read by the metrics. */
export interface PageCounts {
  /** Answers sent before routing, at the first digit of their status. */
  readonly atOnce: number[]
  /** Set when the listener is built. */
  caches: { readonly pages: PageCache; readonly files: PageCache } | null
}

export const pageCounts = (): PageCounts => ({ atOnce: [0, 0, 0, 0, 0, 0], caches: null })
