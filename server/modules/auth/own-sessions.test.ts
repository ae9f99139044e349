import { beforeAll, describe, expect, it } from 'vitest'
import { csrfCookie } from '#contract/session-signals.ts'
import type { Session } from '#contract/users-and-sites/sessions.ts'
import { aUser } from '../../testing/factories.ts'
import type { SignedInBrowser } from '../../testing/signed-in-browser.ts'
import { copyOf, signedInBrowser } from '../../testing/signed-in-browser.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { BrowserAnswer, CookieBrowser } from '../../testing/test-browser.ts'
import { cookieBrowser } from '../../testing/test-browser.ts'
import { visitCookie } from './cookies.ts'

// A person's own sessions, and how they end. SEC-14: each event makes the cookies void in every browser that sends them.

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})

const minute = 60_000
const list = '/api/auth/sessions'
const refresh = '/api/auth/refresh'
const everywhere = '/api/auth/logout-everywhere'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const sessionsIn = ({ status, body }: BrowserAnswer): readonly Session[] => {
  expect(status).toBe(200)
  return (body as unknown as { sessions: Session[] }).sessions
}
const end = (browser: CookieBrowser, sessionId: string): Promise<BrowserAnswer> => browser.call('DELETE', `${list}/${sessionId}`)
const auditOf = async (userId: string) =>
  (await test.superuser.query('select action, object_id from audit_log where actor_id = $1 order by id', [userId])).rows.map(
    ({ action, object_id }) => [action, object_id],
  )

/** Replays both old cookies, as a thief would. */
async function replayed(browser: SignedInBrowser, kept: ReadonlyMap<string, string>): Promise<unknown[]> {
  const access = await copyOf(test, browser, kept).get('/api/auth')
  const renewed = await copyOf(test, browser, kept).post(refresh)
  return [access.status, access.body['code'], renewed.status]
}
const worthless = [401, 'UNAUTHENTICATED', 401]
const isSignedIn = async (browser: CookieBrowser): Promise<boolean> => (await browser.get('/api/auth')).status === 200

/** Three browsers of one person, and one of another person. */
async function people() {
  const person = await aUser(test.database)
  const here = await signedInBrowser(test, person, windows)
  const [phone, library] = [await signedInBrowser(test, person, 'x'), await signedInBrowser(test, person)]
  return { person, here, phone, library, stranger: await signedInBrowser(test, await aUser(test.database)) }
}

