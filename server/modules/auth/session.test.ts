import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { csrfCookie } from '#contract/session-signals.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import type { SignedInBrowser } from '../../testing/signed-in-browser.ts'
import { copyOf as copyOfBrowser, signedInBrowser } from '../../testing/signed-in-browser.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { BrowserAnswer, CookieBrowser } from '../../testing/test-browser.ts'
import { cookieBrowser, cookieHeader } from '../../testing/test-browser.ts'
import { randomId } from './bankid-order.ts'
import { accessCookie, csrfToken, refreshCookie, visitCookie } from './cookies.ts'
import { derivedTokens } from './session-service.ts'

// The life of a session after sign-in: refresh, reuse, expiry, logging out. SEC-12 to SEC-15.

let test: TestApp

beforeAll(async () => {
  test = await testApp()
  test.clock.standStill()
})

const minute = 60_000
const hour = 60 * minute
const refresh = '/api/auth/refresh'
const logout = '/api/auth/logout'
const signal = 'Try Refresh Token'

const signedIn = (user?: { readonly id: string }): Promise<SignedInBrowser> => signedInBrowser(test, user)
const copyOf = (browser: CookieBrowser, cookies?: ReadonlyMap<string, string>): CookieBrowser =>
  copyOfBrowser(test, browser, cookies)

const sessionsOf = async (userId: string): Promise<number> =>
  (await test.superuser.query('select from sessions where user_id = $1', [userId])).rowCount ?? 0
const auditOf = async (userId: string): Promise<string[]> =>
  (await test.superuser.query('select action from audit_log where actor_id = $1 order by id', [userId])).rows.map(
    ({ action }) => action,
  )
const refusal = ({ status, body }: BrowserAnswer) => [status, body['code'], body['message']]
const signInAgain = [401, 'UNAUTHENTICATED', 'Logga in för att fortsätta.']
const refreshFirst = [401, 'TRY_REFRESH_TOKEN', signal]

describe('an access cookie', () => {
  it('is valid for ten minutes, and then a refresh is requested', async () => {
    const browser = await signedIn()
    test.clock.advance(10 * minute - 1000)
    expect((await browser.get('/api/auth')).status).toBe(200)
    test.clock.advance(1001)
    expect(refusal(await browser.get('/api/auth'))).toEqual(refreshFirst)
    const refreshed = await browser.post(refresh)
    expect([refreshed.status, refreshed.body]).toEqual([204, {}])
    expect((await browser.get('/api/auth')).status).toBe(200)
  })

  it('that the browser has deleted causes a request to refresh', async () => {
    const browser = await signedIn()
    browser.cookies.delete(accessCookie)
    expect(refusal(await browser.get('/api/auth'))).toEqual(refreshFirst)
  })

  it.each<[string, (browser: Awaited<ReturnType<typeof signedIn>>) => Promise<void> | void]>([
    ['is missing, and the refresh cookie too', ({ cookies }) => cookies.clear()],
    [
      'has run out, and there is no refresh cookie',
      ({ cookies }) => {
        cookies.delete(refreshCookie)
        test.clock.advance(10 * minute)
      },
    ],
    [
      'has run out, and the refresh cookie is forged',
      ({ cookies, sessionId }) => {
        cookies.set(refreshCookie, `${sessionId}.${randomId()}`)
        test.clock.advance(10 * minute)
      },
    ],
    [
      'has run out, and the refresh cookie is another session’s',
      async ({ cookies }) => {
        cookies.set(refreshCookie, (await signedIn()).cookies.get(refreshCookie) ?? '')
        test.clock.advance(10 * minute)
      },
    ],
    [
      'is alone and forged',
      ({ cookies, sessionId }) => {
        cookies.clear()
        cookies.set(accessCookie, `${sessionId}.${randomId()}`)
      },
    ],
    [
      'has no such form',
      ({ cookies }) => {
        cookies.clear()
        cookies.set(accessCookie, 'x')
      },
    ],
    ['and the refresh cookie have been idle for two hours', () => test.clock.advance(2 * hour)],
    [
      'belongs to a session that was ended',
      async ({ sessionId }) => void (await test.superuser.query('delete from sessions where id = $1', [sessionId])),
    ],
    [
      'belongs to a removed account',
      async ({ userId }) => void (await test.superuser.query('update users set removed_at = now() where id = $1', [userId])),
    ],
  ])('%s: no signal, but another 401', async (_what, change) => {
    const browser = await signedIn()
    await change(browser)
    expect(refusal(await browser.get('/api/auth'))).toEqual(signInAgain)
  })
})

