import { createPortal } from 'react-dom'
import { openDialogs } from './modal-stack.ts'
import { useStore } from './store.ts'
import { toastStore } from './toast-store.ts'
import { useFetchedPart } from './use-fetched-part.ts'

// No screen waits for them: what is told before they have come is shown when they have.
const fetchCards = () => import('./toast-cards.tsx')

/** Shows the toasts. Mounted once per entry page; announced politely, because no toast needs an answer. */
export function Toaster() {
  const toasts = useStore(toastStore)
  const dialog = useStore(openDialogs, (dialogs) => dialogs.at(-1))
  const cards = useFetchedPart(fetchCards)
  return createPortal(
    <div role="status" aria-live="polite" aria-label="Meddelanden">
      {cards !== null && <cards.ToastCards toasts={toasts} />}
    </div>,
    dialog ?? document.body,
  )
}
