import { createStore } from '#web/ui/store.ts'

/** True once the sign-in is over and the page is about to be left for the login page: screens then keep what is unsaved. */
export const leavingForLogin = createStore(false)

/** True once the person has logged out: calls that are answered with 401 after that must not ask for the way back here. */
export const loggedOut = createStore(false)
