import { useMemo, useState } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { AskedMedia, KnownMedia } from '../../media/known-media-context.ts'
import type { SaveSession } from '../saving/save-session.ts'
import { useSavePart } from '../saving/use-save-session.ts'

/** What the server has told of the item's pictures, and what was picked since. */
export function useItemMedia(session: SaveSession, ask: (asked: AskedMedia) => void): KnownMedia {
  const told = useSavePart(session, ({ item }) => item?.media)
  const [picked, setPicked] = useState<readonly { readonly facts: MediaFacts; readonly told: typeof told }[]>([])
  return useMemo(() => {
    const pairs = (some: typeof picked) => some.map(({ facts }) => [mediaKey(facts), facts] as const)
    // The server's word counts, unless it was spoken before the picking: a picker shows what the Bildbank says now.
    const newer = picked.filter((one) => one.told === told)
    const facts = new Map([...pairs(picked), ...Object.entries(told ?? {}), ...pairs(newer)])
    return { facts, remember: (given) => setPicked((before) => [...before, { facts: given, told }]), ask }
  }, [told, picked, ask])
}
