import { expect, test } from 'vitest'
import { StartupError } from '../../platform/startup-error.ts'
import type { Target } from './site-addresses.ts'
import { siteAddresses } from './site-addresses.ts'

const demo = siteAddresses('http://localhost:3001/{site}')
const byHost = siteAddresses('https://{site}.foreningar.se')
const byPath = siteAddresses('https://foreningar.se/{site}')

const page = (siteId: string, path: string | null): Target => ({ kind: 'site', siteId, path })
const old = (siteId: string, oldPath: string): Target => ({ kind: 'site', siteId, path: null, oldPath })
const root = (path: string | null): Target => ({ kind: 'root', path })
const redirect = (location: string, siteId: string | null = null) => expect.objectContaining({ kind: 'redirect', location, siteId })
const unknownHost: Target = { kind: 'unknownHost' }

test.each<[string, string, unknown]>([
  ['localhost:3001', '/malmo', page('malmo', '')],
  ['127.0.0.1:3001', '/malmo/nyheter', page('malmo', '/nyheter')],
  ['[::1]:3001', '/malmo/nyheter/budget?fore=x', page('malmo', '/nyheter/budget')],
  ['localhost:3001', '/', root('')],
  ['localhost:3001', '/?x=1', root('')],
  ['localhost:3001', '/robots.txt', root('/robots.txt')],
  ['localhost:3001', '/_stil/0b5c63-0123456789.css', root('/_stil/0b5c63-0123456789.css')],
  ['localhost:3001', '/.well-known/security.txt', root('/.well-known/security.txt')],
  // One spelling each.
  ['localhost:3001', '/malmo/', redirect('/malmo')],
  ['localhost:3001', '/Malmo/Nyheter/?fore=x', redirect('/malmo/nyheter?fore=x')],
  ['localhost:3001', '/malmo//nyheter', redirect('/malmo/nyheter')],
  ['localhost:3001', '/malmo/nyheter//', redirect('/malmo/nyheter')],
  ['localhost:3001', '/Malmo/%C3%96ppet//HUS', old('malmo', '/öppet/hus')],
  // The form that the template does not use.
  ['malmo.localhost:3001', '/nyheter?fore=x', redirect('http://localhost:3001/malmo/nyheter?fore=x', 'malmo')],
  ['malmo.localhost:3001', '/', redirect('http://localhost:3001/malmo', 'malmo')],
  // Paths that no page can have.
  ['localhost:3001', '/malmo/%C3%B6', old('malmo', '/ö')],
  ['localhost:3001', '/malmo/%D6ppet/Sida%201.aspx?id=12', old('malmo', '/öppet/sida 1.aspx')],
  ['localhost:3001', '//evil.example', root(null)],
  ['localhost:3001', '//evil.example/', root(null)],
  ['localhost:3001', '/%2e%2e/', root(null)],
  ['localhost:3001', 'http://evil.example/', root(null)],
  ['localhost:3001', '*', root(null)],
  // Hosts that are not ours.
  ['localhost', '/malmo', unknownHost],
  ['localhost:3002', '/malmo', unknownHost],
  ['localhost.:3001', '/malmo', unknownHost],
  ['evil.example', '/malmo', unknownHost],
  ['a.b.localhost:3001', '/', unknownHost],
  ['-x.localhost:3001', '/', unknownHost],
  ['evillocalhost:3001', '/', unknownHost],
  ['', '/', unknownHost],
])('in the demonstration, %s %s', (host, url, target) => {
  expect(demo.resolve(host, url)).toEqual(target)
})

test.each<[string, string, unknown]>([
  ['malmo.foreningar.se', '/', page('malmo', '')],
  ['malmo.foreningar.se', '/nyheter', page('malmo', '/nyheter')],
  ['malmo.foreningar.se', '/malmo', page('malmo', '/malmo')],
  ['malmo.foreningar.se', '/robots.txt', page('malmo', '/robots.txt')],
  ['malmo.foreningar.se', '/NYHETER/', redirect('/nyheter')],
  ['malmo.foreningar.se', '/Om%20oss/', old('malmo', '/om oss')],
  ['malmo.foreningar.se', '/om/../hemligt%', page('malmo', null)],
  ['foreningar.se', '/', root('')],
  ['foreningar.se', '/malmo/nyheter?fore=x', redirect('https://malmo.foreningar.se/nyheter?fore=x', 'malmo')],
  ['foreningar.se', '/malmo', redirect('https://malmo.foreningar.se', 'malmo')],
  ['foreningar.se:443', '/', unknownHost],
  ['localhost', '/malmo', unknownHost],
  ['malmo.foreningar.se.evil.example', '/', unknownHost],
])('where each site has a host, %s %s', (host, url, target) => {
  expect(byHost.resolve(host, url)).toEqual(target)
})

test('where sites share a host in production, the names of the machine are not answered to', () => {
  expect(byPath.resolve('foreningar.se', '/malmo')).toEqual(page('malmo', ''))
  expect(byPath.resolve('malmo.foreningar.se', '/nyheter')).toEqual(redirect('https://foreningar.se/malmo/nyheter', 'malmo'))
  expect(byPath.resolve('127.0.0.1', '/malmo')).toEqual(unknownHost)
})

test('addresses are made from the template', () => {
  expect([demo.siteUrl('malmo'), demo.basePath('malmo'), demo.rootUrl]).toEqual([
    'http://localhost:3001/malmo',
    '/malmo',
    'http://localhost:3001',
  ])
  expect([byHost.siteUrl('malmo'), byHost.basePath('malmo'), byHost.rootUrl]).toEqual([
    'https://malmo.foreningar.se',
    '',
    'https://foreningar.se',
  ])
})

test('pages of two sites on two hosts have different keys', () => {
  expect(byHost.cachePrefix('malmo.foreningar.se')).not.toBe(byHost.cachePrefix('lund.foreningar.se'))
  expect(byHost.servesDirectly('evil.example')).toBe(false)
  expect(demo.servesDirectly('malmo.localhost:3001')).toBe(false)
})

test.each([
  'https://www.{site}.foreningar.se',
  'https://foreningar.se/webb/{site}',
  'https://foreningar.se/{site}/webb',
  'https://x{site}.se',
])('the template %s is refused at start', (template) => {
  expect(() => siteAddresses(template)).toThrow(StartupError)
})
