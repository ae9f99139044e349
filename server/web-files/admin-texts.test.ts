import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app, config } = await testApp()
const { host } = new URL(config.adminOrigin)

// covers Public sites: the administration's robots.txt and security.txt
test('the admin forbids indexing, and names a contact for security reports', async () => {
  const robots = await app.inject({ url: '/robots.txt', headers: { host } })
  expect([robots.statusCode, robots.headers['content-type'], robots.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ])
  const security = await app.inject({ url: '/.well-known/security.txt', headers: { host } })
  expect(security.statusCode).toBe(200)
  expect(security.body).toMatch(/^Contact: https?:\/\/\S+$/m)
  expect(security.body).toMatch(/^Expires: 2\d{3}-\d\d-\d\dT\S+Z$/m)
  expect(security.body).toContain(`Canonical: ${config.adminOrigin}/.well-known/security.txt`)
})

test('answers to a proxy carry the common headers', async () => {
  for (const url of ['/healthz', '/readyz', '/robots.txt']) {
    const { headers } = await app.inject({ url, headers: { host } })
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cache-control': 'no-store',
      }),
    ])
  }
})
