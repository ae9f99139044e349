import { useEffect } from 'react'
import { createStore } from './store.ts'

/** What the open screen is called instead of its route's crumb; null for most. Kept apart from the frame, which is not drawn anew for it. */
export const screenName = createStore<string | null>(null)

/** Names the screen, in the last crumb and in the title of the document, for as long as the component is drawn. */
export function useScreenName(name: string | null): void {
  useEffect(() => screenName.set(name), [name])
  useEffect(() => () => screenName.set(null), [])
}
