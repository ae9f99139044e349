import { describe, expect, it } from 'vitest'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { cookieBrowser } from '../../testing/test-browser.ts'

const test = await testApp()
const siteId = await aSite(test.database)
const otherSite = await aSite(test.database)

interface Line {
  readonly msg: string
  readonly route: string
  readonly [field: string]: unknown
}

/** The log lines of calls since `before`, in the order of their answers. */
function linesSince(before: number): Line[] {
  const text = test.logged().slice(before)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request')
}

async function lineOf(call: () => Promise<unknown>): Promise<Line | undefined> {
  const before = test.logged().length
  await call()
  const lines = linesSince(before)
  expect(lines).toHaveLength(1)
  return lines[0]
}

describe('the log line of a call (SEC-45)', () => {
  // covers Hardening: SEC-45: the log line of a call says who and which site
  it('names the caller and the site', async () => {
    const user = await aUser(test.database, { roles: { [siteId]: 'editor' } })
    const browser = await signedInAs(test, user)
    expect(await lineOf(() => browser.get(`/api/site/${siteId}/news`))).toMatchObject({
      route: '/api/site/:siteId/news',
      status: 200,
      actorId: user.id,
      siteId,
    })
    expect(await lineOf(() => browser.get('/api/auth'))).toMatchObject({ status: 200, actorId: user.id, siteId: null })
  })

  // covers Hardening: SEC-45: attempts on another's site are in the log with both
  it('names the person who tried to reach another site', async () => {
    const user = await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } })
    const browser = await signedInAs(test, user)
    expect(await lineOf(() => browser.get(`/api/site/${otherSite}/news`))).toMatchObject({
      status: 404,
      actorId: user.id,
      siteId: otherSite,
    })
    const admins = await lineOf(() => browser.get('/api/admin/users'))
    expect(admins).toMatchObject({ status: 403, actorId: user.id, siteId: null })
  })

  it('names the owner of a session that was refreshed or ended', async () => {
    for (const path of ['/api/auth/refresh', '/api/auth/logout', '/api/auth/logout-everywhere']) {
      const user = await aUser(test.database)
      const browser = await signedInAs(test, user)
      expect(await lineOf(() => browser.send('POST', path))).toMatchObject({
        route: path,
        status: 204,
        actorId: user.id,
        siteId: null,
      })
    }
  })

  it('names no person for a call without a session, and no unverified site', async () => {
    const visitor = cookieBrowser(test)
    expect(await lineOf(() => visitor.get(`/api/site/${siteId}/news`))).toMatchObject({ status: 401, actorId: null, siteId: null })
    const browser = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    expect(await lineOf(() => browser.get('/api/site/anna-andersson/news'))).toMatchObject({ status: 404, siteId: null })
  })

  // covers Hardening: SEC-45: the log line has listed fields alone, on one line
  it('has these fields and no others, on one line, whatever was sent', async () => {
    const user = await aUser(test.database, { isAdmin: true })
    const browser = await signedInAs(test, user)
    const forged = encodeURIComponent('x","actorId":"0"}\n{"msg":"request","route":"påhittad')
    const before = test.logged().length
    await browser.get(`/api/site/${forged}/news?${forged}=${forged}`)
    await browser.get(`/api/site/${siteId}/news?q=${forged}`)
    await browser.send(
      'POST',
      `/api/site/${siteId}/news`,
      { content: { title: 'Rad\n{"msg":"request"}' } },
      { 'x-request-id': 'a\nb' },
    )
    await browser.get(`/${forged}`)
    const lines = linesSince(before)
    expect(lines).toHaveLength(4)
    for (const line of lines)
      expect(Object.keys(line).toSorted()).toEqual(
        ['actorId', 'level', 'method', 'ms', 'msg', 'reqId', 'requestId', 'route', 'siteId', 'status', 'time'].toSorted(),
      )
    expect(test.logged().slice(before)).not.toMatch(/påhittad|%0A|Rad/)
  })
})
