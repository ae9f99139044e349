import { csrfCookie } from '#contract/session-signals.ts'
import { randomId } from '../modules/auth/bankid-order.ts'
import { accessCookie, csrfToken, refreshCookie } from '../modules/auth/cookies.ts'
import { derivedTokens, openSession } from '../modules/auth/session-service.ts'
import { aUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import type { CookieBrowser } from './test-browser.ts'
import { cookieBrowser } from './test-browser.ts'

export interface SignedInBrowser extends CookieBrowser {
  readonly userId: string
  readonly sessionId: string
}

/** A browser with a session as after a sign-in, by default of a new administrator. */
export async function signedInBrowser(
  test: TestApp,
  user?: { readonly id: string },
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
): Promise<SignedInBrowser> {
  const { id: userId } = user ?? (await aUser(test.database, { isAdmin: true }))
  const [sessionId, secret] = [crypto.randomUUID(), randomId()]
  await test.database.inPlatform((platform) =>
    openSession(platform, test.keys, { id: sessionId, userId, secret, userAgent }, test.clock()),
  )
  const tokens = derivedTokens(test.keys, secret)
  const browser = cookieBrowser(test, { userAgent })
  browser.cookies.set(accessCookie, `${sessionId}.${tokens.access}`)
  browser.cookies.set(refreshCookie, `${sessionId}.${tokens.refresh}`)
  browser.cookies.set(csrfCookie, csrfToken(test.keys, sessionId))
  return { ...browser, userId, sessionId }
}

/** Another browser with copies of these cookies, either the present or earlier ones. */
export function copyOf(
  test: TestApp,
  browser: CookieBrowser,
  cookies: ReadonlyMap<string, string> = browser.cookies,
): CookieBrowser {
  const copy = cookieBrowser(test)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}
