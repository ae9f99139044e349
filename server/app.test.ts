import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { refuseOpenRoutes } from './platform/http/route-policy.ts'
import { deliveryDocument } from './print/openapi-delivery.ts'
import { listRoutes } from './listed-routes.ts'
import { apiDocument } from './print/openapi.ts'
import { configurationPage } from './print/print-configuration.ts'
import { aSite, aUser } from './testing/factories.ts'
import { signedInAs, testApp } from './testing/test-app.ts'

const test = await testApp()
const routes = (await listRoutes()).filter((route) => route.url.startsWith('/api/'))
const { host } = new URL(test.config.adminOrigin)

/** The only routes that are open to visitors who are not signed in. */
const open = new Set([
  'POST /api/auth/bankid/auth',
  'POST /api/auth/bankid/collect',
  'POST /api/auth/bankid/cancel',
  'POST /api/auth/invitation',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/logout-everywhere',
  'POST /api/csp-reports',
  'POST /api/letters/confirm',
  'POST /api/letters/stop',
  'GET /api/letters/one-click/:key',
  'POST /api/letters/one-click/:key',
])

const siteId = await aSite(test.database)
const otherSite = await aSite(test.database)
// A new person each time: the calls would exceed what one person may write in a minute.
const strangers = () =>
  Promise.all(
    [{}, { [otherSite]: 'siteAdmin' as const }].map(async (roles) => signedInAs(test, await aUser(test.database, { roles }))),
  )
const url = (template: string): string => template.replace(':siteId', siteId).replace(/:\w+/g, crypto.randomUUID())

describe('every route of the API', () => {
  it('is known, and those that are open are these', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(new Set(routes.filter((route) => route.policy === 'anyone').map((route) => `${route.method} ${route.url}`))).toEqual(
      open,
    )
  })

  it.each(routes.filter((route) => route.policy !== 'anyone').map((route) => [`${route.method} ${route.url}`, route] as const))(
    '%s asks who is calling before it looks at anything else',
    async (_name, { method, url: template, policy }) => {
      const anonymous = await test.app.inject({ method: method as 'GET', url: url(template), headers: { host } })
      // Without a session there is no token that proves the call is not forged.
      expect(anonymous.statusCode).toBe(method === 'GET' ? 401 : 403)
      const refused = policy === 'admin' || policy === 'federationEditor' ? 403 : 404
      if (policy === 'signedIn') return
      for (const browser of await strangers()) {
        const answer = await (method === 'GET'
          ? browser.get(url(template))
          : browser.send(method as 'POST', url(template), { forbidden: true }))
        expect(answer.status).toBe(refused)
      }
    },
  )

  // covers Constants: calls begin with `/api`
  // covers Security: SEC-01
  it('has its policy in openapi.json, which matches these routes', async () => {
    expect(await readFile('openapi.json', 'utf8')).toBe(apiDocument(await listRoutes()))
  })

  // covers Security: SEC-01
  it('without a policy is refused at start', () => {
    const app = fastify()
    refuseOpenRoutes(app)
    expect(() => app.get('/api/forgotten', () => 'x')).toThrow('The route GET /api/forgotten has no policy')
  })
})

it('openapi-delivery.json is printed from the contract of the delivery API', async () => {
  expect(await readFile('openapi-delivery.json', 'utf8')).toBe(deliveryDocument())
})

it('docs/configuration.md is printed from the schema of the environment', async () => {
  expect(await readFile('docs/configuration.md', 'utf8')).toBe(`${configurationPage().trimEnd()}\n`)
})

describe('every answer', () => {
  // covers Security: SEC-19
  it('carries the same headers, whether it went well or not', async () => {
    for (const path of ['/healthz', '/api/auth', '/api/finns-inte', '/api/site/finns-inte/news']) {
      const { headers } = await test.app.inject({ url: path, headers: { host } })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-request-id': expect.any(String),
      })
      expect(Object.keys(headers)).not.toContain('server')
      expect(Object.keys(headers)).not.toContain('access-control-allow-origin')
    }
  })

  // covers Errors: every error answer has the same form, in Swedish
  it('of an error has one form, in Swedish, without internals', async () => {
    const browser = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    const cases = [
      [await browser.get('/api/finns-inte'), 404, 'NOT_FOUND'],
      [await browser.send('POST', `/api/site/${siteId}/news`, 'x'.repeat(300_000)), 413, 'TOO_LARGE'],
      [await browser.send('POST', `/api/site/${siteId}/news`, { content: JSON.parse('{"__proto__x":1}') }), 400, 'VALIDATION'],
      // Names that JavaScript gives a meaning to (ASVS 15.3.6).
      [await browser.send('POST', `/api/site/${siteId}/news`, JSON.parse('{"content":{"__proto__":{"a":1}}}')), 400, 'MALFORMED'],
      [await browser.send('POST', `/api/site/${siteId}/news`, { content: [{ constructor: { prototype: 1 } }] }), 400, 'MALFORMED'],
      [await browser.send('POST', `/api/site/${siteId}/news`, deep(40)), 400, 'MALFORMED'],
      [
        await browser.send(
          'POST',
          `/api/site/${siteId}/news`,
          Array.from({ length: 1001 }, () => 1),
        ),
        400,
        'MALFORMED',
      ],
      // Bytes that are no UTF-8 would be stored as other letters than were meant.
      [
        await browser.send(
          'POST',
          `/api/site/${siteId}/news`,
          Buffer.from(JSON.stringify({ content: { title: 'Räksmörgås' } }), 'latin1'),
          { 'content-type': 'application/json' },
        ),
        400,
        'MALFORMED',
      ],
      [await browser.get(`/api/site/${'x'.repeat(500)}/news`), 404, 'NOT_FOUND'],
      [await browser.get('/api/site/%00/news'), 404, 'NOT_FOUND'],
      [await browser.get('/api/site/%E0%A4%A/news'), 404, 'NOT_FOUND'],
    ] as const
    for (const [answer, status, code] of cases) {
      expect(answer).toMatchObject({ status, body: { code, message: expect.any(String), requestId: expect.any(String) } })
      expect(JSON.stringify(answer.body)).not.toMatch(/FST_|node_modules|select |Error:/)
    }
  })

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json-patch+json', 415],
  ])('to a body of %s is a refusal', async (type, status) => {
    const browser = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'editor' } }))
    const answer = await browser.send('POST', `/api/site/${siteId}/news`, { content: {} }, { 'content-type': type })
    expect(answer.status).toBe(status)
  })
})

describe('the Host header', () => {
  it.each([
    ['localhost:3000', 200],
    ['LOCALHOST:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['localhost', 421],
    ['localhost:3001', 421],
    ['evil.example', 421],
    ['localhost:3000.evil.example', 421],
    ['localhost:3000@evil.example', 421],
  ])('%s is answered %i', async (name, status) => {
    const answer = await test.app.inject({ url: '/healthz', headers: { host: name } })
    expect(answer.statusCode).toBe(status)
    if (status === 421) expect(answer.body).not.toContain('evil')
  })
})

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = { a: value }
  return value
}