describe('a refresh', () => {
  // covers Calls: `POST /api/auth/refresh`
  it('changes every cookie except the CSRF one, and voids the earlier access cookie', async () => {
    const browser = await signedIn()
    const before = new Map(browser.cookies)
    const { cookies } = await browser.post(refresh)
    const secret = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']
    expect(cookies.find(({ name }) => name === accessCookie)?.attributes).toEqual(['Max-Age=600', ...secret])
    expect(cookies.find(({ name }) => name === refreshCookie)?.attributes.slice(1)).toEqual(secret)
    expect(browser.cookies.get(accessCookie)).not.toBe(before.get(accessCookie))
    expect(browser.cookies.get(refreshCookie)).not.toBe(before.get(refreshCookie))
    expect(browser.cookies.get(csrfCookie)).toBe(before.get(csrfCookie))
    expect(refusal(await copyOf(browser, before).get('/api/auth'))).toEqual(refreshFirst)
  })

  // covers Security: SEC-13
  it('gives twenty calls at once the same successor, and each caller stays signed in', async () => {
    const browser = await signedIn()
    test.clock.advance(11 * minute)
    const cookie = cookieHeader(browser.cookies)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call('POST', refresh, { cookie })))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(204))
    const successors = answers.map(({ cookies }) =>
      cookies
        .filter(({ name }) => name.startsWith('__Host-'))
        .map(({ value }) => value)
        .join(),
    )
    expect(new Set(successors).size).toBe(1)
    expect((await browser.get('/api/auth')).status).toBe(200)
    // Rotated once and not twenty times: the earlier token is still accepted.
    expect((await browser.call('POST', refresh, { cookie })).status).toBe(204)
    expect(await auditOf(browser.userId)).toEqual([])
  })

  it('still yields the same successor ten seconds later', async () => {
    const browser = await signedIn()
    const late = copyOf(browser)
    await browser.post(refresh)
    test.clock.advance(9900)
    expect((await late.post(refresh)).status).toBe(204)
    expect(late.cookies.get(refreshCookie)).toBe(browser.cookies.get(refreshCookie))
    expect((await late.get('/api/auth')).status).toBe(200)
  })

  // covers Security: SEC-13
  it('with a used token eleven seconds later ends the whole sign-in, and leaves a line in the log', async () => {
    const browser = await signedIn()
    const thief = copyOf(browser)
    await browser.post(refresh)
    test.clock.advance(11_000)
    expect(refusal(await thief.post(refresh))).toEqual(signInAgain)
    expect(refusal(await browser.get('/api/auth'))).toEqual(signInAgain)
    expect(refusal(await browser.post(refresh))).toEqual(signInAgain)
    expect(await sessionsOf(browser.userId)).toBe(0)
    expect(await auditOf(browser.userId)).toEqual(['session.reuse'])
  })

  it('with a token two rotations old ends the sign-in at once', async () => {
    const browser = await signedIn()
    const thief = copyOf(browser)
    await browser.post(refresh)
    await browser.post(refresh)
    expect(refusal(await thief.post(refresh))).toEqual(signInAgain)
    expect(await sessionsOf(browser.userId)).toBe(0)
  })

  // covers Outages: a token that never held ends nothing
  it('with a foreign token ends nothing, and is not logged as theft', async () => {
    const browser = await signedIn()
    const other = await signedIn()
    const ahead = copyOf(browser)
    await ahead.post(refresh)
    const [id] = (browser.cookies.get(refreshCookie) ?? '').split('.')
    const ofAnother = (other.cookies.get(refreshCookie) ?? '').split('.')[1] ?? ''
    // The successor of the newest token was never sent to a browser.
    const future = derivedTokens(test.keys, (ahead.cookies.get(refreshCookie) ?? '').split('.')[1] ?? '').refresh
    for (const token of [randomBytes(32).toString('base64url'), ofAnother, future]) {
      const guess = copyOf(browser)
      guess.cookies.delete(accessCookie)
      guess.cookies.set(refreshCookie, `${id}.${token}`)
      expect(refusal(await guess.post(refresh))).toEqual(signInAgain)
    }
    expect(await sessionsOf(browser.userId)).toBe(1)
    expect(await auditOf(browser.userId)).toEqual([])
    expect((await ahead.get('/api/auth')).status).toBe(200)
  })

  it('ends no other session of the same person', async () => {
    const one = await signedIn()
    const second = await signedIn({ id: one.userId })
    const thief = copyOf(one)
    await one.post(refresh)
    test.clock.advance(11_000)
    await thief.post(refresh)
    expect((await second.get('/api/auth')).status).toBe(200)
  })

  it('prolongs a session in use to twelve hours and no further', async () => {
    const browser = await signedIn()
    for (let passed = 1; passed < 12; passed++) {
      test.clock.advance(hour)
      expect((await browser.post(refresh)).status).toBe(204)
    }
    test.clock.advance(hour - 5 * minute)
    const last = await browser.post(refresh)
    expect(last.cookies.find(({ name }) => name === accessCookie)?.attributes).toContain('Max-Age=300')
    test.clock.advance(5 * minute)
    expect(refusal(await browser.get('/api/auth'))).toEqual(signInAgain)
    expect(refusal(await browser.post(refresh))).toEqual(signInAgain)
  })

  it('is refused after two hours without use', async () => {
    const browser = await signedIn()
    test.clock.advance(2 * hour - 1000)
    expect((await browser.post(refresh)).status).toBe(204)
    test.clock.advance(2 * hour)
    expect(refusal(await browser.post(refresh))).toEqual(signInAgain)
  })

  it('that fails clears the cookies and leaves a visitor who can sign in', async () => {
    const browser = await signedIn()
    await test.superuser.query('delete from sessions where user_id = $1', [browser.userId])
    await browser.post(refresh)
    expect([...browser.cookies.keys()].toSorted()).toEqual([csrfCookie, visitCookie].toSorted())
    expect((await browser.post('/api/auth/bankid/cancel')).status).toBe(204)
  })

  it('is allowed twenty times a minute', async () => {
    const browser = await signedIn()
    test.clock.toNextMinute()
    const statuses: number[] = []
    for (let call = 0; call < 21; call++) statuses.push((await browser.post(refresh)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429])
    test.clock.advance(minute)
    expect((await browser.post(refresh)).status).toBe(204)
  })
})

