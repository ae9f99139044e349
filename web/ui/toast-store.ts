import { createStore } from './store.ts'

export type Severity = 'success' | 'info' | 'warn' | 'error'

interface Toast {
  /** Takes the place of the toast of the same subject, whose action no longer holds. */
  readonly about?: string
  readonly severity: Severity
  /** What it is about, for those who have gone on to another screen: the item's title. */
  readonly title?: string
  readonly message?: string
  /** Where to see what was done; the browser's way back leads here again. */
  readonly link?: { readonly label: string; readonly href: string }
  /** A button such as Ångra. A toast with something to press stays ten seconds instead of three. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

export interface ShownToast extends Toast {
  readonly id: number
}

const lifetimeMs = 3000
const lifetimeWithActionMs = 10_000

const isOnlyTold = ({ action, link }: Toast): boolean => action === undefined && link === undefined

export const lifetimeOf = (toast: Toast): number => (isOnlyTold(toast) ? lifetimeMs : lifetimeWithActionMs)

/** The same error from several calls is shown once. The same success twice is shown twice. */
const isSameFault = (one: Toast, other: Toast): boolean =>
  (one.severity === 'error' || one.severity === 'warn') &&
  one.severity === other.severity &&
  one.title === other.title &&
  one.message === other.message &&
  one.action === undefined &&
  other.action === undefined

/** More would cover the screen. */
const mostShown = 4

/** Without the oldest where there are too many: one with nothing to press if there is any. */
function atMost(toasts: readonly ShownToast[]): readonly ShownToast[] {
  if (toasts.length <= mostShown) return toasts
  const gone = toasts.slice(0, -1).find(isOnlyTold) ?? toasts[0]
  return toasts.filter((toast) => toast !== gone)
}

/** The toasts on screen, oldest first. */
function createToastStore() {
  const { get, set, subscribe } = createStore<readonly ShownToast[]>([])
  let lastId = 0
  return {
    get,
    subscribe,
    add: (toast: Toast) => {
      if (get().some((other) => isSameFault(other, toast))) return
      lastId += 1
      const others = get().filter(({ about }) => about === undefined || about !== toast.about)
      set(atMost([...others, { ...toast, id: lastId }]))
    },
    remove: (id: number) => set(get().filter((toast) => toast.id !== id)),
  }
}

// One screen, one stack of toasts: calls outside React add to it too.
export const toastStore = createToastStore()

export const showToast = (toast: Toast): void => toastStore.add(toast)
