import { createContext } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'

/** What the open item knows of the pictures and documents it shows. */
export interface KnownMedia {
  /** By `mediaKey`. */
  readonly facts: ReadonlyMap<string, MediaFacts>
  /** What was just picked or uploaded: shown and judged before any save has answered. */
  readonly remember: (facts: MediaFacts) => void
}

/** Given by the item editor. */
export const KnownMediaContext = createContext<KnownMedia | null>(null)
