/** Tells screens that the sign-in is over and the page is about to be left for the login page, so that they keep what is unsaved. */
function createLeaving() {
  let isLeaving = false
  const listeners = new Set<() => void>()
  return {
    isLeaving: () => isLeaving,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin: () => {
      isLeaving = true
      for (const listener of listeners) listener()
    },
  }
}

// A page is left once.
export const leavingForLogin = createLeaving()
