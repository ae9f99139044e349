import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { adminContentPolicy, reportingEndpoints } from '../platform/http/headers.ts'
import { screenWords } from './csp-reports.ts'
import { testApp } from '../testing/test-app.ts'

const test = await testApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
const { host } = new URL(test.config.adminOrigin)
const path = '/api/csp-reports'
let callers = 0

/** Sends a report as a browser would: without a session and without a token. */
function send(body: unknown, headers: Record<string, string> = {}, url = path) {
  return test.app.inject({
    method: 'POST',
    url,
    headers: { host, 'content-type': 'application/reports+json', 'x-forwarded-for': `192.0.2.${++callers}`, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const report = (body: object) => ({ type: 'csp-violation', age: 1, url: 'x', user_agent: 'Mozilla', body })
const itemId = '0b9f8a34-1111-4222-8333-444455556666'
const violation = {
  documentURL: `http://localhost:3000/malmo/nyheter/${itemId}/historik?q=Anna+Andersson#del`,
  blockedURL: 'https://ond.exempel.se:8443/stjal.js?vem=anna',
  effectiveDirective: 'script-src-elem',
  sample: 'alert("hemlig text")',
  sourceFile: 'https://ond.exempel.se/annan.js',
  originalPolicy: "default-src 'none'",
}

/** The violations logged while `call` ran. */
async function loggedBy(call: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = test.logged().length
  await call()
  return test
    .logged()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('content security policy'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('a report of a policy violation', () => {
  // covers Hardening: SEC-18: every page of the admin asks the browser to report
  it('is requested by every page of the admin, in both forms that browsers support', () => {
    expect(adminContentPolicy('abc', 'https://{site}.exempel.se')).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/)
    expect(reportingEndpoints).toBe('csp="/api/csp-reports"')
  })

  // covers Hardening: SEC-18: a report is logged as directive, host and screen, without content
  it('is answered 204 without session and logged as directive, host and screen, without content', async () => {
    const lines = await loggedBy(async () => expect((await send([report(violation)])).statusCode).toBe(204))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'ond.exempel.se:8443',
      screen: '/:x/nyheter/:x/historik',
    })
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(['blocked', 'directive', 'level', 'msg', 'reqId', 'screen', 'time'])
    expect(JSON.stringify(lines)).not.toMatch(/anna|hemlig|stjal|malmo|0b9f8a34/i)
  })

  it('is accepted in the older form', async () => {
    const older = {
      'csp-report': {
        'document-uri': 'http://localhost:3000/auth/login',
        'blocked-uri': 'inline',
        'violated-directive': "style-src 'self' 'nonce-x'",
      },
    }
    const lines = await loggedBy(async () =>
      expect((await send(older, { 'content-type': 'application/csp-report', origin: 'http://localhost:3000' })).statusCode).toBe(
        204,
      ),
    )
    expect(lines).toMatchObject([{ directive: 'style-src', blocked: 'inline', screen: '/auth/login' }])
  })

  it.each([
    ['a made-up directive', { effectiveDirective: 'x\n{"msg":"påhittad"}' }, { directive: 'other' }],
    ['data', { blockedURL: 'data:text/html,hemligt' }, { blocked: 'data:' }],
    ['an extension', { blockedURL: 'chrome-extension://abcdef/x.js' }, { blocked: 'chrome-extension:' }],
    ['no address', { blockedURL: 'Anna Andersson' }, { blocked: 'other' }],
    ['a name in the address', { blockedURL: 'https://anna:hemligt@ond.exempel.se/' }, { blocked: 'ond.exempel.se' }],
    ['another website', { documentURL: 'https://annan.se/anna' }, { screen: 'other' }],
    [
      'nothing at all',
      { documentURL: 7, blockedURL: null, effectiveDirective: [] },
      { directive: 'other', blocked: 'other', screen: 'other' },
    ],
  ])('of %s says no more than that', async (_name, body, logged) => {
    const lines = await loggedBy(async () => expect((await send([report({ ...violation, ...body })])).statusCode).toBe(204))
    expect(lines).toMatchObject([logged])
    expect(JSON.stringify(lines)).not.toMatch(/anna|hemlig|påhittad/i)
  })

  it('of another type is ignored, and only the first ten are read', async () => {
    expect(await loggedBy(() => send([{ type: 'deprecation', body: {} }, { type: 'csp-violation' }]))).toEqual([])
    expect(await loggedBy(() => send(Array.from({ length: 50 }, () => report(violation))))).toHaveLength(10)
  })

  it.each([
    ['that is no JSON', '{', {}, 400],
    ['of another shape', { a: 1 }, {}, 400],
    ['as plain JSON', [report(violation)], { 'content-type': 'application/json' }, 415],
    ['as a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as text', '[]', { 'content-type': 'text/plain' }, 415],
    ['that is too large', [report({ ...violation, sample: 'x'.repeat(40_000) })], {}, 413],
    ['from another website', [report(violation)], { origin: 'https://ond.exempel.se' }, 403],
    ['from a site of ours', [report(violation)], { origin: 'http://localhost:3001' }, 403],
    ['to another host', [report(violation)], { host: 'ond.exempel.se' }, 421],
  ])('%s is refused, and nothing is logged of it', async (_name, body, headers, status) => {
    expect(await loggedBy(async () => expect((await send(body, headers)).statusCode).toBe(status))).toEqual([])
  })

  // covers Hardening: SEC-18: reports are counted by address
  it('is counted by address: the twenty-first in a minute is refused', async () => {
    test.clock.toNextMinute()
    const from = { 'x-forwarded-for': '198.51.100.7' }
    for (let n = 0; n < 20; n++) expect((await send([report(violation)], from)).statusCode).toBe(204)
    const answer = await send([report(violation)], from)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, expect.any(String)])
    expect((await send([report(violation)])).statusCode).toBe(204)
  })

  // covers Hardening: SEC-16: reports alone are taken without proof that the page is ours
  it('is the only call accepted without a token: no other spelling and no other address is', async () => {
    for (const url of [
      `${path}/`,
      `${path}/x`,
      '/api/CSP-reports',
      '/api/csp-reports/../auth/logout',
      '/api/auth/logout',
      '/csp-reports',
    ])
      expect([url, (await send([report(violation)], {}, url)).statusCode]).toEqual([url, 403])
  })
})

it('every word of the admin’s addresses is listed, so that the screen can be logged', async () => {
  const tables = await Promise.all(
    ['web/routes.ts', 'web/own-routes.ts', 'web/admin-routes.ts'].map((file) => readFile(file, 'utf8')),
  )
  const parts = tables
    .flatMap((text) => Array.from(text.matchAll(/\bpath: '([^']+)'/g), ([, found = '']) => found.split('/')))
    .flat()
  const words = parts.filter((part) => part !== '' && !/^\$|^\{-\$/.test(part))
  expect(words.length).toBeGreaterThan(15)
  expect(words.filter((word) => !screenWords.has(word))).toEqual([])
})
