import { useContext, useEffect, useState } from 'react'
import type { FetchPart } from './drawn-parts.ts'
import { partThatCame, WantedPartsContext } from './drawn-parts.ts'

/**
 * A part of a screen that comes after the screen; null until it is there. `fetchPart` is an import, the same function at each
 * drawing. Where `lazy` would throw without network, and take the screen and what was typed on it along, this waits for the
 * next contact. A part is wanted unless the second argument is false; it cannot be undefined, which would mean wanted too.
 */
export function useFetchedPart<Part>(fetchPart: FetchPart<Part>, ...[isWanted = true]: [] | [isWanted: boolean]): Part | null {
  const wanted = useContext(WantedPartsContext)
  if (isWanted) wanted?.add(fetchPart)
  const [part, setPart] = useState<Part | null>(() => (isWanted ? partThatCame(fetchPart) : null))
  const isMissing = isWanted && part === null
  useEffect(() => {
    if (!isMissing) return
    const get = () =>
      void fetchPart().then(
        (fetched) => setPart(() => fetched),
        () => undefined,
      )
    get()
    addEventListener('online', get)
    return () => removeEventListener('online', get)
  }, [isMissing, fetchPart])
  return part
}
