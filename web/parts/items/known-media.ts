import { createContext, useContext, useMemo, useState } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import type { SaveSession } from './save-session.ts'
import { useSavePart } from './use-save-session.ts'

/** What the open item knows of the pictures and documents it shows. */
export interface KnownMedia {
  readonly siteId: string
  readonly facts: ReadonlyMap<string, MediaFacts>
  /** What was just picked or uploaded: shown and judged before any save has answered. */
  readonly remember: (facts: MediaFacts) => void
}

export const KnownMediaContext = createContext<KnownMedia | null>(null)

export function useKnownMedia(siteId: string, session: SaveSession): KnownMedia {
  const told = useSavePart(session, ({ item }) => item?.media)
  const [picked, setPicked] = useState<readonly { readonly facts: MediaFacts; readonly told: typeof told }[]>([])
  return useMemo(() => {
    const pairs = (some: typeof picked) => some.map(({ facts }) => [mediaKey(facts), facts] as const)
    // The server's word counts, unless it was spoken before the picking: a picker shows what the Bildbank says now.
    const newer = picked.filter((one) => one.told === told)
    const facts = new Map([...pairs(picked), ...Object.entries(told ?? {}), ...pairs(newer)])
    return { siteId, facts, remember: (given) => setPicked((before) => [...before, { facts: given, told }]) }
  }, [siteId, told, picked])
}

/** The media of the item around; `of` gives what is known of one, null of what is gone. */
export function useItemMedia(): KnownMedia & { readonly of: (ref: MediaRef) => MediaFacts | null } {
  const known = useContext(KnownMediaContext)
  if (known === null) throw new Error('Pictures of an item need the item editor around them.')
  return { ...known, of: (ref) => known.facts.get(mediaKey(ref)) ?? null }
}