describe('logging out', () => {
  it('ends the session at once: neither cookie is valid afterwards', async () => {
    const browser = await signedIn()
    const kept = new Map(browser.cookies)
    const answer = await browser.post(logout)
    expect(answer.status).toBe(204)
    expect(answer.headers['clear-site-data']).toBe('"cache","storage"')
    expect(await sessionsOf(browser.userId)).toBe(0)
    expect(await auditOf(browser.userId)).toEqual(['auth.signOut'])
    expect([...browser.cookies.keys()].toSorted()).toEqual([csrfCookie, visitCookie].toSorted())
    const replay = copyOf(browser, kept)
    expect(refusal(await replay.get('/api/auth'))).toEqual(signInAgain)
    expect(refusal(await replay.post(refresh))).toEqual(signInAgain)
  })

  it('works twice, and for a browser that was not signed in', async () => {
    const browser = await signedIn()
    await browser.post(logout)
    expect((await browser.post(logout)).status).toBe(204)
    const visitor = cookieBrowser(test)
    await visitor.get('/api/auth')
    expect((await visitor.post(logout)).status).toBe(204)
  })

  it.each([
    ['the access cookie has run out', (browser: CookieBrowser) => (test.clock.advance(11 * minute), browser)],
    ['only the refresh cookie is left', (browser: CookieBrowser) => (browser.cookies.delete(accessCookie), browser)],
  ])('ends the session when %s', async (_what, change) => {
    const browser = await signedIn()
    expect((await change(browser).post(logout)).status).toBe(204)
    expect(await sessionsOf(browser.userId)).toBe(0)
  })

  it('ends no session of which the caller only knows the id', async () => {
    const victim = await signedIn()
    const stranger = cookieBrowser(test)
    stranger.cookies.set(accessCookie, `${victim.sessionId}.${randomId()}`)
    stranger.cookies.set(csrfCookie, csrfToken(test.keys, victim.sessionId))
    await stranger.post(logout)
    expect((await victim.get('/api/auth')).status).toBe(200)
  })
})

