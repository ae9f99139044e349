import { createContext } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'

/** What the open item knows of the pictures and documents it shows. */
export interface KnownMedia {
  /** By `mediaKey`. */
  readonly facts: ReadonlyMap<string, MediaFacts>
  /** What was just picked or uploaded: shown and judged before any save has answered. */
  readonly remember: (facts: MediaFacts) => void
  /** Shows what the Bildbank says of it, to be filled in where the editor is. */
  readonly ask: (asked: AskedMedia) => void
}

/** A fact that somebody is led to in the form. */
export type AskedFact = 'alt' | 'title' | 'credit' | 'licence' | 'consent'

/** A picture or document whose facts are asked for. */
export interface AskedMedia {
  readonly media: MediaFacts
  /** It has just been uploaded: only what nearly every picture lacks is asked for. */
  readonly isNew?: boolean
  /** The first to be filled in; the first of the form without. */
  readonly fact?: AskedFact
  /** What the place would say of it: `Porträtt av Anna Berg`. */
  readonly suggestedAlt?: string
  /** Gets the focus afterwards, where what had it before is gone. */
  readonly back?: () => HTMLElement | null | undefined
}

/** True of an upload that lacks what every place of it will need. */
export const needsWords = ({ kind, isShared, alt, isDecorative, credit }: MediaFacts): boolean =>
  kind === 'image' && !isShared && ((alt === '' && !isDecorative) || credit === '')

/** Given by the item editor. */
export const KnownMediaContext = createContext<KnownMedia | null>(null)
