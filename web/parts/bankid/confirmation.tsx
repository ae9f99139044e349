import { confirmationStore } from '#web/api/confirmation.ts'
import { useStore } from '#web/ui/store.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'

const fetchDialog = () => import('./confirmation-dialog.tsx')

/** Shows the confirmation with BankID that a call asks for. Mounted once. */
export function Confirmation() {
  const asked = useStore(confirmationStore)
  const dialog = useFetchedPart(fetchDialog, asked !== undefined)
  return asked && dialog && <dialog.ConfirmationDialog reason={asked.reason} onAnswer={asked.answer} />
}