describe('the list', () => {
  it('lists the person’s live sign-ins, this one first, then by last use, in readable words', async () => {
    const { here, phone, library } = await people()
    test.clock.advance(11 * minute)
    await phone.post(refresh)
    await here.post(refresh)
    const shown = sessionsIn(await here.get(list))
    expect(shown.map(({ id, device, isThis }) => [id, device, isThis])).toEqual([
      [here.sessionId, 'Chrome på Windows', true],
      [phone.sessionId, 'Okänd webbläsare', false],
      [library.sessionId, 'Firefox på Linux', false],
    ])
    const [, renewed, idle] = shown.map(({ signedInAt, lastUsedAt }) => Date.parse(lastUsedAt) - Date.parse(signedInAt))
    expect(idle).toBe(0)
    expect(renewed).toBeGreaterThanOrEqual(11 * minute)
  })

  it('contains nothing else: no token, no address, no text from the browser', async () => {
    const { here } = await people()
    const answer = await here.get(list)
    for (const session of sessionsIn(answer))
      expect(Object.keys(session).toSorted()).toEqual(['device', 'id', 'isThis', 'lastUsedAt', 'signedInAt'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('leaves out expired ones', async () => {
    const { here, phone } = await people()
    // The library's sign-in is unused for two hours, while the others are renewed.
    for (let hour = 0; hour < 2; hour++) {
      test.clock.advance(60 * minute)
      await here.post(refresh)
      await phone.post(refresh)
    }
    expect(sessionsIn(await here.get(list)).map(({ id }) => id)).toEqual([here.sessionId, phone.sessionId])
  })

  it('is for signed-in people', async () => {
    expect((await cookieBrowser(test).get(list)).status).toBe(401)
  })
})

describe('ending another sign-in', () => {
  // covers Security: SEC-14
  it('voids its cookies with the next call, keeps the other sign-ins, and is logged', async () => {
    const { person, here, phone, library } = await people()
    const kept = new Map(phone.cookies)
    const left = sessionsIn(await end(here, phone.sessionId))
    expect(left.map(({ id }) => id)).toEqual([here.sessionId, library.sessionId])
    expect(await replayed(phone, kept)).toEqual(worthless)
    expect([await isSignedIn(here), await isSignedIn(library)]).toEqual([true, true])
    expect(await auditOf(person.id)).toEqual([['session.end', phone.sessionId]])
  })

  // covers Security: SEC-14
  it('gives one answer for an ended, a foreign and an unknown sign-in', async () => {
    const { person, here, phone, stranger } = await people()
    await end(here, phone.sessionId)
    const wanted = [phone.sessionId, stranger.sessionId, crypto.randomUUID(), 'x']
    const answers = await Promise.all(wanted.map((id) => end(here, id)))
    expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual(
      wanted.map(() => [404, 'NOT_FOUND', 'Enheten är redan utloggad.']),
    )
    expect(await isSignedIn(stranger)).toBe(true)
    expect(await auditOf(person.id)).toHaveLength(1)
  })

  it('is refused for the current sign-in: its browser would keep the cookies', async () => {
    const { here } = await people()
    expect((await end(here, here.sessionId)).status).toBe(400)
    expect(await isSignedIn(here)).toBe(true)
  })
})

describe('ending all other sign-ins', () => {
  // covers Security: SEC-14
  it('voids their cookies, but not this one’s or other people’s', async () => {
    const { person, here, phone, library, stranger } = await people()
    const kept = [new Map(phone.cookies), new Map(library.cookies)] as const
    expect(sessionsIn(await here.post(`${list}/end-others`)).map(({ id }) => id)).toEqual([here.sessionId])
    expect(await replayed(phone, kept[0])).toEqual(worthless)
    expect(await replayed(library, kept[1])).toEqual(worthless)
    expect([await isSignedIn(here), await isSignedIn(stranger)]).toEqual([true, true])
    // None are left: nothing is ended, and nothing is logged.
    await here.post(`${list}/end-others`)
    expect(await auditOf(person.id)).toEqual([['session.endOthers', null]])
  })
})

describe('a sign-in of more than fifteen minutes ago', () => {
  it('ends no other one, so that a stolen session cannot shut its owner out', async () => {
    const { here, phone } = await people()
    test.clock.advance(16 * minute)
    await here.post(refresh)
    await phone.post(refresh)
    for (const refused of [await end(here, phone.sessionId), await here.post(`${list}/end-others`)]) {
      expect([refused.status, refused.body['code']]).toEqual([403, 'FRESH_LOGIN_REQUIRED'])
      expect(refused.body['message']).toContain('Logga ut överallt')
    }
    expect(await isSignedIn(phone)).toBe(true)
    expect((await here.post(everywhere)).status).toBeLessThan(300)
    expect(await isSignedIn(phone)).toBe(false)
  })
})

describe('logging out everywhere', () => {
  // covers Security: SEC-14
  it('answers as logging out does, and voids every cookie of the person’s', async () => {
    const { person, here, phone, library, stranger } = await people()
    const kept = [here, phone, library].map((browser) => [browser, new Map(browser.cookies)] as const)
    const answer = await here.post(everywhere)
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([204, '"cache","storage"'])
    expect([...here.cookies.keys()].toSorted()).toEqual([csrfCookie, visitCookie].toSorted())
    for (const [browser, cookies] of kept) expect(await replayed(browser, cookies)).toEqual(worthless)
    expect(await isSignedIn(stranger)).toBe(true)
    expect(await auditOf(person.id)).toEqual([['auth.signOutEverywhere', null]])
  })

  it('works with an expired access cookie', async () => {
    const { here, phone } = await people()
    test.clock.advance(11 * minute)
    expect((await here.post(everywhere)).status).toBe(204)
    expect((await phone.post(refresh)).status).toBe(401)
  })

  it('is refused for a browser whose sign-in has ended, or that only knows an id', async () => {
    const { here, phone, library, stranger } = await people()
    const kept = new Map(phone.cookies)
    await end(here, phone.sessionId)
    const answer = await copyOf(test, phone, kept).post(everywhere)
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([401, '"cache","storage"'])
    const knowing = copyOf(test, stranger)
    for (const name of ['__Host-session', '__Host-refresh'])
      knowing.cookies.set(name, `${here.sessionId}.${(stranger.cookies.get(name) ?? '').split('.')[1]}`)
    knowing.cookies.set(csrfCookie, here.cookies.get(csrfCookie) ?? '')
    expect((await knowing.post(everywhere)).status).toBe(401)
    expect([await isSignedIn(here), await isSignedIn(library), await isSignedIn(stranger)]).toEqual([true, true, true])
  })

  it('is complete when done twice at once, during refreshes', async () => {
    const { here, phone, library } = await people()
    test.clock.advance(11 * minute)
    const answers = await Promise.all([
      here.post(everywhere),
      library.post(refresh),
      phone.post(everywhere),
      copyOf(test, library).post(refresh),
    ])
    expect(answers.filter(({ status }) => ![204, 401].includes(status))).toEqual([])
    for (const browser of [here, phone, library]) expect((await copyOf(test, browser).post(refresh)).status).toBe(401)
  })
})

describe('an administrator', () => {
  // covers Security: SEC-14
  it('ends every sign-in of a person by removing the account, or by making or unmaking an administrator', async () => {
    const admin = await signedInBrowser(test)
    const { person, here, phone } = await people()
    const kept = [here, phone].map((browser) => [browser, new Map(browser.cookies)] as const)
    const change = (isAdmin: boolean, version: number) =>
      admin.call('PUT', `/api/admin/users/${person.id}`, { body: { name: 'Ny', isAdmin, memberships: [], version } })
    expect((await change(true, 1)).status).toBe(200)
    for (const [browser, cookies] of kept) expect(await replayed(browser, cookies)).toEqual(worthless)

    const second = await signedInBrowser(test, person)
    const cookies = new Map(second.cookies)
    expect((await change(false, 2)).status).toBe(200)
    expect(await replayed(second, cookies)).toEqual(worthless)

    const third = await signedInBrowser(test, person)
    const last = new Map(third.cookies)
    // The same call again changes no right.
    expect((await change(false, 3)).status).toBe(200)
    expect(await isSignedIn(third)).toBe(true)
    expect((await admin.call('POST', `/api/admin/users/${person.id}/remove`, { body: { version: 4 } })).status).toBe(204)
    expect(await replayed(third, last)).toEqual(worthless)
    const { rowCount } = await test.superuser.query('select from sessions where user_id = $1', [person.id])
    expect(rowCount).toBe(0)
  })
})
