import { flushSync } from 'react-dom'
import { showToast } from './toast-store.ts'

/** Fetches a part early. Without network it is fetched again when it is asked for. */
export const prefetchPart = (fetchPart: () => Promise<unknown>): void => void fetchPart().catch(() => undefined)

/** On a line that needs longer for a part, keys mean again what they mean on the screen. */
const heldForMs = 2000

/** Keeps from the screen what is typed. The returned function ends it, and types all of it where the focus is then. */
function holdTyping(): () => void {
  let typed = ''
  const hold = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
    // Other listeners leave a prevented key alone.
    event.preventDefault()
    typed += event.key
  }
  const letGo = () => {
    removeEventListener('keydown', hold, true)
    if (typed) document.execCommand('insertText', false, typed)
    typed = ''
  }
  addEventListener('keydown', hold, true)
  setTimeout(letGo, heldForMs)
  return letGo
}

/**
 * Opens a part once it is fetched: what is typed meanwhile is typed in it. `open` draws it, at once: `lazy` would draw nothing for a
 * moment even if the part is there, and a part that fails while drawing would remove the screen and its typed text.
 */
export async function openFetched<Part>(fetchPart: () => Promise<Part>, open: (part: Part) => void): Promise<void> {
  const letGo = holdTyping()
  try {
    const part = await fetchPart()
    flushSync(() => open(part))
  } catch {
    showToast({ severity: 'warn', message: 'Kunde inte öppnas – ingen kontakt med servern. Det du skrivit finns kvar här.' })
  }
  letGo()
}
