import { createStore } from '#web/ui/store.ts'

interface AskedConfirmation {
  /** Why it is asked for: the server's sentence. */
  readonly reason: string
  readonly answer: (isConfirmed: boolean) => void
}

/** The confirmation with BankID that is asked for now; its dialog is parts/bankid/confirmation-dialog.tsx. */
export const confirmationStore = createStore<AskedConfirmation | undefined>(undefined)

let asked: Promise<boolean> | undefined

/** Asks the signed-in person to confirm with BankID: true once they have. Calls that ask at the same time share one answer. */
export function askConfirmation(reason: string): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    confirmationStore.set({
      reason,
      answer: (isConfirmed) => {
        asked = undefined
        confirmationStore.set(undefined)
        resolve(isConfirmed)
      },
    })
  })
  return asked
}