describe('a revoked right', () => {
  // covers Security: SEC-08
  it('is gone with the next call, and so is an account', async () => {
    const site = await aSite(test.database)
    const user = await aUser(test.database, { isAdmin: true, roles: { [site]: 'editor' } })
    const browser = await signedIn(user)
    const news = `/api/site/${site}/news`
    expect([(await browser.get('/api/admin/users')).status, (await browser.get(news)).status]).toEqual([200, 200])
    await test.superuser.query('update users set is_admin = false where id = $1', [user.id])
    expect([(await browser.get('/api/admin/users')).status, (await browser.get(news)).status]).toEqual([403, 200])
    await test.superuser.query('delete from memberships where user_id = $1', [user.id])
    expect((await browser.get(news)).status).toBe(404)
    await test.superuser.query('update users set removed_at = now() where id = $1', [user.id])
    expect(refusal(await browser.get('/api/auth'))).toEqual(signInAgain)
  })

  it('by its last day ends with that day in Sweden', async () => {
    const site = await aSite(test.database)
    const user = await aUser(test.database, { roles: { [site]: 'reader' } })
    const yesterday = new Date(test.clock().getTime() - 24 * hour).toISOString().slice(0, 10)
    await test.superuser.query('update memberships set valid_to = $2 where user_id = $1', [user.id, yesterday])
    expect((await (await signedIn(user)).get(`/api/site/${site}/news`)).status).toBe(404)
  })
})

describe('the call for the current user', () => {
  // covers Calls: `GET /api/auth`: user, roles
  it('returns name and roles, and for a visitor the facts for the sign-in page', async () => {
    const user = await aUser(test.database, { name: 'Åsa Öberg-Ängström' })
    const browser = await signedIn(user)
    const answer = await browser.get('/api/auth')
    expect(answer.body).toEqual({ user: { id: user.id, name: 'Åsa Öberg-Ängström' }, roles: [], choices: {} })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.cookies).toEqual([])
    const visitor = cookieBrowser(test)
    expect(refusal(await visitor.get('/api/auth'))).toEqual(signInAgain)
    const visit = visitor.cookies.get(visitCookie) ?? ''
    expect(visitor.cookies.get(csrfCookie)).toBe(csrfToken(test.keys, visit))
    expect((await visitor.get('/api/auth')).cookies).toEqual([])
  })

  it('restores a lost CSRF cookie', async () => {
    const browser = await signedIn()
    browser.cookies.delete(csrfCookie)
    expect((await browser.post(refresh)).status).toBe(403)
    await browser.get('/api/auth')
    expect((await browser.post(refresh)).status).toBe(204)
  })

  it('does not accept a cookie from before the sign-in', async () => {
    const visitor = cookieBrowser(test)
    await visitor.get('/api/auth')
    const visit = visitor.cookies.get(visitCookie) ?? ''
    for (const name of [accessCookie, refreshCookie]) {
      visitor.cookies.set(name, visit)
      visitor.cookies.set(name, `${crypto.randomUUID()}.${visit}`)
    }
    expect(refusal(await visitor.get('/api/auth'))).toEqual(signInAgain)
  })
})
