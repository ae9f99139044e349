import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from './api/call.ts'
import { safeReturnPath } from './api/login-address.ts'
import { authInfo, cancelBankId, collectBankId, startBankId } from './api/session-contract.ts'
import { isPhone, startAddresses, startLink } from './features/auth/device.ts'
import { createLoginFlow } from './features/auth/login-flow.ts'
import { LoginScreen } from './features/auth/login-screen.tsx'
import { sessionMemory } from './features/auth/pending-memory.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { guardMarkup } from './theme/trusted-types.ts'
import { Toaster } from './ui/toaster.tsx'

guardMarkup()

const onPhone = isPhone(navigator.userAgent)
const addresses = startAddresses(document)

const flow = createLoginFlow(
  {
    start: async (device) => {
      // The drawing comes with its first code; if it cannot come, the login has failed and says so instead of going blank.
      const drawing = device === 'other' ? import('./features/auth/bankid-qr.tsx') : undefined
      const [answer] = await Promise.all([call(startBankId, { body: { device } }), drawing])
      return answer
    },
    collect: (returnNonce) => call(collectBankId, returnNonce === undefined ? {} : { body: { returnNonce } }),
    cancel: () => call(cancelBankId),
    enter: async (till) => {
      await call(authInfo)
      // What the tab remembers is as little to be trusted as the address bar.
      location.assign(safeReturnPath(till, location.origin))
    },
    memory: sessionMemory(sessionStorage),
    isPhone: onPhone,
  },
  safeReturnPath(new URLSearchParams(location.search).get('till'), location.origin),
)

const returnNonce = /^#bankid=([\w-]{1,64})$/.exec(location.hash)?.[1]
// Used once; a reload or a copied address must not send it again.
if (returnNonce !== undefined) history.replaceState(null, '', location.pathname + location.search)
flow.resume(returnNonce)

const host = document.getElementById('root')
if (host === null) throw new Error('login.html has no #root.')

createRoot(host).render(
  <StrictMode>
    <ThemeProvider>
      <LoginScreen flow={flow} isPhone={onPhone} linkFor={(token) => startLink(token, addresses, navigator)} />
      <Toaster />
    </ThemeProvider>
  </StrictMode>,
)
