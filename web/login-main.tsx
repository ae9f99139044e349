import { lazy, Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type * as auth from '#contract/auth.ts'
import * as paths from '#contract/auth-paths.ts'
import { isPhone } from '#contract/is-phone.ts'
import { call } from './api/call.ts'
import { safeReturnPath } from './api/login-address.ts'
import { takeSessionEnd } from './api/session-end.ts'
import { startAddresses, startLink } from './parts/bankid/device.ts'
import { invitationMemory } from './features/auth/invitation-memory.ts'
import { letterLinkIn } from './features/auth/letter-link.ts'
import { LoginApp } from './features/auth/login-app.tsx'
import { LoginCard } from './features/auth/login-card.tsx'
import { createLoginFlow } from './parts/bankid/login-flow.ts'
import { LoginScreen } from './features/auth/login-screen.tsx'
import { sessionMemory } from './parts/bankid/pending-memory.ts'
import { repeatEarlyInput } from './hydration/early-input.ts'
import { guardMarkup } from './theme/trusted-types.ts'
import { Spinner } from './ui/spinner.tsx'

guardMarkup()

const onPhone = isPhone(navigator.userAgent)
const addresses = startAddresses(document)
const invitation = invitationMemory(location.hash, sessionStorage)
const { secret } = invitation

const flow = createLoginFlow(
  {
    start: (device, signal) =>
      call<typeof auth.startBankId>(paths.startBankId, {
        body: { device, ...(secret !== null && { invitation: secret }) },
        signal,
      }),
    fetchDrawing: () => import('./parts/bankid/bankid-qr.tsx'),
    collect: async (returnNonce) => {
      const answer = await call<typeof auth.collectBankId>(
        paths.collectBankId,
        returnNonce === undefined ? {} : { body: { returnNonce } },
      )
      if (answer.status === 'invited') invitation.forget()
      return answer
    },
    cancel: () => call<typeof auth.cancelBankId>(paths.cancelBankId),
    enter: async (till) => {
      await call<typeof auth.authInfo>(paths.authInfo)
      // What the tab remembers is as little to be trusted as the address bar.
      location.assign(safeReturnPath(till, location.origin))
    },
    memory: sessionMemory(sessionStorage),
    isPhone: onPhone,
  },
  safeReturnPath(new URLSearchParams(location.search).get('till'), location.origin),
)

const letterLink = letterLinkIn(location.hash)

const returnNonce = /^#bankid=([\w-]{1,64})$/.exec(location.hash)?.[1]
// Used once; a reload or a copied address must not send it again.
if (returnNonce !== undefined || invitation.isNew) history.replaceState(null, '', location.pathname + location.search)
// A link is an errand of its own, whatever was under way in this tab before.
if (invitation.isNew) flow.reset()
else flow.resume(returnNonce)
// Opened in a tab that shows this page already, a link changes nothing but the end of the address.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#inbjudan=') || letterLinkIn(location.hash) !== null) location.reload()
})

const host = document.getElementById('root')
if (host === null) throw new Error('login.html has no #root.')

const sessionEnd = takeSessionEnd(sessionStorage, document.cookie, new Date())
const login = { flow, isPhone: onPhone, linkFor: (token: string) => startLink(token, addresses, navigator) }

/** What it is to is asked while the rest of the page is drawn; the usual sign-in need not know any of it. */
const Invited = lazy(async () => {
  const { aboutInvitation, InvitedScreen, isGone } = await import('./features/auth/invited-screen.tsx')
  document.title = 'Inbjudan – Kansli'
  const about = aboutInvitation(secret ?? '').then((answer) => {
    // Said once: the next sign-in in this tab is one like any other.
    if (isGone(answer)) invitation.forget()
    return answer
  })
  const leave = () => {
    invitation.forget()
    location.assign(location.pathname + location.search)
  }
  return { default: () => <InvitedScreen about={about} onLeave={leave} {...login} /> }
})

/** The links of letters need no sign-in; the usual one need not know of them. */
const LetterLinkPage = lazy(async () => ({ default: (await import('./features/auth/letter-link-screen.tsx')).LetterLinkScreen }))

const drawn = host.dataset['drawn']
if (letterLink !== null) {
  delete host.dataset['drawn']
  createRoot(host).render(
    <LoginApp>
      <Suspense
        fallback={
          <LoginCard title="E-post" status="opening" isInvitation>
            <Spinner label="Öppnar länken" />
          </LoginCard>
        }
      >
        <LetterLinkPage {...letterLink} />
      </Suspense>
    </LoginApp>,
  )
} else if (
  secret === null &&
  sessionEnd === null &&
  flow.state.get().status === 'none' &&
  drawn === (onPhone ? 'phone' : 'computer')
) {
  // In a task of its own, because React ignores input while it commits.
  const onDrawn = () => void setTimeout(() => repeatEarlyInput(host))
  hydrateRoot(
    host,
    <LoginApp onDrawn={onDrawn}>
      <LoginScreen {...login} />
    </LoginApp>,
  )
} else {
  delete host.dataset['drawn']
  createRoot(host).render(
    <LoginApp>
      {secret === null ? (
        <LoginScreen {...login} sessionEnd={sessionEnd} />
      ) : (
        <Suspense
          fallback={
            <LoginCard title="Inbjudan" status="opening" isInvitation>
              <Spinner label="Hämtar inbjudan" />
            </LoginCard>
          }
        >
          <Invited />
        </Suspense>
      )}
    </LoginApp>,
  )
}
