import { showToast } from '#web/ui/toast-store.ts'
import { askConfirmation } from './confirmation.ts'
import { createCall } from './create-call.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { inTurn } from './in-turn.ts'
import { leavingForLogin, loggedOut } from './leaving-for-login.ts'
import { loginAddress } from './login-address.ts'
import { noteSessionEnd } from './session-end.ts'
import { preloading } from './preloading.ts'

function leaveForLogin(): void {
  const { pathname, search } = location
  // The login page itself asks for auth info after sign-in; sending it to itself would start over for ever.
  if (pathname === '/auth/login' || loggedOut.get()) return
  leavingForLogin.set(true)
  noteSessionEnd(sessionStorage)
  location.assign(loginAddress(pathname + search))
}

/** Calls the server as the contract says. Failed calls have shown their toast when this throws an ApiError. */
export const call = createCall({
  fetch: async (address, init) => (init.method === 'GET' ? takeFirstAnswer(address) : undefined) ?? fetch(address, init),
  cookies: () => document.cookie,
  showFault: (severity, title, message) => showToast({ severity, title, message }),
  isPreload: preloading.isOn,
  leaveForLogin,
  inTurn,
  confirm: askConfirmation,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
