import { createStore } from '#web/ui/store.ts'

/** True once the sign-in is over and the page is about to be left for the login page: screens then keep what is unsaved. */
export const leavingForLogin = createStore(false)
