import { isWriting } from '#web/ui/is-writing.ts'
import { showToast } from '#web/ui/toast-store.ts'
import type { AskedMedia, KnownMedia } from './known-media-context.ts'
import { needsWords } from './known-media-context.ts'

/**
 * Begins when a file is sent. Returns what asks for the words that the file lacks once it has arrived: at once, or by a toast if the
 * person has gone on to write, whose next letters would otherwise land in the form.
 */
export function askWhenArrived(): (ask: KnownMedia['ask'], asked: AskedMedia) => void {
  const listening = new AbortController()
  const note = ({ target }: Event) => isWriting(target) && listening.abort()
  for (const type of ['focusin', 'input']) addEventListener(type, note, listening)
  return (ask, asked) => {
    const isElsewhere = listening.signal.aborted
    listening.abort()
    if (!needsWords(asked.media)) return
    const begin = () => ask({ ...asked, isNew: true })
    if (!isElsewhere) return begin()
    showToast({ severity: 'info', message: 'Bilden är på plats.', action: { label: 'Beskriv bilden', onClick: begin } })
  }
}
