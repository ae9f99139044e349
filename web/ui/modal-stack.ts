import { createStore } from './store.ts'

/** The open modal dialogs, the topmost last. One makes everything outside it inert, toasts included: the topmost shows them itself. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** Returns what takes the dialog away again. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog])
  return () => openDialogs.set(openDialogs.get().filter((other) => other !== dialog))
}
