// A new text has the id that it gets when it is created. The entry of the browser's history remembers the id, so that a reload and Back
// find the same text; a lock of that name says that a tab has it open.

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the new text that is written at this entry. */
    newText?: string
  }
}

/** The id that the entry which is shown remembers. */
export const notedNewText = (): string | undefined => (history.state as { readonly newText?: string } | null)?.newText

/** Notes the id at the entry that is shown. Past the router, which would load the screen anew while one types. */
export function noteNewText(id: string): void {
  if (notedNewText() !== id) History.prototype.replaceState.call(history, { ...history.state, newText: id }, '')
}

const returnKey = 'kansli-ny-text'

/** For the way back from the sign-in, which leads to a new entry at the same address. */
export const noteReturn = (id: string): void => sessionStorage.setItem(returnKey, `${location.pathname} ${id}`)

/** What `noteReturn` noted, once and at that address only. */
export function takeReturn(): string | undefined {
  const [pathname, id] = sessionStorage.getItem(returnKey)?.split(' ') ?? []
  sessionStorage.removeItem(returnKey)
  return pathname === location.pathname ? id : undefined
}

const lockOf = (id: string): string => `kansli-ny-text ${id}`

/** Marks the text as open in this tab as soon as no other tab has it open: the page before a reload lets go first. Returns what lets go. */
export function holdNewText(id: string, onHeld: () => void = () => undefined): () => void {
  const end = new AbortController()
  const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
  const held = (): Promise<void> => {
    onHeld()
    return ended
  }
  navigator.locks
    .request(lockOf(id), { signal: end.signal }, held)
    // Let go while it waited.
    .catch(() => undefined)
  return () => end.abort()
}

/** Ids of the new texts that some tab has open, this one included. */
export async function openTexts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name?.slice(lockOf('').length) ?? ''))
}
