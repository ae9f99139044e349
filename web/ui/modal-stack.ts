// An open modal dialog makes everything outside it inert, toasts included; the topmost one therefore shows them itself.

let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  stack = next
  for (const listener of listeners) listener()
}

export const modalStack = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  top: (): HTMLDialogElement | undefined => stack.at(-1),
  /** Returns what takes it away again. */
  add: (dialog: HTMLDialogElement) => {
    change([...stack, dialog])
    return () => change(stack.filter((other) => other !== dialog))
  },
}
